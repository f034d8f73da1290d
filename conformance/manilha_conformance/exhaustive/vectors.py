"""The vectors of the profile `exhaustive`: one for each kind of deal, which stands for every way to play it.

They are made when they are asked, for the hands of two players are 9.6 million at 0-0 alone. A vector of the
kind `hands` passes when each of its hands does; the hand that does not is reported in its place.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from manilha_reference.errors import Text
from manilha_reference.machine import HandMachine
from manilha_reference.state import Setup
from manilha_reference.wire import read_setup, write_action, write_setup
from manilha_tools.exhaustive.hands import Hands
from manilha_tools.exhaustive.kinds import Kinds
from manilha_tools.vectors.assemble import canonical
from manilha_tools.vectors.evaluate import evaluate
from manilha_tools.vectors.model import Draft, Trace
from manilha_tools.vectors.model import Step as TracedStep
from manilha_tools.vectors.topics.scores import special_scores
from manilha_tools.vectors.trace_rules import cells_of, rules_of

from manilha_conformance.suite.load import RuleNote, Vector

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_tools.exhaustive.hands import Moment, Played, Visit
    from manilha_tools.exhaustive.kinds import Kind

    from manilha_conformance.suite.models import Raw

TOPIC: Final = "exhaustive"
KIND: Final = "hands"
PLAYERS: Final = 2
"""For more, the kinds of deal alone are tens of millions."""
_OF_MANY: Final = ("stands_for",)
"""What a vector of many hands says that one of them does not."""
_DEALT: Final = "deal.per_seat"
"""The cell that a vector which passes holds up: what fails names its own."""


def exhaustive_vectors(rules: Ruleset) -> list[Vector]:
    """Return a vector for each kind of deal, at 0-0 and at the first scores of each special hand.

    Seat 0 opens: the other opener is the same hand with the seats' names exchanged. Empty for rules that two
    do not play.
    """
    if PLAYERS not in rules.players:
        return []
    kinds = Kinds(rules, PLAYERS)
    found = [(kind, kinds.stands_for(kind), kinds.deal(kind)) for kind in kinds]
    rule = rules.rule_of(_DEALT)
    notes = {rule: _note(rules, rule)}
    vectors = []
    for scores in hand_scores(rules):
        for number, (kind, deals, deal) in enumerate(found, start=1):
            a, b = scores
            raw: Raw = {
                "id": f"{rules.id}.{TOPIC}.{PLAYERS}p.{a}-{b}.{number:03}",
                "title": f"{PLAYERS} players, {a}-{b}, every way to play {_named(kind)}",
                "level": "hand" if scores == (0, 0) else "match",
                "kind": KIND,
                "requirement": "must",
                "house_rules": {},
                "players": PLAYERS,
                "rules": [rule],
                "cells": [_DEALT],
                "flags": [],
                "needs": [],
                "setup": write_setup(Setup(0, deal, scores)),
                "steps": [],
                "stands_for": deals,
            }
            raw["digest"] = hashlib.sha256(canonical([rules.digest, raw]).encode()).hexdigest()
            vectors.append(Vector(raw, rules.id, TOPIC, notes))
    return vectors


def hand_scores(rules: Ruleset) -> list[tuple[int, int]]:
    """Return 0-0, and for each special hand and side it is offered to the first scores that call for it."""
    return list(dict.fromkeys(((0, 0), *(scores[0] for scores in special_scores(rules).values()))))


def walks_of(vector: Vector, rules: Ruleset) -> Iterator[tuple[Setup, Iterator[Visit]]]:
    """Yield each deal of a vector with the walk through its hands."""
    setup = read_setup(vector.raw["setup"])
    yield setup, _hands(rules, vector.raw["players"], setup.scores).walk(setup)


def hand_vector(vector: Vector, setup: Setup, played: Played) -> Vector:
    """Return a hand of a vector as a trace of the same id, every position with its legal sets."""
    head = {name: value for name, value in vector.raw.items() if name not in _OF_MANY}
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
    steps = tuple(TracedStep(one["actor"], one["action"]) for one in raw["steps"][:step])
    outcome = evaluate(rules, Draft(TOPIC, hand.id, "", Trace(raw["setup"], steps), raw["players"]))
    cells = cells_of(outcome, rules)
    names = rules_of(cells, rules)
    notes = {name: _note(rules, name) for name in names}
    return replace(hand, raw={**raw, "rules": list(names), "cells": list(cells)}, notes=notes)


def _note(rules: Ruleset, name: str) -> RuleNote:
    rule = rules.rules[name]
    return RuleNote(name, Text(rule.en, rule.pt), rule.sources)


@lru_cache(maxsize=32)
def _hands(rules: Ruleset, players: int, scores: tuple[int, int]) -> Hands:
    return Hands(HandMachine(rules, players, scores))


def _state(moment: Moment) -> dict[str, Any]:
    return {"observe": moment.record, "legal": moment.legal}


def _named(kind: Kind) -> str:
    """Write who holds the cards from the weakest up: `0 01 0 1 1`, equal ones in one word."""
    return " ".join("".join(str(seat) * count for seat, count in enumerate(level)) for level in kind)
