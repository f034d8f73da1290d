"""The vectors of a plan as tasks: `run` requests, each numbered by what it asks.

The number hangs on nothing but the question. Answers can therefore be graded without the file of tasks, and
answers to other questions are told from these.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final

from manilha_reference.errors import Location, ManilhaError, Text

from manilha_conformance.protocol.check import check_reply
from manilha_conformance.protocol.lines import MessageFault, read_object
from manilha_conformance.protocol.names import LEVELS, OBSERVABLES, PROTOCOL, QUERIES
from manilha_conformance.suite.load import rulesets_in, vectors_root
from manilha_conformance.verify.script import run_requests
from manilha_conformance.verify.tables import tables

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.transport.session import Request
    from manilha_conformance.verify.offer import Offer
    from manilha_conformance.verify.plan import Plan, Wish

HELLO: Final = 1
"""The number of the task to say who answers."""
PLAYERS: Final = (2, 3, 4, 5, 6)
"""By how many a game may be played of which only the vectors know."""


class GradeError(ManilhaError):
    """Answers, or a hello, that cannot be graded as they stand."""

    exit_code = 2


def hello_of_all(wish: Wish) -> dict[str, Any]:
    """Return the hello of one who plays and shows everything, by each ruleset's own house rules."""
    in_suite = {name for path in wish.suites or (vectors_root(),) for name in rulesets_in(path)}
    rulesets = {}
    for name in sorted(in_suite):
        rules = tables(name)
        rulesets[name] = {"players": list(PLAYERS if rules is None else rules.players)}
    return {
        "implementation": {"name": "anybody", "version": "", "language": "any"},
        "levels": list(LEVELS),
        "rulesets": rulesets,
        "queries": list(QUERIES),
        "observables": list(OBSERVABLES),
        "capabilities": ["legal", "views", "reasons", "batch"],
        "auto": [],
    }


def read_hello(path: Path) -> dict[str, Any]:
    """Read a file that holds the reply to hello, with or without its `seq`; raises `GradeError`."""
    try:
        return checked_hello({"seq": HELLO, **read_object(path.read_bytes())})
    except MessageFault as fault:
        raise GradeError(
            "grade-hello",
            Text(f"this is no reply to hello: {fault.text}", f"isto não é resposta a hello: {fault.text}"),
            Location(str(path), 1, 1),
        ) from None


def checked_hello(reply: dict[str, Any]) -> dict[str, Any]:
    """Return what a reply to hello says, without its `seq`; fault `bad_shape` for one that says nothing."""
    check_reply("hello", reply)
    if "implementation" not in reply:
        raise MessageFault("bad_shape", "it does not say who answers")
    return {name: value for name, value in reply.items() if name != "seq"}


def number_of(request: Request) -> int:
    """Return the number of a task: 52 bits of the digest of what it asks, which any language can hold."""
    text = json.dumps(request, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7]) >> 4


def tasks_of(vector: Vector, offer: Offer) -> list[tuple[int, Request]] | None:
    """Return the tasks of a vector; None where one question hangs on the answer to another."""
    script = run_requests(offer, vector)
    return None if script is None else [(number_of(request), request) for request in script]


def tasks_of_plan(plan: Plan) -> dict[int, Request]:
    """Return every task of what the adapter offers, in the order of the plan, each question once."""
    tasks: dict[int, Request] = {}
    for vector in plan.vectors:
        offer = plan.offers[vector.ruleset]
        if not offer.lacks(vector):
            tasks.update(tasks_of(vector, offer) or ())
    return tasks


def lines_of(plan: Plan) -> list[bytes]:
    """Write the tasks as lines of requests; the first one asks who answers."""
    hello = {"seq": HELLO, "cmd": "hello", "protocol": PROTOCOL, "suite": plan.suite.version}
    tasks = (
        {"seq": number, "cmd": command, **fields} for number, (command, fields) in tasks_of_plan(plan).items()
    )
    return [
        json.dumps(task, ensure_ascii=False, separators=(",", ":")).encode("utf-8") + b"\n"
        for task in (hello, *tasks)
    ]
