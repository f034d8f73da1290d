"""Is the shortest difference of two rulesets found, and is none claimed only where none is?"""

from __future__ import annotations

import pytest
from manilha_reference.rulesets import load_ruleset
from manilha_tools.proofs.compare import compare
from manilha_tools.proofs.difference import Pair, Sort
from manilha_tools.proofs.rulings import differ, ruling
from manilha_tools.proofs.solver import Solver

CASES = [
    # a house rule of paulista, what it becomes, the players and the number of actions of the shortest hand
    ("raise_cap", "needed_by_trailing", 2, 2),
    ("hidden_from_trick", "1", 2, 1),
    ("special_value", "1/1", 2, 0),
    ("opener_after_refusal", "stays", 2, 1),
]


@pytest.mark.parametrize(("rule", "value", "players", "actions"), CASES)
def test_a_house_rule_shows_on_the_shortest_hand(rule: str, value: str, players: int, actions: int) -> None:
    first, second = load_ruleset("paulista"), load_ruleset("paulista", {rule: value})
    difference = compare(first, second, Solver()).difference
    assert difference.witness is not None
    witness = difference.witness
    assert (witness.players, len(witness.actions)) == (players, actions)
    assert differ((first, second), players, witness.setup, witness.actions)


def test_running_from_six_pays_three_or_four() -> None:
    first, second = load_ruleset("paulista-manilha-velha"), load_ruleset("mineiro")
    difference = compare(first, second, Solver()).difference
    assert difference.witness is not None
    sides = [
        ruling(rules, 2, difference.witness.setup, difference.witness.actions) for rules in (first, second)
    ]
    assert all(side is not None for side in sides)
    assert sides[0] != sides[1]


def test_a_ruleset_does_not_differ_from_itself() -> None:
    rules = load_ruleset("paulista")
    assert compare(rules, rules, Solver()).difference.sort == Sort.NONE


def test_the_deck_alone_makes_a_difference() -> None:
    difference = compare(load_ruleset("paulista"), load_ruleset("paulista-limpo"), Solver()).difference
    assert difference.sort not in (Sort.NONE, Sort.UNKNOWN)


@pytest.mark.long
def test_a_tie_between_partners_takes_four_actions() -> None:
    first, second = load_ruleset("paulista"), load_ruleset("paulista", {"same_side_top_tie": "side_wins"})
    difference = compare(first, second, Solver()).difference
    assert difference.witness is not None
    assert (difference.players, len(difference.witness.actions)) == (4, 4)


@pytest.mark.long
def test_all_tied_takes_six_actions_with_two_players() -> None:
    first, second = load_ruleset("paulista"), load_ruleset("paulista", {"all_tied": "hand_leader_side"})
    difference = compare(first, second, Solver()).difference
    assert difference.witness is not None
    assert len(difference.witness.actions) == 6


def test_the_tie_leader_rules_are_one_with_two_players() -> None:
    for value in ("trick_leader", "hand_leader"):
        pair = Pair(load_ruleset("paulista"), load_ruleset("paulista", {"tie_leader": value}), 2, Solver())
        assert pair.shortest().sort == Sort.NONE


def test_a_solver_that_gives_up_neither_finds_nor_proves_anything() -> None:
    hurried = Solver(resources=1)
    pair = Pair(
        load_ruleset("paulista"), load_ruleset("paulista", {"all_tied": "hand_leader_side"}), 2, hurried
    )
    difference = pair.shortest(deepest=0)
    assert (difference.sort, difference.why) == (Sort.UNKNOWN, "the solver gave up")


def test_decks_that_are_not_the_same_differ_by_what_only_one_deals() -> None:
    difference = compare(
        load_ruleset("truco-2p-v1"), load_ruleset("truco-2p-v1", {"jokers": "2"}), Solver(resources=1)
    ).difference
    assert (difference.sort, difference.witness) == (Sort.SETUP, None)
    assert difference.why == "only one of them deals XO XP; with the other cards, the solver gave up"
