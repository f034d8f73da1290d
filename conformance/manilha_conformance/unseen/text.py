"""Tells which rules could be played wrong unnoticed, those that have most of it first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_conformance.say import count, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manilha_conformance.unseen.models import UnseenReport

SHOWN: Final = 8
"""Rules that are named for one ruleset."""


def headline(report: UnseenReport) -> str:
    """Say how many wrong tables of a ruleset would pass."""
    return say(
        pt=f"{report.ruleset}: {report.unseen} de {report.tried} tabelas erradas passariam sem ser "
        "notadas, pois o adaptador não mostra em que diferem",
        en=f"{report.ruleset}: {report.unseen} of {report.tried} wrong tables would pass unnoticed, "
        "for the adapter does not show where they differ",
    )


def by_rule(report: UnseenReport) -> list[tuple[str, int]]:
    """Return the rules with how many wrong values of their cells are unseen, the most first."""
    found: dict[str, int] = {}
    for cell in report.cells:
        found[cell.rule] = found.get(cell.rule, 0) + len(cell.wrong)
    return sorted(found.items(), key=lambda one: (-one[1], one[0]))


def rules_named(report: UnseenReport) -> str:
    """Name the rules that have most, and say how many more there are."""
    rules = by_rule(report)
    words = [f"{rule} ({number})" for rule, number in rules[:SHOWN]]
    if left := max(len(rules) - SHOWN, 0):
        more = count(left, pt=("outra regra", "outras regras"), en=("more rule", "more rules"))
        words.append(f"+ {more}")
    return ", ".join(words)


def unseen_lines(reports: Iterable[UnseenReport]) -> Iterator[str]:
    """Yield two lines for each ruleset of which something is unseen."""
    for report in reports:
        if report.unseen:
            yield f"{headline(report)}:"
            yield f"  {rules_named(report)}"
