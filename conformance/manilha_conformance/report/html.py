"""Writes a report as one HTML page that needs nothing else: in Portuguese and English, for phone and desk.

The page holds both languages; a switch that is plain HTML and CSS shows one of them.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from manilha_conformance.diagnosis.text import TOLD
from manilha_conformance.diagnosis.words import (
    evidence,
    further,
    headline,
    introduction,
    meaning,
    others,
    where,
)
from manilha_conformance.report.cards import card_signs
from manilha_conformance.report.every_hand import statements
from manilha_conformance.report.grouping import (
    GROUP_WORDS,
    Group,
    by_rule,
    by_trouble,
    group_of,
    groups_met,
    not_looked_at,
    tallies_by_rule,
    tallies_by_ruleset,
)
from manilha_conformance.report.plain import STDERR_SHOWN
from manilha_conformance.report.rows import action_words, asked_words, rows_of
from manilha_conformance.report.verdict import counted, end_line, verdict
from manilha_conformance.say import LANGUAGES, count, language, printable, said, say, speaking
from manilha_conformance.unseen import text as unseen_text
from manilha_conformance.verify.status import ONE, Status

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from manilha_conformance.diagnosis.models import Example, PlaysInstead
    from manilha_conformance.report.grouping import Told
    from manilha_conformance.report.models import Divergence, Report, VectorReport

SHOWN_PER_RULE: Final = 3
SHOWN_IN_ALL: Final = 24
"""Vectors told in full; the page stays light however much fails."""
NAMED_PER_RULE: Final = 12
_PIECES: Final = re.compile(r"[^._=-]+[._=-]*|[._=-]+")
TAGS: Final = {"pt": "pt-BR", "en": "en"}


def write_html(report: Report) -> str:
    """Return the page; what an adapter wrote is only ever text in it."""
    who = report.implementation
    title = f"{who.name} — Manilha" if who is not None else "Manilha"
    return write_page(title, "body.html.j2", lambda: _context(report))


def write_page(title: str, template: str, context: Callable[[], Mapping[str, Any]]) -> str:
    """Return a page with what a template makes of a context, which is asked for once in each language."""
    environment = _environment()
    body = environment.get_template(template)
    pages = []
    for name in LANGUAGES:
        with speaking(name):
            pages.append((name, TAGS[name], Markup(body.render(context()))))  # noqa: S704 -- escaped by the template
    return environment.get_template("page.html.j2").render(
        title=title, pages=pages, chosen=language(), tag=TAGS[language()]
    )


@cache
def _environment() -> Environment:
    """Return what renders the templates: everything is escaped, nothing may be missing."""
    environment = Environment(
        loader=PackageLoader("manilha_conformance.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_shown,
    )
    environment.globals.update(say=say, count=count, stderr_shown=STDERR_SHOWN)
    environment.filters.update(cards=_cards, action=action_words, breakable=_breakable)
    return environment


def _shown(value: Any) -> Any:  # noqa: ANN401 -- anything that a template prints
    """Make foreign text safe to look at; what is markup already stays as it is."""
    return value if isinstance(value, Markup) else printable(str(value))


def _breakable(name: str) -> Markup:
    """Let a long name of dots and dashes go on in the next line after any of them, and nowhere else."""
    return Markup("<wbr>").join(_PIECES.findall(printable(name)))


def _cards(text: str) -> Markup:
    return card_signs(printable(text))


def _context(report: Report) -> dict[str, Any]:
    """Put the report into the order of the page."""
    rules = tallies_by_rule(report)
    plays = [] if report.diagnosis is None else report.diagnosis.plays
    failures = sorted(by_rule(report), key=lambda group: -len(group[1]))
    troubles = [(heading, [(one, one) for one in found]) for heading, found in by_trouble(report)]
    return {
        "at": language(),
        "report": report,
        "verdict": verdict(report),
        "end": end_line(report),
        "tone": {0: "pass", 1: "fail", 2: "trouble", 3: "stale"}[report.exit_code],
        "counted": [
            (group_of(status) if report.counts[status] else "none", words)
            for status, words in counted(report)
        ],
        "further": None if report.diagnosis is None else further(report.diagnosis),
        "plays": [_plays(found) for found in plays[:TOLD]],
        "more_plays": max(len(plays) - TOLD, 0),
        "failures": list(_sections(failures)),
        "troubles": list(_sections(troubles)),
        "known": _known(report),
        "unseen": not_looked_at(report),
        "untold": [
            (unseen_text.headline(one), unseen_text.by_rule(one)) for one in report.unseen if one.unseen
        ],
        "notes": _notes(report),
        "hands": [list(statements(block)) for block in report.every_hand],
        "groups": groups_met(report),
        "group_words": {group: said(GROUP_WORDS[group]) for group in Group},
        "rulesets": tallies_by_ruleset(report),
        "broken": [tally for tally in rules if not tally.holds],
        "holding": [tally for tally in rules if tally.holds],
    }


def _plays(found: PlaysInstead) -> dict[str, Any]:
    """Say what is played instead, with the least that shows it."""
    return {
        "found": found,
        "headline": headline(found),
        "evidence": evidence(found),
        "meaning": meaning(found),
        "where": where(found),
        "alike": others(found),
        **({} if found.example is None else _part(found.example)),
        "introduction": "" if found.example is None else introduction(found.example),
    }


def _sections(groups: Sequence[tuple[str, Sequence[Told]]]) -> Iterator[dict[str, Any]]:
    """Choose the vectors of each group to tell in full, as long as there is room, and those to name."""
    left = SHOWN_IN_ALL
    most = min(SHOWN_PER_RULE, max(1, SHOWN_IN_ALL // max(1, len(groups))))
    for heading, found in groups:
        shown, rest = found[: min(most, left)], found[min(most, left) :]
        left -= len(shown)
        yield {
            "heading": heading,
            "number": len(found),
            "part": found[0][1],
            "shown": [{"vector": one, **_part(part)} for one, part in shown],
            "named": [one.id for one, _ in rest[:NAMED_PER_RULE]],
            "unnamed": max(len(rest) - NAMED_PER_RULE, 0),
        }


def _part(part: VectorReport | Divergence | Example) -> dict[str, Any]:
    return {
        "step": part.step,
        "did": asked_words(part),
        "rows": rows_of(part) if part.what is not None else [],
    }


def _notes(report: Report) -> list[tuple[str, int]]:
    """Count what was remarked on vectors that pass."""
    passed = (found for found in report.results if found.status is Status.PASS)
    return Counter(note for found in passed for note in found.notes).most_common()


def _known(report: Report) -> list[tuple[VectorReport, str]]:
    return [
        (found, said(ONE[found.status]))
        for found in report.results
        if found.status in (Status.KNOWN_FAILING, Status.STALE_KNOWN_FAILING)
    ]
