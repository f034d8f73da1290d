"""A second reader of the notation: the published grammar run by Lark, its trees turned into records."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any

from lark import Lark, Token, Tree
from manilha_reference.notation import record as r

SIGNS = {"♦": "O", "♢": "O", "♠": "E", "♤": "E", "♥": "C", "♡": "C", "♣": "P", "♧": "P"}
GAME = ("title", "place", "date", "ruleset", "house", "players", "names")
ORDER = (*GAME, "number", "opener", "score", "vira", "hands", "note")
Node = Tree[Token]


@cache
def grammar() -> Lark:
    """Return the published grammar, ready to read."""
    text = files("manilha_reference.notation").joinpath("grammar.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", lexer="contextual", maybe_placeholders=False)


def read(text: str) -> r.Record:
    """Read a text; raises a LarkError where the grammar does not derive it."""
    hands: list[r.Hand] = []
    block: Node | None = grammar().parse(text)
    while block is not None:
        tags: list[tuple[int, r.Tag]] = []
        items: list[r.Item] = []
        following = None
        for node in _flat(block):
            if node.data == "next_hand":
                following = node
            elif node.data in ORDER:
                tags += ((ORDER.index(node.data), tag) for tag in _tags(node))
            else:
                items.append(_item(node))
        hands.append(r.Hand(tuple(tag for _, tag in sorted(tags, key=_rank)), tuple(items)))
        block = following
    return r.Record(tuple(hands))


def _flat(node: Node) -> list[Node]:
    """Return the tags and items of one hand, and at the end the next hand if there is one."""
    found: list[Node] = []
    for child in node.children:
        if not isinstance(child, Tree):
            continue
        found += _flat(child) if child.data in ("head", "hand", "tricks", "trick") else [child]
    return found


def _rank(entry: tuple[int, r.Tag]) -> tuple[int, str]:
    return entry[0], entry[1].name if isinstance(entry[1], r.HouseTag) else ""


def _word(node: Node) -> str:
    return str(node.children[0])


def _item(node: Node) -> r.Item:
    if node.data == "slash":
        return r.TrickEnd()
    if node.data == "comment":
        inside = _word(node)[1:-1] if _word(node).startswith("{") else _word(node)[1:]
        return r.Comment(" ".join(inside.split()))
    if node.data == "result":
        side, _, points = re.sub(r"\s", "", _word(node)).upper().partition("+")
        return r.Result("A" if side == "A" else "B", int(points)) if points else r.Result(None, 0)
    named = {str(child.data): child for child in node.children if isinstance(child, Tree)}
    seat = int(_word(named["seat"]).rstrip(": \n\t")) if "seat" in named else None
    disputed = "mark" in named
    if "card" in named:
        card, hidden = _card(_word(named["card"]))
        return r.Play(card, hidden, seat, disputed)
    if "request" in named:
        return r.Request(_word(named["request"]).strip("¡!").lower(), seat, disputed)
    return r.Answer("yes" in named, seat, disputed)


def _card(word: str) -> tuple[r.Card, bool]:
    face_down = word.endswith("*")
    plain = word.rstrip("*").replace("\ufe0f", "")
    if plain.lower() == "x":
        return r.UNKNOWN, True
    rank, suit = plain[:-1], plain[-1]
    suit = SIGNS.get(suit, suit.upper())
    if plain == "Xx":
        return r.Card("X", None), face_down
    if rank.upper() == "X" and suit == "X":
        return r.UNKNOWN, face_down
    return r.Card(rank.upper(), None if suit == "X" else suit), face_down


def _pair(numbers: list[str]) -> tuple[int, int]:
    first, second = map(int, numbers)
    return first, second


def _tags(node: Node) -> list[r.Tag]:
    value = re.sub(r'\\(["\\])', r"\1", _word(node)[1:-1])
    words = " ".join(value.split())
    kind = str(node.data)
    if kind in ("title", "place", "date", "note"):
        return [r.FreeTag(kind.title(), words)]
    if kind == "house":
        pairs = (piece.lower().split("=") for piece in value.split(","))
        return [r.HouseTag(name.strip(), setting.strip()) for name, setting in pairs]
    makers: dict[str, Any] = {
        "ruleset": lambda: r.RulesetTag(words.lower()),
        "players": lambda: r.PlayersTag(int(words)),
        "names": lambda: r.NamesTag(tuple(" ".join(name.split()) for name in value.split(","))),
        "number": lambda: r.HandTag(int(words)),
        "opener": lambda: r.OpenerTag(int(words)),
        "score": lambda: r.ScoreTag(_pair(re.findall(r"[0-9]+", words))),
        "vira": lambda: r.ViraTag(_card(words)[0]),
        "hands": lambda: r.HandsTag(
            tuple(tuple(_card(word)[0] for word in hand.split()) for hand in value.split("/"))
        ),
    }
    return [makers[kind]()]
