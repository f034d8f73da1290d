"""A trace as a hand in the notation, as far as the notation reaches: one hand, of acts that are taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.errors import ManilhaError
from manilha_reference.notation.printer import print_record
from manilha_reference.notation.writer import write_hand
from manilha_reference.wire import read_action, read_setup

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

    from manilha_conformance.suite.load import Vector


def hand_of(rules: Ruleset, vector: Vector) -> str | None:
    """Write the hand of a trace, what the rules refuse left out; None for other vectors and several hands."""
    raw = vector.raw
    if raw["kind"] != "trace":
        return None
    steps = raw["steps"]
    if steps and "next_hand" in steps[-1]:
        steps = steps[:-1]
    if any("next_hand" in step for step in steps):
        return None
    taken = [step for step in steps if "reject" not in step["expect"]]
    try:
        actions = [(step["actor"], read_action(step["action"])) for step in taken]
        return print_record(write_hand(rules, raw["players"], read_setup(raw["setup"]), actions))
    except ManilhaError:
        return None
