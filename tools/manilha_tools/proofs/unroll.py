"""The same hand under two models, step by step: one deal, the same actions.

While both order the cards alike, a step is first looked for with strengths that no deal need give, which is
faster, and only then with cards. One solver follows the whole hand, so that what it learnt at one depth
serves at the next.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import z3

from manilha_tools.proofs.incremental import Incremental
from manilha_tools.proofs.solver import SAT, UNKNOWN
from manilha_tools.symbolic.bits import either, var
from manilha_tools.symbolic.reading import read_hand
from manilha_tools.symbolic.state import Action, State

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manilha_reference.state import Setup

    from manilha_tools.proofs.difference import Pair
    from manilha_tools.symbolic.bits import Bool
    from manilha_tools.symbolic.model import Strengths
    from manilha_tools.symbolic.reading import Moves

Name = TypeVar("Name")


@dataclass(frozen=True)
class Test(Generic[Name]):
    """Something to look for at one depth; with `moves` the next action belongs to the hand that shows it."""

    name: Name
    claim: Bool
    moves: bool


class _Search:
    """A solver that is told a path as it grows."""

    def __init__(self, pair: Pair, given: Sequence[Bool]) -> None:
        self._solver = Incremental(pair.solver)
        self._solver.tell(*given)
        self._known = 0

    def ask(self, path: Sequence[Bool], claim: Bool) -> tuple[str, z3.ModelRef | None]:
        self._solver.tell(*path[self._known :])
        self._known = len(path)
        return self._solver.ask(claim)


class Unroll:
    """Two runs of a hand that have been alike up to here."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self.depth = 0
        self.gave_up = False
        self.states = [[State.fresh(f"{side}0", pair.players, pair.cards)] for side in "pq"]
        self.actions = [Action.fresh("a0")]
        self._hands, self._vira = pair.places("card"), var("vira")
        self._tied = tuple(
            tuple(tuple(deck.tier(card, self._vira) for card in hand) for hand in self._hands)
            for deck in pair.decks
        )
        self._free = pair.places("tier")
        self._alike = pair.same_order()
        self.strengths: tuple[Strengths, ...] = (self._free, self._free) if self._alike else self._tied
        given = ("opener", "score_a", "score_b")
        first, second = self.here
        self._path: list[Bool] = [
            *(model.starts(run[0]) for model, run in zip(pair.models, self.states, strict=True)),
            *(getattr(first, name) == getattr(second, name) for name in given),
        ]
        bounds = [z3.ULT(tier, len(pair.decks[0].tiers)) for hand in self._free for tier in hand]
        self._freely = _Search(pair, bounds) if self._alike else None

    @property
    def here(self) -> list[State]:
        """The two states at this depth."""
        return [run[-1] for run in self.states]

    @property
    def action(self) -> Action:
        """The action that may come next."""
        return self.actions[-1]

    def solve(self, tests: Sequence[Test[Name]]) -> Iterator[tuple[Name, tuple[Setup, Moves]]]:
        """Yield each test that some hand meets at this depth, with such a hand.

        All are asked about at once, then one by one where that finds something.
        """
        search = self._freely or self._with_cards
        if self._ask(search, either(test.claim for test in tests))[0] != SAT:
            return
        for test in tests:
            possible = self._freely is None or self._ask(self._freely, test.claim)[0] == SAT
            if possible and (found := self._hand(test)) is not None:
                yield test.name, found

    @cached_property
    def _with_cards(self) -> _Search:
        return _Search(self.pair, self._cards())

    def _hand(self, test: Test[Name]) -> tuple[Setup, Moves] | None:
        model = self._ask(self._with_cards, test.claim)[1]
        if model is None:
            return None
        done = self.actions if test.moves else self.actions[:-1]
        names = self.pair.decks[0].cards
        return read_hand(model, self.states[0][0], done, self._hands, self._vira, names)

    def _ask(self, search: _Search, claim: Bool) -> tuple[str, z3.ModelRef | None]:
        answer, model = search.ask(self._path, claim)
        self.gave_up = self.gave_up or answer == UNKNOWN
        return answer, model

    def go_on(self, alike: Bool) -> None:
        """Take one step in both, from states whose records are alike."""
        self.depth += 1
        following = [State.fresh(f"{side}{self.depth}", self.pair.players, self.pair.cards) for side in "pq"]
        steps = zip(self.pair.models, self.here, following, self.strengths, strict=True)
        self._path += [
            alike,
            *(model.moves(old, self.action, new, tiers) for model, old, new, tiers in steps),
        ]
        for run, after in zip(self.states, following, strict=True):
            run.append(after)
        self.actions.append(Action.fresh(f"a{self.depth}"))

    def _cards(self) -> list[Any]:
        """Return what makes the hands a deal under both; the vira is turned up where either has one."""
        decks = self.pair.decks
        turned = next((deck for deck in decks if deck.has_vira), decks[0])
        dealt = [turned.dealt(self._hands, self._vira)]
        dealt += [deck.is_vira(self._vira) for deck in decks if deck.has_vira]
        if self._alike:
            pairs = zip(self._free, self._tied[0], strict=True)
            dealt += [free == tied for mine, cards in pairs for free, tied in zip(mine, cards, strict=True)]
        return dealt
