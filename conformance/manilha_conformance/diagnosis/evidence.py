"""What an adapter answered to a vector, as far as a result tells it.

A result keeps only what differed; the rest was as expected, up to the step at which the games parted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from manilha_tools.vectors.model import Draft, Trace

from manilha_conformance.report.evidence import acts_of, decisive_cell
from manilha_conformance.suite.auto import Merged, merge_auto
from manilha_conformance.suite.revalue import inputs_of
from manilha_conformance.verify.result import Found
from manilha_conformance.verify.status import FAILURES, Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manilha_reference.ruleset import Ruleset

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.suite.models import Raw
    from manilha_conformance.verify.compare import Difference
    from manilha_conformance.verify.offer import Offer
    from manilha_conformance.verify.result import Result

_T = TypeVar("_T")


@dataclass(frozen=True, eq=False)
class Evidence:
    """A vector that was answered: what differed, the first thing first; nothing where it passed."""

    result: Result
    offer: Offer

    @property
    def id(self) -> str:
        """The id of the vector."""
        return self.result.vector.id

    @property
    def raw(self) -> Raw:
        """The vector as it was asked."""
        return self.result.vector.raw

    @cached_property
    def found(self) -> tuple[Found, ...]:
        """Each difference with the rule that it comes down to."""
        outcome = self.result.outcome
        if outcome.difference is None:
            return ()
        usual = self.result.vector.rules[0]
        first = Found(outcome.step or 0, outcome.did, outcome.difference, outcome.rule)
        return tuple(
            Found(one.step, one.did, one.difference, one.rule or usual) for one in (first, *outcome.more)
        )

    @property
    def layer(self) -> str:
        """Where it was seen: the kind of the vector."""
        return str(self.raw["kind"])

    @cached_property
    def only_lists(self) -> bool:
        """Whether nothing differed but who may act and how."""
        return bool(self.found) and all(map(is_list, self.found))

    @cached_property
    def cut_short(self) -> bool:
        """Whether it is a game that parted from the expected one before its last step."""
        if self.layer != "trace":
            return False
        return any(one.step < len(self.raw["steps"]) and not is_list(one) for one in self.found)

    def numbers(self, *, lists: bool) -> set[int]:
        """Return the numbers of the differences, those in what is said to be possible left out or not."""
        return {number for number, one in enumerate(self.found) if lists or not is_list(one)}

    @cached_property
    def draft(self) -> Draft:
        """What was asked."""
        return draft_of(self.result.vector)

    @cached_property
    def merged(self) -> Merged:
        """The steps of a trace that were asked, where the game does some by itself."""
        return merge_auto(self.raw, self.offer.auto)

    @cached_property
    def asked_at(self) -> dict[int, int]:
        """Step of the vector -> number of the request that asked it, 0 being the deal."""
        through = self.merged.through
        return {0: 0, **{done + 1: number for number, done in enumerate(through[:-1], start=1)}}

    @cached_property
    def effort(self) -> tuple[int, str]:
        """How much has to be played to see the first difference; for sorting, the least first."""
        if not isinstance(self.draft.inputs, Trace):
            return (0 if self.raw["kind"] == "query" else 100, self.id)
        return (1 + (self.found[0].step if self.found else len(self.draft.inputs.steps)), self.id)

    @cached_property
    def signature(self) -> tuple[str | None, str, tuple[str, ...]]:
        """The rule and the kind of the first difference: failures that share it are likely one fault."""
        first = self.found[0]
        parts = first.difference.expected
        keys = tuple(sorted(parts)) if isinstance(parts, dict) and first.difference.what == "observe" else ()
        return (first.rule, first.difference.what, keys)


def draft_of(vector: Vector) -> Draft:
    """Return what a vector asks, without what is expected."""
    return Draft(vector.topic, vector.id, vector.title, inputs_of(vector.raw), vector.players)


def spread(found: Sequence[_T], most: int) -> list[_T]:
    """Choose at most so many, evenly."""
    if len(found) <= most:
        return list(found)
    return [found[at * len(found) // most] for at in range(most)]


def is_list(found: Found) -> bool:
    """Whether a difference is only in what is said to be possible: the legal acts, the seats to act."""
    difference = found.difference
    return difference.what == "legal" or (
        difference.what == "observe" and set(difference.expected) == {"to_act"}
    )


def cell_behind(rules: Ruleset, one: Evidence, found: Found) -> str | None:
    """Return the cell that a difference comes down to: of an answer in parts, the one behind the part."""
    expected = found.difference.expected
    if one.layer == "query" and isinstance(expected, dict):
        for path in one.raw["cells"]:
            if path.rpartition(".")[2] in expected and path in rules.owners:
                return str(path)
    if found.rule is None:
        return None
    return decisive_cell(rules, one.result.vector, found.rule, acts_of(found.difference, found.did))[0]


def seen(expected: Any, difference: Difference | None) -> Any:  # noqa: ANN401 -- JSON
    """Put what was observed in place of what was expected."""
    if difference is None:
        return expected
    if isinstance(expected, dict) and isinstance(difference.observed, dict):
        return {**expected, **difference.observed}
    return difference.observed


def differs(result: Result) -> bool:
    """Whether it is a failure that says what was answered; a known one is diagnosed too."""
    failed = result.status in (*FAILURES, Status.KNOWN_FAILING)
    return failed and result.outcome.difference is not None


def failing(results: Sequence[Result], offer: Offer) -> list[Evidence]:
    """Return the failures of a ruleset that say what was answered, those that take least to show first."""
    evidence = [Evidence(result, offer) for result in results if differs(result)]
    return sorted(evidence, key=lambda one: one.effort)


def passing(results: Sequence[Result], offer: Offer) -> list[Evidence]:
    """Return what was answered as expected, questions first."""
    evidence = [Evidence(result, offer) for result in results if result.status is Status.PASS]
    return sorted(evidence, key=lambda one: one.effort)


def erring(results: Sequence[Result], offer: Offer) -> list[Evidence]:
    """Return what an adapter only answered that it failed to."""
    return [Evidence(result, offer) for result in results if result.status is Status.ERROR]
