"""What will be asked of an adapter for a vector, where that does not hang on its replies.

The acts of a trace are fixed, and so is whose legal set is looked at after each: all of it may be sent before
the first reply is in, as single requests or as one `run`. A script is None where the next question depends
on an answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_conformance.suite.auto import merge_auto

if TYPE_CHECKING:
    from manilha_conformance.suite.load import Vector
    from manilha_conformance.suite.models import Raw
    from manilha_conformance.transport.session import Request
    from manilha_conformance.verify.offer import Offer

Script = list["Request"]


def rules_of(offer: Offer) -> Raw:
    """Return the fields that say under which rules something is asked."""
    return {"ruleset": offer.ruleset, "house_rules": dict(offer.house_rules)}


def ask_query(offer: Offer, fn: str, args: object) -> Request:
    """Put a question to the rules."""
    return "query", {**rules_of(offer), "fn": fn, "args": args}


def ask_begin(offer: Offer, players: int, setup: object) -> Request:
    """Start a game."""
    return "begin", {**rules_of(offer), "players": players, "setup": setup}


def ask_act(step: Raw) -> Request:
    """Take a step of a vector: an act or the next hand."""
    if "next_hand" in step:
        return "next_hand", {}
    return "act", {"actor": step["actor"], "action": step["action"]}


def walk(offer: Offer, players: int, way: Raw) -> Script:
    """Play the acts that lead to a position."""
    return [ask_begin(offer, players, way["setup"]), *(ask_act(step) for step in way["steps"])]


def legal_sets(players: int) -> Script:
    """Ask what every seat may do."""
    return [("legal", {"actor": seat}) for seat in range(players)]


def single_requests(offer: Offer, vector: Vector) -> Script | None:
    """Return every request of a vector, in order."""
    raw = vector.raw
    if vector.kind == "query":
        return [ask_query(offer, raw["query"]["fn"], raw["query"]["args"])]
    if vector.kind == "view_pair":
        seen: Request = ("view", {"actor": raw["pair"]["viewer"]})
        return [
            request
            for way in (raw, raw["pair"]["other"])
            for request in (*walk(offer, raw["players"], way), seen)
        ]
    return _trace(offer, raw) if vector.kind == "trace" and not _open(raw) else None


def _open(raw: Raw) -> bool:
    """Whether the sources leave a step open: what is looked at then depends on what came of it."""
    return any("any_of" in step["expect"] for step in raw["steps"])


def _trace(offer: Offer, raw: Raw) -> Script:
    merged = merge_auto(raw, offer.auto)
    looks = legal_sets(raw["players"]) if "legal" in offer.capabilities else []
    known = False
    script = [ask_begin(offer, raw["players"], raw["setup"])]
    if merged.begin is not None:
        known = merged.begin.get("legal") is not None
        script += looks if known else []
    for step in merged.steps:
        script.append(ask_act(step))
        if "reject" not in step["expect"]:
            known = step["expect"].get("legal") is not None
        script += looks if known else []
    return script


def run_requests(offer: Offer, vector: Vector) -> Script | None:
    """Return a vector as `run` requests: one, or one for each way of a pair of views."""
    raw = vector.raw
    if vector.kind == "query":
        query = {"fn": raw["query"]["fn"], "args": raw["query"]["args"]}
        return [("run", {"kind": "query", **rules_of(offer), "query": query})]
    if vector.kind == "trace":
        asked = {"setup": raw["setup"], "steps": merge_auto(raw, offer.auto).steps}
        return [run_trace_request(offer, raw["players"], asked)]
    if vector.kind == "view_pair":
        viewer = raw["pair"]["viewer"]
        ways = (raw, raw["pair"]["other"])
        return [run_trace_request(offer, raw["players"], way, viewer) for way in ways]
    return None


def run_trace_request(offer: Offer, players: int, way: Raw, viewer: int | None = None) -> Request:
    """Play a deal and steps at once, and see the end with the eyes of the viewer, where there is one."""
    steps = [{name: value for name, value in step.items() if name != "expect"} for step in way["steps"]]
    fields = {"kind": "trace", **rules_of(offer), "players": players, "setup": way["setup"], "steps": steps}
    return "run", fields if viewer is None else {**fields, "viewer": viewer}
