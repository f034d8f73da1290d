"""Ties after a request: a raised trick that is tied, in the last trick and against a card already shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.state import Kind, Phase

from manilha_tools.vectors.line import Line, setup, side
from manilha_tools.vectors.model import Draft
from manilha_tools.vectors.topics.hands import history_plan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset

TOPIC = "raises"


def build(rules: Ruleset) -> list[Draft]:
    """Draft the tricks whose tie some tables turn against the side that asked."""
    return [draft for players in rules.players for draft in _all(rules, players)]


def _all(rules: Ruleset, players: int) -> Iterator[Draft]:
    for history in ("ABT", "BAT", "TTT"):
        asker = "B" if history[0] == "B" else "A"
        yield from _asked(rules, players, history, len(history) - 1, asker)
    yield from _asked(rules, players, "T", 0, "B")


def _asked(rules: Ruleset, players: int, history: str, trick: int, asker: str) -> Iterator[Draft]:
    """Let the first seat of a side to come to its turn in a trick ask; the trick is then tied as planned.

    In the first trick the asker is not the one who leads, so that a card of its rivals lies there already.
    """
    found = history_plan(rules, players, 0, history, TOPIC, "asked", trick)
    if found is None:
        return
    line = Line(rules, players, setup(found.deal, 0))
    start = trick * players
    line.play_out(found.plays[:start])
    for seat, card, hidden in found.plays[start:]:
        if line.state.phase == Phase.PLAY and line.state.asked_by is None and side(seat) == asker:
            line.ask()
            line.settle(Kind.ACCEPT)
        line.play_out([(seat, card, hidden)])
    about = f"{players} players, {asker} asks in trick {trick + 1}, then tricks {history}"
    slug = f"{players}p.asked-tie.{history.lower()}"
    yield Draft(TOPIC, slug, about, line.trace(), players=players)
