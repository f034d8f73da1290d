"""The outcome of a trick, and of the tricks so far, as terms (tables `trick.top` and `result`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.symbolic.bits import (
    SIDE_A,
    SIDE_B,
    TIE,
    Bits,
    Bool,
    Cells,
    both,
    code,
    count,
    either,
    largest,
    num,
    pick,
    word,
)
from manilha_tools.symbolic.seats import Seats, other

if TYPE_CHECKING:
    from collections.abc import Iterable

HISTORY_STEP: Final = 4


@dataclass(frozen=True)
class Table:
    """A complete trick: per seat whether its card was shown, and its tier; who led; the last raise in it."""

    shown: tuple[Bool, ...]
    power: tuple[Bits, ...]
    leader: Bits
    opener: Bits
    call_side: Bits
    call_plays: Bits


def trick_outcome(seats: Seats, table: Table) -> tuple[Bits, Bits]:
    """Return the winner of a complete trick (SIDE_A, SIDE_B or TIE) and the seat that leads the next."""
    best = largest(
        z3.If(shown, power + 1, num(0)) for shown, power in zip(table.shown, table.power, strict=True)
    )
    tops = [z3.And(shown, power + 1 == best) for shown, power in zip(table.shown, table.power, strict=True)]
    order = seats.round_from(table.leader)
    top_at = [seats_bool(seat, tops) for seat in order]
    first = _first(order, top_at, table.leader)
    lowest = _first([num(n) for n in seats.all], tops, table.leader)
    row_winner, row_leader = _row(seats, table, tops, order, top_at)
    side = seats.side(first)
    winner = z3.If(
        z3.And(row_winner == word("side"), either(tops)),
        side,
        z3.If(
            z3.And(row_winner == word("against_caller"), table.call_side != 0),
            other(table.call_side),
            num(TIE),
        ),
    )
    leader = pick(
        row_leader,
        {code("first_top"): first, code("lowest_seat_top"): lowest, code("trick_leader"): table.leader},
        table.opener,
    )
    return winner, leader


def seats_bool(seat: Bits, values: Iterable[Bool]) -> Bool:
    """Return the truth that belongs to a seat."""
    return either(z3.And(seat == n, value) for n, value in enumerate(values))


def _first(order: Iterable[Bits], tops: Iterable[Bool], default: Bits) -> Bits:
    out = default
    for seat, top in reversed(list(zip(order, tops, strict=True))):
        out = z3.If(top, seat, out)
    return out


def _row(
    seats: Seats, table: Table, tops: list[Bool], order: tuple[Bits, ...], top_at: list[Bool]
) -> tuple[Bits, Bits]:
    """Return winner and leader words of the row that the trick falls under."""
    cells = seats.cells
    tops_of = {
        side: either(z3.And(top, seats.side(num(n)) == side) for n, top in enumerate(tops))
        for side in (SIDE_A, SIDE_B)
    }
    number = count(tops)
    rivals = z3.And(tops_of[SIDE_A], tops_of[SIDE_B])
    called = z3.And(rivals, table.call_side != 0)
    exposed = z3.And(
        called,
        either(
            z3.And(top, z3.UGT(table.call_plays, place), seats.side(seat) != table.call_side)
            for place, (seat, top) in enumerate(zip(order, top_at, strict=True))
        ),
    )
    tests = {
        "rivals_exposed": exposed,
        "rivals_called": called,
        "rivals": rivals,
        "partners": z3.UGT(number, 1),
        "one": number == 1,
    }
    columns = []
    for column in ("winner", "leader"):
        out = cells.term(f"trick.top.none.{column}")
        for row, test in reversed(tests.items()):
            if cells.has(path := f"trick.top.{row}.{column}"):
                out = z3.If(test, cells.term(path), out)
        columns.append(out)
    return columns[0], columns[1]


def history_code(history: Iterable[Bits]) -> Bits:
    """Return one number for the winners of the tricks so far."""
    out = num(0)
    for place, winner in enumerate(history):
        out = out + winner * num(HISTORY_STEP**place)
    return out


def name_code(name: str) -> int:
    """Return the number of a history written in letters, such as ABT."""
    values = {"A": SIDE_A, "B": SIDE_B, "T": TIE}
    return sum(values[letter] * HISTORY_STEP**place for place, letter in enumerate(name))


def hand_decision(
    cells: Cells, history: Iterable[Bits], opener_side: Bits, asked: Bits, call_side: Bits
) -> Bits:
    """Return what the tricks decide: SIDE_A, SIDE_B, TIE for nobody, or 0 while the hand goes on."""
    at = history_code(history)
    rows = {name_code(name): cells.term(f"result.{name}") for name in cells.keys("result")}
    decision = pick(at, rows, word("none"))
    caller = asked
    if cells.has("result_raised.scope"):
        caller = z3.If(cells.says("result_raised.scope", "trick"), call_side, asked)
        for name in cells.keys("result_raised.rows"):
            here = z3.And(at == name_code(name), caller != 0)
            decision = z3.If(here, cells.term(f"result_raised.rows.{name}"), decision)
    return pick(
        decision,
        {
            code("A"): num(SIDE_A),
            code("B"): num(SIDE_B),
            code("none"): num(TIE),
            code("hand_leader_side"): opener_side,
            code("against_caller"): other(caller),
        },
        num(0),
    )


def is_complete(history: Iterable[Bits]) -> Bool:
    """Whether every trick of the hand has a winner."""
    return both(winner != 0 for winner in history)
