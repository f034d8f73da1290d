"""From a vector of many hands to the hands: deals, the walks through them, single hands as vectors."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from manilha_reference.machine import HandMachine
from manilha_reference.state import Setup
from manilha_reference.wire import read_setup, write_action, write_setup
from manilha_tools.exhaustive.hands import Hands
from manilha_tools.vectors.evaluate import evaluate
from manilha_tools.vectors.model import Draft, Step, Trace
from manilha_tools.vectors.trace_rules import cells_of, rules_of

from manilha_conformance.exhaustive.vectors import DRAWN, STANDS_FOR, TOPIC, mixed_kinds, rule_note
from manilha_conformance.suite.load import Vector

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_tools.exhaustive.hands import Moment, Played, Visit

LOT: Final = 100
"""The hands that are drawn of a deal of which not every hand is asked."""


class Walk(NamedTuple):
    """A deal, the walk through its hands, and how many deals it stands for."""

    setup: Setup
    visits: Iterator[Visit]
    deals: int


def walks_of(vector: Vector, rules: Ruleset) -> Iterator[Walk]:
    """Yield each deal of a vector: every hand of it, or the open ones and a lot of the others."""
    raw = vector.raw
    first = read_setup(raw["setup"])
    hands = _hands(rules, raw["players"], first.scores)
    if DRAWN not in raw:
        yield Walk(first, hands.table(first).walk(), raw[STANDS_FOR])
        return
    drawn = mixed_kinds(rules, raw["players"])
    for place in range(raw[DRAWN]["first"], raw[DRAWN]["end"]):
        kind = drawn.kind(place)
        setup = Setup(place % raw["players"], drawn.kinds.deal(kind), first.scores)
        table = hands.table(setup)
        lot = Random(f"{rules.id}/{raw['players']}/{place}")  # noqa: S311 -- cards, not secrets
        visits = chain(table.walk(face_up=True), table.draw(lot, LOT))
        yield Walk(setup, visits, drawn.kinds.stands_for(kind))


def hand_vector(vector: Vector, setup: Setup, played: Played) -> Vector:
    """Return a hand of a vector as a trace of the same id, every position with its legal sets."""
    head = {name: value for name, value in vector.raw.items() if name not in (STANDS_FOR, DRAWN)}
    first, *following = played.moments
    steps = [
        {"actor": seat, "action": write_action(action), "expect": {"ok": True, **_state(moment)}}
        for (seat, action), moment in zip(played.acts, following, strict=True)
    ]
    raw = {**head, "kind": "trace", "setup": write_setup(setup), "begin": _state(first), "steps": steps}
    return Vector(raw, vector.ruleset, vector.topic, vector.notes)


def about_step(hand: Vector, rules: Ruleset, step: int) -> Vector:
    """Return a hand as a vector about one of its steps, counted from 1: with the rules that settle it."""
    raw = hand.raw
    steps = tuple(Step(one["actor"], one["action"]) for one in raw["steps"][:step])
    outcome = evaluate(rules, Draft(TOPIC, hand.id, "", Trace(raw["setup"], steps), raw["players"]))
    cells = cells_of(outcome, rules)
    names = rules_of(cells, rules)
    notes = {name: rule_note(rules, name) for name in names}
    return replace(hand, raw={**raw, "rules": list(names), "cells": list(cells)}, notes=notes)


@lru_cache(maxsize=32)
def _hands(rules: Ruleset, players: int, scores: tuple[int, int]) -> Hands:
    return Hands(HandMachine(rules, players, scores))


def _state(moment: Moment) -> dict[str, Any]:
    return {"observe": moment.record, "legal": moment.legal}
