"""Is every hand there, and does it go as the interpreter plays it?"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from manilha_reference.deal import draw_deal
from manilha_reference.engine import apply, begin, legal_actions, seats_to_act
from manilha_reference.machine import HandMachine
from manilha_reference.observe import observe
from manilha_reference.rulesets import load_ruleset
from manilha_reference.state import Setup
from manilha_reference.wire import write_action
from manilha_tools.exhaustive.hands import Hands, played
from manilha_tools.exhaustive.kinds import Kinds
from manilha_tools.perft.memory import Memory
from manilha_tools.perft.question import Actors, Question

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State

CASES: list[tuple[str, Mapping[str, str], tuple[int, int]]] = [
    ("truco-2p-v1", {}, (0, 0)),
    ("paulista", {}, (11, 4)),
    ("paulista", {"illegal_hide": "play_open", "hidden_from_trick": "3"}, (0, 0)),
    ("mineiro", {"early_stop": "false", "after_tied_trick1": "must_play_highest"}, (2, 4)),
    ("paulista", {"concede": "on_turn"}, (9, 10)),
    ("paulista-guia", {}, (11, 11)),
]


def some_setup(rules: Ruleset, scores: tuple[int, int]) -> Setup:
    kinds = Kinds(rules, 2)
    kind = Random(scores[0]).choice(list(kinds))  # noqa: S311 -- cards, not secrets
    return Setup(scores[0] % 2, kinds.deal(kind), scores)


def seen_in(rules: Ruleset, state: State) -> tuple[object, object]:
    legal = {
        str(seat): [write_action(action) for action in legal_actions(rules, state, seat)]
        for seat in seats_to_act(rules, state)
    }
    return observe(rules, state), legal


@pytest.mark.parametrize(("name", "house", "scores"), CASES)
def test_every_hand_is_played_once_and_as_the_interpreter_plays_it(
    name: str, house: dict[str, str], scores: tuple[int, int]
) -> None:
    rules = load_ruleset(name, house)
    hands = Hands(HandMachine(rules, 2, scores))
    random = Random(name)  # noqa: S311 -- cards, not secrets
    setup, seen = some_setup(rules, scores), set()
    for hand in hands.of(setup):
        seen.add(hand.acts)
        if random.random() < 0.005 or len(seen) == 1:
            state = begin(rules, 2, setup)
            moments = [seen_in(rules, state)]
            for seat, action in hand.acts:
                state, _ = apply(rules, state, seat, action)
                moments.append(seen_in(rules, state))
            assert [(moment.record, moment.legal) for moment in hand.moments] == moments
    counted = Memory(Question(rules, 2, setup, Actors.SEAT)).count(None)
    assert len(seen) == sum(counted.ended)


def test_open_hands_are_those_in_which_nobody_asks_and_no_card_is_hidden() -> None:
    rules = load_ruleset("paulista")
    hands = Hands(HandMachine(rules, 2))
    setup = Setup(1, Kinds(rules, 2).deal(list(Kinds(rules, 2))[77]), (0, 0))
    face_up = [hand.acts for hand in played(hands.table(setup).walk(face_up=True))]
    assert face_up == [
        hand.acts
        for hand in hands.of(setup)
        if all(action.card is not None and not action.hidden for _, action in hand.acts)
    ]


def test_drawn_hands_are_among_all_and_the_same_for_the_same_seed() -> None:
    rules = load_ruleset("paulista")
    hands = Hands(HandMachine(rules, 4))
    setup = Setup(2, draw_deal(rules, 4, Random(5)), (0, 0))  # noqa: S311 -- cards, not secrets
    once, again = (
        [hand.acts for hand in played(hands.table(setup).draw(Random(seed), 40))]  # noqa: S311 -- as above
        for seed in (3, 3)
    )
    assert once == again
    assert len(set(once)) > 20
    for acts in once:
        state = begin(rules, 4, setup)
        for seat, action in acts:
            state, _ = apply(rules, state, seat, action)
        assert state.over


@pytest.mark.long
@pytest.mark.timeout(0)
def test_two_players_have_9_564_651_hands() -> None:
    rules = load_ruleset("paulista")
    kinds, hands = Kinds(rules, 2), Hands(HandMachine(rules, 2))
    assert sum(1 for kind in kinds for _ in hands.of(Setup(0, kinds.deal(kind)))) == 9_564_651
