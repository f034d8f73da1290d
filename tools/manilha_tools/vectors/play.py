"""Plays the steps of a trace on the interpreter, and writes each as the vector will hold it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manilha_reference import engine, wire
from manilha_reference.cells import Reader
from manilha_reference.errors import Rejected
from manilha_reference.legal import legal_actions
from manilha_reference.observe import observe

from manilha_tools.vectors.faults import also_refused_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Event, State

    from manilha_tools.vectors.model import Step, Trace

Decision = tuple[str, ...]
"""The cells that decided something, in the order they were read."""


class Impossible(Exception):  # noqa: N818 -- says what happened
    """A step that these tables do not come to: a hand dealt before the last is over, a refused way."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


@dataclass(frozen=True, slots=True)
class Moment:
    """A step of a trace as it is written, the decisions that made it, the weightiest last, and the state."""

    written: dict[str, object]
    decisions: tuple[Decision, ...]
    state: State


def moments(rules: Ruleset, players: int, trace: Trace) -> Iterator[Moment]:
    """Yield the start and then each step; raises BadRequest or Impossible where the trace cannot go on."""
    moment = first(rules, players, trace)
    yield moment
    for act in trace.steps:
        moment = following(rules, moment, act)
        yield moment


def first(rules: Ruleset, players: int, trace: Trace) -> Moment:
    """Return the start of a trace; raises BadRequest."""
    state, opening = begin(rules, players, trace)
    return Moment(shown(rules, state), (opening,), state)


def following(rules: Ruleset, before: Moment, act: Step) -> Moment:
    """Return what a step comes to; raises Impossible where it deals a hand before the last is over."""
    written = bare(act)
    state = before.state
    try:
        state, made = step(rules, state, act)
    except Rejected as refused:
        if act.action is None:
            raise Impossible(refused.reason.value) from None
        made = (refused.cells or _phase_row(rules, state) or before.decisions[-1],)
        written["expect"] = {"reject": _reject(rules, state, act, refused)}
    else:
        written["expect"] = {"ok": True, **shown(rules, state)}
    return Moment(written, made, state)


def walk(rules: Ruleset, players: int, trace: Trace) -> tuple[State, list[Decision]]:
    """Play a trace in which every step must be accepted; raises Impossible where one is not."""
    state, opening = begin(rules, players, trace)
    decisions = [opening]
    for act in trace.steps:
        try:
            state, made = step(rules, state, act)
        except Rejected as refused:
            raise Impossible(refused.reason.value) from None
        decisions.extend(made)
    return state, decisions


def begin(rules: Ruleset, players: int, trace: Trace) -> tuple[State, Decision]:
    """Start a trace; return the state and the cells that shaped its first hand."""
    state = engine.begin(rules, players, wire.read_setup(trace.setup))
    return state, engine.opening(rules, state).cells


def step(rules: Ruleset, state: State, act: Step) -> tuple[State, tuple[Decision, ...]]:
    """Take a step; return the state and the decisions made on the way, the one that matters most last.

    Raises Rejected where the act is refused.
    """
    if act.action is None:
        read = Reader(rules.cells)
        following = engine.next_hand(rules, state)
        engine.next_opener(read, state)
        return following, (engine.opening(rules, following).cells, read.take())
    action = wire.read_action(act.action)
    actor = act.actor if isinstance(act.actor, int) and not isinstance(act.actor, bool) else -1
    following, events = engine.apply(rules, state, actor, action)
    chief = _chief(events)
    others = tuple(event.cells for event in events if event is not chief)
    return following, (*others, chief.cells)


def shown(rules: Ruleset, state: State) -> dict[str, object]:
    """Return the public record, and all that each seat that must act may do."""
    record = observe(rules, state)
    seats = record["to_act"] if isinstance(record["to_act"], list) else []
    legal = {
        str(seat): [wire.write_action(action) for action in legal_actions(rules, state, seat)]
        for seat in seats
    }
    return {"observe": record, "legal": legal}


def bare(act: Step) -> dict[str, object]:
    """Write a step without its expectation."""
    return {"next_hand": True} if act.action is None else {"actor": act.actor, "action": act.action}


def _chief(events: tuple[Event, ...]) -> Event:
    """Return the event that a step is remembered for: the end of game, hand or trick, or the act."""
    for kind in ("game_ended", "hand_ended", "trick_ended"):
        for event in events:
            if event.kind == kind:
                return event
    return events[0]


def _reject(rules: Ruleset, state: State, act: Step, refused: Rejected) -> dict[str, object]:
    others = also_refused_for(rules, state, act, refused.reason)
    reason = refused.reason.value
    return {"reason": reason, "any_of": [reason, *others]} if others else {"reason": reason}


def _phase_row(rules: Ruleset, state: State) -> Decision:
    """Return the cells that say what may be done in a phase: an act that none of them names is refused."""
    return tuple(path for path in rules.cells if path.startswith(f"acts.{state.phase}."))
