"""Tells in a few lines which rules could be played wrong unnoticed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_conformance.say import count, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manilha_conformance.unseen.models import UnseenReport

SHOWN: Final = 8
"""Rules that are named for one ruleset."""


def unseen_lines(reports: Iterable[UnseenReport]) -> Iterator[str]:
    """Yield for each ruleset how many wrong tables would pass, and the rules that have most of them."""
    for report in reports:
        if not report.unseen:
            continue
        yield say(
            pt=f"{report.ruleset}: {report.unseen} de {report.tried} tabelas erradas passariam sem ser "
            "notadas, pois o adaptador não mostra em que diferem:",
            en=f"{report.ruleset}: {report.unseen} of {report.tried} wrong tables would pass unnoticed, "
            "for the adapter does not show where they differ:",
        )
        by_rule: dict[str, int] = {}
        for cell in report.cells:
            by_rule[cell.rule] = by_rule.get(cell.rule, 0) + len(cell.wrong)
        named = sorted(by_rule, key=lambda rule: (-by_rule[rule], rule))
        words = [f"{rule} ({by_rule[rule]})" for rule in named[:SHOWN]]
        if len(named) > SHOWN:
            left = count(
                len(named) - SHOWN, pt=("outra regra", "outras regras"), en=("more rule", "more rules")
            )
            words.append(f"+ {left}")
        yield f"  {', '.join(words)}"
