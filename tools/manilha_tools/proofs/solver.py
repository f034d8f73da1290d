"""The solver behind one small interface: a claim is a set of assertions that must have no model.

Work is bounded by z3's resource limit, which counts work and not seconds, and by memory. Every query can
be written as a self-contained SMT-LIB file and asked again of cvc5. A time-out is `unknown`, never `unsat`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import z3

from manilha_tools.symbolic.bits import CELL, LOGIC, var

if TYPE_CHECKING:
    from pathlib import Path

RESOURCES: Final = 100_000_000
MEMORY_MB: Final = 4_000
SAT, UNSAT, UNKNOWN = "sat", "unsat", "unknown"
IS: Final = "is:"
INTERRUPTED: Final = ("interrupted", "interrupted from keyboard")


@dataclass
class Solver:
    """Answers queries within its limits, and keeps account of the answers and of where they are written.

    With `track`, the cells of `known` are unknowns bound to their numbers by assumptions, and `cores` holds
    those that each unsatisfiable query needed: the rows that a proof rests on. It is slower.
    """

    name: str = "z3"
    resources: int = RESOURCES
    memory: int = MEMORY_MB
    smt2: Path | None = None
    answers: dict[str, str] = field(default_factory=dict)
    track: bool = False
    known: dict[str, int] = field(default_factory=dict)
    cores: dict[str, frozenset[str]] = field(default_factory=dict)

    def check(self, label: str, assertions: list[Any]) -> tuple[str, z3.ModelRef | None]:
        """Return sat with a model, unsat, or unknown; the label names the query and its file.

        Raises KeyboardInterrupt at once where the user stops the solver.
        """
        z3.set_param("memory_max_size", self.memory)
        solver = z3.SolverFor(LOGIC)
        solver.set("rlimit", self.resources)
        solver.add(assertions)
        if self.track:
            solver.add(
                [z3.Implies(z3.Bool(IS + path), var(CELL + path) == n) for path, n in self.known.items()]
            )
        if self.smt2 is not None:
            self.smt2.mkdir(parents=True, exist_ok=True)
            (self.smt2 / f"{label}.smt2").write_text(as_smt2(solver), encoding="utf-8")
        answer, model = self._ask(solver, label)
        self.answers[label] = answer
        return answer, model

    def _ask(self, solver: z3.Solver, label: str) -> tuple[str, z3.ModelRef | None]:
        if self.name == "cvc5":
            from manilha_tools.proofs.second import ask_cvc5  # noqa: PLC0415 - the second solver is an extra

            second = ask_cvc5(as_smt2(solver))
            if second != SAT:
                return second, None
        # A model is always read from z3: only its terms are at hand here.
        answer = str(solver.check(*(z3.Bool(IS + path) for path in self.known)))
        if self.track and answer == UNSAT:
            self.cores[label] = frozenset(str(name).removeprefix(IS) for name in solver.unsat_core())
        if answer == UNKNOWN and solver.reason_unknown() in INTERRUPTED:
            raise KeyboardInterrupt
        return answer, solver.model() if answer == SAT else None


def as_smt2(solver: z3.Solver) -> str:
    """Return the solver's assertions as one self-contained SMT-LIB text."""
    return f"(set-logic {LOGIC})\n{solver.to_smt2()}"
