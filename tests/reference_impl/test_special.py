"""Is the row of a special hand found by the scores, in the table's order, and used as often as it may be?"""

from __future__ import annotations

import pytest
from manilha_reference.cells import Reader
from manilha_reference.engine import begin, next_hand
from manilha_reference.rulesets import ruleset_ids
from manilha_reference.special import has_offer, match_special, raise_policy, special_rows
from manilha_reference.state import Phase, Setup

from tests.rules.scenes import Scene, after, attempt, deal_for, deal_next, follow, start, table

ELEVEN = Scene(scores=(11, 5))


def test_rows_are_tried_in_the_order_of_the_table() -> None:
    rules = table("paulista")
    assert special_rows(rules) == ("iron", "offered")
    read = Reader(rules.cells)
    assert match_special(rules, read, (11, 11)) == ("iron", "A")
    assert not any(path.startswith("special.offered") for path in read.take())
    assert match_special(rules, read, (4, 11)) == ("offered", "B")
    assert match_special(rules, read, (11, 4)) == ("offered", "A")
    assert match_special(rules, read, (10, 4)) is None


def test_only_the_row_with_an_offer_may_be_refused() -> None:
    read = Reader(table("paulista").cells)
    assert has_offer(read, "offered")
    assert not has_offer(read, "iron")


def test_a_row_that_comes_once_is_spent_for_its_side_alone() -> None:
    rules = table("paulista", {"special_lasts": "once"})
    read = Reader(rules.cells)
    assert match_special(rules, read, (11, 4), (("offered", "A"),)) is None
    assert match_special(rules, read, (4, 11), (("offered", "A"),)) == ("offered", "B")
    plain = table("paulista")
    assert match_special(plain, Reader(plain.cells), (11, 4), (("offered", "A"),)) == ("offered", "A")


def test_a_game_remembers_the_rows_it_has_seen() -> None:
    rules = table("paulista", {"special_lasts": "once"})
    refused = after(rules, Scene("0:no", scores=(11, 9)))
    assert refused.spent == (("offered", "A"),)
    second = deal_next(rules, refused)
    assert (second.phase, second.special, second.spent) == (Phase.PLAY, None, (("offered", "A"),))
    asked = attempt(rules, second, f"{second.opener}:+")
    assert not isinstance(asked, str)
    folded = attempt(rules, asked, f"{(second.opener + 1) % 4}:run")
    assert not isinstance(folded, str)
    assert folded.scores in ((11, 11), (12, 10))


def test_what_a_request_meets_depends_on_the_hand_and_the_side() -> None:
    plain, eleven = Scene(), Scene("0:yes", scores=(11, 5))
    for house, policies in (
        ({}, ["forbidden", "forbidden"]),
        ({"raise_in_special_hand": "loses_hand"}, ["loses_hand", "loses_hand"]),
        ({"raise_in_special_hand": "loses_game"}, ["loses_game", "loses_game"]),
        ({"raise_in_special_hand": "opponents_may"}, ["forbidden", "allowed"]),
    ):
        rules = table("paulista", house)
        read = Reader(rules.cells)
        assert [raise_policy(read, after(rules, eleven), side) for side in ("A", "B")] == policies
        assert [raise_policy(read, after(rules, plain), side) for side in ("A", "B")] == ["allowed"] * 2


def test_a_request_that_loses_the_game_pays_nothing() -> None:
    rules = table("paulista", {"raise_in_special_hand": "loses_game"})
    lost = after(rules, Scene("0:yes 0:+", scores=(11, 5)))
    assert (lost.scores, lost.points, lost.hand_winner, lost.game_winner) == ((11, 5), 0, "B", "B")
    assert lost.phase == Phase.GAME_OVER


def test_opponents_go_on_from_what_the_hand_is_worth() -> None:
    rules = table("paulista", {"raise_in_special_hand": "opponents_may"})
    story = follow(rules, Scene("0:yes 0:3C 1:+seis 2:ok", scores=(11, 5)))
    assert story.rejected is None
    assert [state.value for state in story.states] == [3, 3, 3, 3, 6]


def test_the_offered_hand_is_worth_its_value_from_the_offer_on() -> None:
    state = start(table("paulista"), ELEVEN)
    assert (state.phase, state.value, state.special_side) == (Phase.SPECIAL, 3, "A")


def test_either_partner_decides_and_the_first_word_counts() -> None:
    rules = table("paulista")
    for seat in (0, 2):
        assert after(rules, Scene(f"{seat}:yes", scores=(11, 5))).phase == Phase.PLAY
        assert after(rules, Scene(f"{seat}:no", scores=(11, 5))).scores == (11, 6)


def test_the_first_of_the_side_in_the_order_of_the_hand_decides_where_a_house_says_so() -> None:
    rules = table("paulista", {"special_decider": "first_in_order"})
    for opener, decider in ((0, 0), (1, 2), (2, 2), (3, 0)):
        state = start(rules, Scene(scores=(11, 5), opener=opener))
        outcomes = [attempt(rules, state, f"{seat}:yes") for seat in range(4)]
        assert [seat for seat in range(4) if not isinstance(outcomes[seat], str)] == [decider]


def test_both_must_refuse_where_a_house_says_so_and_one_suffices_to_play() -> None:
    rules = table("paulista", {"special_decider": "both_must_refuse"})
    waiting = after(rules, Scene("2:no", scores=(11, 5)))
    assert (waiting.phase, waiting.refused, waiting.scores) == (Phase.SPECIAL, (2,), (11, 5))
    refused, played = (attempt(rules, waiting, f"0:{word}") for word in ("no", "yes"))
    assert not isinstance(refused, str)
    assert (refused.phase, refused.scores) == (Phase.HAND_OVER, (11, 6))
    assert not isinstance(played, str)
    assert (played.phase, played.refused) == (Phase.PLAY, ())


@pytest.mark.parametrize("name", ruleset_ids())
def test_in_a_game_for_two_a_single_refusal_settles_it_whatever_the_house(name: str) -> None:
    for decider in ("either", "first_in_order", "both_must_refuse"):
        rules = table(name, {"special_decider": decider})
        assert after(rules, Scene("1:no", vira="QO", scores=(5, 11), players=2)).ended == "refused"


def test_cards_may_be_hidden_in_the_hand_of_eleven_as_in_any() -> None:
    script = "0:yes 0:3C 1:KE 2:4E 3:5O 0:(4P)"
    assert after(table("paulista"), Scene(script, scores=(11, 5))).table[0].hidden


def test_the_iron_hand_comes_again_while_nobody_wins_it() -> None:
    rules = table("paulista")
    deal = deal_for(rules, Scene("0:3C 1:3P 0:2C 1:2P 0:AC 1:AP", players=2))
    state = begin(rules, 2, Setup(0, deal, (11, 11), (deal, deal)))
    for number in (1, 2, 3):
        assert (state.special, state.hand) == ("iron", number)
        for card in ("3", "2", "A"):
            for _ in range(2):
                held = next(held for held in state.hands[state.turn] if held[0] == card)
                after_play = attempt(rules, state, f"{state.turn}:{held}")
                assert not isinstance(after_play, str)
                state = after_play
        assert (state.hand_winner, state.scores) == ("none", (11, 11))
        if number < 3:
            state = next_hand(rules, state)
