"""Are the random games the same for a seed, wherever the hunt stands, and do they come to the corners?"""

from __future__ import annotations

from manilha_conformance.fuzzing.games import random_game
from manilha_conformance.fuzzing.hunt import hands_of
from manilha_reference.rulesets import load_ruleset
from manilha_tools.vectors.evaluate import evaluate
from manilha_tools.vectors.model import Trace, ViewPair

RULES = load_ruleset("paulista")


def test_seed_and_number_say_all_of_a_game() -> None:
    one, again = (random_game(RULES, (4, 2), 7, 3) for _ in range(2))
    assert one == again
    assert one != random_game(RULES, (4, 2), 8, 3)
    assert one != random_game(RULES, (4, 2), 7, 4)


def test_a_game_can_be_put_to_the_reference_and_is_seen_twice() -> None:
    for number in range(20):
        game, pair = random_game(RULES, RULES.players, 0, number)
        assert isinstance(game.inputs, Trace)
        assert isinstance(pair.inputs, ViewPair)
        assert evaluate(RULES, game).fault is None
        assert 1 <= hands_of(game) <= 4


def test_views_are_both_such_as_can_be_told_apart_and_such_as_cannot() -> None:
    found = set()
    for number in range(60):
        _, pair = random_game(RULES, RULES.players, 0, number)
        outcome = evaluate(RULES, pair)
        if outcome.fault is None:
            body = outcome.body["pair"]
            assert isinstance(body, dict)
            found.add(body["equal"])
    assert found == {True, False}
