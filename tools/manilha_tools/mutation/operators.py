"""Every way in which one cell of a table, or the order of its rows, can be wrong.

A cell that holds a word is given every other word of its column; a flag is turned round; a number is moved by
one each way and set to 0; a name of a rung, a rank, a suit or a seat becomes each other one; an optional row
is dropped; neighbouring tiers and special rows are swapped.
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

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
    "acts.play.play": ("turn",),
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
# What people read decides nothing of play; who opens the first hand is said by every setup.
_TOLD: Final = ("*.label.*", "special.*.id", "players.*", "name.*", "deal.first_opener")
_OPTIONAL: Final = ("special.*.offer", "trick.top.rivals_*", "result_raised", "special.*.takes_game")


@dataclass(frozen=True)
class Mutant:
    """A table with one thing wrong: what was done, to which cell, and the cells that come out."""

    id: str
    cell: str
    cells: Mapping[str, Scalar]


def mutants(rules: Ruleset) -> Iterator[Mutant]:
    """Yield every mutant of a ruleset, cell by cell in the order of the table, then the swaps."""
    for path, value in rules.cells.items():
        for other in alternatives(rules, path, value):
            yield Mutant(f"{path}={_shown(other)}", path, {**rules.cells, path: other})
    yield from _drops(rules)
    yield from _swapped_tiers(rules)
    yield from _swapped_specials(rules)


def alternatives(rules: Ruleset, path: str, value: Scalar) -> tuple[Scalar, ...]:
    """Return every other value that a cell is given; none where the cell only tells."""
    if any(fnmatchcase(path, told) for told in _TOLD):
        return ()
    return tuple(other for other in _column(rules, path, value) if _differs(other, value))


def _column(rules: Ruleset, path: str, value: Scalar) -> tuple[Scalar, ...]:
    for pattern, words in _WORDS.items():
        if fnmatchcase(path, pattern):
            return words
    if isinstance(value, bool):
        return (True, False)
    names = _names(rules, path)
    if names:
        return names
    if isinstance(value, int):
        return (*((value - 1,) if value > 0 else ()), value + 1, 0)
    return ()


def _names(rules: Ruleset, path: str) -> tuple[Scalar, ...]:
    """Return the names that a column chooses from: rungs, seats, ranks or suits."""
    parts = path.split(".")
    if path.startswith("bets.") and parts[-1] == "up":
        return (*_keys(rules, "bets.rungs"), None)
    if parts[0] == "seats":
        return tuple(range(int(parts[1])))
    if path.startswith(("order.successor.", "deck.ranks.")) or path.endswith(".rank"):
        ranks = _values(rules, "deck.ranks.")
        return (*ranks, "next") if path.endswith(".rank") else ranks
    if path.startswith("deck.suits.") or path.endswith(".suit"):
        return _values(rules, "deck.suits.")
    return ()


def _drops(rules: Ruleset) -> Iterator[Mutant]:
    """Yield the tables without one of their optional rows."""
    rows = dict.fromkeys(
        ".".join(path.split(".")[: pattern.count(".") + 1])
        for pattern in _OPTIONAL
        for path in rules.cells
        if fnmatchcase(path, pattern) or fnmatchcase(path, f"{pattern}.*")
    )
    for row in rows:
        kept = {path: value for path, value in rules.cells.items() if not f"{path}.".startswith(f"{row}.")}
        yield Mutant(f"{row} dropped", next(path for path in rules.cells if path not in kept), kept)


def _swapped_tiers(rules: Ruleset) -> Iterator[Mutant]:
    """Yield the tables with two neighbouring tiers of the order exchanged."""
    count = len(_keys(rules, "order.tiers"))
    for low in range(count - 1):
        names = {
            f"order.tiers.{low}.": f"order.tiers.{low + 1}.",
            f"order.tiers.{low + 1}.": f"order.tiers.{low}.",
        }
        cells = {_renamed(path, names): value for path, value in rules.cells.items()}
        yield Mutant(f"order.tiers.{low} swapped with the next", f"order.tiers.{low}.rank", cells)


def _swapped_specials(rules: Ruleset) -> Iterator[Mutant]:
    """Yield the tables with two neighbouring rows of `special` in the other order."""
    rows = _keys(rules, "special")
    for first, second in pairwise(rows):
        order = [second if row == first else first if row == second else row for row in rows]
        special = {
            path: rules.cells[path]
            for row in order
            for path in rules.cells
            if path.startswith(f"special.{row}.")
        }
        cells = {path: value for path, value in rules.cells.items() if path not in special}
        yield Mutant(f"special.{first} after {second}", f"special.{first}.when.self.0", {**cells, **special})


def _renamed(path: str, names: Mapping[str, str]) -> str:
    for old, new in names.items():
        if path.startswith(old):
            return new + path.removeprefix(old)
    return path


def _keys(rules: Ruleset, prefix: str) -> tuple[str, ...]:
    depth = prefix.count(".") + 1
    below = (path for path in rules.cells if path.startswith(f"{prefix}."))
    return tuple(dict.fromkeys(path.split(".")[depth] for path in below))


def _values(rules: Ruleset, prefix: str) -> tuple[Scalar, ...]:
    return tuple(value for path, value in rules.cells.items() if path.startswith(prefix))


def _differs(one: Scalar, other: Scalar) -> bool:
    return (type(one), one) != (type(other), other)


def _shown(value: Scalar) -> str:
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
