"""One module per topic of the suite; each drafts the inputs of one file of vectors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_tools.vectors.topics import (
    asked_ties,
    cards,
    games,
    hands,
    hidden,
    ladder,
    needs,
    perft,
    raises,
    rejections,
    requests,
    results,
    scores,
    specials,
    tours,
    tricks,
    views,
    walks,
)

if TYPE_CHECKING:
    from manilha_tools.vectors.model import Builder

BUILDERS: Final[tuple[Builder, ...]] = (
    cards.build,
    tricks.build,
    results.build,
    ladder.build,
    scores.build,
    hands.build,
    raises.build,
    asked_ties.build,
    specials.build,
    hidden.build,
    rejections.build,
    tours.build,
    walks.build,
    requests.build,
    games.build,
    views.build,
    perft.build,
    needs.build,
)
"""What drafts the suite, in the order in which a reader would learn the game."""
