"""Arguments beyond those of `Context`: about every complete trick, and about every state from the start on.

A claim about tricks is shown of a trick of unknowns; a claim about states, of every state that the invariant
allows. Where it fails, a hand is looked for that shows it: without one the verdict is `unknown`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.proofs.context import DEEPEST, Outcome
from manilha_tools.proofs.solver import SAT
from manilha_tools.proofs.verdict import Verdict
from manilha_tools.proofs.witness import read_witness
from manilha_tools.symbolic.bits import SIDE_B, TRUE, Bits, Bool, both, num, pick, var
from manilha_tools.symbolic.state import FACE_UP, Action, Kind, State
from manilha_tools.symbolic.trick import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_tools.proofs.context import Context
    from manilha_tools.proofs.witness import Witness
    from manilha_tools.symbolic.model import Strengths

    TrickClaim = Callable[[Table], Bool]
    StateClaim = Callable[[State, Strengths], Bool]

ANY_TRICK: Final = "every trick: all cards, hidden or shown, all leaders and requests at once"
ANY_STATE: Final = "the invariant implies it"


def highest_tier(context: Context) -> int:
    """Return the highest number that stands for a card's strength, whatever the vira."""
    deck = context.deck
    viras = {vira and vira[:-1]: vira for vira in deck.viras}.values()
    return max(deck.tier_of(card, vira) for card in deck.cards for vira in viras)


def unknown_table(context: Context) -> tuple[Table, Bool]:
    """Return a trick of unknowns, and what holds of every trick that is played."""
    seats = context.model.seats.all
    table = Table(
        shown=tuple(var(f"shown{seat}") == 1 for seat in seats),
        power=tuple(var(f"power{seat}") for seat in seats),
        leader=var("leader"),
        opener=var("opener"),
        call_side=var("call_side"),
        call_plays=var("call_plays"),
    )
    formed = z3.And(
        both(z3.ULE(power, highest_tier(context)) for power in table.power),
        both(z3.Or(shown, power == 0) for shown, power in zip(table.shown, table.power, strict=True)),
        z3.ULT(table.leader, context.players),
        z3.ULT(table.opener, context.players),
        z3.ULE(table.call_side, SIDE_B),
        z3.ULT(table.call_plays, context.players),
        z3.Or(table.call_side != 0, table.call_plays == 0),
    )
    return table, formed


def closed_table(context: Context, before: State, action: Action, strengths: Strengths) -> tuple[Table, Bool]:
    """Return the trick that a play completes, and whether it does."""
    model = context.model
    hides = z3.And(action.hidden, model.may_hide(before, action.seat))
    power = pick(
        action.card,
        {
            place: model.seats.at(action.seat, [hand[place] for hand in strengths])
            for place in range(model.cards)
        },
        num(0),
    )
    table = Table(
        shown=tuple(
            z3.If(action.seat == seat, z3.Not(hides), down == FACE_UP)
            for seat, down in enumerate(before.down)
        ),
        power=tuple(
            z3.If(action.seat == seat, z3.If(hides, num(0), power), lies)
            for seat, lies in enumerate(before.power)
        ),
        leader=before.leader,
        opener=before.opener,
        call_side=before.call_side,
        call_plays=before.call_plays,
    )
    return table, before.played == context.players - 1


def in_every_trick(
    context: Context, label: str, claim: TrickClaim, when: TrickClaim | None = None
) -> Outcome:
    """Show a claim about every complete trick for which `when` holds."""

    def premise(table: Table) -> Bool:
        return TRUE if when is None else when(table)

    table, formed = unknown_table(context)
    outcome = context.holds(label, [formed, premise(table)], claim(table), ANY_TRICK)
    if outcome.verdict != Verdict.VIOLATED:
        return outcome

    def fails(_kind: Kind, before: State, action: Action, _after: State) -> Bool:
        played, complete = closed_table(context, before, action, context.dealt.strengths)
        return z3.And(complete, premise(played), z3.Not(claim(played)))

    return shown(outcome, context.reach(f"{label}-hand", (Kind.PLAY,), fails))


def in_every_state(
    context: Context, label: str, claim: StateClaim, when: Callable[[State], Bool] | None = None
) -> Outcome:
    """Show a claim about every live state where `when` holds; the state that a deal begins counts too."""

    def premise(state: State) -> Bool:
        return TRUE if when is None else when(state)

    wanted = claim(context.state, context.strengths)
    outcome = context.holds(label, [context.live, premise(context.state)], wanted, ANY_STATE)
    if outcome.verdict != Verdict.VIOLATED:
        return outcome

    def fails(state: State) -> Bool:
        goes_on = z3.ULE(state.phase, 2)
        return z3.And(goes_on, premise(state), z3.Not(claim(state, context.dealt.strengths)))

    begun = _at_the_start(context, f"{label}-start", fails)
    if begun is not None:
        return shown(outcome, begun)
    hand = context.reach(f"{label}-hand", tuple(Kind), lambda _kind, _before, _action, after: fails(after))
    return shown(outcome, hand)


def _at_the_start(context: Context, label: str, goal: Callable[[State], Bool]) -> Witness | None:
    """Return a deal whose first state meets the goal."""
    state = State.fresh("s0", context.players, context.model.cards)
    assertions = [context.model.starts(state), context.dealt.is_deal, goal(state)]
    answer, model = context.solver.check(context.name(label), assertions)
    if answer != SAT or model is None:
        return None
    return read_witness(context, model, state, [])


def shown(outcome: Outcome, witness: Witness | None, data: dict[str, object] | None = None) -> Outcome:
    """Return the violation with the hand that shows it; without a hand nothing is shown either way."""
    if witness is None:
        return Outcome(Verdict.UNKNOWN, f"{outcome.method}; no hand of {DEEPEST} actions breaks it")
    return Outcome(Verdict.VIOLATED, outcome.method, witness, data or outcome.data)


def number_of(outcome: Outcome, term: Bits) -> int:
    """Return what the counterexample assigns to a term."""
    if outcome.model is None:
        raise ValueError("no counterexample")
    return int(outcome.model.eval(term, model_completion=True).as_long())
