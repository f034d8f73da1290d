"""Random games as inputs of vectors: the seed and the number of a game say all of it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from manilha_reference import engine
from manilha_reference.legal import is_legal
from manilha_reference.state import Phase
from manilha_reference.wire import write_action, write_setup
from manilha_tools.vectors.model import Draft, Step, Trace, ViewPair

from manilha_conformance.fuzzing.draw import Draw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manilha_reference.ruleset import Ruleset

HANDS: Final = 4
"""Deals of a game; it may end before all are used."""
PROBES: Final = 2
"""Acts tried at each position without asking whether they are legal, at most."""
TOPIC: Final = "fuzz"


def random_game(
    rules: Ruleset, players: Sequence[int], seed: int, number: int, *, hands: int = HANDS
) -> tuple[Draft, ...]:
    """Return what is asked of one game: the game itself, and a pair of views of one of its positions.

    At every position acts that are illegal there are tried before one that is legal is taken.
    """
    count = players[number % len(players)]
    draw = Draw(rules, count, Random(f"{seed}/{rules.id}/{number}"))  # noqa: S311 -- cards, not secrets
    trace, taken = _play(rules, count, draw, hands)
    name = f"{seed}.{number}"
    about = f"Game {number} of seed {seed}"
    pair = _views(draw.random, count, Trace(trace.setup, taken))
    return (
        Draft(TOPIC, name, about, trace, count),
        Draft(TOPIC, f"{name}.views", f"{about}, seen twice", pair, count),
    )


def _play(rules: Ruleset, players: int, draw: Draw, hands: int) -> tuple[Trace, tuple[Step, ...]]:
    """Play a game; return all that is tried, and only what was taken."""
    setup = draw.setup(hands)
    state = engine.begin(rules, players, setup)
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
    return Trace(write_setup(setup), tuple(tried)), tuple(taken)


def _views(random: Random, players: int, trace: Trace) -> ViewPair:
    """Return a position, and the same with two cards of others exchanged in the first deal, for one seat.

    Whether that seat may tell them apart is for the reference to say.
    """
    viewer = random.randrange(players)
    steps = trace.steps[: random.randint(0, len(trace.steps))]
    first_hand = next((at for at, step in enumerate(steps) if step.action is None), len(steps))
    steps = steps[:first_hand]
    setup: Any = trace.setup
    others = [card for seat, hand in enumerate(setup["hands"]) if seat != viewer for card in hand]
    one, two = random.sample(others, 2)
    names = {one: two, two: one}
    hands = [[names.get(card, card) for card in hand] for hand in setup["hands"]]
    acts = tuple(_renamed(step, names) for step in steps)
    alone = {**setup, "deals": []}
    return ViewPair(Trace(alone, steps), Trace({**alone, "hands": hands}, acts), viewer)


def _renamed(step: Step, names: dict[str, str]) -> Step:
    action: Any = step.action
    if action is None or "card" not in action:
        return step
    return Step(step.actor, {**action, "card": names.get(action["card"], action["card"])})
