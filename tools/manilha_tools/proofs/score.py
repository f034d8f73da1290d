"""Properties of the score: which pairs a game reaches, how far it overshoots, and that one side wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.proofs.reachable import reachable_scores
from manilha_tools.symbolic.bits import SIDE_A, SIDE_B, both, either, num
from manilha_tools.symbolic.state import Phase

if TYPE_CHECKING:
    from manilha_tools.proofs.context import Context, Outcome
    from manilha_tools.symbolic.bits import Bits, Bool
    from manilha_tools.symbolic.state import Action, Kind, State


def _payments(context: Context) -> list[Bits]:
    """Return every number that a hand can pay, as the tables have them."""
    model = context.model
    ladder = [
        model.cells.term(f"bets.rungs.{rung}.{column}")
        for rung in model.rungs
        for column in ("value", "fold")
    ]
    special = [*model.by_row("value").values(), *model.by_row("offer.refuse_pays").values()]
    return [model.cells.term("bets.start.value"), *ladder, *special]


def overshoot_bounded(context: Context) -> Outcome:
    """No score passes the target by more than the largest payment of the tables allows."""
    last = context.model.cells.term("game.target") - 1
    payments = _payments(context)

    def claim(_kind: Kind, _before: State, _action: Action, after: State) -> Bool:
        scores = (after.score_a, after.score_b)
        return either(both(z3.ULE(score, last + payment) for score in scores) for payment in payments)

    return context.in_every_step("overshoot-bounded", claim)


def one_winner(context: Context) -> Outcome:
    """The game is over exactly when it has one winner, who won the last hand; only one side is there."""
    target = context.model.cells.term("game.target")

    def claim(_kind: Kind, _before: State, _action: Action, after: State) -> Bool:
        both_there = z3.And(z3.UGE(after.score_a, target), z3.UGE(after.score_b, target))
        over = after.phase == int(Phase.GAME_OVER)
        named = z3.Or(after.game_winner == SIDE_A, after.game_winner == SIDE_B)
        reached = z3.Or(z3.UGE(after.score_a, target), z3.UGE(after.score_b, target))
        return z3.And(
            z3.Not(both_there),
            over == named,
            z3.Implies(reached, over),
            z3.Implies(over, after.winner == after.game_winner),
        )

    return context.in_every_step("one-winner", claim)


def parity(context: Context) -> Outcome | None:
    """Where every rung is worth an even number, every score of a game from 0-0 is even.

    None where the ladder has an odd rung: the property does not apply.
    """
    cells = context.rules.cells
    worths = [cells["bets.start.value"], *(cells[f"bets.rungs.{rung}.value"] for rung in context.model.rungs)]
    if any(int(str(worth)) % 2 for worth in worths):
        return None

    def claim(_kind: Kind, before: State, _action: Action, after: State) -> Bool:
        before_even = z3.And(_even(before.score_a), _even(before.score_b))
        return z3.Implies(before_even, z3.And(_even(after.score_a), _even(after.score_b)))

    return context.in_every_step("score-parity", claim)


def _even(term: Bits) -> Bool:
    return z3.URem(term, num(2)) == 0


PROPERTIES: Final = {
    "score-reachability": reachable_scores,
    "overshoot-bounded": overshoot_bounded,
    "one-winner": one_winner,
    "score-parity": parity,
}
