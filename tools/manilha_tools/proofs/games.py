"""Games that the interpreter plays, one for each score pair that a search says is reachable.

Each way of ending a hand is looked for among random hands at the same special row; a game is a chain of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from manilha_reference.engine import apply, begin
from manilha_reference.machine import HandMachine
from manilha_reference.playout import Table
from manilha_reference.state import SIDES, Phase, Setup

from manilha_tools.explicit import Ending, Explicit

if TYPE_CHECKING:
    from collections.abc import Hashable

    from manilha_reference.playout import Record
    from manilha_reference.ruleset import Ruleset

    from manilha_tools.explicit import GameSearch, Scores

TRIES: Final = 60_000


@dataclass(frozen=True)
class Hand:
    """A recorded hand and the seat that opened it."""

    opener: int
    record: Record


class Realiser:
    """Finds a hand for each ending that a search used, and checks it on the interpreter."""

    def __init__(self, rules: Ruleset, players: int, search: GameSearch) -> None:
        self.rules = rules
        self.players = players
        self.search = search
        self._explicit = Explicit(rules)
        self._hands: dict[tuple[Hashable, Ending], Hand] = {}

    def missing(self) -> list[tuple[Scores, Ending, Scores]]:
        """Return the search's steps that no hand was found for, or that the interpreter pays otherwise."""
        wanted: dict[Hashable, dict[Ending, Scores]] = {}
        for step in self.search.origin.values():
            if step is not None:
                wanted.setdefault(self._class(step[0]), {}).setdefault(step[1], step[0])
        for key, endings in wanted.items():
            self._find(key, next(iter(endings.values())), set(endings))
        return [
            (step[0], step[1], after)
            for after, step in self.search.origin.items()
            if step is not None and not self._plays(step[0], step[1], after)
        ]

    def game(self, scores: Scores) -> list[tuple[Scores, Hand]]:
        """Return a game from 0-0 to these scores, as the hands and the scores at which each begins."""
        chain: list[tuple[Scores, Hand]] = []
        while (step := self.search.origin[scores]) is not None:
            scores, ending = step
            chain.append((scores, self._hands[self._class(scores), ending]))
        return chain[::-1]

    def _class(self, scores: Scores) -> Hashable:
        """Return what the rules see of the scores while a hand lasts."""
        if self.rules.cells["bets.cap"] != "none":
            return scores
        return tuple(self._explicit.specials(scores))

    def _find(self, key: Hashable, scores: Scores, wanted: set[Ending]) -> None:
        machine = HandMachine(self.rules, self.players, scores)
        table = Table(machine, seed=1)
        for number in range(TRIES):
            if not wanted:
                return
            opener = number % self.players
            record = table.recorded(opener)
            for ending in [one for one in wanted if _matches(one, record.ending)]:
                self._hands[key, ending] = Hand(opener, record)
                wanted.discard(ending)

    def _plays(self, scores: Scores, ending: Ending, after: Scores) -> bool:
        hand = self._hands.get((self._class(scores), ending))
        if hand is None:
            return False
        state = begin(self.rules, self.players, Setup(hand.opener, hand.record.deal, scores))
        for seat, action in hand.record.actions:
            state, _ = apply(self.rules, state, seat, action)
        final = after in self.search.final
        return state.scores == after and (state.phase == Phase.GAME_OVER) == final


def _matches(ending: Ending, seen: tuple[str, int]) -> bool:
    return seen == (ending.winner if ending.winner in SIDES else "none", ending.points)
