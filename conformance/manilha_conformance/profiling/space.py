"""Every documented way to play a ruleset: a value for each of its house rules, where the checks admit it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from math import prod
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from manilha_reference.house_rules import CUSTOM
from manilha_reference.rulesets import load_catalogue
from manilha_reference.tree import leaves
from manilha_tools.vectors.house import House

from manilha_conformance.profiling.apart import never_together
from manilha_conformance.profiling.noting import DEAL, ROWS, copy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from manilha_reference.cells import Scalar
    from manilha_reference.errors import Text
    from manilha_reference.house_rules import HouseValue
    from manilha_reference.house_rules import Setting as Cell
    from manilha_reference.ruleset import Ruleset

Setting = dict[str, str]
"""A value for each house rule of the ruleset."""
Part = frozenset[tuple[str, str]]
"""Some house rules with a value of each."""

NONE: Final = "-"
"""The value of a house rule that has nothing to vary, because another took its rows away."""
_LISTED: Final = ("deck.", "special.", "bets.rungs.")
"""The tables whose rows the engine lists by walking over all cells; other cells it asks for by path."""
_DEALT: Final = ("deck.", "order.")
"""The tables that make the deck and the order of its cards."""
KEPT: Final = 500
"""Tables kept at hand, those that were used last."""


@dataclass(frozen=True, eq=False)
class Tables:
    """The cells of a setting, legal or not.

    `told` tells those that house rules may change, by their paths, and `deal` those among them that make the
    deck and the order of its cards.
    """

    base: Ruleset
    cells: Mapping[str, Scalar]
    told: Mapping[str, object]
    rows: tuple[str, ...]
    deal: tuple[tuple[str, object], ...]
    digest: str

    @cached_property
    def rules(self) -> Ruleset:
        """The tables as the engine takes them."""
        rules = copy(self.base)
        object.__setattr__(rules, "cells", MappingProxyType(dict(self.cells)))
        object.__setattr__(rules, "digest", self.digest)
        return rules


class Space:
    """The settings of one shipped ruleset; `domains` are the values of each house rule, its own first.

    `parts` are values that never stand together, told by which rules apply where.
    """

    def __init__(self, ruleset: str) -> None:
        self._house = House(ruleset)
        self._catalogue = load_catalogue()
        self.own: Setting = dict(self._house.base.house_rules)
        documented = {
            name: (value, *(other.id for other in self._catalogue[name].values if other.id != value))
            for name, value in self.own.items()
        }
        self._because = gone = self._gone(documented)
        self.domains: dict[str, tuple[str, ...]] = {
            name: (*values, NONE) if name in gone else values for name, values in documented.items()
        }
        self.parts: tuple[Part, ...] = (
            *self._apart(gone),
            *never_together(self._catalogue, self.domains),
        )
        self._paths = {
            name: frozenset(
                setting.path for value in self._catalogue[name].values for setting in value.settings
            )
            for name in self.own
        }
        self._names: dict[str, frozenset[str]] = {}
        self._plain: dict[tuple[str, str], bool] = {}
        self._kept: OrderedDict[tuple[tuple[str, str], ...], Tables | None] = OrderedDict()
        self._bare: dict[tuple[tuple[str, str], ...], Ruleset | None] = {}
        self._whole = {
            ROWS: frozenset(name for name in self.own if self._reshapes(name)),
            DEAL: frozenset(name for name, paths in self._paths.items() if any(map(_deals, paths))),
        }

    @property
    def ruleset(self) -> str:
        """The id of the ruleset."""
        return self._house.base.id

    @property
    def size(self) -> int:
        """How many combinations of documented values there are, legal or not."""
        return prod(len([value for value in domain if value != NONE]) for domain in self.domains.values())

    def says(self, name: str, value: str) -> Text | None:
        """Return what a value means, in both languages; None for one that is not documented."""
        return next((each.says for each in self._catalogue[name].values if each.id == value), None)

    def changes(self, setting: Mapping[str, str]) -> Setting:
        """Return the values that are not the ruleset's own."""
        return {name: value for name, value in setting.items() if value not in (self.own[name], NONE)}

    def with_value(self, setting: Setting, name: str, value: str) -> Setting:
        """Return the setting with one value changed, and with it only which house rules apply.

        Those that no longer apply have the value `NONE`; those that apply again have the ruleset's own.
        """
        moved = {**setting, name: value}
        for other, because in self._because.items():
            if any(moved[rule] == taking for rule, taking in because):
                moved[other] = NONE
            elif moved[other] == NONE:
                moved[other] = self.own[other]
        return moved

    # --- tables ------------------------------------------------------------------------------------------

    def tables(self, setting: Mapping[str, str]) -> Tables | None:
        """Return the tables of a setting, legal or not; None where its values collide."""
        key = tuple(sorted(self.changes(setting).items()))
        if key in self._kept:
            self._kept.move_to_end(key)
        else:
            self._kept[key] = self._overlaid(dict(key))
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[key]

    def _overlaid(self, changes: Setting) -> Tables | None:
        """Lay plain cells over tables that were laid before: only what adds or takes rows is laid anew."""
        plain = {name: value for name, value in changes.items() if self._is_plain(name, value)}
        below = self._laid({name: value for name, value in changes.items() if name not in plain})
        if below is None:
            return None
        cells = dict(below.cells)
        for name, value in plain.items():
            for setting in self._value(name, value).settings:
                for path, cell in _cells(setting):
                    if path not in cells:
                        return None
                    cells[path] = cell
        if not all(_holds(self._value(name, value), cells) for name, value in changes.items()):
            return None
        told = {path: _told(cell) for path, cell in cells.items() if self.names_of(path)}
        words = "&".join(f"{name}={value}" for name, value in sorted(changes.items()))
        base = self._house.base
        digest = f"{base.digest}?{words}" if changes else base.digest
        deal = tuple((path, cell) for path, cell in told.items() if path.startswith(_DEALT))
        return Tables(base, cells, told, _rows(cells), deal, digest)

    def _laid(self, changes: Setting) -> Ruleset | None:
        key = tuple(sorted(changes.items()))
        if key not in self._bare:
            self._bare[key] = self._house.tables(changes) if changes else self._house.base
        return self._bare[key]

    def _is_plain(self, name: str, value: str) -> bool:
        """Whether a value only sets cells that the ruleset's own tables have."""
        if (name, value) not in self._plain:
            cells = self._house.base.cells
            self._plain[name, value] = all(
                not setting.unset
                and set(_below(setting.path, cells)) == {path for path, _ in _cells(setting)}
                for setting in self._value(name, value).settings
            )
        return self._plain[name, value]

    def _value(self, name: str, value: str) -> HouseValue:
        return self._catalogue[name].value(value)

    # --- which are legal ---------------------------------------------------------------------------------

    def is_legal(self, setting: Mapping[str, str]) -> bool:
        """Whether the checks admit the tables, and every value is active in them."""
        rules = self._house.under(self.changes(setting))
        return rules is not None and self._played(rules) == setting

    def rules_of(self, setting: Mapping[str, str]) -> Ruleset:
        """Return the checked tables of a legal setting; LookupError for another."""
        rules = self._house.under(self.changes(setting))
        if rules is None:
            raise LookupError(f"{self.changes(setting)} is not legal in {self.ruleset}")
        return rules

    def completed(self, setting: Setting, name: str, value: str) -> Setting | None:
        """Return the setting with one value changed, and all that comes with it; None where that is illegal.

        A value may set cells of other house rules too: then these are set with it. Rules that no longer
        apply have the value `NONE`; those that apply again have the ruleset's own.
        """
        if value == NONE:
            return None
        rules = self._house.under(self.changes(self.with_value(setting, name, value)))
        if rules is None or CUSTOM in (moved := self._played(rules)).values():
            return None
        return moved if moved[name] == value and self.is_legal(moved) else None

    def _played(self, rules: Ruleset) -> Setting:
        return {name: rules.house_rules.get(name, NONE) for name in self.domains}

    def _gone(self, documented: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[tuple[str, str], ...]]:
        """Return the house rules that do not apply where another has some value, with all such values."""
        gone: dict[str, list[tuple[str, str]]] = {}
        for name, values in documented.items():
            for value in values[1:]:
                rules = self._house.tables({name: value})
                settled = None if rules is None else self._house.under({name: value})
                for other in () if settled is None else self.own.keys() - settled.house_rules.keys():
                    gone.setdefault(other, []).append((name, value))
        return {name: tuple(gone[name]) for name in documented if name in gone}

    def _apart(self, gone: Mapping[str, tuple[tuple[str, str], ...]]) -> Iterator[Part]:
        for name, because in gone.items():
            for pair in because:
                yield from (frozenset({pair, (name, value)}) for value in self.domains[name] if value != NONE)
            names = {other for other, _ in because}
            if len(names) != 1:
                raise AssertionError(f"{name} is taken away by {sorted(names)}")
            other = names.pop()
            for value in self.domains[other]:
                if (other, value) not in because:
                    yield frozenset({(other, value), (name, NONE)})

    def clash_in(self, setting: Setting, near: Setting) -> Part:
        """Return the values that make a setting illegal: whatever else is chosen, they cannot stand together.

        Where the checks refuse the tables, the setting goes to a legal one as far as nothing becomes legal:
        what is left of the differences clashes, with the values any change of which would mend it.
        """
        known = next((part for part in self.parts if part <= setting.items()), None)
        if known is not None:
            return known
        clashing = dict(setting)
        kept: set[str] = set()
        while True:
            for name, value in near.items():
                if name not in kept and not self.is_legal(back := {**clashing, name: value}):
                    clashing = back
            part = {
                name: value
                for name, value in clashing.items()
                if value != near[name]
                or any(self.is_legal({**clashing, name: other}) for other in self.domains[name])
            }
            if part.items() <= setting.items():
                return frozenset(part.items())
            # What was changed on the way has a share in it: that stays as it was.
            kept |= {name for name, value in part.items() if setting[name] != value}
            clashing = dict(setting)

    # --- what was looked at ------------------------------------------------------------------------------

    def names_of(self, path: str) -> frozenset[str]:
        """Name the house rules that have a value which sets or takes out the cell at a path."""
        if path not in self._names:
            above = [path[:end] for end in _ends(path)]
            self._names[path] = frozenset(
                name for name, paths in self._paths.items() if not paths.isdisjoint(above)
            )
        return self._names[path]

    def varied(self, noted: Mapping[str, None]) -> Iterator[str]:
        """Yield what of these looks could meet something else in another setting.

        Where the deal was noted as a whole, the cells that make the deck and its order are not named again.
        """
        for path in noted:
            if path in (ROWS, DEAL) or (
                self.names_of(path) and not (DEAL in noted and path.startswith(_DEALT))
            ):
                yield path

    def reached_by(self, noted: Iterable[str]) -> frozenset[str]:
        """Name the house rules of which some value could be noticed by who looked at these cells."""
        found: set[str] = set()
        for path in noted:
            found |= self._whole[path] if path in self._whole else self.names_of(path)
        return frozenset(found)

    def _reshapes(self, name: str) -> bool:
        """Whether some value of a house rule changes which rows there are in a table that is listed."""
        rows = _rows(self._house.base.cells)
        others = (
            self._laid({name: value})
            for value in self.domains[name]
            if value not in (CUSTOM, NONE, self.own[name])
        )
        return any(rules is None or _rows(rules.cells) != rows for rules in others)


