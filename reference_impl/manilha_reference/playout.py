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
        each = read.number("deal.per_seat")
        self._dealt = each * machine.players
        self._rest = len(self.cards) - self._dealt
        self._draws = tuple((place, len(self.cards) - place) for place in range(self._dealt))
        self._cuts = tuple(slice(start, start + each) for start in range(0, self._dealt, each))
        self._pack = list(range(len(self.cards)))
        self._turned = read.flag("deal.vira")
        self._plain = [] if self._turned else self._strength(None)
        self._strengths = [
            self._strength(card) if self._turned and can_be_vira(rules, card) else None for card in self.cards
        ]
        if self._turned and not any(self._strengths):
            raise ValueError("no card of this deck can be turned up")

    def _strength(self, vira: str | None) -> list[int]:
        order = card_order(self.machine.rules, vira).strength
        return [order[card] for card in self.cards]

    def deal(self) -> tuple[list[Hand], list[int], int | None]:
        """Deal a hand: the cards of each seat, the strength of every card, and the vira."""
        pack, random = self._pack, self._random
        for place, left in self._draws:
            other = place + int(random() * left)
            pack[place], pack[other] = pack[other], pack[place]
        hands = [pack[cut] for cut in self._cuts]
        if not self._turned:
            return hands, self._plain, None
        while True:
            vira = pack[self._dealt + int(random() * self._rest)]
            strength = self._strengths[vira]
            if strength is not None:
                return hands, strength, vira

    def play(  # noqa: C901, PLR0912 - one loop: a call for each action would cost a third of the speed
        self, opener: int, record: list[tuple[int, Kind | int, bool]] | None = None
    ) -> tuple[tuple[str, int], int]:
        """Play one random hand; return its ending, as (winner, points), and the number of actions.

        `record` receives (seat, act number or card, hidden) for each action: an act is a `Kind`.
        """
        machine, random = self.machine, self._random
        hands, strength, vira = self.deal()
        if record is not None:
            self._last = (tuple(tuple(hand) for hand in hands), vira)
        node, best, actions = machine.start(opener), -1, 0
        while True:
            option = node.only
            if option is None:
                options = node.options
                if not options:
                    return node.ending, actions
                option = options[int(random() * len(options))]
            actions += 1
            plays = held = 0
            if option.plays:
                hand = hands[option.seat]
                cards = _strongest(hand, strength) if option.strongest_only else hand
                held = len(cards)
                plays = held * option.faces
            choice = int(random() * (plays + option.ways))
            if choice >= plays:
                choice -= plays
                if record is not None:
                    record.append((option.seat, option.acts[choice].kind, False))
                node = option.after_act[choice] or machine.after_act(node, option, choice)
                continue
            hides = choice >= held
            card = cards[choice - held if hides else choice]
            hand.remove(card)
            if record is not None:
                record.append((option.seat, card, hides))
            if hides and not option.turned_up:
                outcome = HIDDEN
                if node.fresh:
                    best = -1
            else:
                power = strength[card]
                if power > best or node.fresh:
                    best, outcome = power, HIGHER
                else:
                    outcome = EQUAL if power == best else LOWER
            node = option.after_play[outcome] or machine.after_play(node, option, outcome)

    def recorded(self, opener: int) -> Record:
        """Play one random hand and return it whole, ready to be replayed by the interpreter."""
        record: list[tuple[int, Kind | int, bool]] = []
        ending, _ = self.play(opener, record)
        hands, vira = self._last
        deal = Deal(
            tuple(tuple(self.cards[card] for card in hand) for hand in hands),
            None if vira is None else self.cards[vira],
        )
        actions = tuple(
            (seat, Action(act) if isinstance(act, Kind) else Action(Kind.PLAY, self.cards[act], hidden))
            for seat, act, hidden in record
        )
        return Record(deal, actions, ending)


def random_hands(machine: HandMachine, count: int, seed: int, opener: int = 0) -> Tally:
    """Play `count` random hands and tally how they ended; the same seed gives the same hands."""
    table = Table(machine, seed)
    endings: Counter[tuple[str, int]] = Counter()
    total = 0
    for _ in range(count):
        ending, actions = table.play(opener)
        endings[ending] += 1
        total += actions
    return Tally(endings, total)


def _strongest(hand: Hand, strength: list[int]) -> Hand:
    best = max(strength[card] for card in hand)
    return [card for card in hand if strength[card] == best]
