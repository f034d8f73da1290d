"""Steps that a game takes by itself are merged into the step before, and nothing else is lost."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from manilha_conformance.suite.auto import merge_auto

from tests.conformance.small_suite import document, play

HAND = next(raw for raw in document()["vectors"] if raw["id"] == "small.hand")


def state(number: int, legal: dict[str, Any], phase: str = "play") -> dict[str, Any]:
    return {"observe": {"hand": number, "phase": phase, "scores": [number, 0]}, "legal": legal}


def step(seat: int, card: str, expect: dict[str, Any]) -> dict[str, Any]:
    return {**play(seat, card), "expect": expect}


def only(seat: int, card: str) -> dict[str, Any]:
    return {str(seat): [{"type": "play", "card": card}]}


def test_without_auto_nothing_is_merged() -> None:
    assert merge_auto(HAND, ()) == (HAND["begin"], HAND["steps"], list(range(11)))


def test_a_forced_play_moves_its_expectation_to_the_step_before() -> None:
    free = {"0": [{"type": "play", "card": "3O"}, {"type": "raise"}]}
    steps = [
        step(0, "3O", {"ok": True, **state(1, only(1, "4P"))}),
        step(1, "4P", {"ok": True, **state(2, only(2, "5P"))}),
        step(2, "5P", {"ok": True, **state(3, free)}),
        step(0, "3O", {"ok": True, **state(4, {})}),
    ]
    raw = {"begin": state(0, free), "steps": steps}
    assert merge_auto(raw, ["play"]) == (
        state(0, free),
        [
            step(0, "3O", {"ok": True, **state(3, free)}),
            step(0, "3O", {"ok": True, **state(4, {})}),
        ],
        [0, 3, 4],
    )


def test_a_forced_first_act_moves_its_expectation_to_the_deal() -> None:
    raw = {"begin": state(0, only(0, "3O")), "steps": [step(0, "3O", {"ok": True, **state(1, {})})]}
    assert merge_auto(raw, ["play"]) == (state(1, {}), [], [1])


def test_a_refused_act_is_never_taken_by_itself() -> None:
    refused = step(0, "3O", {"reject": {"reason": "wrong_phase"}})
    raw = {"begin": state(0, only(0, "3O")), "steps": [refused]}
    assert merge_auto(raw, ["play"]) == (state(0, only(0, "3O")), [refused], [0, 1])


def test_a_game_that_deals_by_itself_is_asked_for_its_score_only_at_the_end() -> None:
    over = {"ok": True, **state(1, {}, "hand_over")}
    dealt = {"ok": True, **state(2, only(1, "4P"))}
    raw = {
        "begin": state(0, only(0, "3O")),
        "steps": [step(0, "3O", over), {"next_hand": True, "expect": dealt}, step(1, "4P", over)],
    }
    merged = merge_auto(raw, ["next_hand"])
    assert merged.steps == [
        step(0, "3O", dealt),
        step(1, "4P", {"ok": True, "observe": {"scores": [1, 0]}}),
    ]
    assert merged.through == [0, 2, 3]


@given(st.sets(st.sampled_from(["play", "play_hand", "next_hand"])))
def test_what_is_asked_of_an_automatic_game_is_a_part_of_the_trace_in_order(auto: set[str]) -> None:
    merged = merge_auto(HAND, auto)
    asked = [{key: value for key, value in one.items() if key != "expect"} for one in merged.steps]
    whole = [{key: value for key, value in one.items() if key != "expect"} for one in HAND["steps"]]
    assert asked == [whole[before] for before in merged.through[:-1]]
    assert merged.through[-1] == len(whole)
