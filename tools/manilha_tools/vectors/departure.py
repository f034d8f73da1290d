"""How a draft comes out otherwise under other tables, found without playing again what cannot differ.

A recording keeps, for each step, the cells that it touched. Under tables which agree on all of them, from
the same state, the step comes to the same: it need not be taken again.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from manilha_reference.errors import BadRequest, Reason

from manilha_tools.vectors.evaluate import evaluate, outcome_of
from manilha_tools.vectors.model import Outcome, Trace, ViewPair
from manilha_tools.vectors.play import Impossible, first, following
from manilha_tools.vectors.trees import sees_the_same
from manilha_tools.vectors.watch import Touched, Watch

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

    from manilha_tools.vectors.model import Draft
    from manilha_tools.vectors.play import Moment

AFTERMATH: Final = (
    Reason.NOT_YOUR_TURN,
    Reason.WRONG_PHASE,
    Reason.CARD_NOT_IN_HAND,
    Reason.HAND_OVER,
    Reason.GAME_OVER,
)
"""Refusals that only say that the game has taken another course."""


@dataclass(frozen=True, slots=True)
class Recording:
    """A draft, its outcome under some tables, and what was touched on the way, step by step in a trace."""

    draft: Draft
    outcome: Outcome
    touched: Touched
    steps: tuple[tuple[Moment, Touched], ...] = ()


def record(rules: Ruleset, draft: Draft) -> Recording:
    """Evaluate a draft and keep what its steps touch; each is watched afresh, so that nothing is hidden."""
    if not isinstance(draft.inputs, Trace):
        watch = Watch(rules)
        outcome = evaluate(watch.rules, draft)
        return Recording(draft, outcome, watch.record())
    steps: list[tuple[Moment, Touched]] = []
    try:
        watch = Watch(rules)
        moment = first(watch.rules, draft.players or 0, draft.inputs)
        steps.append((moment, watch.record()))
        for act in draft.inputs.steps:
            watch = Watch(rules)
            moment = following(watch.rules, moment, act)
            steps.append((moment, watch.record()))
    except (BadRequest, Impossible) as error:
        return Recording(draft, Outcome(fault=error.code), watch.record())
    outcome = outcome_of(draft.inputs, [moment for moment, _ in steps], draft.focus)
    return Recording(draft, outcome, Touched.union(touched for _, touched in steps), tuple(steps))


def departure(rules: Ruleset, recorded: Recording) -> tuple[Draft, Outcome] | None:
    """Return how these tables depart from a recording under other tables; None where they do not.

    A trace is cut after the first step that comes out otherwise, or after the next where that one is now
    taken and was refused, or the reverse: what would follow was meant for another game. With no step the
    deal itself begins otherwise.
    """
    draft, outcome = recorded.draft, recorded.outcome
    try:
        match draft.inputs:
            case Trace() if recorded.steps:
                return _first_difference(rules, recorded, draft.inputs)
            case ViewPair() if sees_the_same(rules, draft.players or 0, draft.inputs) == _equal(outcome):
                return None
    except (BadRequest, Impossible) as error:
        return draft, Outcome(fault=error.code)
    under = evaluate(rules, draft)
    return None if (under.body, under.fault) == (outcome.body, outcome.fault) else (draft, under)


def _first_difference(rules: Ruleset, recorded: Recording, trace: Trace) -> tuple[Draft, Outcome] | None:
    draft = recorded.draft
    seen: list[Moment] = []
    same = True
    for number, (moment, touched) in enumerate(recorded.steps):
        if same and not touched.notices(rules.cells):
            seen.append(moment)
            continue
        taken = _take(rules, draft, trace, seen, number)
        seen.append(taken)
        if taken.written != moment.written:
            break
        same = taken.state == moment.state
    else:
        return None
    if len(seen) < len(recorded.steps):
        with suppress(Impossible):
            after = _take(rules, draft, trace, seen, len(seen))
            before, now = _refused(recorded.steps[len(seen)][0]), _refused(after)
            if (before is None) != (now is None) and now not in AFTERMATH:
                seen.append(after)
    cut = cut_to(trace, len(seen) - 1)
    return replace(draft, inputs=cut, focus=-1), outcome_of(cut, seen, -1)


def _take(rules: Ruleset, draft: Draft, trace: Trace, seen: list[Moment], number: int) -> Moment:
    if number == 0:
        return first(rules, draft.players or 0, trace)
    return following(rules, seen[-1], trace.steps[number - 1])


def _refused(moment: Moment) -> object:
    """Return the reason of a refused step, None where it is accepted."""
    expect: Any = moment.written["expect"]
    return expect.get("reject", {}).get("reason")


def _equal(outcome: Outcome) -> object:
    pair = outcome.body["pair"]
    return pair["equal"] if isinstance(pair, dict) else None


def cut_to(trace: Trace, length: int) -> Trace:
    """Return the beginning of a trace, with the deals that it uses."""
    steps = trace.steps[:length]
    deals = trace.setup["deals"]
    dealt = sum(act.action is None for act in steps)
    used = deals[:dealt] if isinstance(deals, list) else []
    return Trace({**trace.setup, "deals": used}, steps)
