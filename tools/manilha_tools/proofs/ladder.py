"""Properties of the ladder and of requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.symbolic.bits import TRUE, both, either, num
from manilha_tools.symbolic.state import Kind, Phase

if TYPE_CHECKING:
    from manilha_tools.proofs.context import Context, Outcome
    from manilha_tools.symbolic.bits import Bool
    from manilha_tools.symbolic.state import Action, State


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
    claim = z3.And(z3.Distinct(*visited), both(rung != 0 for rung in visited), model.rung_above(at) == 0)
    return context.holds("ladder-skips-nothing", [TRUE], claim, "the whole ladder, unrolled")


def alternates(context: Context) -> Outcome:
    """No side makes two requests of a hand in a row."""

    def claim(_kind: Kind, before: State, action: Action, _after: State) -> Bool:
        return z3.Implies(before.asked != 0, before.asked != context.model.seats.side(action.seat))

    return context.in_every_step("requests-alternate", claim, (Kind.RAISE,))


def refusal_pays_before(context: Context) -> Outcome:
    """Refusing a request pays the other side what the hand was worth before it."""

    def claim(_kind: Kind, before: State, action: Action, after: State) -> Bool:
        asked = before.phase == int(Phase.ANSWER)
        settled = after.phase != before.phase
        paid = z3.And(after.points == before.value, after.winner != context.model.seats.side(action.seat))
        return z3.Implies(z3.And(asked, settled), paid)

    return context.in_every_step("refusal-pays-before", claim, (Kind.FOLD,))


def answer_is_possible(context: Context) -> Outcome:
    """While a request waits, some seat of the side asked may accept and some may refuse, and no other may."""
    model, state = context.model, context.state

    def answerable(at: State) -> Bool:
        return both(
            either(
                model.legal_kind(kind, at, context.act(kind, seat), context.strengths)
                for seat in model.seats.all
            )
            for kind in (Kind.ACCEPT, Kind.FOLD)
        )

    return context.in_every_state(
        "answer-possible",
        state.phase == int(Phase.ANSWER),
        answerable(state),
        lambda at: z3.And(at.phase == int(Phase.ANSWER), z3.Not(answerable(at))),
    )


PROPERTIES: Final = {
    "ladder-rises": rises,
    "ladder-skips-nothing": skips_nothing,
    "requests-alternate": alternates,
    "refusal-pays-before": refusal_pays_before,
    "answer-possible": answer_is_possible,
}
