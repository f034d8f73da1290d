"""Puts the plan and the results of a merged report together again, from what it tells and the vectors.

The vectors must still be at hand: the shipped ones, or the files that were asked instead of them.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manilha_reference.errors import Text

from manilha_conformance.suite.load import load_suite, vectors_root
from manilha_conformance.verify.compare import Difference
from manilha_conformance.verify.offer import offer_of
from manilha_conformance.verify.plan import Plan, under
from manilha_conformance.verify.result import Found, Outcome, Result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_conformance.report.models import Divergence, Report, VectorReport


def plan_again(report: Report) -> Plan:
    """Return the vectors and offers that a report tells of; raises `SuiteError` or `OSError`."""
    hello: Any = report.hello
    paths = [Path(path) for path in report.suites] or [vectors_root()]
    suite = load_suite(paths, report.rulesets)
    offers = {
        name: replace(offer_of(hello, name, ruleset.house_rules), strict_reasons=report.strict_reasons)
        for name, ruleset in report.rulesets.items()
    }
    return Plan(suite, offers, (), (), 0, report.plan)


def results_again(report: Report, plan: Plan) -> Iterator[Result]:
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
