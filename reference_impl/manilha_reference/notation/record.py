"""The frozen tree of a written record: tags, then hands, each a sequence of items in the order of the text.

Equality ignores where a node was written, so that a record equals what its canonical form reads back to.
Seats are numbered from 0 in playing order; None where the text leaves the seat to the turn.
"""

from __future__ import annotations

from typing import Final, Literal, TypeVar

from manilha_reference.errors import Location
from manilha_reference.frozen import aside, frozen

NOWHERE: Final = Location("", 0, 0)
"""Where a node stands that no text was read for."""


@frozen
class Node:
    """What every node has: where it was written."""

    at: Location = aside(default=NOWHERE, kw_only=True)


@frozen
class Card:
    """A card as far as it is known: its rank, its suit, or either of them None."""

    rank: str | None = None
    suit: str | None = None

    @property
    def code(self) -> str | None:
        """The card's code, such as `7C`, or None unless both rank and suit are known."""
        return None if self.rank is None or self.suit is None else self.rank + self.suit

    def covers(self, code: str) -> bool:
        """Whether the card `code` may be the one meant."""
        return self.rank in (None, code[:-1]) and self.suit in (None, code[-1])


UNKNOWN: Final = Card()


@frozen
class Play(Node):
    """A card put on the table, face down where `hidden`; `disputed` where the quarrel began with it."""

    card: Card
    hidden: bool = False
    seat: int | None = None
    disputed: bool = False


@frozen
class Request(Node):
    """A raise by the name that the table calls it, in lower case: `truco`, `seis`, `six`."""

    name: str
    seat: int | None = None
    disputed: bool = False


@frozen
class Answer(Node):
    """Yes or no to what is asked: a request, or the offer of a special hand; no to nothing asked concedes."""

    yes: bool
    seat: int | None = None
    disputed: bool = False


@frozen
class TrickEnd(Node):
    """The mark between two tricks."""


@frozen
class Comment(Node):
    """What somebody remarked, with single spaces between the words."""

    text: str


@frozen
class Result(Node):
    """How the hand is said to have ended: the points and the side that was paid, or nobody and 0."""

    side: Literal["A", "B"] | None
    points: int


Move = Play | Request | Answer
Item = Move | TrickEnd | Comment | Result


@frozen
class FreeTag(Node):
    """What no rule reads: `Title`, `Place`, `Date`, `Note`."""

    name: str
    text: str


@frozen
class RulesetTag(Node):
    """The ruleset that the players agreed on."""

    id: str


@frozen
class HouseTag(Node):
    """One house rule and the value that the players agreed on."""

    name: str
    value: str


@frozen
class PlayersTag(Node):
    """How many play."""

    count: int


@frozen
class NamesTag(Node):
    """Who sits where, from seat 0."""

    names: tuple[str, ...]


@frozen
class HandTag(Node):
    """The number of the hand in the game, from 1."""

    number: int


@frozen
class OpenerTag(Node):
    """The seat that opens the hand."""

    seat: int


@frozen
class ScoreTag(Node):
    """The scores of A and B before the hand."""

    scores: tuple[int, int]


@frozen
class ViraTag(Node):
    """The card turned up, as far as it is known."""

    card: Card


@frozen
class HandsTag(Node):
    """The cards dealt to each seat, as far as they are known."""

    hands: tuple[tuple[Card, ...], ...]


Tag = (
    FreeTag
    | RulesetTag
    | HouseTag
    | PlayersTag
    | NamesTag
    | HandTag
    | OpenerTag
    | ScoreTag
    | ViraTag
    | HandsTag
)
_AnyTag = TypeVar("_AnyTag", bound=Tag)


@frozen
class Hand:
    """One hand: its tags in canonical order, then what happened."""

    tags: tuple[Tag, ...] = ()
    items: tuple[Item, ...] = ()

    def tag(self, kind: type[_AnyTag]) -> _AnyTag | None:
        """Return the hand's tag of this kind, or None."""
        return next((tag for tag in self.tags if isinstance(tag, kind)), None)

    @property
    def moves(self) -> tuple[Move, ...]:
        """What the seats did, in order."""
        return tuple(item for item in self.items if isinstance(item, Play | Request | Answer))

    @property
    def result(self) -> Result | None:
        """How the record says that the hand ended, or None where it does not say."""
        return next((item for item in self.items if isinstance(item, Result)), None)


@frozen
class Record:
    """A game or a part of one: at least one hand; the first hand's tags say what holds for all."""

    hands: tuple[Hand, ...]

    @property
    def ruleset(self) -> RulesetTag | None:
        """The ruleset agreed on, or None."""
        return self.hands[0].tag(RulesetTag)

    @property
    def house_rules(self) -> tuple[HouseTag, ...]:
        """The house rules agreed on."""
        return tuple(tag for tag in self.hands[0].tags if isinstance(tag, HouseTag))
