"""What an explicit search found, put to the solver: a claim about symbolic states that steps must keep.

A state belongs to it if its scores, its special row and its requests are those of a place and a node that the
search found. Special rows that last for one hand only are used up in the course of a game: which ones is an
unknown beside the state.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import z3

from manilha_tools.explicit import SIDES
from manilha_tools.symbolic.bits import FALSE, SIDE_A, both, either, num, var
from manilha_tools.symbolic.state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manilha_tools.explicit import Scores
    from manilha_tools.explicit_games import GameSearch, Place
    from manilha_tools.symbolic.bits import Bits, Bool
    from manilha_tools.symbolic.model import HandModel
    from manilha_tools.symbolic.state import State

Ladder = frozenset[tuple[str, str | None, str | None, str | None]]


class Found:
    """What an explicit search found, as a claim about symbolic states; the rows used up are unknowns."""

    def __init__(self, model: HandModel, search: GameSearch) -> None:
        self.model = model
        self.search = search
        explicit = search.explicit
        self._rows = {name: number for number, name in enumerate(model.rows, start=1)} | {None: 0}
        self._rungs = {name: number for number, name in enumerate(model.rungs, start=1)} | {None: 0}
        self.once = tuple(
            (row, side)
            for row in explicit.rows
            for side in SIDES
            if explicit.cells[f"special.{row}.lasts"] == "once"
        )
        self.spent = [var(f"spent.{row}.{side}") for row, side in self.once]

    def includes(self, state: State) -> Bool:
        """Whether a state of a hand that goes on is one that was found."""
        return either(
            z3.And(
                self.called(state, row, side),
                self.at(places, state, self.spent),
                self._ladder_in(state, ladder),
            )
            for (row, side, ladder), places in self._groups.items()
        )

    @cached_property
    def live(self) -> list[Place]:
        """The places at which a hand is dealt."""
        return [place for place in self.search.origin if not place.over]

    def called(self, state: State, row: str | None, side: str | None) -> Bool:
        """Whether a hand is one of this row and this side, or of none."""
        return z3.And(state.special == self._rows[row], state.special_side == _side(side))

    @cached_property
    def _groups(self) -> dict[tuple[str | None, str | None, Ladder], list[Place]]:
        """The places by what can become of the requests of a hand that begins there."""
        groups: dict[tuple[str | None, str | None, Ladder], list[Place]] = {}
        for opening, places in self.search.openings.items():
            nodes = self.search.explicit.hand(opening).nodes
            ladder = frozenset((node.phase, node.rung, node.asked, node.pending) for node in nodes)
            groups.setdefault((opening.row, opening.side, ladder), []).extend(places)
        return groups

    def _ladder_in(self, state: State, ladder: Ladder) -> Bool:
        return either(
            z3.And(
                state.phase == int(Phase[phase.upper()]),
                state.rung == self._rungs[rung],
                state.asked == _side(asked),
                state.pending == self._rungs[pending],
            )
            for phase, rung, asked, pending in sorted(ladder, key=str)
        )

    def at(self, places: Iterable[Place], state: State, spent: list[Bits]) -> Bool:
        """Whether the scores, and the rows used up, are those of one of the places."""
        by_spent: dict[tuple[bool, ...], list[Scores]] = {}
        for place in places:
            by_spent.setdefault(tuple(pair in place.spent for pair in self.once), []).append(place.scores)
        return either(
            z3.And(
                both(term == int(gone) for term, gone in zip(spent, used, strict=True)),
                scores_in(state, pairs),
            )
            for used, pairs in by_spent.items()
        )

    def begins(self, state: State) -> Bool:
        """Whether a state begins a hand at a place that was found, with the row that it calls for."""
        called, settled = [], FALSE
        for (row, side), gone in zip(self.once, self.spent, strict=True):
            here = self.called(state, row, side)
            comes = z3.And(self._fits(row, side, state), gone == 0)
            called.append(
                z3.And(z3.Implies(here, gone == 0), z3.Implies(z3.And(comes, z3.Not(settled)), here))
            )
            settled = z3.Or(settled, comes)
        return z3.And(self.model.starts(state), self.at(self.live, state, self.spent), both(called))

    def spent_after(self, before: State) -> list[Bits]:
        """Return the rows used up once the hand of a state is over."""
        return [
            z3.If(z3.And(before.special == self._rows[row], self._fits(row, side, before)), num(1), gone)
            for (row, side), gone in zip(self.once, self.spent, strict=True)
        ]

    def _fits(self, row: str, side: str, state: State) -> Bool:
        term = num(self._rows[row]), num(_side(side))
        return self.model.special_fits(*term, state.score_a, state.score_b)


def _side(side: str | None) -> int:
    return 0 if side is None else SIDE_A + SIDES.index(side)


def scores_in(state: State, pairs: Iterable[Scores]) -> Bool:
    """Whether the state's scores are one of the pairs."""
    rows: dict[int, list[int]] = {}
    for a, b in pairs:
        rows.setdefault(a, []).append(b)
    return either(z3.And(state.score_a == a, _among(state.score_b, bs)) for a, bs in sorted(rows.items()))


def _among(term: Bits, values: list[int]) -> Bool:
    """Whether a term is one of the values, by runs of neighbours."""
    runs: list[list[int]] = []
    for value in sorted(values):
        if runs and runs[-1][1] == value - 1:
            runs[-1][1] = value
        else:
            runs.append([value, value])
    return either(z3.And(z3.ULE(low, term), z3.ULE(term, high)) for low, high in runs)
