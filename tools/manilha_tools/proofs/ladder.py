"""Properties of the ladder: it rises rung by rung and ends, and a hand pays what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.symbolic.bits import SIDE_A, SIDE_B, TIE, TRUE, Bits, Bool, both, lookup, num, pick
from manilha_tools.symbolic.seats import other
from manilha_tools.symbolic.state import Ended, Kind, Phase

if TYPE_CHECKING:
    from manilha_tools.proofs.context import Context, Outcome
    from manilha_tools.symbolic.state import Action, State

UNROLLED: Final = "the whole ladder, unrolled"


def rises(context: Context) -> Outcome:
    """Every request that is accepted makes the hand worth more."""

    def claim(_kind: Kind, before: State, _action: Action, _after: State) -> Bool:
        return z3.UGT(context.model.rung_cell(before.pending, "value"), before.value)

    return context.in_every_step("ladder-rises", claim, (Kind.ACCEPT,))


def skips_nothing(context: Context) -> Outcome:
    """Climbing from the start visits every rung once: no rung is skipped, none comes twice."""
    model = context.model
    at, visited = num(0), []
    for _ in model.rungs:
        at = model.rung_above(at)
        visited.append(at)
    differ = both(one != two for place, one in enumerate(visited) for two in visited[:place])
    claim = z3.And(differ, both(rung != 0 for rung in visited), model.rung_above(at) == 0)
    outcome = context.holds("ladder-skips-nothing", [TRUE], claim, UNROLLED)
    outcome.data["ladder"] = [model.rungs[place - 1] for place in climb(context)]
    return outcome


def climb(context: Context) -> tuple[int, ...]:
    """Return the rungs as one climbs from the start, by their place in the table; a loop is left out."""
    cells, model = context.model.cells, context.model
    places = {name: place for place, name in enumerate(model.rungs, start=1)}
    order: list[int] = []
    name = cells.raw("bets.start.up")
    while isinstance(name, str) and name in places and places[name] not in order:
        order.append(places[name])
        name = cells.raw(f"bets.rungs.{name}.up")
    return tuple(order)


def height(context: Context, state: State) -> Bits:
    """Return how many rungs up the hand stands, a request that waits for its answer counted."""
    steps = {rung: step for step, rung in enumerate(climb(context), start=1)}
    return lookup(z3.If(state.pending != 0, state.pending, state.rung), steps, 0)


def requests_bounded(context: Context) -> Outcome:
    """Each request stands higher on the ladder than the last, so a hand has at most as many as rungs."""
    top = len(climb(context))

    def claim(kind: Kind, before: State, _action: Action, after: State) -> Bool:
        low, high = height(context, before), height(context, after)
        over = z3.UGT(after.phase, int(Phase.ANSWER))
        climbs = z3.UGT(high, low) if kind == Kind.RAISE else high == low
        return z3.Or(over, z3.And(climbs, z3.ULE(high, top)))

    outcome = context.in_every_step("requests-bounded", claim)
    outcome.data["most_requests"] = top
    return outcome


def refusal_pays_before(context: Context) -> Outcome:
    """Refusing a request pays the other side what the hand was worth before it."""

    def claim(_kind: Kind, before: State, action: Action, after: State) -> Bool:
        asked = before.phase == int(Phase.ANSWER)
        settled = after.phase != before.phase
        paid = z3.And(after.points == before.value, after.winner != context.model.seats.side(action.seat))
        return z3.Implies(z3.And(asked, settled), paid)

    return context.in_every_step("refusal-pays-before", claim, (Kind.FOLD,))


def stake_is_paid(context: Context) -> Outcome:
    """A hand played out pays its worth, a tied one nothing; refusing an offered hand never costs more.

    The worth is that of the rung accepted last, or where there is none of the special row or the start.
    """
    model = context.model

    def claim(_kind: Kind, before: State, _action: Action, after: State) -> Bool:
        plain = pick(before.special, model.by_row("value"), model.cells.term("bets.start.value"))
        worth = z3.If(before.rung == 0, plain, model.rung_cell(before.rung, "value"))
        return z3.And(
            z3.Implies(after.ended == int(Ended.WON), after.points == worth),
            z3.Implies(after.ended == int(Ended.TIED), after.points == 0),
            z3.Implies(
                after.ended == int(Ended.REFUSED),
                z3.And(z3.ULE(1, after.points), z3.ULE(after.points, worth)),
            ),
        )

    return context.in_every_step("stake-is-paid", claim)


def points_at_the_end(context: Context) -> Outcome:
    """Scores stand still while a hand is played; at its end the winner's rises by the points paid."""

    def claim(_kind: Kind, before: State, _action: Action, after: State) -> Bool:
        over = z3.UGT(after.phase, int(Phase.ANSWER))
        gain = {
            side: z3.If(z3.And(over, after.winner == side), after.points, num(0)) for side in (SIDE_A, SIDE_B)
        }
        return z3.And(
            after.score_a == before.score_a + gain[SIDE_A],
            after.score_b == before.score_b + gain[SIDE_B],
            z3.Or(over, after.points == 0),
            z3.Implies(after.winner == TIE, after.points == 0),
        )

    return context.in_every_step("points-at-the-end", claim)


def winner_reaches_target(context: Context) -> Outcome:
    """A game ends when its winner has the points for it, and then only; the loser has not."""
    target = context.model.cells.term("game.target")

    def claim(_kind: Kind, _before: State, _action: Action, after: State) -> Bool:
        won = pick(after.game_winner, {SIDE_A: after.score_a, SIDE_B: after.score_b}, num(0))
        lost = pick(other(after.game_winner), {SIDE_A: after.score_a, SIDE_B: after.score_b}, num(0))
        most = z3.If(z3.UGT(after.score_a, after.score_b), after.score_a, after.score_b)
        return z3.If(
            after.phase == int(Phase.GAME_OVER),
            z3.And(after.game_winner != 0, z3.UGE(won, target), z3.ULT(lost, target)),
            z3.And(after.game_winner == 0, z3.ULT(most, target)),
        )

    return context.in_every_step("winner-reaches-target", claim)


PROPERTIES: Final = {
    "ladder-rises": rises,
    "ladder-skips-nothing": skips_nothing,
    "requests-bounded": requests_bounded,
    "refusal-pays-before": refusal_pays_before,
    "stake-is-paid": stake_is_paid,
    "points-at-the-end": points_at_the_end,
    "winner-reaches-target": winner_reaches_target,
}
