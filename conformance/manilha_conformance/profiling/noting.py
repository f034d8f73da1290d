"""Tables that note which of their cells somebody looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from manilha_reference.cells import Scalar
    from manilha_reference.ruleset import Ruleset

ROWS: Final = "(rows)"
"""Stands for the list of all cells among the paths that were looked at."""
DEAL: Final = "(deal)"
"""Stands for all that makes the deck and the order of its cards."""


class Noting(dict[str, "Scalar"]):
    """Cells that note each look at a path, there or not, in the order of the first looks, in `noted`."""

    def __init__(self, cells: Mapping[str, Scalar]) -> None:
        super().__init__(cells)
        self.noted: dict[str, None] = {}

    def __getitem__(self, path: str) -> Scalar:
        self.noted[path] = None
        return super().__getitem__(path)

    def __contains__(self, path: object) -> bool:
        self.noted[str(path)] = None
        return super().__contains__(path)

    def get(self, path: str, default: Scalar = None) -> Scalar:  # type: ignore[override]  # one signature is enough here
        """Return a cell, noted, or the default."""
        self.noted[path] = None
        return super().get(path, default)

    def __iter__(self) -> Iterator[str]:
        self.noted[ROWS] = None
        return super().__iter__()

    def items(self) -> object:  # type: ignore[override]  # as get
        """Return all cells with their paths, noted."""
        self.noted.update(dict.fromkeys((ROWS, *super().keys())))
        return super().items()

    def values(self) -> object:  # type: ignore[override]  # as get
        """Return all cells, noted."""
        self.noted.update(dict.fromkeys((ROWS, *super().keys())))
        return super().values()

    def keys(self) -> object:  # type: ignore[override]  # as get
        """Return all paths; the list of them is noted, and no cell."""
        self.noted[ROWS] = None
        return super().keys()


def noting(rules: Ruleset, digest: str) -> tuple[Ruleset, Noting]:
    """Return the same tables under another digest, and the cells that note what is looked at.

    What the engine works out once and keeps by the digest is not looked at again: the digest must be one
    that no tables have whose decks, orders or special rows differ.
    """
    watched = copy(rules)
    cells = Noting(rules.cells)
    object.__setattr__(watched, "digest", digest)
    object.__setattr__(watched, "cells", cells)
    return watched, cells


def copy(rules: Ruleset) -> Ruleset:
    """Return tables that share all with these until something is set in them."""
    shared = object.__new__(type(rules))
    shared.__dict__.update(rules.__dict__)
    return shared
