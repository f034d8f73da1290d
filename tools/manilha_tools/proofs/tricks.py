"""Properties of a trick: it has a result, whoever looks at it and in whatever order it was played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.proofs.arguments import in_every_trick
from manilha_tools.symbolic.bits import (
    SIDE_A,
    SIDE_B,
    SIDES,
    TIE,
    TRUE,
    Bits,
    Bool,
    both,
    count,
    either,
    num,
    pick,
    var,
)
from manilha_tools.symbolic.trick import Table, trick_outcome

if TYPE_CHECKING:
    from manilha_tools.proofs.context import Context, Outcome

WINNERS: Final = ("side", "tie", "against_caller")
LEADERS: Final = ("first_top", "lowest_seat_top", "trick_leader", "hand_leader")
OF_REQUESTS: Final = ("rivals_called", "rivals_exposed")


@dataclass(frozen=True)
class Tops:
    """Who played the strongest shown cards of a trick: per seat, how many, and per side whether one did."""

    seats: tuple[Bool, ...]
    number: Bits
    of_a: Bool
    of_b: Bool

    def of(self, side: Bits) -> Bool:
        """Whether a side played one of them."""
        return z3.Or(z3.And(side == SIDE_A, self.of_a), z3.And(side == SIDE_B, self.of_b))


def tops_of(context: Context, table: Table) -> Tops:
    """Return the strongest shown cards, found by comparing each with every other."""
    seats = context.model.seats
    cards = list(zip(table.shown, table.power, strict=True))
    tops = tuple(
        z3.And(shown, both(z3.Or(z3.Not(seen), z3.UGE(power, lies)) for seen, lies in cards))
        for shown, power in cards
    )
    by_side = [
        either(z3.And(top, seats.side(num(seat)) == side) for seat, top in enumerate(tops)) for side in SIDES
    ]
    return Tops(tops, count(tops), by_side[0], by_side[1])


def has_a_result(context: Context) -> Outcome:
    """Every complete trick falls under a row of the table that says who wins it and who leads the next."""

    def claim(table: Table) -> Bool:
        tops = tops_of(context, table)
        rivals = z3.And(tops.of_a, tops.of_b)
        rows = {
            "one": tops.number == 1,
            "partners": z3.And(z3.UGT(tops.number, 1), z3.Not(rivals)),
            "rivals": rivals,
            "none": tops.number == 0,
        }
        return both(
            z3.Implies(test, _defined(context, row, table.call_side, tops)) for row, test in rows.items()
        )

    return in_every_trick(context, "trick-has-result", claim)


def _defined(context: Context, row: str, caller: Bits, tops: Tops) -> Bool:
    """Whether a row stands in the table and its words mean something for these cards."""
    cells = context.model.cells
    if not (cells.has(f"trick.top.{row}.winner") and cells.has(f"trick.top.{row}.leader")):
        return z3.BoolVal(val=False)
    winner, leader = cells.raw(f"trick.top.{row}.winner"), cells.raw(f"trick.top.{row}.leader")
    known = z3.BoolVal(winner in WINNERS and leader in LEADERS)
    somebody = {"side": tops.number != 0, "against_caller": caller != 0}.get(str(winner), TRUE)
    return z3.And(known, somebody)


def strongest_wins(context: Context) -> Outcome:
    """A single strongest card wins the trick for its side; no side wins that has none of the strongest."""

    def claim(table: Table) -> Bool:
        tops = tops_of(context, table)
        winner, _ = trick_outcome(context.model.seats, table)
        return z3.And(
            z3.Or(winner == TIE, tops.of(winner)), z3.Implies(tops.number == 1, z3.Not(winner == TIE))
        )

    return in_every_trick(context, "strongest-wins", claim)


def symmetric(context: Context) -> Outcome:
    """Every seat moved one place on, the other side wins the trick and the next seat leads."""
    seats = context.model.seats

    def claim(table: Table) -> Bool:
        winner, leader = trick_outcome(seats, table)
        moved, next_leader = trick_outcome(seats, moved_on(context, table))
        return z3.And(moved == exchanged(winner), next_leader == seats.next(leader))

    return in_every_trick(context, "trick-symmetric", claim)


def moved_on(context: Context, table: Table) -> Table:
    """Return the trick as it is when every seat's part is taken by the seat after it."""
    seats = context.model.seats
    return Table(
        shown=shifted(table.shown),
        power=shifted(table.power),
        leader=seats.next(table.leader),
        opener=seats.next(table.opener),
        call_side=exchanged(table.call_side),
        call_plays=table.call_plays,
    )


def shifted(values: tuple[Bits, ...]) -> tuple[Bits, ...]:
    """Return what belongs to each seat after every seat moved one place on."""
    return (values[-1], *values[:-1])


def exchanged(side: Bits) -> Bits:
    """Return the side with A and B exchanged; nobody and a tie stay."""
    return pick(side, {SIDE_A: num(SIDE_B), SIDE_B: num(SIDE_A)}, side)


def order_of_play_is_free(context: Context) -> Outcome:
    """The same cards by the same seats have one winner, whoever leads.

    Where rows of the table look at when a request came, the claim is about tricks without one.
    """
    seats, another = context.model.seats, var("another_leader")
    asked_rows = any(context.model.cells.has(f"trick.top.{row}.winner") for row in OF_REQUESTS)

    def claim(table: Table) -> Bool:
        winner, _ = trick_outcome(seats, table)
        otherwise, _ = trick_outcome(seats, replace(table, leader=another))
        return z3.Implies(z3.ULT(another, context.players), winner == otherwise)

    def quiet(table: Table) -> Bool:
        return table.call_side == 0 if asked_rows else TRUE

    return in_every_trick(context, "trick-order-free", claim, quiet)


def leader_is_defined(context: Context) -> Outcome:
    """After every trick one seat leads: one of the winners, where a side won by its cards alone."""
    seats = context.model.seats

    def claim(table: Table) -> Bool:
        tops = tops_of(context, table)
        winner, leader = trick_outcome(seats, table)
        alone = z3.Or(
            z3.And(winner == SIDE_A, tops.of_a, z3.Not(tops.of_b)),
            z3.And(winner == SIDE_B, tops.of_b, z3.Not(tops.of_a)),
        )
        return z3.And(z3.ULT(leader, context.players), z3.Implies(alone, seats.side(leader) == winner))

    return in_every_trick(context, "leader-defined", claim)


PROPERTIES: Final = {
    "trick-has-result": has_a_result,
    "strongest-wins": strongest_wins,
    "trick-symmetric": symmetric,
    "trick-order-free": order_of_play_is_free,
    "leader-defined": leader_is_defined,
}
