"""Hands by their tricks: every history of tricks, decided or not, for each side of the opener."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from manilha_reference.cells import Reader
from manilha_reference.queries import answer
from manilha_reference.state import SIDES

from manilha_tools.vectors.model import Draft, Query

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

TOPIC = "results"
WINNERS = (*SIDES, "T")


def build(rules: Ruleset) -> list[Draft]:
    """Draft the questions about histories: none, the prefixes, and all formal sequences of three."""
    return [
        Draft(
            TOPIC,
            f"history.{''.join(history).lower() or 'empty'}.opener-{opener}",
            "",
            Query("hand_result", {"tricks": list(history), "opener": opener}),
        )
        for length in range(Reader(rules.cells).number("deal.per_seat") + 1)
        for history in product(WINNERS, repeat=length)
        for opener in (0, 1)
    ]


def terminal_histories(rules: Ruleset) -> tuple[str, ...]:
    """Return the histories at which a hand ends, the shorter first."""
    found: list[str] = []
    open_ones = [""]
    while open_ones:
        longer = [history + winner for history in open_ones for winner in WINNERS]
        open_ones = [
            history
            for history in longer
            if answer(rules, "hand_result", {"tricks": list(history), "opener": 0}) == "go"
        ]
        found.extend(history for history in longer if history not in open_ones)
    return tuple(found)
