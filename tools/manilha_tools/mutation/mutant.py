"""A table with one thing wrong, and the few readings of cells that every operator needs."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_reference.cells import Scalar
    from manilha_reference.ruleset import Ruleset
    from manilha_reference.tree import Tree

# What people read decides nothing of play; who opens the first hand is said by every setup.
_TOLD: Final = ("*.label.*", "special.*.id", "players.*", "name.*", "deal.first_opener")

HELD_OUT: Final = 26
"""Of 256: one in ten."""


@dataclass(frozen=True)
class Mutant:
    """A table with one thing wrong: what was done, to which cell, and the cells that come out.

    `id` is unique within a ruleset and says what was done; `cell` is a path of the ruleset's own tables.
    """

    id: str
    cell: str
    cells: Mapping[str, Scalar]


def spoilt(rules: Ruleset, mutant: Mutant) -> Ruleset:
    """Return the ruleset with the cells of a mutant, under a digest of its own."""
    return replace(rules, cells=mutant.cells, digest=f"{rules.digest} {mutant.id}")


def is_told(path: str) -> bool:
    """Whether a cell only tells people something, so that no value of it is wrong play."""
    return any(fnmatchcase(path, told) for told in _TOLD)


def is_held_out(name: str, cell: str) -> bool:
    """Whether a mutant is kept out of the choosing: one in ten of them, and all of one row in ten.

    What is chosen without looking at them can then be tried on them; which they are never changes.
    """
    return _one_in_ten(name) or _one_in_ten(cell.rpartition(".")[0])


def _one_in_ten(name: str) -> bool:
    return hashlib.sha256(name.encode()).digest()[0] < HELD_OUT


def keys(cells: Mapping[str, Scalar], prefix: str) -> tuple[str, ...]:
    """Return the names directly below a path, in the order of the table."""
    depth = prefix.count(".") + 1
    below = (path for path in cells if path.startswith(f"{prefix}."))
    return tuple(dict.fromkeys(path.split(".")[depth] for path in below))


def values(cells: Mapping[str, Scalar], prefix: str) -> tuple[Scalar, ...]:
    """Return the values of all cells whose path begins so."""
    return tuple(value for path, value in cells.items() if path.startswith(prefix))


def below(cells: Mapping[str, Scalar], row: str) -> dict[str, Scalar]:
    """Return the cells of a row by their path within it, a leaf under the empty path."""
    inside = {
        path.removeprefix(f"{row}."): value for path, value in cells.items() if path.startswith(f"{row}.")
    }
    return {"": cells[row]} if row in cells else inside


def placed(row: str, inside: Mapping[str, Scalar]) -> dict[str, Scalar]:
    """Return the cells of a row by their whole path: the reverse of `below`."""
    return {f"{row}.{path}" if path else row: value for path, value in inside.items()}


def shown(value: Scalar) -> str:
    """Write a value as the tables do."""
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def tree_of(cells: Mapping[str, Scalar]) -> dict[str, Tree]:
    """Return the maps and lists whose leaves are these cells."""
    root: dict[str, Tree] = {}
    for path, value in cells.items():
        *above, last = path.split(".")
        place = root
        for key in above:
            inside = place.setdefault(key, {})
            if not isinstance(inside, dict):
                raise TypeError(f"{path} lies below a leaf")
            place = inside
        place[last] = value
    return {key: _listed(inside) for key, inside in root.items()}


def _listed(tree: Tree) -> Tree:
    """Turn every map whose keys count from 0 into a list."""
    if not isinstance(tree, dict):
        return tree
    inside = {key: _listed(value) for key, value in tree.items()}
    places = [str(number) for number in range(len(inside))]
    return [inside[place] for place in places] if inside and set(inside) == set(places) else inside
