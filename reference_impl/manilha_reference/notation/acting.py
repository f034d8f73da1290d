"""Who acted, and what the engine calls it: a move of a record read against the state that it meets.

A seat that the record leaves out is the one whose turn it is, or the first that may answer. A request is
known by any name that the ladder has for its rung. Yes and no answer what is asked, whatever it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.cells import Reader
from manilha_reference.engine import seats_to_act
from manilha_reference.frozen import frozen
from manilha_reference.notation import record as r
from manilha_reference.notation.words import plain
from manilha_reference.order import deck
from manilha_reference.requests import seats_from
from manilha_reference.state import Action, Kind, Phase

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Deal, State


@frozen
class Told:
    """A move with the seat that made it and, for a play, the slot of the deal that the card came from."""

    move: r.Move
    seat: int
    slot: tuple[int, int] | None = None


def seat_of(rules: Ruleset, state: State, move: r.Move) -> int:
    """Return the seat that made a move: the one written, or the one that the state implies."""
    if move.seat is not None:
        return move.seat
    if isinstance(move, r.Play) or state.phase not in (Phase.ANSWER, Phase.SPECIAL):
        return state.turn
    read = Reader(rules.cells)
    first = state.opener
    if state.pending is not None:
        first = read.number(f"seats.{state.players}.next.{state.pending.seat}")
    able = seats_to_act(rules, state)
    return next((seat for seat in seats_from(read, state.players, first) if seat in able), first)


def action_of(rules: Ruleset, state: State, told: Told, deal: Deal) -> Action:
    """Return the action that a move stands for in this state."""
    move = told.move
    if isinstance(move, r.Play):
        card = _elsewhere(rules, state, told) if told.slot is None else deal.hands[told.seat][told.slot[1]]
        return Action(Kind.PLAY, card=card, hidden=move.hidden)
    if isinstance(move, r.Request):
        return Action(Kind.RAISE, rung=rung_of(rules, move.name))
    if state.phase == Phase.SPECIAL:
        return Action(Kind.PLAY_HAND if move.yes else Kind.REFUSE_HAND)
    return Action(Kind.ACCEPT if move.yes else Kind.FOLD)


def rung_of(rules: Ruleset, name: str) -> str:
    """Return the rung called `name` by its label in any language or by its id, or `name` where none is."""
    said = plain(name)
    labels: dict[str, str] = {}
    for path, value in rules.cells.items():
        parts = path.split(".")
        if parts[:2] == ["bets", "rungs"]:
            labels.setdefault(plain(parts[2]), parts[2])
            if parts[3] == "label":
                labels[plain(str(value))] = parts[2]
    return labels.get(said, said)


def _elsewhere(rules: Ruleset, state: State, told: Told) -> str:
    """Return a card that the seat does not hold and that may be the one written, for the engine to refuse."""
    move = told.move
    card = move.card if isinstance(move, r.Play) else r.UNKNOWN
    held = state.hands[told.seat] if told.seat < state.players else ()
    return card.code or next((code for code in deck(rules) if card.covers(code) and code not in held), "x")
