"""Makes a failing trace as small as it can be and still fail in the same way, by asking the adapter again.

What is expected of each try is worked out by the reference. A try is legal: no act is refused in it that was
not refused before, but for the last.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from manilha_reference.errors import Text
from manilha_reference.order import deck
from manilha_tools.vectors.assemble import assemble
from manilha_tools.vectors.evaluate import evaluate
from manilha_tools.vectors.model import Draft, Trace

from manilha_conformance.diagnosis.evidence import Evidence
from manilha_conformance.diagnosis.simplify import simpler
from manilha_conformance.suite.load import RuleNote, Vector
from manilha_conformance.verify.result import Result
from manilha_conformance.verify.single import run_vector

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_reference.ruleset import Ruleset
    from manilha_tools.vectors.model import Outcome as Evaluated

    from manilha_conformance.suite.models import Raw
    from manilha_conformance.transport.session import Session
    from manilha_conformance.verify.offer import Offer

TOPIC: Final = "found"


@dataclass
class Budget:
    """How often, and for how long from the first time, an adapter may be asked again in a run."""

    tries: int = 1_500
    for_one: int = 300
    """How often for one failure."""
    seconds: float = float("inf")
    used: int = 0
    until: float | None = None

    def spend(self, before: int) -> bool:
        """Take one try of a failure that began after so many; False where none is left."""
        now = time.monotonic()
        self.until = now + self.seconds if self.until is None else self.until
        if self.used >= min(self.tries, before + self.for_one) or now > self.until:
            return False
        self.used += 1
        return True


@dataclass(frozen=True)
class Shrunk:
    """The smallest failure that was found; `minimal` where no simpler one is left that fails alike.

    Where nothing could be left out, or the vector is no trace, it is the failure itself.
    """

    result: Result
    minimal: bool
    tries: int


class Shrinker:
    """One ruleset under the house rules of its offer, and how the adapter is asked."""

    def __init__(
        self,
        session: Session,
        rules: Ruleset,
        offer: Offer,
        budget: Budget,
        each: Callable[[], None] = lambda: None,
    ) -> None:
        self._session = session
        self._rules = rules
        self._offer = offer
        self._budget = budget
        self._each = each
        self._deck = tuple(deck(rules))

    def shrink(self, failure: Result, name: str) -> Shrunk:
        """Return the smallest failure of the same kind; the vector that shows it is called `name`."""
        evidence = Evidence(failure, self._offer)
        draft = evidence.draft
        if not isinstance(draft.inputs, Trace):
            return Shrunk(failure, minimal=True, tries=0)
        trace = draft.inputs
        draft = replace(draft, slug=name, topic=TOPIC)
        refused, before = refused_in(failure.vector), self._budget.used
        best, way = failure, way_of(failure)
        candidates = iter((_cut(trace, self._last_step(evidence)), trace))
        tried: set[str] = set()
        while (candidate := next(candidates, None)) is not None:
            if (key := repr(candidate)) in tried:
                continue
            tried.add(key)
            if not self._budget.spend(before):
                return Shrunk(best, minimal=False, tries=self._budget.used - before)
            self._each()
            found = self.ask(replace(draft, inputs=candidate), refused)
            if found is not None and (way_of(found) == way if best is not failure else _same(found, failure)):
                best, trace, way = found, candidate, way_of(found)
                expected = [step["expect"] for step in found.vector.raw["steps"]]
                candidates = simpler(trace, expected, self._deck)
        return Shrunk(best, minimal=best is not failure, tries=self._budget.used - before)

    def _last_step(self, evidence: Evidence) -> int:
        """Return how many steps lead to the first difference, those that the game does by itself too."""
        outcome = evidence.result.outcome
        number = evidence.asked_at.get(outcome.step or 0, len(evidence.merged.steps))
        return evidence.merged.through[number]

    def ask(self, draft: Draft, refused: set[str]) -> Result | None:
        """Put a trace to the adapter, with what the reference expects of it.

        None where it is not legal: another act than the last is refused that is not among the `refused`.
        """
        outcome = evaluate(self._rules, draft)
        if outcome.fault is not None:
            return None
        steps: Any = outcome.body["steps"]
        if any("reject" in step["expect"] and _words(step) not in refused for step in steps[:-1]):
            return None
        vector = self._vector(draft, outcome)
        return Result(vector, run_vector(self._session, vector, self._offer))

    def _vector(self, draft: Draft, outcome: Evaluated) -> Vector:
        """Return the vector of a draft, as a suite would hold it."""
        made = assemble(self._rules, draft, outcome, (), self._offer.house_rules)
        notes = {
            rule.id: RuleNote(rule.id, Text(rule.en, rule.pt), tuple(rule.sources)) for rule in made.notes
        }
        raw: Raw = {**made.body, "revision": 1}
        return Vector(raw, self._rules.id, draft.topic, notes)


def refused_in(vector: Vector, *, but_last: bool = False) -> set[str]:
    """Return the acts of a trace that are refused, each with who tries it, the last step left out or not."""
    steps = vector.raw["steps"][: -1 if but_last else None]
    return {_words(step) for step in steps if "reject" in step["expect"]}


def way_of(result: Result) -> tuple[object, ...]:
    """Name the way in which it fails: what kind of failure, and the rule that it comes down to."""
    return (*_kind(result), result.outcome.rule or result.vector.rules[0])


def _same(found: Result, failure: Result) -> bool:
    """Whether the beginning of a failure fails as it does: in the same way, or with the very same difference.

    With that the rule may be another: where no rule in particular is at fault, it is what a vector is about,
    and that is mostly its end.
    """
    one, other = found.outcome, failure.outcome
    if one.difference is not None and one.status is other.status and one.difference == other.difference:
        return True
    return _kind(found) == _kind(failure)


def _kind(result: Result) -> tuple[object, ...]:
    """Name the kind of failure: the status, what differs, and the particular rule, if one is at fault."""
    outcome = result.outcome
    what = outcome.code if outcome.difference is None else outcome.difference.what
    return (outcome.status, what, outcome.rule)


def _cut(trace: Trace, length: int) -> Trace:
    """Return the beginning of a trace."""
    return replace(trace, steps=trace.steps[:length])


def _words(step: Raw) -> str:
    return repr((step.get("actor"), step.get("action")))
