"""The one accessor through which every decision of the engine reads a cell of the tables.

A `Reader` records the path of each cell it reads, in order; coverage, explanation, traceability and
mutation all come from that record. `take` hands the record over and starts a new one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Scalar = str | int | bool | None


class MissingCellError(KeyError):
    """A table lacks a cell that the engine needs; a linted ruleset never raises it."""


class Reader:
    """Reads cells and remembers which."""

    __slots__ = ("_cells", "_log")

    def __init__(self, cells: Mapping[str, Scalar]) -> None:
        self._cells = cells
        self._log: list[str] = []

    def read(self, path: str) -> Scalar:
        """Return the cell at `path` and record it; raise MissingCellError where the table has none."""
        try:
            value = self._cells[path]
        except KeyError:
            raise MissingCellError(path) from None
        self._log.append(path)
        return value

    def text(self, path: str) -> str:
        """Read a cell that holds a word."""
        value = self.read(path)
        if not isinstance(value, str):
            raise MissingCellError(f"{path} holds {value!r} where a word is needed")
        return value

    def number(self, path: str) -> int:
        """Read a cell that holds an integer."""
        value = self.read(path)
        if not isinstance(value, int) or isinstance(value, bool):
            raise MissingCellError(f"{path} holds {value!r} where a number is needed")
        return value

    def flag(self, path: str) -> bool:
        """Read a cell that holds true or false."""
        value = self.read(path)
        if not isinstance(value, bool):
            raise MissingCellError(f"{path} holds {value!r} where true or false is needed")
        return value

    def name(self, path: str) -> str | None:
        """Read a cell that holds a word or null."""
        value = self.read(path)
        return None if value is None else str(value)

    def has(self, path: str) -> bool:
        """Whether the table has an optional cell; nothing is recorded."""
        return path in self._cells

    def note(self, paths: Iterable[str]) -> None:
        """Record cells whose reading was done once and kept, such as the order of the cards for a vira."""
        self._log.extend(paths)

    def take(self) -> tuple[str, ...]:
        """Return what was read since the last call, each path once and in order, and forget it."""
        taken = tuple(dict.fromkeys(self._log))
        self._log.clear()
        return taken
