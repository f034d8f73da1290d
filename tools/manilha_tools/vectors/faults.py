"""Whether a refused act breaks one condition or several: what else would refuse it, once that is mended.

Implementations may look at the conditions of an act in any order. Where two are broken at once, either may
be named, and the vector says so.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manilha_reference import wire
from manilha_reference.cells import Reader
from manilha_reference.errors import Reason, Rejected
from manilha_reference.legal import check, is_legal
from manilha_reference.state import Action, Kind, Phase
from manilha_reference.tricks import other

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State

    from manilha_tools.vectors.model import Step

_FIELDS = ("type", "card", "hidden", "rung")


def also_refused_for(rules: Ruleset, state: State, act: Step, reason: Reason) -> tuple[str, ...]:
    """Return the further reasons against a refused act, each found by mending the one before."""
    found: list[str] = []
    try:
        action = wire.read_action(act.action)
    except Rejected:
        return _without_what_is_unknown(rules, state, act)
    seat = act.actor if isinstance(act.actor, int) else -1
    seen = {reason}
    while (mended := _mend(state, seat, action, reason)) is not None:
        state, action = mended
        further = _reason(rules, state, seat, action)
        if further is None or further in seen:
            return tuple(found)
        found.append(further.value)
        seen.add(further)
        reason = further
    return tuple(found)


def _without_what_is_unknown(rules: Ruleset, state: State, act: Step) -> tuple[str, ...]:
    """Return the reason against an act once it is rid of the fields that no act has."""
    known = {name: value for name, value in (act.action or {}).items() if name in _FIELDS}
    if known == act.action or not isinstance(act.actor, int):
        return ()
    try:
        further = _reason(rules, state, act.actor, wire.read_action(known))
    except Rejected:
        return ()
    return () if further is None else (further.value,)


def single(rules: Ruleset, state: State, act: Step, reason: Reason) -> bool:
    """Whether only the condition named stands against a refused act, as far as `_mend` can tell."""
    return not also_refused_for(rules, state, act, reason)


def _reason(rules: Ruleset, state: State, seat: int, action: Action) -> Reason | None:
    if is_legal(rules, state, seat, action):
        return None
    try:
        check(rules, Reader(rules.cells), state, seat, action)
    except Rejected as refused:
        return refused.reason
    return None


def _mend(state: State, seat: int, action: Action, reason: Reason) -> tuple[State, Action] | None:
    """Return the nearest state and act in which the condition named no longer stands, if there is one."""
    card = state.hands[seat][0] if 0 <= seat < state.players and state.hands[seat] else None
    match reason:
        case Reason.NOT_YOUR_TURN if action.kind == Kind.PLAY:
            return replace(state, turn=seat), action
        case Reason.RAISE_OUT_OF_TURN:
            return replace(state, turn=seat), action
        case Reason.WRONG_PHASE if action.kind in (Kind.PLAY, Kind.RAISE) and not state.over:
            return replace(state, phase=Phase.PLAY, pending=None, refused=()), action
        case Reason.RAISE_OWN_REQUEST if state.asked_by is not None and state.pending is None:
            return replace(state, asked_by=other(state.asked_by)), action
        case Reason.RAISE_NOT_ALLOWED:
            return replace(state, special=None, special_side=None), action
        case Reason.RAISE_CAPPED:
            return replace(state, scores=(0, 0)), action
        case Reason.HIDDEN_NOT_ALLOWED:
            return state, replace(action, hidden=False)
        case Reason.CARD_NOT_IN_HAND if card is not None:
            return state, replace(action, card=card)
        case Reason.RAISE_WRONG_RUNG | Reason.UNKNOWN_RUNG:
            return state, replace(action, rung=None)
    return None
