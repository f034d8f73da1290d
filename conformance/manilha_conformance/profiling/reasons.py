"""Which house rules an expectation rests on: all that the reference touches on the way to it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Rejected
from manilha_reference.legal import is_legal, legal_actions
from manilha_reference.observe import observe, view
from manilha_reference.wire import read_action
from manilha_tools.vectors.model import Trace, ViewPair
from manilha_tools.vectors.play import begin, step, walk
from manilha_tools.vectors.watch import Watch

from manilha_conformance.suite.revalue import inputs_of, revalue

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State
    from manilha_tools.vectors.model import Step
    from manilha_tools.vectors.watch import Touched

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.verify.compare import Difference
    from manilha_conformance.verify.result import Outcome


def touched(rules: Ruleset, vector: Vector, outcome: Outcome | None, *, all_of_it: bool = False) -> Touched:
    """Return every cell on which it depends that an answer is not as these tables would have it.

    Tables that agree on them expect the same up to where the answer differed; without an outcome, up to the
    end of a trace. `all_of_it` takes in what seats may do at each step, which an adapter that takes steps by
    itself goes by.
    """
    watch = Watch(rules)
    inputs = inputs_of(vector.raw)
    if isinstance(inputs, ViewPair):
        for way in (inputs.one, inputs.other):
            state, _ = walk(watch.rules, vector.players or 0, way)
            view(watch.rules, state, inputs.viewer)
    elif isinstance(inputs, Trace):
        last = None if outcome is None else outcome.step
        state = _played(watch.rules, vector, inputs.steps[:last], all_of_it=all_of_it)
        if outcome is not None and outcome.difference is not None:
            _look_where(watch.rules, state, outcome.difference)
    else:
        revalue(vector, watch.rules)
    return watch.record()


def _played(rules: Ruleset, vector: Vector, steps: tuple[Step, ...], *, all_of_it: bool) -> State:
    """Play some steps of a trace, refused ones too."""
    state, _ = begin(rules, vector.players or 0, Trace(vector.raw["setup"]))
    for act in steps:
        if all_of_it:
            _look(rules, state)
        with suppress(Rejected):
            state, _ = step(rules, state, act)
    if all_of_it:
        _look(rules, state)
    return state


def _look_where(rules: Ruleset, state: State, difference: Difference) -> None:
    """Touch one thing in which an answer differed: an act that may be done or not, or the record."""
    if difference.what == "legal":
        seat = difference.expected["seat"]
        act = next(iter((*difference.expected["actions"], *difference.observed["actions"])))
        try:
            is_legal(rules, state, seat, read_action(act))
        except Rejected:
            legal_actions(rules, state, seat)
    elif difference.what == "observe" and set(difference.expected) <= _READ:
        observe(rules, state)


_READ: Final = frozenset({"to_act", "pending"})
"""The parts of the record that are read off the tables; the others stand in the state."""


def _look(rules: Ruleset, state: State) -> None:
    """Touch all that is shown of a position and all that may be done there."""
    observe(rules, state)
    for seat in range(state.players):
        legal_actions(rules, state, seat)
