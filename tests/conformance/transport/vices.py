"""Adapters that greet properly and then misbehave, each named by its vice: `python vices.py VICE`.

Every vice is a function of the request after `hello`; it writes what it likes. No imports beyond the
standard library, so that it starts fast.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

HELLO = {
    "implementation": {"name": "vice", "version": "1", "language": "Python"},
    "levels": ["judge"],
    "rulesets": {"paulista": {"players": [4, 2], "house_rules": {}}},
    "queries": ["next_raise"],
    "observables": [],
    "capabilities": [],
    "auto": [],
}


def write(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def reply(request: dict[str, Any], **fields: object) -> None:
    write(json.dumps({"seq": request["seq"], **fields}).encode() + b"\n")


def answers(request: dict[str, Any]) -> None:
    reply(request, value="truco")


def hangs(_request: dict[str, Any]) -> None:
    time.sleep(60)


def outlives_bye(request: dict[str, Any]) -> None:
    reply(request, value="truco")


def hangs_and_says_who_it_is(_request: dict[str, Any]) -> None:
    Path(os.environ["VICE_PID"]).write_text(str(os.getpid()), encoding="utf-8")
    time.sleep(60)


def never_reads_again(_request: dict[str, Any]) -> None:
    raise AssertionError("it stops after its hello")


def hangs_after_half_a_line(_request: dict[str, Any]) -> None:
    write(b'{"seq": ')
    time.sleep(60)


def crashes(_request: dict[str, Any]) -> None:
    raise RuntimeError("this engine is broken")


def dies_by_signal(_request: dict[str, Any]) -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def exits_early(_request: dict[str, Any]) -> None:
    sys.exit(0)


def exits_after_half_a_line(_request: dict[str, Any]) -> None:
    write(b'{"seq": ')
    sys.exit(0)


def closes_its_output(_request: dict[str, Any]) -> None:
    os.close(1)
    time.sleep(60)


def floods_one_line(_request: dict[str, Any]) -> None:
    while True:
        write(b"x" * 65536)


def floods_many_lines(_request: dict[str, Any]) -> None:
    while True:
        write(b"{}\n" * 1000)


def floods_stderr(_request: dict[str, Any]) -> None:
    while True:
        os.write(2, b"noise " * 10000)


def talks_on_stdout(request: dict[str, Any]) -> None:
    write(b"thinking...\n")
    reply(request, value="truco")


def answers_twice(request: dict[str, Any]) -> None:
    line = json.dumps({"seq": request["seq"], "value": "truco"}).encode() + b"\n"
    write(line * 2)


def is_not_utf8(_request: dict[str, Any]) -> None:
    write(b'{"value": "\xe3"}\n')


def answers_a_list(request: dict[str, Any]) -> None:
    write(f"[{request['seq']}]\n".encode())


def answers_nothing_but_a_line_end(_request: dict[str, Any]) -> None:
    write(b"\n")


def answers_another_seq(request: dict[str, Any]) -> None:
    reply({"seq": request["seq"] + 1}, value="truco")


def answers_seq_as_text(request: dict[str, Any]) -> None:
    reply({"seq": str(request["seq"])}, value="truco")


def answers_nan(request: dict[str, Any]) -> None:
    reply(request, value=float("nan"))


def nests_deeply(_request: dict[str, Any]) -> None:
    write(b"[" * 100_000 + b"\n")


def forgets_the_value(request: dict[str, Any]) -> None:
    reply(request)


def adds_a_key(request: dict[str, Any]) -> None:
    reply(request, value="truco", comment="I think")


def leaves_a_child_behind(request: dict[str, Any]) -> None:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], stderr=subprocess.DEVNULL)
    reply(request, value=str(child.pid))


VICES: dict[str, Callable[[dict[str, Any]], None]] = {
    name: value
    for name, value in list(globals().items())
    if callable(value) and name not in ("write", "reply")
}


def main(vice: str) -> None:
    for line in sys.stdin:
        request = json.loads(line)
        if request["cmd"] == "hello" and vice == "never_reads_again":
            reply(request, **HELLO)
            time.sleep(60)
        elif request["cmd"] == "hello" and vice == "lacks_its_engine":
            sys.stderr.write("looked for it in /opt\n")
            sys.stderr.flush()
            reply(request, error={"message": "the engine is not installed", "trace": None})
        elif request["cmd"] == "hello":
            sys.stderr.write("the adapter has started\n")
            sys.stderr.flush()
            reply(request, **HELLO)
        elif request["cmd"] == "bye":
            reply(request)
            time.sleep(60 if vice == "outlives_bye" else 0)
            return
        else:
            VICES[vice](request)


if __name__ == "__main__":
    main(sys.argv[1])
