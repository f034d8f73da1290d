"""Writes a report as SARIF 2.1.0: what does not hold, at the cell of the tables that says what should."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from manilha_conformance.diagnosis.text import explaining
from manilha_conformance.diagnosis.words import evidence
from manilha_conformance.diagnosis.words import headline as instead
from manilha_conformance.report.grouping import Group, group_of, parts_of
from manilha_conformance.report.plain import explanation, headline
from manilha_conformance.report.verdict import caveat
from manilha_conformance.say import printable, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_conformance.diagnosis.models import PlaysInstead
    from manilha_conformance.report.models import Divergence, Report, RuleReport, VectorReport
    from manilha_conformance.report.places import Place

    Object = dict[str, Any]

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
BASE: Final = "MANILHA"
"""Stands for the folder that holds `spec/`."""
_TOLD: Final = frozenset(Group) - {Group.PASS, Group.UNSEEN}


def write_sarif(report: Report) -> str:
    """Return the JSON: a result for each rule by which a vector fails, and for each trouble.

    Known failures are suppressed results, with the reason; passing vectors are not listed. What is played
    instead is related to each result that it explains, at the cells that are played otherwise.
    """
    results = [result for found in report.results for result in _results(report, found)]
    names = sorted({result["ruleId"] for result in results})
    for result in results:
        result["ruleIndex"] = names.index(result["ruleId"])
    run: Object = {
        "tool": {"driver": _driver(report, names)},
        "invocations": [_invocation(report)],
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {BASE: {"description": {"text": "The folder of Manilha that holds spec/."}}},
        "results": results,
    }
    document = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(document, ensure_ascii=False, sort_keys=True, indent=1) + "\n"


def _driver(report: Report, names: list[str]) -> Object:
    rules = [_rule(name, report.rules.get(name)) for name in names]
    version = {"version": report.suite} if report.suite else {}
    return {"name": "Manilha", "rules": rules, **version}


def _rule(name: str, note: RuleReport | None) -> Object:
    """Describe a rule in both languages; what is no rule, as `manilha/timeout`, describes itself."""
    if note is None:
        return {"id": name, "shortDescription": {"text": name}}
    sources = ", ".join(note.sources)
    both = f"{note.summary_pt}\n{note.summary_en}"
    text = f"{both}\n{sources}" if sources else both
    return {
        "id": name,
        "shortDescription": {"text": say(pt=note.summary_pt, en=note.summary_en)},
        "fullDescription": {"text": both},
        "help": {"text": text},
        "properties": {"sources": note.sources},
    }


def _invocation(report: Report) -> Object:
    why = caveat(report)
    invocation: Object = {
        "executionSuccessful": why is None,
        "exitCode": report.exit_code,
        "arguments": report.command,
    }
    if why is not None:
        invocation["toolExecutionNotifications"] = [{"level": "error", "message": _message(why)}]
    return invocation


def _results(report: Report, found: VectorReport) -> Iterator[Object]:
    """Yield a result for each rule that the vector comes down to, or for what else came of it."""
    if group_of(found.status) not in _TOLD:
        return
    if found.rule is None:
        yield _result(report, found, found, f"manilha/{found.status}")
    by_rule: dict[str, VectorReport | Divergence] = {}
    for part in parts_of(found):
        by_rule.setdefault(part.rule or found.rules[0], part)
    for rule, part in by_rule.items():
        yield _result(report, found, part, rule)


def _result(report: Report, found: VectorReport, part: VectorReport | Divergence, rule: str) -> Object:
    explained = [play for play, _ in explaining(report, [found.id])]
    told = f"{found.id}: {headline(found, part)}"
    result: Object = {
        "ruleId": rule,
        "level": "error" if found.requirement == "must" else "warning",
        "message": _message("; ".join((told, *(instead(play) for play in explained)))),
        "locations": [_location(found, part)],
        "partialFingerprints": {"manilhaVector/v1": f"{found.id}:{rule}"},
        "properties": {
            "vector": found.id,
            "status": found.status,
            "explanation": explanation(report, found),
            "rerun": found.rerun,
        },
    }
    if related := [place for play in explained for place in _related(found.ruleset, play)]:
        result["relatedLocations"] = related
    if group_of(found.status) is Group.KNOWN:
        result["suppressions"] = [{"kind": "external", "justification": printable(found.known or "")}]
    return result


def _location(found: VectorReport, part: VectorReport | Divergence) -> Object:
    name = part.cell or part.rule or found.rules[0]
    return _at(found.ruleset, name, part.where)


def _related(ruleset: str, play: PlaysInstead) -> Iterator[Object]:
    """Yield the cells that are played otherwise, each with what is played; those of this ruleset's tables."""
    message = _message(f"{instead(play)}; {evidence(play)}")
    if ruleset == play.rulesets[0]:
        for cell, place in play.places.items():
            yield {**_at(ruleset, cell, place), "message": message}


def _at(ruleset: str, name: str, place: Place | None) -> Object:
    location: Object = {"logicalLocations": [{"fullyQualifiedName": f"{ruleset}.{name}"}]}
    if place is not None:
        location["physicalLocation"] = {
            "artifactLocation": {"uri": quote(place.file), "uriBaseId": BASE},
            "region": {"startLine": place.line, "startColumn": place.column},
        }
    return location


def _message(text: str) -> Object:
    """Make a message of a text; `[…](…)` in it would be read as a link."""
    return {"text": printable(text).replace("](", "] (")}
