"""Strict YAML: a small, safe part of the language, with the place of every value.

Read are UTF-8 texts of at most 1 MB with one document of maps, lists, texts, `null`, `true`, `false` and
decimal integers; `no`, `12:9`, `017` and dates are plain text. Refused, each with its place: duplicate keys,
keys that are not text, anchors, aliases, tags, several documents, deep nesting, control characters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import yaml

from manilha_reference.builder import FORBIDDEN, Builder
from manilha_reference.errors import Location, Problem, SpecError, Text
from manilha_reference.paths import shown

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_reference.node import Node

MAX_BYTES: Final = 1_000_000


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
    if found := FORBIDDEN.search(text):
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
    builder = Builder(file)
    loader = yaml.CSafeLoader(text)
    try:
        while not builder.stopped and (event := loader.get_event() if loader.check_event() else None):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        builder.broken_off(error)
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


def _refused(code: str, message: Text, where: Location, hint: Text) -> SpecError:
    return SpecError((Problem(code, message, where, hint),))


def _place(file: str, text: str, offset: int) -> Location:
    line = text.count("\n", 0, offset)
    return Location(file, line + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1)
