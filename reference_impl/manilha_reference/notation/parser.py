"""Text to record: tags and items are gathered into hands, and every mistake is reported at once.

A tag after a move or a result begins the next hand; after a result only a tag or a comment may come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Problem, Text
from manilha_reference.frozen import changed
from manilha_reference.notation import record as r
from manilha_reference.notation.mistakes import (
    AFTER_RESULT,
    ITEM,
    MOVE,
    START,
    NotationError,
    expected,
    quoted,
    unfinished,
)
from manilha_reference.notation.source import Source
from manilha_reference.notation.tags import GAME_TAGS, name_of, read_tag, sort_key
from manilha_reference.notation.tokens import Token, tokenize

if TYPE_CHECKING:
    from manilha_reference.errors import Location

STDIN: Final = "-"
"""How a text is called that came from no file."""


MAX_MISTAKES: Final = 100
"""After so many the rest of a text is left unread: it is no record."""


def parse(text: str | bytes, file: str = STDIN) -> r.Record:
    """Read a record; raise NotationError with every mistake where the text is not one."""
    source = Source.decode(text, file) if isinstance(text, bytes) else Source(text, file)
    problems: list[Problem] = []
    reader = _Reader(problems)
    for token in tokenize(source, problems):
        reader.take(token)
        if len(problems) >= MAX_MISTAKES:
            raise NotationError(tuple(problems))
    reader.close(source.end)
    if not reader.hands and not problems:
        nothing = Text("the text holds nothing", "o texto não tem nada")
        problems.append(unfinished("NOTATION-EMPTY", nothing, START, source.end))
    if problems:
        raise NotationError(tuple(problems))
    return r.Record(tuple(reader.hands))


class _Reader:
    """Gathers tokens into hands."""

    def __init__(self, problems: list[Problem]) -> None:
        self.hands: list[r.Hand] = []
        self._problems = problems
        self._tags: dict[tuple[str, str], r.Tag] = {}
        self._items: list[r.Item] = []
        self._seat: Token | None = None
        self._over = False
        self._in_trick = False
        self._strayed = False

    def take(self, token: Token) -> None:
        """Take the next token."""
        if self._seat is not None and token.kind not in ("card", "request", "yes", "no", "bad"):
            self._report("NOTATION-SEAT", token, MOVE)
            self._seat = None
        if token.kind == "tag":
            self._tag(token)
        elif token.kind == "comment":
            self._items.append(r.Comment(" ".join(token.text.split()), at=token.at))
        elif self._over:
            if not self._strayed and token.kind != "bad":
                self._report("NOTATION-AFTER-RESULT", token, AFTER_RESULT)
            self._strayed = True
        elif token.kind == "mark":
            self._mark(token)
        elif token.kind == "seat":
            self._seat = token
        elif token.kind == "slash" and not self._in_trick:
            self._report("NOTATION-SLASH", token, MOVE)
        else:
            if token.kind != "bad":
                self._items.append(self._item(token))
                self._in_trick = token.kind != "slash"
            self._seat = None
            self._over = token.kind == "result"
        self._strayed = token.kind == "bad" or (self._strayed and (self._over or token.kind == "mark"))

    def close(self, end: Location) -> None:
        """End the text, and with it the last hand."""
        if self._seat is not None:
            found = Text("the text ends after a seat", "o texto acaba depois de um lugar")
            self._problems.append(unfinished("NOTATION-SEAT", found, MOVE, end))
        self._end_hand()

    def _report(self, code: str, token: Token, wanted: Text) -> None:
        self._problems.append(expected(code, _shown(token), wanted, token.at))

    def _tag(self, token: Token) -> None:
        if any(not isinstance(item, r.Comment) for item in self._items):
            self._end_hand()
        read = read_tag(token.text, token.value, token.at, token.value_at or token.at)
        if isinstance(read, Problem):
            self._problems.append(read)
            return
        for tag in read:
            self._enter(tag)

    def _enter(self, tag: r.Tag) -> None:
        name = name_of(tag)
        key = (name, tag.name if isinstance(tag, r.HouseTag) else "")
        if key in self._tags:
            first = self._tags[key].at
            self._problems.append(
                Problem(
                    "NOTATION-TAG-TWICE",
                    Text(f"{name} is given twice", f"{name} aparece duas vezes"),
                    tag.at,
                    Text(f"it stands already in line {first.line}", f"já está na linha {first.line}"),
                )
            )
        elif name in GAME_TAGS and self.hands:
            self._problems.append(
                Problem(
                    "NOTATION-TAG-LATE",
                    Text(f"{name} holds for the whole game", f"{name} vale para a partida toda"),
                    tag.at,
                    Text("put it before the first hand", "ponha-a antes da primeira mão"),
                )
            )
        else:
            self._tags[key] = tag

    def _mark(self, token: Token) -> None:
        last = self._items[-1] if self._items else None
        if isinstance(last, r.Play | r.Request | r.Answer) and not last.disputed:
            self._items[-1] = changed(last, disputed=True)
        elif not self._strayed:
            self._report("NOTATION-MARK", token, ITEM)

    def _item(self, token: Token) -> r.Item:
        seat = None if self._seat is None else int(self._seat.text)
        at = token.at if self._seat is None else self._seat.at
        if token.card is not None:
            card, hidden = token.card
            return r.Play(card, hidden, seat, at=at)
        if token.kind == "request":
            return r.Request(token.text, seat, at=at)
        if token.kind in ("yes", "no"):
            return r.Answer(token.kind == "yes", seat, at=at)
        if token.kind == "slash":
            return r.TrickEnd(at=at)
        side, _, points = token.text.upper().partition("+")
        if not points:
            return r.Result(None, 0, at=at)
        return r.Result("A" if side.strip() == "A" else "B", int(points), at=at)

    def _end_hand(self) -> None:
        if self._tags or self._items:
            tags = tuple(sorted(self._tags.values(), key=sort_key))
            self.hands.append(r.Hand(tags, tuple(self._items)))
        self._tags, self._items = {}, []
        self._over = self._in_trick = self._strayed = False


def _shown(token: Token) -> Text:
    if token.kind == "tag":
        return Text("a tag", "uma etiqueta")
    if token.kind == "comment":
        return Text("a comment", "um comentário")
    return Text(quoted(token.text + (":" if token.kind == "seat" else "")))
