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
from manilha_reference.notation.mistakes import unfinished
from manilha_reference.notation.words import answer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from manilha_reference.errors import Location, Problem
    from manilha_reference.notation.source import Source

TokenKind = Literal[
    "tag", "comment", "seat", "card", "request", "yes", "no", "slash", "mark", "result", "bad"
]

_PIECE: Final = re.compile(
    r"""(?P<space>\s+)
    | \{(?P<braced>[^}]*)\}
    | ;(?P<remark>[^\n]*)
    | (?P<seat>[0-9]{1,2})\s*:
    | (?P<result>[AB]\s*\+\s*[0-9]{1,3}(?![\w*!])|0(?![\w+*!-]))
    | ¡?(?P<request>[^\W\d_](?:[\w-]*\w)?)!+
    | (?P<card>(?:(?:1[0-2]|[1-9AKQJX])(?:[OECPBX]|[♦♢♠♤♥♡♣♧]\uFE0F?)|X)\*?)(?![\w!*])
    | (?P<word>(?:(?:no|n[aã]o)[\s_-]+)?(?>[^\W\d_](?:[\w-]*\w)?)(?!!))
    | (?P<yes>\+)
    | (?P<no>[-\N{EN DASH}\N{MINUS SIGN}])
    | (?P<slash>/)
    | (?P<mark>\?)""",
    re.VERBOSE | re.IGNORECASE,
)
_TAG: Final = re.compile(r'\[\s*(?P<name>[^\W\d_]\w*)\s*"(?P<value>(?:[^"\\\n]|\\["\\])*)"\s*\]')
_LUMP: Final = re.compile(r"[^\s{}\[\];/?]+|.", re.DOTALL)


@frozen
class Token:
    """A piece of the text, its kind and its place; a tag's text is its name, and its value stands beside."""

    kind: TokenKind
    at: Location
    text: str = ""
    value: str = ""
    value_at: Location | None = None


def tokenize(source: Source, problems: list[Problem]) -> Iterator[Token]:
    """Yield the tokens of a text, and `bad` for what is none after adding to `problems` what is wrong."""
    text, offset = source.text, 0
    while offset < len(text):
        if text[offset] == "[":
            tag, offset = _tag(source, offset, problems)
            yield tag
            continue
        found = _PIECE.match(text, offset)
        if found is None or (found["word"] and answer(found["word"]) is None):
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


def _token(found: re.Match[str], at: Location) -> Token | None:
    """Return the token that was matched, or None for space."""
    if found["space"]:
        return None
    for kind in ("seat", "result", "request", "card", "yes", "no", "slash", "mark"):
        if found[kind] is not None:
            return Token(kind, at, found[kind])
    if found["word"] is not None:
        return Token("yes" if answer(found["word"]) else "no", at, found["word"])
    return Token("comment", at, found["remark"] if found["braced"] is None else found["braced"])


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
