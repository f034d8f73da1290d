"""Looks closer at what fails: asks the adapter further vectors of the suite, beyond those of the run.

Two questions lead the choice: what else is said of the rules that failed, and on what do the explanations
differ that are equally good so far.
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from manilha_tools.vectors.evaluate import evaluate

from manilha_conformance.diagnosis.evidence import (
    Evidence,
    cell_behind,
    draft_of,
    erring,
    failing,
    spread,
)
from manilha_conformance.diagnosis.fit import CANNOT
from manilha_conformance.verify.plan import under
from manilha_conformance.verify.result import Result
from manilha_conformance.verify.single import run_vector
from manilha_conformance.verify.status import FAILURES, TROUBLES
from manilha_conformance.verify.tables import tables

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from manilha_reference.ruleset import Ruleset

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.transport.session import Session
    from manilha_conformance.verify.offer import Offer
    from manilha_conformance.verify.plan import Plan

OF_A_RULE: Final = 16
"""Further vectors that one rule which failed may bring, half of them such as it decides."""
OF_WHAT_WAS_CUT: Final = 2
"""Further vectors that such a rule decides as a game was to show when it was cut short."""
OF_ALL_CUT: Final = 40
"""Further vectors about all such rules of a ruleset."""
OF_A_RULESET: Final = 120
"""Further vectors about all rules of a ruleset that failed."""
WEIGHED: Final = 48
"""Vectors that are played under tables which explain equally much, to find those on which these differ."""
AT_ONCE: Final = 4
"""Vectors asked to tell such tables apart, before they are weighed again."""


@dataclass
class Limit:
    """How often, and for how many seconds spent waiting for answers, more may be asked in a run."""

    seconds: float = float("inf")
    most: int = 1_000
    asked: int = 0
    spent: float = 0.0

    @property
    def left(self) -> bool:
        """Whether one more question may be asked."""
        return self.asked < self.most and self.spent < self.seconds

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Count a question, and the time until it is answered."""
        began = time.monotonic()
        self.asked += 1
        try:
            yield
        finally:
            self.spent += time.monotonic() - began


class Further:
    """The vectors of one ruleset that the run did not ask, and how the adapter is asked them.

    `results` holds all that was asked here, in that order.
    """

    def __init__(
        self,
        session: Session,
        plan: Plan,
        ruleset: str,
        asked: Collection[str],
        limit: Limit,
        each: Callable[[], None] = lambda: None,
    ) -> None:
        self._session = session
        self._offer: Offer = plan.offers[ruleset]
        self._rules = tables(ruleset, self._offer.house_rules)
        self._limit = limit
        self._each = each
        self._left = {
            vector.id: vector
            for vector in plan.suite.vectors
            if vector.ruleset == ruleset and vector.id not in asked and not self._offer.lacks(vector)
        }
        self.results: list[Result] = []

    def about(self, failures: Sequence[Evidence], unshown: Sequence[Evidence] = ()) -> list[Result]:
        """Ask what else the suite has about the rules by which vectors failed, the plainest first.

        Then a little about what games were to show after they parted from the expected ones, and vectors of
        which nothing is shown at all.
        """
        rules = dict.fromkeys(rule for one in failures for rule in self._behind(one))
        chosen: dict[str, Vector] = {}
        for rule in rules:
            named = [one for one in self._left.values() if rule in one.rules[1:]]
            for some in (self._decided_by(rule), named):
                picked = spread(sorted(some, key=_effort), OF_A_RULE // 2)
                chosen |= {vector.id: vector for vector in picked}
        short = (*(one for one in failures if one.cut_short), *unshown)
        cut = dict.fromkeys(rule for one in short for rule in one.result.vector.rules)
        others = [
            vector
            for rule in cut
            if rule not in rules
            for vector in spread(sorted(self._decided_by(rule), key=_effort), OF_WHAT_WAS_CUT)
            if vector.id not in chosen
        ]
        return self._ask([*spread(list(chosen.values()), OF_A_RULESET), *spread(others, OF_ALL_CUT)])

    def _decided_by(self, rule: str) -> list[Vector]:
        return [one for one in self._left.values() if one.rules[0] == rule]

    def _behind(self, one: Evidence) -> Iterator[str]:
        """Yield the rules of the cells that a failure comes down to, those that are blamed for it, its own.

        A game that parts before its end leaves open what it was to show there; one that only met an error,
        all of it.
        """
        if self._rules is not None:
            cells = (cell_behind(self._rules, one, found) for found in one.found)
            yield from (self._rules.rule_of(cell) for cell in cells if cell is not None)
        yield from (found.rule for found in one.found if found.rule is not None)
        yield from one.result.vector.rules[: 1 if one.found else None]

    def between(self, tables: Sequence[Ruleset], cells: Collection[str]) -> list[Result]:
        """Ask vectors, of those that name one of the cells, which come out differently under some tables."""
        named = [one for one in self._left.values() if not set(cells).isdisjoint(one.raw["cells"])]
        together = {frozenset(range(len(tables)))}
        chosen: list[Vector] = []
        for vector in spread(sorted(named, key=_effort), WEIGHED):
            foretold = [_foretold(rules, vector) for rules in tables]
            parts = {part for group in together for part in _parted(group, foretold)}
            if len(parts) > len(together):
                together = parts
                chosen.append(vector)
            if len(chosen) == AT_ONCE:
                break
        return self._ask(chosen)

    def _ask(self, vectors: Iterable[Vector]) -> list[Result]:
        """Ask vectors as long as the limit allows; what only met trouble tells nothing and is left out."""
        told = []
        for vector in vectors:
            del self._left[vector.id]
            valued = under(vector, self._offer)
            if valued is None:
                continue
            if not self._limit.left:
                break
            self._each()
            with self._limit.asking():
                result = Result(valued, run_vector(self._session, valued, self._offer))
            if result.status not in TROUBLES:
                told.append(result)
        self.results += told
        return told


def failed(results: Iterable[Result]) -> int:
    """Count those that fail."""
    return sum(result.status in FAILURES for result in results)


def closer(further: Further, results: Sequence[Result], offer: Offer) -> list[Result]:
    """Return the results of a ruleset with what else its failures lead to ask, else its errors."""
    differing, unshown = failing(results, offer), erring(results, offer)
    return [*results, *further.about(differing or unshown, unshown)]


def _effort(vector: Vector) -> tuple[int, int, str]:
    """Put hands before questions, what is shorter first, and what takes long last."""
    kinds = ("trace", "query", "view_pair", "perft")
    return (
        kinds.index(vector.kind) if vector.kind in kinds else len(kinds),
        len(vector.raw.get("steps", ())),
        vector.id,
    )


def _foretold(rules: Ruleset, vector: Vector) -> str:
    """Say what tables make of a vector, for comparison."""
    try:
        outcome = evaluate(rules, draft_of(vector))
    except CANNOT as error:
        return type(error).__name__
    return repr(outcome.body) if outcome.fault is None else repr(outcome.fault)


def _parted(group: frozenset[int], foretold: Sequence[str]) -> list[frozenset[int]]:
    """Part a group of tables by what they foretell."""
    kinds: dict[str, list[int]] = {}
    for number in sorted(group):
        kinds.setdefault(foretold[number], []).append(number)
    return [frozenset(part) for part in kinds.values()]
