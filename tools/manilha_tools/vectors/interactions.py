"""Interactions of a request's circumstances: which of them come together, and few hands that meet them all.

The request, its answer, the side that hid a card, the special hand, the moment and the seat by whose turn it
is act on one another: every combination of these six that a hand can come to is sought, and of all nine
traits every three. A request that is refused changes nothing, so that a hand may try one of each other seat
before the one that it is about.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from manilha_tools.vectors.situations import Situation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from manilha_tools.vectors.situations import Way

Together = tuple[tuple[str, str], ...]
"""Some traits, each its name and value."""

JOINT: Final = ("rung", "seat", "when", "answer", "hidden", "special")
"""The traits that are met in all their combinations."""
THREE: Final = 3


class Visit(NamedTuple):
    """A situation, the way there, and the seats that try in vain before."""

    situation: Situation
    way: Way
    before: tuple[int, ...]


def joint(situation: Situation) -> Together:
    """Return the six traits together."""
    return tuple((name, getattr(situation, name)) for name in JOINT)


def threes(situation: Situation) -> Iterator[Together]:
    """Yield every three traits."""
    yield from combinations(zip(Situation._fields, situation, strict=True), THREE)


def together(situation: Situation) -> Iterator[Together]:
    """Yield what a situation meets: the six traits, and every three."""
    yield joint(situation)
    yield from threes(situation)


def all_together(situations: Iterable[Situation]) -> set[Together]:
    """Return what some situations meet between them."""
    return {it for situation in situations for it in together(situation)}


def visits(found: Mapping[Situation, Way], met: Iterable[Situation]) -> Iterator[Visit]:
    """Yield few visits that meet between them all that is feasible and not met yet.

    Each is one that meets most of what is still open, by the situation that it is about and by others on the
    spot; among equals the one with the shortest way. None is about a situation that meets nothing new.
    """
    place = {it: number for number, it in enumerate(sorted(all_together(found)))}
    masks = {situation: _mask(situation, place) for situation in found}
    left = (1 << len(place)) - 1
    for situation in met:
        left &= ~masks[situation]
    whole = {
        situation: masks[situation] | _any(masks[it] for _, it in way.vain)
        for situation, way in found.items()
    }
    queue = [(-_gain(whole[it], left), len(way.moves), it) for it, way in found.items()]
    heapify(queue)
    while left:
        gain, length, best = heappop(queue)
        now = _gain(whole[best], left) if masks[best] & left else 0
        if now < -gain:
            if now:
                heappush(queue, (-now, length, best))
            continue
        left &= ~masks[best]
        before = []
        for seat, situation in found[best].vain:
            if masks[situation] & left:
                before.append(seat)
                left &= ~masks[situation]
        yield Visit(best, found[best], tuple(before))


def _mask(situation: Situation, place: Mapping[Together, int]) -> int:
    return _any(1 << place[it] for it in together(situation))


def _any(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _gain(mask: int, left: int) -> int:
    return (mask & left).bit_count()
