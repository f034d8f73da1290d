"""The public record follows from the public acts: cards that are not shown leave no trace in it."""

from __future__ import annotations

import operator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.proofs.context import INDUCTION, Outcome
from manilha_tools.proofs.two_runs import Pair, in_every_pair, shown
from manilha_tools.proofs.verdict import Verdict
from manilha_tools.symbolic.bits import both, num, pick, word
from manilha_tools.symbolic.state import FACE_UP, Kind, State
from manilha_tools.symbolic.view import Sight, card_laid

if TYPE_CHECKING:
    from manilha_tools.proofs.context import Context
    from manilha_tools.proofs.two_runs import Run
    from manilha_tools.symbolic.bits import Bits, Bool

METHOD: Final = f"two hands with the same public acts; {INDUCTION}"


def record_is_public(context: Context) -> Outcome:
    """The record follows from the public acts; what a seat may do, from them and the cards that it sees."""
    outcome = _starts_alike(context)
    for argument in (_steps_alike, _choices_alike):
        if outcome.verdict == Verdict.PROVED:
            outcome = argument(context)
    return outcome


def _starts_alike(context: Context) -> Outcome:
    """Hands with the same opener, scores and special row begin with the same record."""
    states = [State.fresh(name, context.players, context.model.cards) for name in ("s", "other")]
    given = ("opener", "score_a", "score_b", "special", "special_side")
    premise = [getattr(states[0], name) == getattr(states[1], name) for name in given]
    premise += [context.model.starts(state) for state in states]
    return context.holds("record-is-public-start", premise, states[0].equals(states[1]), METHOD)


def _steps_alike(context: Context) -> Outcome:
    """The same act, with the same cards turned up by it, leads to the same record."""
    pair, met = Pair(context), False
    laid = pair.first.laid.after(context.model, context.state, context.action)
    begun = [pair.public(), *pair.both_runs(z3.And(context.live, pair.first.fits(context.model)))]
    for kind in Kind:
        premise = [*begun, *pair.both_runs(context.legal[kind]), _turned_alike(pair, kind)]
        after = replace(pair.first, state=context.after[kind], laid=laid)
        public = (pair.both_runs(term) for term in after.public().values())
        claim = [both(mine == theirs for mine, theirs in public), *pair.both_runs(after.fits(context.model))]
        label = f"record-is-public-{kind.name.lower()}"
        outcome = context.holds(label, premise, both(claim), METHOD)
        if outcome.verdict == Verdict.VIOLATED:
            return shown(context, outcome, label, _told_apart)
        if outcome.verdict == Verdict.UNKNOWN:
            return outcome
        met = met or outcome.verdict == Verdict.PROVED
    return Outcome(Verdict.PROVED if met else Verdict.VACUOUS, METHOD)


def _turned_alike(pair: Pair, kind: Kind) -> Bool:
    """Whether the cards of the trick that can be seen after an act are equally strong in two hands.

    Equal cards are: the vira is the same. Where a trick is turned together, nothing is seen before its end.
    """
    model, (state, action) = pair.context.model, (pair.context.state, pair.context.action)
    together = Sight(model).cards_word(state) == word("blind_together")
    alike = [
        z3.Implies(down == FACE_UP, operator.eq(*pair.both_runs(power)))
        for down, power in zip(state.down, state.power, strict=True)
    ]
    if kind == Kind.PLAY:
        mine = [
            model.seats.at(action.seat, [hand[n] for hand in pair.context.strengths])
            for n in range(model.cards)
        ]
        hides = z3.And(action.hidden, model.may_hide(state, action.seat))
        power = pick(action.card, dict(enumerate(mine)), num(0))
        alike.append(z3.Or(hides, operator.eq(*pair.both_runs(power))))
    ends = state.played == model.players - 1
    return z3.Or(z3.And(together, z3.Not(ends)), both(alike))


def _told_apart(first: Run, second: Run, _seat: Bits) -> Bool:
    """Whether two hands with the same cards shown have different records."""
    shown_alike = [
        z3.Implies(
            face == FACE_UP,
            operator.eq(*(card_laid(run.laid, run.hands, trick, seat) for run in (first, second))),
        )
        for trick, row in enumerate(first.laid.face)
        for seat, face in enumerate(row)
    ]
    return z3.And(both(shown_alike), z3.Not(first.same_public(second)))


def _choices_alike(context: Context) -> Outcome:
    """What a seat may do, and who may act, is the same in two hands with the same record.

    They agree on the seat's own cards where it sees them, and on nothing else.
    """
    sight = Sight(context.model)

    def premise(first: Run, second: Run, seat: Bits) -> Bool:
        open_hand = z3.Not(sight.is_blind(first.state))
        return both(
            z3.Implies(
                seat == owner,
                z3.And(
                    first.same_places(second, owner), z3.Implies(open_hand, first.same_cards(second, owner))
                ),
            )
            for owner in context.model.seats.all
        )

    def told(run: Run, seat: Bits) -> list[Bits]:
        choices = sight.choices(run.state, [seat], run.strengths)[0]
        return [*choices, *(term for _, term in sight.record(run.state, run.strengths))]

    return in_every_pair(context, "record-is-public-choices", premise, told)
