"""What is counted: the deal, whose acts are told apart, and the numbers that answer.

A sequence of depth `d` is `d` acts of one hand, each legal when it is made. A hand that ended earlier goes on
no further, so it is counted at its own length only.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest
from random import Random
from typing import TYPE_CHECKING, Final, Protocol

from manilha_reference.cells import Reader
from manilha_reference.deal import check_deal, check_players, draw_deal
from manilha_reference.engine import begin
from manilha_reference.errors import BadRequest
from manilha_reference.legal import legal_actions
from manilha_reference.state import Deal, Kind, Setup
from manilha_reference.tricks import side_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Action, State

Act = tuple[int, "Action"]

USUAL: Final = (("5O", "6O", "3O"), ("5P", "QO", "AP"), ("KO", "AO", "AC"), ("4P", "5C", "KE"))
USUAL_VIRA: Final = "7P"


class Actors(StrEnum):
    """Whose acts are told apart where partners may do the same."""

    SIDE = "side"
    """A request or an answer is the side's: the same one by either partner counts once, by the lower seat."""
    SEAT = "seat"
    """Each seat that may act counts for itself."""


@dataclass(frozen=True, slots=True)
class Question:
    """A hand to count: how `setup` may be played; its following deals do not matter."""

    rules: Ruleset
    players: int
    setup: Setup
    actors: Actors = Actors.SIDE

    def start(self) -> State:
        """Return the state before the first act; raises BadRequest where the tables do not allow it."""
        return begin(self.rules, self.players, self.setup)

    def choices(self, state: State) -> Iterator[Act]:
        """Yield every act that counts in a state, by seat and then in the interpreter's order."""
        read = Reader(self.rules.cells)
        taken: set[tuple[str, Action]] = set()
        for seat in range(self.players):
            for action in legal_actions(self.rules, state, seat):
                if self.actors is Actors.SIDE and action.kind != Kind.PLAY:
                    asked = (side_of(read, self.players, seat), action)
                    if asked in taken:
                        continue
                    taken.add(asked)
                yield seat, action

    def name(self, act: Act) -> str:
        """Name an act: `0 play 3O hidden`, `1 raise seis`; with sides as actors, `B raise seis`."""
        seat, action = act
        own = self.actors is Actors.SEAT or action.kind == Kind.PLAY
        actor = str(seat) if own else side_of(Reader(self.rules.cells), self.players, seat)
        words = (actor, action.kind, action.card, action.rung, "hidden" if action.hidden else None)
        return " ".join(word for word in words if word is not None)


@dataclass(frozen=True, slots=True)
class Counts:
    """How many sequences have 0, 1, 2 … acts, and how many of those end the hand with their last act.

    `complete` says that no sequence goes on after the last depth.
    """

    sequences: tuple[int, ...]
    ended: tuple[int, ...]
    complete: bool

    @classmethod
    def of(cls, sequences: Mapping[int, int], ended: Mapping[int, int], depth: int | None) -> Counts:
        """Gather counts by depth up to `depth`, or (None) up to the longest hand."""
        last = max(sequences) if depth is None else depth
        both = [tuple(found.get(at, 0) for at in range(last + 1)) for found in (sequences, ended)]
        return cls(both[0], both[1], depth is None or both[0][-1] == both[1][-1])

    @property
    def hands(self) -> int | None:
        """The number of ways to play the hand to its end, where they were all followed."""
        return sum(self.ended) if self.complete else None

    @property
    def longest(self) -> int | None:
        """The acts of the longest hand, where all were followed."""
        return max(at for at, number in enumerate(self.sequences) if number) if self.complete else None


class Route(Protocol):
    """A way to count."""

    @property
    def question(self) -> Question:
        """What this route counts."""

    def count(self, depth: int | None, first: Act | None = None) -> Counts:
        """Count to a depth (None: to the end of every hand), from the start or from after a first act."""


def divide(route: Route, depth: int | None) -> dict[str, int]:
    """Return how much of the count at `depth` (None: of the full hands) lies below each first act."""
    question = route.question
    if depth == 0:
        return {}
    below: dict[str, int] = {}
    for act in question.choices(question.start()):
        counts = route.count(None if depth is None else depth - 1, act)
        below[question.name(act)] = counts.sequences[-1] if depth is not None else sum(counts.ended)
    return below


def first_difference(one: Counts, two: Counts) -> int | None:
    """Return the least depth at which two counts differ, or None where they agree."""
    pairs = zip_longest(
        zip(one.sequences, one.ended, strict=True), zip(two.sequences, two.ended, strict=True)
    )
    return next((at for at, (left, right) in enumerate(pairs) if left != right), None)


def usual_setup(rules: Ruleset, players: int) -> Setup:
    """Return the deal that is counted where none is given: opener 0, no points.

    It is `USUAL`, for as many seats as play, with the vira `USUAL_VIRA` where one is turned up. Tables that
    cannot deal it (the clean deck) take what `draw_deal` draws from seed 0. Raises BadRequest SETUP-PLAYERS.
    """
    check_players(rules, players)
    turned = Reader(rules.cells).flag("deal.vira")
    deal = Deal(USUAL[:players], USUAL_VIRA if turned else None)
    try:
        check_deal(rules, players, deal)
    except BadRequest:
        deal = draw_deal(rules, players, Random(0))  # noqa: S311 -- play, not secrets
    return Setup(0, deal)
