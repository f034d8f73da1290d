"""Is the compiled hand machine the interpreter, step for step?"""

from __future__ import annotations

import pytest
from manilha_reference.engine import apply, begin, legal_actions, seats_to_act
from manilha_reference.machine import HandMachine
from manilha_reference.playout import Table, random_hands
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_reference.state import Setup

# A house that heeds every detail that the machine may forget elsewhere.
FUSSY = {
    "hidden_per_side": "1",
    "illegal_hide": "play_open",
    "truco_vs_exposed": "must_beat",
    "after_tied_trick1": "must_play_highest",
}


def assert_replays(machine: HandMachine, hands: int, seed: int) -> None:
    """Replay recorded hands with `apply`: each action legal, each ending equal."""
    table = Table(machine, seed)
    for number in range(hands):
        opener = number % machine.players
        record = table.recorded(opener)
        state = begin(machine.rules, machine.players, Setup(opener, record.deal, machine.scores))
        for seat, action in record.actions:
            assert seat in seats_to_act(machine.rules, state)
            state, _ = apply(machine.rules, state, seat, action)
        assert (state.hand_winner, state.points) == record.ending


@pytest.mark.parametrize("name", ruleset_ids())
def test_recorded_hands_replay_on_the_interpreter(name: str) -> None:
    rules = load_ruleset(name)
    for players in rules.players:
        assert_replays(HandMachine(rules, players), 60, seed=players)


@pytest.mark.parametrize("scores", [(11, 5), (11, 11), (10, 10), (3, 10)])
def test_special_hands_replay_too(scores: tuple[int, int]) -> None:
    for name in ("paulista", "mineiro"):
        assert_replays(HandMachine(load_ruleset(name), 4, scores), 40, seed=7)


@pytest.mark.parametrize("rule", sorted(FUSSY))
def test_house_rules_that_look_closer_at_cards_replay_too(rule: str) -> None:
    assert_replays(HandMachine(load_ruleset("paulista", {rule: FUSSY[rule]}), 4), 80, seed=11)


def test_the_machine_offers_as_many_choices_as_the_interpreter() -> None:
    machine = HandMachine(load_ruleset("paulista"), 4)
    table = Table(machine, seed=13)
    for _ in range(25):
        record = table.recorded(0)
        state, node = begin(machine.rules, 4, Setup(0, record.deal)), machine.start(0)
        assert {option.seat for option in node.options} == set(seats_to_act(machine.rules, state))
        for option in node.options:
            held = len(state.hands[option.seat])
            offered = held * option.plays + held * option.hides + len(option.acts)
            assert offered == len(legal_actions(machine.rules, state, option.seat))


def test_the_same_seed_gives_the_same_hands() -> None:
    machine = HandMachine(load_ruleset("mineiro"), 2)
    assert random_hands(machine, 300, seed=5) == random_hands(machine, 300, seed=5)


def test_every_hand_ends_with_points_of_the_ladder() -> None:
    machine = HandMachine(load_ruleset("paulista"), 2)
    endings = random_hands(machine, 5_000, seed=17).endings
    assert {points for _, points in endings} == {0, 1, 3, 6, 9, 12}
    assert {winner for winner, _ in endings} == {"A", "B", "none"}
