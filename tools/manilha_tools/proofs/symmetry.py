"""No side is favoured: every seat moved one place on and the scores exchanged, the game is the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.proofs.arguments import closed_table, highest_tier, shown
from manilha_tools.proofs.context import INDUCTION, Outcome
from manilha_tools.proofs.tricks import exchanged, shifted
from manilha_tools.proofs.tricks import symmetric as trick_is_symmetric
from manilha_tools.proofs.verdict import Verdict
from manilha_tools.symbolic.bits import both
from manilha_tools.symbolic.state import Action, Kind, State
from manilha_tools.symbolic.trick import trick_outcome

if TYPE_CHECKING:
    from manilha_tools.proofs.context import Context
    from manilha_tools.symbolic.bits import Bits, Bool
    from manilha_tools.symbolic.model import Strengths


def mirrored_side(context: Context, state: State) -> Bits:
    """Return whose special hand it is with the scores exchanged: the other side's, where a row can tell.

    A row that fits both sides is called A's either way, which is right only if it treats both alike.
    """
    other = exchanged(state.special_side)
    fits = context.model.special_fits(state.special, other, state.score_b, state.score_a)
    return z3.If(fits, other, state.special_side)


def moved_state(context: Context, state: State, special_side: Bits) -> State:
    """Return the state in which every seat's part is taken by the seat after it."""
    following = context.model.seats.next
    return state.but(
        opener=following(state.opener),
        turn=following(state.turn),
        leader=following(state.leader),
        asked=exchanged(state.asked),
        asker=z3.If(state.pending != 0, following(state.asker), state.asker),
        call_side=exchanged(state.call_side),
        special_side=special_side,
        score_a=state.score_b,
        score_b=state.score_a,
        winner=exchanged(state.winner),
        game_winner=exchanged(state.game_winner),
        history=tuple(exchanged(winner) for winner in state.history),
        down=shifted(state.down),
        power=shifted(state.power),
        refused=shifted(state.refused),
        used=shifted(state.used),
    )


def moved_action(context: Context, action: Action) -> Action:
    """Return the action as the next seat takes it."""
    return Action(action.kind, context.model.seats.next(action.seat), action.card, action.hidden)


def no_side_is_favoured(context: Context) -> Outcome:
    """What a seat may do, and what comes of it, the next seat may do in the mirrored state.

    Of tricks it is shown first, apart from hands: what a trick comes to is then known to the rest.
    """
    tricks = trick_is_symmetric(context)
    if tricks.verdict != Verdict.PROVED:
        return tricks
    shown_once = False
    for kind in Kind:
        outcome = _mirrors(context, kind)
        if outcome.verdict in (Verdict.VIOLATED, Verdict.UNKNOWN):
            return outcome
        shown_once = shown_once or outcome.verdict == Verdict.PROVED
    return Outcome(Verdict.PROVED if shown_once else Verdict.VACUOUS, INDUCTION)


def _mirrors(context: Context, kind: Kind) -> Outcome:
    """Show that every legal action of one kind is legal in the mirror, and leads to the mirrored state."""
    model = context.model

    def mirrored(before: State, act: Action, strengths: Strengths) -> Bool:
        side = mirrored_side(context, before)
        there, taken, cards = (
            moved_state(context, before, side), moved_action(context, act), shifted(strengths)
        )  # fmt: skip
        after = moved_state(context, model.step(kind, before, act, strengths), side)
        legal = model.legal_kind(kind, there, taken, cards)
        return z3.And(legal, after.equals(model.step(kind, there, taken, cards)))

    def fails(_kind: Kind, before: State, act: Action, _after: State) -> Bool:
        return z3.Not(mirrored(before, act, context.dealt.strengths))

    premise = [context.live, context.legal[kind]]
    if kind == Kind.PLAY:
        premise += _about_the_trick(context)
    claim = mirrored(context.state, context.action, context.strengths)
    outcome = context.holds(f"no-side-favoured-{kind.name.lower()}", premise, claim, INDUCTION)
    if outcome.verdict == Verdict.VIOLATED:
        return shown(outcome, context.reach("no-side-favoured-hand", (kind,), fails))
    return outcome


def _about_the_trick(context: Context) -> list[Bool]:
    """Return what is known of the trick that a play completes and of its mirror: the one is the other's."""
    seats, state = context.model.seats, context.state
    here, _ = closed_table(context, state, context.action, context.strengths)
    there, _ = closed_table(
        context,
        moved_state(context, state, state.special_side),
        moved_action(context, context.action),
        shifted(context.strengths),
    )
    winner, leader = trick_outcome(seats, here)
    mirrored_winner, mirrored_leader = trick_outcome(seats, there)
    known = both(z3.ULE(power, highest_tier(context)) for hand in context.strengths for power in hand)
    return [mirrored_winner == exchanged(winner), mirrored_leader == seats.next(leader), known]


PROPERTIES: Final = {"no-side-favoured": no_side_is_favoured}
