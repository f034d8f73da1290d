"""The vectors of the profile `exhaustive`: each stands for many hands, which are made when they are asked.

For two players there is one for each kind of deal, and it holds every way to play it: 9.6 million hands at
0-0 alone. For more players the kinds are tens of millions; they are asked in a mixed order, stretch by
stretch, as far as time allows. A vector of the kind `hands` passes when each of its hands does; the hand that
does not is reported in its place.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from manilha_reference.errors import Text
from manilha_reference.state import Setup
from manilha_reference.wire import write_setup
from manilha_tools.exhaustive.kinds import Kinds
from manilha_tools.exhaustive.mixed import Mixed
from manilha_tools.exhaustive.numbered import Numbered
from manilha_tools.vectors.assemble import canonical
from manilha_tools.vectors.topics.scores import special_scores

from manilha_conformance.suite.load import RuleNote, Vector

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_tools.exhaustive.kinds import Kind

    from manilha_conformance.suite.models import Raw

TOPIC: Final = "exhaustive"
KIND: Final = "hands"
STANDS_FOR: Final = "stands_for"
"""Key of a vector that holds every hand of one kind of deal: of how many deals that is the kind."""
DRAWN: Final = "drawn"
"""Key of a vector that holds a stretch of the kinds: from the place `first` to `end` of the mixed order, and
how many `kinds` and `deals` there are in all.
"""
PLAYERS: Final = 2
"""For more, the kinds of deal alone are tens of millions."""
_LARGEST: Final = 100
"""A stretch holds one in so many of the kinds before it: this little is lost where it is left unfinished."""
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
    return [
        _vector(
            rules,
            f"{PLAYERS}p.{a}-{b}.{number:03}",
            f"{PLAYERS} players, {a}-{b}, every way to play {_named(kind)}",
            Setup(0, deal, (a, b)),
            {STANDS_FOR: deals},
        )
        for a, b in hand_scores(rules)
        for number, (kind, deals, deal) in enumerate(found, start=1)
    ]


def drawn_vectors(rules: Ruleset, players: int) -> list[Vector]:
    """Return a vector for each stretch of the kinds of deal, at 0-0, which together hold all kinds once.

    Empty for a number of players of which every hand is asked, or by whom the rules are not played.
    """
    if players == PLAYERS or players not in rules.players:
        return []
    drawn = mixed_kinds(rules, players)
    count = len(drawn.numbered)
    return [
        _vector(
            rules,
            f"{players}p.0-0.{number:04}",
            f"{players} players, 0-0, kinds of deal {first + 1} to {end} of {count} in mixed order",
            Setup(first % players, drawn.kinds.deal(drawn.kind(first)), (0, 0)),
            {DRAWN: {"first": first, "end": end, "kinds": count, "deals": drawn.kinds.deals}},
        )
        for number, (first, end) in enumerate(_stretches(count), start=1)
    ]


def hand_scores(rules: Ruleset) -> list[tuple[int, int]]:
    """Return 0-0, and for each special hand and side it is offered to the first scores that call for it."""
    return list(dict.fromkeys(((0, 0), *(scores[0] for scores in special_scores(rules).values()))))


class MixedKinds(NamedTuple):
    """The kinds of deal in their mixed order, which is the same wherever it is asked."""

    kinds: Kinds
    numbered: Numbered
    order: Mixed

    def kind(self, place: int) -> Kind:
        """Return the kind at a place of the order, from 0."""
        return self.numbered[self.order[place]]


@lru_cache(maxsize=8)
def mixed_kinds(rules: Ruleset, players: int) -> MixedKinds:
    """Return the kinds of deal of a ruleset in mixed order."""
    kinds = Kinds(rules, players)
    numbered = Numbered(kinds)
    return MixedKinds(kinds, numbered, Mixed(len(numbered), f"kinds of deal, {players} players"))


def rule_note(rules: Ruleset, name: str) -> RuleNote:
    """Return what the tables say of a rule."""
    rule = rules.rules[name]
    return RuleNote(name, Text(rule.en, rule.pt), rule.sources)


def _vector(rules: Ruleset, name: str, title: str, setup: Setup, holds: dict[str, Any]) -> Vector:
    rule = rules.rule_of(_DEALT)
    raw: Raw = {
        "id": f"{rules.id}.{TOPIC}.{name}",
        "title": title,
        "level": "hand" if setup.scores == (0, 0) else "match",
        "kind": KIND,
        "requirement": "must",
        "house_rules": {},
        "players": len(setup.deal.hands),
        "rules": [rule],
        "cells": [_DEALT],
        "flags": [],
        "needs": [],
        "setup": write_setup(setup),
        "steps": [],
        **holds,
    }
    raw["digest"] = hashlib.sha256(canonical([rules.digest, raw]).encode()).hexdigest()
    return Vector(raw, rules.id, TOPIC, {rule: rule_note(rules, rule)})


def _stretches(count: int) -> Iterator[tuple[int, int]]:
    first = 0
    while first < count:
        end = min(count, first + max(1, first // _LARGEST))
        yield first, end
        first = end


def _named(kind: Kind) -> str:
    """Write who holds the cards from the weakest up: `0 01 0 1 1`, equal ones in one word."""
    return " ".join("".join(str(seat) * count for seat, count in enumerate(level)) for level in kind)
