"""Tags: which there are, what each may hold, and how each is read.

Tags of the game stand in the first hand only; the others may open every hand. A canonical text keeps them in
the order of `ORDER`, house rules by name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Location, Problem, Text
from manilha_reference.notation import record as r
from manilha_reference.notation.cards import LETTERS, read_card
from manilha_reference.notation.mistakes import CARD_IN_TAG, expected, quoted
from manilha_reference.notation.words import TAG_NAMES, plain

if TYPE_CHECKING:
    from collections.abc import Callable

GAME_TAGS: Final = ("Title", "Place", "Date", "Ruleset", "House", "Players", "Names")
HAND_TAGS: Final = ("Hand", "Opener", "Score", "Vira", "Hands", "Note")
ORDER: Final = (*GAME_TAGS, *HAND_TAGS)
"""The canonical order of a hand's tags."""

MAX_NAME: Final = 40
"""How much of an unknown tag is compared with the known ones."""

_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_HOUSE: Final = re.compile(r"(?P<name>[a-z][a-z0-9_]*)\s*=\s*(?P<value>[a-z0-9][a-z0-9_./-]*)")
_NUMBER: Final = re.compile(r"[0-9]{1,3}")
_SCORE: Final = re.compile(r"([0-9]{1,3})\s*[-x\xd7:]\s*([0-9]{1,3})")


def name_of(tag: r.Tag) -> str:
    """Return the canonical name of a tag."""
    return tag.name if isinstance(tag, r.FreeTag) else type(tag).__name__.removesuffix("Tag")


def sort_key(tag: r.Tag) -> tuple[int, str]:
    """Order tags as a canonical text does."""
    return ORDER.index(name_of(tag)), tag.name if isinstance(tag, r.HouseTag) else ""


def read_tag(name: str, value: str, at: Location, value_at: Location) -> tuple[r.Tag, ...] | Problem:
    """Return the tags that one pair of name and value stands for, or what is wrong with it.

    Only `House` may stand for several. Codes: NOTATION-TAG-NAME, NOTATION-TAG-VALUE, and those of a card.
    """
    canonical = TAG_NAMES.get(plain(name))
    if canonical is None:
        return _unknown(name, at)
    if canonical in ("Title", "Place", "Date", "Note"):
        return (r.FreeTag(canonical, " ".join(value.split()), at=at),)
    return _READERS[canonical](value, at, value_at)


def _unknown(name: str, at: Location) -> Problem:
    from difflib import get_close_matches  # noqa: PLC0415 -- only a mistake pays for it

    close = get_close_matches(plain(name[:MAX_NAME]), TAG_NAMES, n=1)
    near = Text(f"did you mean {TAG_NAMES[close[0]]}?", f"seria {TAG_NAMES[close[0]]}?") if close else None
    known = ", ".join(ORDER)
    wanted = Text(f"one of {known}", f"uma destas: {known}")
    return expected("NOTATION-TAG-NAME", quoted(name), wanted, at, near)


def _wrong(value: str, wanted: Text, where: Location) -> Problem:
    found = quoted(value) if value.strip() else Text("nothing", "nada")
    return expected("NOTATION-TAG-VALUE", found, wanted, where)


def _ruleset(value: str, at: Location, where: Location) -> tuple[r.Tag, ...] | Problem:
    name = value.strip().lower()
    if not _ID.fullmatch(name):
        return _wrong(
            value,
            Text("the id of a ruleset, such as paulista", "o id de um conjunto de regras, como paulista"),
            where,
        )
    return (r.RulesetTag(name, at=at),)


def _house(value: str, at: Location, where: Location) -> tuple[r.Tag, ...] | Problem:
    del at
    tags: list[r.Tag] = []
    for piece, place in _pieces(value, ",", where):
        found = _HOUSE.fullmatch(piece.lower())
        if found is None:
            wanted = Text("NAME=VALUE, such as all_tied=nobody", "NOME=VALOR, como all_tied=nobody")
            return _wrong(piece, wanted, place)
        tags.append(r.HouseTag(found["name"], found["value"], at=place))
    return tuple(tags)


def _number(value: str, least: int, wanted: Text, where: Location) -> int | Problem:
    word = value.strip()
    if not _NUMBER.fullmatch(word) or int(word) < least:
        return _wrong(value, wanted, where)
    return int(word)


