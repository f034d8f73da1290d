"""Finds the wrong tables that an adapter could play unnoticed, because it does not show where they differ.

A wrong value of a cell counts as seen where some vector that was answered would have come out otherwise, as
far as the adapter shows it. It is unseen where none would, and one that was not answered, or not shown in
full, does. What no vector tells apart is proved to make no difference (`manilha adequacy`) and no loss.
"""

from __future__ import annotations

from dataclasses import dataclass
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
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from manilha_reference.ruleset import Ruleset
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
class _Asked:
    """A vector with what it touches; `full` where all of it was answered and shown."""

    id: str
    recorded: Recording
    evidence: Evidence
    full: bool

    def tells(self, wrong: Ruleset) -> bool:
        """Whether these tables would have been noticed in what the adapter shows."""
        if self.full:
            return kills(self.recorded, wrong)
        return self.recorded.touched.notices(wrong.cells) and fit(wrong, self.evidence).wrong


def unseen(
    rules: Ruleset,
    offer: Offer,
    results: Sequence[Result],
    likely: Mapping[str, frozenset[str]],
    equal: Collection[str] = (),
) -> Unseen | None:
    """Return what could be played wrong unnoticed; None where all was answered and shown in full.

    `rules` are the tables that were asked. `likely` names, for the id of a wrong table, vectors that tell it
    apart, ids without the ruleset: they are tried first. `equal` are ids known to make no difference.
    """
    if not any(map(_in_part, results)):
        return None
    asked = [(result, _asked(rules, offer, result)) for result in results]
    kept_back = [one.recorded for _, one in asked if not one.full]
    answered = [one for result, one in asked if result.status in ANSWERED]
    answered.sort(key=lambda one: (not one.full, len(one.recorded.touched.found), one.id))
    by_name = {one.id.removeprefix(f"{rules.id}."): one for one in answered}
    tried, by_cell = 0, dict[str, tuple[str, ...]]()
    for mutant in mutants(rules):
        if mutant.id in equal:
            continue
        wrong = spoilt(rules, mutant)
        first = sorted(likely.get(mutant.id, frozenset()) & by_name.keys())[:LIKELY]
        if _any_tells(wrong, (*map(by_name.__getitem__, first), *answered)):
            tried += 1
        elif any(kills(recorded, wrong) for recorded in kept_back):
            tried += 1
            by_cell[mutant.cell] = (*by_cell.get(mutant.cell, ()), mutant.id)
    return Unseen(tried, by_cell)


def _in_part(result: Result) -> bool:
    return result.status in KEPT_BACK or bool(result.outcome.unobserved)


def _asked(rules: Ruleset, offer: Offer, result: Result) -> _Asked:
    right = Evidence(Result(result.vector, Outcome(Status.PASS)), offer)
    return _Asked(right.id, record(rules, right.draft), right, full=not _in_part(result))


def _any_tells(wrong: Ruleset, answered: Iterable[_Asked]) -> bool:
    return any(one.tells(wrong) for one in answered)
