"""Is every feasible combination of the circumstances that act on one another met by the suite?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_tools.vectors.interactions import JOINT, all_together, joint, threes, together, visits
from manilha_tools.vectors.model import Trace
from manilha_tools.vectors.situations import REFUSED, Situation
from manilha_tools.vectors.taken import tried
from manilha_tools.vectors.topics import requests

from tests.tools.vectors.trying import ASKED, situations, tried_by

if TYPE_CHECKING:
    from manilha_conformance.suite.load import Suite

TWO = "truco-2p-v1"
FOUR = "paulista"


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_feasible_combination_of_the_six_traits_and_every_three_of_all_is_met(
    suite: Suite, ruleset: str
) -> None:
    met, can = tried_by(suite, ruleset), situations(ruleset)
    assert met <= set(can)
    assert {joint(it) for it in met} == {joint(it) for it in can}
    assert all_together(met) == all_together(can)


def test_the_six_traits_are_one_thing_that_a_situation_meets_and_every_three_are_84_more() -> None:
    assert joint(ASKED) == (
        ("rung", "seis"),
        ("seat", "1"),
        ("when", "answer"),
        ("answer", "fold"),
        ("hidden", "-"),
        ("special", "-"),
    )
    assert len(joint(ASKED)) == len(JOINT)
    assert len(set(threes(ASKED))) == 84
    assert len(list(together(ASKED))) == 85


def test_visits_meet_all_that_is_feasible_each_something_new_and_none_twice() -> None:
    found = situations(TWO)
    met: set[Situation] = set()
    for visit in visits(found, ()):
        before = all_together(met)
        assert not set(together(visit.situation)) <= before
        met |= {visit.situation, *(it for seat, it in visit.way.vain if seat in visit.before)}
    assert all_together(met) == all_together(found)
    assert list(visits(found, met)) == []


def test_who_tries_in_vain_before_is_another_seat_and_refused_on_the_same_spot() -> None:
    vain = [(way, seat, it) for way in situations(FOUR).values() for seat, it in way.vain]
    assert vain
    assert all(it.answer == REFUSED and seat != way.seat and it.seat == str(seat) for way, seat, it in vain)
    assert any(visit.before for visit in visits(situations(FOUR), ()))


def test_a_draft_tries_what_its_visit_says_and_nothing_that_is_not_feasible() -> None:
    rules = load_ruleset(TWO)
    found = {
        it
        for draft in requests.build(rules)
        if isinstance(draft.inputs, Trace)
        for it in tried(rules, 2, draft.inputs)
    }
    assert found <= set(situations(TWO))
