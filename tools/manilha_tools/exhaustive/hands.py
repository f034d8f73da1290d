"""Every way to play a deal to its end, each act with the public record and the legal sets that follow it.

The records come from the compiled hand machine, whose steps the interpreter has made: a record shows no card,
so all sequences that meet in a node share one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from manilha_reference.cells import Reader
from manilha_reference.legal import may_hide
from manilha_reference.machine import EQUAL, HIDDEN, HIGHER, LOWER
from manilha_reference.order import card_order
from manilha_reference.state import Action, Kind
from manilha_reference.wire import write_action

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from random import Random

    from manilha_reference.machine import HandMachine, Node, Option
    from manilha_reference.state import Setup

Json = dict[str, object]


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A position as all may see it: the public record, and the complete legal set of every seat to act.

    Within a walk one moment stands for all positions that look the same; it is equal to itself alone.
    """

    record: Json
    legal: Mapping[str, list[Json]]


class Visit(NamedTuple):
    """A position of a walk: how many acts lead to it, who did the last, and whether the hand is over in it.

    The acts before are those of the visits that came last at each lesser depth. The deal itself has depth 0,
    and its act is no act at all.
    """

    depth: int
    seat: int
    action: Action
    moment: Moment
    over: bool


class Played(NamedTuple):
    """A hand played to its end: who did what, and what is seen at the start and after each act."""

    acts: tuple[tuple[int, Action], ...]
    moments: tuple[Moment, ...]


class Hands:
    """All hands of a ruleset, a number of players and scores, deal by deal; `machine` is made for these."""

    def __init__(self, machine: HandMachine) -> None:
        self._machine = machine
        self._read = Reader(machine.rules.cells)
        self._records: dict[tuple[int, int], Json] = {}

    def of(self, setup: Setup) -> Iterator[Played]:
        """Yield every hand that the deal can be played as; its scores are the machine's."""
        return played(self.table(setup).walk())

    def table(self, setup: Setup) -> Table:
        """Deal; the scores of the setup are the machine's."""
        return Table(self, setup)

    def acts(
        self, node: Node, option: Option, hand: Iterable[str], strength: Mapping[str, int], best: int
    ) -> Iterator[tuple[Action, int]]:
        """Yield what an option holds: a play with its outcome, an act without a card with its number."""
        if option.plays:
            face_down = option.hides and may_hide(self._read, node.state, option.seat)
            least = max(strength[card] for card in hand) if option.strongest_only else -1
            for card in hand:
                if strength[card] < least:
                    continue
                shown = HIGHER if strength[card] > best else EQUAL if strength[card] == best else LOWER
                yield Action(Kind.PLAY, card), shown
                if option.hides:
                    yield Action(Kind.PLAY, card, hidden=True), HIDDEN if face_down else shown
        yield from ((action, number) for number, action in enumerate(option.acts))

    def after(self, node: Node, option: Option, action: Action, outcome: int) -> Node:
        """Return the node that follows an act."""
        if action.card is None:
            return self._machine.after_act(node, option, outcome)
        return self._machine.after_play(node, option, outcome)

    def start(self, opener: int) -> Node:
        """Return the node in which the hand begins."""
        return self._machine.start(opener)

    def strength(self, vira: str | None) -> Mapping[str, int]:
        """Return how strong each card is beside a vira."""
        return card_order(self._machine.rules, vira).strength

    def record(self, node: Node, trick: int) -> Json:
        """Return the public record, the same object for the same node and trick."""
        key = (id(node), trick)
        if key not in self._records:
            self._records[key] = self._machine.observe(node, trick)
        return self._records[key]


class _Place(NamedTuple):
    """Where a hand stands: the node, who holds what, the strongest card on the table and the trick."""

    node: Node
    hands: tuple[tuple[str, ...], ...]
    best: int
    trick: int


Choice = tuple["Option", Action, int]


