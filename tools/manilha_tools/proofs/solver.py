"""The solver behind one small interface: a claim is a set of assertions that must have no model.

Work is bounded by z3's resource limit, which counts work and not seconds, and by memory. Every query can
be written as a self-contained SMT-LIB file and asked again of cvc5. A time-out is `unknown`, never `unsat`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import z3

from manilha_tools.symbolic.bits import LOGIC

if TYPE_CHECKING:
    from pathlib import Path

RESOURCES: Final = 400_000_000
MEMORY_MB: Final = 4_000
SAT, UNSAT, UNKNOWN = "sat", "unsat", "unknown"


@dataclass
class Solver:
    """Answers queries and keeps account: which solver, its limits, and where the queries are written."""

    name: str = "z3"
    resources: int = RESOURCES
    smt2: Path | None = None
    asked: list[str] = field(default_factory=list)

    def check(self, label: str, assertions: list[Any]) -> tuple[str, z3.ModelRef | None]:
        """Return sat with a model, unsat, or unknown; the label names the query and its file."""
        solver = z3.SolverFor(LOGIC)
        solver.set("rlimit", self.resources)
        solver.set("max_memory", MEMORY_MB)
        solver.add(assertions)
        self.asked.append(label)
        if self.smt2 is not None:
            self.smt2.mkdir(parents=True, exist_ok=True)
            (self.smt2 / f"{label}.smt2").write_text(as_smt2(solver), encoding="utf-8")
        if self.name == "cvc5":
            from manilha_tools.proofs.second import ask_cvc5  # noqa: PLC0415 - the second solver is an extra

            answer = ask_cvc5(as_smt2(solver))
            if answer != SAT:
                return answer, None
        answer = str(solver.check())
        return answer, solver.model() if answer == SAT else None


def as_smt2(solver: z3.Solver) -> str:
    """Return the solver's assertions as one self-contained SMT-LIB text."""
    return f"(set-logic {LOGIC})\n{solver.to_smt2()}"
