"""Random games as inputs of vectors: the seed and the number of a game say all that is asked with it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from manilha_reference import engine
from manilha_reference.legal import is_legal
from manilha_reference.state import Phase
from manilha_reference.wire import write_action, write_setup
from manilha_tools.vectors.model import Draft, Step, Trace

from manilha_conformance.fuzzing.draw import Draw
from manilha_conformance.fuzzing.questions import random_question
from manilha_conformance.fuzzing.views import seen_twice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State

HANDS: Final = 4
"""Deals of a game; it may end before all are used."""
PROBES: Final = 2
"""Acts tried at each position without asking whether they are legal, at most."""
PAIRS: Final = 2
"""Pairs of views asked of a game, at most."""
QUESTIONS: Final = 2
"""Questions to the rules asked beside a game."""
TOPIC: Final = "fuzz"


def random_game(
    rules: Ruleset, players: Sequence[int], seed: int, number: int, *, hands: int = HANDS
) -> tuple[Draft, ...]:
    """Return what is asked of one game: first the game, then pairs of views of it, and questions.

    At every position acts that are illegal there are tried before one that is legal is taken.
    """
    count = players[number % len(players)]
    draw = Draw(rules, count, Random(f"{seed}/{rules.id}/{number}"))  # noqa: S311 -- cards, not secrets
    played = _play(rules, draw, hands)
    name = f"{seed}.{number}"
    about = f"Game {number} of seed {seed}"
    drafts = [Draft(TOPIC, name, about, played.tried, count)]
    for one in range(PAIRS):
        pair = seen_twice(rules, draw, played.taken, played.first_hand)
        if pair is not None:
            drafts.append(Draft(TOPIC, f"{name}.views-{one}", f"{about}, seen twice", pair, count))
    for one in range(QUESTIONS):
        question = random_question(rules, draw)
        drafts.append(Draft(TOPIC, f"{name}.question-{one}", f"Question {number} of seed {seed}", question))
    return tuple(drafts)


@dataclass(frozen=True)
class _Played:
    """A game with all that was tried, with only what was taken, and its positions up to the first deal."""

    tried: Trace
    taken: Trace
    first_hand: tuple[State, ...]


def _play(rules: Ruleset, draw: Draw, hands: int) -> _Played:
    """Play a game."""
    setup = draw.setup(hands)
    state = engine.begin(rules, draw.players, setup)
    states = [state]
    tried: list[Step] = []
    taken: list[Step] = []
    while not (state.phase == Phase.GAME_OVER or (state.over and not state.deals)):
        for _ in range(PROBES):
            seat, action = draw.anything(state)
            if not is_legal(rules, state, seat, action):
                tried.append(Step(seat, write_action(action)))
        if state.over:
            state, step = engine.next_hand(rules, state), Step()
        else:
            seat, action = draw.legal(state)
            state, step = engine.apply(rules, state, seat, action)[0], Step(seat, write_action(action))
        tried.append(step)
        taken.append(step)
        states.append(state)
    written = write_setup(setup)
    first_hand = tuple(one for one in states if one.hand == states[0].hand)
    return _Played(Trace(written, tuple(tried)), Trace(written, tuple(taken)), first_hand)
