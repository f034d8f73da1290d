"""Is every question answered as a hand played out would have it, and every unfit one refused?"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from manilha_reference.errors import BadRequest
from manilha_reference.queries import QUERIES, answer, explain
from manilha_reference.rulesets import ruleset_ids

from tests.reference_impl.positions import Hand, examples, hands
from tests.rules.scenes import Scene, start, table

PLAYS: list[dict[str, Any]] = [
    {"seat": 1, "card": "3C", "hidden": False},
    {"seat": 2, "card": "KE"},
    {"seat": 3, "card": "4E", "hidden": True},
    {"seat": 0, "card": "3P", "hidden": False},
]
TRICK = {"vira": "7O", "plays": PLAYS, "players": 4, "opener": 0}
FIT: dict[str, tuple[dict[str, Any], object]] = {
    "manilhas": ({"vira": "7O"}, ["QO", "QE", "QC", "QP"]),
    "card_order": (
        {"vira": "7O"},
        [[f"{rank}{suit}" for suit in "OECP"] for rank in "4567JKA23"] + [["QO"], ["QE"], ["QC"], ["QP"]],
    ),
    "compare_cards": ({"vira": "7O", "a": "3C", "b": "QO"}, -1),
    "trick_result": (TRICK, {"winner": "T", "leader": 1}),
    "hand_result": ({"tricks": ["A", "B", "T"], "opener": 1}, "A"),
    "rung_value": ({"rung": "seis"}, 6),
    "fold_award": ({"rung": "seis"}, 3),
    "next_raise": ({"rung": "seis"}, "nove"),
    "special_hand": (
        {"scores": [5, 11]},
        {"id": "hand_of_eleven", "offer_to": "B", "value": 3, "refuse_pays": 1, "raises": False},
    ),
    "next_opener": ({"opener": 0, "players": 4}, 3),
}


@pytest.mark.parametrize("fn", sorted(QUERIES))
def test_each_query_answers_and_names_cells_with_a_rule(fn: str) -> None:
    rules = table("paulista")
    args, value = FIT[fn]
    assert answer(rules, fn, args) == value
    _, cells = explain(rules, fn, args)
    assert cells
    assert len(set(cells)) == len(cells)
    assert all(rules.rule_of(cell) for cell in cells)


UNFIT: dict[str, tuple[str, dict[str, Any], str]] = {
    "no such query": ("best_card", {}, "QUERY-UNKNOWN"),
    "an argument missing": ("manilhas", {}, "QUERY-ARGUMENT"),
    "an argument too many": ("manilhas", {"vira": "7O", "rung": None}, "QUERY-ARGUMENT"),
    "no vira": ("manilhas", {"vira": None}, "SETUP-VIRA"),
    "a vira outside the deck": ("manilhas", {"vira": "8O"}, "SETUP-CARD"),
    "a vira that is a number": ("card_order", {"vira": 7}, "QUERY-ARGUMENT"),
    "a card outside the deck": ("compare_cards", {"vira": "7O", "a": "8O", "b": "3O"}, "SETUP-CARD"),
    "a card that is none": ("compare_cards", {"vira": "7O", "a": "3O", "b": None}, "QUERY-ARGUMENT"),
    "a seat too few": ("trick_result", {**TRICK, "plays": PLAYS[:3]}, "QUERY-ARGUMENT"),
    "seats out of order": ("trick_result", {**TRICK, "plays": PLAYS[::-1]}, "QUERY-ARGUMENT"),
    "a card played twice": (
        "trick_result",
        {**TRICK, "plays": [*PLAYS[:3], {**PLAYS[3], "card": "3C"}]},
        "QUERY-ARGUMENT",
    ),
    "a seat of nobody": (
        "trick_result",
        {**TRICK, "plays": [{**PLAYS[0], "seat": 4}, *PLAYS[1:]]},
        "SETUP-OPENER",
    ),
    "a play with more": (
        "trick_result",
        {**TRICK, "plays": [{**PLAYS[0], "rung": 1}, *PLAYS[1:]]},
        "QUERY-ARGUMENT",
    ),
    "a play half hidden": (
        "trick_result",
        {**TRICK, "plays": [{**PLAYS[0], "hidden": 1}, *PLAYS[1:]]},
        "QUERY-ARGUMENT",
    ),
    "three players": ("trick_result", {**TRICK, "players": 3}, "SETUP-PLAYERS"),
    "players that are true": ("next_opener", {"opener": 0, "players": True}, "QUERY-ARGUMENT"),
    "an opener of nobody": ("next_opener", {"opener": 4, "players": 4}, "SETUP-OPENER"),
    "four tricks": ("hand_result", {"tricks": "ABAB", "opener": 0}, "QUERY-ARGUMENT"),
    "a trick of nobody": ("hand_result", {"tricks": ["C"], "opener": 0}, "QUERY-ARGUMENT"),
    "tricks that are a number": ("hand_result", {"tricks": 2, "opener": 0}, "QUERY-ARGUMENT"),
    "a rung of no ladder": ("rung_value", {"rung": "quinze"}, "QUERY-ARGUMENT"),
    "a rung that is a number": ("next_raise", {"rung": 3}, "QUERY-ARGUMENT"),
    "a refusal of nothing": ("fold_award", {"rung": None}, "QUERY-ARGUMENT"),
    "one score": ("special_hand", {"scores": [11]}, "SETUP-SCORES"),
    "a score past the target": ("special_hand", {"scores": [12, 0]}, "SETUP-SCORES"),
    "scores that are words": ("special_hand", {"scores": ["11", "0"]}, "QUERY-ARGUMENT"),
}


@pytest.mark.parametrize("fault", sorted(UNFIT))
def test_an_unfit_question_is_refused_with_its_code(fault: str) -> None:
    fn, args, code = UNFIT[fault]
    with pytest.raises(BadRequest) as error:
        answer(table("paulista"), fn, args)
    assert error.value.code == code
    assert error.value.message.said("pt") != error.value.message.said("en") or fault == "no such query"


def test_before_any_request_the_hand_has_its_starting_value_and_the_first_rung_comes_next() -> None:
    for name in ruleset_ids():
        rules = table(name)
        assert answer(rules, "rung_value", {"rung": None}) == (2 if name == "mineiro" else 1)
        assert answer(rules, "next_raise", {"rung": None}) == "truco"
        assert answer(rules, "next_raise", {"rung": "doze"}) is None


def test_an_undecided_hand_goes_on_and_a_decided_one_ignores_what_follows() -> None:
    rules = table("paulista")
    results = {
        tricks: answer(rules, "hand_result", {"tricks": tricks, "opener": 0})
        for tricks in ("", "A", "AB", "AAB", "TT")
    }
    assert results == {"": "go", "A": "go", "AB": "go", "AAB": "A", "TT": "go"}


def test_a_special_hand_in_which_the_opponents_may_ask_says_that_requests_are_open() -> None:
    for value, raises in (("illegal", False), ("loses_game", False), ("opponents_may", True)):
        told = answer(
            table("paulista", {"raise_in_special_hand": value}), "special_hand", {"scores": [11, 2]}
        )
        assert isinstance(told, dict)
        assert told["raises"] is raises


@given(hand=hands())
@examples(30)
def test_queries_agree_with_the_hand_played_out(hand: Hand) -> None:
    rules, end = hand.rules, hand.end
    for number, (trick, won) in enumerate(zip(end.plays, end.results, strict=False)):
        if rules.house_rules["truco_vs_exposed"] != "plain":
            break
        plays = [{"seat": play.seat, "card": play.card, "hidden": play.hidden} for play in trick]
        args = {"vira": end.dealt.vira, "plays": plays, "players": end.players, "opener": end.opener}
        told = answer(rules, "trick_result", args)
        assert isinstance(told, dict)
        assert told["winner"] == won
        if number + 1 < len(end.leaders):
            assert told["leader"] == end.leaders[number + 1]
    raised = any(path.startswith("result_raised.") for path in rules.cells)
    if end.ended in ("won", "tied") and not raised:
        assert (
            answer(rules, "hand_result", {"tricks": [*end.results], "opener": end.opener}) == end.hand_winner
        )
    scores = hand.steps[0].before.scores
    told = answer(rules, "special_hand", {"scores": [*scores]})
    assert (told is None) == (end.special is None)


def test_a_query_and_a_deal_agree_on_what_is_special() -> None:
    for scores in ((11, 3), (3, 11), (11, 11), (0, 0)):
        state = start(table("paulista"), Scene(scores=scores))
        told = answer(table("paulista"), "special_hand", {"scores": list(scores)})
        assert (told is None) == (state.special is None)
        if isinstance(told, dict):
            assert told["value"] == state.value
            assert told["offer_to"] == (state.special_side if state.special == "offered" else None)
