"""A part of the failures with what explains it, how such parts are compared, and on what."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from manilha_conformance.diagnosis.candidates import Kind
from manilha_conformance.diagnosis.evidence import spread

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manilha_conformance.diagnosis.candidates import Candidate
    from manilha_conformance.diagnosis.evidence import Evidence

EVERYWHERE: Final = "all"
"""The layer of what fits everything that was seen."""
LOOKED_AT: Final = 60
"""Failures that candidates are compared on, and passes that may rule one out."""
ALIKE: Final = 12
"""Candidates that are compared further where they explain equally much."""
_BETTER_KNOWN: Final = {kind: rank for rank, kind in enumerate(Kind)}


@dataclass(frozen=True)
class Ground:
    """What candidates are held against: failures and passes of one layer, or of all.

    Without `lists` it does not matter what was said to be possible.
    """

    layer: str
    lists: bool
    failures: Sequence[Evidence] = ()
    passes: Sequence[Evidence] = ()

    def of(self, failures: Iterable[Evidence], passes: Iterable[Evidence]) -> Ground:
        """Return the same ground with those of these failures and passes that belong to it."""
        return replace(self, failures=self._here(failures), passes=self._here(passes))

    def with_more(self, more: Ground) -> Ground:
        """Return it with the failures and passes of another as well."""
        return replace(self, failures=[*self.failures, *more.failures], passes=[*self.passes, *more.passes])

    def _here(self, some: Iterable[Evidence]) -> list[Evidence]:
        return [
            one
            for one in some
            if self.layer in (EVERYWHERE, one.layer) and (self.lists or not one.only_lists)
        ]


@dataclass(frozen=True)
class Group:
    """Failures that one candidate explains, and the passes that it says should have failed.

    `layer` is where that holds: `all`, or only in what is answered to `query`, played in `trace`, seen in
    `view_pair`, counted in `perft`; without `lists` what was said to be possible is left out. `missed` are
    failures that it foretells otherwise than they came out; `beyond` are failures that its tables cannot be
    asked. Of the `passes`, `refuted` say that it is wrong, and `unasked` its tables cannot be asked. `blamed`
    says that a rule it changes is one that the failures come down to. `parts` counts the differences
    explained, of which a failure may have several. `alike` are others that fit all of this as well and change
    as little.
    """

    candidate: Candidate
    layer: str
    lists: bool
    explained: tuple[Evidence, ...]
    beyond: tuple[Evidence, ...]
    missed: int
    refuted: int
    passes: int
    unasked: int
    blamed: bool
    parts: int = 0
    alike: tuple[Candidate, ...] = ()

    @property
    def weighed(self) -> int:
        """How many passes may speak against it.

        One who plays so may well answer what its tables leave out, and as expected. Such passes are left out
        as far as failures of that sort are.
        """
        return self.passes - min(self.unasked, len(self.beyond))

    @property
    def contradicted(self) -> int:
        """How many of these speak against it."""
        return self.refuted + max(0, self.unasked - len(self.beyond))

    @property
    def exact(self) -> bool:
        """Whether nothing that was observed in its layer speaks against it."""
        return not self.missed and not self.contradicted

    @property
    def score(self) -> tuple[int, int, bool, int, int]:
        """What is better is greater: more explained, the rule at fault, fewer cells, better documented."""
        candidate = self.candidate
        won = len(self.explained) - self.missed - self.contradicted
        return won, self.parts, self.blamed, -max(len(candidate.changes), 1), -_BETTER_KNOWN[candidate.kind]


def good(group: Group, tolerated: float) -> bool:
    """Whether it explains something, and what speaks against it is tolerated for each failure explained."""
    against = group.contradicted + group.missed
    return bool(group.explained) and against <= tolerated * len(group.explained)


def won(group: Group) -> int:
    """Return how many failures it explains, less what speaks against it."""
    return len(group.explained) - group.missed - group.contradicted


def first(ranked: Sequence[Group], kept: int) -> Sequence[Group]:
    """Return the first so many, and those behind them that explain as much as the first of all."""
    upto = kept
    while upto < min(len(ranked), ALIKE) and won(ranked[upto]) == won(ranked[0]):
        upto += 1
    return ranked[:upto]


def added(one: Group, more: Group) -> Group:
    """Return what a candidate comes to on two lots of vectors."""
    return replace(
        one,
        explained=(*one.explained, *more.explained),
        beyond=(*one.beyond, *more.beyond),
        missed=one.missed + more.missed,
        refuted=one.refuted + more.refuted,
        passes=one.passes + more.passes,
        unasked=one.unasked + more.unasked,
        parts=one.parts + more.parts,
        blamed=one.blamed or more.blamed,
    )


def alike_to(best: Group, judged: Sequence[Group]) -> tuple[Candidate, ...]:
    """Return the others that cannot be told from the best: as much explained, as few cells changed."""

    def rank(group: Group) -> tuple[object, ...]:
        return (won(group), group.parts, group.exact, len(group.candidate.changes))

    return tuple(one.candidate for one in judged if one is not best and rank(one) == rank(best))


def likely(candidate: Candidate, passes: Sequence[Evidence], most: int = LOOKED_AT) -> list[Evidence]:
    """Choose so many passes that a candidate may contradict: half of them name one of its cells."""
    paths = set(candidate.changes)
    named = [one for one in passes if not paths.isdisjoint(one.raw["cells"])]
    return [*spread(named, most // 2), *spread(passes, most // 2)]
