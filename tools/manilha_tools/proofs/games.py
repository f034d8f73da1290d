"""Games that the interpreter plays from 0-0, one to each place that a search says is reachable.

A hand for each ending is looked for among random hands that begin alike; a game is a chain of them. Every
game is played as a whole: who opens a hand, and which special rows are used up, is left to the interpreter.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final

from manilha_reference.cells import Reader
from manilha_reference.engine import apply, begin, next_hand, next_opener
from manilha_reference.machine import HandMachine
from manilha_reference.notation.printer import print_record
from manilha_reference.notation.writer import write_game
from manilha_reference.playout import Table
from manilha_reference.state import Phase, Setup

from manilha_tools.explicit_games import START

if TYPE_CHECKING:
    from manilha_reference.playout import Record
    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Action, State

    from manilha_tools.explicit import Ending, Opening, Scores
    from manilha_tools.explicit_games import GameSearch, Place

FIRST_OPENER: Final = 0
# So many hands are tried at first, to choose a short one among them, and so many before giving up.
SAMPLE: Final = 50
TRIES: Final = 60_000


@dataclass(frozen=True)
class Game:
    """A game from 0-0: the setup with the cards of all its hands, and what each seat does, hand by hand."""

    players: int
    setup: Setup
    hands: tuple[tuple[tuple[int, Action], ...], ...]

    def to_notation(self, rules: Ruleset, title: str) -> str:
        """Return the game in the notation that `manilha judge` reads."""
        return print_record(write_game(rules, self.players, self.setup, self.hands, title))


@dataclass(frozen=True)
class _Played:
    """How a place was reached: its last hand, and the state after it."""

    hand: Record
    state: State


class Realiser:
    """Plays a game to every place of a search, as far as hands are found for it."""

    def __init__(self, rules: Ruleset, players: int, search: GameSearch) -> None:
        self.rules = rules
        self.players = players
        self.search = search
        self._samples: dict[tuple[Opening, int], _Sample] = {}
        self._played: dict[Place, _Played] = {}
        self._play_all()

    def _play_all(self) -> None:
        """Play the last hand of each place on the game that leads to the place before it."""
        for place, step in self.search.origin.items():
            if step is None:
                continue
            before, ending = step
            if before != START and before not in self._played:
                continue
            if (played := self._hand(before, ending)) is not None and self._arrives(played.state, place):
                self._played[place] = played

    def _hand(self, before: Place, ending: Ending) -> _Played | None:
        """Return a hand with this ending that goes on from a place, and the state after it."""
        state = None if before == START else self._played[before].state
        opener = FIRST_OPENER if state is None else next_opener(Reader(self.rules.cells), state)
        hand = self._sample(self.search.explicit.opening(before.scores, before.spent), opener).find(ending)
        if hand is None:
            return None
        if state is None:
            state = begin(self.rules, self.players, Setup(opener, hand.deal))
        else:
            state = next_hand(self.rules, state, hand.deal)
        for seat, action in hand.actions:
            state, _ = apply(self.rules, state, seat, action)
        return _Played(hand, state)

    def _sample(self, opening: Opening, opener: int) -> _Sample:
        if (opening, opener) not in self._samples:
            explicit = self.search.explicit
            below = range(explicit.target)
            alike = next(scores for scores in product(below, below) if explicit.opening(scores) == opening)
            self._samples[opening, opener] = _Sample(self._machine(opening, alike), opener)
        return self._samples[opening, opener]

    def _machine(self, opening: Opening, scores: Scores) -> HandMachine:
        """Return the machine of hands that begin so; one for all openers."""
        others = (sample.machine for (other, _), sample in self._samples.items() if other == opening)
        return next(others, None) or HandMachine(self.rules, self.players, scores)

    @staticmethod
    def _arrives(state: State, place: Place) -> bool:
        return state.scores == place.scores and (state.phase == Phase.GAME_OVER) == place.over

    def missing(self) -> list[Place]:
        """Return the places that no game was found for."""
        return [place for place in self.search.origin if place != START and place not in self._played]

    def game(self, place: Place) -> Game | None:
        """Return a game from 0-0 that ends at a place, with at least one hand; None where none was found."""
        hands: list[Record] = []
        while (played := self._played.get(place)) is not None:
            hands.append(played.hand)
            step = self.search.origin[place]
            place = START if step is None else step[0]
        if not hands or place != START:
            return None
        hands.reverse()
        deals = tuple(hand.deal for hand in hands)
        return Game(
            self.players,
            Setup(FIRST_OPENER, deals[0], deals=deals[1:]),
            tuple(hand.actions for hand in hands),
        )


class _Sample:
    """Random hands that begin alike, with one opener; of those that end alike the shortest is kept."""

    def __init__(self, machine: HandMachine, opener: int) -> None:
        self.machine = machine
        self._opener = opener
        self._table = Table(machine, seed=1)
        self._found: dict[tuple[str, int], Record] = {}
        self._tried = 0

    def find(self, ending: Ending) -> Record | None:
        """Return a hand with this ending; None where none turned up."""
        wanted = (ending.winner or "none", ending.points)
        while self._tried < SAMPLE or (wanted not in self._found and self._tried < TRIES):
            self._tried += 1
            hand = self._table.recorded(self._opener)
            kept = self._found.get(hand.ending)
            if kept is None or len(hand.actions) < len(kept.actions):
                self._found[hand.ending] = hand
        return self._found.get(wanted)
