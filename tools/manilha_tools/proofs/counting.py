"""The states of a game counted by the solver, to be held against the counts of the explicit search.

First the states of a hand, cards left out, and the ways in which it ends, for each way in which it begins;
then the scores to which those endings lead. Which scores a hand begins alike at is all that is shared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import z3

from manilha_tools.proofs.closure import following, reachable
from manilha_tools.symbolic.bits import SIDE_A, both, either, num
from manilha_tools.symbolic.state import Ended, Phase, State

if TYPE_CHECKING:
    from manilha_tools.explicit import Opening
    from manilha_tools.explicit_games import GameSearch, Place
    from manilha_tools.proofs.closure import Seen
    from manilha_tools.proofs.context import Context
    from manilha_tools.proofs.found import Found
    from manilha_tools.symbolic.bits import Bits, Bool

Ends = set[tuple[int, int, int]]
"""Ways to end a hand: the winner, the points, and 1 where the game is taken below the target."""


class Counts(NamedTuple):
    """How many score pairs a game reaches, how many are final, and how many states its hands have."""

    score_pairs: int
    final_scores: int
    hand_states: int

    def __str__(self) -> str:
        return f"{self.score_pairs} pairs, {self.final_scores} final, {self.hand_states} states of a hand"


def counted_by_search(search: GameSearch) -> Counts:
    """Return the counts of the explicit search."""
    hands = (search.explicit.hand(opening) for opening in search.openings)
    return Counts(len(search.live | search.final), len(search.final), sum(len(hand.nodes) for hand in hands))


def counted_by_solver(context: Context, found: Found) -> Counts:
    """Return the solver's counts; raises GaveUpError where its limits do not suffice."""
    ends: dict[Opening, Ends] = {}
    states = 0
    for opening, places in found.search.openings.items():
        seen = _hands(context, found, opening, places)
        ends[opening] = {(winner, points, takes) for phase, *_, winner, points, takes in seen if _over(phase)}
        states += sum(not _over(phase) for phase, *_ in seen)
    pairs = _scores(context, found, ends)
    final = {(a, b) for over, a, b, *_ in pairs if over}
    return Counts(len({(a, b) for _, a, b, *_ in pairs}), len(final), states)


def _over(phase: int) -> bool:
    return phase > Phase.ANSWER


def _hands(context: Context, found: Found, opening: Opening, places: list[Place]) -> set[Seen]:
    """Return the states of a hand that begins so, and its endings, at the lowest of these places."""
    model, state = context.model, context.state
    score_a, score_b = min((place.scores for place in places), key=sum)
    here = [
        found.called(state, opening.row, opening.side), state.score_a == score_a, state.score_b == score_b
    ]  # fmt: skip
    before = _seen(context, state)
    steps = (
        z3.And(context.legal[kind], _same(before, _seen(context, after)))
        for kind, after in context.after.items()
    )
    offered = model.cells.has(f"special.{opening.row}.offer.refuse_pays")
    phase = Phase.SPECIAL if offered else Phase.PLAY
    start = (int(phase), *(0 for _ in before[1:]))
    return reachable(
        z3.And(context.live, *here, either(steps)),
        before,
        start,
        lambda seen: not _over(seen[0]),
        context.solver,
    )


def _seen(context: Context, state: State) -> list[Bits]:
    """Return what is counted of a state: phase, requests and tricks while it goes on, then how it ended."""
    over = z3.UGT(state.phase, int(Phase.ANSWER))
    target = context.model.cells.term("game.target")
    score = z3.If(state.winner == SIDE_A, state.score_a, state.score_b)
    takes = z3.And(state.phase == int(Phase.GAME_OVER), z3.ULT(score, target))
    open_terms = (state.rung, state.asked, state.pending, *state.history)
    return [
        z3.If(over, num(Phase.HAND_OVER), state.phase),
        *(z3.If(over, num(0), term) for term in open_terms),
        state.winner,
        state.points,
        z3.If(takes, num(1), num(0)),
    ]


def _scores(context: Context, found: Found, ends: dict[Opening, Ends]) -> set[Seen]:
    """Return the places that hands with these endings lead to: whether it is over, scores, rows used up."""
    model, state = context.model, context.state
    takes = z3.Bool("takes")
    paid = model.end_hand(state, state.winner, state.points, num(Ended.WON))
    over = z3.Or(paid.phase == int(Phase.GAME_OVER), takes)
    spent = [z3.If(over, num(0), term) for term in found.spent_after(state)]
    before = [num(0), state.score_a, state.score_b, *found.spent]
    after = [z3.If(over, num(1), num(0)), paid.score_a, paid.score_b, *spent]
    hands = either(
        z3.And(
            found.called(state, opening.row, opening.side),
            found.at(found.search.openings[opening], state, found.spent),
            either(
                z3.And(state.winner == winner, state.points == points, takes == z3.BoolVal(bool(taken)))
                for winner, points, taken in sorted(endings)
            ),
        )
        for opening, endings in ends.items()
    )
    start = (0,) * len(before)
    relation = z3.And(hands, _same(before, after))
    return reachable(relation, before, start, lambda seen: seen[0] == 0, context.solver)


def _same(before: list[Bits], after: list[Bits]) -> Bool:
    """Whether the terms that follow are these."""
    return both(name == term for name, term in zip(following(before), after, strict=True))
