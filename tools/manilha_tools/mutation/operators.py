"""Every way in which the tables can have one thing wrong.

A cell that holds a word is given every other word of its column; a flag is turned round; a number is moved by
one each way and set to every boundary; a name of a rung, a rank, a suit or a seat becomes each other one.
What is done to whole rows stands in `rows`.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Final

from manilha_tools.mutation.mutant import Mutant, is_told, keys, shown, values
from manilha_tools.mutation.rows import ROW_OPERATORS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.cells import Scalar
    from manilha_reference.ruleset import Ruleset

_LEADERS: Final = ("first_top", "lowest_seat_top", "trick_leader", "hand_leader")
_RAISES: Final = ("forbidden", "allowed", "loses_hand", "loses_game")
_WORDS: Final[dict[str, tuple[Scalar, ...]]] = {
    "result.*": ("go", "A", "B", "none", "hand_leader_side"),
    "result_raised.scope": ("hand", "trick"),
    "result_raised.rows.*": ("go", "A", "B", "none", "hand_leader_side", "against_caller"),
    "trick.top.*.winner": ("side", "tie", "against_caller"),
    "trick.top.*.leader": _LEADERS,
    "trick.hidden.per_side": ("unlimited", 1, 2),
    "trick.hidden.when_forbidden": ("reject", "play_open"),
    "trick.after_tied_first": ("any_card", "strongest"),
    "bets.cap": ("none", "trailing", "raiser"),
    "acts.play.*": ("nobody", "turn", "turn_or_played", "anyone"),
    "acts.*": ("nobody", "side", "next", "first"),
    "refusals.*": ("one", "all"),
    "special.*.raises*": _RAISES,
    "special.*.cards": ("open", "blind", "blind_together"),
    "special.*.lasts": ("while_score", "once"),
    "special.*.partners_see": ("never", "deciding", "hand"),
    "sees.hidden_after": ("never", "hand_over"),
    "game.overshoot": ("keep", "cap"),
    "seats.*.side.*": ("A", "B"),
}
_POINTS: Final = (
    "special.*.when.*",
    "special.*.value",
    "special.*.refuse_pays",
    "bets.*.value",
    "bets.*.fold",
)


def mutants(rules: Ruleset) -> Iterator[Mutant]:
    """Yield every mutant of a ruleset: cell by cell in the order of the table, then what is done to rows.

    No two have the same cells in the same order, and none has those of the ruleset.
    """
    seen = {tuple(rules.cells.items())}
    for mutant in _all(rules):
        # True is 1 to a tuple; a flag and a number never share a cell.
        if (cells := tuple(mutant.cells.items())) not in seen:
            seen.add(cells)
            yield mutant


def _all(rules: Ruleset) -> Iterator[Mutant]:
    for path, value in rules.cells.items():
        for other in alternatives(rules, path, value):
            yield Mutant(f"{path}={shown(other)}", path, {**rules.cells, path: other})
    for operator in ROW_OPERATORS:
        yield from operator(rules)


def alternatives(rules: Ruleset, path: str, value: Scalar) -> tuple[Scalar, ...]:
    """Return every other value that a cell is given; none where the cell only tells."""
    if is_told(path):
        return ()
    column = dict.fromkeys((type(other), other) for other in _column(rules, path, value))
    return tuple(other for kind, other in column if (kind, other) != (type(value), value))


def _column(rules: Ruleset, path: str, value: Scalar) -> tuple[Scalar, ...]:
    for pattern, words in _WORDS.items():
        if fnmatchcase(path, pattern):
            return words
    if isinstance(value, bool):
        return (True, False)
    names = _names(rules, path)
    if names:
        return names
    return _numbers(rules, path, value) if isinstance(value, int) else ()


def _numbers(rules: Ruleset, path: str, value: int) -> tuple[int, ...]:
    """Return the neighbours of a number, 0, and where it counts points, the end of the game on both sides."""
    near = (*((value - 1,) if value > 0 else ()), value + 1, 0)
    target = rules.cells["game.target"]
    if isinstance(target, int) and any(fnmatchcase(path, points) for points in _POINTS):
        return (*near, target - 1, target)
    return near


def _names(rules: Ruleset, path: str) -> tuple[Scalar, ...]:
    """Return the names that a column chooses from: rungs, seats, ranks or suits."""
    parts = path.split(".")
    if path.startswith("bets.") and parts[-1] == "up":
        return (*keys(rules.cells, "bets.rungs"), None)
    if parts[-1] == "raise_from":
        return keys(rules.cells, "bets.rungs")
    if parts[0] == "seats":
        return tuple(range(int(parts[1])))
    if path.startswith(("order.successor.", "deck.ranks.")) or path.endswith(".rank"):
        ranks = values(rules.cells, "deck.ranks.")
        return (*ranks, "next") if path.endswith(".rank") else ranks
    if path.startswith("deck.suits.") or path.endswith(".suit"):
        return values(rules.cells, "deck.suits.")
    if path.startswith(("deck.add.", "deck.remove.")):
        return tuple(f"{rank}{suit}" for rank in "4567QJKA23" for suit in values(rules.cells, "deck.suits."))
    return ()
