"""Cells that no hand depends on: rows that never fire, and conditions that an earlier row makes needless.

A cell never fires where any other value would leave every start, every legal act and every step from the
invariant as they are. A bound of a special row is needless where the widest one would. Only what is proved,
for each number of players, is listed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import z3
from manilha_reference.errors import Text

from manilha_tools.proofs.context import Context
from manilha_tools.proofs.invariants import hand_invariant
from manilha_tools.proofs.solver import UNSAT, Solver
from manilha_tools.proofs.verdict import Verdict
from manilha_tools.symbolic.bits import CELL, LOGIC, both
from manilha_tools.symbolic.model import HandModel
from manilha_tools.symbolic.state import Kind
from manilha_tools.symbolic.terms import unknowns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.symbolic.bits import Bool

RESOURCES: Final = 4_000_000
# Who sits where shapes every hand; a change there is another game, not another row.
_SHAPE: Final = ("seats.", "deal.")


class Idle(NamedTuple):
    """A cell that decides nothing, and what is known of it."""

    cell: str
    says: Text


_NEVER: Final = Text("no hand depends on this cell", "nenhuma mão depende desta célula")
_NEEDLESS: Final = Text(
    "without this bound every hand would be the same", "sem este limite toda mão seria a mesma"
)


def unreachable_rows(rules: Ruleset, solver: Solver | None = None) -> list[Idle]:
    """Return the cells of these tables that decide nothing, in the order of the tables.

    Empty where the invariant of a hand is not proved, for then nothing is known of all hands.
    """
    asked = solver or Solver()
    found: list[dict[str, Text]] = []
    for players in rules.players:
        context = Context(rules, players, asked)
        if hand_invariant(context).verdict != Verdict.PROVED:
            return []
        found.append(dict(_idle(context)))
    return [Idle(path, found[0][path]) for path in rules.cells if all(path in idle for idle in found)]


def _idle(context: Context) -> Iterator[tuple[str, Text]]:
    """Yield the cells that decide nothing for one number of players."""
    outcomes = _Outcomes(context)
    for path in outcomes.paths:
        if outcomes.same(path):
            yield path, _NEVER
        elif (widest := _widest(context, path)) is not None and outcomes.same(path, widest):
            yield path, _NEEDLESS


def _widest(context: Context, path: str) -> int | None:
    """Return the bound that bounds nothing; None for a cell that is no bound of a special row, or has it."""
    if not path.startswith("special.") or ".when." not in path:
        return None
    widest = 0 if path.endswith(".0") else int(str(context.rules.cells["game.target"])) - 1
    return None if context.rules.cells[path] == widest else widest


class _Outcomes:
    """What hands come to: by label, that a start or an act comes out otherwise than the tables have it."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.numbers = {
            path: number
            for path, number in context.model.cells.numbered().items()
            if not path.startswith(_SHAPE)
        }
        self.otherwise = dict(self._otherwise())
        self.names = {label: unknowns(term) for label, term in self.otherwise.items()}
        self.solvers = {label: self._solver(label) for label in self.otherwise}
        self.paths = [
            path for path in self.numbers if any(CELL + path in names for names in self.names.values())
        ]

    def _otherwise(self) -> Iterator[tuple[str, Bool]]:
        context, state, action = self.context, self.context.state, self.context.action
        model = HandModel(context.rules, context.players, self.numbers)
        target = context.model.cells.term("game.target")
        scores = both(z3.ULT(score, target) for score in (state.score_a, state.score_b))
        yield "start", z3.And(scores, context.model.starts(state) != model.starts(state))
        for kind in Kind:
            here, there = context.legal[kind], model.legal_kind(kind, state, action, context.strengths)
            after = model.step(kind, state, action, context.strengths)
            moved = z3.And(here, z3.Not(after.equals(context.after[kind])))
            yield kind.name.lower(), z3.And(context.live, z3.Or(here != there, moved))

    def _others(self, label: str, path: str) -> dict[str, Bool]:
        """Return the value of each cell that a label depends on, save one."""
        names = self.names[label]
        others = (other for other in self.numbers if other != path and CELL + other in names)
        return {other: names[CELL + other] == self.numbers[other] for other in others}

    def _solver(self, label: str) -> Any:  # noqa: ANN401 - z3 ships no types
        solver = z3.SolverFor(LOGIC)
        solver.set("rlimit", RESOURCES)
        solver.add(self.otherwise[label])
        solver.add([z3.Implies(z3.Bool(other), value) for other, value in self._others(label, "").items()])
        return solver

    def same(self, path: str, value: int | None = None) -> bool:
        """Whether nothing comes out otherwise with this value in a cell, or with any value.

        One solver is asked of all cells, which is fast; what it finds is then proved by itself.
        """
        labels = [label for label, names in self.names.items() if CELL + path in names]
        limits = {
            label: [] if value is None else [self.names[label][CELL + path] == value] for label in labels
        }
        for label in labels:
            solver = self.solvers[label]
            solver.push()
            solver.add(limits[label])
            answer = solver.check(*(z3.Bool(other) for other in self._others(label, path)))
            solver.pop()
            if answer != z3.unsat:
                return False
        return all(self._proved(label, path, limits[label]) for label in labels)

    def _proved(self, label: str, path: str, limits: list[Bool]) -> bool:
        assertions = [self.otherwise[label], *self._others(label, path).values(), *limits]
        answer, _ = self.context.solver.check(self.context.name(f"idle-{path}-{label}"), assertions)
        return answer == UNSAT
