"""The kinds of deal by number: how many there are, and which one has a number, without a list of them.

For four players of truco paulista there are 39,832,797. They are counted from the weakest level up by what is
still to be dealt and the strengths that are left for it, and found again by the same counts.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manilha_tools.exhaustive.kinds import Kind, Kinds, Level

_NOWHERE: Final = -1
Room = tuple[int, ...]
"""Of each layout of strengths, the weakest that may still be dealt from; `_NOWHERE` if it has no more."""


class Numbered:
    """The kinds of a ruleset and a number of players, numbered from 0 as `Kinds` yields them."""

    def __init__(self, kinds: Kinds) -> None:
        self._layouts = tuple(kinds.layouts)
        self._most = max(max(layout) for layout in self._layouts)
        self._start: tuple[Level, Room] = kinds.hands, (0,) * len(self._layouts)
        self._counted = cache(self._count)
        self._narrowed = cache(self._narrow)
        self._levels = cache(self._split)

    def __len__(self) -> int:
        """Return how many kinds there are."""
        left, room = self._start
        return self._counted(tuple(sorted(left)), room)

    def __getitem__(self, number: int) -> Kind:
        """Return the kind of this number; `IndexError` for one that is not there."""
        if not 0 <= number < len(self):
            raise IndexError(number)
        left, room = self._start
        kind: list[Level] = []
        while any(left):
            for level in self._levels(left):
                rest = _take(left, level)
                narrower = self._narrowed(room, sum(level))
                here = self._counted(tuple(sorted(rest)), narrower)
                if number < here:
                    break
                number -= here
            kind.append(level)
            left, room = rest, narrower
        return tuple(kind)

    def _count(self, left: Level, room: Room) -> int:
        """Return in how many ways the rest can be parted; the order of the seats makes no difference."""
        if all(at == _NOWHERE for at in room):
            return 0
        if not any(left):
            return 1
        return sum(
            self._counted(tuple(sorted(_take(left, level))), self._narrowed(room, sum(level)))
            for level in self._levels(left)
        )

    def _split(self, left: Level) -> tuple[Level, ...]:
        """Return every next level."""
        levels = product(*(range(count + 1) for count in left))
        return tuple(level for level in levels if 0 < sum(level) <= self._most)

    def _narrow(self, room: Room, cards: int) -> Room:
        """Return what is left once so many cards have the weakest strength that can hold them."""
        return tuple(_behind(layout, at, cards) for layout, at in zip(self._layouts, room, strict=True))


def _behind(layout: Sequence[int], at: int, cards: int) -> int:
    if at == _NOWHERE:
        return _NOWHERE
    return next((place + 1 for place in range(at, len(layout)) if layout[place] >= cards), _NOWHERE)


def _take(left: Level, level: Level) -> Level:
    return tuple(count - here for count, here in zip(left, level, strict=True))