def _deals(path: str) -> bool:
    return path.startswith(_DEALT)


def _rows(cells: Iterable[str]) -> tuple[str, ...]:
    return tuple(path for path in cells if path.startswith(_LISTED))


def _ends(path: str) -> Iterator[int]:
    """Yield where each step of a path ends."""
    yield from (at for at, letter in enumerate(path) if letter == ".")
    yield len(path)


def _cells(setting: Cell) -> Iterator[tuple[str, Scalar]]:
    return leaves(setting.tree, setting.path)


def _below(path: str, cells: Iterable[str]) -> Iterator[str]:
    return (cell for cell in cells if cell == path or cell.startswith(f"{path}."))


def _holds(value: HouseValue, cells: Mapping[str, Scalar]) -> bool:
    """Whether setting a value would change none of these cells."""
    for setting in value.settings:
        wanted = {} if setting.unset else dict(_cells(setting))
        if any(path not in cells or _told(cells[path]) != _told(cell) for path, cell in wanted.items()):
            return False
        if (setting.unset or isinstance(setting.tree, (dict, list))) and len(wanted) != sum(
            1 for _ in _below(setting.path, cells)
        ):
            return False
    return True


def _told(cell: Scalar) -> tuple[type, Scalar]:
    """Return a cell with its type, so that true and 1 are two values."""
    return type(cell), cell
