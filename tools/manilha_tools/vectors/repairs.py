"""What would have to be otherwise for a refused act to be legal, by reason: one condition, all its values.

Each reason names one condition of an act: whose turn it is, whose request is open, what the phase is, which
card. `repairs` varies that condition alone, over every value that it can take, and keeps the rest of the
state and of the act as they are. An act that breaks no other condition is legal in one of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from manilha_reference.cells import Reader
from manilha_reference.errors import Reason
from manilha_reference.requests import next_rung
from manilha_reference.special import special_rows
from manilha_reference.state import SIDES, Action, Kind, Phase, Request
from manilha_reference.tricks import other, side_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Side, State

    Try = tuple[State, int, Action]
    """A state, a seat and what it does there."""
    Vary = Callable[[Ruleset, State, int, Action], Iterator[Try]]

FINAL: Final = (Reason.HAND_OVER, Reason.GAME_OVER, Reason.UNKNOWN_ACTION)
"""Reasons that no state can repair: the hand has ended, or the act has no meaning. They stand alone."""


def repairs(rules: Ruleset, state: State, seat: int, action: Action, reason: Reason) -> Iterator[Try]:
    """Yield the state and the act with another value of the condition that the reason names, each in turn.

    None for the reasons of `FINAL`; and none where the tables know no state that the act belongs to, as the
    answer to an offer that no special hand makes.
    """
    vary = _VARY.get(reason)
    if vary is not None:
        yield from vary(rules, state, seat, action)


def _turn(rules: Ruleset, state: State, seat: int, action: Action) -> Iterator[Try]:
    """Vary whose turn it is: to play, to answer, to decide."""
    if seat in state.refused:
        yield replace(state, refused=tuple(it for it in state.refused if it != seat)), seat, action
    elif state.phase == Phase.PLAY:
        yield replace(state, turn=seat), seat, action
    elif state.phase == Phase.ANSWER:
        yield from _askers(rules, state, seat, action)
    elif state.special_side is not None:
        rival, scores = other(state.special_side), (state.scores[1], state.scores[0])
        yield replace(state, special_side=rival, scores=scores, refused=()), seat, action


def _askers(rules: Ruleset, state: State, seat: int, action: Action) -> Iterator[Try]:
    """Vary whose request waits for an answer."""
    if state.pending is None:
        return
    for asker in range(state.players):
        if asker != state.pending.seat:
            pending = replace(state.pending, seat=asker)
            asked_by = _side(rules, state, asker)
            yield replace(state, pending=pending, asked_by=asked_by, refused=()), seat, action


def _phase(rules: Ruleset, state: State, seat: int, action: Action) -> Iterator[Try]:
    """Vary the phase: nothing is open, a request is, or an offer is."""
    match action.kind:
        case Kind.PLAY | Kind.RAISE:
            yield replace(state, phase=Phase.PLAY, pending=None, refused=()), seat, action
        case Kind.ACCEPT | Kind.FOLD:
            for asker in range(state.players):
                for rung in _rungs(rules):
                    pending, asked_by = Request(rung, asker), _side(rules, state, asker)
                    asked = replace(state, phase=Phase.ANSWER, pending=pending, asked_by=asked_by, refused=())
                    yield asked, seat, action
        case Kind.PLAY_HAND | Kind.REFUSE_HAND:
            for row in special_rows(rules):
                if f"special.{row}.offer.refuse_pays" in rules.cells:
                    for side in SIDES:
                        offered = replace(
                            state,
                            phase=Phase.SPECIAL,
                            special=row,
                            special_side=side,
                            pending=None,
                            refused=(),
                        )
                        yield offered, seat, action


def _last_asker(rules: Ruleset, state: State, seat: int, action: Action) -> Iterator[Try]:
    """Vary which side made the last request."""
    if state.phase == Phase.ANSWER:
        yield from _askers(rules, state, seat, action)
    elif state.asked_by is not None:
        yield replace(state, asked_by=other(state.asked_by)), seat, action


def _plain(_rules: Ruleset, state: State, seat: int, action: Action) -> Iterator[Try]:
    """Make the hand an ordinary one."""
    yield replace(state, special=None, special_side=None), seat, action


def _height(rules: Ruleset, state: State, seat: int, action: Action) -> Iterator[Try]:
    """Vary how high the hand stands."""
    for rung in _rungs(rules):
        if state.pending is not None:
            yield replace(state, pending=replace(state.pending, rung=rung)), seat, action
        else:
            yield replace(state, rung=rung), seat, action
    if state.pending is None:
        yield replace(state, rung=None), seat, action


def _scores(rules: Ruleset, state: State, seat: int, action: Action) -> Iterator[Try]:
    """Vary the scores."""
    target = Reader(rules.cells).number("game.target")
    for one in range(target):
        for two in range(target):
            yield replace(state, scores=(one, two)), seat, action


def _moment(rules: Ruleset, state: State, seat: int, action: Action) -> Iterator[Try]:
    """Vary the moment of a request: on the seat's own turn, first or after the rival's, or as an answer."""
    if state.pending is not None:
        taken = replace(state, phase=Phase.PLAY, rung=state.pending.rung, pending=None, refused=())
        yield replace(taken, turn=seat), seat, action
        return
    for asked_by in (None, *SIDES):
        if asked_by != state.asked_by:
            yield replace(state, asked_by=asked_by), seat, action
    if (rung := state.rung or next_rung(Reader(rules.cells), state)) is not None:
        for asker in range(state.players):
            asked_by = _side(rules, state, asker)
            pending = Request(rung, asker)
            yield replace(state, phase=Phase.ANSWER, pending=pending, asked_by=asked_by), seat, action


def _open(_rules: Ruleset, state: State, seat: int, action: Action) -> Iterator[Try]:
    """Turn the card up."""
    yield state, seat, replace(action, hidden=False)


def _held(_rules: Ruleset, state: State, seat: int, action: Action) -> Iterator[Try]:
    """Vary the card over those held."""
    for card in state.hands[seat]:
        yield state, seat, replace(action, card=card)


def _strongest(_rules: Ruleset, state: State, seat: int, action: Action) -> Iterator[Try]:
    """Vary the card over those held, face up."""
    for card in state.hands[seat]:
        yield state, seat, replace(action, card=card, hidden=False)


def _next(_rules: Ruleset, state: State, seat: int, action: Action) -> Iterator[Try]:
    """Ask for the rung that comes next."""
    yield state, seat, replace(action, rung=None)


def _seats(_rules: Ruleset, state: State, _seat: int, action: Action) -> Iterator[Try]:
    """Vary who acts."""
    for seat in range(state.players):
        yield state, seat, action


def _rungs(rules: Ruleset) -> tuple[str, ...]:
    steps = (path.split(".") for path in rules.cells if path.startswith("bets.rungs."))
    return tuple(dict.fromkeys(parts[2] for parts in steps))


def _side(rules: Ruleset, state: State, seat: int) -> Side:
    return side_of(Reader(rules.cells), state.players, seat)


_VARY: Final[dict[Reason, Vary]] = {
    Reason.NOT_YOUR_TURN: _turn,
    Reason.RAISE_OUT_OF_TURN: _turn,
    Reason.WRONG_PHASE: _phase,
    Reason.RAISE_OWN_REQUEST: _last_asker,
    Reason.RAISE_NOT_ALLOWED: _plain,
    Reason.RAISE_TOP_RUNG: _height,
    Reason.RAISE_CAPPED: _scores,
    Reason.RAISE_WINDOW: _moment,
    Reason.HIDDEN_NOT_ALLOWED: _open,
    Reason.MUST_PLAY_STRONGEST: _strongest,
    Reason.CARD_NOT_IN_HAND: _held,
    Reason.UNKNOWN_CARD: _held,
    Reason.RAISE_WRONG_RUNG: _next,
    Reason.UNKNOWN_RUNG: _next,
    Reason.UNKNOWN_SEAT: _seats,
}
