"""The fewest facts that forbid a refused move, where the solver to find them is installed."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manilha_reference.errors import Text
    from manilha_reference.notation.replay import Step
    from manilha_reference.ruleset import Ruleset


def facts_against(rules: Ruleset, step: Step) -> tuple[Text, ...]:
    """Return what, taken together, forbids the refused move; nothing without the extra `prove`.

    A solver is loaded only for a refusal: a record without one is judged without waiting for it.
    """
    if step.rejected is None or find_spec("z3") is None:
        return ()
    from manilha_tools.proofs.explain_forbidden import explain  # noqa: PLC0415 -- loads z3

    return tuple(fact.text for fact in explain(rules, step.after, step.seat, step.action).facts)
