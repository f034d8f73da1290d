"""Which situations of a request can come about, and which the published vectors try."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from manilha_reference.rulesets import load_ruleset
from manilha_tools.vectors.machine import HandMachine
from manilha_tools.vectors.model import Step, Trace
from manilha_tools.vectors.situations import Situation, feasible
from manilha_tools.vectors.taken import tried

if TYPE_CHECKING:
    from manilha_conformance.suite.load import Suite
    from manilha_tools.vectors.situations import Way

ASKED = Situation("seis", "1", "answer", "rival", "fold", "-", "-", "W", "2")
"""A request in answer to another, for the tests of single functions."""


@cache
def situations(ruleset: str) -> dict[Situation, Way]:
    """Return the feasible situations of a ruleset, each with the way there."""
    rules = load_ruleset(ruleset)
    return feasible(HandMachine(rules, max(rules.players)))


def tried_by(suite: Suite, ruleset: str) -> set[Situation]:
    """Return the situations that the vectors under the ruleset's own house rules try."""
    rules = load_ruleset(ruleset)
    players = max(rules.players)
    found: set[Situation] = set()
    for vector in suite.vectors:
        own = vector.ruleset == ruleset and "house_rule" not in vector.raw["flags"]
        if own and vector.kind == "trace" and vector.players == players:
            steps = tuple(Step(it.get("actor"), it.get("action")) for it in vector.raw["steps"])
            found.update(tried(rules, players, Trace(vector.raw["setup"], steps)))
    return found
