"""What holds in every state that a hand can reach: which values each phase allows.

`live` is the invariant of a hand that goes on, `over` of one that has ended. Both are proved inductive by
the property `hand-invariant`; every other unbounded proof about hands starts from them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import z3

from manilha_tools.symbolic.bits import SIDE_A, SIDE_B, Bool, both, count, either, num, pick, word
from manilha_tools.symbolic.seats import admits
from manilha_tools.symbolic.state import FACE_DOWN, Phase
from manilha_tools.symbolic.trick import hand_decision

if TYPE_CHECKING:
    from manilha_tools.symbolic.model import HandModel
    from manilha_tools.symbolic.state import State


def live(model: HandModel, state: State) -> Bool:
    """Whether a state can be one of a hand that goes on."""
    return z3.And(
        z3.ULE(state.phase, int(Phase.ANSWER)),
        _at_scores(model, state),
        _tricks(model, state),
        _requests(model, state),
        _phases(model, state),
        _untouched(state),
    )


def _at_scores(model: HandModel, state: State) -> Bool:
    """Scores are below the target, and the special row is the one they call for."""
    target = model.cells.term("game.target")
    return z3.And(
        z3.ULT(state.score_a, target),
        z3.ULT(state.score_b, target),
        model.special_fits(state.special, state.special_side, state.score_a, state.score_b),
    )


def _tricks(model: HandModel, state: State) -> Bool:
    """Tricks so far leave the hand open, and the cards down and used are those of the seats in order."""
    players, cards = model.players, model.cards
    order = model.seats.round_from(state.leader)
    on_table = [model.seats.at(seat, state.down) != 0 for seat in order]
    undecided = hand_decision(model.cells, state.history, model.seats.side(state.opener), num(0), num(0))
    in_turn = pick(state.played, dict(enumerate(order)), state.leader)
    return z3.And(
        z3.ULT(state.opener, players),
        z3.ULT(state.leader, players),
        z3.ULT(state.played, players),
        z3.ULT(state.done, cards),
        state.turn == in_turn,
        both((winner != 0) == z3.ULT(num(place), state.done) for place, winner in enumerate(state.history)),
        both(z3.ULE(winner, 3) for winner in state.history),
        z3.Or(state.done == 0, undecided == 0),
        z3.Or(state.done != 0, state.leader == state.opener),
        both(z3.ULT(num(place), state.played) == down for place, down in enumerate(on_table)),
        both(z3.ULE(down, FACE_DOWN) for down in state.down),
        both(
            z3.And(
                both(z3.ULE(term, 1) for term in state.used[seat]),
                count(term == 1 for term in state.used[seat])
                == state.done + z3.If(state.down[seat] != 0, num(1), num(0)),
            )
            for seat in range(players)
        ),
        both(z3.Implies(down != 1, power == 0) for down, power in zip(state.down, state.power, strict=True)),
    )


def _requests(model: HandModel, state: State) -> Bool:
    """The hand is worth its rung; who asked last, and what is asked, fit the ladder."""
    rungs = len(model.rungs)
    start = pick(state.special, model.by_row("value"), model.cells.term("bets.start.value"))
    worth = z3.If(state.rung == 0, start, model.rung_cell(state.rung, "value"))
    raised = z3.Or(state.rung != 0, state.pending != 0)
    base = state.but(pending=num(0))
    return z3.And(
        z3.ULE(state.rung, rungs),
        z3.ULE(state.pending, rungs),
        state.value == worth,
        z3.ULE(state.asked, SIDE_B),
        (state.asked != 0) == raised,
        z3.Implies(state.pending != 0, state.pending == model.next_rung(base)),
        z3.Implies(raised, _some_side_may_raise(model, state)),
        z3.ULE(state.call_side, SIDE_B),
        z3.Implies(state.call_side != 0, z3.And(state.asked == state.call_side, raised)),
        z3.ULE(state.call_plays, state.played),
        z3.Implies(state.call_side == 0, state.call_plays == 0),
    )


def _some_side_may_raise(model: HandModel, state: State) -> Bool:
    return either(model.policy(state, num(side)) == word("allowed") for side in (SIDE_A, SIDE_B))


def _phases(model: HandModel, state: State) -> Bool:
    """What tells the phases apart: a request waits for its answer, an offer precedes the first card."""
    offered = pick(state.special, model.offers(), num(0)) == 1
    untouched = z3.And(state.played == 0, state.done == 0, state.rung == 0, state.pending == 0)
    asking = z3.And(
        state.pending != 0,
        z3.ULT(state.asker, model.players),
        state.asked == model.seats.side(state.asker),
        state.call_side == state.asked,
    )
    quiet = z3.And(state.pending == 0, state.asker == 0)
    nobody_refused = both(term == 0 for term in state.refused)
    asked_phases = ((Phase.ANSWER, "fold"), (Phase.SPECIAL, "refuse_hand"))
    return z3.And(
        both(z3.ULE(term, 1) for term in state.refused),
        z3.If(
            state.phase == int(Phase.ANSWER),
            asking,
            z3.And(quiet, z3.Implies(state.phase == int(Phase.SPECIAL), z3.And(offered, untouched))),
        ),
        z3.Implies(state.phase == int(Phase.PLAY), nobody_refused),
        both(
            z3.Implies(state.phase == int(phase), _someone_left(model, state, phase, act))
            for phase, act in asked_phases
        ),
        z3.Implies(state.phase == int(Phase.SPECIAL), state.asked == 0),
    )


def _someone_left(model: HandModel, state: State, phase: Phase, act: str) -> Bool:
    """Only seats that may refuse have done so, only where one refusal is not enough, and not all of them."""
    admitted = [admits(model.seats, state, phase, act, num(seat)) for seat in model.seats.all]
    refused = [term == 1 for term in state.refused]
    together = model.cells.says(f"refusals.{phase.name.lower()}", "all")
    return z3.And(
        both(z3.Implies(gone, z3.And(together, may)) for gone, may in zip(refused, admitted, strict=True)),
        z3.Or(
            z3.Not(either(admitted)),
            either(z3.And(may, z3.Not(gone)) for gone, may in zip(refused, admitted, strict=True)),
        ),
    )


def _untouched(state: State) -> Bool:
    return both(term == 0 for term in (state.ended, state.winner, state.points, state.game_winner))


def over(state: State) -> Bool:
    """Whether a state can be one of a hand that has ended."""
    done = z3.Or(state.phase == int(Phase.HAND_OVER), state.phase == int(Phase.GAME_OVER))
    return z3.And(done, state.ended != 0, state.winner != 0, state.pending == 0)
