"""Does play find the hands on which settings part, also those that only a seat's view shows?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from manilha_conformance.profiling.hunt import Hunt
from manilha_conformance.profiling.inquiry import question_of
from manilha_conformance.profiling.questions import Questions
from manilha_conformance.profiling.shelf import shelf_of
from manilha_conformance.verify.offer import offer_of

from tests.conformance.profiling.secretive import Secretive

if TYPE_CHECKING:
    from manilha_conformance.profiling.space import Setting
    from manilha_conformance.suite.load import Vector
    from manilha_conformance.verify.offer import Offer

NARROW = {"hidden_from_trick": "3", "hidden_lead": "forbidden", "hidden_after_tie": "forbidden"}
"""Hidden cards are rare: only in a third trick, of who does not lead it, and after no tied first."""
RARE = [
    *(("hidden_reveal", value) for value in ("end_of_hand",)),
    *(("hidden_per_side", "1"), ("special_lasts", "once"), ("opener_after_refusal", "stays")),
    *(("partner_peek", "hand"), ("ferro_cards", "blind_turn_by_turn"), ("score_cap", "target")),
    *(("raise_cap", "acceptor_at_match_point"), ("next_hand_leader", "seat_plus_1"), ("target", "15")),
]


def offer_that_shows(**shows: object) -> Offer:
    return offer_of({**Secretive("paulista", {}).hello(), **shows}, "paulista", {})


def question(base: Setting, name: str, value: str, offer: Offer) -> Vector | None:
    shelf = shelf_of("paulista")
    space = shelf.space
    one = dict(space.own)
    for changed, chosen in base.items():
        one = space.with_value(one, changed, chosen)
    other = space.with_value(one, name, value)
    questions = Questions(space, shelf.answers, offer, ())
    tables = space.rules_of(one), space.rules_of(other)
    for _, parting in Hunt(tables[0], {name: tables[1]}, offer).games(300):
        found = question_of("paulista", *tables, parting, {name: value})
        if found is not None and questions.separates(found, one, other):
            return found
    return None


@pytest.mark.parametrize(("name", "value"), RARE)
def test_what_is_rare_is_found(name: str, value: str) -> None:
    found = question(NARROW, name, value, offer_that_shows())
    assert found is not None
    seen_only = name in ("hidden_reveal", "partner_peek", "ferro_cards")
    assert (found.kind, dict(found.house_rules)) == ("view_pair" if seen_only else "trace", {name: value})


def test_what_is_not_shown_is_not_found() -> None:
    blind = offer_that_shows(capabilities=["legal"])
    assert question(NARROW, "hidden_reveal", "end_of_hand", blind) is None
    judge = offer_that_shows(levels=["judge"])
    assert question({}, "target", "15", judge) is None


def test_the_question_is_named_by_what_it_asks() -> None:
    once, again = (question({}, "score_cap", "target", offer_that_shows()) for _ in range(2))
    assert once is not None
    assert once == again
    assert once.id.startswith("paulista.profile.score_cap-target.")
