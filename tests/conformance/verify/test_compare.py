"""What counts as the same, and does a difference hold exactly what differs?"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from manilha_conformance.protocol.names import OBSERVABLES
from manilha_conformance.verify.compare import (
    Difference,
    compare_counts,
    compare_legal,
    compare_observe,
    compare_value,
    compare_views,
)

RECORD: dict[str, Any] = {
    "phase": "answer",
    "to_act": [1, 3],
    "hand": 1,
    "trick": 2,
    "leader": 0,
    "value": 1,
    "pending": {"rung": "truco", "value": 3, "by": "A"},
    "tricks": ["A"],
    "scores": [0, 3],
    "hand_winner": None,
    "points": 0,
    "game_winner": None,
}
PLAY = {"type": "play", "card": "3O"}


def test_only_the_keys_that_differ_are_shown() -> None:
    observed = {**RECORD, "trick": 1, "scores": [3, 0]}
    assert compare_observe(RECORD, observed, OBSERVABLES) == Difference(
        "observe", {"trick": 2, "scores": [0, 3]}, {"trick": 1, "scores": [3, 0]}
    )


def test_what_the_adapter_does_not_show_is_not_compared() -> None:
    assert compare_observe(RECORD, {"phase": "answer"}, {"phase"}) is None
    assert compare_observe(RECORD, {**RECORD, "trick": 1}, set(OBSERVABLES) - {"trick"}) is None


def test_seats_to_act_are_a_set() -> None:
    assert compare_observe(RECORD, {**RECORD, "to_act": [3, 1]}, OBSERVABLES) is None


@pytest.mark.parametrize(
    ("expected", "observed"),
    [
        ([PLAY, {"type": "raise", "rung": "truco"}], [{"type": "raise"}, PLAY]),
        ([PLAY, {"type": "raise"}], [{"type": "raise", "rung": "truco"}, PLAY]),
        ([PLAY], [{**PLAY, "hidden": False}]),
        ([PLAY], [PLAY, PLAY]),
        ([], []),
    ],
)
def test_the_same_actions_in_another_form(expected: list[Any], observed: list[Any]) -> None:
    assert compare_legal(0, expected, observed) is None


@pytest.mark.parametrize(
    ("expected", "observed", "missing", "excess"),
    [
        ([PLAY], [{**PLAY, "hidden": True}], [PLAY], [{**PLAY, "hidden": True}]),
        ([PLAY, {"type": "fold"}], [PLAY], [{"type": "fold"}], []),
        (
            [{"type": "raise", "rung": "truco"}],
            [{"type": "raise", "rung": "seis"}],
            [{"type": "raise", "rung": "truco"}],
            [{"type": "raise", "rung": "seis"}],
        ),
        ([], [{"type": "raise"}], [], [{"type": "raise"}]),
    ],
)
def test_other_actions(
    expected: list[Any], observed: list[Any], missing: list[Any], excess: list[Any]
) -> None:
    assert compare_legal(2, expected, observed) == Difference(
        "legal", {"seat": 2, "actions": missing}, {"seat": 2, "actions": excess}
    )


ACTIONS = st.lists(
    st.sampled_from(
        [PLAY, {**PLAY, "hidden": True}, {"type": "play", "card": "4P"}, {"type": "accept"}, {"type": "fold"}]
    ),
    unique_by=repr,
)


@given(expected=ACTIONS, observed=ACTIONS)
def test_a_difference_of_legal_sets_mends_them(expected: list[Any], observed: list[Any]) -> None:
    difference = compare_legal(0, expected, observed)
    if difference is None:
        assert sorted(map(repr, expected)) == sorted(map(repr, observed))
    else:
        mended = [*observed, *difference.expected["actions"]]
        mended = [action for action in mended if action not in difference.observed["actions"]]
        assert compare_legal(0, expected, mended) is None


@given(st.dictionaries(st.sampled_from(["trick", "leader", "value", "points"]), st.integers(0, 3)))
def test_a_difference_of_records_names_exactly_the_changed_keys(changes: dict[str, int]) -> None:
    difference = compare_observe(RECORD, {**RECORD, **changes}, OBSERVABLES)
    changed = {key for key, value in changes.items() if RECORD[key] != value}
    assert (set() if difference is None else set(difference.observed)) == changed


def test_cards_of_equal_strength_have_no_order_and_groups_have_one() -> None:
    assert compare_value("card_order", [["4O", "4E"], ["5O"]], [["4E", "4O"], ["5O"]]) is None
    assert compare_value("card_order", [["4O", "4E"], ["5O"]], [["5O"], ["4E", "4O"]]) is not None
    assert compare_value("manilhas", ["4O", "4E"], ["4E", "4O"]) is not None


def test_of_an_object_only_what_differs_is_shown() -> None:
    assert compare_value(
        "trick_result", {"winner": "A", "leader": 2}, {"winner": "A", "leader": 0}
    ) == Difference("value", {"leader": 2}, {"leader": 0})
    assert compare_value("special_hand", None, {"id": "iron_hand"}) == Difference(
        "value", None, {"id": "iron_hand"}
    )


def test_views_must_be_the_same_or_must_not() -> None:
    assert compare_views({"hand": ["3O"]}, {"hand": ["3O"]}, equal=True) is None
    assert compare_views({"hand": ["3O"]}, {"hand": ["4O"]}, equal=False) is None
    assert compare_views({"hand": ["3O"], "seat": 1}, {"hand": ["4O"], "seat": 1}, equal=True) == Difference(
        "views", {"hand": ["3O"]}, {"hand": ["4O"]}
    )
    assert compare_views([1], [1], equal=False) is not None


def test_counts_show_only_the_acts_that_differ() -> None:
    divide = {"0 play 3O": 3, "0 raise truco": 3}
    expected = {"counts": [2, 6], "divide": divide}
    assert compare_counts(expected, [2, 6], divide) is None
    assert compare_counts(expected, [2, 6], {**divide, "0 fold": 0}) is None
    assert compare_counts(expected, [2, 5], {"0 play 3O": 3, "0 raise truco": 2}) == Difference(
        "perft",
        {"counts": [2, 6], "divide": {"0 raise truco": 3}},
        {"counts": [2, 5], "divide": {"0 raise truco": 2}},
    )


def test_a_request_without_its_rung_counts_as_the_one_for_the_next() -> None:
    expected = {"counts": [3], "divide": {"0 play 3O": 1, "0 raise truco": 1, "2 raise truco": 1}}
    assert compare_counts(expected, [3], {"0 play 3O": 1, "0 raise": 1, "2 raise": 1}) is None
    assert compare_counts(expected, [3], {"0 play 3O": 1, "0 raise seis": 1, "2 raise": 1}) == Difference(
        "perft",
        {"divide": {"0 raise seis": 0, "0 raise truco": 1}},
        {"divide": {"0 raise seis": 1, "0 raise truco": 0}},
    )
    assert compare_counts(expected, [3], {"0 play 3O": 1, "0 raise": 1, "1 raise": 1}) == Difference(
        "perft",
        {"divide": {"1 raise": 0, "2 raise truco": 1}},
        {"divide": {"1 raise": 1, "2 raise truco": 0}},
    )
