"""Properties of the result of a hand: who wins it by the tricks, when it stops, what ends it."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.proofs.arguments import number_of, shown
from manilha_tools.proofs.context import INDUCTION, Outcome
from manilha_tools.proofs.faceup import FaceUp
from manilha_tools.proofs.tricks import exchanged
from manilha_tools.proofs.verdict import Verdict
from manilha_tools.symbolic.bits import (
    SIDE_A,
    SIDE_B,
    SIDES,
    TIE,
    Bits,
    Bool,
    both,
    count,
    either,
    num,
    var,
)
from manilha_tools.symbolic.state import Kind, Phase
from manilha_tools.symbolic.trick import hand_decision, history_code, name_code

if TYPE_CHECKING:
    from manilha_tools.proofs.context import Context
    from manilha_tools.symbolic.state import Action, State

WINNERS: Final = {"A": SIDE_A, "B": SIDE_B, "T": TIE}
ALL_SEQUENCES: Final = "every sequence of tricks at once"


class Sequence:
    """The winners of all tricks of a hand as unknowns, as if every trick were played."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.winners = [var(f"winner{place}") for place in range(context.model.cards)]
        self.opener_side = var("opener_side")
        self.formed = z3.And(
            both(z3.And(z3.ULE(SIDE_A, term), z3.ULE(term, TIE)) for term in self.winners),
            z3.Or(self.opener_side == SIDE_A, self.opener_side == SIDE_B),
        )

    def decided(self, tricks: int) -> Bits:
        """Return what the first tricks decide in a hand without requests: 0 while it goes on."""
        history = [*self.winners[:tricks], *[num(0)] * (len(self.winners) - tricks)]
        return hand_decision(self.context.model.cells, history, self.opener_side, num(0), num(0))

    def stops_at(self, tricks: int) -> Bool:
        """Whether the hand is over after exactly so many tricks."""
        earlier = [self.decided(before) == 0 for before in range(1, tricks)]
        return z3.And(both(earlier), self.decided(tricks) != 0)

    def natural_winner(self) -> Bits:
        """Return who wins by the closed form: the first trick not tied if one is tied, else the majority.

        0 where that names nobody: all tied, or as many tricks each.
        """
        first = num(0)
        for term in reversed(self.winners):
            first = z3.If(term == TIE, first, term)
        won = {side: count(term == side for term in self.winners) for side in SIDES}
        most = z3.If(
            z3.UGT(won[SIDE_A], won[SIDE_B]),
            num(SIDE_A),
            z3.If(z3.UGT(won[SIDE_B], won[SIDE_A]), num(SIDE_B), num(0)),
        )
        return z3.If(either(term == TIE for term in self.winners), first, most)

    def holds(self, label: str, claim: Bool) -> Outcome:
        """Show a claim of every sequence; a violation comes with a hand that is played face up."""
        outcome = self.context.holds(label, [self.formed], claim, ALL_SEQUENCES)
        if outcome.verdict != Verdict.VIOLATED:
            return outcome
        winners = tuple(number_of(outcome, term) for term in self.winners)
        tricks = next(
            (n for n in range(1, len(winners)) if number_of(outcome, self.decided(n))), len(winners)
        )
        hand = FaceUp(self.context)
        return shown(outcome, hand.show(f"{label}-hand", hand.won_as(winners[:tricks]), tricks))


def early_end_keeps_winner(context: Context) -> Outcome:
    """A hand that stops before its last trick is won by whom the tricks left could not take it from."""
    sequence = Sequence(context)
    natural = sequence.natural_winner()
    claim = both(
        z3.Implies(z3.And(sequence.stops_at(tricks), natural != 0), sequence.decided(tricks) == natural)
        for tricks in range(1, context.model.cards)
    )
    return sequence.holds("early-end", claim)


def winner_by_tricks(context: Context) -> Outcome:
    """Without requests a hand goes to the first trick not tied if one is tied, else to the majority."""
    sequence = Sequence(context)
    natural = sequence.natural_winner()
    claim = both(
        z3.Implies(z3.And(sequence.stops_at(tricks), natural != 0), sequence.decided(tricks) == natural)
        for tricks in range(1, context.model.cards + 1)
    )
    return sequence.holds("winner-by-tricks", claim)


