"""Properties of requests and answers: when one may be made, by whom, and what waits until it is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.proofs.arguments import in_every_state
from manilha_tools.proofs.ladder import climb
from manilha_tools.symbolic.bits import FALSE, SIDE_A, TRUE, Bits, Bool, both, either, num, pick, word
from manilha_tools.symbolic.seats import other
from manilha_tools.symbolic.state import Kind, Phase

if TYPE_CHECKING:
    from manilha_tools.proofs.context import Context, Outcome
    from manilha_tools.symbolic.model import Strengths
    from manilha_tools.symbolic.state import Action, State


def alternate(context: Context) -> Outcome:
    """No side makes two requests of a hand in a row."""

    def claim(_kind: Kind, before: State, action: Action, _after: State) -> Bool:
        return z3.Implies(before.asked != 0, before.asked != context.model.seats.side(action.seat))

    return context.in_every_step("requests-alternate", claim, (Kind.RAISE,))


def answer_is_possible(context: Context) -> Outcome:
    """While a request waits, some seat of the side asked may accept and some may refuse, and no other may."""
    return in_every_state(
        context,
        "answer-possible",
        lambda state, strengths: answerable(context, state, strengths, (Kind.ACCEPT, Kind.FOLD)),
        lambda state: state.phase == int(Phase.ANSWER),
    )


def answerable(context: Context, state: State, strengths: Strengths, kinds: tuple[Kind, ...]) -> Bool:
    """Whether each kind of answer may be given by some seat of the side that owes it, and by no other."""
    seats = context.model.seats
    asked = z3.If(state.phase == int(Phase.ANSWER), other(seats.side(state.asker)), state.special_side)
    claims = []
    for kind in kinds:
        may = [
            context.model.legal_kind(kind, state, context.act(kind, seat), strengths) for seat in seats.all
        ]
        claims += [either(may)]
        claims += [z3.Implies(yes, seats.side(num(seat)) == asked) for seat, yes in enumerate(may)]
    return both(claims)


def window(context: Context) -> Outcome:
    """A request is open exactly where the rows of the tables put it, stated anew and seat by seat.

    Before its answer the hand is in play and the seat is one that the row names; in the answer it is a seat
    of the side asked. The ladder goes on, the last to ask lets it, and neither cap nor special row forbids.
    """
    model = context.model

    def claim(state: State, strengths: Strengths) -> Bool:
        return both(
            model.legal_kind(Kind.RAISE, state, context.act(Kind.RAISE, seat), strengths)
            == z3.And(_seat_may_ask(context, state, num(seat)), _request_is_open(context, state, num(seat)))
            for seat in model.seats.all
        )

    return in_every_state(context, "request-window", claim)


def _seat_may_ask(context: Context, state: State, seat: Bits) -> Bool:
    """Whether it is this seat's moment, by the rows `acts.play.raise` and `acts.answer.raise`."""
    seats, cells = context.model.seats, context.model.cells
    order = seats.round_from(state.leader)
    on_turn = pick(state.played, dict(enumerate(order)), num(0)) == seat
    has_played = either(z3.And(z3.UGT(state.played, place), at == seat) for place, at in enumerate(order))
    play = cells.term("acts.play.raise")
    in_play = z3.Or(
        z3.And(play == word("turn"), on_turn),
        z3.And(play == word("turn_or_played"), z3.Or(on_turn, has_played)),
        play == word("anyone"),
    )
    answer = cells.term("acts.answer.raise")
    asked = other(seats.side(state.asker))
    # Sides alternate round the table: of any two neighbours one is the first of the side asked.
    first = z3.If(seats.side(state.opener) == asked, state.opener, seats.next(state.opener))
    in_answer = z3.And(
        seats.side(seat) == asked,
        seats.at(seat, state.refused) == 0,
        z3.Or(
            answer == word("side"),
            z3.And(answer == word("next"), seat == seats.next(state.asker)),
            z3.And(answer == word("first"), seat == first),
        ),
    )
    return z3.If(state.phase == int(Phase.ANSWER), in_answer, z3.And(state.phase == int(Phase.PLAY), in_play))


