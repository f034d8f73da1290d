"""Cards as they are written: rank and suit letter or sign, `x` for what nobody knows, `*` for face down."""

from __future__ import annotations

import re
from typing import Final

from manilha_reference.notation.record import UNKNOWN, Card

LETTERS: Final = str.maketrans("♦♢♠♤♥♡♣♧\N{EN DASH}\N{MINUS SIGN}", "OOEECCPP--")
"""Signs that are read for letters: suits, and the dashes that a keyboard or an editor puts for a minus."""

_EMOJI: Final = "\N{VARIATION SELECTOR-16}"
_CARD: Final = re.compile(r"(?P<rank>1[0-2]|[1-9AKQJakqj]|X)(?P<suit>[OECPBoecpbxX])(?P<hidden>\*?)")
_UNSEEN: Final = ("x", "X", "x*", "X*", "xx*", "xX*", "XX*")
_FORGOTTEN: Final = ("xx", "xX", "XX")


def read_card(text: str) -> tuple[Card, bool] | None:
    """Return the card and whether it lies face down, or None where the text is no card.

    `x` alone is an unseen card face down; `7x` a seven of a forgotten suit, `xx` a forgotten card face up.
    `XO` and `XP`, in capitals, are jokers; `xo` might mean one or a forgotten card, so it is none.
    """
    word = text.replace(_EMOJI, "").translate(LETTERS)
    if word in _UNSEEN or word in _FORGOTTEN:
        return UNKNOWN, word in _UNSEEN
    found = _CARD.fullmatch(word)
    if found is None:
        return None
    suit = found["suit"]
    known = None if suit in "xX" else suit.upper()
    return Card(found["rank"].upper(), known), bool(found["hidden"])


def show_card(card: Card, *, hidden: bool = False) -> str:
    """Write a card in its canonical form."""
    if card == UNKNOWN and hidden:
        return "x"
    return f"{card.rank or 'x'}{card.suit or 'x'}{'*' if hidden else ''}"


def show_dealt(card: Card) -> str:
    """Write a card of a deal in its canonical form: `x` where nothing is known of it."""
    return "x" if card == UNKNOWN else show_card(card)
