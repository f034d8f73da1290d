"""Where a cell of the tables is written."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from manilha_reference.paths import spec_root

from manilha_conformance.protocol.shapes import Closed

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset


class Place(Closed):
    """Where a cell is written; line and column are counted from 1, columns in characters."""

    file: str
    line: int
    column: int


def place_of(rules: Ruleset, cell: str) -> Place:
    """Return the place of a cell that these tables have."""
    file, line, column = rules.where(cell)
    return Place(file=_in_spec(file), line=line, column=column)


@cache
def _in_spec(file: str) -> str:
    """Name a file of the shipped tables alike on every machine: by its way from `spec`."""
    path, root = Path(file).resolve(), spec_root().resolve()
    return f"spec/{path.relative_to(root).as_posix()}" if path.is_relative_to(root) else file
