"""The Python sample, gone wrong: `python erring.py VICE`. Most vices show when a seat asks for truco.

With a second word, `singly`, it does not offer to answer whole vectors.

Each is the same for single requests, requests sent ahead and whole vectors, for it sits where all of these
pass; those that end in `_run`, `_singly` and `_ahead` concern one way only.
"""

from __future__ import annotations

import json
import os
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[3] / "conformance" / "samples" / "python"))

SAMPLE = import_module("adapter")

if TYPE_CHECKING:
    from collections.abc import Callable

    Json = dict[str, Any]
    Vice = Callable[[Json, Json], Json]
    Answer = Callable[[bytes], Json]

OUT, NOISE = 1, 2
SINGLY = sys.argv[2:] == ["singly"]
WITHIN: list[str] = []
"""The requests that are being answered around this one: a `run`, where it is a part of one."""


def write(data: bytes) -> None:
    while data:
        data = data[os.write(OUT, data) :]


def asks_for_truco(request: Json) -> bool:
    return request.get("cmd") == "act" and request["action"].get("rung") == "truco"


def erring(vice: Vice) -> Any:  # noqa: ANN401 -- the sample is no package
    """Return an adapter whose vice may act on each request and has the last word on each reply."""
    adapter = SAMPLE.Adapter()
    reply = adapter.reply

    def gone_wrong(request: Json) -> Json:
        WITHIN.append(request["cmd"])
        answer = reply(request)
        WITHIN.pop()
        answer = vice(request, answer)
        if SINGLY and "capabilities" in answer:
            answer["capabilities"].remove("batch")
        return answer

    adapter.reply = gone_wrong
    return adapter


def is_sound(_request: Json, reply: Json) -> Json:
    return reply


def crashes(request: Json, reply: Json) -> Json:
    if asks_for_truco(request):
        os.write(NOISE, b"no truco here\n")
        os._exit(3)
    return reply


def stops_halfway(request: Json, reply: Json) -> Json:
    if asks_for_truco(request):
        os._exit(0)
    return reply


def hangs(request: Json, reply: Json) -> Json:
    if asks_for_truco(request):
        time.sleep(60)
    return reply


def floods(request: Json, reply: Json) -> Json:
    while asks_for_truco(request):
        write(b"truco " * 10_000)
    return reply


def forgets_the_record(request: Json, reply: Json) -> Json:
    return {"ok": True} if asks_for_truco(request) else reply


def refuses_truco(request: Json, reply: Json) -> Json:
    return {"ok": False, "reject": {"reason": None}} if asks_for_truco(request) else reply


def refuses_truco_singly(request: Json, reply: Json) -> Json:
    return reply if WITHIN else refuses_truco(request, reply)


def crashes_singly(request: Json, reply: Json) -> Json:
    return reply if WITHIN else crashes(request, reply)


def promises_more_than_it_does(request: Json, reply: Json) -> Json:
    if request["cmd"] in ("legal", "view"):
        return {"unsupported": {"feature": request["cmd"], "message": "not yet"}}
    if request["cmd"] == "run":
        return {"unsupported": {"feature": "run", "message": "not yet"}}
    return reply


def crashes_in_run(request: Json, reply: Json) -> Json:
    if request["cmd"] == "run":
        os._exit(3)
    return reply


def leaves_the_last_step_out_in_run(request: Json, reply: Json) -> Json:
    if request["cmd"] == "run" and len(reply["observations"]) > 1:
        return {"observations": reply["observations"][:-1]}
    return reply


def plays_other_rules_in_run(request: Json, reply: Json) -> Json:
    if request["cmd"] == "run" and "observe" in reply["observations"][-1]:
        observe = {**reply["observations"][-1]["observe"], "value": 12}
        return {
            "observations": [*reply["observations"][:-1], {**reply["observations"][-1], "observe": observe}]
        }
    return reply


def answers_twice(answer: Answer) -> None:
    for line in sys.stdin.buffer:
        told = answer(line)
        write((json.dumps(told).encode() + b"\n") * (1 if "implementation" in told else 2))


def answers_out_of_order(answer: Answer) -> None:
    held = b""
    for line in sys.stdin.buffer:
        told = json.dumps(answer(line)).encode() + b"\n"
        if b'"truco"' in line and not held:
            held = told
            continue
        write(told + held)
        held = b""


def reads_one_line_of_many_ahead(answer: Answer) -> None:
    while chunk := os.read(0, 1 << 20):
        write(json.dumps(answer(chunk.split(b"\n")[0])).encode() + b"\n")


LOOPS = (answers_twice, answers_out_of_order, reads_one_line_of_many_ahead)


def main(vice: str) -> None:
    for loop in LOOPS:
        if loop.__name__ == vice:
            loop(erring(is_sound).answer)
            return
    SAMPLE.serve(erring(globals()[vice]), sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main(sys.argv[1])
