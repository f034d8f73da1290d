"""Are the refusals found by random play what they are said to be, and short?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from manilha_reference.rulesets import load_ruleset
from manilha_tools.vectors.evaluate import evaluate
from manilha_tools.vectors.explore import refusals
from manilha_tools.vectors.model import Draft

if TYPE_CHECKING:
    from manilha_tools.vectors.explore import Refusal


@pytest.fixture(scope="module")
def found() -> list[Refusal]:
    return refusals(load_ruleset("truco-2p-v1"), 2, [(0, 0), (11, 3)], 2)


def test_each_kind_of_refusal_is_found_once(found: list[Refusal]) -> None:
    keys = [refusal.key for refusal in found]
    assert len(keys) == len(set(keys))
    assert {
        "not_your_turn",
        "hidden_not_allowed",
        "raise_wrong_rung",
        "wrong_phase",
        "raise_not_allowed",
    } <= {key[0] for key in keys}


def test_only_the_last_step_is_refused_and_for_one_reason(found: list[Refusal]) -> None:
    rules = load_ruleset("truco-2p-v1")
    for refusal in found:
        body: Any = evaluate(rules, Draft("any", "any", "", refusal.trace, refusal.players)).body
        *before, last = [step["expect"] for step in body["steps"]]
        assert all(expect.get("ok") for expect in before)
        assert last == {"reject": {"reason": refusal.reason.value}}
