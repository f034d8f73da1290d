"""The encoding: every quantity is a bit-vector of one small width, every table a nested If.

Words of the tables are numbered once. Changing the encoding means changing this module only.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import z3

from manilha_tools.errors import CannotModel

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from manilha_reference.ruleset import Ruleset

WIDTH: Final = 8
LOGIC: Final = "QF_BV"
CELL: Final = "cell:"

# z3 ships no types: to the type checker its terms are opaque.
Bits = Any
Bool = Any

TRUE: Final = z3.BoolVal(True)  # noqa: FBT003 - z3's own constructor
FALSE: Final = z3.BoolVal(False)  # noqa: FBT003 - as above
NOBODY, SIDE_A, SIDE_B, TIE = range(4)
SIDES: Final = (SIDE_A, SIDE_B)
SIDE_NAMES: Final = {NOBODY: None, SIDE_A: "A", SIDE_B: "B", TIE: "T"}

_WORDS: Final = [
    "null",
    "go",
    "none",
    "A",
    "B",
    "hand_leader_side",
    "against_caller",
    "side",
    "tie",
    "first_top",
    "lowest_seat_top",
    "trick_leader",
    "hand_leader",
    "any_card",
    "strongest",
    "unlimited",
    "reject",
    "play_open",
    "nobody",
    "turn",
    "turn_or_played",
    "anyone",
    "next",
    "first",
    "one",
    "all",
    "allowed",
    "forbidden",
    "loses_hand",
    "loses_game",
    "open",
    "blind",
    "blind_together",
    "while_score",
    "once",
    "never",
    "deciding",
    "hand",
    "hand_over",
    "trick",
    "trailing",
    "raiser",
    "keep",
    "cap",
    "chance",
]
_CODES: Final = {word: 200 - number for number, word in enumerate(_WORDS)}


class UnknownWordError(ValueError):
    """A cell holds a word that the model has no number for."""


def code(value: object) -> int:
    """Return the number of a cell's value: integers stand for themselves, words and null are numbered.

    Raises UnknownWordError for a word that no table uses, such as a label, and for a number out of range.
    """
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        if not 0 <= value < min(_CODES.values()):
            raise UnknownWordError(f"{value} does not fit the encoding")
        return value
    word = "null" if value is None else value
    if isinstance(word, str) and word in _CODES:
        return _CODES[word]
    raise UnknownWordError(f"{value!r} has no number in the encoding")


@cache
def num(value: int) -> Bits:
    """Return a constant."""
    return z3.BitVecVal(value, WIDTH)


def word(value: str) -> Bits:
    """Return the constant that stands for a word of the tables."""
    return num(code(value))


def var(name: str) -> Bits:
    """Return an unknown."""
    return z3.BitVec(name, WIDTH)


def pick(index: Bits, rows: Mapping[int, Bits], default: Bits) -> Bits:
    """Return the row that `index` names, `default` where it names none: a nested If."""
    out = default
    for key, value in reversed(list(rows.items())):
        out = z3.If(index == key, value, out)
    return out


def lookup(index: Bits, rows: Mapping[int, int], default: int) -> Bits:
    """Return a constant table at `index`, grouped by output so that equal outputs share one test."""
    grouped: dict[int, list[int]] = {}
    for key, value in rows.items():
        grouped.setdefault(value, []).append(key)
    out = num(default)
    for value, keys in grouped.items():
        out = z3.If(z3.Or([index == key for key in keys]), num(value), out)
    return out


def both(parts: Iterable[Bool]) -> Bool:
    """Return the conjunction; True of nothing."""
    listed = list(parts)
    return z3.And(listed) if listed else TRUE


def either(parts: Iterable[Bool]) -> Bool:
    """Return the disjunction; False of nothing."""
    listed = list(parts)
    return z3.Or(listed) if listed else FALSE


def count(parts: Iterable[Bool]) -> Bits:
    """Return how many hold."""
    out = num(0)
    for part in parts:
        out = out + z3.If(part, num(1), num(0))
    return out


def largest(values: Iterable[Bits], floor: int = 0) -> Bits:
    """Return the largest value, at least `floor` (unsigned)."""
    out = num(floor)
    for value in values:
        out = z3.If(z3.UGT(value, out), value, out)
    return out


class Cells:
    """The cells of one ruleset as terms; `free` cells become unknowns, all others constants.

    `used` collects the paths read while a model is built, `shape` those of them that are no terms.
    """

    def __init__(self, rules: Ruleset, free: Iterable[str] = ()) -> None:
        self.rules = rules
        self.free = frozenset(free)
        self.used: set[str] = set()
        self.shape: set[str] = set()

    def has(self, path: str) -> bool:
        """Whether the tables have the cell."""
        return path in self.rules.cells

    def raw(self, path: str) -> object:
        """Return the value as it stands in the table, for what shapes the model: sizes, names, cards."""
        self.used.add(path)
        self.shape.add(path)
        return self.rules.cells[path]

    def term(self, path: str) -> Bits:
        """Return the cell as a term: its number, or an unknown where the cell is free.

        Raises CannotModel where the cell holds what the model has no number for.
        """
        self.used.add(path)
        if path in self.free:
            return var(CELL + path)
        try:
            return num(code(self.rules.cells[path]))
        except UnknownWordError:
            raise CannotModel(path, self.rules.cells[path]) from None

    def numbered(self) -> dict[str, int]:
        """Return the number of every cell that has one."""
        numbers = {}
        for path, value in self.rules.cells.items():
            with suppress(UnknownWordError):
                numbers[path] = code(value)
        return numbers

    def flag(self, path: str) -> Bool:
        """Return whether the cell holds true."""
        return self.term(path) == num(1)

    def says(self, path: str, value: str) -> Bool:
        """Return whether the cell holds this word."""
        return self.term(path) == word(value)

    def listed(self, prefix: str) -> tuple[object, ...]:
        """Return the list that stands at `prefix`."""
        found: list[object] = []
        while self.has(path := f"{prefix}.{len(found)}"):
            found.append(self.raw(path))
        return tuple(found)

    def keys(self, prefix: str) -> tuple[str, ...]:
        """Return the names directly below `prefix`, in the order of the table."""
        depth = prefix.count(".") + 1
        below = (path for path in self.rules.cells if path.startswith(f"{prefix}."))
        return tuple(dict.fromkeys(path.split(".")[depth] for path in below))
