"""The route with memory: how many ways lead to each position, one depth after the other.

A position is a node of the compiled hand machine and the layout of the cards that are left. Sequences that
meet in one are counted together from there on: 119,646,098 ways to play a hand of four come from fewer than
80,000 positions. Steps are the machine's, whatever the table says, so no rule is written here.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from manilha_reference.cells import Reader
from manilha_reference.legal import may_hide
from manilha_reference.machine import HIDDEN, HIGHER, HandMachine
from manilha_reference.order import card_order
from manilha_reference.state import Kind
from manilha_reference.tricks import side_of

from manilha_tools.perft.layout import NONE_SHOWN, NOTHING, moves, ranked, without
from manilha_tools.perft.question import Actors, Counts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.machine import Node, Option

    from manilha_tools.perft.layout import Layout, Move
    from manilha_tools.perft.question import Act, Question

Ways = dict["Layout", int]
Level = dict["Node", Ways]


class Memory:
    """Counts by positions; what was learnt about a deal serves its further counts."""

    def __init__(self, question: Question) -> None:
        question.start()
        self.question = question
        self._machine = HandMachine(question.rules, question.players, question.setup.scores)
        self._read = Reader(question.rules.cells)
        self._sides = [side_of(self._read, question.players, seat) for seat in range(question.players)]
        self._moves: dict[tuple[Layout, int, bool], tuple[Move, ...]] = {}

    def count(self, depth: int | None, first: Act | None = None) -> Counts:
        """Count to a depth (None: to the end of every hand), from the start or from after a first act."""
        sequences: Counter[int] = Counter()
        ended: Counter[int] = Counter()
        level, at = self._begin(first), 0
        while level:
            for node, ways in level.items():
                total = sum(ways.values())
                sequences[at] += total
                if node.state.over:
                    ended[at] += total
            if at == depth:
                break
            level, at = self._follow(level), at + 1
        return Counts.of(sequences, ended, depth)

    def _begin(self, first: Act | None) -> Level:
        node = self._machine.start(self.question.setup.opener)
        deal = self.question.setup.deal
        strength = card_order(self.question.rules, deal.vira).strength
        hands = tuple(tuple(strength[card] for card in hand) for hand in deal.hands)
        if first is None:
            return {node: {ranked(hands): 1}}
        seat, action = first
        option = next(option for option in node.options if option.seat == seat)
        if action.kind != Kind.PLAY:
            return {self._machine.after_act(node, option, option.acts.index(action)): {ranked(hands): 1}}
        card = strength[str(action.card)]
        face_down = action.hidden and self._hides(node, option)
        after = self._machine.after_play(node, option, HIDDEN if face_down else HIGHER)
        return {after: {ranked(without(hands, seat, card), NONE_SHOWN if face_down else card): 1}}

    def _follow(self, level: Level) -> Level:
        following: Level = {}
        for node, ways in level.items():
            for option, index in self._acts(node):
                _add(following, self._machine.after_act(node, option, index), ways)
            for option in node.options:
                if option.plays:
                    self._play(following, node, option, ways)
        return following

    def _acts(self, node: Node) -> Iterator[tuple[Option, int]]:
        """Yield the acts without a card, as options and the number of the act: each once for who counts."""
        taken: set[tuple[object, Kind]] = set()
        for option in node.options:
            actor = self._sides[option.seat] if self.question.actors is Actors.SIDE else option.seat
            for index, action in enumerate(option.acts):
                if (actor, action.kind) not in taken:
                    taken.add((actor, action.kind))
                    yield option, index

    def _play(self, following: Level, node: Node, option: Option, ways: Ways) -> None:
        hides = self._hides(node, option)
        # A house may let a forbidden hiding stand as an open play: two acts that come to the same.
        open_acts = 2 if option.hides and not hides else 1
        for layout, number in ways.items():
            for outcome, onward, cleared, cards in self._plays(layout, option):
                if outcome == HIDDEN and not hides:
                    continue
                after = self._machine.after_play(node, option, outcome)
                times = number * cards * (1 if outcome == HIDDEN else open_acts)
                _add(following, after, {cleared if after.fresh else onward: times})

    def _plays(self, layout: Layout, option: Option) -> tuple[Move, ...]:
        key = (layout, option.seat, option.strongest_only)
        found = self._moves.get(key)
        if found is None:
            found = moves(layout, option.seat, strongest_only=option.strongest_only)
            self._moves[key] = found
        return found

    def _hides(self, node: Node, option: Option) -> bool:
        """Whether a card that this option plays hidden does lie face down."""
        return option.hides and may_hide(self._read, node.state, option.seat)


def _add(level: Level, node: Node, ways: Ways) -> None:
    """Add ways into a node; once the hand is over its cards are forgotten."""
    if node.state.over:
        ways = {NOTHING: sum(ways.values())}
    known = level.get(node)
    if known is None:
        level[node] = dict(ways)
        return
    for layout, number in ways.items():
        known[layout] = known.get(layout, 0) + number
