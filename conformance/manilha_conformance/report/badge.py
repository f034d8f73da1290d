"""Writes a report as the endpoint of a shields badge."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from manilha_conformance.report.verdict import caveat, counted
from manilha_conformance.say import count, say

if TYPE_CHECKING:
    from manilha_conformance.report.models import Report

COLOURS: Final = {0: "brightgreen", 1: "red", 2: "orange", 3: "yellow"}
"""Exit code -> colour."""


def write_badge(report: Report) -> str:
    """Return the JSON: how many vectors came to what, never a share; the colour follows the exit code."""
    told = ", ".join(words for _, words in counted(report))
    document = {
        "schemaVersion": 1,
        "label": "manilha",
        "message": f"{_subject(report)}: {told}",
        "color": COLOURS[report.exit_code],
        "isError": report.exit_code != 0,
    }
    return json.dumps(document, ensure_ascii=False, sort_keys=True, indent=1) + "\n"


def _subject(report: Report) -> str:
    """Name what was checked, or say that the run as a whole cannot stand as a pass."""
    if not report.complete:
        return say(pt="incompleto", en="incomplete")
    if why := caveat(report):
        return why
    names = list(report.rulesets)
    return (
        names[0]
        if len(names) == 1
        else count(len(names), pt=("conjunto de regras", "conjuntos de regras"), en=("ruleset", "rulesets"))
    )
