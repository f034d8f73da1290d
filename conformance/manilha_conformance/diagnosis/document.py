"""From findings to the report: each with the least that shows it, asked of the adapter again and saved."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from manilha_conformance.diagnosis.candidates import Kind
from manilha_conformance.diagnosis.diagnose import HABIT, diagnose
from manilha_conformance.diagnosis.further import Further, Limit, failed
from manilha_conformance.diagnosis.hand import hand_of
from manilha_conformance.diagnosis.models import (
    ChangedCell,
    DiagnosisReport,
    Example,
    Otherwise,
    PlaysInstead,
)
from manilha_conformance.diagnosis.save import save, suite_of
from manilha_conformance.diagnosis.shrink import Budget, Shrinker, Shrunk
from manilha_conformance.report.document import rerun_file
from manilha_conformance.report.models import RuleReport, storable
from manilha_conformance.report.places import place_of
from manilha_conformance.verify.status import NOT_HOLDING
from manilha_conformance.verify.tables import tables

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from manilha_conformance.diagnosis.candidates import Candidate, Change
    from manilha_conformance.diagnosis.diagnose import Finding
    from manilha_conformance.diagnosis.search import Hints
    from manilha_conformance.report.models import Report
    from manilha_conformance.transport.session import Session
    from manilha_conformance.verify.plan import Plan, Wish
    from manilha_conformance.verify.result import Result


SHOWN: Final = 8
"""Findings whose example is made as small as it can be."""


@dataclass(frozen=True)
class Means:
    """What there is to show it by: the adapter, where it can be asked again, and a folder to save in.

    `budget` is for asking again what failed, smaller; `limit` for asking further vectors; `hints` are what
    was found elsewhere. `rerun` writes the command that runs a vector of the suite again.
    """

    session: Session | None
    budget: Budget
    wish: Wish
    command: tuple[str, ...]
    rerun: Callable[[str], str]
    limit: Limit = field(default_factory=Limit)
    hints: Hints = field(default_factory=dict)
    folder: Path | None = None
    each: Callable[[], None] = lambda: None


def diagnosis_report(results: Sequence[Result], plan: Plan, means: Means) -> DiagnosisReport | None:
    """Say what is played instead; None where nothing failed."""
    further: dict[str, Further] = {}
    asking = _asking(results, plan, means, further)
    diagnosis = diagnose(results, plan.offers, asking, means.hints)
    if not diagnosis.findings:
        return None
    shown = _Shown(plan, means)
    plays = [
        _plays(finding, plan, shown.example(number, finding))
        for number, finding in enumerate(diagnosis.findings, 1)
    ]
    told = {name for one in plays if one.kind != HABIT for name in one.vectors}
    not_holding = [result.vector.id for result in results if result.status in NOT_HOLDING]
    asked = [result for one in further.values() for result in one.results]
    return DiagnosisReport(
        plays=plays,
        unexplained=[name for name in not_holding if name not in told],
        asked=len(asked),
        failed=failed(asked),
        evaluations=diagnosis.evaluations,
        tries=means.budget.used,
    )


def _asking(
    results: Sequence[Result], plan: Plan, means: Means, made: dict[str, Further]
) -> Callable[[str], Further] | None:
    """Return what gives a ruleset's further questions and keeps them in `made`; None without a session."""
    session = means.session
    if session is None:
        return None
    asked = frozenset(result.vector.id for result in results)

    def of(ruleset: str) -> Further:
        made[ruleset] = Further(session, plan, ruleset, asked, means.limit, means.each)
        return made[ruleset]

    return of


def _plays(finding: Finding, plan: Plan, example: Example | None) -> PlaysInstead:
    ruleset = finding.rulesets[0]
    rules = tables(ruleset, plan.offers[ruleset].house_rules)
    written = [] if rules is None else [cell for cell in finding.cells if cell in rules.cells]
    return PlaysInstead(
        **_otherwise(finding, finding.changes),
        rulesets=list(finding.rulesets),
        places={} if rules is None else {cell: place_of(rules, cell) for cell in written},
        rules=list(finding.rules),
        layer=finding.layer,
        explains=len(finding.results),
        beyond=finding.beyond,
        missed=finding.missed,
        failures=finding.failures,
        contradicts=finding.contradicts,
        passes=finding.passes,
        vectors=[result.vector.id for result in finding.results],
        alike=[
            Otherwise(**_otherwise(one, {} if one.kind is Kind.RULESET else one.changes))
            for one in finding.alike
        ],
        example=example,
    )


