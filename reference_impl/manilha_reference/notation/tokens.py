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
from manilha_reference.notation.cards import read_card
from manilha_reference.notation.mistakes import unfinished
from manilha_reference.notation.words import NEGATED, answer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from manilha_reference.errors import Location, Problem
    from manilha_reference.notation.record import Card
    from manilha_reference.notation.source import Source

TokenKind = Literal[
    "tag", "comment", "seat", "card", "request", "yes", "no", "slash", "mark", "result", "bad"
]

_PIECE: Final = re.compile(
    rf"""(?P<space>\s+)
    | \{{(?P<braced>[^}}]*)\}}
    | ;(?P<remark>[^\n]*)
    | (?P<seat>[0-9]{{1,2}})\s*:
    | (?P<result>[AB]\s*\+\s*[0-9]{{1,3}}(?![\w*!])|0(?![\w+*!-]))
    | ¡?(?P<request>[^\W\d_](?:[\w-]*\w)?)!+
    | (?P<card>(?:(?:1[0-2]|[1-9AKQJ]|(?-i:X))(?:[OECPBX]|[♦♢♠♤♥♡♣♧]\uFE0F?)|XX?)\*?)(?![\w!*])
    | (?P<denial>(?:no|n[aã]o)[\s_-]+(?:{"|".join(NEGATED)})(?![\w-]*\w)(?!!))
    | (?P<word>(?>[^\W\d_](?:[\w-]*\w)?)(?!!))
    | (?P<yes>\+)
    | (?P<no>[-\u2013\u2212])
    | (?P<slash>/)
    | (?P<mark>\?)""",
    re.VERBOSE | re.IGNORECASE,
)
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
    while offset < len(text):
        if text[offset] == "[":
            tag, offset = _tag(source, offset, problems)
            yield tag
            continue
        found = _PIECE.match(text, offset)
        if found is None or not _means_something(found):
            yield Token("bad", source.place(offset))
            if text[offset] == "{":
                problems.append(_open_comment(source.place(offset)))
                return
            lump = _LUMP.match(text, offset)
            word = text[offset] if lump is None else lump.group()
            problems.append(_diagnosis().stray(word, source.place(offset)))
            offset += len(word)
            continue
        token = _token(found, source.place(offset))
        offset = found.end()
        if token is not None:
            yield token


def _means_something(found: re.Match[str]) -> bool:
    """Whether a word is an answer, and what looks like a card is one."""
    if found["word"] is not None:
        return answer(found["word"]) is not None
    return found["card"] is None or read_card(found["card"]) is not None


def _token(found: re.Match[str], at: Location) -> Token | None:
    """Return the token that was matched, or None for space."""
    if found["space"]:
        return None
    if found["card"] is not None:
        return Token("card", at, found["card"], card=read_card(found["card"]))
    if found["request"] is not None:
        return Token("request", at, _name(found["request"]))
    for kind in ("seat", "result", "yes", "no", "slash", "mark"):
        if found[kind] is not None:
            return Token(kind, at, found[kind])
    if found["denial"] is not None:
        return Token("no", at, found["denial"])
    if found["word"] is not None:
        return Token("yes" if answer(found["word"]) else "no", at, found["word"])
    return Token("comment", at, found["remark"] if found["braced"] is None else found["braced"])


def _name(word: str) -> str:
    """Return a request in lower case, unless that would be no word (as for the Turkish dotted I)."""
    lower = word.lower()
    return lower if _NAME.fullmatch(lower) else word


def _tag(source: Source, offset: int, problems: list[Problem]) -> tuple[Token, int]:
    at = source.place(offset)
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
