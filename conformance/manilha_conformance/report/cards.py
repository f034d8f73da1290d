"""Cards as a person likes to see them: `7C` as 7♥, in a text or alone."""

from __future__ import annotations

import re
from typing import Final

from markupsafe import Markup, escape

SIGNS: Final = {"O": "♦", "E": "♠", "C": "♥", "P": "♣"}
_TEXT_STYLE: Final = "\N{VARIATION SELECTOR-15}"
"""Asks for a sign in the colour of the text; phones else draw an emoji."""
_CARD: Final = re.compile(r"(?<![\w.-])(\d{1,2}|[A-Z])([OECP])(?![\w.-])")


def card_signs(text: str) -> Markup:
    """Return the text, escaped, with each card as a `<b class="card">`; a red suit adds the class `red`."""
    return Markup(_CARD.sub(_chip, str(escape(text))))  # noqa: S704 -- escaped; the pattern takes no markup


def _chip(card: re.Match[str]) -> str:
    rank, suit = card.groups()
    red = " red" if suit in "OC" else ""
    return f'<b class="card{red}">{rank}{SIGNS[suit]}{_TEXT_STYLE}</b>'
