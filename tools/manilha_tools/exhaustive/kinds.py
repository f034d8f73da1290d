"""Kinds of deal: who holds how many cards of which strength, from the weakest up, and nothing else.

Within a hand the rules look at a card only to compare it with others, so two deals of one kind can be played
in the same ways and come to the same. For two players there are 247 kinds of the 2,610,098,400 deals of truco
paulista; for four there are 39,832,797.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product
from math import comb
from random import Random
from typing import TYPE_CHECKING

from manilha_reference.cells import Reader
from manilha_reference.order import card_order, deck
from manilha_reference.state import Deal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset

Level = tuple[int, ...]
"""How many cards of one strength each seat holds; somebody holds one."""
Kind = tuple[Level, ...]
"""The levels of a deal, weakest first."""


class Kinds:
    """The kinds of deal of a ruleset and a number of players, in lexical order."""

    def __init__(self, rules: Ruleset, players: int) -> None:
        self._rules = rules
        self._players = players
        read = Reader(rules.cells)
        self._hand = read.number("deal.per_seat")
        cards = deck(rules)
        viras: tuple[str | None, ...] = cards if read.flag("deal.vira") else (None,)
        self._groups = {vira: _equal_cards(rules, vira) for vira in viras}
        self._sizes = {vira: tuple(map(len, groups)) for vira, groups in self._groups.items()}
        self._alike = Counter(self._sizes.values())
        self.deals = len(viras) * _ways_to_deal(len(cards) - (viras != (None,)), self._hand, players)
        """How many deals there are in all, the order within a hand apart."""

    @property
    def hands(self) -> Level:
        """How many cards each seat gets."""
        return (self._hand,) * self._players

    @property
    def layouts(self) -> tuple[tuple[int, ...], ...]:
        """How many cards of each strength can be dealt, weakest first, beside one vira or another."""
        return tuple(self._alike)

    def __iter__(self) -> Iterator[Kind]:
        """Yield every kind that some deal has."""
        for kind in _splits(self.hands, max(max(sizes) for sizes in self._alike)):
            if self.stands_for(kind):
                yield kind

    def stands_for(self, kind: Kind) -> int:
        """Return how many deals are of a kind."""
        return sum(times * _ways(sizes, kind) for sizes, times in self._alike.items())

    def deal(self, kind: Kind) -> Deal:
        """Draw a deal of a kind, each as likely as any other, always the same one for the same kind."""
        random = Random(f"{self._rules.id}/{self._players}/{kind}")  # noqa: S311 -- cards, not secrets
        viras = list(self._groups)
        weights = [_ways(self._sizes[vira], kind) for vira in viras]
        vira = random.choices(viras, weights)[0]
        hands: list[list[str]] = [[] for _ in range(self._players)]
        groups, sizes = self._groups[vira], self._sizes[vira]
        for at, group in enumerate(groups):
            here = _here(sizes[at], kind[0]) * _ways(sizes[at + 1 :], kind[1:]) if kind else 0
            if random.random() * _ways(sizes[at:], kind) >= here:
                continue
            level, *rest = kind
            kind = tuple(rest)
            cards = iter(random.sample(group, sum(level)))
            for hand, count in zip(hands, level, strict=True):
                hand.extend(next(cards) for _ in range(count))
        for hand in hands:
            random.shuffle(hand)
        return Deal(tuple(map(tuple, hands)), vira)


def _equal_cards(rules: Ruleset, vira: str | None) -> tuple[tuple[str, ...], ...]:
    """Return the cards that can be dealt beside a vira, equal ones together, weakest first."""
    strength = card_order(rules, vira).strength
    groups: dict[int, list[str]] = {}
    for card in deck(rules):
        if card != vira:
            groups.setdefault(strength[card], []).append(card)
    return tuple(tuple(groups[place]) for place in sorted(groups))


def _ways_to_deal(cards: int, hand: int, players: int) -> int:
    ways = 1
    for seat in range(players):
        ways *= comb(cards - seat * hand, hand)
    return ways


def _splits(left: Level, most: int) -> Iterator[Kind]:
    """Yield every way to part the cards that are left into levels of at most so many cards."""
    if not any(left):
        yield ()
        return
    for level in product(*(range(count + 1) for count in left)):
        if 0 < sum(level) <= most:
            rest = tuple(count - here for count, here in zip(left, level, strict=True))
            yield from ((level, *above) for above in _splits(rest, most))


def _here(size: int, level: Level) -> int:
    """Return in how many ways the seats take their cards of a level from a group of equal cards."""
    ways = int(sum(level) <= size)
    for count in level if ways else ():
        ways *= comb(size, count)
        size -= count
    return ways


@lru_cache(maxsize=1 << 18)
def _ways(sizes: tuple[int, ...], kind: Kind) -> int:
    """Return how many deals from groups of these sizes are of a kind."""
    if not kind:
        return 1
    if not sizes:
        return 0
    here = _here(sizes[0], kind[0])
    return _ways(sizes[1:], kind) + (here * _ways(sizes[1:], kind[1:]) if here else 0)
