"""Strict YAML: a small, safe part of the language, with the place of every value.

Read are UTF-8 texts of at most 1 MB with one document of maps, lists, texts, `null`, `true`, `false` and
decimal integers; `no`, `12:9`, `017` and dates are plain text. Refused, each with its place: duplicate keys,
keys that are not text, anchors, aliases, tags, several documents, deep nesting, control characters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import yaml

from manilha_reference.errors import Location, Problem, SpecError, Text
from manilha_reference.paths import shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from manilha_reference.tree import Scalar, Tree

MAX_BYTES = 1_000_000
MAX_DEPTH = 40
MAX_NODES = 50_000

_FORBIDDEN = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]"
)
_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,8})", re.ASCII)
_WORDS: dict[str, bool | None] = {"null": None, "true": True, "false": False}


@dataclass(slots=True)
class Node:
    """A value of the text with its place; `key_where` is the place of the key that leads to it."""

    value: dict[str, Node] | list[Node] | str | int | bool | None
    where: Location
    key_where: Location | None = None

    def plain(self) -> Tree:
        """Return the value without places."""
        if isinstance(self.value, dict):
            return {key: below.plain() for key, below in self.value.items()}
        if isinstance(self.value, list):
            return [below.plain() for below in self.value]
        return self.value

    def leaf_places(self, prefix: str = "") -> Iterator[tuple[str, Location]]:
        """Yield the dotted path of each leaf with the place of its value."""
        if isinstance(self.value, dict):
            for key, below in self.value.items():
                yield from below.leaf_places(f"{prefix}.{key}" if prefix else key)
        elif isinstance(self.value, list):
            for index, below in enumerate(self.value):
                yield from below.leaf_places(f"{prefix}.{index}" if prefix else str(index))
        else:
            yield prefix, self.where

    def find(self, path: tuple[str | int, ...]) -> Node:
        """Return the node at the path, or the nearest one above it."""
        node = self
        for step in path:
            if isinstance(node.value, dict) and str(step) in node.value:
                node = node.value[str(step)]
            elif isinstance(node.value, list) and str(step).isdecimal() and int(step) < len(node.value):
                node = node.value[int(step)]
            else:
                break
        return node


def read_text(path: Path) -> str:
    """Read a file of at most `MAX_BYTES`; raises `SpecError` when it cannot be read as UTF-8 text."""
    start = Location(shown(path), 1, 1)
    try:
        if path.exists() and not path.is_file():
            raise _refused(
                "SPEC-FILE-UNREADABLE",
                Text("this is not a file", "isto não é um arquivo"),
                start,
                Text("name the YAML file itself", "indique o próprio arquivo YAML"),
            )
        with path.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise _refused(
            "SPEC-FILE-UNREADABLE",
            Text(f"cannot read the file: {reason}", f"não consigo ler o arquivo: {reason}"),
            start,
            Text("check the path and its permissions", "confira o caminho e as permissões"),
        ) from error
    except ValueError as error:
        raise _refused(
            "SPEC-FILE-UNREADABLE",
            Text("this is no path of a file", "isto não é caminho de arquivo"),
            start,
            Text("check the path", "confira o caminho"),
        ) from error
    if len(raw) > MAX_BYTES:
        raise _refused(
            "SPEC-FILE-TOO-BIG",
            Text("the file is larger than 1 MB", "o arquivo passa de 1 MB"),
            start,
            Text("a ruleset needs a few kilobytes", "um conjunto de regras ocupa poucos kilobytes"),
        )
    return decode(raw, shown(path))


def decode(raw: bytes, file: str) -> str:
    """Decode UTF-8 without control characters; raises `SpecError` at the first byte that is wrong."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", "replace")
        raise _refused(
            "SPEC-FILE-ENCODING",
            Text("the file is not UTF-8", "o arquivo não está em UTF-8"),
            _place(file, before, len(before)),
            Text("save it as UTF-8", "salve-o em UTF-8"),
        ) from error
    text = text.removeprefix("\ufeff")
    if found := _FORBIDDEN.search(text):
        point = f"U+{ord(found.group()):04X}"
        raise _refused(
            "SPEC-FILE-CONTROL",
            Text(f"control character {point}", f"caractere de controle {point}"),
            _place(file, text, found.start()),
            Text("remove it", "remova-o"),
        )
    return text


def parse(text: str, file: str) -> tuple[Node | None, list[Problem]]:
    """Build the tree of one document and name its faults of form; there is no tree when it breaks off."""
    builder = _Builder(file)
    loader = yaml.CSafeLoader(text)
    try:
        while not builder.stopped and (event := loader.get_event() if loader.check_event() else None):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = Location(file, mark.line + 1, mark.column + 1) if mark else Location(file, 1, 1)
        reason = error.problem or "syntax"
        builder.add(
            "SPEC-YAML-SYNTAX",
            Text(f"not YAML: {reason}", f"não é YAML: {reason}"),
            where,
            Text(
                "look at the brackets, quotes and indentation here and in the line above",
                "veja colchetes, aspas e recuo aqui e na linha de cima",
            ),
        )
        return None, builder.problems
    except (yaml.YAMLError, UnicodeError) as error:
        reason = str(error).splitlines()[0]
        where = Location(file, 1, 1)
        builder.add("SPEC-YAML-SYNTAX", Text(f"not YAML: {reason}", f"não é YAML: {reason}"), where)
        return None, builder.problems
    finally:
        loader.dispose()
    if builder.root is None and not builder.problems:
        builder.add(
            "SPEC-YAML-EMPTY-FILE",
            Text("the file says nothing", "o arquivo está vazio"),
            Location(file, 1, 1),
            Text("begin with `format: manilha-ruleset/1`", "comece com `format: manilha-ruleset/1`"),
        )
    return (None if builder.stopped else builder.root), builder.problems


def scalar(text: str) -> Scalar:
    """Read an unquoted scalar: null, true, false, a decimal integer, or text."""
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _INTEGER.fullmatch(text) else text


class _Builder:
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
        self.problems.append(Problem(code, message, where, hint))

    def take(self, event: yaml.Event) -> None:
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
            self._stop(
                "SPEC-YAML-DEPTH",
                Text(f"nested deeper than {MAX_DEPTH} levels", f"mais de {MAX_DEPTH} níveis de aninhamento"),
                where,
                Text("no table needs so many", "nenhuma tabela precisa de tantos"),
            )
            return
        node = Node({} if isinstance(event, yaml.MappingStartEvent) else [], where)
        self._place(node)
        self._open.append((node, None))

    def _scalar(self, event: yaml.ScalarEvent, where: Location) -> Node:
        text = event.value
        if event.style not in (None, ""):
            if found := _FORBIDDEN.search(text):
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
        if isinstance(value, str) and text.isascii() and text.lstrip("-").isdecimal() and len(text) > 9:  # noqa: PLR2004
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

    def _stop(self, code: str, message: Text, where: Location, hint: Text) -> None:
        self.add(code, message, where, hint)
        self.stopped = True


def _refused(code: str, message: Text, where: Location, hint: Text) -> SpecError:
    return SpecError((Problem(code, message, where, hint),))


def _place(file: str, text: str, offset: int) -> Location:
    line = text.count("\n", 0, offset)
    return Location(file, line + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1)
