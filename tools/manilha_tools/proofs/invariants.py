"""The property that carries the others: the invariant of a hand is inductive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.proofs.invariant import live, over
from manilha_tools.proofs.verdict import Verdict

if TYPE_CHECKING:
    from manilha_tools.proofs.context import Context, Outcome
    from manilha_tools.symbolic.bits import Bool
    from manilha_tools.symbolic.state import Action, Kind, State


def hand_invariant(context: Context) -> Outcome:
    """Every hand starts in a live state, and every legal action leads to a live state or ends the hand."""
    start = context.holds(
        "hand-invariant-start", [context.model.starts(context.state)], context.live, "the start implies it"
    )
    if start.verdict != Verdict.PROVED:
        return start

    def claim(_kind: Kind, _before: State, _action: Action, after: State) -> Bool:
        return z3.Or(live(context.model, after), over(after))

    return context.in_every_step("hand-invariant", claim)


PROPERTIES: Final = {"hand-invariant": hand_invariant}
