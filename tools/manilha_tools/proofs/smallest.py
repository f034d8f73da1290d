"""The smallest set of facts that rules something out: no smaller set of them does.

Whatever rules it out must take something from each set of facts whose removal would let it in. So the
smallest choice from the sets found so far is tried; where it does not rule the thing out yet, the solver's
model yields one more such set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import z3

from manilha_tools.symbolic.bits import LOGIC

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from manilha_tools.symbolic.bits import Bool


def smallest_core(wanted: Bool, facts: Mapping[str, Bool]) -> tuple[str, ...] | None:
    """Return the fewest facts that cannot hold together with `wanted`, earlier ones first; None if all can.

    Raises KeyboardInterrupt where the user stops the solver.
    """
    solver = z3.SolverFor(LOGIC)
    solver.add(wanted)
    flags = {name: z3.Bool(f"fact:{name}") for name in facts}
    solver.add([z3.Implies(flags[name], fact) for name, fact in facts.items()])
    removals: list[frozenset[str]] = []
    while True:
        chosen = fewest_from_each(removals, tuple(facts))
        if not _possible(solver, flags, chosen):
            return chosen
        kept = _grown(solver, flags, chosen)
        if len(kept) == len(facts):
            return None
        removals.append(frozenset(facts) - kept)


def fewest_from_each(sets: Sequence[frozenset[str]], order: Sequence[str]) -> tuple[str, ...]:
    """Return the fewest elements that meet every set, given in order; among equals, those that come first."""
    for size in range(len(sets) + 1):
        found = _meet(sets, frozenset(), size, order)
        if found is not None:
            return tuple(name for name in order if name in found)
    raise ValueError("an empty set cannot be met")


def _meet(
    sets: Sequence[frozenset[str]], chosen: frozenset[str], size: int, order: Sequence[str]
) -> frozenset[str] | None:
    missed = next((each for each in sets if not each & chosen), None)
    if missed is None:
        return chosen
    if size == 0:
        return None
    for name in order:
        if name in missed:
            found = _meet(sets, chosen | {name}, size - 1, order)
            if found is not None:
                return found
    return None


def _possible(solver: z3.Solver, flags: Mapping[str, Bool], names: Iterable[str]) -> bool:
    answer = solver.check(*(flags[name] for name in names))
    if answer == z3.unknown:
        raise KeyboardInterrupt(solver.reason_unknown())
    return bool(answer == z3.sat)


def _grown(solver: z3.Solver, flags: Mapping[str, Bool], chosen: Iterable[str]) -> frozenset[str]:
    """Return as many facts as can hold together with those chosen."""
    kept = list(chosen)
    for name in flags:
        if name not in kept and _possible(solver, flags, [*kept, name]):
            kept.append(name)
    return frozenset(kept)
