"""Reads the files beside the rulesets: rule files and the catalogue of house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.errors import Location, Problem, SpecError, Text
from manilha_reference.house_rules import Catalogue, HouseRule, HouseValue, Setting
from manilha_reference.model_books import HouseRulesFile, RulesFile
from manilha_reference.paths import shown
from manilha_reference.rules_book import Book, Entry, Silence
from manilha_reference.ruleset import Undecided
from manilha_reference.source import parse, read_text
from manilha_reference.validate import shape_problems

if TYPE_CHECKING:
    from pathlib import Path

    from pydantic import BaseModel

    from manilha_reference.node import Node


def read_shaped(path: Path, model: type[BaseModel]) -> Node:
    """Read a file of this shape; raises `SpecError` with everything that is wrong with it."""
    node, problems = parse(read_text(path), shown(path))
    if node is None:
        raise SpecError(tuple(problems))
    problems += shape_problems(node, model)[0]
    if problems:
        raise SpecError(tuple(problems))
    return node


def read_book(path: Path) -> Book:
    """Read the rules of one ruleset; raises `SpecError`."""
    node = read_shaped(path, RulesFile)
    book = Book(
        ruleset=_text(node, "ruleset"),
        entries=tuple(_entry(name, entry) for name, entry in _map(node, "rules").items()),
        silences=tuple(_silence(entry) for entry in _list(node, "silent")),
        where=node.where,
    )
    if book.ruleset != path.stem:
        raise SpecError((_misnamed(book.ruleset, path, node.find(("ruleset",)).where),))
    return book


def read_catalogue(path: Path) -> Catalogue:
    """Read the house rules; raises `SpecError`."""
    node = read_shaped(path, HouseRulesFile)
    return {name: _house_rule(name, entry) for name, entry in _map(node, "house_rules").items()}


def _entry(name: str, node: Node) -> Entry:
    undecided = _map(node, "undecided")
    return Entry(
        id=name,
        pt=_text(node, "pt"),
        en=_text(node, "en"),
        sources=_texts(node, "sources"),
        patterns=_texts(node, "cells"),
        where=node.key_where or node.where,
        undecided=_reason(undecided, undecided) if undecided else None,
    )


def _silence(node: Node) -> Silence:
    return Silence(_texts(node, "cells"), _reason(_map(node, "because"), _map(node)), node.where)


def _reason(said: dict[str, Node], beside: dict[str, Node]) -> Undecided:
    varied = beside.get("house_rule")
    return Undecided(
        pt=str(said["pt"].value), en=str(said["en"].value), house_rule=str(varied.value) if varied else None
    )


def _house_rule(name: str, node: Node) -> HouseRule:
    return HouseRule(
        id=name,
        question=_bilingual(node, "question"),
        values=tuple(_house_value(value, entry) for value, entry in _map(node, "values").items()),
        only=_texts(node, "for"),
        where=node.key_where or node.where,
    )


def _house_value(name: str, node: Node) -> HouseValue:
    settings = [
        Setting(path, below.key_where or below.where, below.plain(), tuple(below.leaf_places(path)))
        for path, below in _map(node, "set").items()
    ]
    removed = [Setting(str(entry.value), entry.where, unset=True) for entry in _list(node, "unset")]
    return HouseValue(
        id=name,
        says=_bilingual(node, "says"),
        sources=_texts(node, "sources"),
        settings=(*removed, *settings),
        where=node.key_where or node.where,
    )


def _misnamed(name: str, path: Path, where: Location) -> Problem:
    return Problem(
        "SPEC-FILE-NAME",
        Text(f"{name} does not stand in {name}.yaml", f"{name} não está em {name}.yaml"),
        where,
        Text(f"write {path.stem}, or rename the file", f"escreva {path.stem}, ou renomeie o arquivo"),
    )


def _map(node: Node, key: str | None = None) -> dict[str, Node]:
    inside = node if key is None or not isinstance(node.value, dict) else node.value.get(key)
    return inside.value if inside is not None and isinstance(inside.value, dict) else {}


def _list(node: Node, key: str) -> list[Node]:
    inside = _map(node).get(key)
    return inside.value if inside is not None and isinstance(inside.value, list) else []


def _text(node: Node, key: str) -> str:
    return str(_map(node)[key].value)


def _texts(node: Node, key: str) -> tuple[str, ...]:
    return tuple(str(entry.value) for entry in _list(node, key))


def _bilingual(node: Node, key: str) -> Text:
    said = _map(node, key)
    return Text(str(said["en"].value), str(said["pt"].value))
