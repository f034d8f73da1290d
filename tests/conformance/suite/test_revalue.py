"""The same inputs under other house rules: what is expected moves, what cannot be asked is left out."""

from __future__ import annotations

from typing import Any

import pytest
from manilha_conformance.suite.load import Vector
from manilha_conformance.suite.revalue import revalue
from manilha_reference.rulesets import load_ruleset

from tests.conformance.small_suite import SETUP, document, draft, filled, play

VECTORS = {raw["id"]: Vector(raw, "paulista", "small", {}) for raw in document()["vectors"]}


def under(name: str, **house_rules: str) -> Vector | None:
    return revalue(VECTORS[name], load_ruleset("paulista", house_rules))


@pytest.mark.parametrize("name", VECTORS)
def test_under_its_own_rules_a_vector_is_itself(name: str) -> None:
    assert under(name) is VECTORS[name]


def test_a_house_rule_changes_what_is_expected_and_keeps_the_original() -> None:
    valued = under(
        "small.hand", opener_after_refusal="stays", tie_leader="hand_leader", next_hand_leader="seat_plus_1"
    )
    assert valued is not None
    assert valued.original is VECTORS["small.hand"]
    assert valued.raw["setup"] == VECTORS["small.hand"].raw["setup"]
    assert [step.get("action") for step in valued.raw["steps"]] == [
        step.get("action") for step in VECTORS["small.hand"].raw["steps"]
    ]
    openers = [
        vector.raw["steps"][8]["expect"]["observe"]["leader"] for vector in (VECTORS["small.hand"], valued)
    ]
    assert openers == [3, 1]
    assert valued.raw["steps"][9]["expect"] == {"reject": {"reason": "not_your_turn"}}


def test_a_trace_ends_before_a_hand_that_these_rules_do_not_come_to() -> None:
    steps = [
        {"actor": 0, "action": {"type": "raise"}},
        {"actor": 1, "action": {"type": "fold"}},
        {"next_hand": True},
    ]
    raw = filled(
        draft(
            "small.fold",
            "R-RUNGS",
            "trace",
            level="match",
            body={"setup": SETUP, "steps": [*steps, play(3, "4P")]},
        )
    )
    valued = revalue(
        Vector(raw, "paulista", "small", {}), load_ruleset("paulista", {"response_rule": "both_must_refuse"})
    )
    assert valued is not None
    assert valued.raw["steps"][1]["expect"]["observe"]["phase"] == "answer"
    assert len(valued.raw["steps"]) == 2


def test_inputs_that_these_rules_cannot_be_asked_are_left_out() -> None:
    nove: dict[str, Any] = {"query": {"fn": "rung_value", "args": {"rung": "nove"}}}
    raw = filled(draft("small.nove", "R-RUNGS", "query", players=None, level="judge", body=nove))
    assert revalue(Vector(raw, "paulista", "small", {}), load_ruleset("paulista-manilha-velha")) is not None
    cards: dict[str, Any] = {"query": {"fn": "manilhas", "args": {"vira": "4P"}}}
    raw = filled(draft("small.four", "R-TRICKS", "query", players=None, level="judge", body=cards))
    assert revalue(Vector(raw, "paulista", "small", {}), load_ruleset("paulista-limpo")) is None


def trick(*hidden: int) -> Vector:
    plays = [
        {"seat": seat, "card": card, "hidden": seat in hidden}
        for seat, card in enumerate(("3O", "QO", "KO", "4P"))
    ]
    args = {"vira": "7P", "plays": plays, "players": 4, "opener": 0}
    body = {"query": {"fn": "trick_result", "args": args}}
    raw = filled(draft("small.trick", "R-TRICKS", "query", players=None, level="judge", body=body))
    return Vector(raw, "paulista", "small", {})


@pytest.mark.parametrize(
    ("hidden", "house_rules", "asked"),
    [
        ((), {"hidden_from_trick": "never"}, True),
        ((1,), {"hidden_from_trick": "never"}, False),
        ((1,), {"hidden_from_trick": "3"}, True),
        ((1, 2), {"hidden_per_side": "1"}, True),
        ((1, 3), {"hidden_per_side": "1"}, False),
        ((0, 1, 2, 3), {"hidden_per_side": "1"}, False),
        ((0, 1), {"hidden_lead": "forbidden"}, False),
        ((1, 3), {"hidden_lead": "forbidden"}, True),
        ((0, 1, 2, 3), {"tie_leader": "hand_leader"}, True),
    ],
)
def test_a_trick_is_asked_about_where_its_hidden_cards_may_lie(
    hidden: tuple[int, ...],
    house_rules: dict[str, str],
    asked: bool,  # noqa: FBT001 -- a parameter of the test
) -> None:
    valued = revalue(trick(*hidden), load_ruleset("paulista", house_rules))
    assert (valued is not None) is asked
