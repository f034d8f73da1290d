"""Does a tour try much, and each act for one reason, without changing the hand that it goes through?"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_tools.vectors.evaluate import evaluate
from manilha_tools.vectors.model import Trace
from manilha_tools.vectors.topics.tours import LONGEST, build

if TYPE_CHECKING:
    from manilha_tools.vectors.model import Draft, Step


@cache
def tours(ruleset: str) -> list[Draft]:
    return build(load_ruleset(ruleset))


def steps(draft: Draft) -> tuple[Step, ...]:
    assert isinstance(draft.inputs, Trace)
    return draft.inputs.steps


def refused(ruleset: str, draft: Draft) -> list[Any]:
    body: Any = evaluate(load_ruleset(ruleset), draft).body
    return [it["expect"]["reject"] for it in body["steps"] if "reject" in it["expect"]]


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_a_tour_is_moderate_and_tries_more_than_it_plays(ruleset: str) -> None:
    assert tours(ruleset)
    for draft in tours(ruleset):
        assert 10 < len(steps(draft)) <= LONGEST
    plain = next(draft for draft in tours(ruleset) if draft.slug.endswith("tour.plain"))
    assert len(refused(ruleset, plain)) * 2 > len(steps(plain))


def test_every_act_on_a_tour_is_refused_for_one_reason() -> None:
    for draft in tours("paulista"):
        said = refused("paulista", draft)
        assert all(set(reject) == {"reason"} for reject in said)


def test_the_tour_of_an_ordinary_hand_meets_what_may_be_refused_in_one() -> None:
    plain = next(draft for draft in tours("paulista") if draft.slug == "4p.tour.plain")
    assert {reject["reason"] for reject in refused("paulista", plain)} == {
        "card_not_in_hand",
        "hand_over",
        "hidden_not_allowed",
        "not_your_turn",
        "raise_out_of_turn",
        "raise_own_request",
        "raise_wrong_rung",
        "wrong_phase",
    }


def test_without_its_refused_acts_a_tour_is_the_same_hand() -> None:
    rules = load_ruleset("paulista")
    for draft in tours("paulista"):
        body: Any = evaluate(rules, draft).body
        accepted = [it for it in body["steps"] if "reject" not in it["expect"]]
        kept = tuple(
            act for act, it in zip(steps(draft), body["steps"], strict=True) if "reject" not in it["expect"]
        )
        assert isinstance(draft.inputs, Trace)
        bare: Any = evaluate(
            rules, type(draft)(draft.topic, draft.slug, "", Trace(draft.inputs.setup, kept), draft.players)
        ).body
        assert bare["steps"] == accepted
