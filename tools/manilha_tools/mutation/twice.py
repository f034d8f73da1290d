"""Does each mutant die at least twice, by vectors that different cells decide, and where not, why not?

Two vectors that different cells decide fail for two reasons that a reader can tell apart, and neither hides
the other. Where only one cell ever decides what a mutant changes, two different vectors have to do.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from manilha_tools.vectors.model import Query, Trace, ViewPair

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from manilha_tools.vectors.departure import Recording


class Reason(StrEnum):
    """Why all vectors that kill a mutant are decided by one cell."""

    OWN_CELL = "own_cell"
    """It is the wrong cell itself: whatever reads it is settled by it."""
    ONE_QUESTION = "one_question"
    """Nothing in play reads it: it is told by one kind of question, or by what a seat sees, alone."""
    GAME_OVER = "game_over"
    """It shows where a game ends, or does not: nothing comes after that another cell could settle."""
    NOT_FOUND = "not_found"
    """No other was found, among the hands that were tried."""


def cells_of(vectors: Iterable[str], decisive: Mapping[str, str]) -> frozenset[str | None]:
    """Return the cells that decide some vectors."""
    return frozenset(decisive.get(vector) for vector in vectors)


def reason_of(cell: str, killers: Iterable[Recording], decided_by: str | None) -> Reason:
    """Return why the mutant of a cell dies only by vectors that one cell decides."""
    seen = list(killers)
    if decided_by == cell:
        return Reason.OWN_CELL
    if len({_question(recorded) for recorded in seen}) == 1 and _question(seen[0]) is not None:
        return Reason.ONE_QUESTION
    if all(_ends_game(recorded) for recorded in seen):
        return Reason.GAME_OVER
    return Reason.NOT_FOUND


def _question(recorded: Recording) -> str | None:
    """Return what is asked, where it is a question to the tables or about a view."""
    match recorded.draft.inputs:
        case Query(fn=fn):
            return fn
        case ViewPair():
            return "view"
    return None


def _ends_game(recorded: Recording) -> bool:
    """Whether a hand ends the game."""
    return isinstance(recorded.draft.inputs, Trace) and recorded.steps[-1][0].state.phase == "game_over"
