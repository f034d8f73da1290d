"""Which mutants the suite tells apart: killed by a vector, equivalent by proof, or alive.

Whether the loader's checks would refuse a mutant is noted and changes nothing: an implementation may play
such a table all the same, so a vector has to notice it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Final

from manilha_reference.checks import check

from manilha_tools.mutation.kills import kills
from manilha_tools.mutation.mutant import spoilt, tree_of
from manilha_tools.mutation.operators import mutants
from manilha_tools.mutation.settings import mutants_under, put_again, record_under
from manilha_tools.vectors.asked import is_asked
from manilha_tools.vectors.departure import record
from manilha_tools.vectors.evaluate import decisive
from manilha_tools.vectors.house import House
from manilha_tools.vectors.suite import drafts_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.mutation.certificates import Certificate
    from manilha_tools.mutation.mutant import Mutant
    from manilha_tools.mutation.settings import Presuming
    from manilha_tools.proofs.witness import Witness
    from manilha_tools.vectors.departure import Recording

    Prover = Callable[[Ruleset, Mutant], Certificate | Witness | None]

EVERY: Final = 1_000_000
"""More vectors than any suite has: look for all that kill a mutant."""


class Fate(StrEnum):
    """What becomes of a mutant."""

    KILLED = "killed"
    """A vector expects something else of it."""
    EQUIVALENT = "equivalent"
    """It is proved to change no hand and no view."""
    SURVIVED = "survived"
    """A hand is known that tells it apart, and no vector does."""
    UNKNOWN = "unknown"
    """No vector tells it apart, no hand was found that does, and it is not proved equivalent."""


@dataclass(frozen=True)
class Verdict:
    """One mutant and its fate.

    `by` names the vectors that kill it, as far as they were looked for; `refused` the codes of the loader's
    checks that do not let it in; `certificate` what proves it equivalent, which is not `confirmed` where a
    second solver was asked and came to something else; `witness` the hand it survived.
    """

    mutant: Mutant
    fate: Fate
    by: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    certificate: Certificate | None = None
    witness: Witness | None = None
    confirmed: bool = True


@dataclass
class Tally:
    """How many mutants met which fate, over all and by cell."""

    verdicts: list[Verdict] = field(default_factory=list)

    def count(self, fate: Fate) -> int:
        """Return how many met a fate."""
        return sum(verdict.fate == fate for verdict in self.verdicts)

    def alive(self) -> list[Verdict]:
        """Return the verdicts on those neither killed nor proved equivalent."""
        return [verdict for verdict in self.verdicts if verdict.fate in (Fate.SURVIVED, Fate.UNKNOWN)]

    def unconfirmed(self) -> list[str]:
        """Return the mutants that a second solver was asked about and did not prove equivalent."""
        return [verdict.mutant.id for verdict in self.verdicts if not verdict.confirmed]

    def by_cell(self) -> dict[str, dict[str, int]]:
        """Return the fates of each cell's mutants."""
        cells: dict[str, Counter[str]] = {}
        for verdict in self.verdicts:
            cells.setdefault(verdict.mutant.cell, Counter())[str(verdict.fate)] += 1
        return {path: dict(fates) for path, fates in cells.items()}