class Table:
    """One deal on the way through its hands: what can be done in a place is looked up once.

    All its walks begin in the same moment.
    """

    def __init__(self, hands: Hands, setup: Setup) -> None:
        self._hands = hands
        self._strength = hands.strength(setup.deal.vira)
        self._start = _Place(hands.start(setup.opener), setup.deal.hands, -1, 1)
        self._known: dict[_Place, tuple[Moment, tuple[Choice, ...]]] = {}
        self._moments: dict[object, Moment] = {}

    def walk(self, *, face_up: bool = False) -> Iterator[Visit]:
        """Visit every position of the deal, each once for every way to come to it, before those that follow.

        With `face_up` only cards are played, and none of them hidden: nobody asks for more.
        """
        return self._visits(self._start, 0, face_up=face_up)

    def draw(self, random: Random, hands: int) -> Iterator[Visit]:
        """Visit the positions of so many hands in which each act is drawn evenly among the legal ones."""
        for _ in range(hands):
            yield from self._drawn(random)

    def _visits(
        self,
        place: _Place,
        depth: int,
        seat: int = 0,
        action: Action = Action(Kind.PLAY),  # noqa: B008 -- frozen
        *,
        face_up: bool,
    ) -> Iterator[Visit]:
        """Visit a place and all that follows it."""
        moment, choices = self._at(place)
        yield Visit(depth, seat, action, moment, place.node.state.over)
        for choice in choices:
            option, act, _ = choice
            if face_up and (act.card is None or act.hidden):
                continue
            yield from self._visits(self._then(place, choice), depth + 1, option.seat, act, face_up=face_up)

    def _drawn(self, random: Random) -> Iterator[Visit]:
        """Visit the places of one hand, each act drawn among those that are legal."""
        place, depth, seat, action = self._start, 0, 0, Action(Kind.PLAY)
        while True:
            moment, choices = self._at(place)
            yield Visit(depth, seat, action, moment, place.node.state.over)
            if not choices:
                return
            choice = choices[int(random.random() * len(choices))]
            place, depth, seat, action = self._then(place, choice), depth + 1, choice[0].seat, choice[1]

    def _at(self, place: _Place) -> tuple[Moment, tuple[Choice, ...]]:
        known = self._known.get(place)
        if known is None:
            node, hands, best, trick = place
            choices = tuple(
                (option, action, outcome)
                for option in node.options
                for action, outcome in self._hands.acts(
                    node, option, hands[option.seat], self._strength, best
                )
            )
            known = self._known[place] = self._moment(node, trick, choices), choices
        return known

    def _moment(self, node: Node, trick: int, choices: tuple[Choice, ...]) -> Moment:
        key = node, trick, tuple((option.seat, action) for option, action, _ in choices)
        if key not in self._moments:
            legal: dict[str, list[Json]] = {}
            for option, action, _ in choices:
                legal.setdefault(str(option.seat), []).append(write_action(action))
            self._moments[key] = Moment(self._hands.record(node, trick), legal)
        return self._moments[key]

    def _then(self, place: _Place, choice: Choice) -> _Place:
        option, action, outcome = choice
        after = self._hands.after(place.node, option, action, outcome)
        if action.card is None:
            return _Place(after, place.hands, place.best, place.trick)
        kept = _without(place.hands, option.seat, action.card)
        if after.fresh and not after.state.over:
            return _Place(after, kept, -1, place.trick + 1)
        best = place.best if outcome == HIDDEN else max(place.best, self._strength[action.card])
        return _Place(after, kept, best, place.trick)


def played(visits: Iterable[Visit]) -> Iterator[Played]:
    """Yield the hands that come to their end in a walk."""
    acts: list[tuple[int, Action]] = []
    moments: list[Moment] = []
    for depth, seat, action, moment, over in visits:
        del acts[max(depth - 1, 0) :], moments[depth:]
        if depth:
            acts.append((seat, action))
        moments.append(moment)
        if over:
            yield Played(tuple(acts), tuple(moments))


def _without(hands: tuple[tuple[str, ...], ...], seat: int, card: str) -> tuple[tuple[str, ...], ...]:
    kept = tuple(held for held in hands[seat] if held != card)
    return (*hands[:seat], kept, *hands[seat + 1 :])
