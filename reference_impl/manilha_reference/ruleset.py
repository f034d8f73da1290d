"""A loaded ruleset: its cells, the rule that each cell carries, and where it is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from manilha_reference.errors import Location, Text, UnknownName

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_reference.tree import Scalar


class Undecided(NamedTuple):
    """Why the sources leave a rule open, and the house rule that varies it, if one does."""

    pt: str
    en: str
    house_rule: str | None = None


class Rule(NamedTuple):
    """One rule: a stable id, what it says, who documents it, and the cells that carry it here."""

    id: str
    pt: str
    en: str
    sources: tuple[str, ...]
    cells: tuple[str, ...]
    undecided: Undecided | None = None

    def said(self, lang: str) -> str:
        """Say it in `pt` or in English."""
        return self.pt if lang == "pt" else self.en


@dataclass(frozen=True, eq=False)
class Ruleset:
    """Frozen tables of one variant, house rules included; equal when digest and id are equal.

    `cells` keeps the order of the text: special rows are tried in that order.
    `house_rules` names every house rule that applies and its active value, `custom` where none matches.
    `open_cells` maps each cell that no source decides to the reason.
    """

    id: str
    name: Mapping[str, str]
    source: str
    players: tuple[int, ...]
    cells: Mapping[str, Scalar]
    digest: str
    owners: Mapping[str, str] = field(repr=False)
    places: Mapping[str, Location] = field(repr=False)
    house_rules: Mapping[str, str]
    rules: Mapping[str, Rule] = field(repr=False)
    open_cells: Mapping[str, Undecided] = field(repr=False)

    def __post_init__(self) -> None:
        for name in ("name", "cells", "owners", "places", "house_rules", "rules", "open_cells"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    def rule_of(self, path: str) -> str:
        """Return the id of the rule that the cell carries; raises `UnknownName` MANILHA-UNKNOWN-CELL."""
        if path in self.owners:
            return self.owners[path]
        raise self._no_cell(path)

    def where(self, path: str) -> Location:
        """Return where the cell is written; raises `UnknownName` MANILHA-UNKNOWN-CELL."""
        if path in self.places:
            return self.places[path]
        raise self._no_cell(path)

    def _no_cell(self, path: str) -> UnknownName:
        return UnknownName(
            "MANILHA-UNKNOWN-CELL",
            Text(f"{self.id} has no cell {path}", f"{self.id} não tem a célula {path}"),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and (self.id, self.digest) == (other.id, other.digest)

    def __hash__(self) -> int:
        return hash((self.id, self.digest))

    def __reduce__(self) -> tuple[type[Ruleset], tuple[object, ...]]:
        fields = (getattr(self, name) for name in self.__dataclass_fields__)
        return Ruleset, tuple(
            dict(value) if isinstance(value, MappingProxyType) else value for value in fields
        )
