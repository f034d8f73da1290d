"""From the results of a run to what is played instead; what else to ask, where it can be, is handed in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from manilha_conformance.diagnosis.candidates import Kind, candidates
from manilha_conformance.diagnosis.evidence import Evidence, cell_behind, differs, erring, failing, passing
from manilha_conformance.diagnosis.further import closer
from manilha_conformance.diagnosis.groups import EVERYWHERE
from manilha_conformance.diagnosis.habits import LISTS, frequent, of_the_rest, of_trouble
from manilha_conformance.diagnosis.search import LEAST_EVALUATIONS, MOST_EVALUATIONS, Search
from manilha_conformance.diagnosis.whole_run import BROKEN, of_the_whole
from manilha_conformance.verify.status import Status
from manilha_conformance.verify.tables import tables

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from manilha_reference.errors import Text
    from manilha_reference.ruleset import Ruleset

    from manilha_conformance.diagnosis.candidates import Candidate, Change
    from manilha_conformance.diagnosis.further import Further
    from manilha_conformance.diagnosis.groups import Group
    from manilha_conformance.diagnosis.habits import Pattern
    from manilha_conformance.diagnosis.search import Between, Hints
    from manilha_conformance.verify.offer import Offer
    from manilha_conformance.verify.result import Result

HABIT: Final = "habit"


@dataclass(frozen=True)
class Finding:
    """One thing that is played otherwise, in one ruleset or in several alike; as in the report.

    `cells` are those that are played otherwise; where no value of cells plays so, those that the failures
    come down to, the most frequent first. `alike` are other tables that explain it as well, in each ruleset.
    """

    rulesets: tuple[str, ...]
    kind: str
    name: str
    value: str
    changes: Mapping[str, Change]
    rules: tuple[str, ...]
    results: tuple[Result, ...]
    failures: int
    asks: Text | None = None
    says: Text | None = None
    sources: tuple[str, ...] = ()
    layer: str = EVERYWHERE
    beyond: int = 0
    missed: int = 0
    contradicts: int = 0
    passes: int = 0
    cells: tuple[str, ...] = ()
    alike: tuple[Candidate, ...] = ()

    @property
    def key(self) -> tuple[object, ...]:
        """What makes it the same thing in another ruleset."""
        return (self.kind, self.name, self.value, self.layer)


@dataclass
class Diagnosis:
    """What was found, and how many vectors were played under other tables for it."""

    findings: list[Finding] = field(default_factory=list)
    evaluations: int = 0


def diagnose(
    results: Sequence[Result],
    offers: Mapping[str, Offer],
    asking: Callable[[str], Further] | None = None,
    hints: Hints | None = None,
) -> Diagnosis:
    """Return what is played otherwise, what accounts for most failures first.

    The ruleset with most failures is looked at first: what is told apart there is tried first in the others.
    `asking` returns what more can be asked in a ruleset; without it no adapter is asked. `hints` are what was
    found elsewhere. Rulesets that are not shipped have no tables to search: there only habits are told.
    """
    made = Diagnosis()
    known = dict(hints or {})
    each = {name: [result for result in results if result.vector.ruleset == name] for name in offers}
    for name in sorted(offers, key=lambda name: -sum(map(differs, each[name]))):
        own, offer = each[name], offers[name]
        wrong = failing(own, offer) or erring(own, offer)
        further = asking(name) if asking is not None and wrong else None
        if further is not None:
            own = closer(further, own, offer)
        failures, passes, trouble = failing(own, offer), passing(own, offer), of_trouble(own)
        whole = of_the_whole(failures, passes)
        left = _left(failures, whole)
        base = tables(name, offer.house_rules)
        total = len(failures) + sum(len(pattern.results) for pattern in trouble)
        searched = [one for one in left if one.layer == "query" or not any(p.habit in BROKEN for p in whole)]
        if base is not None and searched:
            search = Search(
                base,
                candidates(base, offer.house_rules),
                searched,
                passes,
                max(MOST_EVALUATIONS - made.evaluations, LEAST_EVALUATIONS),
                known,
                lists=not any(pattern.habit in LISTS for pattern in whole),
                between=None if further is None else _between(further, offer),
            )
            search.run()
            total += len(search.left) - len(searched)  # failures that it has asked for
            left |= search.left
            made.evaluations += search.evaluations
            made.findings += [_other_tables(base, group, total) for group in search.groups]
            known |= {group.candidate.id: _ids(group.alike) for group in search.groups}
        habits = (*whole, *of_the_rest(left.items()), *trouble)
        made.findings += [_habit(name, pattern, total, base) for pattern in habits]
    made.findings = _merged(made.findings)
    return made


def _between(further: Further, offer: Offer) -> Between:
    """Return what asks for vectors that tell tables apart, with the answers as evidence."""
    return lambda rules, cells: [
        Evidence(result, offer)
        for result in further.between(rules, cells)
        if result.status is Status.PASS or result.outcome.difference is not None
    ]


def _left(failures: Sequence[Evidence], whole: Sequence[Pattern]) -> dict[Evidence, set[int]]:
    """Return the failures, and what in each, that the habits of the whole run do not account for."""
    lists = {one for pattern in whole if pattern.habit in LISTS for one in pattern.failures}
    told = {one for pattern in whole if pattern.habit not in LISTS for one in pattern.failures}
    left = {one: one.numbers(lists=not lists) for one in failures if one not in told}
    return {one: numbers for one, numbers in left.items() if numbers}


def _habit(ruleset: str, pattern: Pattern, failures: int, base: Ruleset | None) -> Finding:
    cells = () if base is None else frequent(cell_behind(base, *member) for member in pattern.members)
    behind = () if base is None else map(base.rule_of, cells)
    return Finding(
        (ruleset,),
        HABIT,
        pattern.habit,
        pattern.detail,
        {},
        tuple(dict.fromkeys((*behind, *pattern.rules))),
        pattern.results,
        failures,
        cells=cells,
    )


def _other_tables(base: Ruleset, group: Group, failures: int) -> Finding:
    candidate = group.candidate
    changed = [path for path in candidate.changes if path in base.cells]
    owners = () if candidate.kind is Kind.RULESET else tuple(dict.fromkeys(map(base.rule_of, changed)))
    return Finding(
        (base.id,),
        candidate.kind,
        candidate.name,
        candidate.value,
        {} if candidate.kind is Kind.RULESET else candidate.changes,
        owners or frequent(found.rule for one in group.explained for found in one.found),
        tuple(one.result for one in group.explained),
        failures,
        asks=candidate.asks,
        says=candidate.says,
        sources=candidate.sources,
        layer=group.layer,
        beyond=len(group.beyond),
        missed=group.missed,
        contradicts=group.contradicted,
        passes=group.weighed,
        cells=() if candidate.kind is Kind.RULESET else tuple(candidate.changes),
        alike=group.alike,
    )


def _ids(some: Sequence[Candidate]) -> tuple[str, ...]:
    return tuple(candidate.id for candidate in some)


def _merged(findings: Sequence[Finding]) -> list[Finding]:
    """Tell what is the same in several rulesets once; tables before habits, what explains most first."""
    kept: dict[object, Finding] = {}
    for one in findings:
        same = kept.get(one.key)
        kept[one.key] = one if same is None else _together(same, one)
    return sorted(kept.values(), key=lambda one: (one.kind == HABIT, -len(one.results)))


def _together(one: Finding, other: Finding) -> Finding:
    counts: dict[str, Any] = {
        name: getattr(one, name) + getattr(other, name)
        for name in ("results", "failures", "beyond", "missed", "contradicts", "passes")
    }
    for name in ("rulesets", "rules", "sources", "cells"):
        counts[name] = tuple(dict.fromkeys((*getattr(one, name), *getattr(other, name))))
    there = _ids(other.alike)
    counts["alike"] = tuple(candidate for candidate in one.alike if candidate.id in there)
    return Finding(**{**{name: getattr(one, name) for name in one.__dataclass_fields__}, **counts})
