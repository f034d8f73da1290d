"""Does a wrong table answer a vector otherwise, as a run of the suite would see it?

The runner compares sets of actions without order, and takes another reason for a refusal as a note and no
failure. So does this: a mutant that only gives another reason is not killed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manilha_reference.errors import BadRequest, ManilhaError

from manilha_tools.vectors.evaluate import evaluate
from manilha_tools.vectors.model import Trace, ViewPair
from manilha_tools.vectors.play import Impossible, first, following
from manilha_tools.vectors.trees import sees_the_same

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

    from manilha_tools.vectors.departure import Recording
    from manilha_tools.vectors.model import Json


def kills(recorded: Recording, wrong: Ruleset) -> bool:
    """Whether these tables fail the vector that was recorded under the right ones.

    Tables that cannot answer at all fail it too.
    """
    if not recorded.touched.notices(wrong.cells):
        return False
    try:
        return _differs(recorded, wrong)
    except (BadRequest, Impossible, ManilhaError, ArithmeticError, LookupError):
        return True


def _differs(recorded: Recording, wrong: Ruleset) -> bool:
    draft, outcome = recorded.draft, recorded.outcome
    match draft.inputs:
        case Trace() as trace:
            return _trace_differs(recorded, trace, wrong)
        case ViewPair() as pair:
            expected: Any = outcome.body["pair"]
            return sees_the_same(wrong, draft.players or 0, pair) is not expected["equal"]
    return _essence(evaluate(wrong, draft).body) != _essence(outcome.body)


def _trace_differs(recorded: Recording, trace: Trace, wrong: Ruleset) -> bool:
    """Take again each step that the wrong tables could change, from the state that they have come to."""
    state, same = None, True
    for number, (moment, touched) in enumerate(recorded.steps):
        if same and not touched.notices(wrong.cells):
            state = moment
            continue
        if state is None:
            taken = first(wrong, recorded.draft.players or 0, trace)
        else:
            taken = following(wrong, state, trace.steps[number - 1])
        if _essence(taken.written) != _essence(moment.written):
            return True
        same = taken.state == moment.state
        state = taken
    return False


def _essence(written: Json) -> object:
    """Return what is compared: reasons left out, cards of equal strength and legal actions in no order."""
    query: Any = written.get("query")
    if query is not None and query["fn"] == "card_order":
        return [sorted(group) for group in query["expect"]]
    expect: Any = written.get("expect", written)
    if "reject" in expect:
        return "reject"
    if "legal" in expect:
        legal = {seat: sorted(map(str, actions)) for seat, actions in expect["legal"].items()}
        return {**expect, "legal": legal}
    return expect
