"""What each property says, to people: read from `spec/properties.yaml`, without loading a solver."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from manilha_reference.books import read_shaped
from manilha_reference.errors import Problem, SpecError, Text
from manilha_reference.model_books import PropertiesFile
from manilha_reference.paths import spec_root

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from manilha_reference.node import Node


@dataclass(frozen=True)
class Statement:
    """One property: what holds, of what, how it is shown, and what a hand that breaks it looks like.

    `yields_to` holds the house rules, as (name, value), that break it on purpose.
    """

    id: str
    group: str
    says: Text
    scope: Text
    method: Text
    violation: Text
    yields_to: tuple[tuple[str, str], ...] = ()

    def said(self, lang: str) -> str:
        """Say what holds in `pt` or in English."""
        return _said(self.says, lang)

    def full(self, lang: str) -> tuple[str, str, str, str]:
        """Say what holds, of what, how it is shown and what a violation looks like."""
        says, scope, method, violation = (
            _said(text, lang) for text in (self.says, self.scope, self.method, self.violation)
        )
        return says, scope, method, violation


@cache
def statements() -> Mapping[str, Statement]:
    """Return every property of the specification by its id, in the order of the file; raises `SpecError`."""
    return read_statements(spec_root() / "properties.yaml")


def read_statements(path: Path) -> dict[str, Statement]:
    """Read properties; raises `SpecError` with everything that is wrong with the file."""
    node = read_shaped(path, PropertiesFile)
    problems = tuple(_loose_ends(node))
    if problems:
        raise SpecError(problems)
    tree = cast("dict[str, Any]", node.plain())
    words = {key: {name: _text(text) for name, text in tree[key].items()} for key in ("scopes", "methods")}
    return {
        name: Statement(
            id=name,
            group=entry["group"],
            says=_text(entry["says"]),
            scope=words["scopes"][entry["scope"]],
            method=words["methods"][entry["method"]],
            violation=_text(entry["violation"]),
            yields_to=tuple(_pair(setting) for setting in entry.get("yields_to", ())),
        )
        for name, entry in tree["properties"].items()
    }


def _loose_ends(node: Node) -> Iterator[Problem]:
    """Yield scopes and methods that an entry names and the file does not explain, or explains for nobody."""
    tree = cast("dict[str, Any]", node.plain())
    for key, column in (("scopes", "scope"), ("methods", "method")):
        used = {entry[column]: name for name, entry in tree["properties"].items()}
        for word, name in used.items():
            if word not in tree[key]:
                message = Text(f"{word} is not among the {key}", f"{word} não está em {key}")
                hint = Text(f"there are {', '.join(tree[key])}", f"há {', '.join(tree[key])}")
                where = node.find(("properties", name, column)).where
                yield Problem("SPEC-PROPERTY-WORD", message, where, hint)
        for word in tree[key]:
            if word not in used:
                message = Text(f"no property uses {word}", f"nenhuma propriedade usa {word}")
                hint = Text("remove it", "tire-o")
                yield Problem("SPEC-PROPERTY-WORD", message, node.find((key, word)).where, hint)


def _pair(setting: str) -> tuple[str, str]:
    name, _, value = setting.partition("=")
    return name, value


def _text(both: dict[str, str]) -> Text:
    return Text(both["en"], both["pt"])


def _said(text: Text, lang: str) -> str:
    return text.pt if lang == "pt" else str(text)
