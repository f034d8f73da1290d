"""The same inputs under other house rules: the reference says again what then holds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from manilha_tools.vectors.evaluate import evaluate
from manilha_tools.vectors.model import Draft, Perft, Query, Step, Trace, ViewPair

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset
    from manilha_tools.vectors.model import Inputs

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.suite.models import Raw


def revalue(vector: Vector, rules: Ruleset) -> Vector | None:
    """Return the vector with what `rules` make of its inputs; None where they cannot be put to these rules.

    A trace ends before a step that deals a hand which these rules do not come to. Where nothing changes the
    vector itself is returned; otherwise `original` keeps what was shipped.
    """
    inputs = _inputs(vector.raw)
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


def _inputs(raw: Raw) -> Inputs:
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
