"""Is every pair of circumstances of a request met by the suite, and none that should not come about?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_tools.vectors.machine import relation
from manilha_tools.vectors.model import Draft, Trace
from manilha_tools.vectors.situations import (
    AFTER,
    ANSWER,
    BEFORE,
    DECISION,
    all_pairs,
    chosen,
    hidden_by,
    pairs,
    tricks_of,
    when,
)
from manilha_tools.vectors.taken import tried
from manilha_tools.vectors.topics import requests

from tests.tools.vectors.trying import ASKED, situations, tried_by

if TYPE_CHECKING:
    from manilha_conformance.suite.load import Suite


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_two_traits_that_can_meet_do_in_some_vector(suite: Suite, ruleset: str) -> None:
    met, can = tried_by(suite, ruleset), situations(ruleset)
    assert met <= set(can)
    assert all_pairs(met) == all_pairs(can)


def test_requests_stand_on_both_sides_of_their_window_at_every_moment() -> None:
    found = situations("paulista")
    by_moment = {
        moment: {it.answer for it in found if it.when == moment}
        for moment in (BEFORE, AFTER, ANSWER, DECISION)
    }
    assert by_moment == {
        BEFORE: {"refused", "accept", "fold", "raise"},
        AFTER: {"refused"},
        ANSWER: {"refused", "accept", "fold", "raise"},
        DECISION: {"refused"},
    }


def test_traits_are_told_from_the_side_that_tries() -> None:
    assert [relation(asked, "B") for asked in (None, "A", "B")] == ["-", "rival", "own"]
    assert [hidden_by(sides, "A") for sides in ("", "A", "B", "AB")] == ["-", "own", "rival", "both"]
    assert [tricks_of(tricks, "B") for tricks in ("", "AB", "TB")] == ["-", "LW", "TW"]
    assert [when(phase, played=True) for phase in ("special", "answer", "play")] == [DECISION, ANSWER, AFTER]


def test_pairs_are_all_two_traits_of_a_situation() -> None:
    found = list(pairs(ASKED))
    assert len(found) == len(set(found)) == 36
    assert found[0] == (("rung", "seis"), ("seat", "1"))


def test_what_is_met_already_is_not_chosen_again() -> None:
    found = situations("truco-2p-v1")
    picked = [situation for situation, _ in chosen(found, set())]
    assert all_pairs(picked) == all_pairs(found)
    assert len(picked) < len(found) / 10
    assert list(chosen(found, all_pairs(picked))) == []


def test_each_draft_tries_its_request_in_the_situation_that_it_is_named_for() -> None:
    rules = load_ruleset("truco-2p-v1")
    drafts: list[Draft] = requests.build(rules)
    assert drafts
    for draft in drafts:
        assert isinstance(draft.inputs, Trace)
        named = {f"2p.{'.'.join(requests.words(it))}" for it in tried(rules, 2, draft.inputs)}
        assert draft.slug in named
