"""Which cells a computation touches, whether it reads them, asks if they are there, or walks over them all.

Events name the cells that decided something; this records more: every cell whose change could be noticed.
A watched ruleset has a digest of its own, so that nothing which the engine keeps per ruleset hides a read.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from manilha_reference.cells import Scalar
    from manilha_reference.ruleset import Ruleset

_serial = count()


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

    def notices(self, other: Mapping[str, Scalar]) -> bool:
        """Whether anything touched so far is otherwise in other tables, given as their cells.

        Where this is false, the same computation on those reads the same values all along, and so comes to
        the same result.
        """
        own = dict(dict.items(self._cells))
        if self._cells.walked and list(own) != list(other):
            return True
        missing = object()
        return any(own.get(path, missing) != other.get(path, missing) for path in self._cells.touched)
