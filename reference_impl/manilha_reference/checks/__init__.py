"""What the tables of a ruleset must mean together, beyond their shape; every fault is found, not the first.

The checks read plain maps and lists, so that tables changed by house rules are held to the same rules as
a file from disk, and none of them needs more than the standard library.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.checks import acts, bets, cards, results, seats, special, tricks
from manilha_reference.checks.finding import Finding, Tables

if TYPE_CHECKING:
    from collections.abc import Collection

CHECKS = (
    *cards.CHECKS,
    *seats.CHECKS,
    *tricks.CHECKS,
    *results.CHECKS,
    *bets.CHECKS,
    *acts.CHECKS,
    *special.CHECKS,
)


def check(tables: Tables, broken: Collection[str] = ()) -> list[Finding]:
    """Return every fault of meaning; sections named in `broken` have no shape to rely on and are left out."""
    usable = {key for key in tables if key not in broken}
    return [finding for each in CHECKS if usable.issuperset(each.reads) for finding in each.run(tables)]


__all__ = ["CHECKS", "Finding", "Tables", "check"]
