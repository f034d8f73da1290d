"""Prove properties of a ruleset: every one, for each number of players that the ruleset has."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from manilha_tools.proofs import invariants, ladder
from manilha_tools.proofs.context import Context
from manilha_tools.proofs.verdict import Result, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.proofs.context import Outcome
    from manilha_tools.proofs.solver import Solver

PROPERTIES: Final[dict[str, Callable[[Context], Outcome]]] = {**invariants.PROPERTIES, **ladder.PROPERTIES}

# From the least that can be said to the most: a property is only as good as its worst number of players.
_WORST_FIRST: Final = (
    Verdict.VIOLATED, Verdict.UNKNOWN, Verdict.VACUOUS, Verdict.BOUNDED, Verdict.EXHAUSTED, Verdict.PROVED,
)  # fmt: skip


def prove(rules: Ruleset, solver: Solver, properties: Iterable[str] = tuple(PROPERTIES)) -> Iterator[Result]:
    """Yield a result for each property, as soon as it is reached; raises KeyError for an unknown one."""
    contexts = [Context(rules, players, solver) for players in rules.players]
    for name in properties:
        check = PROPERTIES[name]
        started = time.perf_counter()
        outcomes = [(context, check(context)) for context in contexts]
        worst = min(outcomes, key=lambda pair: _WORST_FIRST.index(pair[1].verdict))[1]
        data: dict[str, object] = {}
        for _, outcome in outcomes:
            data |= outcome.data
        yield Result(
            property=name,
            ruleset=rules.id,
            verdict=worst.verdict,
            method=worst.method,
            seconds=time.perf_counter() - started,
            players=rules.players,
            witness=worst.witness,
            data=data,
            cells=frozenset().union(*(context.model.cells.used for context in contexts)),
        )
