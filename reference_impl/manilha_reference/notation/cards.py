"""Cards as they are written: rank and suit letter or sign, `x` for what nobody knows, `*` for face down."""

from __future__ import annotations

import re
from typing import Final

from manilha_reference.notation.record import UNKNOWN, Card

SIGNS: Final = {"♦": "O", "♢": "O", "♠": "E", "♤": "E", "♥": "C", "♡": "C", "♣": "P", "♧": "P"}
"""The signs that are read for the suit letters."""

_EMOJI: Final = "\N{VARIATION SELECTOR-16}"
_CARD: Final = re.compile(rf"(?P<rank>1[0-2]|[1-9AKQJX])(?P<suit>[OECPBX{''.join(SIGNS)}])(?P<hidden>\*?)")


def read_card(text: str) -> tuple[Card, bool] | None:
    """Return the card and whether it lies face down, or None where the text is no card.

    `x` alone is an unseen card face down; `7x` a seven of a forgotten suit, `xx` a forgotten card face up.
    """
    word = text.upper().replace(_EMOJI, "")
    if word in ("X", "X*"):
        return UNKNOWN, True
    found = _CARD.fullmatch(word)
    if found is None:
        return None
    rank, suit = found["rank"], SIGNS.get(found["suit"], found["suit"])
    return Card(None if rank == "X" else rank, None if suit == "X" else suit), bool(found["hidden"])


def show_card(card: Card, *, hidden: bool = False) -> str:
    """Write a card in its canonical form."""
    if card == UNKNOWN and hidden:
        return "x"
    return f"{card.rank or 'x'}{card.suit or 'x'}{'*' if hidden else ''}"


def show_dealt(card: Card) -> str:
    """Write a card of a deal in its canonical form: `x` where nothing is known of it."""
    return "x" if card == UNKNOWN else show_card(card)
