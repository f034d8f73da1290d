"""Compare two rulesets over every number of players that both have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manilha_tools.proofs.difference import Difference, Pair, Sort

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

    from manilha_tools.proofs.solver import Solver


@dataclass(frozen=True)
class Comparison:
    """Two rulesets and the difference between them that takes the fewest actions."""

    first: Ruleset
    second: Ruleset
    difference: Difference


def compare(first: Ruleset, second: Ruleset, solver: Solver) -> Comparison:
    """Return the shortest difference of two rulesets: over the fewest players first, the rest to be sure.

    NONE is said only where it is proved for every number of players that both have.
    """
    shared = sorted(set(first.players) & set(second.players))
    found = [Difference(Sort.SETUP, 0, why="no number of players in common")] if not shared else []
    for players in shared:
        pair = Pair(first, second, players, solver)
        if not pair.comparable():
            found.append(Difference(Sort.SETUP, players, why="they deal different numbers of cards"))
            continue
        difference = pair.shortest()
        alone = pair.unshared_cards()
        if difference.sort is Sort.UNKNOWN and alone:
            why = f"only one of them deals {' '.join(alone)}; with the other cards, {difference.why}"
            difference = Difference(Sort.SETUP, players, why=why)
        found.append(difference)
        if difference.witness is not None:
            break
    return Comparison(first, second, min(found, key=_telling))


def _telling(difference: Difference) -> tuple[int, int]:
    """Order differences by how much they tell: a hand first, then doubt, then none."""
    if difference.witness is not None:
        return 0, len(difference.witness.actions)
    return {Sort.SETUP: 1, Sort.UNKNOWN: 2, Sort.NONE: 3}[difference.sort], 0
