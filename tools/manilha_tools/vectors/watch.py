"""Which cells a computation touches, whether it reads them, asks if they are there, or walks over them all.

Events name the cells that decided something; this records more: every cell whose change could be noticed.
A watched ruleset has a digest of its own, so that nothing which the engine keeps per ruleset hides a read.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from manilha_reference.cells import Scalar
    from manilha_reference.ruleset import Ruleset

_serial = count()
ABSENT: Final = object()


class _Watched(dict[str, "Scalar"]):
    """Cells that remember what was asked of them."""

    def __init__(self, cells: Mapping[str, Scalar]) -> None:
        super().__init__(cells)
        self.touched: dict[str, None] = {}
        self.walked = False

    def __getitem__(self, path: str) -> Scalar:
        self.touched[path] = None
        return super().__getitem__(path)

    def __contains__(self, path: object) -> bool:
        self.touched[str(path)] = None
        return super().__contains__(path)

    def get(self, path: str, default: Scalar = None) -> Scalar:  # type: ignore[override]  # one signature is enough here
        self.touched[path] = None
        return super().get(path, default)

    def __iter__(self) -> Iterator[str]:
        self.walked = True
        return super().__iter__()

    def items(self) -> object:  # type: ignore[override]  # as get
        self.walked = True
        self.touched.update(dict.fromkeys(super().keys()))
        return super().items()

    def values(self) -> object:  # type: ignore[override]  # as get
        self.walked = True
        self.touched.update(dict.fromkeys(super().keys()))
        return super().values()

    def keys(self) -> object:  # type: ignore[override]  # as get
        self.walked = True
        return super().keys()


class Watch:
    """A ruleset under watch and the record of what was touched."""

    def __init__(self, rules: Ruleset) -> None:
        self._cells = _Watched(rules.cells)
        self.rules = replace(rules, digest=f"{rules.digest}-watched-{next(_serial)}")
        object.__setattr__(self.rules, "cells", self._cells)

    @property
    def touched(self) -> tuple[str, ...]:
        """The paths asked for so far, present in the tables or not, in the order of the first asking."""
        return tuple(self._cells.touched)

    def record(self) -> Touched:
        """Return what was touched so far, with what was found there."""
        own = dict(dict.items(self._cells))
        found = {path: own.get(path, ABSENT) for path in self._cells.touched}
        return Touched(found, tuple(own) if self._cells.walked else None)


@dataclass(frozen=True)
class Touched:
    """The cells that a computation touched, and the order of all cells where it walked over them."""

    found: Mapping[str, object]
    walk: tuple[str, ...] | None

    @classmethod
    def union(cls, parts: Iterable[Touched]) -> Touched:
        """Return all that was touched in several computations on the same tables."""
        found: dict[str, object] = {}
        walk = None
        for part in parts:
            found.update(part.found)
            walk = walk or part.walk
        return cls(found, walk)

    @cached_property
    def _above(self) -> frozenset[str]:
        """Every path at which a touched cell lies, or above one."""
        return frozenset(cell[:end] for cell in self.found for end in _ends(cell))

    def reaches(self, path: str) -> bool:
        """Whether the cell at a path, or one below it, was touched."""
        return path in self._above

    def notices(self, other: Mapping[str, Scalar]) -> bool:
        """Whether anything touched is otherwise in other tables, given as their cells.

        Where this is false, the same computation on those reads the same values all along, and so comes to
        the same result.
        """
        if self.walk is not None and self.walk != tuple(other):
            return True
        return any(other.get(path, ABSENT) != value for path, value in self.found.items())


def _ends(path: str) -> Iterator[int]:
    """Yield where each step of a path ends."""
    yield from (at for at, letter in enumerate(path) if letter == ".")
    yield len(path)
