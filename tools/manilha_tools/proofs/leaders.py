"""Who leads after a tied trick: which of the rules in use are the same rule under other names.

Three rules are compared, each laid over the tables in turn: the first tied card leads, the leader of the
tied trick leads again, or the opener of the hand does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.proofs.context import INDUCTION, Context, Outcome
from manilha_tools.proofs.faceup import FaceUp
from manilha_tools.proofs.verdict import Verdict
from manilha_tools.symbolic.bits import TIE, Bool, both
from manilha_tools.symbolic.state import Kind, Phase

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

    from manilha_tools.proofs.witness import Witness
    from manilha_tools.symbolic.state import Action, State

ROWS: Final = ("partners", "rivals", "none")
FIRST_TIED, TRICK, HAND = "first_top", "trick_leader", "hand_leader"


def tie_leaders(context: Context) -> Outcome:
    """In every hand the leader of a tied trick is the opener, so two of the rules are one.

    With two players the first tied card is the leader's too, and all three are one; with more they part.
    """
    same = opener_leads_ties(leading(context, TRICK), "tie-trick-leader")
    if same.verdict != Verdict.PROVED:
        return same
    if context.players == len({"A", "B"}):
        return opener_leads_ties(leading(context, FIRST_TIED), "tie-first-top")
    parted = parting_trick(leading(context, FIRST_TIED))
    if parted is None:
        return Outcome(Verdict.UNKNOWN, f"{INDUCTION}; no trick was found where the first tied card differs")
    data: dict[str, object] = {"first_tied_card_differs": parted.to_json()}
    return Outcome(same.verdict, f"{INDUCTION}; a hand that the interpreter plays", data=data)


def leading(context: Context, rule: str) -> Context:
    """Return the context with one rule for every trick that nobody wins."""
    cells = dict(context.rules.cells)
    for row in ROWS:
        if cells.get(f"trick.top.{row}.winner") == "tie":
            cells[f"trick.top.{row}.leader"] = rule
    # Other tables are asked about: the cells that the solver keeps track of are bound anew.
    solver = replace(context.solver, known={})
    return Context(with_cells(context.rules, cells, rule), context.players, solver)


def with_cells(rules: Ruleset, cells: dict[str, str | int | bool | None], tag: str) -> Ruleset:
    """Return the tables with other cells, told apart by their digest and id."""
    return replace(rules, id=f"{rules.id}-{tag}", cells=cells, digest=f"{rules.digest}-{tag}")


def opener_leads_ties(context: Context, label: str) -> Outcome:
    """Show that after each tied trick that does not end the hand, the opener leads.

    By induction, carrying along that as long as every trick was tied the opener leads.
    """

    def all_tied(state: State) -> Bool:
        return both(z3.Or(winner == 0, winner == TIE) for winner in state.history)

    def carried(state: State) -> Bool:
        return z3.Implies(all_tied(state), state.leader == state.opener)

    def claim(_kind: Kind, before: State, _action: Action, after: State) -> Bool:
        closed = z3.And(after.done != before.done, z3.ULE(after.phase, int(Phase.ANSWER)))
        tied = context.model.seats.at(before.done, after.history) == TIE
        goes_on = z3.Implies(z3.And(closed, tied), after.leader == after.opener)
        return z3.Implies(carried(before), z3.And(goes_on, z3.Implies(closed, carried(after))))

    return context.in_every_step(label, claim, (Kind.PLAY,))


def parting_trick(context: Context) -> Witness | None:
    """Return a hand whose first trick is tied and then led by another seat than the opener."""
    hand = FaceUp(context)
    wanted = z3.And(hand.history[0] == TIE, hand.leaders[1] != hand.leaders[0])
    return hand.show("tie-leaders-part", wanted, tricks=1, note="the first tied card is not the opener's")


PROPERTIES: Final = {"tie-leaders": tie_leaders}
