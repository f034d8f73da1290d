"""Tables before house rules: merged, checked, each cell with its place and its rule."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from manilha_reference.errors import Location, Problem, SpecError, Text
from manilha_reference.house_rules import active_values, choose, overlay, rule_id
from manilha_reference.ruleset import Rule, Ruleset, Undecided
from manilha_reference.tree import Scalar, Tree, cells_of, digest_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from manilha_reference.checks import Finding
    from manilha_reference.house_rules import Catalogue, HouseRule, HouseValue

SET_BY_HOUSE_RULES = Location("(house rules)", 1, 1)


@dataclass(frozen=True, slots=True)
class Draft:
    """A valid ruleset without house rules; `lineage` holds its id and those of what it extends."""

    id: str
    name: dict[str, str]
    source: str
    lineage: tuple[str, ...]
    tree: dict[str, Tree]
    places: dict[str, Location]
    owners: dict[str, str]
    rules: dict[str, Rule]
    open_cells: dict[str, Undecided]
    cells: dict[str, Scalar] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", cells_of(self.tree))


def settle(draft: Draft, catalogue: Catalogue, wanted: Mapping[str, object]) -> Ruleset:
    """Apply house rules and freeze; raises `UnknownName` or `SpecError`, and never gives half a ruleset."""
    chosen = choose(catalogue, draft.lineage, draft.tree, wanted)
    if not chosen:
        return as_ruleset(draft, digest_of(draft.cells), active_values(catalogue, draft.lineage, draft.tree))
    from manilha_reference.checks import check  # noqa: PLC0415 -- shipped tables were checked when compiled

    tree = overlay(draft.tree, chosen)
    if not isinstance(tree, dict):
        raise TypeError("house rules overlay a map")
    places = _places(draft, chosen, tree)
    if problems := located(check(tree), places):
        raise SpecError(tuple(_under_choice(problem, chosen) for problem in problems))
    changed = {path for path, value in cells_of(tree).items() if _differs(draft.cells, path, value)}
    owners = {path: owner for path, owner in draft.owners.items() if path in places and path not in changed}
    owners |= dict.fromkeys(changed, "")
    rules = {name: _trimmed(rule, owners) for name, rule in draft.rules.items()}
    for rule, value in chosen:
        touched = [path for path in places if path in changed and _set_by(value, path)]
        if touched:
            name = rule_id(rule, value)
            says = value.says
            rules[name] = Rule(name, says.pt, str(says), value.sources, tuple(touched))
            owners |= dict.fromkeys(touched, name)
    kept = {name: rule for name, rule in rules.items() if rule.cells}
    open_cells = {
        path: why for path, why in draft.open_cells.items() if path in places and path not in changed
    }
    settled = replace(draft, tree=tree, places=places, owners=owners, rules=kept, open_cells=open_cells)
    return as_ruleset(settled, digest_of(settled.cells), active_values(catalogue, draft.lineage, tree))


def _under_choice(problem: Problem, chosen: list[tuple[HouseRule, HouseValue]]) -> Problem:
    """Say with which house rules the tables do not hold."""
    names = ", ".join(f"{rule.id}={value.id}" for rule, value in chosen)
    said = problem.message
    return problem._replace(message=Text(f"with {names}: {said}", f"com {names}: {said.pt}"))


def located(findings: Iterable[Finding], places: Mapping[str, Location]) -> list[Problem]:
    """Give each finding the place of its cell, or of the nearest cell of the map it names."""
    return [
        Problem(each.code, each.message, nearest(each.path, places), each.hint, each.path)
        for each in findings
    ]


def nearest(path: str, places: Mapping[str, Location]) -> Location:
    """Return the place of the cell, else of the first cell below it, else of one beside it."""
    while path:
        if path in places:
            return places[path]
        below = [place for cell, place in places.items() if cell.startswith(f"{path}.")]
        if below:
            return below[0]
        path = path.rpartition(".")[0]
    return next(iter(places.values()), SET_BY_HOUSE_RULES)


def as_ruleset(draft: Draft, digest: str, house_rules: Mapping[str, str]) -> Ruleset:
    """Freeze a draft whose digest and active house rules are known."""
    players = draft.tree["players"]
    return Ruleset(
        id=draft.id,
        name=draft.name,
        source=draft.source,
        players=tuple(count for count in players if isinstance(count, int))
        if isinstance(players, list)
        else (),
        cells=draft.cells,
        digest=digest,
        owners=draft.owners,
        places=draft.places,
        house_rules=house_rules,
        rules=draft.rules,
        open_cells=draft.open_cells,
    )


def _places(
    draft: Draft, chosen: list[tuple[HouseRule, HouseValue]], tree: dict[str, Tree]
) -> dict[str, Location]:
    """Return the place of each cell: where it was written, or the line of the value that set it."""
    places = {}
    for path, value in cells_of(tree).items():
        places[path] = draft.places.get(path, SET_BY_HOUSE_RULES)
        if _differs(draft.cells, path, value):
            for _, pick in chosen:
                for setting in pick.settings:
                    places[path] = dict(setting.places).get(path, places[path])
    return places


def _differs(cells: Mapping[str, Scalar], path: str, value: Scalar) -> bool:
    return path not in cells or type(cells[path]) is not type(value) or cells[path] != value


def _set_by(value: HouseValue, path: str) -> bool:
    return any(not setting.unset and _under(path, setting.path) for setting in value.settings)


def _under(path: str, above: str) -> bool:
    return path == above or path.startswith(f"{above}.")


def _trimmed(rule: Rule, owners: Mapping[str, str]) -> Rule:
    cells = tuple(path for path in rule.cells if owners.get(path) == rule.id)
    return Rule(rule.id, rule.pt, rule.en, rule.sources, cells, rule.undecided)


__all__ = ["SET_BY_HOUSE_RULES", "Draft", "as_ruleset", "located", "nearest", "settle"]
