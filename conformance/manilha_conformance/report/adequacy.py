"""Writes the adequacy of a ruleset's suite as one HTML page that needs nothing else, for phone and desk.

By rule and cell: what wrong values there are, how many vectors notice each, and what is proved to make no
difference. It is told from the kept data; nothing is judged again here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any

from manilha_tools.mutation.matrix import rows
from manilha_tools.mutation.twice import Reason
from markupsafe import Markup, escape

from manilha_conformance.report.html import write_page
from manilha_conformance.say import count, language, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from manilha_reference.ruleset import Rule, Ruleset
    from manilha_tools.mutation.house_ledger import HouseLedger
    from manilha_tools.mutation.ledger import Ledger
    from manilha_tools.mutation.matrix import Row


@dataclass(frozen=True)
class Cell:
    """A cell with its mutants."""

    path: str
    rows: tuple[Row, ...]

    def count(self, fate: str) -> int:
        """Return how many of its mutants met a fate."""
        return sum(row.fate == fate for row in self.rows)

    @property
    def fewest(self) -> int:
        """By how many vectors the mutant of it that dies by fewest is killed; 0 where none is."""
        return min((len(row.vectors) for row in self.rows if row.vectors), default=0)

    @property
    def most(self) -> int:
        """By how many vectors the mutant of it that dies by most is killed; 0 where none is."""
        return max((len(row.vectors) for row in self.rows), default=0)

    def words(self) -> str:
        """Say how many wrong values there are, how many vectors notice each, and what no vector does."""
        said = [
            count(len(self.rows), pt=("valor errado", "valores errados"), en=("wrong value", "wrong values"))
        ]
        if self.most:
            span = f"{self.fewest}" if self.fewest == self.most else f"{self.fewest}-{self.most}"
            each = say(pt=" cada", en=" each") if self.count("killed") > 1 else ""
            one = self.most == 1
            said.append(
                say(pt=f"{span} vetor{'' if one else 'es'}", en=f"{span} vector{'' if one else 's'}") + each
            )
        return " · ".join((*said, *_left(self)))


@dataclass(frozen=True)
class Section:
    """A rule with its cells."""

    rule: Rule
    cells: tuple[Cell, ...]

    @property
    def mutants(self) -> int:
        """How many mutants its cells have."""
        return sum(len(cell.rows) for cell in self.cells)

    def count(self, fate: str) -> int:
        """Return how many of them met a fate."""
        return sum(cell.count(fate) for cell in self.cells)

    def words(self) -> str:
        """Say how many mutants its cells have, and what became of them."""
        killed = count(self.count("killed"), pt=("morto", "mortos"), en=("killed", "killed"))
        mutants = count(self.mutants, pt=("mutante", "mutantes"), en=("mutant", "mutants"))
        return " · ".join((mutants, killed, *_left(self)))


def _left(part: Cell | Section) -> Iterator[str]:
    """Say how many of the mutants no vector kills, where there are such."""
    if equivalent := part.count("equivalent"):
        yield count(equivalent, pt=("equivalente", "equivalentes"), en=("equivalent", "equivalent"))
    if alive := part.count("alive"):
        yield count(alive, pt=("vivo", "vivos"), en=("alive", "alive"))


def write_adequacy(rules: Ruleset, ledger: Ledger, house: HouseLedger | None = None) -> str:
    """Return the page of a ruleset; `house` adds a table of the mutants under each house rule's value."""
    found = sections(rules, rows(rules, ledger))
    return write_page(
        f"{rules.id} — Manilha", "adequacy.html.j2", lambda: _context(rules, ledger, house, found)
    )


def sections(rules: Ruleset, found: Iterable[Row]) -> tuple[Section, ...]:
    """Put rows together by cell and rule, the rules in the order in which their first cells stand."""
    cells = [
        (rule, Cell(path, tuple(inside)))
        for (rule, path), inside in groupby(found, key=lambda row: (row.rule, row.cell))
    ]
    names = dict.fromkeys(rule for rule, _ in cells)
    return tuple(
        Section(rules.rules[name], tuple(cell for rule, cell in cells if rule == name)) for name in names
    )


def _context(
    rules: Ruleset, ledger: Ledger, house: HouseLedger | None, found: Sequence[Section]
) -> dict[str, Any]:
    alive = len(ledger.alive)
    return {
        "at": language(),
        "rules": rules,
        "ledger": ledger,
        "sections": found,
        "tables": _by_table(found),
        "mutants": len(ledger.cells),
        "alive": alive,
        "tone": "fail" if alive else "pass",
        "held_out": ledger.held_out(),
        "twice": ledger.twice(),
        "named": partial(_named, f"{rules.id}.", frozenset(ledger.core)),
        "reasons": _reasons(),
        "settings": {} if house is None else house.settings,
    }


def _named(start: str, core: frozenset[str], row: Row) -> Markup:
    """Name one of the vectors that kill a mutant, in bold where it is of core."""
    vectors = [vector.removeprefix(start) for vector in row.vectors]
    chosen = next((vector for vector in vectors if vector in core), None)
    return escape(vectors[0]) if chosen is None else Markup("<b>{}</b>").format(chosen)


def _by_table(found: Iterable[Section]) -> dict[str, list[str]]:
    """Return the cells of each table, in the order in which they stand."""
    tables: dict[str, list[str]] = {}
    for path in (cell.path for section in found for cell in section.cells):
        tables.setdefault(path.partition(".")[0], []).append(path)
    return tables


def _reasons() -> dict[str, str]:
    """Say why a mutant dies only by vectors that one cell decides."""
    return {
        str(Reason.OWN_CELL): say(pt="só a própria célula decide", en="only the cell itself decides"),
        str(Reason.ONE_QUESTION): say(pt="só uma pergunta a mostra", en="one question alone shows it"),
        str(Reason.GAME_OVER): say(pt="só aparece no fim do jogo", en="it shows only where a game ends"),
        str(Reason.NOT_FOUND): say(pt="não se achou outra", en="no other was found"),
    }
