"""Wrong on the road: what is said may be right, but it comes late, broken, twice or not at all."""

from __future__ import annotations

import json
import os
import sys
import time
from typing import TYPE_CHECKING

from tests.faulty.vices import Loose, Sample, around, transport

if TYPE_CHECKING:
    from collections.abc import Callable

A_WHILE = 3600.0
SLOW = 1.0
MIDWAY = 5  # requests answered before things go wrong


def _replies(sample: Sample, change: Callable[[int, bytes], bytes]) -> None:
    """Let `change` make what is written of the number of a request and the right line."""

    def serve(adapter: Loose, source: Loose, sink: Loose) -> None:
        for count, line in enumerate(source):
            sink.write(change(count, json.dumps(adapter.answer(line)).encode() + b"\n"))
            sink.flush()
            if adapter.closed:
                return

    sample.adapter.serve = serve


@transport
def crashes_at_the_start(sample: Sample) -> None:
    """Fails before the first line."""

    def serve(*_: Loose) -> None:
        raise RuntimeError("this adapter cannot start")

    sample.adapter.serve = serve


@transport
def exits_at_the_start(sample: Sample) -> None:
    """Ends at once, without a word and with status 0."""
    sample.adapter.serve = lambda *_: None


@transport
def crashes_midway(sample: Sample) -> None:
    """Dies on the sixth request without a reply."""
    _replies(sample, lambda count, line: os._exit(134) if count >= MIDWAY else line)


@transport
def exits_early(sample: Sample) -> None:
    """Ends in order after five replies."""
    _replies(sample, lambda count, line: sys.exit(0) if count >= MIDWAY else line)


@transport
def hangs_at_the_start(sample: Sample) -> None:
    """Never says a word."""
    sample.adapter.serve = lambda *_: time.sleep(A_WHILE)


@transport
def hangs_midway(sample: Sample) -> None:
    """Falls silent on the sixth request."""

    def change(count: int, line: bytes) -> bytes:
        if count >= MIDWAY:
            time.sleep(A_WHILE)
        return line

    _replies(sample, change)


@transport
def answers_slowly(sample: Sample) -> None:
    """Takes a second over each reply."""

    def change(_: int, line: bytes) -> bytes:
        time.sleep(SLOW)
        return line

    _replies(sample, change)


@transport
def prints_garbage(sample: Sample) -> None:
    """Writes words where JSON belongs."""
    _replies(sample, lambda count, line: b"Truco! Seis! Nove!\n" if count else line)


@transport
def prints_before_it_speaks(sample: Sample) -> None:
    """Greets on standard output before the first reply."""
    _replies(sample, lambda count, line: line if count else b"Bem-vindo ao truco\n" + line)


@transport
def replies_with_a_list(sample: Sample) -> None:
    """Writes JSON that is no object."""
    _replies(sample, lambda count, line: b"[" + line.strip() + b"]\n" if count else line)


@transport
def floods(sample: Sample) -> None:
    """Writes without end in place of a reply."""

    def change(count: int, line: bytes) -> bytes:
        while count:
            sys.stdout.buffer.write(b"x" * 65536)
        return line

    _replies(sample, change)


@transport
def floods_with_lines(sample: Sample) -> None:
    """Writes the same reply without end."""

    def change(count: int, line: bytes) -> bytes:
        while count:
            sys.stdout.buffer.write(line)
        return line

    _replies(sample, change)


@transport
def floods_the_log(sample: Sample) -> None:
    """Writes megabytes on standard error before it falls silent."""

    def change(count: int, line: bytes) -> bytes:
        if count >= MIDWAY:
            for _ in range(256):
                sys.stderr.write("y" * 65536)
            time.sleep(A_WHILE)
        return line

    _replies(sample, change)


@transport
def echoes_the_wrong_number(sample: Sample) -> None:
    """Replies with the number of another request."""
    around(
        sample.adapter.Adapter,
        "answer",
        lambda old, adapter, line: _renumbered(old(adapter, line)),
    )


