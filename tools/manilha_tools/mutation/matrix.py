"""The kill matrix as data: for each rule, cell and mutant, every vector that kills it, or the proof.

It is read off a fresh ledger, as JSON or as CSV with the vectors of a row in one field, separated by spaces.
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from manilha_tools.mutation.mutant import is_held_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.mutation.certificates import Certificate
    from manilha_tools.mutation.ledger import Ledger

FORMAT: Final = "manilha-kill-matrix/1"
COLUMNS: Final = ("rule", "cell", "mutant", "fate", "held_out", "vectors", "core", "certificate")


@dataclass(frozen=True)
class Row:
    """A mutant: the rule and cell that it spoils, and the vectors that kill it or the proof that none does.

    With neither it is alive. Vectors are whole ids, in order.
    """

    rule: str
    cell: str
    mutant: str
    vectors: tuple[str, ...]
    certificate: Certificate | None
    held_out: bool

    @property
    def fate(self) -> str:
        """What becomes of it: killed, equivalent or alive."""
        return "killed" if self.vectors else "equivalent" if self.certificate is not None else "alive"


def rows(rules: Ruleset, ledger: Ledger) -> Iterator[Row]:
    """Yield every mutant in the order of the tables, those of a cell together."""
    order = {cell: number for number, cell in enumerate(rules.cells)}
    for name, cell in sorted(
        ledger.cells.items(), key=lambda item: (order.get(item[1], len(order)), item[1], item[0])
    ):
        yield Row(
            rules.rule_of(cell),
            cell,
            name,
            tuple(f"{rules.id}.{vector}" for vector in sorted(ledger.kills.get(name, ()))),
            ledger.equivalents.get(name),
            is_held_out(name, cell),
        )


def document(rules: Ruleset, ledger: Ledger) -> dict[str, object]:
    """Return the matrix for JSON; a row names vectors by their places in `vectors`."""
    found = list(rows(rules, ledger))
    every = sorted({vector for row in found for vector in row.vectors})
    place = {vector: number for number, vector in enumerate(every)}
    start = f"{rules.id}."
    core = frozenset(ledger.core)
    return {
        "format": FORMAT,
        "ruleset": rules.id,
        "digest": ledger.digest,
        "vectors": [
            {
                "id": vector,
                "cell": ledger.decisive.get(vector.removeprefix(start)),
                "core": vector.removeprefix(start) in core,
            }
            for vector in every
        ],
        "rows": [
            {
                "rule": row.rule,
                "cell": row.cell,
                "mutant": row.mutant,
                "fate": row.fate,
                "held_out": row.held_out,
                "vectors": [place[vector] for vector in row.vectors],
                "certificate": None if row.certificate is None else row.certificate.to_json(),
            }
            for row in found
        ],
        "held_out": ledger.held_out(),
        "twice": ledger.twice(),
    }


def as_csv(rules: Ruleset, ledger: Ledger) -> str:
    """Return the matrix as CSV with a line of headings; proofs are named by their arguments and solvers."""
    core = frozenset(f"{rules.id}.{vector}" for vector in ledger.core)
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    for row in rows(rules, ledger):
        proof = row.certificate
        table.writerow(
            (
                row.rule,
                row.cell,
                row.mutant,
                row.fate,
                str(row.held_out).lower(),
                " ".join(row.vectors),
                " ".join(vector for vector in row.vectors if vector in core),
                ""
                if proof is None
                else " ".join((*proof.arguments, *(s.replace(" ", "-") for s in proof.solvers))),
            )
        )
    return text.getvalue()
