"""Every way to make a trace a little simpler: fewer acts, fewer deals, lower scores, weaker cards.

The boldest come first. Each is smaller than the trace by `size`, so that taking one after another ends.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from manilha_tools.vectors.model import Step, Trace

    Expected = Sequence[Mapping[str, Any]]
    """What is expected of each step, as the vector has it."""
    Way = Iterator[Trace]


def simpler(trace: Trace, expected: Expected, deck: Sequence[str]) -> Way:
    """Yield each simpler trace once; `deck` holds the cards, those that count for less first."""
    yield from later_start(trace, expected)
    yield from fewer_acts(trace)
    yield from fewer_deals(trace)
    yield from lower_scores(trace)
    yield from weaker_cards(trace, deck)


def size(trace: Trace, deck: Sequence[str]) -> tuple[int, int, int, int]:
    """Return how large it is: acts, deals, points on the score, places of all cards in the deck."""
    setup: Any = trace.setup
    place = {card: at for at, card in enumerate(deck)}
    return (
        len(trace.steps),
        len(setup["deals"]),
        sum(setup["scores"]),
        sum(place[card] for hand in _hands(setup) for card in hand),
    )


def later_start(trace: Trace, expected: Expected) -> Way:
    """Begin with a hand that was dealt on the way, at the score that it had come to; the last one first."""
    setup: Any = trace.setup
    dealt = [at for at, step in enumerate(trace.steps) if step.action is None]
    for number, at in reversed(list(enumerate(dealt))):
        record = expected[at].get("observe")
        if record is not None and number < len(setup["deals"]):
            deal = setup["deals"][number]
            begun = {
                **deal,
                "opener": record["leader"],
                "scores": record["scores"],
                "deals": setup["deals"][number + 1 :],
            }
            yield replace(trace, setup=begun, steps=trace.steps[at + 1 :])


def fewer_acts(trace: Trace) -> Way:
    """Leave out a stretch of acts anywhere: half of them, down to a single one."""
    steps = trace.steps
    length = len(steps)
    while length := length // 2 if length > 1 else 0:
        for at in range(len(steps) - length, -1, -1):
            yield replace(trace, steps=_without(steps, at, length))


def _without(steps: tuple[Step, ...], at: int, length: int) -> tuple[Step, ...]:
    return (*steps[:at], *steps[at + length :])


def fewer_deals(trace: Trace) -> Way:
    """Leave out the deals that are not reached, then the last one."""
    setup: Any = trace.setup
    dealt = sum(step.action is None for step in trace.steps)
    for kept in dict.fromkeys((dealt, len(setup["deals"]) - 1)):
        if 0 <= kept < len(setup["deals"]):
            yield replace(trace, setup={**setup, "deals": setup["deals"][:kept]})


def lower_scores(trace: Trace) -> Way:
    """Take points from both scores, or from one: all, half, one."""
    setup: Any = trace.setup
    one, other = setup["scores"]
    lower = (
        [0, 0],
        [0, other],
        [one, 0],
        [one // 2, other],
        [one, other // 2],
        [one - 1, other],
        [one, other - 1],
    )
    for scores in lower:
        if min(scores) >= 0 and sum(scores) < one + other:
            yield replace(trace, setup={**setup, "scores": scores})


def weaker_cards(trace: Trace, deck: Sequence[str]) -> Way:
    """Replace what nobody plays by the first cards that are free, then each card by a free one before it."""
    setup: Any = trace.setup
    place = {card: at for at, card in enumerate(deck)}
    dealt = [card for hand in setup["hands"] for card in hand]
    played = {str(step.action["card"]) for step in trace.steps if step.action and step.action.get("card")}
    idle = [card for card in dealt if card not in played]
    kept = {*dealt, setup["vira"]} - set(idle)
    free = [card for card in deck if card not in kept][: len(idle)]
    if sum(place[card] for card in free) < sum(place[card] for card in idle):
        yield _renamed(trace, dict(zip(idle, free, strict=True)))
    for card in sorted(dealt, key=place.__getitem__, reverse=True):
        unused = [other for other in deck[: place[card]] if other not in dealt and other != setup["vira"]]
        for other in dict.fromkeys(unused[at] for at in (0, len(unused) // 2, -1) if unused):
            yield _renamed(trace, {card: other})


def _renamed(trace: Trace, names: Mapping[str, str]) -> Trace:
    """Replace cards in the first deal, and in the acts of the first hand."""
    setup: Any = trace.setup
    hands = [[names.get(card, card) for card in hand] for hand in setup["hands"]]
    end = next((at for at, step in enumerate(trace.steps) if step.action is None), len(trace.steps))
    acts = tuple(
        replace(step, action={**step.action, "card": names[str(step.action["card"])]})
        if at < end and step.action and step.action.get("card") in names
        else step
        for at, step in enumerate(trace.steps)
    )
    return replace(trace, setup={**setup, "hands": hands}, steps=acts)


def _hands(setup: Any) -> Iterator[list[str]]:  # noqa: ANN401 -- JSON
    for deal in (setup, *setup["deals"]):
        yield from deal["hands"]
