"""The same inputs under other house rules: the reference says again what then holds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from manilha_reference.cells import Reader
from manilha_reference.tricks import side_of
from manilha_tools.vectors.evaluate import evaluate
from manilha_tools.vectors.model import Draft, Perft, Query, Step, Trace, ViewPair

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_reference.ruleset import Ruleset
    from manilha_tools.vectors.model import Inputs

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.suite.models import Raw


def revalue(vector: Vector, rules: Ruleset) -> Vector | None:
    """Return the vector with what `rules` make of its inputs; None where they cannot be put to these rules.

    A trace ends before a step that deals a hand which these rules do not come to; a trick whose cards these
    rules do not let lie hidden is not asked about. Where nothing changes the vector itself is returned;
    otherwise `original` keeps what was shipped.
    """
    inputs = inputs_of(vector.raw)
    if isinstance(inputs, Query) and inputs.fn == "trick_result" and not _comes_about(rules, inputs.args):
        return None
    while True:
        outcome = evaluate(rules, Draft(vector.topic, vector.id, vector.title, inputs, vector.players))
        if outcome.fault is None:
            break
        shorter = _before_last_hand(inputs)
        if shorter is None:
            return None
        inputs = shorter
    raw = {**vector.raw, **outcome.body}
    return vector if raw == vector.raw else replace(vector, raw=raw, original=vector.original or vector)


def _comes_about(rules: Ruleset, args: Mapping[str, Any]) -> bool:
    """Whether the hidden cards of a trick are such as these rules let lie in any trick."""
    read = Reader(rules.cells)
    plays, players = args["plays"], args["players"]
    hidden = [play["seat"] for play in plays if play.get("hidden")]
    if not hidden:
        return True
    tricks = [path for path in rules.cells if path.startswith("trick.hidden.in_trick.")]
    if not any(map(read.flag, tricks)):
        return False
    if plays[0]["seat"] in hidden and not read.flag("trick.hidden.leading"):
        return False
    limit = read.read("trick.hidden.per_side")
    sides = [side_of(read, players, seat) for seat in hidden]
    return not isinstance(limit, int) or all(sides.count(side) <= limit for side in set(sides))


def inputs_of(raw: Raw) -> Inputs:
    """Return what a vector asks, without its expectations."""
    match raw["kind"]:
        case "query":
            return Query(raw["query"]["fn"], raw["query"]["args"])
        case "view_pair":
            return ViewPair(_way(raw), _way(raw["pair"]["other"]), raw["pair"]["viewer"])
        case "perft":
            return Perft(_way(raw), raw["perft"]["depth"])
        case _:
            return _way(raw)


def _way(raw: Raw) -> Trace:
    return Trace(raw["setup"], tuple(_step(step) for step in raw["steps"]))


def _step(step: dict[str, Any]) -> Step:
    return Step() if "next_hand" in step else Step(step["actor"], step["action"])


def _before_last_hand(inputs: Inputs) -> Inputs | None:
    if not isinstance(inputs, Trace):
        return None
    last = max((at for at, step in enumerate(inputs.steps) if step.action is None), default=None)
    return None if last is None else replace(inputs, steps=inputs.steps[:last])
