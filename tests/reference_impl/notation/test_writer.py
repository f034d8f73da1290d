"""Does what was played come back from what is written of it?"""

from __future__ import annotations

import pytest
from manilha_reference.engine import apply, begin, next_hand
from manilha_reference.machine import HandMachine
from manilha_reference.notation.parser import parse
from manilha_reference.notation.printer import print_record
from manilha_reference.notation.replay import replay
from manilha_reference.notation.writer import write_game, write_hand
from manilha_reference.playout import Table
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_reference.state import Action, Kind, Setup


@pytest.mark.parametrize("name", ruleset_ids())
@pytest.mark.parametrize("scores", [(0, 0), (10, 4)])
def test_a_written_hand_reads_and_replays_to_the_same_end(name: str, scores: tuple[int, int]) -> None:
    rules = load_ruleset(name)
    players = max(rules.players)
    table = Table(HandMachine(rules, players, scores), seed=23)
    for number in range(5):
        opener = number % players
        hand = table.recorded(opener)
        setup = Setup(opener, hand.deal, scores)
        state = begin(rules, players, setup)
        for seat, action in hand.actions:
            state, _ = apply(rules, state, seat, action)
        text = print_record(write_hand(rules, players, setup, hand.actions, "drawn by lot"))
        read = replay(rules, parse(text), players)
        assert read.findings == ()
        assert read.end == state


@pytest.mark.parametrize("name", ["paulista", "truco-2p-v1"])
def test_a_written_game_reads_and_replays_to_the_same_end(name: str) -> None:
    rules = load_ruleset(name)
    table = Table(HandMachine(rules, 2), seed=7)
    hands = [table.recorded(0)]
    state = begin(rules, 2, Setup(0, hands[0].deal))
    while True:
        for seat, action in hands[-1].actions:
            state, _ = apply(rules, state, seat, action)
        if len(hands) == 3 or max(state.scores) > 10:
            break
        opener = next_hand(rules, state, hands[-1].deal).opener
        hands.append(table.recorded(opener))
        state = next_hand(rules, state, hands[-1].deal)
    assert len(hands) > 1
    setup = Setup(0, hands[0].deal, deals=tuple(hand.deal for hand in hands[1:]))
    text = print_record(write_game(rules, 2, setup, [hand.actions for hand in hands]))
    read = replay(rules, parse(text), 2)
    assert read.findings == ()
    assert read.end == state


def test_house_rules_are_written_down_too() -> None:
    rules = load_ruleset("paulista", {"all_tied": "hand_leader_side"})
    hand = Table(HandMachine(rules, 2), seed=5).recorded(0)
    text = print_record(write_hand(rules, 2, Setup(0, hand.deal), hand.actions))
    assert [(tag.name, tag.value) for tag in parse(text).house_rules] == [("all_tied", "hand_leader_side")]


def test_a_game_that_is_lost_without_points_names_its_winner() -> None:
    rules = load_ruleset("paulista", {"raise_in_special_hand": "loses_game"})
    deal = Table(HandMachine(rules, 2), seed=5).recorded(0).deal
    setup = Setup(0, deal, (11, 11))
    text = print_record(write_hand(rules, 2, setup, [(0, Action(Kind.RAISE))]))
    assert text.splitlines()[-2:] == ["truco!", "B+0"]
    assert replay(rules, parse(text), 2).findings == ()
