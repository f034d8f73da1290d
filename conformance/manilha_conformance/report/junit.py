"""Writes a report as JUnit XML: a suite for each ruleset, a case for each vector, and one for the run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from junitparser import Error, Failure, JUnitXml, Skipped, TestCase, TestSuite

from manilha_conformance.diagnosis.text import brief, whole
from manilha_conformance.diagnosis.words import evidence
from manilha_conformance.diagnosis.words import headline as instead
from manilha_conformance.report.grouping import Group, group_of
from manilha_conformance.report.plain import explanation, headline
from manilha_conformance.report.verdict import caveat
from manilha_conformance.say import printable

if TYPE_CHECKING:
    from junitparser.junitparser import FinalResult

    from manilha_conformance.report.models import Report, VectorReport

_KINDS = {
    Group.FAIL: Failure,
    Group.STALE: Failure,
    Group.TROUBLE: Error,
    Group.KNOWN: Skipped,
    Group.UNSEEN: Skipped,
}


def write_junit(report: Report) -> str:
    """Return the XML; it has a failure or an error exactly where the exit code is not 0.

    Known failures and what was not looked at are skipped cases. A run that is not complete, or in which
    nothing could be checked, is an error of the case `manilha.run`. What is played instead is the output of
    that case and a property of its suite for each thing; of a failed case, the part that explains it.
    """
    suites = {name: TestSuite(name) for name in dict.fromkeys(found.ruleset for found in report.results)}
    for name, suite in suites.items():
        ruleset = report.rulesets[name]
        suite.add_property("spec_digest", ruleset.spec_digest)
        for rule, value in ruleset.house_rules.items():
            suite.add_property(f"house_rule.{printable(rule)}", printable(value))
    for found in report.results:
        suites[found.ruleset].add_testcase(_case(report, found))
    document = JUnitXml("manilha")
    for suite in (*suites.values(), _run(report)):
        document.add_testsuite(suite)
    document.update_statistics()  # type: ignore[no-untyped-call]  # as junitparser ships it
    text: str = document.tostring().decode("utf-8")  # type: ignore[no-untyped-call]  # as above
    return text + "\n"


def _case(report: Report, found: VectorReport) -> TestCase:
    case = TestCase(found.id, f"{found.ruleset}.{found.topic}", found.milliseconds / 1000)
    kind = _KINDS.get(group_of(found.status))
    if kind is not None:
        case.result = [_result(kind, headline(found), found.status, explanation(report, found))]
        _put_out(case, brief(report, found.id))
    return case


def _put_out(case: TestCase, lines: list[str]) -> None:
    if lines:
        case.system_out = "\n".join(printable(part) for line in lines for part in line.splitlines())


def _result(kind: type[FinalResult], message: str, status: str, lines: list[str]) -> FinalResult:
    made = kind(message, status)
    made.text = "\n".join(lines)
    return made


def _run(report: Report) -> TestSuite:
    suite = TestSuite("manilha")
    case = TestCase("run", "manilha", report.milliseconds / 1000)
    if why := caveat(report):
        case.result = [_result(Error, printable(why), "incomplete", [])]
    _put_out(case, whole(report))
    for number, found in enumerate(() if report.diagnosis is None else report.diagnosis.plays, start=1):
        suite.add_property(f"plays_instead.{number}", printable(f"{instead(found)}; {evidence(found)}"))
    suite.add_testcase(case)
    return suite
