"""What more holds in every state of a hand than the invariant says, where one step keeps it so.

Each is tried for the tables at hand and used only where it is proved: what is alike because some trick never
comes about needs them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import z3
from manilha_tools.mutation.equivalence import lemma
from manilha_tools.proofs.solver import UNSAT
from manilha_tools.symbolic.bits import SIDES, both, count, either, num
from manilha_tools.symbolic.state import FACE_DOWN, Kind, Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_tools.proofs.context import Context
    from manilha_tools.symbolic.bits import Bool
    from manilha_tools.symbolic.model import HandModel
    from manilha_tools.symbolic.state import State

    Lemma = Callable[[HandModel, State], Bool]


def lemmas(context: Context) -> list[Bool]:
    """Return all that is proved to hold in every live state of these tables."""
    proved = lemma(context)
    for label, candidate in _CANDIDATES.items():
        before = candidate(context.model, context.state)
        if _is_kept(context, label, proved, candidate):
            proved.append(before)
    return proved


def _is_kept(context: Context, label: str, proved: list[Bool], candidate: Lemma) -> bool:
    """Whether a play keeps it true; no other act lays a card, and a new trick has none."""
    after = context.after[Kind.PLAY]
    broken = [
        context.live,
        *proved,
        candidate(context.model, context.state),
        context.legal[Kind.PLAY],
        z3.ULE(after.phase, int(Phase.ANSWER)),
        z3.Not(candidate(context.model, after)),
    ]
    return context.solver.check(context.name(f"lemma-{label}"), broken)[0] == UNSAT


def _leader_shows(model: HandModel, state: State) -> Bool:
    """Whether the card that was led lies face up."""
    del model
    return both(
        z3.Not(z3.And(state.leader == seat, down == FACE_DOWN)) for seat, down in enumerate(state.down)
    )


def _one_a_side(model: HandModel, state: State) -> Bool:
    """Whether each side has at most one card face down on the table."""
    return both(
        z3.ULE(
            count(
                z3.And(down == FACE_DOWN, model.seats.side(num(seat)) == side)
                for seat, down in enumerate(state.down)
            ),
            num(1),
        )
        for side in SIDES
    )


def _hidden_where_admitted(model: HandModel, state: State) -> Bool:
    """Whether cards lie face down only in a trick in which somebody may hide one."""
    clear = state.but(down=(num(0),) * model.players, played=num(1))
    return z3.Or(
        z3.Not(either(down == FACE_DOWN for down in state.down)), model.may_hide(clear, state.leader)
    )


_CANDIDATES: dict[str, Lemma] = {
    "leader-shows": _leader_shows,
    "one-a-side": _one_a_side,
    "hidden-where-admitted": _hidden_where_admitted,
}
