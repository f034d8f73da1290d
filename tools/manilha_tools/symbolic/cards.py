"""Cards as unknowns: a card is its number in the deck, its tier a table over card and vira."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.symbolic.bits import Bits, Bool, Cells, both, either, lookup, num

if TYPE_CHECKING:
    from collections.abc import Iterable

MISSING: Final = 127


class Deck:
    """The deck of a ruleset and the tiers of its cards, read from the tables `deck` and `order`."""

    def __init__(self, cells: Cells) -> None:
        removed = set(cells.listed("deck.remove"))
        cards = [
            f"{rank}{suit}" for rank in cells.listed("deck.ranks") for suit in cells.listed("deck.suits")
        ]
        cards += [str(card) for card in cells.listed("deck.add")]
        self.cards = tuple(card for card in cards if card not in removed)
        self.has_vira = bool(cells.raw("deal.vira"))
        self.successor = {
            rank: str(cells.raw(f"order.successor.{rank}")) for rank in cells.keys("order.successor")
        }
        self.tiers = tuple(self._tier_rows(cells))
        self.viras = (
            tuple(card for card in self.cards if card[:-1] in self.successor) if self.has_vira else (None,)
        )

    @staticmethod
    def _tier_rows(cells: Cells) -> Iterable[tuple[str, str | None, bool]]:
        number = 0
        while cells.has(f"order.tiers.{number}.rank"):
            base = f"order.tiers.{number}"
            suit = str(cells.raw(f"{base}.suit")) if cells.has(f"{base}.suit") else None
            manilha = cells.has(f"{base}.manilha") and cells.raw(f"{base}.manilha") is True
            yield str(cells.raw(f"{base}.rank")), suit, manilha
            number += 1

    def tier_of(self, card: str, vira: str | None) -> int:
        """Return the number of the last tier that takes the card, MISSING where none does."""
        for number in reversed(range(len(self.tiers))):
            rank, suit, _ = self.tiers[number]
            wanted = self.successor[vira[:-1]] if rank == "next" and vira is not None else rank
            if wanted == card[:-1] and suit in (None, card[-1]):
                return number
        return MISSING

    def in_deck(self, card: Bits) -> Bool:
        """Whether a term is the number of a card."""
        return z3.ULT(card, len(self.cards))

    def is_vira(self, vira: Bits) -> Bool:
        """Whether a term is a card that can be turned up; the number 0 stands for none where none is."""
        if not self.has_vira:
            return vira == 0
        return either(vira == self.cards.index(card) for card in self.viras if card is not None)

    def tier(self, card: Bits, vira: Bits) -> Bits:
        """Return the tier of a card: one table per rank of the vira, since its suit decides nothing."""
        if not self.has_vira:
            return self._tier_table(card, None)
        ranks = dict.fromkeys(vira_card[:-1] for vira_card in self.viras if vira_card is not None)
        out = num(MISSING)
        for rank in ranks:
            cards = [number for number, name in enumerate(self.cards) if name[:-1] == rank]
            out = z3.If(
                either(vira == number for number in cards), self._tier_table(card, self.cards[cards[0]]), out
            )
        return out

    def _tier_table(self, card: Bits, vira: str | None) -> Bits:
        rows = {number: self.tier_of(name, vira) for number, name in enumerate(self.cards)}
        return lookup(card, rows, MISSING)

    def is_manilha(self, card: Bits, vira: Bits) -> Bool:
        """Whether the card's tier is one of trumps."""
        tier = self.tier(card, vira)
        return either(tier == number for number, row in enumerate(self.tiers) if row[2])

    def rank(self, card: Bits) -> Bits:
        """Return a number for the card's rank."""
        ranks = list(dict.fromkeys(name[:-1] for name in self.cards))
        return lookup(card, {n: ranks.index(name[:-1]) for n, name in enumerate(self.cards)}, MISSING)

    def suit(self, card: Bits) -> Bits:
        """Return a number for the card's suit."""
        suits = list(dict.fromkeys(name[-1] for name in self.cards))
        return lookup(card, {n: suits.index(name[-1]) for n, name in enumerate(self.cards)}, MISSING)

    def dealt(self, hands: Iterable[Iterable[Bits]], vira: Bits) -> Bool:
        """Whether hands and vira are a deal: all of the deck, all different."""
        cards = [card for hand in hands for card in hand]
        all_cards = [*cards, vira] if self.has_vira else cards
        return z3.And(both(self.in_deck(card) for card in cards), self.is_vira(vira), z3.Distinct(all_cards))
