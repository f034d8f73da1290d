"""Explains one vector in plain lines, for formats that hold text and nothing more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_conformance.report.grouping import parts_of
from manilha_conformance.report.rows import rows_of, step_words
from manilha_conformance.say import printable, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_conformance.report.models import Divergence, Report, VectorReport

HEADLINE = 400
STDERR_SHOWN = 1500
"""Characters, the last that were written."""


def headline(found: VectorReport, part: VectorReport | Divergence | None = None) -> str:
    """Say in one line what is wrong: what differs in a part (by default the first), else the message."""
    part = part or found
    if part.what is None:
        told = found.message or found.title
    else:
        told = "; ".join(_row(*row) for row in rows_of(part))
        if did := step_words(part):
            told = f"{did}: {told}"
    return printable(" ".join(told.split()), HEADLINE)


def explanation(report: Report, found: VectorReport) -> list[str]:
    """Explain a vector: the rules by which it differs, each first difference, messages, how to repeat it.

    No line holds a line end or a control character.
    """
    return [line for told in _told(report, found) for line in lines_of(told)]


def lines_of(text: str) -> list[str]:
    """Split a text at every kind of line end, and make each line safe to show."""
    return [printable(line) for line in text.splitlines()]


def _told(report: Report, found: VectorReport) -> Iterator[str]:
    yield found.title
    for part in parts_of(found):
        yield from _difference(report, part)
    if found.message:
        yield found.message
    yield from found.notes
    if found.known:
        yield found.known
    if found.unobserved:
        missing = ", ".join(found.unobserved)
        yield say(pt=f"não observado: {missing}", en=f"not observed: {missing}")
    if found.issue_url:
        yield found.issue_url
    if found.stderr:
        yield f"stderr: {found.stderr.rstrip()[-STDERR_SHOWN:]}"
    yield f"$ {found.rerun}"


def _difference(report: Report, part: VectorReport | Divergence) -> Iterator[str]:
    rule = part.rule or "?"
    note = report.rules.get(rule)
    says = "" if note is None else f": {say(pt=note.summary_pt, en=note.summary_en)}"
    sources = f" ({', '.join(note.sources)})" if note is not None and note.sources else ""
    yield f"{rule}{says}{sources}"
    if did := step_words(part):
        yield f"  {did}"
    for row in rows_of(part):
        yield f"  {_row(*row)}"


def _row(where: str, expected: str, observed: str) -> str:
    wanted, found = expected or "—", observed or "—"
    return say(
        pt=f"{where}: esperado {wanted}, observado {found}",
        en=f"{where}: expected {wanted}, observed {found}",
    )
