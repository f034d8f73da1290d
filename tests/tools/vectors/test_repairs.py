"""Does a repair touch the named condition alone, and over every value that it can take?"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from manilha_reference import engine
from manilha_reference.errors import Reason
from manilha_reference.rulesets import load_ruleset
from manilha_reference.state import Action, Deal, Kind, Phase, Request, Setup
from manilha_tools.vectors.repairs import FINAL, repairs

if TYPE_CHECKING:
    from manilha_reference.state import State

DEAL = Deal((("4P", "KE", "3O"), ("5C", "2P", "AE"), ("7C", "QO", "JP"), ("6E", "5O", "AC")), "7O")
RULES = load_ruleset("paulista")


def start(scores: tuple[int, int] = (0, 0)) -> State:
    return engine.begin(RULES, 4, Setup(0, DEAL, scores))


def asked() -> State:
    return engine.apply(RULES, start(), 0, Action(Kind.RAISE))[0]


def test_a_turn_is_given_to_the_seat_and_nothing_else_changes() -> None:
    play = Action(Kind.PLAY, card="5C")
    assert list(repairs(RULES, start(), 1, play, Reason.NOT_YOUR_TURN)) == [
        (replace(start(), turn=1), 1, play)
    ]


def test_an_answer_is_owed_to_each_other_seat_that_could_have_asked() -> None:
    accept = Action(Kind.ACCEPT)
    found = [
        (state.pending, state.asked_by)
        for state, _, _ in repairs(RULES, asked(), 0, accept, Reason.NOT_YOUR_TURN)
    ]
    assert found == [(Request("truco", 1), "B"), (Request("truco", 2), "A"), (Request("truco", 3), "B")]


def test_an_offer_is_made_to_the_other_side_at_the_scores_turned_round() -> None:
    (state, seat, _), *more = repairs(RULES, start((11, 4)), 1, Action(Kind.PLAY_HAND), Reason.NOT_YOUR_TURN)
    assert (state.special_side, state.scores, seat, more) == ("B", (4, 11), 1, [])


def test_an_answer_belongs_to_a_request_for_any_rung_by_any_seat() -> None:
    found = list(repairs(RULES, start(), 0, Action(Kind.ACCEPT), Reason.WRONG_PHASE))
    assert {(state.phase, seat) for state, seat, _ in found} == {(Phase.ANSWER, 0)}
    assert [state.pending for state, _, _ in found] == [
        Request(rung, seat) for seat in range(4) for rung in ("truco", "seis", "nove", "doze")
    ]


def test_a_decision_belongs_to_the_rows_that_make_an_offer() -> None:
    found = repairs(RULES, start(), 0, Action(Kind.PLAY_HAND), Reason.WRONG_PHASE)
    assert [(state.special, state.special_side) for state, _, _ in found] == [
        ("offered", "A"),
        ("offered", "B"),
    ]


def test_a_card_is_any_of_those_held_and_a_hidden_one_is_turned_up() -> None:
    hidden = Action(Kind.PLAY, card="8O", hidden=True)
    cards = [action for _, _, action in repairs(RULES, start(), 0, hidden, Reason.CARD_NOT_IN_HAND)]
    assert cards == [replace(hidden, card=card) for card in DEAL.hands[0]]
    opened = [action for _, _, action in repairs(RULES, start(), 0, hidden, Reason.HIDDEN_NOT_ALLOWED)]
    assert opened == [replace(hidden, hidden=False)]


@pytest.mark.parametrize("reason", FINAL)
def test_nothing_repairs_what_is_final(reason: Reason) -> None:
    assert list(repairs(RULES, start(), 0, Action(Kind.ACCEPT), reason)) == []


@pytest.mark.parametrize("reason", sorted(set(Reason) - set(FINAL)))
def test_every_other_reason_has_a_condition_that_can_be_otherwise(reason: Reason) -> None:
    kind = Kind.RAISE if reason.value.startswith("raise") else Kind.ACCEPT
    assert list(repairs(RULES, asked(), 0, Action(kind), reason))
