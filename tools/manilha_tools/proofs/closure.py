"""What a solver finds reachable by a relation, one model at a time: the symbolic engine's own count.

From what was found so far the solver is asked for a step to something not found yet, until there is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import z3

from manilha_tools.proofs.incremental import Incremental
from manilha_tools.proofs.solver import UNSAT
from manilha_tools.symbolic.bits import both, num, var

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manilha_tools.proofs.solver import Solver
    from manilha_tools.symbolic.bits import Bits, Bool

Seen = tuple[int, ...]


class GaveUpError(Exception):
    """The solver's limits do not suffice to find everything that is reachable."""


def following(like: Sequence[Any]) -> list[Bits]:
    """Return an unknown for each term, to stand for it after a step."""
    return [var(f"next{place}") for place in range(len(like))]


def reachable(
    relation: Bool, before: Sequence[Any], start: Seen, goes_on: Callable[[Seen], bool], limits: Solver
) -> set[Seen]:
    """Return the values of `before` that steps lead to from `start`, itself included.

    The relation ties the terms `before` to those of `following`; steps are taken from what `goes_on`.
    Raises GaveUpError where the limits do not suffice.
    """
    solver = Incremental(limits)
    after, found, reached = following(before), {start}, _is(before, start)
    solver.tell(relation, z3.Not(_is(after, start)))
    answer, model = solver.ask(reached)
    while model is not None:
        new = tuple(int(model.eval(term, model_completion=True).as_long()) for term in after)
        found.add(new)
        solver.tell(z3.Not(_is(after, new)))
        if goes_on(new):
            further = z3.Bool(f"reached{len(found)}")
            solver.tell(further == z3.Or(reached, _is(before, new)))
            reached = further
        answer, model = solver.ask(reached)
    if answer != UNSAT:
        raise GaveUpError
    return found


def _is(terms: Sequence[Any], seen: Seen) -> Bool:
    return both(term == num(value) for term, value in zip(terms, seen, strict=True))
