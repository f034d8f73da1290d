"""Special hands: which row of the table `special` the scores call for.

Rows are tried in the order of the table, each for side A and then for side B as the row's `self`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.cells import Reader
from manilha_reference.memo import remembered
from manilha_reference.state import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Side, State


@remembered
def special_rows(rules: Ruleset) -> tuple[str, ...]:
    """Return the rows of the table `special`, in order."""
    rows = (path.split(".")[1] for path in rules.cells if path.startswith("special."))
    return tuple(dict.fromkeys(rows))


def match_special(
    rules: Ruleset, read: Reader, scores: tuple[int, int], spent: tuple[tuple[str, Side], ...] = ()
) -> tuple[str, Side] | None:
    """Return the row that holds at these scores and the side that it calls `self`, or None."""
    for row in special_rows(rules):
        for side in _called(read, row, scores):
            if read.text(f"special.{row}.lasts") == "once" and (row, side) in spent:
                continue
            return row, side
    return None


def spends(rules: Ruleset, row: str | None, scores: tuple[int, int]) -> tuple[tuple[str, Side], ...]:
    """Return what a hand of a row uses up: the row for every side that it matches at these scores.

    Where both sides match, the hand is one and the same for both, and so is its end.
    """
    if row is None:
        return ()
    return tuple((row, side) for side in _called(Reader(rules.cells), row, scores))


def _called(read: Reader, row: str, scores: tuple[int, int]) -> Iterator[Side]:
    """Yield each side that the row calls `self` at these scores."""
    for side, mine, theirs in zip(SIDES, scores, reversed(scores), strict=True):
        if _within(read, row, "self", mine) and _within(read, row, "rival", theirs):
            yield side


def _within(read: Reader, row: str, who: str, score: int) -> bool:
    low = read.number(f"special.{row}.when.{who}.0")
    return low <= score <= read.number(f"special.{row}.when.{who}.1")


def has_offer(read: Reader, row: str) -> bool:
    """Whether the row lets its side refuse the hand."""
    return read.has(f"special.{row}.offer.refuse_pays")


def raise_policy(read: Reader, state: State, side: Side) -> str:
    """Return what a raise by `side` meets in this hand: allowed, forbidden, loses_hand or loses_game."""
    row = state.special
    if row is None:
        return "allowed"
    rival = f"special.{row}.raises_rival"
    if side != state.special_side and read.has(rival):
        return read.text(rival)
    return read.text(f"special.{row}.raises")
