"""A hand that a wrong table needs, as the topic `needs` keeps it: small, and named after the mutant.

It begins at 0-0 where it can, and no act of it can be left out: what is asked of it then no longer holds.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from manilha_tools.mutation.kills import kills
from manilha_tools.mutation.mutant import spoilt
from manilha_tools.vectors.departure import record
from manilha_tools.vectors.model import Trace
from manilha_tools.vectors.topics.needs import draft_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.mutation.mutant import Mutant
    from manilha_tools.proofs.witness import Witness
    from manilha_tools.vectors.departure import Recording

Need = dict[str, Any]


def of_witness(
    rules: Ruleset, mutant: Mutant, witness: Witness, chosen: Mapping[str, str] | None = None
) -> Need:
    """Return the hand that the symbolic model found."""
    told: Any = witness.to_json()
    found = _named(mutant, witness.players, told["setup"], told["actions"], chosen or {})
    return smallest(rules, found, showing(rules, mutant))


def of_recording(
    rules: Ruleset,
    mutant: Mutant,
    recorded: Recording,
    chosen: Mapping[str, str],
    wanted: Callable[[Recording], bool] | None = None,
) -> Need:
    """Return a recorded hand; what is left of it is `wanted`, or else shows the mutant."""
    trace = recorded.draft.inputs
    if not isinstance(trace, Trace):
        raise TypeError("not a hand")
    actions = [
        {"next_hand": True} if step.action is None else {"actor": step.actor, "action": step.action}
        for step in trace.steps
    ]
    found = _named(mutant, recorded.draft.players or 0, trace.setup, actions, chosen)
    return smallest(rules, found, wanted or showing(rules, mutant))


def recorded_need(rules: Ruleset, found: Need) -> Recording:
    """Play a hand as it is kept."""
    return record(rules, draft_of(found))


def showing(rules: Ruleset, mutant: Mutant) -> Callable[[Recording], bool]:
    """Return what says whether a hand, played under the rules, comes out otherwise under the mutant."""
    wrong = spoilt(rules, mutant)
    return lambda recorded: recorded.outcome.fault is None and kills(recorded, wrong)


def smallest(rules: Ruleset, found: Need, wanted: Callable[[Recording], bool]) -> Need:
    """Leave out acts, two or one at a time, while the rest is wanted and no more is refused than before."""
    level = {**found, "setup": {**found["setup"], "scores": [0, 0]}}
    if wanted(recorded_need(rules, level)):
        found = level
    allowed = _refused(recorded_need(rules, found))
    for size in (2, 1):
        start = 0
        while start + size <= len(found["actions"]):
            acts = found["actions"]
            less = {**found, "actions": [*acts[:start], *acts[start + size :]]}
            recorded = recorded_need(rules, less)
            if wanted(recorded) and _refused(recorded) <= allowed:
                found = less
            else:
                start += 1
    return found


def _refused(recorded: Recording) -> int:
    """Return how many acts of a hand the rules refuse."""
    steps: Any = recorded.outcome.body.get("steps", ())
    return sum("reject" in step.get("expect", {}) for step in steps)


def _named(
    mutant: Mutant,
    players: int,
    setup: Mapping[str, Any],
    actions: list[dict[str, Any]],
    chosen: Mapping[str, str],
) -> Need:
    return {
        "slug": f"{players}p.{slug(mutant.id)}",
        "cell": mutant.cell,
        "players": players,
        "setup": dict(setup),
        "actions": actions,
        **({"house_rules": dict(chosen)} if chosen else {}),
    }


def slug(words: str) -> str:
    """Return words as a part of an id."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
