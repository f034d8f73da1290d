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
    return [
        Draft(
            TOPIC,
            need["slug"],
            f"{need['players']} players, a hand for {need['cell']}",
            Trace(need["setup"], tuple(Step(act["actor"], act["action"]) for act in need["actions"])),
            players=need["players"],
        )
        for need in _needs().get(rules.id, ())
    ]


@cache
def _needs() -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_bytes())
    return found
