"""Does every wrong implementation start, and is it wrong where it says it is?"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from functools import cache
from io import BytesIO
from pathlib import Path
from select import select

import pytest
from manilha_reference.rulesets import load_ruleset

from tests.faulty.registry import FAMILIES, VICES, Sample, Vice, load_sample, spoiled
from tests.faulty.scenes import A_FIRST, SPLIT, ask, game
from tests.faulty.vices import FOLDER, Request

RUN = Path(__file__).with_name("run.py")
ADAPTER = FOLDER / "adapter.py"
HELLO: Request = {"cmd": "hello", "protocol": "manilha-harness/1", "suite": "test"}
GAME = sorted(name for name, entry in VICES.items() if not entry.transport)
TRANSPORT = sorted(set(VICES) - set(GAME))
# These already say hello in another way than the sample.
STRANGE_FROM_THE_FIRST = {
    "prints_before_it_speaks",
    "echoes_the_wrong_number",
    "echoes_no_number",
    "lies_about_its_rulesets",
    "says_hello_in_another_shape",
    "adds_keys_of_its_own",
}
SAMPLE = load_sample()
START, QUIET, MUCH = 20.0, 0.4, 1 << 18
SESSION: tuple[Request, ...] = (
    HELLO,
    *ask("rung_value", rung="truco"),
    *game(SPLIT, A_FIRST, "0 legal, 0 view"),
    {"cmd": "bye"},
)


def _lines(requests: tuple[Request, ...]) -> bytes:
    numbered = [{"seq": number, **request} for number, request in enumerate(requests, 1)]
    return b"".join(json.dumps(request).encode() + b"\n" for request in numbered)


def _replies(sample: Sample, requests: tuple[Request, ...] = SESSION) -> bytes:
    sink = BytesIO()
    sample.serve(BytesIO(_lines(requests)), sink)
    return sink.getvalue()


def _session(sample: Sample, requests: tuple[Request, ...]) -> list[object]:
    return [json.loads(line) for line in _replies(sample, requests).splitlines()]


def test_there_are_many_and_each_family_has_some() -> None:
    assert len(VICES) >= 30
    assert all(
        any(entry.spoil.__module__ == family.__name__ for entry in VICES.values()) for family in FAMILIES
    )
    assert all(entry.says.endswith(".") for entry in VICES.values())


@pytest.mark.parametrize("name", GAME)
def test_a_vice_says_hello_like_the_sample(name: str) -> None:
    assert _session(spoiled(name), (HELLO,)) == _session(SAMPLE, (HELLO,))


@pytest.mark.parametrize("name", GAME)
def test_the_demonstration_ends_in_a_reply_that_the_sample_does_not_give(name: str) -> None:
    requests = VICES[name].demonstration
    right, wrong = _session(SAMPLE, requests), _session(spoiled(name), requests)
    assert len(right) == len(wrong) == len(requests)
    assert all("error" not in reply for reply in (right[-1], wrong[-1]) if isinstance(reply, dict))
    assert right[-1] != wrong[-1]


@pytest.mark.parametrize(
    "entry", [entry for entry in VICES.values() if entry.cell], ids=lambda entry: entry.name
)
def test_the_cell_of_a_vice_is_in_the_tables(entry: Vice) -> None:
    assert entry.cell in _cells(entry.ruleset)


@cache
def _cells(ruleset: str) -> frozenset[str]:
    return frozenset(load_ruleset(ruleset).cells)


def _talk(*command: str) -> tuple[bytes, bool]:
    """Hold the session with an adapter command: what it wrote, and whether it ended by itself.

    Waits long for a first word, then only until nothing has come for a while or too much has.
    """
    child = subprocess.Popen(  # noqa: S603 - our own scripts
        [sys.executable, *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    with contextlib.suppress(BrokenPipeError):
        child.stdin.write(_lines(SESSION))
        child.stdin.close()
    wrote, ended = b"", False
    first = START if "start" not in command[-1] else QUIET
    while not ended and len(wrote) < MUCH and select([child.stdout], [], [], QUIET if wrote else first)[0]:
        came = os.read(child.stdout.fileno(), MUCH)
        wrote, ended = wrote + came, came == b""
    if ended:
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(QUIET)
        ended = child.returncode is not None
    child.kill()
    child.wait()
    child.stdout.close()
    return wrote, ended


def test_the_sample_holds_the_session_to_its_end() -> None:
    assert _talk(str(ADAPTER)) == (_replies(SAMPLE), True)


@pytest.mark.parametrize("name", TRANSPORT)
def test_a_fault_of_the_road_keeps_the_session_from_going_right(name: str) -> None:
    right = _replies(SAMPLE)
    wrote, ended = _talk(str(RUN), name)
    assert (wrote, ended) != (right, True)
    assert not wrote or name in STRANGE_FROM_THE_FIRST or wrote.startswith(right[: right.index(b"\n")])


def test_the_launcher_runs_a_vice_by_name() -> None:
    assert _talk(str(RUN), "queen_beats_jack") == (_replies(spoiled("queen_beats_jack")), True)


def test_the_launcher_lists_the_vices() -> None:
    listed = _talk(str(RUN))[0].decode().splitlines()
    assert [line.split("\t")[0] for line in listed] == sorted(VICES)
