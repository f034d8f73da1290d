"""Counts of the ways to go on: from a deal, from a request, in a special hand, where cards may be hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.deal import draw_deal

from manilha_tools.vectors.construct import NotFoundError, Wish, generator, plan
from manilha_tools.vectors.line import Line, setup
from manilha_tools.vectors.model import Draft, Perft
from manilha_tools.vectors.topics.scores import special_scores

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset

TOPIC = "perft"
DEPTH = 3


def build(rules: Ruleset) -> list[Draft]:
    """Draft small trees: the depth is kept low, for a runner replays every branch."""
    return [draft for players in rules.players for draft in _trees(rules, players)]


def _trees(rules: Ruleset, players: int) -> Iterator[Draft]:
    fresh = _begin(rules, players, (0, 0), "fresh")
    yield _draft(fresh, "fresh", "from the deal")
    asked = _begin(rules, players, (0, 0), "asked")
    asked.ask()
    yield _draft(asked, "asked", "from the first request")
    try:
        found = plan(rules, generator(rules, TOPIC, players, "second"), players, 0, [Wish(winner="B")])
    except NotFoundError:
        return
    second = Line(rules, players, setup(found.deal, 0))
    second.play_out(found.plays)
    yield _draft(second, "trick-2", "from the lead of trick 2", depth=2)
    for (name, offered), scores in special_scores(rules).items():
        if offered != "A":
            line = _begin(rules, players, scores[0], name)
            yield _draft(line, f"special.{name.replace('_', '-')}", f"from the deal of {name}")


def _begin(rules: Ruleset, players: int, scores: tuple[int, int], word: str) -> Line:
    deal = draw_deal(rules, players, generator(rules, TOPIC, players, word))
    return Line(rules, players, setup(deal, players - 1, scores))


def _draft(line: Line, slug: str, about: str, depth: int = DEPTH) -> Draft:
    players = line.players
    inputs = Perft(line.trace(), depth)
    return Draft(TOPIC, f"{players}p.{slug}", f"{players} players, {about}", inputs, players=players)
