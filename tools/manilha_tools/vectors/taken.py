"""What a trace takes and tries, read off the game: steps of the hand machine, and requests in situations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference import wire
from manilha_reference.cells import Reader
from manilha_reference.errors import Rejected
from manilha_reference.requests import next_rung
from manilha_reference.state import Kind, Phase

from manilha_tools.vectors.line import side
from manilha_tools.vectors.machine import HIDDEN, NO, place_in, relation
from manilha_tools.vectors.play import begin, step
from manilha_tools.vectors.situations import (
    REFUSED,
    TOP,
    Situation,
    hidden_by,
    tricks_of,
    when,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Action, State

    from manilha_tools.vectors.machine import StepKind
    from manilha_tools.vectors.model import Step, Trace


def kinds_of(rules: Ruleset, players: int, trace: Trace) -> Iterator[StepKind]:
    """Yield the kinds of the steps that a trace takes; what is refused is none."""
    state, _ = begin(rules, players, trace)
    for act in trace.steps:
        try:
            after, _ = step(rules, state, act)
        except Rejected:
            continue
        if act.action is not None and isinstance(act.actor, int):
            yield from _kinds(rules, state, act.actor, wire.read_action(act.action), after)
        state = after


def _kinds(rules: Ruleset, state: State, seat: int, action: Action, after: State) -> Iterator[StepKind]:
    row = _row(rules, state, seat)
    where = place_in(len(state.results), len(state.table))
    rung = state.pending.rung if state.pending else state.rung or NO
    match action.kind:
        case Kind.PLAY:
            # A card that may not be hidden is turned up by some tables.
            hidden = after.plays[len(state.results)][-1].hidden
            yield "card", row, *where, HIDDEN if hidden else "open"
            if len(after.results) > len(state.results):
                yield _ending(state, after)
        case Kind.RAISE:
            does = "loses" if after.over else "asks"
            if state.phase == Phase.ANSWER:
                yield "raise", row, "answer", rung, *where, does
            else:
                yield "raise", row, "play", rung, relation(state.asked_by, side(seat)), *where, does
        case Kind.ACCEPT | Kind.FOLD if state.pending is not None:
            nearest = seat == (state.pending.seat + 1) % state.players
            yield str(action.kind), row, rung, *where
            yield str(action.kind), row, rung, "next" if nearest else "partner"
        case Kind.FOLD:
            yield "fold_unasked", row, rung, *where
        case Kind.PLAY_HAND | Kind.REFUSE_HAND:
            yield str(action.kind), str(state.special), str((seat - state.opener) % state.players)


def _row(rules: Ruleset, state: State, seat: int) -> str:
    """Return the special row, with whether it is offered to a seat's side or to its rivals."""
    row = state.special or NO
    if f"special.{row}.offer.refuse_pays" not in rules.cells:
        return row
    return f"{row} {'own' if state.special_side == side(seat) else 'rival'}"


def _ending(state: State, after: State) -> StepKind:
    tricks = "".join(after.results)
    if not after.over:
        return "trick", state.special or NO, tricks
    return "hand", state.special or NO, tricks, state.rung or NO, after.hand_winner or "none"


def tried(rules: Ruleset, players: int, trace: Trace) -> Iterator[Situation]:
    """Yield the situations of the requests that a trace tries before its hand is over.

    Those that name a rung out of order are left out, and those whose answer the trace does not come to.
    """
    state, _ = begin(rules, players, trace)
    waiting: Situation | None = None
    for act in trace.steps:
        action = _action(act)
        seat = act.actor if isinstance(act.actor, int) else -1
        try:
            after, _ = step(rules, state, act)
        except Rejected:
            if action is not None and (found := _situation(rules, state, seat, action)) is not None:
                yield found
            continue
        if waiting is not None and action is not None:
            yield waiting._replace(answer=str(action.kind))
        waiting = None
        if action is not None and (found := _situation(rules, state, seat, action)) is not None:
            if after.over:
                yield found._replace(answer="loses")
            else:
                waiting = found
        state = after


def _action(act: Step) -> Action | None:
    """Return what a step does; None where it deals, or has no meaning."""
    if act.action is None or not isinstance(act.actor, int):
        return None
    try:
        return wire.read_action(act.action)
    except Rejected:
        return None


def _situation(rules: Ruleset, state: State, actor: int, action: Action) -> Situation | None:
    """Return the situation of a request, as if it were refused."""
    if action.kind != Kind.RAISE or state.over or not 0 <= actor < state.players:
        return None
    rung = next_rung(Reader(rules.cells), state)
    if action.rung not in (None, rung):
        return None
    hidden = {side(play.seat) for trick in state.plays for play in trick if play.hidden}
    away = (actor - (state.pending.seat if state.pending else state.turn)) % state.players
    return Situation(
        rung or TOP,
        str(away),
        when(str(state.phase), played=any(play.seat == actor for play in state.table)),
        relation(state.asked_by, side(actor)),
        REFUSED,
        hidden_by("".join(sorted(hidden)), side(actor)),
        _row(rules, state, actor),
        tricks_of("".join(state.results), side(actor)),
        str(len(state.table)),
    )
