"""Is each action that is not legal refused for its own reason, with the cells and the rule behind it?"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from manilha_reference.cells import Reader
from manilha_reference.engine import apply, legal_actions, seats_to_act
from manilha_reference.errors import Reason, Rejected
from manilha_reference.legal import decisive, is_legal, may_hide
from manilha_reference.order import deck
from manilha_reference.requests import next_rung
from manilha_reference.state import Action, Kind
from manilha_reference.wire import read_action

from tests.reference_impl.positions import examples, hands
from tests.rules.scenes import Scene, after, read_steps, start, table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.reference_impl.positions import Hand

START = Scene()
TIED = "0:KP 1:KE 2:4E 3:5O"
WON = "0:3C 1:KE 2:4E 3:5O"


@dataclass(frozen=True)
class Refused:
    """A step that is refused after a scene, why, and by which rule; None where no table was needed."""

    reason: Reason
    step: str
    rule: str | None
    scene: Scene = START
    house: Mapping[str, str] = field(default_factory=dict)
    name: str = "paulista"


def of_trick(script: str, hold: str = "", scores: tuple[int, int] = (0, 0)) -> Scene:
    """Return a scene in which seat 0 holds these cards besides."""
    return Scene(script, hold={0: hold}, scores=scores)


ASKED, ELEVEN = Scene("0:+"), Scene(scores=(11, 5))
REFUSED = {
    "a card out of turn": Refused(Reason.NOT_YOUR_TURN, "1:3C", "PAU-ACT-PLAY"),
    "an answer by who asked": Refused(Reason.NOT_YOUR_TURN, "0:ok", "PAU-ANSWER-WHO", ASKED),
    "an answer by his partner": Refused(Reason.NOT_YOUR_TURN, "2:ok", "PAU-ANSWER-WHO", ASKED),
    "an answer by who was not named": Refused(
        Reason.NOT_YOUR_TURN,
        "3:ok",
        "HOUSE-RESPONSE-RULE-DESIGNATED",
        ASKED,
        {"response_rule": "designated"},
    ),
    "a second refusal by one seat": Refused(
        Reason.NOT_YOUR_TURN,
        "1:run",
        "PAU-ANSWER-WHO",
        Scene("0:+ 1:run"),
        {"response_rule": "both_must_refuse"},
    ),
    "a decision of the other side": Refused(Reason.NOT_YOUR_TURN, "1:yes", "PAU-ELEVEN-WHO", ELEVEN),
    "a card while an answer is due": Refused(Reason.WRONG_PHASE, "0:3C", None, ASKED),
    "an answer to nothing": Refused(Reason.WRONG_PHASE, "1:ok", None),
    "running from nothing": Refused(Reason.WRONG_PHASE, "0:run", "PAU-ACT-CONCEDE"),
    "a decision in a common hand": Refused(Reason.WRONG_PHASE, "0:yes", None),
    "a card before the decision": Refused(Reason.WRONG_PHASE, "0:3C", None, ELEVEN),
    "a request before the decision": Refused(Reason.WRONG_PHASE, "0:+", None, ELEVEN),
    "the vira": Refused(Reason.CARD_NOT_IN_HAND, "0:7O", "PAU-ACT-PLAY"),
    "another's card": Refused(Reason.CARD_NOT_IN_HAND, "0:3O", "PAU-ACT-PLAY", Scene(hold={1: "3O"})),
    "a card for the second time": Refused(Reason.CARD_NOT_IN_HAND, "0:3C", "PAU-ACT-PLAY", Scene(WON)),
    "a card of no deck": Refused(Reason.UNKNOWN_CARD, "0:8C", "PAU-ACT-PLAY"),
    "a card of another deck": Refused(
        Reason.UNKNOWN_CARD, "0:4C", "PAU-ACT-PLAY", Scene(vira="QO"), name="paulista-limpo"
    ),
    "hiding in the first trick": Refused(
        Reason.HIDDEN_NOT_ALLOWED, "0:(3C)", "PAU-HIDDEN-FIRST", of_trick("", "3C")
    ),
    "hiding in an iron hand": Refused(
        Reason.HIDDEN_NOT_ALLOWED, "0:(4P)", "PAU-IRON-HIDDEN", of_trick(WON, "4P", scores=(11, 11))
    ),
    "hiding the lead": Refused(
        Reason.HIDDEN_NOT_ALLOWED,
        "0:(4P)",
        "HOUSE-HIDDEN-LEAD-FORBIDDEN",
        of_trick(WON, "4P"),
        {"hidden_lead": "forbidden"},
    ),
    "hiding after a tied first": Refused(
        Reason.HIDDEN_NOT_ALLOWED,
        "0:(4P)",
        "HOUSE-HIDDEN-AFTER-TIE-FORBIDDEN",
        of_trick(TIED, "4P"),
        {"hidden_after_tie": "forbidden"},
    ),
    "hiding after a partner": Refused(
        Reason.HIDDEN_NOT_ALLOWED,
        "2:(6C)",
        "HOUSE-HIDDEN-PER-SIDE-1",
        Scene(f"{WON} 0:(4P) 1:5C", hold={2: "6C"}),
        {"hidden_per_side": "1"},
    ),
    "asking in a hand of eleven": Refused(
        Reason.RAISE_NOT_ALLOWED, "0:+", "PAU-ELEVEN-RAISES", Scene("0:yes", scores=(11, 5))
    ),
    "asking in an iron hand": Refused(
        Reason.RAISE_NOT_ALLOWED, "0:+", "PAU-IRON-RAISES", Scene(scores=(11, 11))
    ),
    "asking out of turn": Refused(Reason.RAISE_OUT_OF_TURN, "1:+", "PAU-ACT-RAISE"),
    "asking after one's card": Refused(Reason.RAISE_OUT_OF_TURN, "0:+", "PAU-ACT-RAISE", Scene("0:3C")),
    "asking on after being accepted": Refused(
        Reason.RAISE_OWN_REQUEST, "0:+", "PAU-RAISE-OWN", Scene("0:+ 1:ok")
    ),
    "asking on before an answer": Refused(Reason.RAISE_OWN_REQUEST, "2:+", "PAU-ANSWER-WHO", ASKED),
    "asking above twelve": Refused(
        Reason.RAISE_TOP_RUNG, "0:+", "PAU-RUNG-DOZE-UP", Scene("0:+ 1:+ 0:+ 1:+")
    ),
    "skipping a rung": Refused(Reason.RAISE_WRONG_RUNG, "0:+seis", "PAU-RUNG-START-UP"),
    "asking again for the same": Refused(Reason.RAISE_WRONG_RUNG, "1:+truco", "PAU-RUNG-TRUCO-UP", ASKED),
    "going back": Refused(Reason.RAISE_WRONG_RUNG, "0:+truco", "PAU-RUNG-SEIS-UP", Scene("0:+ 1:+")),
    "asking beyond the need of the side behind": Refused(
        Reason.RAISE_CAPPED,
        "1:+",
        "HOUSE-RAISE-CAP-NEEDED-BY-TRAILING",
        Scene("0:+", scores=(9, 9)),
        {"raise_cap": "needed_by_trailing"},
    ),
    "asking where accepting suffices": Refused(
        Reason.RAISE_CAPPED,
        "1:+",
        "HOUSE-RAISE-CAP-ACCEPTOR-AT-MATCH-POINT",
        Scene("0:+", scores=(0, 9)),
        {"raise_cap": "acceptor_at_match_point"},
    ),
    "asking in the answer where one may not": Refused(
        Reason.RAISE_WINDOW, "1:+", "HOUSE-RAISE-WINDOW-ON-TURN", ASKED, {"raise_window": "on_turn"}
    ),
    "asking later where one may not": Refused(
        Reason.RAISE_WINDOW, "1:+", "APP-RAISE-LATER", Scene("0:+ 1:ok 0:3C"), name="paulista-app"
    ),
    "a weaker card after a tied first": Refused(
        Reason.MUST_PLAY_STRONGEST,
        "0:4P",
        "HOUSE-AFTER-TIED-TRICK1-MUST-PLAY-HIGHEST",
        of_trick(TIED, "4P 3C"),
        {"after_tied_trick1": "must_play_highest"},
    ),
    "the strongest hidden after a tied first": Refused(
        Reason.MUST_PLAY_STRONGEST,
        "0:(3C)",
        "HOUSE-AFTER-TIED-TRICK1-MUST-PLAY-HIGHEST",
        of_trick(TIED, "4P 3C"),
        {"after_tied_trick1": "must_play_highest"},
    ),
    "a card after the hand": Refused(Reason.HAND_OVER, "0:4P", None, Scene("0:+ 1:run")),
    "an answer after the hand": Refused(Reason.HAND_OVER, "1:ok", None, Scene("0:+ 1:run")),
    "a card after the game": Refused(Reason.GAME_OVER, "0:4P", None, Scene("0:+ 1:+ 0:run", scores=(0, 10))),
    "no such rung": Refused(Reason.UNKNOWN_RUNG, "0:+quinze", "PAU-ACT-RAISE"),
    "no such seat": Refused(Reason.UNKNOWN_SEAT, "4:+", None),
    "no such seat in a game for two": Refused(Reason.UNKNOWN_SEAT, "2:+", None, Scene(players=2)),
}


@pytest.mark.parametrize("fault", sorted(REFUSED))
def test_an_illegal_action_is_refused_for_its_reason_by_its_rule(fault: str) -> None:
    refused = REFUSED[fault]
    rules = table(refused.name, refused.house)
    state = after(rules, refused.scene)
    ((seat, action),) = read_steps(refused.step)
    with pytest.raises(Rejected) as refusal:
        apply(rules, state, seat, action)
    assert refusal.value.reason == refused.reason
    assert refusal.value.rule == refused.rule
    assert action not in legal_actions(rules, state, seat)
    assert refusal.value.message.said("pt") != refusal.value.message.said("en")


def test_every_reason_is_tried() -> None:
    with pytest.raises(Rejected) as refusal:
        read_action({"type": "shout"})
    assert {refused.reason for refused in REFUSED.values()} | {refusal.value.reason} == {*Reason}


@given(hand=hands())
@examples(30)
def test_legal_actions_come_once_in_hand_order_with_the_rung_named(hand: Hand) -> None:
    for state in hand.states:
        for seat in range(state.players):
            actions = legal_actions(hand.rules, state, seat)
            assert len(set(actions)) == len(actions)
            assert all(is_legal(hand.rules, state, seat, action) for action in actions)
            cards = [action.card for action in actions if action.kind == Kind.PLAY]
            assert [card for card in state.hands[seat] if card in cards] == list(dict.fromkeys(cards))
            assert all(action.rung for action in actions if action.kind == Kind.RAISE)
        assert legal_actions(hand.rules, state, state.players) == legal_actions(hand.rules, state, -1) == ()


@given(hand=hands(), data=st.data())
@examples(20)
def test_what_is_legal_is_listed(hand: Hand, data: st.DataObject) -> None:
    """No act passes the check that the list of legal actions leaves out, whoever tries it."""
    state = data.draw(st.sampled_from(hand.states))
    read = Reader(hand.rules.cells)
    named = None if state.over else next_rung(read, state)
    for seat in range(state.players):
        listed = legal_actions(hand.rules, state, seat)
        for kind, card, hidden in product(Kind, (None, *deck(hand.rules)), (False, True)):
            if kind == Kind.PLAY or (card is None and not hidden):
                action = Action(kind, card, hidden, named if kind == Kind.RAISE else None)
                assert is_legal(hand.rules, state, seat, action) == (action in listed)


def test_nothing_is_asked_for_beyond_the_top_even_where_asking_is_punished() -> None:
    """A side that would lose by asking has nothing to ask for once the others have gone to the top."""
    house = table("paulista", {"raise_in_special_hand": "opponents_may"})
    cells = {**house.cells, "special.offered.raises": "loses_hand"}
    rules = replace(house, cells=cells, digest="punished")
    state = after(rules, Scene("0:yes 0:3C 1:+ 0:ok 1:KE", scores=(11, 5), players=2))
    while (rung := next_rung(Reader(rules.cells), state)) is not None:
        state = replace(state, rung=rung)
    for rung in (None, "doze"):
        with pytest.raises(Rejected) as caught:
            apply(rules, state, state.turn, Action(Kind.RAISE, rung=rung))
        assert caught.value.reason == Reason.RAISE_TOP_RUNG
    assert all(action.kind != Kind.RAISE for action in legal_actions(rules, state, state.turn))


def test_only_the_seat_on_turn_plays_and_all_of_its_cards() -> None:
    state = after(table("paulista"), Scene(f"{WON} 0:4P", hold={1: "2C 2O"}))
    assert seats_to_act(table("paulista"), state) == (1,)
    assert legal_actions(table("paulista"), state, 1) == (
        *(Action(Kind.PLAY, card, hidden) for card, hidden in product(("2C", "2O"), (False, True))),
        Action(Kind.RAISE, rung="truco"),
    )


def test_a_seat_that_refused_waits_for_its_partner() -> None:
    rules = table("paulista", {"response_rule": "both_must_refuse"})
    state = after(rules, Scene("0:+ 3:run"))
    assert seats_to_act(rules, state) == (1,)
    assert {action.kind for action in legal_actions(rules, state, 1)} == {Kind.ACCEPT, Kind.FOLD, Kind.RAISE}


def test_a_card_that_may_not_be_hidden_is_offered_hidden_where_it_is_turned_up() -> None:
    rules = table("paulista", {"illegal_hide": "play_open"})
    state = start(rules, Scene(hold={0: "3C"}))
    assert not may_hide(Reader(rules.cells), state, 0)
    assert Action(Kind.PLAY, "3C", hidden=True) in legal_actions(rules, state, 0)


def test_only_a_tied_first_trick_limits_what_follows_where_a_house_plays_on() -> None:
    rules = table("paulista", {"early_stop": "false", "hidden_after_tie": "forbidden"})
    first_won, first_tied = "0:3C 1:KE 0:2C 1:2E", "0:KC 1:KE 0:2C 1:AE"
    for script, hides in ((first_won, True), (first_tied, False)):
        state = after(rules, Scene(script, players=2))
        assert may_hide(Reader(rules.cells), state, state.turn) is hides


def test_the_decisive_cell_is_the_last_one_read_that_is_not_about_seats() -> None:
    assert decisive(("bets.cap", "game.target", "seats.4.side.0")) == "game.target"
    assert decisive(("seats.4.side.0",)) is None
    assert decisive(()) is None