def _otherwise(found: Finding | Candidate, changes: Mapping[str, Change]) -> dict[str, Any]:
    """Return the fields of `Otherwise`."""
    return {
        "kind": str(found.kind),
        "name": found.name,
        "value": found.value,
        "asks_pt": found.asks and found.asks.pt,
        "asks_en": found.asks and str(found.asks),
        "says_pt": found.says and found.says.pt,
        "says_en": found.says and str(found.says),
        "sources": list(found.sources),
        "cells": {path: ChangedCell(expected=was, played=now) for path, (was, now) in changes.items()},
    }


def with_diagnosis(report: Report, made: DiagnosisReport | None, plan: Plan) -> Report:
    """Return the report with a diagnosis, and with what each rule says that this names."""
    rules = dict(report.rules)
    for play in () if made is None else made.plays:
        known = tables(play.rulesets[0], plan.offers[play.rulesets[0]].house_rules)
        for name in play.rules:
            if name not in rules and known is not None and name in known.rules:
                rule = known.rules[name]
                rules[name] = RuleReport(summary_pt=rule.pt, summary_en=rule.en, sources=list(rule.sources))
    return report.model_copy(update={"diagnosis": made, "rules": dict(sorted(rules.items()))})


class _Shown:
    """Finds the least that shows a finding."""

    def __init__(self, plan: Plan, means: Means) -> None:
        self._plan = plan
        self._means = means

    def example(self, number: int, finding: Finding) -> Example | None:
        """Return the smallest hand that shows it, a question where no hand does."""
        if not finding.results:
            return None
        result = min(finding.results, key=_effort)
        shrunk = Shrunk(result, minimal=False, tries=0)
        if number <= SHOWN:
            shrunk = self._shrunk(result, f"{number}-{_slug(finding)}")
        return self._told(result.vector.id, shrunk, f"{result.vector.ruleset}-{number}-{_slug(finding)}")

    def _shrunk(self, result: Result, slug: str) -> Shrunk:
        ruleset = result.vector.ruleset
        offer = self._plan.offers[ruleset]
        rules = tables(ruleset, offer.house_rules)
        if self._means.session is None or rules is None:
            return Shrunk(result, minimal=False, tries=0)
        shrinker = Shrinker(self._means.session, rules, offer, self._means.budget, self._means.each)
        return shrinker.shrink(result, slug)

    def _told(self, origin: str, shrunk: Shrunk, name: str) -> Example:
        result = shrunk.result
        vector, outcome = result.vector, result.outcome
        offer = self._plan.offers[vector.ruleset]
        rules = tables(vector.ruleset, offer.house_rules)
        difference = outcome.difference
        file = None
        if self._means.folder is not None and rules is not None:
            file = save(self._means.folder, name, suite_of(vector, rules, self._plan.suite.version))
        return Example(
            vector=vector.id,
            rule=None if difference is None else outcome.rule or vector.rules[0],
            step=outcome.step,
            did=storable(outcome.did),
            what=None if difference is None else difference.what,
            expected=None if difference is None else difference.expected,
            observed=None if difference is None else storable(difference.observed),
            acts=len(vector.raw.get("steps", ())),
            minimal=shrunk.minimal,
            tries=shrunk.tries,
            hand=None if rules is None else hand_of(rules, vector),
            file=None if file is None else str(file),
            rerun=self._rerun(origin, file),
        )

    def _rerun(self, origin: str, file: Path | None) -> str:
        """Write the command that runs the saved file, or the vector of the suite that it was shrunk from."""
        if file is None:
            return self._means.rerun(origin)
        return rerun_file(file, self._means.wish, self._means.command)


def _effort(result: Result) -> tuple[object, ...]:
    """Put hands before questions and what is shorter first."""
    kinds = ("trace", "query", "view_pair", "perft")
    return (kinds.index(result.vector.kind), result.outcome.step or 0, result.vector.id)


def _slug(finding: Finding) -> str:
    words = f"{finding.name} {finding.value if finding.kind != HABIT else ''}".lower()
    return re.sub(r"[^a-z0-9]+", "-", words).strip("-")[:60].strip("-") or "found"
