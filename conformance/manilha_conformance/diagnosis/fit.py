"""Would these tables have answered as the adapter did? Each vector is played under them and compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from manilha_reference.cells import MissingCellError
from manilha_reference.errors import BadRequest, ManilhaError
from manilha_tools.vectors.departure import record
from manilha_tools.vectors.evaluate import evaluate
from manilha_tools.vectors.model import Trace, ViewPair
from manilha_tools.vectors.play import Impossible, first, following
from manilha_tools.vectors.trees import sees_the_same
from manilha_tools.vectors.watch import Watch

from manilha_conformance.diagnosis.evidence import is_list, seen
from manilha_conformance.verify.compare import (
    compare_counts,
    compare_legal,
    compare_observe,
    compare_value,
    in_anothers_place,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_tools.vectors.model import Draft
    from manilha_tools.vectors.play import Moment
    from manilha_tools.vectors.watch import Touched

    from manilha_conformance.diagnosis.evidence import Evidence
    from manilha_conformance.suite.models import Raw
    from manilha_conformance.verify.result import Found

CANNOT: Final = (Impossible, MissingCellError, ManilhaError, ArithmeticError, LookupError)
"""What tables raise that cannot be asked something: they have not been checked."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Which of the differences the tables reproduce, by number, and whether they say anything else wrong.

    `wrong` means that they answer otherwise where the adapter answered as expected, or otherwise than both;
    `possible` is false where they cannot be asked this at all.
    """

    explained: frozenset[int] = frozenset()
    wrong: bool = False
    possible: bool = True


def touched_by(rules: Ruleset, draft: Draft) -> Touched:
    """Return the cells that a draft touches under these tables; raises what tables raise that `CANNOT`."""
    if not isinstance(draft.inputs, ViewPair):
        return record(rules, draft).touched
    watch = Watch(rules)
    sees_the_same(watch.rules, draft.players or 0, draft.inputs)
    return watch.record()


def fit(rules: Ruleset, evidence: Evidence, *, lists: bool = True) -> Fit:
    """Hold these tables against what was answered to one vector; without differences `wrong` alone counts.

    Without `lists` it does not matter who was said to act, nor what was listed as legal, only what was taken.
    """
    try:
        if isinstance(evidence.draft.inputs, Trace):
            return _Walk(rules, evidence, lists=lists).fit()
        return _fit_answer(rules, evidence)
    except BadRequest:
        return Fit(wrong=not evidence.found, possible=False)
    except CANNOT:
        return Fit(wrong=True)


def _fit_answer(rules: Ruleset, evidence: Evidence) -> Fit:
    """Compare the one answer to a question, a pair of views or a count."""
    if isinstance(evidence.draft.inputs, ViewPair):
        return _fit_views(rules, evidence, evidence.draft.inputs)
    outcome = evaluate(rules, evidence.draft)
    found = evidence.found[0].difference if evidence.found else None
    if found is not None and found.what == "answer":
        return Fit(frozenset({0})) if outcome.fault is not None else Fit()
    if outcome.fault is not None:
        return Fit(wrong=found is None, possible=False)
    body: Any = outcome.body[evidence.layer]
    told = evidence.raw[evidence.layer]
    if evidence.layer == "query":
        fn, expected = told["fn"], told["expect"]
        as_seen = compare_value(fn, body["expect"], seen(expected, found)) is None
        as_told = compare_value(fn, body["expect"], expected) is None
    else:
        counted = seen({"counts": told["counts"], "divide": told["divide"]}, found)
        divide = {**told["divide"], **counted["divide"]}
        as_seen = compare_counts(body, counted["counts"], divide) is None
        as_told = compare_counts(body, told["counts"], told["divide"]) is None
    return Fit(frozenset({0} if found is not None and as_seen else ()), wrong=not as_seen and not as_told)


def _fit_views(rules: Ruleset, evidence: Evidence, pair: ViewPair) -> Fit:
    """Compare whether a seat sees the same in two games; a game that cannot come about explains a refusal."""
    what = evidence.found[0].difference.what if evidence.found else None
    try:
        equal = sees_the_same(rules, evidence.draft.players or 0, pair)
    except (BadRequest, Impossible):
        return Fit(frozenset({0})) if what == "answer" else Fit(wrong=what is None, possible=False)
    if what == "answer":
        return Fit()
    as_told = equal is evidence.raw["pair"]["equal"]
    explained = what is not None and not as_told
    return Fit(frozenset({0} if explained else ()), wrong=what is None and not as_told)


class _Walk:
    """A trace played under other tables as far as the adapter's answers are known."""

    def __init__(self, rules: Ruleset, evidence: Evidence, *, lists: bool) -> None:
        self._rules = rules
        self._evidence = evidence
        self._shown = evidence.offer.observables - (frozenset() if lists else {"to_act"})
        self._lists = lists and "legal" in evidence.offer.capabilities
        self._at: dict[int, list[tuple[int, Found]]] = {}
        for index, found in enumerate(evidence.found):
            if lists or not is_list(found):
                self._at.setdefault(evidence.asked_at.get(found.step, 0), []).append((index, found))
        self._first_list = min(
            (
                number
                for number, found in self._at.items()
                if any(one.difference.what == "legal" for _, one in found)
            ),
            default=len(evidence.merged.steps) + 1,
        )
        self._explained: set[int] = set()

    def fit(self) -> Fit:
        merged = self._evidence.merged
        last = max(self._at, default=self._played())
        for number, moment in enumerate(self._moments()):
            expected = merged.steps[number - 1]["expect"] if number else merged.begin
            if expected is None:
                continue
            if "any_of" in expected:
                break
            predicted = moment.written["expect"] if number else moment.written
            here = self._at.get(number, [])
            right = self._right(expected, predicted, here, number)
            if not right:
                return Fit(frozenset(self._explained), wrong=True)
            if number >= last or any(one.difference.what != "legal" for _, one in here):
                break
        return Fit(frozenset(self._explained))

    def _played(self) -> int:
        """Return the number of the request at which another seat acted than should, or of the last one."""
        for found in self._evidence.found:
            one = found.difference
            if not is_list(found) or one.what != "observe":
                continue
            if in_anothers_place(one.expected["to_act"], one.observed["to_act"]):
                return self._evidence.asked_at.get(found.step, 0)
        return len(self._evidence.merged.steps)

    def _moments(self) -> Iterator[Moment]:
        """Yield the start and what holds after each step that was asked, those between done on the way."""
        draft, through = self._evidence.draft, self._evidence.merged.through
        trace = draft.inputs
        if not isinstance(trace, Trace):
            return
        moment = first(self._rules, draft.players or 0, trace)
        done = 0
        for upto in through:
            for act in trace.steps[done:upto]:
                moment = following(self._rules, moment, act)
                if "reject" in _expect(moment):
                    break
            done = upto
            yield moment

    def _right(self, expected: Raw, predicted: Any, here: list[tuple[int, Found]], number: int) -> bool:  # noqa: ANN401 -- JSON
        """Note what is reproduced at one step; say whether nothing else is predicted there."""
        parting = [(index, one) for index, one in here if one.difference.what != "legal"]
        if parting:
            return self._parts(expected, predicted, *parting[0])
        if ("reject" in expected) != ("reject" in predicted):
            return False
        if "reject" in expected:
            return True
        if compare_observe(expected["observe"], predicted["observe"], self._shown) is not None:
            return False
        return self._same_lists(expected, predicted, here, number)

    def _parts(self, expected: Raw, predicted: Any, index: int, found: Found) -> bool:  # noqa: ANN401 -- JSON
        """Compare where the adapter's game left the expected one."""
        observed = found.difference.observed
        taken = "reject" not in predicted
        if found.difference.what == "answer":
            if observed.get("ok"):
                alike = (
                    taken and compare_observe(predicted["observe"], observed["observe"], self._shown) is None
                )
            else:
                alike = not taken and _same_reason(expected, predicted, observed)
            if alike:
                self._explained.add(index)
            return alike or taken is ("reject" not in expected)
        if not taken:
            return False
        if compare_observe(predicted["observe"], {**expected["observe"], **observed}, self._shown) is None:
            self._explained.add(index)
            return True
        other = compare_observe(expected["observe"], predicted["observe"], self._shown)
        return other is None or set(other.expected) <= set(observed)

    def _same_lists(self, expected: Raw, predicted: Any, here: list[tuple[int, Found]], number: int) -> bool:  # noqa: ANN401 -- JSON
        """Compare what each seat may do.

        A result keeps the first difference of each rule alone. So once lists have differed, a seat or a
        later step of which nothing is said may have differed as well.
        """
        if not self._lists:
            return True
        for seat in range(self._evidence.raw["players"]):
            wanted, made = (side["legal"].get(str(seat), []) for side in (expected, predicted))
            difference = compare_legal(seat, wanted, made)
            told = [(index, one) for index, one in here if one.difference.expected["seat"] == seat]
            if difference is None:
                continue
            if not told:
                if number < self._first_list:
                    return False
                continue
            missing, excess = _sides(difference)
            for index, one in told:
                lost, gained = _sides(one.difference)
                if lost <= missing and gained <= excess:
                    self._explained.add(index)
            if number == self._first_list:
                all_lost = set().union(*(_sides(one.difference)[0] for _, one in told))
                all_gained = set().union(*(_sides(one.difference)[1] for _, one in told))
                if not (missing <= all_lost and excess <= all_gained):
                    return False
        return True


def _expect(moment: Moment) -> Any:  # noqa: ANN401 -- JSON
    return moment.written["expect"]


def _same_reason(expected: Raw, predicted: Any, observed: Raw) -> bool:  # noqa: ANN401 -- JSON
    """Whether a refusal is foretold; where one was expected too, for the reason that was given."""
    return "reject" not in expected or predicted["reject"]["reason"] == observed["reject"]["reason"]


def _sides(difference: Any) -> tuple[set[str], set[str]]:  # noqa: ANN401 -- a Difference of lists
    """Return the acts that are missing and those that are too many, each as text."""
    missing, excess = difference.expected["actions"], difference.observed["actions"]
    return {_name(action) for action in missing}, {_name(action) for action in excess}


def _name(action: Raw) -> str:
    return f"{action['type']} {action.get('card', '')} {bool(action.get('hidden'))}"
