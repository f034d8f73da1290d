"""What an adapter plays instead, told once all items have run: under each that failed, and as a whole."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from manilha_conformance.diagnosis.document import Means, diagnosis_report, with_diagnosis
from manilha_conformance.diagnosis.further import Limit
from manilha_conformance.diagnosis.shrink import Budget
from manilha_conformance.diagnosis.text import explaining, whole
from manilha_conformance.report.document import build_report
from manilha_conformance.say import printable, say
from manilha_conformance.verify.run import Run

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import pytest
    from _pytest.terminal import TerminalReporter

    from manilha_conformance.pytest_items import Setting
    from manilha_conformance.report.models import Report

SECONDS = 3.0
"""How long the adapter may be asked further, and then for smaller hands."""


def explain(settings: Sequence[Setting], reporter: TerminalReporter) -> list[str]:
    """Put what is played instead under each failed item; return the lines that tell all of it."""
    told: list[str] = []
    failed: list[pytest.TestReport] = reporter.stats.get("failed", [])
    for setting in settings:
        report = _diagnosed(setting)
        if report is None:
            continue
        for item in failed:
            vectors = [name for name, node in setting.items.items() if node == item.nodeid]
            _put_under(item, (line for _, lines in explaining(report, vectors) for line in lines))
        told += [printable(line) for text in whole(report) for line in text.splitlines()]
    return told


def _put_under(item: pytest.TestReport, lines: Iterable[str]) -> None:
    if text := "\n".join(printable(part) for line in lines for part in line.splitlines()):
        item.sections.append((say(pt="o que joga em vez disso", en="what it plays instead"), text))


def _diagnosed(setting: Setting) -> Report | None:
    """Return the report of all that was asked, with its diagnosis; None where nothing failed."""
    found = tuple(setting.found.values())
    run = Run(found, len(found), 0.0, 0)
    report = build_report(run, setting.plan, hello=setting.session.hello, wish=setting.wish, command=())
    if report.exit_code == 0:
        return None
    means = Means(
        session=setting.session,
        budget=Budget(seconds=SECONDS),
        limit=Limit(seconds=SECONDS),
        wish=setting.wish,
        command=(),
        rerun=lambda vector: _again(setting.items.get(vector)),
    )
    return with_diagnosis(report, diagnosis_report(found, setting.plan, means), setting.plan)


def _again(node: str | None) -> str:
    """Write the command that runs an item again; none for a vector of no item."""
    return "" if node is None else f"pytest {shlex.quote(node)}"
