"""A ruleset and its neighbours: the same tables with other values of their house rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manilha_reference.draft import settle
from manilha_reference.errors import SpecError, UnknownName
from manilha_reference.house_rules import CUSTOM, choose, overlay
from manilha_reference.rulesets import load_catalogue, load_draft
from manilha_reference.tree import cells_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.tree import Scalar


class House:
    """One ruleset under any of its house rules; combinations are settled once and kept."""

    def __init__(self, name_or_path: str | Path) -> None:
        self._draft = load_draft(name_or_path)
        self._catalogue = load_catalogue()
        self._known: dict[tuple[tuple[str, str], ...], Ruleset | None] = {}
        self._overlaid: dict[tuple[tuple[str, str], ...], dict[str, Scalar] | None] = {}
        self.base = settle(self._draft, self._catalogue, {})

    def under(self, wanted: Mapping[str, str]) -> Ruleset | None:
        """Return the ruleset with these values; None where the combination is not legal."""
        key = tuple(sorted(wanted.items()))
        if key not in self._known:
            try:
                self._known[key] = settle(self._draft, self._catalogue, wanted) if wanted else self.base
            except (SpecError, UnknownName):
                self._known[key] = None
        return self._known[key]

    def values(self, name: str) -> tuple[str, ...]:
        """Return the ids of a house rule's values, in the order of the catalogue."""
        return tuple(value.id for value in self._catalogue[name].values)

    def neighbours(self, chosen: Mapping[str, str]) -> Iterator[Neighbour]:
        """Yield the tables that differ from the chosen ones in the value of a single house rule.

        Only their cells are worked out; whether they are legal is for `under` to say.
        """
        here = self.under(chosen)
        if here is None:
            return
        for name, active in sorted(here.house_rules.items()):
            for value in self.values(name):
                wanted = {**chosen, name: value}
                if value != active and (cells := self._cells(wanted)) not in (None, dict(here.cells)):
                    yield Neighbour(name, value, wanted, cells or {})

    def _cells(self, wanted: Mapping[str, str]) -> dict[str, Scalar] | None:
        key = tuple(sorted(wanted.items()))
        if key not in self._overlaid:
            try:
                picks = choose(self._catalogue, self._draft.lineage, self._draft.tree, wanted)
                tree = overlay(self._draft.tree, picks)
                self._overlaid[key] = cells_of(tree) if isinstance(tree, dict) else None
            except (SpecError, UnknownName):
                self._overlaid[key] = None
        return self._overlaid[key]


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Tables one house rule away: which, its value there, all that is chosen there, and the cells."""

    name: str
    value: str
    chosen: Mapping[str, str]
    cells: Mapping[str, Scalar]


def settings(rules: Ruleset, names: tuple[str, ...]) -> dict[str, str]:
    """Return the values that a ruleset plays of these house rules, without those that have no name."""
    return {name: rules.house_rules[name] for name in sorted(names) if rules.house_rules[name] != CUSTOM}
