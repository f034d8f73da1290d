"""The ladder: what each rung is worth, what refusing it pays, what may be asked next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.cells import Reader

from manilha_tools.vectors.model import Draft, Query

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

TOPIC = "ladder"


def build(rules: Ruleset) -> list[Draft]:
    """Draft the questions about rungs, and about the state before any request where they make sense."""
    drafts: list[Draft] = []
    for rung in (None, *rungs(rules)):
        for fn, slug in (("rung_value", "value"), ("fold_award", "fold"), ("next_raise", "next")):
            if rung is not None or fn != "fold_award":
                drafts.append(Draft(TOPIC, f"{slug}.{rung or 'start'}", "", Query(fn, {"rung": rung})))
    return drafts


def rungs(rules: Ruleset) -> tuple[str, ...]:
    """Return the rungs from the first request up."""
    read = Reader(rules.cells)
    found: list[str] = []
    rung = read.name("bets.start.up")
    while rung is not None:
        found.append(rung)
        rung = read.name(f"bets.rungs.{rung}.up")
    return tuple(found)
