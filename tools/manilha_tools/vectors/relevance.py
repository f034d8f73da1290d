"""Which house rules matter to a vector: those of which some other value changes what it expects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manilha_reference.cells import MissingCellError

from manilha_tools.vectors.departure import departure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from manilha_tools.vectors.departure import Recording
    from manilha_tools.vectors.house import House
    from manilha_tools.vectors.model import Draft, Outcome


@dataclass(frozen=True, slots=True)
class Change:
    """Another value of a house rule, and how a draft comes out under it."""

    name: str
    value: str
    draft: Draft
    outcome: Outcome


def changes(
    house: House, chosen: Mapping[str, str], recorded: Recording, *, one_each: bool = False
) -> Iterator[Change]:
    """Yield every change of a single house rule that changes the outcome, or the first for each rule.

    Tables that agree on all that the inputs touch need no second look: what they come to is the same.
    """
    found: set[str] = set()
    for near in house.neighbours(chosen):
        if (one_each and near.name in found) or not near.may_matter(recorded.touched):
            continue
        rules = house.tables(near.chosen)
        if rules is None or not recorded.touched.notices(rules.cells):
            continue
        try:
            under = departure(rules, recorded)
        except MissingCellError:
            continue
        if under is not None and house.under(near.chosen) is not None:
            found.add(near.name)
            yield Change(near.name, near.value, *under)


def names(found: Iterable[Change]) -> tuple[str, ...]:
    """Return the house rules that matter, in alphabetical order."""
    return tuple(sorted({change.name for change in found}))
