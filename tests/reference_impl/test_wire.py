"""Does every state survive JSON, is every shape read strictly, and is nothing half understood?"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from manilha_reference.engine import begin, legal_actions
from manilha_reference.errors import BadRequest, ManilhaError, Reason, Rejected
from manilha_reference.state import Action, Deal, Kind, Setup
from manilha_reference.wire import (
    read_action,
    read_deal,
    read_setup,
    read_state,
    write_action,
    write_deal,
    write_setup,
    write_state,
)

from tests.reference_impl.positions import Hand, examples, hands
from tests.rules.scenes import Scene, after, deal_for, table

if TYPE_CHECKING:
    from collections.abc import Callable

SETUP: dict[str, Any] = {"opener": 1, "hands": [["3O", "4O", "5O"], ["3E", "4E", "5E"]], "vira": "7O"}


@given(hand=hands())
@examples(30)
def test_every_reachable_state_survives_json(hand: Hand) -> None:
    for state in hand.states:
        written = json.loads(json.dumps(write_state(state)))
        assert read_state(written) == state
        assert write_state(read_state(written)) == write_state(state)


@given(hand=hands())
@examples(20)
def test_every_legal_action_survives_json(hand: Hand) -> None:
    for state in hand.states:
        for seat in range(state.players):
            for action in legal_actions(hand.rules, state, seat):
                assert read_action(json.loads(json.dumps(write_action(action)))) == action


def test_actions_are_written_as_the_contract_has_them() -> None:
    assert write_action(Action(Kind.PLAY, "3O")) == {"type": "play", "card": "3O"}
    assert write_action(Action(Kind.PLAY, "3O", hidden=True)) == {
        "type": "play",
        "card": "3O",
        "hidden": True,
    }
    assert write_action(Action(Kind.RAISE)) == {"type": "raise"}
    assert write_action(Action(Kind.RAISE, rung="seis")) == {"type": "raise", "rung": "seis"}
    for kind in (Kind.ACCEPT, Kind.FOLD, Kind.PLAY_HAND, Kind.REFUSE_HAND):
        assert write_action(Action(kind)) == {"type": str(kind)}
        assert read_action({"type": str(kind)}) == Action(kind)
    assert read_action({"type": "play", "card": "3O", "hidden": False}) == Action(Kind.PLAY, "3O")


BAD_ACTIONS: list[tuple[object, Reason]] = [
    ({"type": "play"}, Reason.UNKNOWN_CARD),
    ({"type": "play", "card": None}, Reason.UNKNOWN_CARD),
    ({"type": "play", "card": ["3O"]}, Reason.UNKNOWN_CARD),
    ({"type": "play", "card": "3O", "hidden": 1}, Reason.UNKNOWN_ACTION),
    ({"type": "play", "card": "3O", "rung": "seis"}, Reason.UNKNOWN_ACTION),
    ({"type": "raise", "card": "3O"}, Reason.UNKNOWN_ACTION),
    ({"type": "raise", "rung": 6}, Reason.UNKNOWN_RUNG),
    ({"type": "accept", "card": "3O"}, Reason.UNKNOWN_ACTION),
    ({"type": "PLAY", "card": "3O"}, Reason.UNKNOWN_ACTION),
    ({"type": "surrender"}, Reason.UNKNOWN_ACTION),
    ({"type": ["play"]}, Reason.UNKNOWN_ACTION),
    ({"card": "3O"}, Reason.UNKNOWN_ACTION),
    ({}, Reason.UNKNOWN_ACTION),
    ("play", Reason.UNKNOWN_ACTION),
    (None, Reason.UNKNOWN_ACTION),
]


@pytest.mark.parametrize(("data", "reason"), BAD_ACTIONS)
def test_an_action_that_means_nothing_is_refused_with_its_reason(data: object, reason: Reason) -> None:
    with pytest.raises(Rejected) as refusal:
        read_action(data)
    assert refusal.value.reason == reason


def test_a_setup_is_read_with_scores_and_deals_or_without() -> None:
    deal = Deal((("3O", "4O", "5O"), ("3E", "4E", "5E")), "7O")
    assert read_setup(SETUP) == Setup(1, deal)
    whole = {**SETUP, "scores": [3, 9], "deals": [{"hands": SETUP["hands"], "vira": None}]}
    read = read_setup(whole)
    assert read == Setup(1, deal, (3, 9), (Deal(deal.hands, None),))
    assert write_setup(read) == whole
    assert write_setup(read_setup(SETUP)) == {**SETUP, "scores": [0, 0], "deals": []}
    assert read_deal({"hands": []}) == Deal((), None)
    assert write_deal(deal) == {"hands": SETUP["hands"], "vira": "7O"}


BAD_SETUPS: dict[str, object] = {
    "setup": [],
    "setup.dealer": {**SETUP, "dealer": 0},
    "setup.opener": {**SETUP, "opener": True},
    "setup.hands": {**SETUP, "hands": "3O 4O 5O"},
    "setup.hands[1]": {**SETUP, "hands": [["3O"], None]},
    "setup.hands[0]": {**SETUP, "hands": [[3]]},
    "setup.vira": {**SETUP, "vira": 7},
    "setup.scores": {**SETUP, "scores": [0]},
    "setup.deals": {**SETUP, "deals": {}},
    "setup.deals[0]": {**SETUP, "deals": [None]},
    "setup.deals[1].hands": {**SETUP, "deals": [{"hands": []}, {"vira": "7O"}]},
}


@pytest.mark.parametrize("where", sorted(BAD_SETUPS))
def test_a_setup_of_another_shape_is_refused_and_the_place_named(where: str) -> None:
    with pytest.raises(BadRequest) as error:
        read_setup(BAD_SETUPS[where])
    assert error.value.code == "SHAPE"
    assert error.value.message.startswith(f"{where}: ")
    assert error.value.hint


def test_what_is_missing_is_named_too() -> None:
    for key in ("opener", "hands"):
        with pytest.raises(BadRequest, match=f"setup.{key}"):
            read_setup({name: value for name, value in SETUP.items() if name != key})


def a_state() -> dict[str, Any]:
    """Return a written state with something in every field."""
    rules = table("paulista", {"response_rule": "both_must_refuse"})
    script = "0:yes 0:3C 1:KE 2:4E 3:5O 0:(3P)"
    state = after(rules, Scene(script, scores=(11, 5)))
    written = write_state(state)
    asked = write_state(after(rules, Scene("0:+ 1:run")))
    return {**written, **{key: asked[key] for key in ("pending", "call", "refused")}}


BREAKS: dict[str, Callable[[dict[str, Any]], object]] = {
    "a key too many": lambda state: state.update(dealer=0),
    "a key missing": lambda state: state.pop("spent"),
    "a phase that is none": lambda state: state.update(phase="deal"),
    "a number written as a word": lambda state: state.update(value="3"),
    "a seat that is true": lambda state: state.update(turn=True),
    "a side that is none": lambda state: state.update(special_side="C"),
    "a request without its seat": lambda state: state.update(pending=["truco"]),
    "a call of nobody": lambda state: state.update(call=[None, 0]),
    "a play without its face": lambda state: state["plays"][0].__setitem__(0, [0, "3C"]),
    "a play with a number for a face": lambda state: state["plays"][0].__setitem__(0, [0, "3C", 0]),
    "three scores": lambda state: state.update(scores=[0, 0, 0]),
    "a hand that is a word": lambda state: state.update(hands=["3C"]),
    "a spent row without its side": lambda state: state.update(spent=[["offered"]]),
    "seats that are one number": lambda state: state.update(refused=1),
    "a result that is a number": lambda state: state.update(results=[1]),
}


@pytest.mark.parametrize("fault", sorted(BREAKS))
def test_a_state_of_another_shape_is_refused(fault: str) -> None:
    state = a_state()
    assert write_state(read_state(state)) == state
    BREAKS[fault](state)
    with pytest.raises(BadRequest) as error:
        read_state(state)
    assert error.value.code == "SHAPE"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 13) | st.sampled_from(["3O", "play", "type", "hands", "A"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["type", "card", "hands", "opener", "vira", "scores", "rung"]), inner
        )
    ),
    max_leaves=8,
)


def outcome(read: Callable[[object], object], data: object) -> str:
    """Return `read`, or the code of the refusal."""
    try:
        read(data)
    except ManilhaError as error:
        return error.code
    return "read"


@given(data=JSON)
@examples(100)
def test_whatever_json_comes_is_read_or_refused_and_nothing_else_happens(data: object) -> None:
    for read in (read_setup, read_deal, read_state):
        assert outcome(read, data) in ("read", "SHAPE")
    assert outcome(read_action, data) in ("read", "unknown_action", "unknown_card", "unknown_rung")


def test_a_written_setup_begins_the_same_game() -> None:
    rules = table("mineiro")
    setup = Setup(2, deal_for(rules, Scene()), (10, 3), (deal_for(rules, Scene("0:4P")),))
    assert begin(rules, 4, read_setup(write_setup(setup))) == begin(rules, 4, setup)
