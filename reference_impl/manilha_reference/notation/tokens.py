"""The text of a record cut into tokens, each with its place; what cannot be cut is reported and skipped.

Written by hand: click alone costs some 70 ms of CPU to start, click with lark 165, and click with a parser
that lark generates 155 (and that parser's text would come under the MPL-2.0). `grammar.lark` describes the
same language, and the tests hold this reader against it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

from manilha_reference.errors import Text
from manilha_reference.frozen import frozen
from manilha_reference.notation.cards import LETTERS, read_card
from manilha_reference.notation.mistakes import unfinished
from manilha_reference.notation.words import NEGATED, NEGATIONS, answer, plain

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from manilha_reference.errors import Location, Problem
    from manilha_reference.notation.record import Card
    from manilha_reference.notation.source import Source

TokenKind = Literal[
    "tag", "comment", "seat", "card", "request", "yes", "no", "slash", "mark", "result", "bad"
]

# Latin letters in both cases: `re` takes milliseconds over a class that holds ♦, or that ignores case.
_PIECE: Final = re.compile(
    r"""(?P<space>\s+)
    | \{(?P<braced>[^}]*)\}
    | ;(?P<remark>[^\n]*)
    | (?P<seat>[0-9]{1,2})\s*:
    | (?P<result>[ABab]\s*\+\s*[0-9]{1,3}(?![\w*!])|0(?![\w+*!-]))
    | ¡?(?P<request>[^\W\d_](?:[\w-]*\w)?)!+
    | (?P<card>(?:(?:1[0-2]|[1-9AKQJakqj]|X)[OECPBoecpbXx]\uFE0F?|[Xx]{1,2})\*?)(?![\w!*])
    | (?P<word>(?>[^\W\d_](?:[\w-]*\w)?)(?!!))
    | (?P<yes>\+)
    | (?P<no>-)
    | (?P<slash>/)
    | (?P<mark>\?)""",
    re.VERBOSE,
)
_SECOND_WORD: Final = re.compile(r"\s+((?>[^\W\d_](?:[\w-]*\w)?))(?!!)")
_TAG: Final = re.compile(r'\[\s*(?P<name>[^\W\d_]\w*)\s*"(?P<value>(?:[^"\\\n]|\\["\\])*)"\s*\]')
_NAME: Final = re.compile(r"[^\W\d_](?:[\w-]*\w)?")
_LUMP: Final = re.compile(r"[^\s{}\[\];/?]+|.", re.DOTALL)


@frozen
class Token:
    """A piece of the text, its kind and its place.

    `text` is the name of a tag or a request, the number of a seat, the words of a comment; `value` belongs to
    a tag, `card` (and whether it lies face down) to a card.
    """

    kind: TokenKind
    at: Location
    text: str = ""
    value: str = ""
    value_at: Location | None = None
    card: tuple[Card, bool] | None = None


def tokenize(source: Source, problems: list[Problem]) -> Iterator[Token]:
    """Yield the tokens of a text, and `bad` for what is none after adding to `problems` what is wrong."""
    text, offset = source.text, 0
    plain_text = text.translate(LETTERS)
    token: Token | None
    while offset < len(text):
        at = source.place(offset)
        if text[offset] == "[":
            token, offset = _tag(source, offset, at, problems)
        else:
            found = _PIECE.match(plain_text, offset)
            read = None if found is None else _read(source, found, at)
            token, offset = read or _stray(source, offset, at, problems)
        if token is not None:
            yield token


def _read(source: Source, found: re.Match[str], at: Location) -> tuple[Token | None, int] | None:
    """Return the token that was matched, or None for space, and where it ends; None where it is no token."""
    kind, end = found.lastgroup, found.end()
    written = source.text[found.start(kind or 0) : found.end(kind or 0)]
    if kind == "space":
        return None, end
    if kind in ("braced", "remark"):
        return Token("comment", at, written), end
    if kind == "card":
        card = read_card(written)
        return None if card is None else (Token("card", at, written, card=card), end)
    if kind == "no":
        return Token("no", at, written), end
    if written != found[kind or 0]:
        return None  # a sign or a dash amid letters
    if kind == "word":
        return _answer(source, written, end, at)
    for simple in ("seat", "result", "yes", "slash", "mark"):
        if kind == simple:
            return Token(simple, at, written), end
    return Token("request", at, _name(written)), end


def _answer(source: Source, word: str, end: int, at: Location) -> tuple[Token, int] | None:
    said = answer(word)
    if said is None:
        return None
    second = _SECOND_WORD.match(source.text, end)
    if plain(word) in NEGATIONS and second is not None and plain(second[1]) in NEGATED:
        return Token("no", at, f"{word} {second[1]}"), second.end()
    return Token("yes" if said else "no", at, word), end


def _stray(source: Source, offset: int, at: Location, problems: list[Problem]) -> tuple[Token, int]:
    if source.text[offset] == "{":
        problems.append(_open_comment(at))
        return Token("bad", at), len(source.text)
    lump = _LUMP.match(source.text, offset)
    word = source.text[offset] if lump is None else lump.group()
    problems.append(_diagnosis().stray(word, at))
    return Token("bad", at), offset + len(word)


def _name(word: str) -> str:
    """Return a request in lower case, unless that would be no word (as for the Turkish dotted I)."""
    lower = word.lower()
    return lower if _NAME.fullmatch(lower) else word


def _tag(source: Source, offset: int, at: Location, problems: list[Problem]) -> tuple[Token, int]:
    found = _TAG.match(source.text, offset)
    if found is None:
        problem, end = _diagnosis().broken_tag(source, offset)
        problems.append(problem)
        return Token("bad", at), end
    value = re.sub(r"\\(.)", r"\1", found["value"])
    return Token("tag", at, found["name"], value, source.place(found.start("value"))), found.end()


def _open_comment(at: Location) -> Problem:
    return unfinished(
        "NOTATION-OPEN-COMMENT",
        Text("the comment is not closed", "o comentário não foi fechado"),
        Text("} after it", "} depois dele"),
        at,
    )


def _diagnosis() -> ModuleType:
    """Return the module that explains mistakes; only a text that has some pays for it."""
    from manilha_reference.notation import diagnosis  # noqa: PLC0415 -- start-up time is a promise

    return diagnosis
