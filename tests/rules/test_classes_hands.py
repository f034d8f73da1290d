"""Do all histories of tricks come out right, for every opener and table, and with requests in any of them?"""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manilha_reference.engine import apply, begin, legal_actions
from manilha_reference.order import card_order
from manilha_reference.queries import answer
from manilha_reference.rulesets import ruleset_ids
from manilha_reference.state import Action, Deal, Kind, Phase, Setup

from tests.rules.cases import BX
from tests.rules.hands import leaders_of, scene, side, tables, tricks, with_call
from tests.rules.report_ids import whole_class
from tests.rules.scenes import after, follow, table

FORMAL = ["".join(history) for history in product("ABT", repeat=3)]


def winner_of(history: str, all_tied: str) -> str:
    """Return who has the hand: the first trick that was not tied decides if any was, else the majority."""
    if "T" in history:
        return next((won for won in history if won != "T"), all_tied)
    return max("AB", key=history.count)


def played_part(history: str) -> str:
    """Return the tricks that are played before the hand is decided."""
    first_two = history[:2]
    return history if first_two in ("AB", "BA", "TT") else first_two


@whole_class("R41", "R42", "R48", "R74")
@pytest.mark.parametrize("name", ruleset_ids())
def test_all_27_histories_end_when_decided_and_with_their_winner(name: str) -> None:
    rules = table(name)
    terminal = set()
    for (players, opener), history in product(tables(rules), FORMAL):
        all_tied = side(opener) if name == BX else "none"
        played = played_part(history)
        terminal.add(played)
        state = after(rules, scene(tricks(played, opener, players), opener, players))
        assert ("".join(state.results), state.phase) == (played, Phase.HAND_OVER)
        assert state.hand_winner == winner_of(history, all_tied)
        assert state.leaders == leaders_of(played, opener, players)
        assert answer(rules, "hand_result", {"tricks": list(history), "opener": opener}) == state.hand_winner
    assert len(terminal) == 15


@whole_class("R42")
@pytest.mark.parametrize("name", ruleset_ids())
def test_playing_every_trick_out_changes_no_winner(name: str) -> None:
    rules = table(name, {"early_stop": "false"})
    for (players, opener), history in product(tables(rules), FORMAL):
        story = follow(rules, scene(tricks(history, opener, players), opener, players))
        assert story.rejected is None
        assert [state.phase for state in story.states[:-1]] == [Phase.PLAY] * (3 * players)
        assert story.state.hand_winner == winner_of(history, side(opener) if name == BX else "none")


@whole_class("R41")
def test_precedence_in_a_tied_third_trick_is_a_house_rule_for_both_sides() -> None:
    for opener, (value, winners) in product(
        range(4),
        {"first_trick_winner": "AB", "previous_trick_winner": "BA", "hand_leader_side": ""}.items(),
    ):
        rules = table("paulista", {"tie_precedence": value})
        got = [after(rules, scene(tricks(history, opener), opener)).hand_winner for history in ("ABT", "BAT")]
        assert got == list(winners or side(opener) * 2)


@whole_class("R45", "R44")
@pytest.mark.parametrize(
    "house",
    [{}, {"raiser_must_untie": "true"}, {"all_tied": "last_raiser_loses"}, {"all_tied": "hand_leader_side"}],
)
def test_a_request_changes_what_ties_come_to_only_where_a_house_says_so(house: dict[str, str]) -> None:
    rules = table("paulista", house)
    histories = sorted({played_part(history) for history in FORMAL})
    for history, opener, caller in product(histories, range(2), "AB"):
        for trick in range(len(history)):
            script = with_call(tricks(history, opener), 4, trick, caller)
            state = after(rules, scene(script, opener))
            rival = "B" if caller == "A" else "A"
            winner = winner_of(
                history, side(opener) if house.get("all_tied") == "hand_leader_side" else "none"
            )
            if house.get("raiser_must_untie") and trick == 2 and history.endswith("T"):
                winner = rival
            if house.get("all_tied") == "last_raiser_loses" and history == "TTT":
                winner = rival
            assert (state.hand_winner, state.points) == (winner, 0 if winner == "none" else 3)


@whole_class("R46")
@given(name=st.sampled_from(ruleset_ids()), data=st.data(), forced=st.booleans())
@settings(max_examples=60, deadline=None)
def test_after_a_tied_first_trick_every_card_may_be_played_or_by_house_rule_the_best(
    name: str, data: st.DataObject, *, forced: bool
) -> None:
    rules = table(name, {"after_tied_trick1": "must_play_highest" if forced else "free"})
    vira = "QO" if rules.cells["deal.vira"] else None
    strength = card_order(rules, vira).strength
    pack = data.draw(st.permutations([card for card in strength if card[0] != "3" and card != vira]))
    state = begin(rules, 2, Setup(0, Deal((("3O", *pack[:2]), ("3E", *pack[2:4])), vira)))
    state, _ = apply(rules, state, 0, Action(Kind.PLAY, card="3O"))
    state, _ = apply(rules, state, 1, Action(Kind.PLAY, card="3E"))
    while state.phase == Phase.PLAY:
        seat, hand = state.turn, state.hands[state.turn]
        best = max(strength[card] for card in hand)
        plays = {action for action in legal_actions(rules, state, seat) if action.kind == Kind.PLAY}
        assert plays == {
            Action(Kind.PLAY, card=card, hidden=hidden)
            for card, hidden in product(hand, (False, True))
            if not forced or (strength[card] == best and not hidden)
        }
        state, _ = apply(rules, state, seat, data.draw(st.sampled_from(sorted(plays, key=str))))
