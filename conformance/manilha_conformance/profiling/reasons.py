"""Which house rules an expectation rests on: all that the reference touches on the way to it."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Rejected
from manilha_reference.legal import is_legal, legal_actions
from manilha_reference.observe import observe, view
from manilha_reference.wire import read_action
from manilha_tools.vectors.model import Trace, ViewPair
from manilha_tools.vectors.play import begin, step, walk

from manilha_conformance.suite.revalue import inputs_of, revalue

if TYPE_CHECKING:
    from collections.abc import Hashable

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State
    from manilha_tools.vectors.model import Step

    from manilha_conformance.profiling.answers import Answer, Answers
    from manilha_conformance.profiling.space import Space, Tables
    from manilha_conformance.suite.load import Vector
    from manilha_conformance.suite.models import Raw
    from manilha_conformance.verify.compare import Difference
    from manilha_conformance.verify.result import Outcome


def rests_on(
    space: Space,
    answers: Answers,
    answer: Answer,
    tables: Tables,
    outcome: Outcome | None,
    *,
    all_of_it: bool = False,
) -> frozenset[str]:
    """Name the house rules on which it may rest that an answer is not as these tables would have it.

    Tables that agree on what these set expect the same up to where the answer differed; without an outcome,
    up to the end of a trace. `all_of_it` takes in what seats may do at each step, which an adapter that takes
    steps by itself goes by.
    """
    if answer.valued is None:
        raise AssertionError("what cannot be asked has no answer")
    key = (all_of_it, _where(outcome))
    if key not in answer.reasons:
        rules, cells = answers.watched(answer.valued, tables)
        _look_again(rules, answer.valued, outcome, all_of_it=all_of_it)
        answer.reasons[key] = space.reached_by(cells.noted)
    return answer.reasons[key]


def _where(outcome: Outcome | None) -> Hashable:
    """Return what of an outcome matters for its reasons."""
    if outcome is None or outcome.difference is None:
        return None if outcome is None else outcome.step
    difference = outcome.difference
    what: Hashable = difference.what
    if difference.what == "legal":
        what = json.dumps(_disputed(difference), sort_keys=True)
    elif difference.what == "observe":
        what = tuple(sorted(difference.expected))
    return outcome.step, difference.what, what


def _look_again(rules: Ruleset, vector: Vector, outcome: Outcome | None, *, all_of_it: bool) -> None:
    """Do again what the expectation came from, so that all that is looked at on the way is noted."""
    inputs = inputs_of(vector.raw)
    if isinstance(inputs, ViewPair):
        for way in (inputs.one, inputs.other):
            state, _ = walk(rules, vector.players or 0, way)
            view(rules, state, inputs.viewer)
    elif isinstance(inputs, Trace):
        last = None if outcome is None else outcome.step
        state = _played(rules, vector, inputs.steps[:last], all_of_it=all_of_it)
        if outcome is not None and outcome.difference is not None:
            _look_where(rules, state, outcome.difference)
    else:
        revalue(vector, rules)


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
        seat, act = _disputed(difference)
        try:
            is_legal(rules, state, seat, read_action(act))
        except Rejected:
            legal_actions(rules, state, seat)
    elif difference.what == "observe" and set(difference.expected) <= _READ:
        observe(rules, state)


def _disputed(difference: Difference) -> tuple[int, Raw]:
    """Return a seat and an act that may be done by one account and not by the other."""
    acts = (*difference.expected["actions"], *difference.observed["actions"])
    return difference.expected["seat"], next(iter(acts))


_READ: Final = frozenset({"to_act", "pending"})
"""The parts of the record that are read off the tables; the others stand in the state."""


def _look(rules: Ruleset, state: State) -> None:
    """Touch all that is shown of a position and all that may be done there."""
    observe(rules, state)
    for seat in range(state.players):
        legal_actions(rules, state, seat)
