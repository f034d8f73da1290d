"""Every documented way to play a ruleset: a value for each of its house rules, where the checks admit it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_reference.house_rules import CUSTOM
from manilha_reference.rulesets import load_catalogue
from manilha_tools.vectors.house import House

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_reference.ruleset import Ruleset
    from manilha_tools.vectors.watch import Touched

Setting = dict[str, str]
"""A value for each house rule of the ruleset."""
Part = frozenset[tuple[str, str]]
"""Some house rules with a value of each."""


_LISTED: Final = ("deck.", "special.", "bets.rungs.")
"""The tables whose rows the engine lists by walking over all cells; other cells it asks for by path."""


class Space:
    """The settings of one shipped ruleset; `domains` are the values of each house rule, its own first."""

    def __init__(self, ruleset: str) -> None:
        self._house = House(ruleset)
        self._catalogue = load_catalogue()
        self.own: Setting = dict(self._house.base.house_rules)
        self.domains: dict[str, tuple[str, ...]] = {
            name: (value, *(other.id for other in self._catalogue[name].values if other.id != value))
            for name, value in self.own.items()
        }
        self._paths = {
            name: tuple(
                dict.fromkeys(
                    setting.path for value in self._catalogue[name].values for setting in value.settings
                )
            )
            for name in self.own
        }
        self._reshaping = frozenset(name for name in self.own if self._reshapes(name))

    @property
    def ruleset(self) -> str:
        """The id of the ruleset."""
        return self._house.base.id

    def changes(self, setting: Mapping[str, str]) -> Setting:
        """Return the values that are not the ruleset's own."""
        return {name: value for name, value in setting.items() if value != self.own[name]}

    def tables(self, setting: Mapping[str, str]) -> Ruleset | None:
        """Return the tables of a setting, legal or not; None where its values collide."""
        changes = self.changes(setting)
        return self._house.base if not changes else self._house.tables(changes)

    def is_legal(self, setting: Mapping[str, str]) -> bool:
        """Whether the checks admit the tables, and every value is active in them."""
        rules = self._house.under(self.changes(setting))
        return rules is not None and dict(rules.house_rules) == setting

    def rules_of(self, setting: Mapping[str, str]) -> Ruleset:
        """Return the checked tables of a legal setting; LookupError for another."""
        rules = self._house.under(self.changes(setting))
        if rules is None:
            raise LookupError(f"{self.changes(setting)} is not legal in {self.ruleset}")
        return rules

    def completed(self, setting: Mapping[str, str], name: str, value: str) -> Setting | None:
        """Return the setting with one value changed, and all that comes with it; None where that is illegal.

        A value may set cells of other house rules too: then these are set with it.
        """
        changes = self.changes({**setting, name: value})
        rules = self._house.under(changes)
        if rules is None or CUSTOM in (moved := dict(rules.house_rules)).values():
            return None
        return moved if moved[name] == value and self.is_legal(moved) else None

    def reached_by(self, touched: Touched) -> frozenset[str]:
        """Name the house rules of which some value could be noticed by who touched these cells."""
        walked = self._reshaping if touched.walk is not None else frozenset()
        return walked | {name for name, paths in self._paths.items() if any(map(touched.reaches, paths))}

    def _reshapes(self, name: str) -> bool:
        """Whether some value of a house rule changes which rows there are in a table that is listed."""
        rows = _rows(self._house.base)
        others = (self._house.tables({name: value}) for value in self.domains[name] if value != CUSTOM)
        return any(rules is None or _rows(rules) != rows for rules in others)

    def clash_in(self, setting: Setting, near: Setting) -> Part:
        """Return the values that make a setting illegal: whatever else is chosen, they cannot stand together.

        Found from a legal setting: the fewest of the differences from it that are illegal together, and the
        values any change of which would mend the setting.
        """
        moved = {name: value for name, value in setting.items() if value != near[name]}
        for name in list(moved):
            fewer = {other: value for other, value in moved.items() if other != name}
            if not self.is_legal({**near, **fewer}):
                moved = fewer
        mending = {
            name: setting[name]
            for name, domain in self.domains.items()
            if any(self.is_legal({**setting, name: value}) for value in domain)
        }
        return frozenset({**moved, **mending}.items())


def _rows(rules: Ruleset) -> tuple[str, ...]:
    return tuple(path for path in rules.cells if path.startswith(_LISTED))