def _renumbered(reply: Loose) -> Loose:
    return {**reply, "seq": (reply["seq"] or 0) + 1}


@transport
def echoes_no_number(sample: Sample) -> None:
    """Replies without a number."""
    around(
        sample.adapter.Adapter,
        "answer",
        lambda old, adapter, line: {key: value for key, value in old(adapter, line).items() if key != "seq"},
    )


@transport
def answers_one_behind(sample: Sample) -> None:
    """Replies to each request with the reply to the one before."""
    last = [b""]

    def change(count: int, line: bytes) -> bytes:
        before, last[0] = last[0], line
        return before if count > 1 else line

    _replies(sample, change)


@transport
def replies_twice(sample: Sample) -> None:
    """Writes each reply two times."""
    _replies(sample, lambda _, line: line + line)


@transport
def writes_latin_1(sample: Sample) -> None:
    """Writes bytes that are no UTF-8."""
    _replies(
        sample,
        lambda count, line: line.replace(b"{", '{"mão": "ás", '.encode("latin-1"), 1) if count else line,
    )


@transport
def stops_in_the_line(sample: Sample) -> None:
    """Writes half a line and waits."""

    def change(count: int, line: bytes) -> bytes:
        return line[: len(line) // 2] if count else line

    _replies(sample, change)


@transport
def ends_in_the_line(sample: Sample) -> None:
    """Writes half a line and ends."""

    def change(count: int, line: bytes) -> bytes:
        if count:
            sys.stdout.buffer.write(line[: len(line) // 2])
            sys.exit(0)
        return line

    _replies(sample, change)


@transport
def closes_its_output(sample: Sample) -> None:
    """Closes standard output and lives on."""

    def change(count: int, line: bytes) -> bytes:
        if count:
            os.close(sys.stdout.fileno())
            time.sleep(A_WHILE)
        return line

    _replies(sample, change)


@transport
def will_not_go(sample: Sample) -> None:
    """Answers `bye` and the end of its input by staying."""

    def serve(adapter: Loose, source: Loose, sink: Loose) -> None:
        for line in source:
            sink.write(json.dumps(adapter.answer(line)).encode() + b"\n")
            sink.flush()
        time.sleep(A_WHILE)

    sample.adapter.serve = serve


def _hello(sample: Sample, **fields: object) -> None:
    around(sample.adapter.Adapter, "hello", lambda old, *args: {**old(*args), **fields})


@transport
def lies_about_its_capabilities(sample: Sample) -> None:
    """Claims views and legal acts, and then has none."""

    def unsupported(*_: Loose) -> Loose:
        raise sample.adapter.UnsupportedError("this command")

    sample.adapter.Adapter.view = unsupported
    sample.adapter.Adapter.legal = unsupported


@transport
def lies_about_its_rulesets(sample: Sample) -> None:
    """Claims a ruleset for six players, and then cannot play it."""
    rulesets = {"paulista": {"players": [2, 4, 6], "house_rules": {}}}
    _hello(sample, rulesets=rulesets)
    around(sample.shapes, "read_setup", lambda *_: 1 // 0)


@transport
def says_hello_in_another_shape(sample: Sample) -> None:
    """Leaves out of its hello what it plays."""
    around(
        sample.adapter.Adapter,
        "hello",
        lambda old, *args: {key: value for key, value in old(*args).items() if key != "rulesets"},
    )


@transport
def adds_keys_of_its_own(sample: Sample) -> None:
    """Adds to each reply a key that the protocol does not have."""
    around(sample.adapter.Adapter, "answer", lambda old, *args: {**old(*args), "mood": "bluffing"})


@transport
def fails_at_every_question(sample: Sample) -> None:
    """Answers each query with an error of its own."""
    for fn in sample.shapes.QUERIES:
        sample.shapes.QUERIES[fn] = lambda *_, **__: 1 // 0
