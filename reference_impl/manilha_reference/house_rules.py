"""House rules: points on which tables differ, each with named values that overlay cells.

A value is active in a ruleset when setting it would change no cell. Chosen values are applied in the order
of the catalogue, and the tables that come out must pass the checks of any other table; each choice must
still be active in them, or two of the choices contradict each other.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from manilha_reference.errors import Location, Problem, SpecError, Text, UnknownName

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from manilha_reference.tree import Tree

CUSTOM = "custom"
"""Stands for the value of a house rule whose cells match none of its documented values."""


class Setting(NamedTuple):
    """One path of a value: what to put there, with the place of each cell, or nothing to take it out."""

    path: str
    where: Location
    tree: Tree = None
    places: tuple[tuple[str, Location], ...] = ()
    unset: bool = False


class HouseValue(NamedTuple):
    """One way to play the point, who documents it, and the cells it overlays."""

    id: str
    says: Text
    sources: tuple[str, ...]
    settings: tuple[Setting, ...]
    where: Location

    def fits(self, tree: Tree) -> bool:
        """Whether every path has a place to go in these tables."""
        return all(setting.unset or _parent(tree, setting.path) is not None for setting in self.settings)

    def active(self, tree: Tree) -> bool:
        """Whether setting it would change nothing."""
        return self.fits(tree) and all(_holds(tree, setting) for setting in self.settings)


class HouseRule(NamedTuple):
    """One point on which tables differ; `only` names the rulesets that know it, all of them when empty."""

    id: str
    question: Text
    values: tuple[HouseValue, ...]
    only: tuple[str, ...]
    where: Location

    def applies(self, lineage: Iterable[str], tree: Tree) -> bool:
        """Whether the point exists in a ruleset that has, or extends tables that have, one of these ids."""
        known = not self.only or not set(self.only).isdisjoint(lineage)
        return known and any(value.fits(tree) for value in self.values)

    def active(self, tree: Tree) -> str:
        """Return the id of the value that these tables play."""
        return next((value.id for value in self.values if value.active(tree)), CUSTOM)

    def value(self, name: object) -> HouseValue:
        """Return the value of this name; raises `UnknownName` MANILHA-UNKNOWN-HOUSE-VALUE."""
        text = str(name).lower() if isinstance(name, bool) else str(name)
        for value in self.values:
            if value.id == text:
                return value
        ids = [value.id for value in self.values]
        raise UnknownName(
            "MANILHA-UNKNOWN-HOUSE-VALUE",
            Text(
                f"house rule {self.id} has no value {text}",
                f"a regra da casa {self.id} não tem o valor {text}",
            ),
            hint=_choices(text, ids),
        )


Catalogue = dict[str, HouseRule]


def active_values(catalogue: Mapping[str, HouseRule], lineage: Iterable[str], tree: Tree) -> dict[str, str]:
    """Return each house rule that applies with the value these tables play."""
    ids = tuple(lineage)
    return {name: rule.active(tree) for name, rule in catalogue.items() if rule.applies(ids, tree)}


def choose(
    catalogue: Mapping[str, HouseRule], lineage: Iterable[str], tree: Tree, wanted: Mapping[str, object]
) -> list[tuple[HouseRule, HouseValue]]:
    """Look the wanted values up, in the order of the catalogue; raises `UnknownName` for each that is not."""
    ids = tuple(lineage)
    for name in wanted:
        if name not in catalogue:
            raise UnknownName(
                "MANILHA-UNKNOWN-HOUSE-RULE",
                Text(f"there is no house rule {name}", f"não há regra da casa {name}"),
                hint=_choices(str(name), list(catalogue)),
            )
    chosen = [(rule, rule.value(wanted[name])) for name, rule in catalogue.items() if name in wanted]
    for rule, value in chosen:
        if not rule.applies(ids, tree) or not value.fits(tree):
            raise UnknownName(
                "MANILHA-HOUSE-RULE-ELSEWHERE",
                Text(
                    f"{rule.id}={value.id} has nothing to vary in {ids[0]}",
                    f"{rule.id}={value.id} não tem o que mudar em {ids[0]}",
                ),
                value.where,
                Text("leave it out", "deixe-o de fora"),
            )
    return chosen


def overlay(tree: Tree, chosen: Iterable[tuple[HouseRule, HouseValue]]) -> Tree:
    """Return the tables with the chosen values; raises `SpecError` SPEC-HOUSE-RULES-CLASH if two collide."""
    picks = list(chosen)
    for _, value in picks:
        for setting in value.settings:
            tree = _put(tree, setting.path.split("."), setting)
    lost = [(rule, value) for rule, value in picks if not value.active(tree)]
    if lost:
        names = ", ".join(f"{rule.id}={value.id}" for rule, value in picks)
        raise SpecError(
            tuple(
                Problem(
                    "SPEC-HOUSE-RULES-CLASH",
                    Text(
                        f"{rule.id}={value.id} cannot hold together with the others: {names}",
                        f"{rule.id}={value.id} não pode valer junto com as outras: {names}",
                    ),
                    value.where,
                    Text(
                        "they set the same cells; choose one of them",
                        "elas mudam as mesmas células; escolha uma",
                    ),
                )
                for rule, value in lost
            )
        )
    return tree


def rule_id(rule: HouseRule, value: HouseValue) -> str:
    """Return the id under which the cells of a chosen value are explained."""
    words = re.sub(r"[^A-Z0-9]+", "-", f"{rule.id}-{value.id}".upper()).strip("-")
    return f"HOUSE-{words}"


def _parent(tree: Tree, path: str) -> Tree | None:
    """Return the map or list that holds, or would hold, the last step of the path."""
    here: Tree = tree
    *above, last = path.split(".")
    for step in above:
        if isinstance(here, dict) and step in here:
            here = here[step]
        elif isinstance(here, list) and step.isdecimal() and int(step) < len(here):
            here = here[int(step)]
        else:
            return None
    if isinstance(here, dict):
        return here
    return here if isinstance(here, list) and last.isdecimal() and int(last) < len(here) else None


def _holds(tree: Tree, setting: Setting) -> bool:
    parent = _parent(tree, setting.path)
    last = setting.path.rpartition(".")[2]
    if isinstance(parent, list):
        return not setting.unset and _same(parent[int(last)], setting.tree)
    present = isinstance(parent, dict) and last in parent
    if setting.unset or not present:
        return setting.unset and not present
    return isinstance(parent, dict) and _same(parent[last], setting.tree)


def _same(one: Tree, other: Tree) -> bool:
    """Whether two trees are equal, with true and 1 apart."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return type(one) is type(other) and one == other


def _put(tree: Tree, steps: list[str], setting: Setting) -> Tree:
    """Copy the tree with the setting done; paths that are to be taken out may be absent."""
    if not steps:
        return setting.tree
    step, *rest = steps
    if isinstance(tree, list) and step.isdecimal() and int(step) < len(tree):
        return [
            _put(below, rest, setting) if index == int(step) else below for index, below in enumerate(tree)
        ]
    if not isinstance(tree, dict):
        return tree
    copy = dict(tree)
    if setting.unset and not rest:
        copy.pop(step, None)
    elif step in tree or not (setting.unset or rest):
        copy[step] = _put(tree.get(step), rest, setting)
    return copy


def _choices(text: str, known: list[str]) -> Text:
    from difflib import get_close_matches  # noqa: PLC0415 -- only where something is wrong

    if near := get_close_matches(text, known, n=1, cutoff=0.6):
        return Text(f"did you mean {near[0]}?", f"quis dizer {near[0]}?")
    return Text(f"there are {', '.join(known)}", f"há {', '.join(known)}")
