"""Puts inputs to the interpreter and writes down what holds: the only place where expectations come from."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from manilha_reference.errors import BadRequest, Reason
from manilha_reference.observe import view
from manilha_reference.queries import explain

from manilha_tools.vectors.model import Outcome, Perft, Query, Trace, ViewPair
from manilha_tools.vectors.play import Impossible, moments, walk
from manilha_tools.vectors.trees import perft, view_pair

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.vectors.model import Draft
    from manilha_tools.vectors.play import Decision, Moment


AFTERMATH: Final = (
    Reason.NOT_YOUR_TURN,
    Reason.WRONG_PHASE,
    Reason.CARD_NOT_IN_HAND,
    Reason.HAND_OVER,
    Reason.GAME_OVER,
)
"""Refusals that only say that the game has taken another course."""


def evaluate(rules: Ruleset, draft: Draft) -> Outcome:
    """Return what the tables make of a draft; `fault` is the code where they cannot be asked this at all."""
    inputs = draft.inputs
    try:
        match inputs:
            case Query():
                return _query(rules, inputs)
            case Trace():
                return _outcome(inputs, list(moments(rules, draft.players or 0, inputs)), draft.focus)
            case ViewPair():
                return view_pair(rules, draft.players or 0, inputs)
            case Perft():
                return perft(rules, draft.players or 0, inputs)
    except (BadRequest, Impossible) as error:
        return Outcome(fault=error.code)


def departure(rules: Ruleset, draft: Draft, outcome: Outcome) -> tuple[Draft, Outcome] | None:
    """Return how these tables depart from an outcome under other tables; None where they do not.

    A trace is cut after the first step that comes out otherwise, or after the next where that one is now
    taken and was refused, or the reverse: what would follow was meant for another game. With no step the
    deal itself begins otherwise.
    """
    try:
        match draft.inputs:
            case Trace():
                return _first_difference(rules, draft, draft.inputs, outcome)
            case ViewPair() if _sees_the_same(rules, draft, draft.inputs) == _equal(outcome):
                return None
    except (BadRequest, Impossible) as error:
        return draft, Outcome(fault=error.code)
    under = evaluate(rules, draft)
    return None if (under.body, under.fault) == (outcome.body, outcome.fault) else (draft, under)


def _first_difference(
    rules: Ruleset, draft: Draft, trace: Trace, outcome: Outcome
) -> tuple[Draft, Outcome] | None:
    begin, steps = outcome.body["begin"], outcome.body["steps"]
    known = [begin, *steps] if isinstance(steps, list) else [begin]
    seen: list[Moment] = []
    play = moments(rules, draft.players or 0, trace)
    for expected, moment in zip(known, play, strict=True):
        seen.append(moment)
        if moment.written != expected:
            break
    else:
        return None
    if len(seen) < len(known):
        with suppress(Impossible):
            following = next(play)
            before, now = _refused(known[len(seen)]), _refused(following.written)
            if (before is None) != (now is None) and now not in AFTERMATH:
                seen.append(following)
    cut = _cut(trace, len(seen) - 1)
    return replace(draft, inputs=cut, focus=-1), _outcome(cut, seen, -1)


def _refused(written: Any) -> object:  # noqa: ANN401 -- JSON
    """Return the reason of a refused step, None where it is accepted."""
    return written["expect"].get("reject", {}).get("reason")


def _sees_the_same(rules: Ruleset, draft: Draft, pair: ViewPair) -> bool:
    one, other = (walk(rules, draft.players or 0, trace)[0] for trace in (pair.one, pair.other))
    return view(rules, one, pair.viewer) == view(rules, other, pair.viewer)


def _equal(outcome: Outcome) -> object:
    pair = outcome.body["pair"]
    return pair["equal"] if isinstance(pair, dict) else None


def decisive(decision: Decision, reason: str | None = None) -> str | None:
    """Return the cell that settled a decision: the last one read that bears on it.

    Cells that only say who sits where do not, nor do those that say how a breach is handled. A request for
    a rung out of order is settled by the step of the ladder.
    """
    paths = [path for path in decision if _bears(path, reason)]
    if reason in (Reason.RAISE_WRONG_RUNG, Reason.RAISE_TOP_RUNG):
        paths = [path for path in paths if path.endswith(".up")] or paths
    return paths[-1] if paths else decision[-1] if decision else None


def _bears(path: str, reason: str | None) -> bool:
    if path.startswith("seats."):
        return ".next_opener." in path
    if path == "bets.cap":
        return reason == Reason.RAISE_CAPPED
    return path != "trick.hidden.when_forbidden"


def _query(rules: Ruleset, query: Query) -> Outcome:
    value, cells = explain(rules, query.fn, query.args)
    body = {"query": {"fn": query.fn, "args": query.args, "expect": value}}
    return Outcome(body, (cells,), cells)


def _cut(trace: Trace, length: int) -> Trace:
    """Return the beginning of a trace, with the deals that it uses."""
    steps = trace.steps[:length]
    deals = trace.setup["deals"]
    dealt = sum(act.action is None for act in steps)
    used = deals[:dealt] if isinstance(deals, list) else []
    return Trace({**trace.setup, "deals": used}, steps)


def _outcome(trace: Trace, seen: list[Moment], focus: int) -> Outcome:
    begin, *steps = seen
    decisions = _flat(moment.decisions for moment in seen)
    settled = seen[focus if focus < 0 else focus + 1].decisions[-1]
    body = {"setup": trace.setup, "begin": begin.written, "steps": [moment.written for moment in steps]}
    return Outcome(body, decisions, settled)


def _flat(groups: Iterable[tuple[Decision, ...]]) -> tuple[Decision, ...]:
    return tuple(decision for group in groups for decision in group)
