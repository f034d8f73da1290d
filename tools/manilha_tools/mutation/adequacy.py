"""Which mutants the suite tells apart: refused on loading, killed by a vector, or equivalent by proof."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from manilha_reference.cells import MissingCellError
from manilha_reference.checks import check
from manilha_reference.errors import ManilhaError

from manilha_tools.mutation.operators import mutants
from manilha_tools.vectors.departure import departure, record
from manilha_tools.vectors.house import House
from manilha_tools.vectors.suite import drafts_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from manilha_reference.cells import Scalar
    from manilha_reference.ruleset import Ruleset
    from manilha_reference.tree import Tree

    from manilha_tools.mutation.operators import Mutant
    from manilha_tools.vectors.departure import Recording

    Equivalent = Callable[[Ruleset, Ruleset], bool | None]


class Fate(StrEnum):
    """What becomes of a mutant."""

    REFUSED = "refused"
    """The loader's checks do not let it in."""
    KILLED = "killed"
    """A vector expects something else of it."""
    EQUIVALENT = "equivalent"
    """It is proved to change no hand."""
    SURVIVED = "survived"
    """No vector tells it apart, and it is not proved equivalent."""


@dataclass(frozen=True)
class Verdict:
    """One mutant and its fate; `by` names the vectors, or the checks, that settle it."""

    mutant: Mutant
    fate: Fate
    by: tuple[str, ...] = ()


@dataclass
class Tally:
    """How many mutants met which fate, over all and by cell."""

    verdicts: list[Verdict] = field(default_factory=list)

    def count(self, fate: Fate) -> int:
        """Return how many met a fate."""
        return sum(verdict.fate == fate for verdict in self.verdicts)

    def by_cell(self) -> dict[str, dict[str, int]]:
        """Return the fates of each cell's mutants."""
        cells: dict[str, Counter[str]] = {}
        for verdict in self.verdicts:
            cells.setdefault(verdict.mutant.cell, Counter())[str(verdict.fate)] += 1
        return {path: dict(fates) for path, fates in cells.items()}


class Court:
    """One ruleset with the recordings of its vectors' inputs; judges mutants one by one."""

    def __init__(self, name_or_path: str | Path, equivalent: Equivalent | None = None) -> None:
        self.house = House(name_or_path)
        self.rules = self.house.base
        self._equivalent = equivalent
        self._recordings = [record(self.rules, draft) for draft in drafts_of(self.house)]
        # Short inputs first: most mutants die by a query, without a game.
        self._recordings.sort(key=lambda recorded: len(recorded.touched.found))

    def judge_all(self, enough: int = 1) -> Iterator[Verdict]:
        """Yield the verdict on every mutant; `enough` vectors that kill it are looked for."""
        for mutant in mutants(self.rules):
            yield self.judge(mutant, enough)

    def judge(self, mutant: Mutant, enough: int = 1) -> Verdict:
        """Return the fate of one mutant."""
        faults = check(tree_of(mutant.cells))
        if faults:
            return Verdict(mutant, Fate.REFUSED, tuple(sorted({fault.code for fault in faults})))
        wrong = replace(self.rules, cells=mutant.cells, digest=f"{self.rules.digest} {mutant.id}")
        killers = []
        for recorded in self._recordings:
            if recorded.touched.notices(mutant.cells) and _departs(wrong, recorded):
                killers.append(f"{self.rules.id}.{recorded.draft.topic}.{recorded.draft.slug}")
                if len(killers) >= enough:
                    break
        if killers:
            return Verdict(mutant, Fate.KILLED, tuple(killers))
        if self._equivalent is not None and self._equivalent(self.rules, wrong):
            return Verdict(mutant, Fate.EQUIVALENT)
        return Verdict(mutant, Fate.SURVIVED)


def _departs(rules: Ruleset, recorded: Recording) -> bool:
    """Whether a mutant answers otherwise; one that cannot answer at all does."""
    try:
        return departure(rules, recorded) is not None
    except (MissingCellError, ManilhaError, ArithmeticError, LookupError):
        return True


def tree_of(cells: Mapping[str, Scalar]) -> dict[str, Tree]:
    """Return the maps and lists whose leaves are these cells."""
    root: dict[str, Tree] = {}
    for path, value in cells.items():
        *above, last = path.split(".")
        place = root
        for key in above:
            below = place.setdefault(key, {})
            if not isinstance(below, dict):
                raise TypeError(f"{path} lies below a leaf")
            place = below
        place[last] = value
    return {key: _listed(below) for key, below in root.items()}


def _listed(tree: Tree) -> Tree:
    """Turn every map whose keys count from 0 into a list."""
    if not isinstance(tree, dict):
        return tree
    below = {key: _listed(value) for key, value in tree.items()}
    places = [str(number) for number in range(len(below))]
    return [below[place] for place in places] if below and set(below) == set(places) else below
