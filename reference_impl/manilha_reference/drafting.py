"""From a YAML file to a draft: read, merge, hold against the shape, check, give each cell its rule."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manilha_reference.books import read_book
from manilha_reference.checks import check
from manilha_reference.draft import Draft
from manilha_reference.errors import Location, Problem, SpecError, Text
from manilha_reference.model import RulesetFile
from manilha_reference.overlay import OWN_KEYS, Layers, load_layers
from manilha_reference.paths import rules_file, ruleset_file
from manilha_reference.rules_book import Book, Entry, claims, opened
from manilha_reference.tree import METADATA, Scalar, Tree, cells_of
from manilha_reference.validate import shape_problems

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_reference.node import Node


@dataclass(frozen=True, slots=True)
class Examined:
    """A file looked at whole: its draft where the tables hold, and what is wrong with tables and rules."""

    draft: Draft | None
    problems: tuple[Problem, ...]
    book_problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class _Owned:
    """The rule of each cell, with the books that gave them, the file's own first."""

    entries: dict[str, Entry]
    books: tuple[Book, ...]
    problems: tuple[Problem, ...]


def examine(path: Path) -> Examined:
    """Return everything there is to say of a ruleset file; nothing is raised."""
    try:
        layers = load_layers(path)
    except SpecError as error:
        return Examined(None, error.problems, ())
    problems, tree = _table_problems(layers, path)
    if problems or tree is None:
        return Examined(None, tuple(problems), ())
    try:
        owned = _own(layers, path)
    except SpecError as error:
        return Examined(None, (), error.problems)
    draft = _draft(layers, tree, owned)
    open_cells, silent = opened(owned.entries, draft.source, owned.books, layers.node.where)
    faults = [*owned.problems, *(silent if owned.books else ())]
    return Examined(replace(draft, open_cells=open_cells), (), tuple(faults))


def draft_file(path: Path) -> Draft:
    """Return the draft of a ruleset file; raises `SpecError` with every problem of its tables."""
    examined = examine(path)
    if examined.draft is None:
        raise SpecError(examined.problems or examined.book_problems)
    return examined.draft


def place(node: Node, path: str) -> Location:
    """Return where to look for a path: the value of a cell, the key of a map or list, else what is above."""
    spot = node.find(tuple(path.split("."))) if path else node
    if isinstance(spot.value, dict | list):
        return spot.key_where or spot.where
    return spot.where


def _table_problems(layers: Layers, path: Path) -> tuple[list[Problem], dict[str, Tree] | None]:
    node = layers.node
    shape, broken = shape_problems(node, RulesetFile)
    tree = node.plain()
    if not isinstance(tree, dict):
        raise TypeError("layers are maps")
    missing = {key for key in OWN_KEYS if key not in tree}
    problems = [*layers.problems, *(each for each in shape if each.path not in missing or not layers.base)]
    problems += [
        Problem(each.code, each.message, place(node, each.path), each.hint, each.path)
        for each in check(tree, broken)
    ]
    if is_shipped(path) and tree.get("id") not in (path.stem, None):
        message = Text(f"{tree['id']} stands in {path.name}", f"{tree['id']} está em {path.name}")
        hint = Text("the file is called as its id", "o arquivo se chama como o seu id")
        problems.append(Problem("SPEC-FILE-NAME", message, place(node, "id"), hint, "id"))
    files = [str(entry) for entry in dict.fromkeys(each.where.file for each in problems)]
    own = node.where.file
    return sorted(
        dict.fromkeys(problems),
        key=lambda each: (each.where.file != own, files.index(each.where.file), each.where),
    ), tree


def _draft(layers: Layers, tree: dict[str, Tree], owned: _Owned) -> Draft:
    leaf_places = dict(layers.node.leaf_places())
    name = tree["name"]
    rules: dict[str, list[str]] = {}
    for cell, entry in owned.entries.items():
        rules.setdefault(entry.id, []).append(cell)
    entries = {entry.id: entry for entry in owned.entries.values()}
    return Draft(
        id=str(tree["id"]),
        name={lang: str(said) for lang, said in name.items()} if isinstance(name, dict) else {},
        source=str(tree["source"]),
        lineage=tuple(dict.fromkeys(_lineage(layers))),
        tree={key: below for key, below in tree.items() if key not in METADATA},
        places={cell: leaf_places[cell] for cell in owned.entries},
        owners={cell: entry.id for cell, entry in owned.entries.items()},
        rules={name: entries[name].rule(cells) for name, cells in rules.items()},
        open_cells={},
    )


def _lineage(layers: Layers) -> list[str]:
    ids = [str(layers.node.find(("id",)).value)]
    return ids + (_lineage(layers.base) if layers.base else [])


def _own(layers: Layers, path: Path) -> _Owned:
    """Give each cell its rule: the file's own, else the one inherited with the value, else one made up."""
    cells = _cells(layers)
    below = _own(layers.base, layers.base.chain[0]) if layers.base else _Owned({}, (), ())
    under = _cells(layers.base) if layers.base else {}
    book = read_book(rules_file(path.stem)) if is_shipped(path) and rules_file(path.stem).is_file() else None
    mine, problems = claims(book, cells) if book else ({}, [])
    made_up = _made_up(layers)
    entries: dict[str, Entry] = {}
    orphans: list[str] = []
    stale: list[str] = []
    for cell, value in cells.items():
        same = cell in under and under[cell] == value and type(under[cell]) is type(value)
        entries[cell] = mine.get(cell) or (below.entries[cell] if same else made_up)
        if cell not in mine and not same:
            (stale if cell in under else orphans).append(cell)
    if book:
        where = dict(layers.node.leaf_places())
        problems += [_no_rule(cell, where[cell]) for cell in orphans]
        problems += [_stale(cell, below.entries[cell].id, where[cell]) for cell in stale]
    return _Owned(entries, (*((book,) if book else ()), *below.books), tuple(problems))


def _cells(layers: Layers) -> dict[str, Scalar]:
    tree = layers.node.plain()
    return cells_of(tree) if isinstance(tree, dict) else {}


def _made_up(layers: Layers) -> Entry:
    """Return the rule under which cells are explained that no rule file speaks of."""
    node = layers.node
    name = str(node.find(("id",)).value)
    source = str(node.find(("source",)).value)
    return Entry(
        id=f"{name.upper().replace('_', '-')}-OWN",
        pt=f"Assim está escrito em {node.where.file}.",
        en=f"So it is written in {node.where.file}.",
        sources=(source,),
        patterns=(),
        where=node.where,
    )


def _no_rule(cell: str, where: Location) -> Problem:
    return Problem(
        "SPEC-CELL-NO-RULE",
        Text(f"no rule carries {cell}", f"nenhuma regra leva {cell}"),
        where,
        Text("name the cell in a rule of the rule file", "cite a célula numa regra do arquivo de regras"),
        cell,
    )


def _stale(cell: str, rule: str, where: Location) -> Problem:
    return Problem(
        "SPEC-CELL-STALE-RULE",
        Text(
            f"{cell} was changed, but {rule} still speaks for it",
            f"{cell} mudou, mas {rule} ainda fala por ela",
        ),
        where,
        Text("give it a rule of this ruleset", "dê a ela uma regra deste conjunto"),
        cell,
    )


def is_shipped(path: Path) -> bool:
    """Whether the file is one of the shipped rulesets."""
    try:
        return path.resolve() == ruleset_file(path.stem).resolve()
    except (OSError, ValueError):
        return False
