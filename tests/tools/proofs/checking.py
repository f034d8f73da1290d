"""Checks one property: of a ruleset that ships, or of a table with something wrong."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from manilha_reference.rulesets import load_ruleset
from manilha_tools.proofs.context import Context
from manilha_tools.proofs.prove import PROPERTIES
from manilha_tools.proofs.solver import Solver
from manilha_tools.proofs.verdict import Verdict

from tests.tools.proofs.twins import TWINS

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State
    from manilha_tools.proofs.context import Outcome

    from tests.tools.proofs.twins import Twin


@cache
def context_of(name: str, players: int) -> Context:
    """Return one context for each ruleset and number of players."""
    return Context(load_ruleset(name), players, Solver())


@cache
def checked(name: str, ruleset: str = "truco-2p-v1", players: int = 2) -> Outcome:
    """Check a property of a ruleset that ships."""
    outcome = PROPERTIES[name](context_of(ruleset, players))
    assert outcome is not None
    return outcome


def broken(name: str, twin: Twin | None = None) -> tuple[Ruleset, Outcome]:
    """Check a property of the table that is wrong in just this point; it must be violated."""
    twin = twin or TWINS[name]
    rules = twin.rules()
    outcome = PROPERTIES[name](Context(rules, twin.players, Solver()))
    assert outcome is not None
    assert outcome.verdict == Verdict.VIOLATED
    return rules, outcome


def hand_of(name: str) -> tuple[Ruleset, list[State]]:
    """Return the broken table and the hand that shows it, as the interpreter plays it."""
    rules, outcome = broken(name)
    assert outcome.witness is not None
    return rules, outcome.witness.replay(rules)
