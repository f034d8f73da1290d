"""Which house rules matter to a vector: those of which some other value changes what it expects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manilha_tools.vectors.evaluate import departure, evaluate
from manilha_tools.vectors.watch import Watch

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from manilha_tools.vectors.house import House
    from manilha_tools.vectors.model import Draft, Outcome


@dataclass(frozen=True, slots=True)
class Change:
    """Another value of a house rule, and how a draft comes out under it."""

    name: str
    value: str
    draft: Draft
    outcome: Outcome


def changes(house: House, chosen: Mapping[str, str], draft: Draft, outcome: Outcome) -> list[Change]:
    """Return every change of a single house rule that changes the outcome.

    Tables that agree on all that the inputs touch need no second look: what they come to is the same.
    """
    rules = house.under(chosen)
    if rules is None:
        return []
    watch = Watch(rules)
    evaluate(watch.rules, draft)
    found: list[Change] = []
    for neighbour in house.neighbours(chosen):
        if not watch.notices(neighbour.cells):
            continue
        other = house.under(neighbour.chosen)
        under = None if other is None else departure(other, draft, outcome)
        if under is not None:
            found.append(Change(neighbour.name, neighbour.value, *under))
    return found


def names(found: Iterable[Change]) -> tuple[str, ...]:
    """Return the house rules that matter, in alphabetical order."""
    return tuple(sorted({change.name for change in found}))
