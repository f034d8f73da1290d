"""Builds the tree of a YAML text from the parser's events and notes what the strict form forbids."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import yaml

from manilha_reference.errors import Location, Problem, Text
from manilha_reference.node import Node

if TYPE_CHECKING:
    from manilha_reference.tree import Scalar

MAX_DEPTH: Final = 40
MAX_NODES: Final = 50_000
MAX_DIGITS: Final = 9

FORBIDDEN = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]"
)
_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,8})", re.ASCII)
_WORDS: dict[str, bool | None] = {"null": None, "true": True, "false": False}
_TOO_DEEP = "exceeded maximum nesting depth"
"""What the parser says when its own bound is reached while it looks ahead."""


def scalar(text: str) -> Scalar:
    """Read an unquoted scalar: null, true, false, a decimal integer, or text."""
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _INTEGER.fullmatch(text) else text


class Builder:
    """Builds nodes from parser events and notes what the strict form forbids."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.root: Node | None = None
        self.stopped = False
        self._open: list[tuple[Node, Node | None]] = []
        self._nodes = 0
        self._documents = 0

    def add(self, code: str, message: Text, where: Location, hint: Text | None = None) -> None:
        """Note a fault."""
        self.problems.append(Problem(code, message, where, hint))

    def take(self, event: yaml.Event) -> None:
        """Build on with the next event."""
        mark = event.start_mark
        where = Location(self.file, mark.line + 1, mark.column + 1) if mark else Location(self.file, 1, 1)
        if isinstance(event, yaml.DocumentStartEvent):
            self._document(where)
        elif isinstance(event, yaml.AliasEvent):
            self._no_alias(f"*{event.anchor}", where)
            self._place(Node(None, where))
        elif isinstance(event, yaml.NodeEvent):
            self._node(event, where)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._open.pop()

    def broken_off(self, error: yaml.MarkedYAMLError) -> None:
        """Note where the parser gave up."""
        mark = error.problem_mark or error.context_mark
        where = Location(self.file, mark.line + 1, mark.column + 1) if mark else Location(self.file, 1, 1)
        reason = error.problem or "syntax"
        if reason == _TOO_DEEP:
            self._too_deep(where)
            return
        hint = Text(
            "look at the brackets, quotes and indentation here and in the line above",
            "veja colchetes, aspas e recuo aqui e na linha de cima",
        )
        self.add("SPEC-YAML-SYNTAX", Text(f"not YAML: {reason}", f"não é YAML: {reason}"), where, hint)

    def _document(self, where: Location) -> None:
        self._documents += 1
        if self._documents > 1:
            self._stop(
                "SPEC-YAML-DOCUMENTS",
                Text("a second document in the file", "um segundo documento no arquivo"),
                where,
                Text("keep one document per file", "deixe um só documento por arquivo"),
            )

    def _node(self, event: yaml.NodeEvent, where: Location) -> None:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            self._stop(
                "SPEC-YAML-TOO-MANY",
                Text(f"more than {MAX_NODES} values", f"mais de {MAX_NODES} valores"),
                where,
                Text("a ruleset needs a few hundred", "um conjunto de regras usa algumas centenas"),
            )
            return
        if event.anchor is not None:
            self._no_alias(f"&{event.anchor}", where)
        if (tag := getattr(event, "tag", None)) is not None:
            self.add(
                "SPEC-YAML-TAG",
                Text(f"tag {tag}", f"etiqueta {tag}"),
                where,
                Text("remove it", "remova-a"),
            )
        if isinstance(event, yaml.ScalarEvent):
            self._place(self._scalar(event, where))
            return
        if len(self._open) >= MAX_DEPTH:
            self._too_deep(where)
            return
        node = Node({} if isinstance(event, yaml.MappingStartEvent) else [], where)
        self._place(node)
        self._open.append((node, None))

    def _scalar(self, event: yaml.ScalarEvent, where: Location) -> Node:
        text = event.value
        if event.style not in (None, ""):
            if found := FORBIDDEN.search(text):
                point = f"U+{ord(found.group()):04X}"
                self.add(
                    "SPEC-FILE-CONTROL",
                    Text(f"control character {point}", f"caractere de controle {point}"),
                    where,
                    Text("remove the escape", "remova a sequência de escape"),
                )
            return Node(text, where)
        if not text:
            self.add(
                "SPEC-YAML-NO-VALUE",
                Text("a value is missing", "falta um valor"),
                where,
                Text("write it, or `null` where nothing is meant", "escreva-o, ou `null` se não há nenhum"),
            )
            return Node(None, where)
        value = scalar(text)
        if (
            isinstance(value, str)
            and text.isascii()
            and text.lstrip("-").isdecimal()
            and len(text) > MAX_DIGITS
        ):
            self.add(
                "SPEC-YAML-NUMBER",
                Text("a number of ten digits or more", "um número de dez algarismos ou mais"),
                where,
                Text("quote it if it is text", "ponha entre aspas se for texto"),
            )
        return Node(value, where)

    def _place(self, node: Node) -> None:
        """Put a finished or just opened node where the parent expects it."""
        if not self._open:
            self.root = node
            return
        parent, key = self._open[-1]
        if isinstance(parent.value, list):
            parent.value.append(node)
        elif isinstance(parent.value, dict):
            if key is None:
                self._open[-1] = (parent, node)
            else:
                self._enter(parent.value, key, node)
                self._open[-1] = (parent, None)

    def _enter(self, into: dict[str, Node], key: Node, node: Node) -> None:
        node.key_where = key.where
        if not isinstance(key.value, str):
            self._bad_key(key.where)
        elif key.value in into:
            first = into[key.value].key_where
            line = first.line if first else 1
            self.add(
                "SPEC-YAML-DUPLICATE-KEY",
                Text(f"key {key.value} appears twice", f"a chave {key.value} aparece duas vezes"),
                key.where,
                Text(f"it stands already in line {line}", f"já está na linha {line}"),
            )
        else:
            into[key.value] = node

    def _bad_key(self, where: Location) -> None:
        self.add(
            "SPEC-YAML-KEY",
            Text("a key must be text", "a chave tem de ser texto"),
            where,
            Text('put it in quotes: "4"', 'ponha entre aspas: "4"'),
        )

    def _no_alias(self, name: str, where: Location) -> None:
        self.add(
            "SPEC-YAML-ALIAS",
            Text(f"anchors and aliases are not read: {name}", f"âncoras e referências não são lidas: {name}"),
            where,
            Text("write the value out", "escreva o valor por extenso"),
        )

    def _too_deep(self, where: Location) -> None:
        self._stop(
            "SPEC-YAML-DEPTH",
            Text(f"nested deeper than {MAX_DEPTH} levels", f"mais de {MAX_DEPTH} níveis de aninhamento"),
            where,
            Text("no table needs so many", "nenhuma tabela precisa de tantos"),
        )

    def _stop(self, code: str, message: Text, where: Location, hint: Text) -> None:
        self.add(code, message, where, hint)
        self.stopped = True
