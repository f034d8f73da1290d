"""Cards and their strength: the deck, the manilhas of a vira, and the order of all cards.

Decided by the tables `deck` and `order`: a card takes the last tier that matches it, where `next` is
the rank that follows the vira's. Cards of one tier are of equal strength.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manilha_reference.cells import Reader
from manilha_reference.memo import remembered

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_reference.cells import Scalar
    from manilha_reference.ruleset import Ruleset

NEXT_RANK = "next"


@dataclass(frozen=True, slots=True)
class CardOrder:
    """The order of a deck for one vira.

    `strength` gives each card the number of its tier, weakest first; `why` the cells that put it there;
    `manilhas` lists the trumps, weakest first.
    """

    strength: Mapping[str, int]
    why: Mapping[str, tuple[str, ...]]
    manilhas: tuple[str, ...]

    def groups(self) -> tuple[tuple[str, ...], ...]:
        """Return every card of the deck in groups of equal strength, weakest first."""
        tiers: dict[int, list[str]] = {}
        for card, tier in self.strength.items():
            tiers.setdefault(tier, []).append(card)
        return tuple(tuple(tiers[tier]) for tier in sorted(tiers))


def rank_of(card: str) -> str:
    """Return a card's rank: all of its code but the suit letter."""
    return card[:-1]


def items(cells: Mapping[str, Scalar], prefix: str) -> tuple[Scalar, ...]:
    """Return the list that stands at `prefix` in flattened cells; empty where there is none."""
    found: list[Scalar] = []
    while (path := f"{prefix}.{len(found)}") in cells:
        found.append(cells[path])
    return tuple(found)


@remembered
def deck(rules: Ruleset) -> tuple[str, ...]:
    """Return the cards of the deck, by rank and suit in the table's own order."""
    cells = rules.cells
    removed = set(items(cells, "deck.remove"))
    cards = [f"{rank}{suit}" for rank in items(cells, "deck.ranks") for suit in items(cells, "deck.suits")]
    cards += [str(card) for card in items(cells, "deck.add")]
    return tuple(card for card in cards if card not in removed)


def deck_cells(rules: Ruleset) -> tuple[str, ...]:
    """Return the paths of the cells that make the deck."""
    return tuple(path for path in rules.cells if path.startswith("deck."))


def can_be_vira(rules: Ruleset, card: str) -> bool:
    """Whether a card may be turned up: its rank must have a successor."""
    return f"order.successor.{rank_of(card)}" in rules.cells


@remembered
def card_order(rules: Ruleset, vira: str | None) -> CardOrder:
    """Return the order of the deck under `vira` (None where the ruleset turns none up)."""
    read = Reader(rules.cells)
    tiers = _tiers(read, vira)
    strength: dict[str, int] = {}
    why: dict[str, tuple[str, ...]] = {}
    manilhas: list[str] = []
    for card in deck(rules):
        for number in reversed(range(len(tiers))):
            rank, suit, paths = tiers[number]
            if rank == rank_of(card) and suit in (None, card[-1]):
                strength[card], why[card] = number, paths
                break
    for card in sorted(strength, key=strength.__getitem__):
        if read.has(path := f"order.tiers.{strength[card]}.manilha") and read.flag(path):
            manilhas.append(card)
            why[card] = (*why[card], path)
    return CardOrder(strength, why, tuple(manilhas))


def _tiers(read: Reader, vira: str | None) -> list[tuple[str, str | None, tuple[str, ...]]]:
    """Return each tier as (rank, suit or None, cells read), weakest first."""
    tiers: list[tuple[str, str | None, tuple[str, ...]]] = []
    while read.has(f"order.tiers.{len(tiers)}.rank"):
        base = f"order.tiers.{len(tiers)}"
        rank = read.text(f"{base}.rank")
        if rank == NEXT_RANK and vira is not None:
            rank = read.text(f"order.successor.{rank_of(vira)}")
        suit = read.text(f"{base}.suit") if read.has(f"{base}.suit") else None
        tiers.append((rank, suit, read.take()))
    return tiers
