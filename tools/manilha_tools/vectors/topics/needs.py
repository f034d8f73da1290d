"""Hands that a wrong table needs to be noticed: the symbolic model found them where nothing else did.

They stand in `needs.json` as they were found, in the shapes of the contract. What each expects is computed
like everything else.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manilha_tools.vectors.model import Draft, Step, Trace

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

TOPIC = "needs"
FILE = Path(__file__).with_name("needs.json")


def build(rules: Ruleset) -> list[Draft]:
    """Draft the hands that were found for these tables."""
    return [draft_of(need) for need in _needs().get(rules.id, ()) if not need.get("house_rules")]


def under_house_rules(rules: Ruleset) -> list[tuple[dict[str, str], Draft]]:
    """Draft the hands that were found for a ruleset under other house rules, with the values chosen."""
    return [
        (need["house_rules"], draft_of(need))
        for need in _needs().get(rules.id, ())
        if need.get("house_rules")
    ]


def draft_of(need: dict[str, Any]) -> Draft:
    """Draft a hand as it is kept."""
    return Draft(
        TOPIC,
        need["slug"],
        f"{need['players']} players, a hand for {need['cell']}",
        Trace(need["setup"], tuple(map(_step, need["actions"]))),
        players=need["players"],
    )


def _step(act: dict[str, Any]) -> Step:
    return Step() if "next_hand" in act else Step(act["actor"], act["action"])


@cache
def _needs() -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_bytes())
    return found
