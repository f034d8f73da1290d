"""What a piece of text that cannot be read most likely meant, and how it should be written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Text
from manilha_reference.notation.mistakes import ITEM, SUITS, expected, quoted, unfinished

if TYPE_CHECKING:
    from manilha_reference.errors import Location, Problem
    from manilha_reference.notation.source import Source

_ENGLISH: Final = {"D": "O ♦", "S": "E ♠", "H": "C ♥"}
_RANKS: Final = {"R": "K", "V": "J", "D": "Q"}
"""Initials of rei, valete and dama, which people write for K, J and Q."""

_RANK: Final = "1[0-2]|[1-9AKQJX]"
_SUIT: Final = "[OECPB♦♢♠♤♥♡♣♧]"
_ENGLISH_SUIT: Final = re.compile(rf"(?:{_RANK})(?P<suit>[DSH])\*?", re.IGNORECASE)
_TURNED: Final = re.compile(rf"(?P<suit>{_SUIT}|[DSH])(?P<rank>{_RANK})\*?", re.IGNORECASE)
_STRANGE_RANK: Final = re.compile(rf"(?P<rank>[^\W_]{{1,2}})(?P<suit>{_SUIT})\*?", re.IGNORECASE)
_BARE_RANK: Final = re.compile(rf"(?:{_RANK})\*?", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\W\d_](?:[\w-]*\w)?")


def stray(word: str, where: Location, wanted: Text = ITEM) -> Problem:
    """Explain a word that is no token; `wanted` says what may stand there.

    Codes: NOTATION-SUIT for the English letters D, S and H, NOTATION-CARD for what looks like a card,
    NOTATION-BANG for what looks like a request, NOTATION-TEXT for all else.
    """
    found = quoted(word)
    if english := _ENGLISH_SUIT.fullmatch(word):
        letter = english["suit"].upper()
        meant = _ENGLISH[letter]
        hint = Text(
            f"if {letter} is meant in English, write {meant}; {SUITS}",
            f"se {letter} é a letra inglesa, escreva {meant}; {SUITS.pt}",
        )
        return expected("NOTATION-SUIT", found, wanted, where, hint)
    if hint_for_card := _card_hint(word):
        return expected("NOTATION-CARD", found, wanted, where, hint_for_card)
    if _WORD.fullmatch(word):
        name = quoted(word.lower() + "!")
        hint = Text(f"a request ends in “!”: {name}", f"um pedido termina em “!”: {name}")
        return expected("NOTATION-BANG", found, wanted, where, hint)
    return expected("NOTATION-TEXT", found, wanted, where)


def _card_hint(word: str) -> Text | None:
    if turned := _TURNED.fullmatch(word):
        if turned["suit"].upper() in _ENGLISH:
            return Text(f"the rank comes first; {SUITS}", f"o valor vem primeiro; {SUITS.pt}")
        card = turned["rank"].upper() + turned["suit"].upper()
        return Text(f"the rank comes first: {card}", f"o valor vem primeiro: {card}")
    if strange := _STRANGE_RANK.fullmatch(word):
        rank, suit = strange["rank"].upper(), strange["suit"].upper()
        if rank == "X":
            return Text(
                f"a joker is X{suit}, in capitals; a card that nobody remembers is xx",
                f"o curinga é X{suit}, em maiúsculas; a carta que ninguém lembra é xx",
            )
        if rank in _RANKS:
            return Text(
                f"ranks are written as on the cards: {_RANKS[rank]}{suit}",
                f"os valores se escrevem como nas cartas: {_RANKS[rank]}{suit}",
            )
        return Text("ranks are 1 to 12, Q, J, K, A", "os valores são 1 a 12, Q, J, K, A")
    if _BARE_RANK.fullmatch(word):
        rank = word.rstrip("*").upper()
        return Text(
            f"a card has a suit: {rank}O, {rank}E, {rank}C, {rank}P, or {rank}x where nobody knows",
            f"a carta tem naipe: {rank}O, {rank}E, {rank}C, {rank}P, ou {rank}x se ninguém sabe",
        )
    return None


_PARTS: Final = (
    (
        re.compile(r"\s*[^\W\d_]\w*"),
        Text("the name of a tag, such as Vira", "o nome de uma etiqueta, como Vira"),
    ),
    (
        re.compile(r'\s*"(?:[^"\\\n]|\\["\\])*'),
        Text('a value in quotes, as in [Vira "4O"]', 'um valor entre aspas, como em [Vira "4O"]'),
    ),
    (
        re.compile('"'),
        Text(
            'the closing quote; inside, write \\" and \\\\', 'o fecho das aspas; dentro, escreva \\" e \\\\'
        ),
    ),
    (re.compile(r"\s*\]"), Text("]")),
)


def broken_tag(source: Source, offset: int) -> tuple[Problem, int]:
    """Explain where a tag that begins at `offset` breaks off (NOTATION-TAG), and say where to read on."""
    text, end = source.text, offset + 1
    wanted = Text("]")
    for pattern, name in _PARTS:
        found = pattern.match(text, end)
        if found is None:
            wanted = name
            break
        end = found.end()
    line = text.find("\n", end)
    line = len(text) if line < 0 else line
    rest = text[end:line].strip()
    where = source.place(end + text[end:line].find(rest))
    if rest:
        problem = expected("NOTATION-TAG", quoted(rest), wanted, where)
    else:
        broken = Text("the tag breaks off", "a etiqueta está incompleta")
        problem = unfinished("NOTATION-TAG", broken, wanted, where)
    close = text.find("]", end, line)
    return problem, line if close < 0 else close + 1
