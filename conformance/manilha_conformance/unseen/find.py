"""Finds the wrong tables that an adapter could play unnoticed, because it does not show where they differ.

A wrong value of a cell counts as seen where some vector that was answered would have come out otherwise, as
far as the adapter shows it. It is unseen where none would, and one that was not answered, or not shown in
full, does. What no vector tells apart is proved to make no difference (`manilha adequacy`) and no loss.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final

from manilha_tools.mutation.kills import kills
from manilha_tools.mutation.mutant import spoilt
from manilha_tools.mutation.operators import mutants
from manilha_tools.vectors.departure import record

from manilha_conformance.diagnosis.evidence import Evidence
from manilha_conformance.diagnosis.fit import fit
from manilha_conformance.verify.result import Outcome, Result
from manilha_conformance.verify.status import FAILURES, Status

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from manilha_reference.ruleset import Ruleset
    from manilha_tools.mutation.mutant import Mutant
    from manilha_tools.vectors.departure import Recording

    from manilha_conformance.verify.offer import Offer

ANSWERED: Final = frozenset({Status.PASS, Status.KNOWN_FAILING, Status.STALE_KNOWN_FAILING, *FAILURES})
KEPT_BACK: Final = frozenset({Status.UNOBSERVED, Status.UNSUPPORTED, Status.SKIP})
LIKELY: Final = 3
"""Vectors known to tell a wrong table apart that are tried before all others."""


@dataclass(frozen=True)
class Unseen:
    """Of one ruleset: how many wrong tables its vectors tell apart, and by cell those that stay unseen."""

    tried: int
    by_cell: Mapping[str, tuple[str, ...]]

    @property
    def count(self) -> int:
        """How many are unseen."""
        return sum(map(len, self.by_cell.values()))


@dataclass(frozen=True)
class Known:
    """What was found of wrong tables before, by their ids; vectors are named without the ruleset.

    `kills` names vectors that tell each apart: of those that were `judged` all that do, of others some.
    `equal` are known to make no difference.
    """

    kills: Mapping[str, frozenset[str]] = field(default_factory=dict)
    equal: Collection[str] = frozenset()
    judged: Collection[str] = frozenset()


@dataclass(frozen=True)
class _Asked:
    """A vector that was asked; `full` where all of it was answered and shown."""

    rules: Ruleset
    evidence: Evidence
    status: Status
    full: bool

    @property
    def name(self) -> str:
        """Its id without the ruleset."""
        return self.evidence.id.removeprefix(f"{self.rules.id}.")

    @cached_property
    def recorded(self) -> Recording:
        """What it touches, which is much work to find out."""
        return record(self.rules, self.evidence.draft)

    def differs(self, wrong: Ruleset) -> bool:
        """Whether it comes out otherwise under these tables."""
        return kills(self.recorded, wrong)

    def tells(self, wrong: Ruleset) -> bool:
        """Whether these tables would have been noticed in what the adapter shows."""
        if self.full:
            return self.differs(wrong)
        return self.recorded.touched.notices(wrong.cells) and fit(wrong, self.evidence).wrong


class _Sight:
    """The vectors of a ruleset by what became of them; those that were judged before are seldom played."""

    def __init__(self, asked: Sequence[_Asked], known: Known) -> None:
        self._known = known
        self._by_name = {one.name: one for one in asked}
        judged = frozenset(known.judged)
        answered = [one for one in asked if one.status in ANSWERED]
        self._shown = {one.name for one in answered if one.full} & judged
        self._in_part = {one.name for one in answered if not one.full} & judged
        self._not_full = {one.name for one in asked if not one.full} & judged
        other = [one for one in answered if one.name not in judged]
        self._other = {one.name: one for one in sorted(other, key=_plainest_first)}
        self._other_not_full = [one for one in asked if not one.full and one.name not in judged]

    def notices(self, mutant: Mutant, wrong: Ruleset) -> bool:
        """Whether some vector that was answered would have shown these tables to be wrong."""
        by = self._by(mutant)
        if not by.isdisjoint(self._shown):
            return True
        # What is shown of a vector cannot differ where all of it does not.
        return any(one.tells(wrong) for one in self._candidates(by))

    def misses(self, mutant: Mutant, wrong: Ruleset) -> bool:
        """Whether some vector that was not answered, or not shown in full, comes out otherwise."""
        return not self._by(mutant).isdisjoint(self._not_full) or any(
            one.differs(wrong) for one in self._other_not_full
        )

    def _by(self, mutant: Mutant) -> frozenset[str]:
        return self._known.kills.get(mutant.id, frozenset())

    def _candidates(self, by: frozenset[str]) -> Iterator[_Asked]:
        for name in sorted(by & self._in_part):
            yield self._by_name[name]
        for name in sorted(by & self._other.keys())[:LIKELY]:
            yield self._other[name]
        yield from self._other.values()


def unseen(rules: Ruleset, offer: Offer, results: Sequence[Result], known: Known) -> Unseen | None:
    """Return what could be played wrong unnoticed; None where all was answered and shown in full.

    `rules` are the tables that were asked. What is known saves time and changes nothing.
    """
    if not any(map(_in_part, results)):
        return None
    sight = _Sight([_asked(rules, offer, result) for result in results], known)
    tried, by_cell = 0, dict[str, tuple[str, ...]]()
    for mutant in mutants(rules):
        if mutant.id in known.equal:
            continue
        wrong = spoilt(rules, mutant)
        if sight.notices(mutant, wrong):
            tried += 1
        elif sight.misses(mutant, wrong):
            tried += 1
            by_cell[mutant.cell] = (*by_cell.get(mutant.cell, ()), mutant.id)
    return Unseen(tried, by_cell)


def _in_part(result: Result) -> bool:
    return result.status in KEPT_BACK or bool(result.outcome.unobserved)


def _asked(rules: Ruleset, offer: Offer, result: Result) -> _Asked:
    right = Evidence(Result(result.vector, Outcome(Status.PASS)), offer)
    return _Asked(rules, right, result.status, full=not _in_part(result))


def _plainest_first(one: _Asked) -> tuple[bool, int, str]:
    return (not one.full, *one.evidence.effort)
