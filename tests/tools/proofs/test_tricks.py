"""What do the proofs about tricks and results tell, and is each broken table noticed by a hand?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from manilha_reference.engine import apply, begin
from manilha_reference.order import card_order
from manilha_reference.rulesets import load_ruleset
from manilha_reference.wire import read_action, read_setup

from tests.tools.proofs.checking import broken, checked, hand_of
from tests.tools.proofs.twins import NO_TIES, TIE_FAVOURS_A

if TYPE_CHECKING:
    from manilha_reference.state import State

FIFTEEN = ["AA", "ABA", "ABB", "ABT", "AT", "BAA", "BAB", "BAT", "BB", "BT", "TA", "TB", "TTA", "TTB", "TTT"]


def replayed(ruleset: str, witness: object) -> list[State]:
    """Play a hand from the data of a result."""
    assert isinstance(witness, dict)
    rules = load_ruleset(ruleset)
    states = [begin(rules, int(witness["players"]), read_setup(witness["setup"]))]
    for step in witness["actions"]:
        states.append(apply(rules, states[-1], step["actor"], read_action(step["action"]))[0])
    return states


def test_fifteen_histories_end_a_hand_and_each_is_played() -> None:
    data = checked("terminal-histories", "paulista", 4).data
    assert data["terminal_histories"] == FIFTEEN
    hands_played = data["hands"]
    assert isinstance(hands_played, dict)
    for name, witness in hands_played.items():
        final = replayed("paulista", witness)[-1]
        assert (final.over, "".join(final.results)) == (True, name)


def test_with_four_players_the_first_tied_card_is_another_rule() -> None:
    witness = checked("tie-leaders", "paulista", 4).data["first_tied_card_differs"]
    final = replayed("paulista", witness)[-1]
    assert final.results == ("T",)
    assert final.leaders[1] != final.leaders[0] == final.opener


def test_between_two_players_all_three_rules_are_one() -> None:
    assert checked("tie-leaders", "paulista", 2).data == {}


@pytest.mark.parametrize("name", ["trick-has-result", "strongest-wins", "trick-symmetric"])
def test_a_tied_trick_shows_it(name: str) -> None:
    rules, states = hand_of(name)
    strength = card_order(rules, states[-1].dealt.vira).strength
    equal = len({strength[play.card] for play in states[-1].plays[0]}) == 1
    assert states[-1].results == ("T",)
    assert equal == (name != "strongest-wins")


def test_a_trick_of_equal_cards_shows_that_the_order_of_play_counts() -> None:
    rules, states = hand_of("trick-order-free")
    strength = card_order(rules, states[-1].dealt.vira).strength
    assert len({strength[play.card] for play in states[-1].plays[0]}) == 1
    assert states[-1].results != ("T",)


def test_a_won_trick_shows_that_the_loser_leads() -> None:
    _, states = hand_of("leader-defined")
    side = "AB"[states[-1].leaders[1] % 2]
    assert states[-1].results in (("A",), ("B",))
    assert states[-1].results != (side,)


@pytest.mark.parametrize(
    ("name", "results", "winner"),
    [
        ("early-end", ("A", "T"), "B"),
        ("winner-by-tricks", ("A", "B", "T"), "B"),
        ("one-hand-winner", ("A", "A"), "A"),
        ("terminal-histories", ("T", "T", "T"), None),
    ],
)
def test_a_hand_shows_the_wrong_row(name: str, results: tuple[str, ...], winner: str | None) -> None:
    _, states = hand_of(name)
    assert (states[-1].results, states[-1].hand_winner) == (results, winner)


def test_a_hand_shows_that_tricks_come_to_other_things_for_the_other_side() -> None:
    _, states = hand_of("result-symmetric")
    assert states[-1].results in (("A", "T"), ("B", "T"))
    assert states[-1].hand_winner == "B"


@pytest.mark.long
@pytest.mark.parametrize("name", ["result-symmetric", "no-side-favoured"])
def test_a_hand_shows_that_tied_tricks_favour_a_side(name: str) -> None:
    _, outcome = broken(name, TIE_FAVOURS_A)
    assert outcome.witness is not None
    assert outcome.witness.replay(TIE_FAVOURS_A.rules())[-1].results == ("T", "T", "T")


def test_a_row_that_no_cards_lead_to_is_named() -> None:
    rules, outcome = broken("terminal-histories", NO_TIES)
    assert rules.cells["result.AT"] == "A"
    assert outcome.data == {"never_played": "AT"}


def test_a_hand_shows_where_the_rules_for_leading_part() -> None:
    _, outcome = broken("tie-leaders")
    assert outcome.witness is not None
    assert outcome.witness.ruleset.endswith("trick_leader")


def test_a_hand_shows_which_side_is_favoured() -> None:
    _, states = hand_of("no-side-favoured")
    assert states[0].scores == (11, 11)
    assert states[0].special_side == "A"


def test_a_card_played_during_an_offer_leaves_the_invariant() -> None:
    _, states = hand_of("hand-invariant")
    assert (states[0].phase, states[-1].phase) == ("special", "special")
    assert len(states[-1].table) == 1
