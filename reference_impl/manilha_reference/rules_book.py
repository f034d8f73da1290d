"""Which rule each cell carries: globs over paths, read from the rule file of a ruleset.

A ruleset that extends another takes over its rules; a rule in its own file takes the cells it names.
A cell is decided when its rule cites the ruleset's own source; where it does not, the file says that the
source is silent, or the rule is marked undecided, and why the value was chosen.
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from manilha_reference.errors import Location, Problem, Text
from manilha_reference.ruleset import Rule, Undecided

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule of a file, with the globs of its cells."""

    id: str
    pt: str
    en: str
    sources: tuple[str, ...]
    patterns: tuple[str, ...]
    where: Location
    undecided: Undecided | None = None

    def rule(self, cells: Iterable[str]) -> Rule:
        """Return the rule with the cells that carry it in one ruleset."""
        return Rule(self.id, self.pt, self.en, self.sources, tuple(cells), self.undecided)


@dataclass(frozen=True, slots=True)
class Silence:
    """Cells on which the ruleset's source says nothing, and why they stand as they do."""

    patterns: tuple[str, ...]
    because: Undecided
    where: Location


@dataclass(frozen=True, slots=True)
class Book:
    """The rules in one file."""

    ruleset: str
    entries: tuple[Entry, ...]
    silences: tuple[Silence, ...]
    where: Location


def claims(book: Book, paths: Collection[str]) -> tuple[dict[str, Entry], list[Problem]]:
    """Return the rule of each cell that the book names, with what is wrong with its globs."""
    owners: dict[str, Entry] = {}
    problems: list[Problem] = []
    for entry in book.entries:
        taken = [path for path in paths if matches(path, entry.patterns)]
        idle = [glob for glob in entry.patterns if not any(matches(path, (glob,)) for path in taken)]
        problems.extend(_idle(entry, glob) for glob in idle)
        twice: dict[str, str] = {}
        for path in taken:
            if path in owners:
                twice.setdefault(owners[path].id, path)
            else:
                owners[path] = entry
        problems.extend(_twice(entry, other, path) for other, path in twice.items())
    return owners, problems


def silence_over(path: str, books: Iterable[Book]) -> Undecided | None:
    """Return why the cell stands as it does where the source says nothing, the ruleset's own file first."""
    return next(
        (silence.because for book in books for silence in book.silences if matches(path, silence.patterns)),
        None,
    )


def opened(
    owners: Mapping[str, Entry], source: str, books: tuple[Book, ...], where: Location
) -> tuple[dict[str, Undecided], list[Problem]]:
    """Return the cells that the source does not decide, each with the reason, and those that lack one."""
    open_cells: dict[str, Undecided] = {}
    silent: dict[str, list[str]] = {}
    for path, entry in owners.items():
        if source in {cited.split(" ")[0] for cited in entry.sources}:
            if entry.undecided is not None:
                open_cells[path] = entry.undecided
            continue
        reason = silence_over(path, books) or entry.undecided
        if reason is None:
            silent.setdefault(entry.id, []).append(path)
        else:
            open_cells[path] = reason
    problems = [
        Problem(
            "SPEC-CELL-UNDECIDED",
            Text(
                f"{rule} does not cite {source}, and nothing says why {paths[0]} stands so",
                f"{rule} não cita {source}, e nada diz por que {paths[0]} está assim",
            ),
            books[0].where if books else where,
            Text("cite it, or add the cells under `silent`", "cite-a, ou ponha as células em `silent`"),
            paths[0],
        )
        for rule, paths in silent.items()
    ]
    return open_cells, problems


def matches(path: str, patterns: Iterable[str]) -> bool:
    """Whether one of the globs names the path; a star also crosses dots."""
    return any(path == glob or fnmatchcase(path, glob) for glob in patterns)


def _idle(entry: Entry, glob: str) -> Problem:
    return Problem(
        "SPEC-RULE-NO-CELL",
        Text(f"{entry.id}: no cell is called {glob}", f"{entry.id}: nenhuma célula se chama {glob}"),
        entry.where,
        Text("correct the path, or remove it", "corrija o caminho, ou tire-o"),
        glob,
    )


def _twice(entry: Entry, other: str, path: str) -> Problem:
    return Problem(
        "SPEC-CELL-TWO-RULES",
        Text(f"{path} belongs to {other} and to {entry.id}", f"{path} pertence a {other} e a {entry.id}"),
        entry.where,
        Text("leave it to one of them", "deixe-a com uma só"),
        path,
    )