def one_winner(context: Context) -> Outcome:
    """Along any tricks no two rows of the results name different sides, and only the winner is paid."""
    sequence = Sequence(context)
    rows = [sequence.decided(tricks) for tricks in range(1, context.model.cards + 1)]
    agree = both(z3.Not(z3.And(one == SIDE_A, two == SIDE_B)) for one, two in product(rows, repeat=2))
    outcome = sequence.holds("one-hand-winner", agree)
    if outcome.verdict != Verdict.PROVED:
        return outcome

    def claim(_kind: Kind, before: State, _action: Action, after: State) -> Bool:
        rose = {
            SIDE_A: z3.UGT(after.score_a, before.score_a),
            SIDE_B: z3.UGT(after.score_b, before.score_b),
        }
        return z3.And(
            (after.winner != 0) == z3.UGT(after.phase, int(Phase.ANSWER)),
            both(z3.Implies(up, after.winner == side) for side, up in rose.items()),
        )

    return context.in_every_step("one-hand-winner", claim)


def result_is_symmetric(context: Context) -> Outcome:
    """The same tricks with the sides exchanged give the hand to the other side."""
    cells, seats = context.model.cells, context.model.seats

    def claim(_kind: Kind, before: State, _action: Action, after: State) -> Bool:
        opener = seats.side(before.opener)
        mirrored = hand_decision(
            cells,
            [exchanged(term) for term in after.history],
            exchanged(opener),
            exchanged(before.asked),
            exchanged(before.call_side),
        )
        plain = hand_decision(cells, after.history, opener, before.asked, before.call_side)
        return z3.Implies(after.done != before.done, mirrored == exchanged(plain))

    return context.in_every_step("result-symmetric", claim, (Kind.PLAY,))


def terminal_histories(context: Context) -> Outcome:
    """Tricks end a hand exactly with the histories that the table decides, and each of them is played."""
    ends = listed_ends(context)

    def claim(_kind: Kind, before: State, _action: Action, after: State) -> Bool:
        closed = after.done != before.done
        over = z3.UGT(after.phase, int(Phase.ANSWER))
        listed = either(history_code(after.history) == name_code(name) for name in ends)
        last = after.done == context.model.cards
        return z3.Implies(closed, z3.And(over == listed, z3.Implies(last, over)))

    outcome = context.in_every_step("terminal-histories", claim, (Kind.PLAY,))
    if outcome.verdict != Verdict.PROVED:
        return outcome
    hand = FaceUp(context)
    played: dict[str, object] = {}
    for name in ends:
        wanted = hand.won_as(tuple(WINNERS[letter] for letter in name))
        witness = hand.show(f"terminal-{name}", wanted, len(name), f"ends {name}")
        if witness is None:
            return _never_played(context, name)
        played[name] = witness.to_json()
    method = f"{INDUCTION}; for each history a hand that the interpreter plays"
    return Outcome(Verdict.PROVED, method, data={"terminal_histories": sorted(played), "hands": played})


def listed_ends(context: Context) -> tuple[str, ...]:
    """Return the histories at which the table decides and that follow only rows that go on."""
    cells, ends, open_ones = context.model.cells, [], [""]
    while open_ones:
        longer = [before + letter for before in open_ones for letter in WINNERS]
        rows = {name: cells.raw(f"result.{name}") for name in longer if cells.has(f"result.{name}")}
        ends += [name for name, row in rows.items() if row != "go"]
        open_ones = [name for name, row in rows.items() if row == "go" and len(name) < context.model.cards]
    return tuple(ends)


def _never_played(context: Context, name: str) -> Outcome:
    """No hand face up ends so: either no hand at all does, which is the violation, or one does."""

    def claim(_kind: Kind, _before: State, _action: Action, after: State) -> Bool:
        return history_code(after.history) != name_code(name)

    outcome = context.in_every_step(f"terminal-{name}-never", claim, (Kind.PLAY,))
    verdict = Verdict.VIOLATED if outcome.verdict == Verdict.PROVED else Verdict.UNKNOWN
    return Outcome(verdict, outcome.method, data={"never_played": name})


PROPERTIES: Final = {
    "early-end": early_end_keeps_winner,
    "winner-by-tricks": winner_by_tricks,
    "one-hand-winner": one_winner,
    "result-symmetric": result_is_symmetric,
    "terminal-histories": terminal_histories,
}