@dataclass(frozen=True)
class Court:
    """One ruleset with the recordings of its vectors' inputs; judges mutants one by one.

    `prove` is asked of those that no vector kills; without it they stay unknown. `others` are the vectors
    that presume house rules of another value than the ruleset's own: they count under that value alone.
    """

    rules: Ruleset
    recordings: Sequence[Recording]
    house: House
    prove: Prover | None = None
    others: Sequence[Presuming] = ()

    @classmethod
    def of(
        cls, name_or_path: str | Path, prove: Prover | None = None, others: Sequence[Presuming] = ()
    ) -> Court:
        """Play every input of a ruleset's suite once and keep what each touches."""
        house = House(name_or_path)
        recordings = [record(house.base, draft) for draft in drafts_of(house)]
        return cls(house.base, _short_first(recordings), house, prove, others)

    def at(self, chosen: Mapping[str, str]) -> Court | None:
        """Return the court of the ruleset under a house rule; None where its value is not legal there.

        Its inputs are those that a run asks of an implementation which declares that value.
        """
        rules, own = self.house.under(chosen), self.house.base.house_rules
        if rules is None:
            return None
        again = [put_again(rules, recorded) for recorded in self.recordings]
        again += [
            record_under(rules, other.draft) for other in self.others if is_asked(other.presumed, own, chosen)
        ]
        found = [recorded for recorded in again if recorded is not None]
        return replace(self, rules=rules, recordings=_short_first(found))

    def mutants(self) -> Iterator[Mutant]:
        """Yield every mutant of the ruleset; under a house rule, those that its value brings with it."""
        base = self.house.base
        yield from mutants(base) if self.rules is base else mutants_under(self.rules, base)

    def judge(self, mutant: Mutant, enough: int = 1, first: Iterable[str] = ()) -> Verdict:
        """Return a mutant's fate; `enough` vectors that kill it are looked for, those of `first` first."""
        refused = tuple(sorted({fault.code for fault in check(tree_of(mutant.cells))}))
        if killers := self.killers(mutant, enough, first):
            return Verdict(mutant, Fate.KILLED, killers, refused)
        found = None if self.prove is None else self.prove(self.rules, mutant)
        if found is None:
            return Verdict(mutant, Fate.UNKNOWN, refused=refused)
        from manilha_tools.proofs.witness import Witness  # noqa: PLC0415 -- loads z3, as the prover has

        if isinstance(found, Witness):
            return Verdict(mutant, Fate.SURVIVED, refused=refused, witness=found)
        return Verdict(mutant, Fate.EQUIVALENT, refused=refused, certificate=found)

    def killers(self, mutant: Mutant, enough: int, first: Iterable[str] = ()) -> tuple[str, ...]:
        """Return `enough` vectors that kill a mutant, or all, looked for among those of `first` first.

        Where more than one is wanted, not all have the same decisive cell, as far as there is another.
        """
        wrong = spoilt(self.rules, mutant)
        likely = frozenset(first)
        touching = self._touching(mutant)
        ordered = sorted(touching, key=lambda one: self.id_of(one) not in likely) if likely else touching
        found: list[str] = []
        cells: set[str | None] = set()
        for recorded in ordered:
            if kills(recorded, wrong):
                found.append(self.id_of(recorded))
                cells.add(decisive(recorded.outcome.focus))
                if len(found) >= enough and (enough == 1 or len(cells) > 1):
                    break
        # The last is the one of another cell, where there is one.
        return (*found[: enough - 1], found[-1]) if len(found) > enough else tuple(found)

    def _touching(self, mutant: Mutant) -> list[Recording]:
        """Return the recordings that touch a cell which is otherwise in a mutant: no others can notice it."""
        mine, theirs = self.rules.cells, mutant.cells
        changed = [path for path in {**mine, **theirs} if mine.get(path, ...) != theirs.get(path, ...)]
        moved = tuple(mine) != tuple(theirs)
        return [
            recorded
            for recorded in self.recordings
            if (moved and recorded.touched.walk is not None)
            or any(path in recorded.touched.found for path in changed)
        ]

    @cached_property
    def decisive_cells(self) -> dict[str, str | None]:
        """The decisive cell of each vector, by id."""
        return {self.id_of(recorded): decisive(recorded.outcome.focus) for recorded in self.recordings}

    def id_of(self, recorded: Recording) -> str:
        """Return the id of the vector that a recording is of."""
        return f"{self.rules.id}.{recorded.draft.topic}.{recorded.draft.slug}"


def _short_first(recordings: list[Recording]) -> list[Recording]:
    """Put short inputs first: most mutants die by a query, without a game."""
    return sorted(recordings, key=lambda recorded: len(recorded.touched.found))