def _players(value: str, at: Location, where: Location) -> tuple[r.Tag, ...] | Problem:
    count = _number(
        value, 1, Text("the number of players, such as 4", "o número de jogadores, como 4"), where
    )
    return count if isinstance(count, Problem) else (r.PlayersTag(count, at=at),)


def _names(value: str, at: Location, where: Location) -> tuple[r.Tag, ...] | Problem:
    names = []
    for piece, place in _pieces(value, ",", where):
        if not piece:
            return _wrong(
                piece,
                Text("a name for each seat, as in Ana, Beto", "um nome por lugar, como Ana, Beto"),
                place,
            )
        names.append(" ".join(piece.split()))
    return (r.NamesTag(tuple(names), at=at),)


def _hand(value: str, at: Location, where: Location) -> tuple[r.Tag, ...] | Problem:
    number = _number(
        value, 1, Text("the number of the hand, from 1", "o número da mão, a partir de 1"), where
    )
    return number if isinstance(number, Problem) else (r.HandTag(number, at=at),)


def _opener(value: str, at: Location, where: Location) -> tuple[r.Tag, ...] | Problem:
    seat = _number(value, 0, Text("the seat that opens, from 0", "o lugar que abre, a partir de 0"), where)
    return seat if isinstance(seat, Problem) else (r.OpenerTag(seat, at=at),)


def _score(value: str, at: Location, where: Location) -> tuple[r.Tag, ...] | Problem:
    found = _SCORE.fullmatch(value.strip().lower().translate(LETTERS))
    if found is None:
        return _wrong(
            value, Text("the scores of A and B, such as 9-10", "os placares de A e B, como 9-10"), where
        )
    return (r.ScoreTag((int(found[1]), int(found[2])), at=at),)


def _vira(value: str, at: Location, where: Location) -> tuple[r.Tag, ...] | Problem:
    card = _dealt(value.strip(), _inner(value, where))
    return card if isinstance(card, Problem) else (r.ViraTag(card, at=at),)


def _hands(value: str, at: Location, where: Location) -> tuple[r.Tag, ...] | Problem:
    hands = []
    for piece, place in _pieces(value, "/", where):
        cards = []
        for found in re.finditer(r"\S+", piece):
            card = _dealt(found.group(), _shift(place, found.start()))
            if isinstance(card, Problem):
                return card
            cards.append(card)
        if not cards:
            wanted = Text(
                "the cards of each seat, x for an unknown one",
                "as cartas de cada lugar, x para a desconhecida",
            )
            return _wrong(piece, wanted, place)
        hands.append(tuple(cards))
    return (r.HandsTag(tuple(hands), at=at),)


def _dealt(word: str, where: Location) -> r.Card | Problem:
    read = read_card(word)
    if read is None:
        return _no_card(word, where)
    card, hidden = read
    if hidden and "*" in word:
        return expected("NOTATION-CARD", quoted(word), CARD_IN_TAG, where)
    return card


def _no_card(word: str, where: Location) -> Problem:
    from manilha_reference.notation.diagnosis import stray  # noqa: PLC0415 -- only a mistake pays for it

    return stray(word, where, CARD_IN_TAG) if word else _wrong(word, CARD_IN_TAG, where)


def _pieces(value: str, mark: str, where: Location) -> list[tuple[str, Location]]:
    """Return the pieces between the marks, without the spaces around them, and where each begins."""
    pieces = []
    offset = 0
    for piece in value.split(mark):
        pieces.append((piece.strip(), _shift(_inner(piece, where), offset)))
        offset += len(piece) + 1
    return pieces


def _inner(piece: str, where: Location) -> Location:
    return _shift(where, len(piece) - len(piece.lstrip()))


def _shift(where: Location, columns: int) -> Location:
    return Location(where.file, where.line, where.column + columns)


_READERS: Final[dict[str, Callable[[str, Location, Location], tuple[r.Tag, ...] | Problem]]] = {
    "Ruleset": _ruleset,
    "House": _house,
    "Players": _players,
    "Names": _names,
    "Hand": _hand,
    "Opener": _opener,
    "Score": _score,
    "Vira": _vira,
    "Hands": _hands,
}
