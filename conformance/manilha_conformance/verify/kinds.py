"""Runs a vector of each kind: asks what it asks, compares, and stops at the first thing that differs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manilha_conformance.protocol.check import check_value
from manilha_conformance.protocol.lines import MessageFault
from manilha_conformance.transport.trouble import Code, Trouble
from manilha_conformance.verify.compare import Difference, compare_counts, compare_value, compare_views
from manilha_conformance.verify.result import Outcome
from manilha_conformance.verify.script import legal_sets, walk
from manilha_conformance.verify.status import Status
from manilha_conformance.verify.trace import run_trace

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.suite.models import Raw
    from manilha_conformance.verify.ask import Asker
    from manilha_conformance.verify.script import Script
from manilha_reference.errors import Text


def run_query(asker: Asker, vector: Vector) -> Outcome:
    """Ask the question and compare the answer."""
    query = vector.raw["query"]
    value = asker.query(query["fn"], query["args"])["value"]
    try:
        check_value(query["fn"], value)
    except MessageFault as fault:
        raise Trouble(Code.BAD_SHAPE, Text(fault.text)) from None
    difference = compare_value(query["fn"], query["expect"], value)
    status = Status.PASS if difference is None else Status.FAIL
    return Outcome(status, did={"fn": query["fn"], "args": query["args"]}, difference=difference)


def _walk(asker: Asker, players: int, way: Raw) -> Outcome | None:
    """Play the acts that lead to a position; a failure where one of them is refused."""
    asker.begin(players, way["setup"])
    for number, step in enumerate(way["steps"], start=1):
        reply = asker.act(step)
        if reply.get("ok") is False:
            return Outcome(Status.FAIL, number, step, Difference("answer", {"ok": True}, {"ok": False}))
    return None


def run_view_pair(asker: Asker, vector: Vector) -> Outcome:
    """See two games with the eyes of one seat and compare what it sees."""
    raw, pair = vector.raw, vector.raw["pair"]
    views = []
    for way in (raw, pair["other"]):
        if refused := _walk(asker, raw["players"], way):
            return refused
        views.append(asker.view(pair["viewer"]))
    difference = compare_views(views[0], views[1], equal=pair["equal"])
    status = Status.PASS if difference is None else Status.FAIL
    return Outcome(status, did={"viewer": pair["viewer"]}, difference=difference)


def run_perft(asker: Asker, vector: Vector) -> Outcome:
    """Count the sequences of acts by replaying each from the deal."""
    raw, perft = vector.raw, vector.raw["perft"]

    def way(path: list[Raw]) -> Raw:
        return {"setup": raw["setup"], "steps": [*raw["steps"], *path]}

    def script(path: list[Raw]) -> Script:
        return [*walk(asker.offer, raw["players"], way(path)), *legal_sets(raw["players"])]

    counts = [0] * perft["depth"]
    divide: dict[str, int] = {}
    frontier: list[list[Raw]] = [[]]
    for depth in range(perft["depth"]):
        following: list[list[Raw]] = []
        for path in asker.over(frontier, script):
            if refused := _walk(asker, raw["players"], way(path)):
                return refused
            for seat in range(raw["players"]):
                acts = [{"actor": seat, "action": action} for action in asker.legal(seat)]
                following.extend([*path, act] for act in acts)
        if depth == 0:
            divide = dict.fromkeys((move_name(path[0]) for path in following), 0)
        counts[depth] = len(following)
        frontier = following
    for path in frontier:
        divide[move_name(path[0])] += 1
    difference = compare_counts(perft, counts, divide)
    status = Status.PASS if difference is None else Status.FAIL
    return Outcome(status, did={"depth": perft["depth"]}, difference=difference)


def move_name(act: Raw) -> str:
    """Name an act as `divide` does: `0 play 3O hidden`, `1 raise seis`, `1 accept`."""
    action: dict[str, Any] = act["action"]
    words = [str(act["actor"]), action["type"]]
    words.extend(action[key] for key in ("card", "rung") if action.get(key))
    return " ".join([*words, "hidden"] if action.get("hidden") else words)


KINDS: dict[str, Callable[[Asker, Vector], Outcome]] = {
    "query": run_query,
    "trace": run_trace,
    "view_pair": run_view_pair,
    "perft": run_perft,
}
