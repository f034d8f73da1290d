"""Every source that a file cites exists, and every line that it cites lies inside the document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manilha_reference.books import read_shaped
from manilha_reference.errors import Problem, Text
from manilha_reference.model_books import SourcesFile

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from manilha_reference.node import Node

CITING_KEYS = frozenset({"sources", "at", "by"})
"""Keys of lists of citations, in rule files, house rules and errata."""


@dataclass(frozen=True, slots=True)
class Sources:
    """The tags that may be cited: documents with their number of lines, and practice."""

    documents: dict[str, int]
    practice: frozenset[str]


def read_sources(path: Path) -> Sources:
    """Read the list of sources; raises `SpecError`."""
    node = read_shaped(path, SourcesFile)
    documents, practice = node.find(("documents",)), node.find(("practice",))
    return Sources(
        {tag: int(str(below.find(("lines",)).value)) for tag, below in _entries(documents)},
        frozenset(tag for tag, _ in _entries(practice)),
    )


def citation_problems(node: Node, sources: Sources) -> list[Problem]:
    """Return what is wrong with the citations of a file of the right shape."""
    return [problem for cited in _cited(node) for problem in _check(cited, sources)]


def ruleset_source_problems(node: Node, sources: Sources) -> list[Problem]:
    """Return what is wrong with the document that a ruleset names as its own."""
    own = node.find(("source",))
    if own.value in sources.documents:
        return []
    hint = Text(
        f"documents are {', '.join(sources.documents)}", f"os documentos são {', '.join(sources.documents)}"
    )
    message = Text(f"{own.value} is no document", f"{own.value} não é documento")
    return [Problem("SPEC-SOURCE-UNKNOWN", message, own.where, hint, "source")]


def _cited(node: Node, key: str = "") -> Iterator[Node]:
    if isinstance(node.value, dict):
        for name, below in node.value.items():
            yield from _cited(below, name)
    elif isinstance(node.value, list):
        for below in node.value:
            if key in CITING_KEYS and isinstance(below.value, str):
                yield below
            else:
                yield from _cited(below, key)


def _check(cited: Node, sources: Sources) -> Iterator[Problem]:
    tag, _, lines = str(cited.value).partition(" ")
    if tag not in sources.documents and tag not in sources.practice:
        yield Problem(
            "SPEC-SOURCE-UNKNOWN",
            Text(f"no source is called {tag}", f"nenhuma fonte se chama {tag}"),
            cited.where,
            Text(
                "add it to sources.yaml, or correct the tag",
                "acrescente-a a sources.yaml, ou corrija a sigla",
            ),
        )
    elif tag in sources.documents:
        last = lines.removeprefix("L").rpartition("-")[2]
        if not lines:
            yield Problem(
                "SPEC-SOURCE-LINE",
                Text(f"{tag} is cited without its line", f"{tag} é citada sem a linha"),
                cited.where,
                Text(f"write {tag} L1, say", f"escreva {tag} L1, por exemplo"),
            )
        elif last.isdecimal() and int(last) > sources.documents[tag]:
            size = sources.documents[tag]
            yield Problem(
                "SPEC-SOURCE-LINE",
                Text(f"{tag} has {size} lines", f"{tag} tem {size} linhas"),
                cited.where,
                Text("correct the line", "corrija a linha"),
            )


def _entries(node: Node) -> list[tuple[str, Node]]:
    return list(node.value.items()) if isinstance(node.value, dict) else []
