"""Two games for the eyes of one seat: a position, and the same with two cards exchanged.

Any card that lies somewhere may change places with another, the seat's own and its partner's too, or with
one that was not dealt. Left out is what an honest seat may have forgotten, or a screen cleared away: face-up
cards of past tricks, its own hidden ones there, its own hand once all is over; and two cards of one hand,
whose order means nothing. Whether the seat may tell the games apart is for the reference to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from manilha_reference.cells import Reader
from manilha_reference.tricks import side_of
from manilha_tools.vectors.model import Step, Trace, ViewPair

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State

    from manilha_conformance.fuzzing.draw import Draw

UNDEALT: Final = 0.3
"""How often the other card is one that was not dealt."""


class _Whose(Enum):
    """Whose card it is, seen from the viewer."""

    OWN = "own"
    PARTNERS = "partner's"
    RIVALS = "rival's"


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a card lies."""

    card: str
    seat: int
    held: bool


def seen_twice(rules: Ruleset, draw: Draw, trace: Trace, states: Sequence[State]) -> ViewPair | None:
    """Return a pair of views; None where no card can change places.

    `states` holds the position after each number of steps of the trace, within the first hand.
    """
    random = draw.random
    number = _moment(states, draw)
    state = states[number]
    viewer = random.randrange(state.players)
    places = list(_places(state, viewer))
    spare = draw.undealt(state.dealt)
    groups = _groups(rules, state.players, viewer, places)
    if not groups:
        return None
    one = random.choice(groups[random.randrange(len(groups))])
    others = [
        place.card
        for place in places
        if not (place == one or (place.seat == one.seat and place.held and one.held))
    ]
    if spare and (not others or random.random() < UNDEALT):
        others = spare
    if not others:
        return None
    return _exchanged(trace, number, viewer, one.card, random.choice(others))


def _moment(states: Sequence[State], draw: Draw) -> int:
    """Draw a position, each kind as often as any other, however many there are of it."""
    kinds: dict[Hashable, list[int]] = {}
    for number, state in enumerate(states):
        hidden = [any(play.hidden for play in trick) for trick in state.plays]
        kinds.setdefault((state.phase, state.special, any(hidden), hidden[-1]), []).append(number)
    return draw.random.choice(draw.random.choice(list(kinds.values())))


def _places(state: State, viewer: int) -> Iterator[_Place]:
    for seat, hand in enumerate(state.hands):
        if seat != viewer or not state.over:
            yield from (_Place(card, seat, held=True) for card in hand)
    for trick in state.plays:
        running = trick is state.table and len(trick) < state.players and not state.over
        for play in trick:
            if running or (play.hidden and play.seat != viewer):
                yield _Place(play.card, play.seat, held=False)


def _groups(rules: Ruleset, players: int, viewer: int, places: Sequence[_Place]) -> list[list[_Place]]:
    """Return the cards by whose they are, so that the few of one's own come up as often as the many."""
    read = Reader(rules.cells)
    side = side_of(read, players, viewer)
    groups: dict[_Whose, list[_Place]] = {whose: [] for whose in _Whose}
    for place in places:
        same = side_of(read, players, place.seat) == side
        groups[_Whose.OWN if place.seat == viewer else _Whose.PARTNERS if same else _Whose.RIVALS].append(
            place
        )
    return [group for group in groups.values() if group]


def _exchanged(trace: Trace, number: int, viewer: int, one: str, two: str) -> ViewPair:
    """Return the game up to a step, and the same with two cards exchanged wherever they come."""
    names = {one: two, two: one}
    setup: Any = {**trace.setup, "deals": []}
    hands = [[names.get(card, card) for card in hand] for hand in setup["hands"]]
    steps = trace.steps[:number]
    acts = tuple(_renamed(step, names) for step in steps)
    return ViewPair(Trace(setup, steps), Trace({**setup, "hands": hands}, acts), viewer)


def _renamed(step: Step, names: dict[str, str]) -> Step:
    action: Any = step.action
    if action is None or "card" not in action:
        return step
    return Step(step.actor, {**action, "card": names.get(action["card"], action["card"])})
