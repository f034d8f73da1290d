"""Builds the report of a run as a document; text and JSON are both written from it."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

from manilha_reference.errors import Text

from manilha_conformance.exhaustive.vectors import TOPIC as EXHAUSTIVE
from manilha_conformance.protocol.replies import Implementation
from manilha_conformance.report.every_hand import every_hand
from manilha_conformance.report.evidence import acts_of, decisive_cell, inputs_of
from manilha_conformance.report.models import (
    FORMAT,
    Divergence,
    Report,
    RuleReport,
    RulesetReport,
    ShardReport,
    VectorReport,
)
from manilha_conformance.say import said
from manilha_conformance.verify.status import Status, exit_code
from manilha_conformance.verify.tables import tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from manilha_reference.ruleset import Ruleset

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.verify.plan import Plan, Wish
    from manilha_conformance.verify.result import Found, Result
    from manilha_conformance.verify.run import Run
    from manilha_conformance.verify.shard import Shard


def build_report(
    run: Run,
    plan: Plan | None,
    *,
    hello: Mapping[str, Any],
    wish: Wish,
    command: tuple[str, ...],
    recorded: Path | None = None,
) -> Report:
    """Put together all that was found; `plan` is None where the adapter never said hello.

    `recorded` is the file that was graded where nobody was asked, and `command` then empty.
    """
    statuses = [result.status for result in run.results]
    implementation = hello.get("implementation")
    return Report(
        format=FORMAT,
        suite="" if plan is None else plan.suite.version,
        command=list(command),
        profile=wish.profile,
        implementation=None if implementation is None else Implementation.model_validate(implementation),
        rulesets={} if plan is None else _rulesets(plan),
        rulesets_without_vectors=[] if plan is None else list(plan.without_vectors),
        complete=run.complete,
        stopped=None if run.stopped is None else said(run.stopped),
        exit_code=exit_code(statuses, complete=run.complete),
        planned=run.planned,
        not_applicable=0 if plan is None else plan.not_applicable,
        counts={status: statuses.count(status) for status in Status},
        restarts=run.restarts,
        milliseconds=round(run.seconds * 1000),
        rules={} if plan is None else _rules(run.results, plan),
        results=[
            _vector(result, plan, rerun(result.vector.id, wish, command, recorded)) for result in run.results
        ]
        if plan
        else [],
        plan="" if plan is None else plan.digest,
        hello=dict(hello) or None,
        suites=[str(path) for path in wish.suites],
        shard=_shard(run, plan, wish.shard),
        strict_reasons=wish.strict_reasons,
        notes=[said(note) for note in run.notes],
        every_hand=[] if plan is None else every_hand(plan.vectors, run.results),
    )


def _shard(run: Run, plan: Plan | None, shard: Shard | None) -> ShardReport | None:
    if shard is None:
        return None
    asked = () if plan is None else zip(plan.vectors, plan.places, strict=True)
    place_of = {vector.id: place for vector, place in asked}
    places = [place_of[result.vector.id] for result in run.results]
    return ShardReport(index=shard.index, count=shard.count, places=places)


def _rulesets(plan: Plan) -> dict[str, RulesetReport]:
    return {
        name: RulesetReport(
            spec_digest=plan.suite.spec_digests.get(name, ""), house_rules=dict(offer.house_rules)
        )
        for name, offer in plan.offers.items()
    }


def _rules(results: Iterable[Result], plan: Plan) -> dict[str, RuleReport]:
    """Tell what the rules behind the results say: in the suite's words, else in those of the tables."""
    noted: dict[str, RuleReport] = {}
    for result in results:
        vector, outcome = result.vector, result.outcome
        blamed = (outcome.rule, *(found.rule for found in outcome.more))
        for name in (*vector.rules, *blamed):
            if name is None or name in noted:
                continue
            known = _tables(vector, plan)
            if name in vector.notes:
                note = vector.notes[name]
                says, sources = note.says, note.sources
            elif known is not None and name in known.rules:
                rule = known.rules[name]
                says, sources = Text(rule.en, rule.pt), rule.sources
            else:
                continue
            noted[name] = RuleReport(summary_pt=says.pt, summary_en=str(says), sources=list(sources))
    return dict(sorted(noted.items()))


def _tables(vector: Vector, plan: Plan) -> Ruleset | None:
    return tables(vector.ruleset, plan.offers[vector.ruleset].house_rules)


def _vector(result: Result, plan: Plan, again: str) -> VectorReport:
    vector, outcome = result.vector, result.outcome
    difference = outcome.difference
    blamed = outcome.rule or vector.rules[0]
    passed = outcome.status is Status.PASS
    acts = acts_of(difference, outcome.did)
    cell, where = (None, None) if passed else decisive_cell(_tables(vector, plan), vector, blamed, acts)
    return VectorReport(
        id=vector.id,
        ruleset=vector.ruleset,
        topic=vector.topic,
        title=vector.title,
        level=vector.raw["level"],
        kind=vector.kind,
        requirement=vector.raw["requirement"],
        rules=list(vector.rules),
        rule=None if difference is None else blamed,
        cell=cell,
        where=where,
        status=outcome.status,
        inputs=None if passed else inputs_of(vector.raw),
        step=outcome.step,
        did=outcome.did,
        what=None if difference is None else difference.what,
        expected=None if difference is None else difference.expected,
        observed=None if difference is None else difference.observed,
        also=[_also(found, vector, plan) for found in outcome.more],
        code=outcome.code,
        message=None if outcome.message is None else said(outcome.message),
        stderr=outcome.stderr,
        issue_url=outcome.issue_url,
        notes=[said(note) for note in outcome.notes],
        unobserved=list(outcome.unobserved),
        known=result.known,
        revalued=vector.original is not None,
        rerun=again,
        milliseconds=round(result.seconds * 1000),
    )


def _also(found: Found, vector: Vector, plan: Plan) -> Divergence:
    rule = found.rule or vector.rules[0]
    acts = acts_of(found.difference, found.did)
    cell, where = decisive_cell(_tables(vector, plan), vector, rule, acts)
    return Divergence(
        rule=rule,
        cell=cell,
        where=where,
        step=found.step,
        did=found.did,
        what=found.difference.what,
        expected=found.difference.expected,
        observed=found.difference.observed,
    )


def rerun(vector: str, wish: Wish, command: tuple[str, ...], recorded: Path | None = None) -> str:
    """Write the command that runs, or grades, just this vector again."""
    words = ["manilha", "verify" if recorded is None else "grade", "--vector", vector]
    if wish.profile == EXHAUSTIVE:
        words += ["--profile", wish.profile]
    for path in wish.suites:
        words += ["--suite", str(path)]
    words += _settings(wish)
    return shlex.join([*words, str(recorded)] if recorded is not None else [*words, "--", *command])


def rerun_file(file: Path, wish: Wish, command: tuple[str, ...]) -> str:
    """Write the command that runs a file of vectors, as it was saved under this wish."""
    return shlex.join(["manilha", "verify", "--suite", str(file), *_settings(wish), "--", *command])


def _settings(wish: Wish) -> list[str]:
    """Return the options without which another answer would be expected, or let pass."""
    strict = ["--strict-reasons"] if wish.strict_reasons else []
    return strict + [
        word for name, value in wish.house_rules.items() for word in ("--set", f"{name}={value}")
    ]
