"""The tables of one hand as terms: specials, rungs, who may raise, who may hide a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import z3

from manilha_tools.symbolic.bits import (
    FALSE,
    SIDE_A,
    SIDE_B,
    TIE,
    Bits,
    Bool,
    Cells,
    both,
    count,
    either,
    num,
    pick,
    word,
)
from manilha_tools.symbolic.seats import Seats
from manilha_tools.symbolic.state import FACE_DOWN, Ended, Phase, State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manilha_reference.ruleset import Ruleset


class HandTables:
    """The tables of one ruleset, for one number of players, as terms."""

    def __init__(self, rules: Ruleset, players: int, free: Iterable[str] = ()) -> None:
        self.rules = rules
        self.cells = Cells(rules, free)
        self.players = players
        self.seats = Seats(self.cells, players)
        self.cards = int(str(self.cells.raw("deal.per_seat")))
        self.rungs = self.cells.keys("bets.rungs")
        # A row keeps its number whatever its place in the table, so that tables can be compared.
        self.rows = tuple(sorted(self.cells.keys("special")))

    def special_fits(self, row: Bits, side: Bits, score_a: Bits, score_b: Bits) -> Bool:
        """Whether a row of `special` (0: none) and its side can be the ones of a hand at these scores.

        The first row that matches is the one, unless it lasts for one hand only and may be spent already.
        """
        fits, settled = FALSE, FALSE
        for name in self.cells.keys("special"):
            number = 1 + self.rows.index(name)
            again = self.cells.says(f"special.{name}.lasts", "while_score")
            for who, mine, theirs in ((SIDE_A, score_a, score_b), (SIDE_B, score_b, score_a)):
                here = z3.And(self._within(name, "self", mine), self._within(name, "rival", theirs))
                fits = z3.Or(fits, z3.And(z3.Not(settled), here, row == number, side == who))
                settled = z3.Or(settled, z3.And(here, again))
        return z3.Or(fits, z3.And(z3.Not(settled), row == 0, side == 0))

    def _within(self, row: str, who: str, score: Bits) -> Bool:
        base = f"special.{row}.when.{who}"
        return z3.And(
            z3.ULE(self.cells.term(f"{base}.0"), score), z3.ULE(score, self.cells.term(f"{base}.1"))
        )

    def starts(self, state: State) -> Bool:
        """Whether a state is the start of a hand, at the scores and with the opener that it has."""
        row = state.special
        offer = either(row == number for number in self.offers())
        value = pick(row, self.by_row("value"), self.cells.term("bets.start.value"))
        start = {
            "phase": z3.If(offer, num(Phase.SPECIAL), num(Phase.PLAY)),
            "turn": state.opener,
            "leader": state.opener,
            "value": value,
        }
        given = {"opener", "score_a", "score_b", "special", "special_side"}
        scores = both(
            z3.ULT(score, self.cells.term("game.target")) for score in (state.score_a, state.score_b)
        )
        return z3.And(
            z3.ULT(state.opener, self.players),
            scores,
            self.special_fits(row, state.special_side, state.score_a, state.score_b),
            both(term == start.get(name, num(0)) for name, term in state.items() if name not in given),
        )

    def offers(self) -> dict[int, Bits]:
        """Return 1 for each row of `special` that lets its side refuse the hand."""
        return {number: num(1) for number in self.by_row("offer.refuse_pays")}

    def by_row(self, column: str) -> dict[int, Bits]:
        """Return a column of `special` by row number, for the rows that have it."""
        return {
            number: self.cells.term(f"special.{name}.{column}")
            for number, name in enumerate(self.rows, start=1)
            if self.cells.has(f"special.{name}.{column}")
        }

    def opener_after(self, state: State) -> Bits:
        """Return who opens the hand after one that has ended (tables `seats` and `game.opener_moves`)."""
        moves = {
            int(ended): self.cells.term(f"game.opener_moves.{ended.name.lower()}")
            for ended in Ended
            if ended != Ended.NOT_YET
        }
        return z3.If(
            pick(state.ended, moves, num(1)) == 1, self.seats.next_opener(state.opener), state.opener
        )

    def rung_cell(self, rung: Bits, column: str) -> Bits:
        """Return a number of a rung: its value, or what it pays when refused."""
        rows = {
            n: self.cells.term(f"bets.rungs.{name}.{column}") for n, name in enumerate(self.rungs, start=1)
        }
        return pick(rung, rows, num(0))

    def rung_above(self, rung: Bits) -> Bits:
        """Return the rung above one (0: the start), or 0 at the top."""
        places = {name: number for number, name in enumerate(self.rungs, start=1)}

        def above(path: str) -> Bits:
            name = self.cells.raw(path)
            return num(places.get(str(name), 0))

        rows = {n: above(f"bets.rungs.{name}.up") for n, name in enumerate(self.rungs, start=1)}
        return pick(rung, rows, above("bets.start.up"))

    def next_rung(self, state: State) -> Bits:
        """Return the rung that the next request asks for, or 0 where there is none."""
        places = {name: number for number, name in enumerate(self.rungs, start=1)}
        base = z3.If(state.pending != 0, state.pending, state.rung)
        for number, name in enumerate(self.rows, start=1):
            if self.cells.has(path := f"special.{name}.raise_from"):
                here = z3.And(base == 0, state.special == number)
                base = z3.If(here, num(places[str(self.cells.raw(path))]), base)
        return self.rung_above(base)

    def stake(self, state: State) -> Bits:
        """Return the points at stake before a further request."""
        return z3.If(state.pending != 0, self.rung_cell(state.pending, "value"), state.value)

    def policy(self, state: State, side: Bits) -> Bits:
        """Return the word for what a raise by a side meets in this hand."""
        own = pick(state.special, self.by_row("raises"), word("allowed"))
        rival = self.by_row("raises_rival")
        return z3.If(side != state.special_side, pick(state.special, rival, own), own) if rival else own

    def may_raise(self, state: State, side: Bits) -> Bool:
        """Whether a side may ask for the next rung, turns and special hands apart."""
        cells = self.cells
        last = z3.If(
            state.phase == int(Phase.ANSWER),
            cells.flag("bets.may_raise.in_answer"),
            z3.If(
                state.asked == 0,
                cells.flag("bets.may_raise.nobody"),
                z3.If(
                    state.asked == side, cells.flag("bets.may_raise.own"), cells.flag("bets.may_raise.rival")
                ),
            ),
        )
        return z3.And(self.next_rung(state) != 0, last, z3.Not(self._capped(state, side)))

    def _capped(self, state: State, side: Bits) -> Bool:
        cap = self.cells.term("bets.cap")
        lower = z3.If(z3.ULT(state.score_a, state.score_b), state.score_a, state.score_b)
        own = z3.If(side == SIDE_A, state.score_a, state.score_b)
        score = z3.If(cap == word("trailing"), lower, own)
        decides = z3.UGE(self.stake(state) + score, self.cells.term("game.target"))
        return z3.And(cap != word("none"), decides)

    def may_hide(self, state: State, seat: Bits) -> Bool:
        """Whether the seat on turn may play a card face down."""
        cells = self.cells
        in_trick = pick(
            state.done, {n: cells.term(f"trick.hidden.in_trick.{n}") for n in range(self.cards)}, num(0)
        )
        special = pick(state.special, self.by_row("hidden"), num(1))
        limit = cells.term("trick.hidden.per_side")
        side = self.seats.side(seat)
        hidden = count(
            z3.And(down == FACE_DOWN, self.seats.side(num(n)) == side) for n, down in enumerate(state.down)
        )
        return z3.And(
            special == 1,
            in_trick == 1,
            z3.Or(state.played != 0, cells.flag("trick.hidden.leading")),
            z3.Or(state.history[0] != TIE, cells.flag("trick.hidden.after_tied_first")),
            z3.Or(limit == word("unlimited"), z3.ULT(hidden, limit)),
        )
