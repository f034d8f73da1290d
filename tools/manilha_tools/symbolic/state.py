"""The state of a hand as a record of terms, and an action as another.

Sides are 0 nobody, 1 A, 2 B (3 for a tied trick, or a hand that nobody wins); a rung is its place in the
ladder from 1, 0 before any; a row of `special` its place from 1, 0 for none.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from manilha_tools.symbolic.bits import Bits, Bool, both, var

if TYPE_CHECKING:
    from collections.abc import Iterator

    import z3


class Phase(IntEnum):
    """Where the hand stands."""

    SPECIAL = 0
    PLAY = 1
    ANSWER = 2
    HAND_OVER = 3
    GAME_OVER = 4


class Kind(IntEnum):
    """What a seat does."""

    PLAY = 0
    RAISE = 1
    ACCEPT = 2
    FOLD = 3
    PLAY_HAND = 4
    REFUSE_HAND = 5


FACE_UP, FACE_DOWN = 1, 2


class Ended(IntEnum):
    """How a hand ended."""

    NOT_YET = 0
    WON = 1
    TIED = 2
    FOLDED = 3
    REFUSED = 4


@dataclass(frozen=True)
class State:
    """A hand between two actions; lists run over seats, `used` over seats and their cards.

    `down` is 0 for a seat that has not played in this trick, 1 for a shown card, 2 for a hidden one;
    `power` the tier of its card; `history` the winners of the tricks so far.
    """

    phase: Bits
    opener: Bits
    turn: Bits
    leader: Bits
    played: Bits
    done: Bits
    value: Bits
    rung: Bits
    asked: Bits
    pending: Bits
    asker: Bits
    call_side: Bits
    call_plays: Bits
    special: Bits
    special_side: Bits
    score_a: Bits
    score_b: Bits
    ended: Bits
    winner: Bits
    points: Bits
    game_winner: Bits
    history: tuple[Bits, ...]
    down: tuple[Bits, ...]
    power: tuple[Bits, ...]
    refused: tuple[Bits, ...]
    used: tuple[tuple[Bits, ...], ...]

    @classmethod
    def fresh(cls, prefix: str, players: int, cards: int) -> State:
        """Return a state of unknowns named after `prefix`."""
        scalars = {field.name: var(f"{prefix}.{field.name}") for field in fields(cls)[:21]}
        seats = range(players)
        return cls(
            **scalars,
            history=tuple(var(f"{prefix}.history{number}") for number in range(cards)),
            down=tuple(var(f"{prefix}.down{seat}") for seat in seats),
            power=tuple(var(f"{prefix}.power{seat}") for seat in seats),
            refused=tuple(var(f"{prefix}.refused{seat}") for seat in seats),
            used=tuple(tuple(var(f"{prefix}.used{seat}.{card}") for card in range(cards)) for seat in seats),
        )

    def items(self) -> Iterator[tuple[str, Bits]]:
        """Yield each term with its name, lists flattened."""
        for field in fields(self):
            yield from _flatten(field.name, getattr(self, field.name))

    def equals(self, other: State) -> Bool:
        """Whether two states are the same, term by term."""
        return both(
            mine == theirs for (_, mine), (_, theirs) in zip(self.items(), other.items(), strict=True)
        )

    def but(self, **changes: Any) -> State:  # noqa: ANN401 - terms, or tuples of them
        """Return the state with some fields changed."""
        return replace(self, **changes)

    def values(self, model: z3.ModelRef) -> dict[str, int]:
        """Return what a model assigns to each term."""
        return {name: model.eval(term, model_completion=True).as_long() for name, term in self.items()}


@dataclass(frozen=True)
class Action:
    """What a seat does: `card` is the place of the card in its hand; both matter to a play only."""

    kind: Bits
    seat: Bits
    card: Bits
    hidden: Bool

    @classmethod
    def fresh(cls, prefix: str) -> Action:
        """Return an unknown action."""
        return cls(
            var(f"{prefix}.kind"), var(f"{prefix}.seat"), var(f"{prefix}.card"), var(f"{prefix}.hidden") == 1
        )


def _flatten(name: str, value: object) -> Iterator[tuple[str, Bits]]:
    if isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from _flatten(f"{name}.{number}", item)
    else:
        yield name, value
