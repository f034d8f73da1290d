"""Requests: which rung may be asked for, by whom, and who may answer.

Decided by the tables `bets` (the ladder, who may raise after whom, the cap), `acts` and `refusals`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.errors import Reason
from manilha_reference.state import Phase
from manilha_reference.tricks import other, side_of

if TYPE_CHECKING:
    from manilha_reference.cells import Reader
    from manilha_reference.state import Side, State


def next_rung(read: Reader, state: State) -> str | None:
    """Return the rung that the next request of this hand would ask for, or None at the top."""
    if state.pending is not None:
        return read.name(f"bets.rungs.{state.pending.rung}.up")
    if state.rung is not None:
        return read.name(f"bets.rungs.{state.rung}.up")
    if state.special is not None and read.has(path := f"special.{state.special}.raise_from"):
        return read.name(f"bets.rungs.{read.text(path)}.up")
    return read.name("bets.start.up")


def stake(read: Reader, state: State) -> int:
    """Return the points at stake before a further request: a re-raise accepts the one that it answers."""
    if state.pending is not None:
        return read.number(f"bets.rungs.{state.pending.rung}.value")
    return state.value


def raise_obstacle(read: Reader, state: State, side: Side) -> Reason | None:
    """Return why `side` may not ask for the next rung now, or None where it may (turns apart)."""
    if next_rung(read, state) is None:
        return Reason.RAISE_TOP_RUNG
    if state.phase == Phase.ANSWER:
        if not read.flag("bets.may_raise.in_answer"):
            return Reason.RAISE_WINDOW
    elif state.asked_by is None:
        if not read.flag("bets.may_raise.nobody"):
            return Reason.RAISE_WINDOW
    elif state.asked_by == side:
        if not read.flag("bets.may_raise.own"):
            return Reason.RAISE_OWN_REQUEST
    elif not read.flag("bets.may_raise.rival"):
        return Reason.RAISE_WINDOW
    return Reason.RAISE_CAPPED if _capped(read, state, side) else None


def _capped(read: Reader, state: State, side: Side) -> bool:
    cap = read.text("bets.cap")
    if cap == "none":
        return False
    score = min(state.scores) if cap == "trailing" else state.scores[0 if side == "A" else 1]
    return stake(read, state) >= read.number("game.target") - score


def addressed_side(read: Reader, state: State) -> Side | None:
    """Return the side that owes an answer: to a request, or to the offer of a special hand."""
    if state.phase == Phase.ANSWER and state.pending is not None:
        return other(side_of(read, state.players, state.pending.seat))
    return state.special_side if state.phase == Phase.SPECIAL else None


def seats_from(read: Reader, players: int, first: int) -> tuple[int, ...]:
    """Return every seat in playing order, beginning with `first`."""
    order = [first]
    while len(order) < players:
        order.append(read.number(f"seats.{players}.next.{order[-1]}"))
    return tuple(order)


def eligible(read: Reader, state: State, act: str) -> tuple[int, ...]:
    """Return the seats that the table `acts` admits to an act in the current phase, in playing order.

    Seats that have refused the open question are still counted; `legal` leaves them out.
    """
    path = f"acts.{state.phase}.{act}"
    who = read.text(path) if read.has(path) else "nobody"
    if who == "nobody":
        return ()
    if who == "turn":
        return (state.turn,)
    everyone = seats_from(read, state.players, state.opener)
    if who == "anyone":
        return everyone
    if who == "turn_or_played":
        played = {play.seat for play in state.table}
        return tuple(seat for seat in everyone if seat == state.turn or seat in played)
    side = addressed_side(read, state)
    start = state.opener
    if who == "next" and state.pending is not None:
        start = read.number(f"seats.{state.players}.next.{state.pending.seat}")
    order = seats_from(read, state.players, start)
    seats = tuple(seat for seat in order if side_of(read, state.players, seat) == side)
    return seats if who == "side" else seats[:1]


def refusal_counts(read: Reader, state: State, act: str, seat: int) -> bool:
    """Whether a refusal by `seat` settles the question, or a partner must refuse too."""
    if read.text(f"refusals.{state.phase}") == "one":
        return True
    return set(eligible(read, state, act)) <= {*state.refused, seat}
