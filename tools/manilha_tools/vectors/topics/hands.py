"""Whole hands without requests: every history at which a hand ends, won and tied tricks, and who leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_tools.vectors.construct import NotFoundError, Wish, generator, plan
from manilha_tools.vectors.line import Line, setup
from manilha_tools.vectors.model import Draft
from manilha_tools.vectors.topics.results import terminal_histories

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.vectors.construct import Plan

TOPIC = "hands"


def build(rules: Ruleset) -> list[Draft]:
    """Draft two hands for each terminal history and number of players, the openers moving round the table.

    One side opens the one and the other side the other: who opened must not matter where it does not.
    """
    drafts: list[Draft] = []
    for players in rules.players:
        for number, history in enumerate(terminal_histories(rules)):
            for opener in (number, number + 1):
                drafts.extend(_hand(rules, players, opener % players, history))
    return drafts


def _hand(rules: Ruleset, players: int, opener: int, history: str) -> Iterator[Draft]:
    """Draft one hand, to its end and not beyond: whether it ends there is what the vector asks."""
    found = history_plan(rules, players, opener, history, TOPIC)
    if found is None:
        return
    line = Line(rules, players, setup(found.deal, opener))
    line.play_out(found.plays)
    slug = f"{players}p.{history.lower()}.opener-{opener}"
    about = f"{players} players, {opener} opens, tricks {history}"
    yield Draft(TOPIC, slug, about, line.trace(), players=players)


def history_plan(
    rules: Ruleset, players: int, opener: int, history: Sequence[str], *words: object
) -> Plan | None:
    """Return cards for a history; after a tie another seat leads, where the tables and the table allow it."""
    for moved in (True, False):
        wishes = [Wish(winner=winner, moved=moved and winner == "T" and players > 2) for winner in history]  # noqa: PLR2004 -- between two nobody else could lead
        random = generator(rules, *words, players, opener, "".join(history), moved)
        try:
            return plan(rules, random, players, opener, wishes)
        except NotFoundError:
            continue
    return None
