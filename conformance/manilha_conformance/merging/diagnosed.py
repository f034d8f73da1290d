"""What is played instead in the whole, made anew from what all shares found.

The results are put together again from the reports and the vectors, which must still be at hand: the shipped
ones, or the files that were asked instead of them. The adapter is not asked again; what the shares found by
asking is looked at first, and their smallest examples are kept.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manilha_reference.errors import ManilhaError, Text

from manilha_conformance.diagnosis.candidates import id_of
from manilha_conformance.diagnosis.document import Means, diagnosis_report, with_diagnosis
from manilha_conformance.diagnosis.shrink import Budget
from manilha_conformance.report.document import rerun
from manilha_conformance.say import said
from manilha_conformance.suite.load import load_suite, vectors_root
from manilha_conformance.verify.compare import Difference
from manilha_conformance.verify.offer import offer_of
from manilha_conformance.verify.plan import Plan, Wish, under
from manilha_conformance.verify.result import Found, Outcome, Result

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manilha_conformance.diagnosis.models import Example, PlaysInstead
    from manilha_conformance.report.models import Divergence, Report, VectorReport


def diagnosed(whole: Report, parts: Sequence[Report]) -> Report:
    """Return the report with what is played instead; with a note where its vectors are not at hand."""
    if whole.exit_code == 0 or whole.hello is None:
        return whole
    try:
        plan = _plan(whole)
    except (ManilhaError, OSError) as error:
        why = error.message if isinstance(error, ManilhaError) else Text(str(error))
        return _without(whole, why)
    results = tuple(_results(whole, plan))
    if not results:
        return _without(whole, Text("the vectors are not at hand", "os vetores não estão à mão"))
    found = [one for part in parts if part.diagnosis is not None for one in part.diagnosis.plays]
    wish = Wish(strict_reasons=whole.strict_reasons, suites=tuple(map(Path, whole.suites)))
    command = tuple(whole.command)
    means = Means(
        session=None,
        budget=Budget(tries=0),
        wish=wish,
        command=command,
        rerun=lambda vector: rerun(vector, wish, command),
        hints=tuple(dict.fromkeys(id_of(one.kind, one.name, one.value) for one in found)),
    )
    made = diagnosis_report(results, plan, means)
    if made is not None:
        plays = [one.model_copy(update={"example": _example(one, found)}) for one in made.plays]
        made = made.model_copy(update={"plays": plays})
    return with_diagnosis(whole, made, plan)


def _without(whole: Report, why: Text) -> Report:
    note = said(Text(f"no diagnosis: {why}", f"sem diagnóstico: {why.pt}"))
    return whole.model_copy(update={"notes": [*whole.notes, note]})


def _plan(report: Report) -> Plan:
    """Return the vectors and offers that a report tells of; raises `SuiteError` or `OSError`."""
    hello: Any = report.hello
    paths = [Path(path) for path in report.suites] or [vectors_root()]
    suite = load_suite(paths, report.rulesets)
    offers = {
        name: replace(offer_of(hello, name, ruleset.house_rules), strict_reasons=report.strict_reasons)
        for name, ruleset in report.rulesets.items()
    }
    return Plan(suite, offers, (), (), 0, report.plan)


def _results(report: Report, plan: Plan) -> Iterator[Result]:
    """Yield the results of the vectors that the plan has, as the run found them."""
    for told in report.results:
        shipped = plan.suite.by_id.get(told.id)
        vector = None if shipped is None else under(shipped, plan.offers[told.ruleset])
        if vector is not None:
            yield Result(vector, _outcome(told), known=told.known)


def _outcome(told: VectorReport) -> Outcome:
    return Outcome(
        told.status,
        step=told.step,
        did=told.did,
        difference=None if told.what is None else _found(told).difference,
        rule=told.rule,
        more=tuple(_found(part) for part in told.also),
        code=told.code,
        message=None if told.message is None else Text(told.message),
        unobserved=tuple(told.unobserved),
    )


def _found(part: VectorReport | Divergence) -> Found:
    difference = Difference(part.what or "", part.expected, part.observed)
    return Found(part.step or 0, part.did, difference, part.rule)


def _example(one: PlaysInstead, found: Sequence[PlaysInstead]) -> Example | None:
    """Return the smallest example that a share has of the same thing, else the one at hand."""
    key = id_of(one.kind, one.name, one.value)
    examples = [
        other.example
        for other in found
        if other.example is not None and id_of(other.kind, other.name, other.value) == key
    ]
    return min(examples, key=_size, default=one.example)


def _size(example: Example) -> tuple[bool, bool, int, str]:
    """Put hands before questions, the smallest that there is before others, the shorter first."""
    return (example.hand is None, not example.minimal, example.acts, example.vector)
