"""A ruleset and its neighbours: the same tables with other values of their house rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manilha_reference.draft import settle
from manilha_reference.errors import SpecError, UnknownName
from manilha_reference.house_rules import CUSTOM, choose, overlay
from manilha_reference.rulesets import load_catalogue, load_draft
from manilha_reference.tree import cells_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from manilha_reference.house_rules import HouseValue, Setting
    from manilha_reference.ruleset import Ruleset

    from manilha_tools.vectors.watch import Touched

Key = tuple[tuple[str, str], ...]


class House:
    """One ruleset under any of its house rules; combinations are worked out once and kept."""

    def __init__(self, name_or_path: str | Path) -> None:
        self._draft = load_draft(name_or_path)
        self._catalogue = load_catalogue()
        self._settled: dict[Key, Ruleset | None] = {}
        self._tables: dict[Key, Ruleset | None] = {}
        self.base = settle(self._draft, self._catalogue, {})

    def under(self, wanted: Mapping[str, str]) -> Ruleset | None:
        """Return the ruleset with these values; None where the combination is not legal."""
        if not wanted:
            return self.base
        key = _key(wanted)
        if key not in self._settled:
            try:
                self._settled[key] = settle(self._draft, self._catalogue, wanted)
            except (SpecError, UnknownName):
                self._settled[key] = None
        return self._settled[key]

    def tables(self, wanted: Mapping[str, str]) -> Ruleset | None:
        """Return the ruleset with the cells of these values, all else in it being the ruleset's own.

        None where the values collide. The tables have not been checked: whether they are legal is for
        `under` to say, which takes longer.
        """
        key = _key(wanted)
        if key not in self._tables:
            self._tables[key] = self._overlaid(wanted)
        return self._tables[key]

    def _overlaid(self, wanted: Mapping[str, str]) -> Ruleset | None:
        try:
            picks = choose(self._catalogue, self._draft.lineage, self._draft.tree, wanted)
            tree = overlay(self._draft.tree, picks)
        except (SpecError, UnknownName):
            return None
        cells = cells_of(tree) if isinstance(tree, dict) else {}
        words = "&".join(f"{name}={value}" for name, value in _key(wanted))
        return replace(self.base, cells=cells, digest=f"{self.base.digest}?{words}")

    def neighbours(self, chosen: Mapping[str, str]) -> Iterator[Neighbour]:
        """Yield what differs from the chosen tables in the value of a single house rule, legal or not."""
        here = self.under(chosen)
        if here is None:
            return
        for name, active in sorted(here.house_rules.items()):
            for value in self._catalogue[name].values:
                if value.id != active:
                    yield Neighbour(name, value.id, {**chosen, name: value.id}, value)


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Tables one house rule away: which, its value there, and all that is chosen there."""

    name: str
    value: str
    chosen: Mapping[str, str]
    sets: HouseValue

    def may_matter(self, touched: Touched) -> bool:
        """Whether the value sets or takes out anything that was touched; where not, it cannot matter."""
        return any(
            touched.reaches(setting.path) or (touched.walk is not None and _reshapes(setting, touched.walk))
            for setting in self.sets.settings
        )


def _reshapes(setting: Setting, cells: tuple[str, ...]) -> bool:
    """Whether a setting may change which cells there are: all do but a value for a cell that is there."""
    return setting.unset or isinstance(setting.tree, (dict, list)) or setting.path not in cells


def settings(rules: Ruleset, names: tuple[str, ...]) -> dict[str, str]:
    """Return the values that a ruleset plays of these house rules, without those that have no name."""
    return {name: rules.house_rules[name] for name in sorted(names) if rules.house_rules[name] != CUSTOM}


def _key(wanted: Mapping[str, str]) -> Key:
    return tuple(sorted(wanted.items()))
