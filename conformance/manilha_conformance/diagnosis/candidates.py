"""What an implementation may play instead: another house rule, another value of a cell, another ruleset."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from manilha_reference.rulesets import load_catalogue, load_ruleset, ruleset_ids
from manilha_tools.mutation.operators import alternatives, mutants
from manilha_tools.vectors.house import House

from manilha_conformance.diagnosis.families import families

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from manilha_reference.cells import Scalar
    from manilha_reference.errors import Text
    from manilha_reference.ruleset import Ruleset

Change = tuple["Scalar", "Scalar"]
MOST: Final = 15
"""Numbers up to this one are tried in a cell that holds a number."""


class Kind(StrEnum):
    """What sort of thing it is; the better documented is named first."""

    HOUSE_RULE = "house_rule"
    CELL = "cell"
    ROWS = "rows"
    RULESET = "ruleset"


@dataclass(frozen=True, eq=False)
class Candidate:
    """Tables that may be played instead: what is said of them, and where they differ from those expected.

    `changes` maps each cell to its value here and there, None where it is not there at all.
    """

    kind: Kind
    name: str
    value: str
    cells: Mapping[str, Scalar]
    changes: Mapping[str, Change]
    asks: Text | None = None
    says: Text | None = None
    sources: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """Its name among the others."""
        return id_of(self.kind, self.name, self.value)

    def on(self, cells: Mapping[str, Scalar]) -> dict[str, Scalar]:
        """Return other cells with what it changes; what is gone there, or null, stays so.

        Rows keep their order, unless it takes or brings some, or changes nothing but the order.
        """
        kept = {path: value for path, value in cells.items() if path not in self.changes}
        changed = {path: self.cells[path] for path in self.changes if path in self.cells}
        there = kept | changed
        keeps = bool(self.changes) and self.changes.keys() <= self.cells.keys() & cells.keys()
        order = cells if keeps else self.cells
        return {path: there[path] for path in (*order, *there) if path in there}


def id_of(kind: str, name: str, value: str) -> str:
    """Return the name of a candidate among the others."""
    return f"{kind}:{name}={value}"


def with_cells(base: Ruleset, cells: Mapping[str, Scalar], words: str) -> Ruleset:
    """Return the ruleset with other cells; its digest is its own, as the engine keeps results by it."""
    return replace(base, cells=cells, digest=f"{base.digest} {words}")


def candidates(base: Ruleset, chosen: Mapping[str, str]) -> tuple[Candidate, ...]:
    """Return all that is tried against tables under these house rules, each change of the cells once."""
    seen: set[object] = set()
    made = []
    for one in _all(base, chosen):
        order = () if one.changes else tuple(one.cells)
        key = (frozenset(one.changes.items()), order)
        if key not in seen and (one.changes or order != tuple(base.cells)):
            seen.add(key)
            made.append(one)
    return tuple(made)


def _all(base: Ruleset, chosen: Mapping[str, str]) -> Iterator[Candidate]:
    if base.id in ruleset_ids():
        yield from _house_rules(base, chosen)
    for mutant in mutants(base):
        changes = changes_between(base.cells, mutant.cells)
        kind = Kind.CELL if len(changes) == 1 and mutant.id.startswith(f"{mutant.cell}=") else Kind.ROWS
        name, value = (mutant.cell, mutant.id.partition("=")[2]) if kind is Kind.CELL else (mutant.id, "")
        yield Candidate(kind, name, value, mutant.cells, changes)
    yield from _numbers(base)
    for name, values in families(base):
        cells = {**base.cells, **values}
        yield Candidate(Kind.ROWS, name, "", cells, changes_between(base.cells, cells))
    for name in ruleset_ids():
        if name != base.id:
            other = load_ruleset(name).cells
            yield Candidate(Kind.RULESET, name, "", other, changes_between(base.cells, other))


def _house_rules(base: Ruleset, chosen: Mapping[str, str]) -> Iterator[Candidate]:
    house, questions = House(base.id), load_catalogue()
    for neighbour in house.neighbours(chosen):
        tables = house.tables(neighbour.chosen)
        if tables is not None:
            changes = changes_between(base.cells, tables.cells)
            value = neighbour.sets
            yield Candidate(
                Kind.HOUSE_RULE,
                neighbour.name,
                value.id,
                tables.cells,
                changes,
                questions[neighbour.name].question,
                value.says,
                value.sources,
            )


def _numbers(base: Ruleset) -> Iterator[Candidate]:
    """Yield every small number in place of each number that a mutant moves."""
    for path, value in base.cells.items():
        tried = alternatives(base, path, value)
        if type(value) is int and tried and all(type(other) is int for other in tried) and not _names(path):
            for other in range(MOST + 1):
                if other != value and other not in tried:
                    yield Candidate(
                        Kind.CELL, path, str(other), {**base.cells, path: other}, {path: (value, other)}
                    )


def _names(path: str) -> bool:
    """Whether its numbers are names of seats."""
    return path.startswith("seats.")


def changes_between(base: Mapping[str, Scalar], other: Mapping[str, Scalar]) -> dict[str, Change]:
    """Return each cell that is otherwise, with its value here and there."""
    paths = dict.fromkeys([*base, *other])
    return {
        path: (base.get(path), other.get(path))
        for path in paths
        if path not in base or path not in other or base[path] != other[path]
    }
