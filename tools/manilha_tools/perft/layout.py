"""The cards that can still matter, up to their order: when two positions are the same as far as cards go.

Rules look at a card only to compare it with the strongest one on the table. So what remains of a deal is
which seat holds how strong cards, and the strongest on the table, each as its rank among those; what was
played before and which suits they are is forgotten.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from manilha_reference.machine import EQUAL, HIDDEN, HIGHER, LOWER

NONE_SHOWN: Final = -1

Hands = tuple[tuple[int, ...], ...]


class Layout(NamedTuple):
    """The ranks of each seat's cards, and of the strongest on the table: `NONE_SHOWN` before one is shown."""

    hands: Hands
    best: int


class Move(NamedTuple):
    """What `cards` equal cards of a hand come to: the outcome, and the cards left, this trick or the next."""

    outcome: int
    onward: Layout
    cleared: Layout
    cards: int


NOTHING: Final = Layout((), NONE_SHOWN)
"""The layout of a hand that is over: no card matters."""


def ranked(hands: Hands, best: int = NONE_SHOWN) -> Layout:
    """Return the layout of these strengths: only their order stays."""
    shown = set() if best == NONE_SHOWN else {best}
    strengths = sorted(shown.union(*hands))
    rank = {strength: number for number, strength in enumerate(strengths)}
    kept = tuple(tuple(sorted(rank[strength] for strength in hand)) for hand in hands)
    return Layout(kept, rank.get(best, NONE_SHOWN))


def moves(layout: Layout, seat: int, *, strongest_only: bool) -> tuple[Move, ...]:
    """Return what each card of the seat, or only its strongest, comes to when played open and when hidden."""
    hand, best = layout.hands[seat], layout.best
    found: list[Move] = []
    for card in dict.fromkeys(hand[-1:] if strongest_only else hand):
        cards = hand.count(card)
        outcome = HIGHER if card > best else EQUAL if card == best else LOWER
        rest = without(layout.hands, seat, card)
        cleared = ranked(rest)
        found.append(Move(outcome, ranked(rest, max(card, best)), cleared, cards))
        found.append(Move(HIDDEN, ranked(rest, best), cleared, cards))
    return tuple(found)


def without(hands: Hands, seat: int, card: int) -> Hands:
    """Return the hands after the seat has let go of one card of this strength."""
    at = hands[seat].index(card)
    hand = hands[seat][:at] + hands[seat][at + 1 :]
    return (*hands[:seat], hand, *hands[seat + 1 :])
