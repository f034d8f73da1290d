"""Which rulesets are compared with which: two that are named, every pair, or each with its neighbours."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from manilha_reference.errors import ManilhaError
from manilha_reference.rulesets import load_catalogue, load_ruleset, ruleset_ids
from manilha_tools.proofs.compare import compare
from manilha_tools.proofs.solver import Solver

from manilha_conformance.proving.sides import title_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from manilha_reference.ruleset import Ruleset
    from manilha_tools.proofs.compare import Comparison

    Couple = tuple[Ruleset, Ruleset]


def every_pair(rulesets: Iterable[Ruleset]) -> Iterator[Couple]:
    """Yield every two of the rulesets."""
    yield from combinations(rulesets, 2)


def neighbours(rules: Ruleset) -> Iterator[Couple]:
    """Yield the ruleset with itself under each other value of its house rules that the checks admit."""
    for name, active in rules.house_rules.items():
        for value in load_catalogue()[name].values:
            if value.id == active:
                continue
            try:
                yield rules, load_ruleset(rules.id, {name: value.id})
            except ManilhaError:
                continue  # These two do not go together: there is no such table to compare with.


def couples(rulesets: Sequence[Ruleset], *, matrix: bool, houses: bool) -> list[Couple]:
    """Return what is to be compared among the rulesets (default: all that ship)."""
    chosen = rulesets or [load_ruleset(name) for name in ruleset_ids()]
    found: list[Couple] = list(every_pair(chosen)) if matrix else []
    return found + [couple for rules in chosen if houses for couple in neighbours(rules)]


def compare_all(wanted: Sequence[Couple], told: Callable[[str], None]) -> Iterator[Comparison]:
    """Yield the comparison of each couple as soon as it is there, and tell how far it has come."""
    solver = Solver()
    for number, (first, second) in enumerate(wanted, start=1):
        told(f"{number}/{len(wanted)} {title_of(first, second)} | {title_of(second, first)}")
        yield compare(first, second, solver)
