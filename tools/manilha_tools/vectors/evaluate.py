"""Puts inputs to the interpreter and writes down what holds: the only place where expectations come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.errors import BadRequest
from manilha_reference.order import deck_cells
from manilha_reference.queries import explain

from manilha_tools.vectors.model import Outcome, Perft, Query, Trace, ViewPair
from manilha_tools.vectors.play import Impossible, moments
from manilha_tools.vectors.trees import perft, view_pair

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.vectors.model import Draft
    from manilha_tools.vectors.play import Decision, Moment


def evaluate(rules: Ruleset, draft: Draft) -> Outcome:
    """Return what the tables make of a draft; `fault` is the code where they cannot be asked this at all."""
    inputs = draft.inputs
    try:
        match inputs:
            case Query():
                return _query(rules, inputs)
            case Trace():
                return outcome_of(inputs, list(moments(rules, draft.players or 0, inputs)), draft.focus)
            case ViewPair():
                return view_pair(rules, draft.players or 0, inputs)
            case Perft():
                return perft(rules, draft.players or 0, inputs)
    except (BadRequest, Impossible) as error:
        return Outcome(fault=error.code)


def outcome_of(trace: Trace, seen: Sequence[Moment], focus: int) -> Outcome:
    """Return the outcome of a trace from its start and steps."""
    begin, *steps = seen
    settled = seen[focus if focus < 0 else focus + 1].decisions[-1]
    body = {"setup": trace.setup, "begin": begin.written, "steps": [moment.written for moment in steps]}
    return Outcome(body, tuple(decision for moment in seen for decision in moment.decisions), settled)


def decisive(decision: Decision) -> str | None:
    """Return the cell that settled a decision: the last one read that does not only say who sits where."""
    settled = (
        path for path in reversed(decision) if not path.startswith("seats.") or ".next_opener." in path
    )
    return next(settled, decision[-1] if decision else None)


def _query(rules: Ruleset, query: Query) -> Outcome:
    value, cells = explain(rules, query.fn, query.args)
    if query.fn == "card_order":
        cells = (*deck_cells(rules), *cells)
    body = {"query": {"fn": query.fn, "args": query.args, "expect": value}}
    return Outcome(body, (cells,), cells)
