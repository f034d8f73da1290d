"""The values that the engine moves between: cards on the table, requests, and the frozen state of a game.

Seats are numbered in playing order from 0; sides are "A" (even seats) and "B" (odd seats).
Every value here is frozen and hashable; `manilha_reference.wire` turns it into JSON and back.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Literal

Side = Literal["A", "B"]
SIDES: Final[tuple[Side, Side]] = ("A", "B")


class Phase(StrEnum):
    """Where a hand stands; each phase admits the acts of its row in the table `acts`."""

    SPECIAL = "special"
    PLAY = "play"
    ANSWER = "answer"
    HAND_OVER = "hand_over"
    GAME_OVER = "game_over"


class Kind(StrEnum):
    """What a seat can do."""

    PLAY = "play"
    RAISE = "raise"
    ACCEPT = "accept"
    FOLD = "fold"
    PLAY_HAND = "play_hand"
    REFUSE_HAND = "refuse_hand"


@dataclass(frozen=True, slots=True)
class Action:
    """One act of a seat; `card` and `hidden` belong to a play, `rung` to a raise."""

    kind: Kind
    card: str | None = None
    hidden: bool = False
    rung: str | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """A card on the table; a hidden one lies face down and counts for nothing."""

    seat: int
    card: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of one hand: one tuple per seat, and the vira (None where none is turned up)."""

    hands: tuple[tuple[str, ...], ...]
    vira: str | None


@dataclass(frozen=True, slots=True)
class Setup:
    """An explicit start: who opens, the cards, the scores (A, B), and the deals of the hands that follow."""

    opener: int
    deal: Deal
    scores: tuple[int, int] = (0, 0)
    deals: tuple[Deal, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """A raise that waits for its answer: the rung asked for and the seat that asked."""

    rung: str
    seat: int


@dataclass(frozen=True, slots=True)
class Call:
    """The last raise made during the current trick: its side, and how many cards lay on the table then."""

    side: Side
    plays: int


@dataclass(frozen=True, slots=True)
class State:
    """A game between two actions.

    `rung` is the last accepted rung (None before any), `asked_by` the side of the hand's last request,
    `refused` the seats that have refused the open question so far, `special` the row of the table
    `special` that holds for this hand and `special_side` the side that matched it, `spent` the rows
    already used in this game. `ended` says how the hand ended: won, tied, folded or refused.
    """

    players: int
    hand: int
    opener: int
    scores: tuple[int, int]
    dealt: Deal
    hands: tuple[tuple[str, ...], ...]
    phase: Phase
    value: int
    turn: int
    leaders: tuple[int, ...]
    plays: tuple[tuple[Play, ...], ...]
    results: tuple[str, ...] = ()
    special: str | None = None
    special_side: Side | None = None
    rung: str | None = None
    asked_by: Side | None = None
    pending: Request | None = None
    call: Call | None = None
    refused: tuple[int, ...] = ()
    ended: str | None = None
    hand_winner: str | None = None
    points: int = 0
    game_winner: Side | None = None
    spent: tuple[tuple[str, Side], ...] = ()
    deals: tuple[Deal, ...] = ()

    @property
    def table(self) -> tuple[Play, ...]:
        """The cards of the current trick, in playing order."""
        return self.plays[-1]

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.phase in (Phase.HAND_OVER, Phase.GAME_OVER)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that came about, with the paths of the cells that decided it, in the order they were read."""

    kind: str
    data: tuple[tuple[str, object], ...]
    cells: tuple[str, ...] = field(default=())

    def get(self, name: str) -> object:
        """Return the datum called `name`; KeyError where the event has none."""
        return dict(self.data)[name]
