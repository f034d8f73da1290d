"""Seats as terms: sides, playing order, and whom a row of the table `acts` admits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import z3

from manilha_tools.symbolic.bits import FALSE, SIDE_A, SIDE_B, Bits, Bool, Cells, num, pick, word
from manilha_tools.symbolic.state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manilha_tools.symbolic.state import State


class Seats:
    """The table `seats` for one number of players."""

    def __init__(self, cells: Cells, players: int) -> None:
        self.cells = cells
        self.players = players
        self.all = tuple(range(players))

    def side(self, seat: Bits) -> Bits:
        """Return the side of a seat."""
        base = f"seats.{self.players}.side"
        rows = {n: z3.If(self.cells.says(f"{base}.{n}", "A"), num(SIDE_A), num(SIDE_B)) for n in self.all}
        return pick(seat, rows, num(SIDE_B))

    def next(self, seat: Bits) -> Bits:
        """Return the seat that plays after this one."""
        return pick(seat, {n: self.cells.term(f"seats.{self.players}.next.{n}") for n in self.all}, num(0))

    def next_opener(self, opener: Bits) -> Bits:
        """Return who opens the hand after one that `opener` opened."""
        base = f"seats.{self.players}.next_opener"
        return pick(opener, {n: self.cells.term(f"{base}.{n}") for n in self.all}, num(0))

    def round_from(self, first: Bits) -> tuple[Bits, ...]:
        """Return every seat in playing order, beginning with `first`."""
        order = [first]
        while len(order) < self.players:
            order.append(self.next(order[-1]))
        return tuple(order)

    def first_of(self, side: Bits, start: Bits) -> Bits:
        """Return the first seat of a side in playing order from `start`."""
        order = self.round_from(start)
        out = order[-1]
        for seat in reversed(order[:-1]):
            out = z3.If(self.side(seat) == side, seat, out)
        return out

    def at(self, seat: Bits, values: Iterable[Bits]) -> Bits:
        """Return the value that belongs to a seat."""
        return pick(seat, dict(enumerate(values)), num(0))


def other(side: Bits) -> Bits:
    """Return the side opposed to `side`."""
    return z3.If(side == SIDE_A, num(SIDE_B), num(SIDE_A))


def addressed(seats: Seats, state: State) -> Bits:
    """Return the side that owes an answer, to a request or to the offer of a special hand."""
    return z3.If(state.phase == int(Phase.ANSWER), other(seats.side(state.asker)), state.special_side)


def admits(seats: Seats, state: State, phase: Phase, act: str, seat: Bits) -> Bool:
    """Whether the row of `acts` for this phase and act admits a seat (its own refusal not considered)."""
    path = f"acts.{phase.name.lower()}.{act}"
    if not seats.cells.has(path):
        return FALSE
    who = seats.cells.term(path)
    side = addressed(seats, state)
    ours = seats.side(seat) == side
    start = seats.next(state.asker) if phase == Phase.ANSWER else state.opener
    return z3.Or(
        who == word("anyone"),
        z3.And(who == word("turn"), seat == state.turn),
        z3.And(who == word("turn_or_played"), z3.Or(seat == state.turn, seats.at(seat, state.down) != 0)),
        z3.And(who == word("side"), ours),
        z3.And(who == word("next"), seat == seats.first_of(side, start)),
        z3.And(who == word("first"), seat == seats.first_of(side, state.opener)),
    )
