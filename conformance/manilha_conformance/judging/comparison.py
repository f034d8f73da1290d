"""A ruling beside others, as short tables: under other rulesets, and under the house rules that change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.judge import NotJudged, parting

from manilha_conformance.judging.words import error_line, parting_line, ruling_line
from manilha_conformance.say import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manilha_reference.judge import Ruling

    from manilha_conformance.judging.variations import Variation


def comparison(base: Ruling, others: tuple[Ruling | NotJudged, ...]) -> Iterator[str]:
    """Yield a short table: the rulings that differ from `base`, then who agrees with it."""
    rows = [(base.rules.id, ruling_line(base), "")]
    agree = []
    for other in others:
        if isinstance(other, NotJudged):
            rows.append(
                (other.ruleset, say(pt="não se aplica", en="does not apply"), error_line(other.error))
            )
        elif other.outcomes == base.outcomes:
            agree.append(other.rules.id)
        else:
            rows.append((other.rules.id, ruling_line(other), parting_line(base, other)))
    yield from _aligned(rows)
    if agree:
        yield say(pt="decidem como ", en="rule as ") + f"{base.rules.id}: {', '.join(agree)}"


def house_rules(base: Ruling, changing: Sequence[Variation]) -> Iterator[str]:
    """Yield the values that change the ruling, each with what it comes to and where that begins."""
    if not changing:
        yield say(
            pt="nenhuma regra da casa, mudada sozinha, mudaria a decisão",
            en="no house rule, changed alone, would change the ruling",
        )
        return
    yield say(pt="mudaria a decisão:", en="the ruling would change with:")
    yield from _aligned(
        [(f"{it.name}={it.value}", ruling_line(it.ruling), _place(base, it.ruling)) for it in changing]
    )


def _place(base: Ruling, other: Ruling) -> str:
    apart = parting(base, other)
    return "" if apart is None else f"{apart.at.line}:{apart.at.column}"


def _aligned(rows: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    for name, ruling, why in rows:
        yield f"{name:<{widths[0]}}  {ruling:<{widths[1]}}  {why}".rstrip()
