"""Writes a report as Markdown for a pull request: the verdict, the rules that do not hold, first failures."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined

from manilha_conformance.diagnosis.words import evidence, headline, introduction, meaning, others, where
from manilha_conformance.report.every_hand import statements
from manilha_conformance.report.grouping import (
    GROUP_WORDS,
    by_rule,
    by_trouble,
    groups_met,
    not_looked_at,
    tallies_by_rule,
)
from manilha_conformance.report.plain import lines_of
from manilha_conformance.report.rows import asked_words, rows_of
from manilha_conformance.report.verdict import counted, end_line, verdict
from manilha_conformance.say import count, said, say
from manilha_conformance.unseen import text as unseen_text

if TYPE_CHECKING:
    from manilha_conformance.diagnosis.models import PlaysInstead
    from manilha_conformance.report.grouping import Told
    from manilha_conformance.report.models import Report

SHOWN_RULES: Final = 20
SHOWN_FAILURES: Final = 5
SHOWN_REASONS: Final = 10
LONGEST: Final = 600
"""Characters of one text."""
_MEANING: Final = re.compile(r"([\\`*_\[\]|~$]|^[-+=]|:(?=//|\w+:)|(?<=www)\.)", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"^(\d+)([.)])")
_HTML: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_CALLS: Final = re.compile(r"([@#])")
"""What calls a person or an issue; an empty comment behind it keeps it quiet."""


class Marked(str):
    """Text that is Markdown already."""

    __slots__ = ()


def write_markdown(report: Report) -> str:
    """Return the text, short whatever fails; what an adapter wrote is only ever text in it."""
    failures = sorted(by_rule(report), key=lambda group: -len(group[1]))
    troubles = by_trouble(report)
    broken = [tally for tally in tallies_by_rule(report) if not tally.holds]
    told: list[tuple[str, Told]] = [(rule, found[0]) for rule, found in failures]
    told += [(heading, (found[0], found[0])) for heading, found in troubles]
    plays = [] if report.diagnosis is None else report.diagnosis.plays
    reasons = not_looked_at(report)
    return (
        _environment()
        .get_template("summary.md.j2")
        .render(
            report=report,
            mark={0: "✅", 1: "❌", 2: "⚠️", 3: "⚠️"}[report.exit_code],
            verdict=verdict(report),
            end=end_line(report),
            counted=", ".join(words for _, words in counted(report)),
            groups=[(group, said(GROUP_WORDS[group])) for group in groups_met(report)],
            broken=broken[:SHOWN_RULES],
            holding=sum(tally.holds for tally in tallies_by_rule(report)),
            more_rules=max(len(broken) - SHOWN_RULES, 0),
            hands=[list(statements(block)) for block in report.every_hand],
            plays=[_instead(found) for found in plays[:SHOWN_FAILURES]],
            more_plays=max(len(plays) - SHOWN_FAILURES, 0),
            told=[_told(*one) for one in told[:SHOWN_FAILURES]],
            reasons=reasons[:SHOWN_REASONS],
            untold=[
                (unseen_text.headline(one), unseen_text.rules_named(one))
                for one in report.unseen
                if one.unseen
            ],
            more_reasons=max(len(reasons) - SHOWN_REASONS, 0),
        )
    )


def _instead(found: PlaysInstead) -> dict[str, Any]:
    example = found.example
    return {
        "what": headline(found),
        "how_far": evidence(found),
        "meaning": meaning(found),
        "where": where(found),
        "alike": others(found),
        "introduction": "" if example is None else introduction(example),
        "hand": None if example is None else example.hand,
        "did": None if example is None else asked_words(example),
        "rows": [] if example is None or example.what is None else rows_of(example),
    }


def _told(heading: str, told: Told) -> dict[str, Any]:
    vector, part = told
    return {
        "heading": heading,
        "vector": vector,
        "did": asked_words(part),
        "rows": rows_of(part) if part.what is not None else [],
    }


@cache
def _environment() -> Environment:
    """Return what renders the template: every text that it prints is escaped, unless it is `Marked`."""
    environment = Environment(  # noqa: S701 -- the page is no HTML; `finalize` escapes for Markdown
        loader=PackageLoader("manilha_conformance.report"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=lambda value: value if isinstance(value, Marked) else escape(str(value)),
    )
    environment.globals.update(say=say, count=count)
    environment.filters.update(block=_block, quiet=_quiet)
    return environment


def escape(text: str) -> Marked:
    """Write a text so that Markdown shows it as it is, on one line, also in a table and inside HTML."""
    plain = "".join(_HTML.get(char, char) for char in _one_line(text))
    marked = _NUMBERED.sub(r"\1\\\2", _MEANING.sub(r"\\\1", plain))
    return Marked(_CALLS.sub(r"\\\1<!-- -->", marked))


def _quiet(text: str) -> Marked:
    """Write a text for a place where HTML is read and Markdown is not."""
    return Marked(_CALLS.sub(r"\1<!-- -->", "".join(_HTML.get(char, char) for char in _one_line(text))))


def _one_line(text: str) -> str:
    return " ".join(" ".join(lines_of(text[:LONGEST])).split())


def _block(text: str) -> Marked:
    """Write a text as a block of code, fenced by more backticks than stand in it."""
    lines = "\n".join(lines_of(text[-LONGEST * 3 :])) or " "
    longest = max((len(run) for run in re.findall(r"`+", lines)), default=0)
    fence = "`" * max(3, longest + 1)
    return Marked(f"{fence}\n{lines}\n{fence}")
