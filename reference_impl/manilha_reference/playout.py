"""Random hands at speed, on the compiled hand machine.

Each seat that may act takes one of its legal actions with equal chance; cards are dealt by a partial
shuffle. The machine's steps come from the interpreter, so the same choices give the same hand there: a
recorded hand can be replayed with `apply`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from manilha_reference.cells import Reader
from manilha_reference.machine import EQUAL, HIDDEN, HIGHER, LOWER
from manilha_reference.order import can_be_vira, card_order, deck
from manilha_reference.state import Action, Deal, Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_reference.machine import HandMachine

Hand = list[int]


@dataclass(frozen=True, slots=True)
class Record:
    """One recorded hand: the deal, and every (seat, action) in order."""

    deal: Deal
    actions: tuple[tuple[int, Action], ...]
    ending: tuple[str, int]


@dataclass(frozen=True, slots=True)
class Tally:
    """How many hands ended how, as (winner, points), and the number of actions taken in all of them."""

    endings: Counter[tuple[str, int]]
    actions: int


class Table:
    """A machine with a pack of cards: deals and plays random hands; cards are numbers into `cards`."""

    def __init__(self, machine: HandMachine, seed: int) -> None:
        rules = machine.rules
        read = Reader(rules.cells)
        self.machine = machine
        self.cards = deck(rules)
        self._random: Callable[[], float] = Random(seed).random  # noqa: S311 - play, not secrets
        self._per_seat = read.number("deal.per_seat")
        self._dealt = self._per_seat * machine.players
        self._pack = list(range(len(self.cards)))
        turned: tuple[str | None, ...] = self.cards if read.flag("deal.vira") else (None,)
        self._strengths = [
            [card_order(rules, vira).strength[card] for card in self.cards]
            if vira is None or can_be_vira(rules, vira)
            else None
            for vira in turned
        ]

    def deal(self) -> tuple[list[Hand], list[int], int | None]:
        """Deal a hand: the cards of each seat, the strength of every card, and the vira."""
        pack, random, size = self._pack, self._random, len(self._pack)
        for place in range(self._dealt):
            other = place + int(random() * (size - place))
            pack[place], pack[other] = pack[other], pack[place]
        each = self._per_seat
        hands = [pack[start : start + each] for start in range(0, self._dealt, each)]
        vira, strength = None, self._strengths[0]
        if len(self._strengths) > 1:
            strength = None
            while strength is None:
                vira = pack[self._dealt + int(random() * (size - self._dealt))]
                strength = self._strengths[vira]
        if strength is None:
            raise ValueError("no card of this deck can be turned up")
        return hands, strength, vira

    def play(
        self, opener: int, record: list[tuple[int, Kind | int, bool]] | None = None
    ) -> tuple[str, int, int]:
        """Play one random hand; return its winner, the points paid and the number of actions.

        `record` receives (seat, act number or card, hidden) for each action: an act is a `Kind`.
        """
        machine, random = self.machine, self._random
        hands, strength, vira = self.deal()
        if record is not None:
            self._last = (tuple(tuple(hand) for hand in hands), vira)
        node, best, actions = machine.start(opener), -1, 0
        while options := node.options:
            option = options[0] if len(options) == 1 else options[int(random() * len(options))]
            actions += 1
            held = 0
            if option.plays:
                hand = hands[option.seat]
                cards = _strongest(hand, strength) if option.strongest_only else hand
                held = len(cards)
            plays = held * 2 if option.hides else held
            choice = int(random() * (plays + option.ways))
            if choice >= plays:
                if record is not None:
                    record.append((option.seat, option.acts[choice - plays].kind, False))
                node = option.after_act[choice - plays] or machine.after_act(node, option, choice - plays)
                continue
            card = cards[choice - held if choice >= held else choice]
            if choice >= held and not option.turned_up:
                outcome = HIDDEN
                if node.fresh:
                    best = -1
            else:
                power = strength[card]
                if node.fresh or power > best:
                    best, outcome = power, HIGHER
                else:
                    outcome = EQUAL if power == best else LOWER
            hand.remove(card)
            if record is not None:
                record.append((option.seat, card, choice >= held))
            node = option.after_play[outcome] or machine.after_play(node, option, outcome)
        return str(node.state.hand_winner), node.state.points, actions

    def recorded(self, opener: int) -> Record:
        """Play one random hand and return it whole, ready to be replayed by the interpreter."""
        record: list[tuple[int, Kind | int, bool]] = []
        winner, points, _ = self.play(opener, record)
        hands, vira = self._last
        deal = Deal(
            tuple(tuple(self.cards[card] for card in hand) for hand in hands),
            None if vira is None else self.cards[vira],
        )
        actions = tuple(
            (seat, Action(act) if isinstance(act, Kind) else Action(Kind.PLAY, self.cards[act], hidden))
            for seat, act, hidden in record
        )
        return Record(deal, actions, (winner, points))


def random_hands(machine: HandMachine, count: int, seed: int, opener: int = 0) -> Tally:
    """Play `count` random hands and tally how they ended; the same seed gives the same hands."""
    table = Table(machine, seed)
    endings: Counter[tuple[str, int]] = Counter()
    total = 0
    for _ in range(count):
        winner, points, actions = table.play(opener)
        endings[winner, points] += 1
        total += actions
    return Tally(endings, total)


def _strongest(hand: Hand, strength: list[int]) -> Hand:
    best = max(strength[card] for card in hand)
    return [card for card in hand if strength[card] == best]