def _request_is_open(context: Context, state: State, seat: Bits) -> Bool:
    """Whether the side of the seat may ask for more: ladder, last request, cap and special row."""
    model, cells = context.model, context.model.cells
    side = model.seats.side(seat)
    may = "bets.may_raise"
    since = z3.If(
        state.asked == 0,
        cells.flag(f"{may}.nobody"),
        z3.If(state.asked == side, cells.flag(f"{may}.own"), cells.flag(f"{may}.rival")),
    )
    heard = z3.If(state.phase == int(Phase.ANSWER), cells.flag(f"{may}.in_answer"), since)
    rows = {number: FALSE for number, _ in enumerate(model.rows, start=1)}
    forfeits = dict(rows)
    for number, name in enumerate(model.rows, start=1):
        policies = {"own": cells.term(f"special.{name}.raises")}
        rival = f"special.{name}.raises_rival"
        policies["rival"] = cells.term(rival) if cells.has(rival) else policies["own"]
        policy = z3.If(side == state.special_side, policies["own"], policies["rival"])
        rows[number] = policy == word("allowed")
        forfeits[number] = z3.Or(policy == word("loses_hand"), policy == word("loses_game"))
    allowed = pick(state.special, rows, TRUE)
    open_ = z3.And(allowed, heard, z3.Not(_capped(context, state, side)))
    return z3.And(_ladder_goes_on(context, state), z3.Or(open_, pick(state.special, forfeits, FALSE)))


def _ladder_goes_on(context: Context, state: State) -> Bool:
    """Whether there is a rung above the one asked for, else above the one accepted, else the first."""
    model, order = context.model, climb(context)
    places = {name: place for place, name in enumerate(model.rungs, start=1)}
    base = z3.If(state.pending != 0, state.pending, state.rung)
    for number, name in enumerate(model.rows, start=1):
        if model.cells.has(path := f"special.{name}.raise_from"):
            from_row = num(places[str(model.cells.raw(path))])
            base = z3.If(z3.And(base == 0, state.special == number), from_row, base)
    return z3.And(bool(order), base != order[-1]) if order else FALSE


def _capped(context: Context, state: State, side: Bits) -> Bool:
    """Whether the points at stake before the request already take the side that counts to the target."""
    model, cells = context.model, context.model.cells
    at_stake = z3.If(state.pending != 0, model.rung_cell(state.pending, "value"), state.value)
    own = z3.If(side == SIDE_A, state.score_a, state.score_b)
    behind = z3.If(z3.ULE(state.score_a, state.score_b), state.score_a, state.score_b)
    cap, target = cells.term("bets.cap"), cells.term("game.target")
    return z3.Or(
        z3.And(cap == word("trailing"), z3.UGE(behind + at_stake, target)),
        z3.And(cap == word("raiser"), z3.UGE(own + at_stake, target)),
    )


def special_without_requests(context: Context) -> Outcome | None:
    """In a special hand nobody gets to ask for more; None where no hand is special."""
    if not context.model.rows:
        return None
    return in_every_state(
        context,
        "special-without-requests",
        lambda state, _strengths: z3.And(state.rung == 0, state.pending == 0),
        lambda state: state.special != 0,
    )


def no_card_while_asked(context: Context) -> Outcome:
    """While an answer is due, to a request or to an offer, nobody may play a card."""
    model, cards = context.model, range(context.model.cards)

    def claim(state: State, strengths: Strengths) -> Bool:
        return both(
            z3.Not(model.legal_kind(Kind.PLAY, state, context.act(Kind.PLAY, seat, card), strengths))
            for seat in model.seats.all
            for card in cards
        )

    return in_every_state(context, "no-card-while-asked", claim, lambda state: state.phase != int(Phase.PLAY))


PROPERTIES: Final = {
    "requests-alternate": alternate,
    "answer-possible": answer_is_possible,
    "request-window": window,
    "special-without-requests": special_without_requests,
    "no-card-while-asked": no_card_while_asked,
}
