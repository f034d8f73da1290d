"""Properties of the score: which pairs a game reaches, how far it overshoots, and that one side wins.

The set of reachable pairs is found by explicit search. The solver then shows that no legal step leaves it,
so that every pair outside is unreachable; and every pair inside has a game that the interpreter plays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.explicit import Explicit
from manilha_tools.proofs.context import Outcome
from manilha_tools.proofs.games import Realiser
from manilha_tools.proofs.verdict import Verdict
from manilha_tools.symbolic.bits import SIDE_A, SIDE_B, both, either, num
from manilha_tools.symbolic.state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manilha_tools.explicit import GameSearch, Scores
    from manilha_tools.proofs.context import Context
    from manilha_tools.symbolic.bits import Bits, Bool
    from manilha_tools.symbolic.state import Action, Kind, State


def reachable_scores(context: Context) -> Outcome:
    """A game from 0-0 reaches exactly the score pairs listed, and is over exactly at the final ones."""
    search = Explicit(context.rules).games()
    closed = closed_under_hands(context, search)
    if closed.verdict != Verdict.PROVED:
        return closed
    method = "explicit search; by induction no step leaves the set"
    if context.players == min(context.rules.players):
        missing = Realiser(context.rules, context.players, search).missing()
        if missing:
            return Outcome(Verdict.UNKNOWN, f"{method}; no game was found for {missing[:3]}")
        method += "; for each pair a game that the interpreter plays"
    data: dict[str, object] = {
        "score_pairs": sorted(map(list, search.origin)),
        "final_scores": sorted(map(list, search.final)),
        "explicit_states": search.nodes,
        "explicit_steps": search.steps,
    }
    return Outcome(Verdict.PROVED, method, data=data)


def closed_under_hands(context: Context, search: GameSearch) -> Outcome:
    """Show that a hand begun at a live pair of the set ends at a pair of it, final if the game is over."""
    unfinished = search.origin.keys() - search.final

    def claim(_kind: Kind, before: State, _action: Action, after: State) -> Bool:
        same = z3.And(after.score_a == before.score_a, after.score_b == before.score_b)
        stays = z3.And(z3.ULE(after.phase, int(Phase.ANSWER)), same)
        goes_on = z3.And(after.phase == int(Phase.HAND_OVER), _scores_in(after, unfinished))
        is_over = z3.And(after.phase == int(Phase.GAME_OVER), _scores_in(after, search.final))
        return z3.Implies(_scores_in(before, unfinished), z3.Or(stays, goes_on, is_over))

    return context.in_every_step("score-reachability", claim)


def _scores_in(state: State, pairs: Iterable[Scores]) -> Bool:
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
