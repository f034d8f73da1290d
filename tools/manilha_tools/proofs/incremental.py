"""A solver that keeps what it has learnt from one question to the next, within the limits of another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.proofs.solver import INTERRUPTED, SAT, UNKNOWN

if TYPE_CHECKING:
    from manilha_tools.proofs.solver import Solver
    from manilha_tools.symbolic.bits import Bool

FINITE_DOMAINS: Final = "QF_FD"


class Incremental:
    """Answers questions about what has been told to it, one after the other."""

    def __init__(self, limits: Solver) -> None:
        z3.set_param("memory_max_size", limits.memory)
        self._solver = z3.SolverFor(FINITE_DOMAINS)
        self._solver.set("rlimit", limits.resources)
        self._asked = 0

    def tell(self, *facts: Bool) -> None:
        """Take facts to hold from now on."""
        self._solver.add(*facts)

    def ask(self, question: Bool) -> tuple[str, z3.ModelRef | None]:
        """Return sat with a model, unsat, or unknown: whether the question can be met with what holds.

        Raises KeyboardInterrupt at once where the user stops the solver.
        """
        self._asked += 1
        asked = z3.Bool(f"question{self._asked}")
        self._solver.add(z3.Implies(asked, question))
        answer = str(self._solver.check(asked))
        if answer == UNKNOWN and self._solver.reason_unknown() in INTERRUPTED:
            raise KeyboardInterrupt
        return answer, self._solver.model() if answer == SAT else None
