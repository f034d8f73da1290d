"""Checks specification files of every kind and returns all problems, each with file, line and column.

The kind of a file is what its `format` says; a file without one is held against the shape of a ruleset.
Folders are searched for YAML. Files that belong to the shipped specification are also held against one
another: citations, rule ids, house rules.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from manilha_reference.books import read_book, read_catalogue
from manilha_reference.citations import citation_problems, read_sources, ruleset_source_problems
from manilha_reference.drafting import Examined, examine, is_shipped
from manilha_reference.errors import Location, Problem, SpecError, Text
from manilha_reference.model_books import (
    ErrataFile,
    GlossaryFile,
    HouseRulesFile,
    PropertiesFile,
    RulesFile,
    SourcesFile,
)
from manilha_reference.paths import house_rules_file, rules_file, ruleset_file, shown, sources_file, spec_root
from manilha_reference.shelf_checks import book_problems, house_rule_problems
from manilha_reference.source import parse, read_text
from manilha_reference.validate import shape_problems

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from pydantic import BaseModel

    from manilha_reference.citations import Sources
    from manilha_reference.node import Node
    from manilha_reference.rules_book import Book

RULESET: Final = "manilha-ruleset/1"
BOOKS: Final[dict[str, type[BaseModel]]] = {
    "manilha-rules/1": RulesFile,
    "manilha-house-rules/1": HouseRulesFile,
    "manilha-sources/1": SourcesFile,
    "manilha-errata/1": ErrataFile,
    "manilha-glossary/1": GlossaryFile,
    "manilha-properties/1": PropertiesFile,
}


def lint(paths: Iterable[Path]) -> tuple[Problem, ...]:
    """Return every problem of these files and folders, in their order; nothing is raised."""
    run = _Run()
    found = [problem for path in paths for file in _files(path) for problem in run.file(file)]
    return tuple(dict.fromkeys(found))


def _files(path: Path) -> list[Path]:
    try:
        if path.is_dir():
            return sorted(each for each in path.rglob("*.yaml") if each.is_file())
    except (OSError, ValueError):
        pass
    return [path]


class _Run:
    """One run over some files; what they are held against is read once."""

    def __init__(self) -> None:
        self._examined: dict[Path, Examined] = {}

    def file(self, path: Path) -> list[Problem]:
        """Return what is wrong with one file."""
        try:
            node, problems = parse(read_text(path), shown(path))
        except SpecError as error:
            return list(error.problems)
        if node is None:
            return problems
        if not isinstance(node.value, dict):
            return [*problems, _no_map(node.where)]
        kind = node.value.get("format")
        if kind is None or kind.value == RULESET:
            return self._ruleset(path, node)
        model = BOOKS.get(kind.value) if isinstance(kind.value, str) else None
        if model is None:
            return [*problems, _unknown_format(kind)]
        problems += shape_problems(node, model)[0]
        return problems or self._book(path, node, str(kind.value))

    def _ruleset(self, path: Path, node: Node) -> list[Problem]:
        examined = self._examine(path)
        problems = [*examined.problems, *examined.book_problems]
        if is_shipped(path) and examined.draft is not None:
            if self._sources is not None and isinstance(node.value, dict) and "source" in node.value:
                problems += ruleset_source_problems(node, self._sources)
            if not rules_file(path.stem).is_file():
                problems.append(_no_book(node.where, path.stem))
        return problems

    def _book(self, path: Path, node: Node, kind: str) -> list[Problem]:
        """Hold a file of the right shape against the others."""
        problems = [] if self._sources is None else citation_problems(node, self._sources)
        if not path.resolve().is_relative_to(spec_root().resolve()):
            return problems
        try:
            if kind == "manilha-rules/1":
                problems += self._rules(path)
            elif kind == "manilha-house-rules/1":
                examined = [self._examine(ruleset_file(name)) for name in self._names]
                drafts = [each.draft for each in examined if each.draft is not None]
                problems += house_rule_problems(read_catalogue(path), drafts)
        except SpecError as error:
            problems += error.problems
        return problems

    def _rules(self, path: Path) -> list[Problem]:
        book = read_book(path)
        others = [other for other in self._books if other.ruleset != book.ruleset]
        catalogue = read_catalogue(house_rules_file()) if house_rules_file().is_file() else {}
        problems = book_problems([*others, book], catalogue, self._names)
        ruleset = ruleset_file(book.ruleset)
        claimed = self._examine(ruleset).book_problems if ruleset.is_file() else ()
        return [each for each in (*problems, *claimed) if each.where.file == shown(path)]

    def _examine(self, path: Path) -> Examined:
        if path not in self._examined:
            self._examined[path] = examine(path)
        return self._examined[path]

    @cached_property
    def _names(self) -> list[str]:
        return [file.stem for file in sorted((spec_root() / "rulesets").glob("*.yaml"))]

    @cached_property
    def _books(self) -> list[Book]:
        return [read_book(rules_file(name)) for name in self._names if rules_file(name).is_file()]

    @cached_property
    def _sources(self) -> Sources | None:
        """The shipped sources; None where that file itself does not hold, which is reported with it."""
        try:
            return read_sources(sources_file())
        except SpecError:
            return None


def _no_map(where: Location) -> Problem:
    message = Text("the file must be a map", "o arquivo tem de ser um mapa")
    hint = Text(f"begin with `format: {RULESET}`", f"comece com `format: {RULESET}`")
    return Problem("SPEC-TOP-LEVEL", message, where, hint)


def _unknown_format(kind: Node) -> Problem:
    names = ", ".join([RULESET, *BOOKS])
    message = Text("this is no format of these files", "isto não é formato destes arquivos")
    hint = Text(f"the formats are {names}", f"os formatos são {names}")
    return Problem("SPEC-FORMAT-UNKNOWN", message, kind.where, hint, "format")


def _no_book(where: Location, name: str) -> Problem:
    message = Text(f"{name} has no rule file", f"{name} não tem arquivo de regras")
    hint = Text(f"write rules/{name}.yaml", f"escreva rules/{name}.yaml")
    return Problem("SPEC-BOOK-MISSING", message, where, hint)
