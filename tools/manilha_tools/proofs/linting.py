"""What proofs add to a check of one's own ruleset: properties that it breaks, and cells that decide nothing.

Only the quick properties are asked, those of the cards, the ladder and the tricks; `manilha prove` asks all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Location, Problem, Text

from manilha_tools.proofs.blame import base_of, culprits
from manilha_tools.proofs.catalogue import statements
from manilha_tools.proofs.prove import GROUPS, prove
from manilha_tools.proofs.solver import Solver
from manilha_tools.proofs.unreachable import unreachable_rows
from manilha_tools.proofs.verdict import Verdict

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

    from manilha_tools.proofs.catalogue import Statement

QUICK: Final = (*GROUPS["cards"], *GROUPS["ladder"], *GROUPS["tricks"], "result-symmetric")


def broken_properties(file: str, rules: Ruleset) -> tuple[list[Problem], list[Problem]]:
    """Return the quick properties that a ruleset violates, each at the cell to blame if one is found.

    Second come those that a house rule of the ruleset is known to break on purpose: remarks, no problems.
    """
    base = base_of(file)
    problems: list[Problem] = []
    meant: list[Problem] = []
    for result in prove(rules, Solver(), QUICK):
        if result.verdict != Verdict.VIOLATED:
            continue
        statement = statements()[result.property]
        guilty = () if base is None else culprits(rules, base, result.property, Solver())
        on_purpose = any(rules.house_rules.get(name) == value for name, value in statement.yields_to)
        (meant if on_purpose else problems).append(_problem(file, rules, statement, guilty))
    return problems, meant


def _problem(file: str, rules: Ruleset, statement: Statement, guilty: tuple[str, ...]) -> Problem:
    path = guilty[0] if guilty else ""
    command = f"manilha prove {file} --property {statement.id}"
    return Problem(
        f"PROVE-{statement.id.upper()}",
        Text(f"does not hold: {statement.said('en')}", f"não vale: {statement.said('pt')}"),
        rules.where(path) if path in rules.places else Location(file, 1, 1),
        Text(f"{command} shows a hand", f"{command} mostra uma mão"),
        path,
    )


def idle_cells(file: str, rules: Ruleset) -> list[Problem]:
    """Return a remark for each cell written in `file` that is proved to decide nothing."""
    remarks = []
    for idle in unreachable_rows(rules):
        where = rules.where(idle.cell)
        if where.file == file:
            says = Text(f"{idle.cell}: {idle.says}", f"{idle.cell}: {idle.says.pt}")
            remarks.append(Problem("PROVE-IDLE-CELL", says, where, None, idle.cell))
    return remarks
