"""Every game of a ruleset by explicit search: which scores are played on, and with which a game can end.

Between hands a game is its scores and the special rows that it has used up. The same scores can be final in
one game and played on in another, where a request or a special hand can take the game below the target.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from manilha_tools.explicit import NOTHING_SPENT, SIDES, Ending, Explicit, Opening, Scores, Spent

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset


class Place(NamedTuple):
    """Where a game stands after a hand: the scores, the special rows used up, and whether it is over."""

    scores: Scores
    spent: Spent
    over: bool


START = Place((0, 0), NOTHING_SPENT, over=False)


@dataclass(frozen=True)
class GameSearch:
    """All places of a game with how each was first reached; how many nodes and steps were visited."""

    explicit: Explicit
    origin: dict[Place, tuple[Place, Ending] | None]
    nodes: int
    steps: int

    @cached_property
    def live(self) -> frozenset[Scores]:
        """The scores at which a hand is dealt."""
        return frozenset(place.scores for place in self.origin if not place.over)

    @cached_property
    def final(self) -> frozenset[Scores]:
        """The scores with which a game ends."""
        return frozenset(place.scores for place in self.origin if place.over)

    @cached_property
    def openings(self) -> dict[Opening, list[Place]]:
        """The ways in which a hand begins, each with the places where it does."""
        found: dict[Opening, list[Place]] = {}
        for place in self.origin:
            if not place.over:
                found.setdefault(self.explicit.opening(place.scores, place.spent), []).append(place)
        return found


def search_games(rules: Ruleset) -> GameSearch:
    """Search every game from 0-0."""
    explicit = Explicit(rules)
    origin: dict[Place, tuple[Place, Ending] | None] = {START: None}
    waiting, nodes, steps = deque([START]), 0, 0
    while waiting:
        place = waiting.popleft()
        hand = explicit.hand(explicit.opening(place.scores, place.spent))
        nodes, steps = nodes + len(hand.nodes), steps + hand.steps
        for ending in hand.endings:
            after = after_hand(explicit, place, ending)
            if after not in origin:
                origin[after] = (place, ending)
                if not after.over:
                    waiting.append(after)
    return GameSearch(explicit, origin, nodes, steps)


def after_hand(explicit: Explicit, place: Place, ending: Ending) -> Place:
    """Return where a game stands after a hand that ends so."""
    row = explicit.opening(place.scores, place.spent).row
    spent = place.spent | explicit.spends(place.scores, row)
    if ending.winner is None:
        return Place(place.scores, spent, over=False)
    totals = list(place.scores)
    winner = SIDES.index(ending.winner)
    totals[winner] += ending.points
    if explicit.cells["game.overshoot"] == "cap":
        totals[winner] = min(totals[winner], explicit.target)
    over = ending.takes_game or totals[winner] >= explicit.target
    # What a finished game has used up no longer matters: one place for each final score.
    return Place((totals[0], totals[1]), NOTHING_SPENT if over else spent, over)
