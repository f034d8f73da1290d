"""Are the random games the same for a seed, and can all that goes with them be asked?"""

from __future__ import annotations

from random import Random

import pytest
from manilha_conformance.fuzzing.draw import Draw
from manilha_conformance.fuzzing.games import random_game
from manilha_conformance.fuzzing.hunt import hands_of
from manilha_conformance.fuzzing.questions import random_question
from manilha_reference.queries import QUERIES
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_tools.vectors.evaluate import evaluate
from manilha_tools.vectors.model import Draft, Query, Trace, ViewPair

RULES = load_ruleset("paulista")


def test_seed_and_number_say_all_of_a_game() -> None:
    one, again = (random_game(RULES, (4, 2), 7, 3) for _ in range(2))
    assert one == again
    assert one != random_game(RULES, (4, 2), 8, 3)
    assert one != random_game(RULES, (4, 2), 7, 4)


def test_a_game_can_be_put_to_the_reference_beside_what_else_is_asked() -> None:
    for number in range(20):
        game, *others = random_game(RULES, RULES.players, 0, number)
        assert isinstance(game.inputs, Trace)
        assert [type(other.inputs) for other in others] == [ViewPair, ViewPair, Query, Query]
        assert evaluate(RULES, game).fault is None
        assert 1 <= hands_of(game) <= 4


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_question_has_an_answer(ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    for number in range(40):
        draw = Draw(rules, rules.players[number % len(rules.players)], Random(number))  # noqa: S311 -- cards, not secrets
        question = random_question(rules, draw)
        assert evaluate(rules, Draft("fuzz", "question", "Question", question)).fault is None


def test_every_kind_of_question_is_asked() -> None:
    draw = Draw(RULES, 4, Random(0))  # noqa: S311 -- cards, not secrets
    assert {random_question(RULES, draw).fn for _ in range(100)} == QUERIES.keys()
