"""Scores and openers: what the scores make of a hand, and who opens the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.cells import Reader
from manilha_reference.queries import answer

from manilha_tools.vectors.model import Draft, Query

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

TOPIC = "scores"


def build(rules: Ruleset) -> list[Draft]:
    """Draft `special_hand` at every pair of scores and `next_opener` for every seat."""
    target = Reader(rules.cells).number("game.target")
    specials = [
        Draft(TOPIC, f"special.{a}-{b}", "", Query("special_hand", {"scores": [a, b]}))
        for a in range(target)
        for b in range(target)
    ]
    openers = [
        Draft(
            TOPIC,
            f"opener.{players}p.after-{seat}",
            "",
            Query("next_opener", {"opener": seat, "players": players}),
            players=players,
        )
        for players in rules.players
        for seat in range(players)
    ]
    return [*specials, *openers]


def special_scores(rules: Ruleset) -> dict[tuple[str, str | None], list[tuple[int, int]]]:
    """Return the scores at which each special hand is played, by its id and the side it is offered to."""
    target = Reader(rules.cells).number("game.target")
    found: dict[tuple[str, str | None], list[tuple[int, int]]] = {}
    for a in range(target):
        for b in range(target):
            value = answer(rules, "special_hand", {"scores": [a, b]})
            if isinstance(value, dict):
                found.setdefault((str(value["id"]), value["offer_to"]), []).append((a, b))
    return found
