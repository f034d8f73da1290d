"""Writes a report in the Test Anything Protocol: a line for each vector, and one for the run."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tap.directive import Directive
from tap.line import Result

from manilha_conformance.diagnosis.text import brief
from manilha_conformance.diagnosis.words import evidence
from manilha_conformance.diagnosis.words import headline as instead
from manilha_conformance.report.grouping import Group, group_of
from manilha_conformance.report.plain import explanation, headline, lines_of
from manilha_conformance.report.verdict import caveat
from manilha_conformance.say import printable

if TYPE_CHECKING:
    from manilha_conformance.report.models import Report, VectorReport

_OK = (Group.PASS, Group.UNSEEN)


def write_tap(report: Report) -> str:
    """Return the text; `prove` passes it exactly where the exit code is 0.

    Known failures are `TODO`, what was not looked at is `SKIP`. A run that is not complete, or in which
    nothing could be checked, fails in the last line. Under a failure stands a YAML block with what is played
    instead; under the last line all of it.
    """
    why = caveat(report)
    last = Result(
        why is None,
        len(report.results) + 1,
        "- manilha.run",
        diagnostics=_under(
            [("plays_instead", _things(report))], [] if why is None else _diagnostics(lines_of(why))
        ),
    )
    vectors = (_line(report, number, found) for number, found in enumerate(report.results, start=1))
    lines = ["TAP version 13", f"1..{len(report.results) + 1}", *map(str, vectors), str(last)]
    return "\n".join(lines) + "\n"


def _line(report: Report, number: int, found: VectorReport) -> Result:
    group = group_of(found.status)
    told = None
    if group is not Group.PASS:
        told = _under([("plays_instead", brief(report, found.id))], _diagnostics(explanation(report, found)))
    return Result(
        group in _OK,
        number,
        "- " + _one_line(f"{found.id}: {found.title}"),
        _directive(group, found),
        told,
    )


def _directive(group: Group, found: VectorReport) -> Directive | None:
    match group:
        case Group.UNSEEN:
            return Directive(f"SKIP {_one_line(headline(found))}")
        case Group.KNOWN:
            return Directive(f"TODO {_one_line(found.known or '')}")
        case _:
            return None


def _one_line(text: str) -> str:
    """Keep a text on its line, and its `#` from beginning a directive: not all readers know an escape."""
    return printable(" ".join(text.split())).replace("#", "\N{FULLWIDTH NUMBER SIGN}")


def _things(report: Report) -> list[str]:
    plays = [] if report.diagnosis is None else report.diagnosis.plays
    return [f"{instead(found)}; {evidence(found)}" for found in plays]


def _under(block: list[tuple[str, list[str]]], comments: list[str]) -> str | None:
    """Write what stands below a line: a YAML block of lists of texts, where there are any, then comments."""
    kept = [(name, texts) for name, texts in block if texts]
    yaml = [
        line for name, texts in kept for line in (f"  {name}:", *(f"    - {_quoted(text)}" for text in texts))
    ]
    lines = [*(["  ---", *yaml, "  ..."] if yaml else []), *comments]
    return "\n".join(lines) if lines else None


def _quoted(text: str) -> str:
    """Write a text on one line, between quotes that every reader of YAML knows."""
    return json.dumps(printable(" ".join(text.split())), ensure_ascii=False)


def _diagnostics(lines: list[str]) -> list[str]:
    return [f"# {line}" for line in lines]
