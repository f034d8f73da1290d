"""Prove properties of a ruleset: every one, for each number of players that the ruleset has.

Proofs by induction start from the invariant of a hand. Where the invariant itself does not hold, what leans
on it is shown of too few states: such a proof counts as `unknown`.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from manilha_tools.proofs import (
    cards,
    game,
    hands,
    information,
    invariants,
    ladder,
    leaders,
    requests,
    score,
    symmetry,
    tricks,
)
from manilha_tools.proofs.context import Context
from manilha_tools.proofs.verdict import Result, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.proofs.context import Outcome
    from manilha_tools.proofs.solver import Solver
    from manilha_tools.symbolic.bits import Bool

    Check = Callable[[Context], Outcome | None]

GROUPS: Final[dict[str, dict[str, Check]]] = {
    "hand": {**invariants.PROPERTIES, **hands.PROPERTIES, **leaders.PROPERTIES, **symmetry.PROPERTIES},
    "cards": {**cards.PROPERTIES},
    "tricks": {**tricks.PROPERTIES},
    "ladder": {**ladder.PROPERTIES, **requests.PROPERTIES},
    "score": {**score.PROPERTIES},
    "game": {**game.PROPERTIES},
    "information": {**information.PROPERTIES},
}
PROPERTIES: Final[dict[str, Check]] = {
    name: check for group in GROUPS.values() for name, check in group.items()
}

# The cards and their order are the same for any number of players.
_ONCE: Final = frozenset(cards.PROPERTIES)

# From the least that can be said to the most: a property is only as good as its worst number of players.
_WORST_FIRST: Final = (
    Verdict.VIOLATED, Verdict.UNKNOWN, Verdict.VACUOUS, Verdict.BOUNDED, Verdict.EXHAUSTED, Verdict.PROVED,
)  # fmt: skip


@dataclass
class _Watched(Context):
    """A context that knows whether the invariant was leaned on, and whether it holds."""

    leaned: bool = False
    invariant: Verdict | None = None

    @property
    def live(self) -> Bool:
        """Whether the unknown state is one of a hand that goes on (the invariant)."""
        self.leaned = True
        return super().live

    def settle(self, name: str, check: Check) -> Outcome | None:
        """Check one property; a proof that leans on an invariant which does not hold is none."""
        self.leaned = False
        outcome = check(self)
        if name == "hand-invariant" and outcome is not None:
            self.invariant = outcome.verdict
        if outcome is None or not self.leaned or not outcome.verdict.counts:
            return outcome
        if self.invariant is None:
            self.invariant = invariants.hand_invariant(self).verdict
        if self.invariant == Verdict.PROVED:
            return outcome
        method = f"{outcome.method}; leans on hand-invariant, which is {self.invariant}"
        return replace(outcome, verdict=Verdict.UNKNOWN, method=method)


def prove(rules: Ruleset, solver: Solver, properties: Iterable[str] = tuple(PROPERTIES)) -> Iterator[Result]:
    """Yield a result for each property, as soon as it is reached; raises KeyError for an unknown one.

    A property that has nothing to say of these tables, such as parity on an odd ladder, yields nothing.
    """
    contexts = [_Watched(rules, players, solver) for players in sorted(rules.players)]
    for name in properties:
        check = PROPERTIES[name]
        started = time.perf_counter()
        chosen = contexts[-1:] if name in _ONCE else contexts
        solver.cores.clear()
        outcomes = _outcomes(name, check, chosen)
        if not outcomes:
            continue
        worst = min(outcomes.values(), key=lambda outcome: _WORST_FIRST.index(outcome.verdict))
        yield Result(
            property=name,
            ruleset=rules.id,
            verdict=worst.verdict,
            method=worst.method,
            seconds=time.perf_counter() - started,
            players=rules.players,
            witness=worst.witness,
            data=_gathered({players: outcome.data for players, outcome in outcomes.items()}),
            cells=_rests_on(solver, chosen),
        )


def _outcomes(name: str, check: Check, contexts: list[_Watched]) -> dict[int, Outcome]:
    """Return the outcome for each number of players, fewest first; a violation settles the matter.

    With few players its hand is short.
    """
    outcomes: dict[int, Outcome] = {}
    for context in contexts:
        outcome = context.settle(name, check)
        if outcome is not None:
            outcomes[context.players] = outcome
            if outcome.verdict == Verdict.VIOLATED:
                break
    return outcomes


def _rests_on(solver: Solver, contexts: list[_Watched]) -> frozenset[str]:
    """Return the cells that the last proof rests on: those in its cores, and those that shape the model."""
    if not solver.track:
        return frozenset()
    return frozenset().union(*solver.cores.values(), *(context.model.cells.shape for context in contexts))


def _gathered(by_players: dict[int, dict[str, object]]) -> dict[str, object]:
    """Return the data of all numbers of players: one figure where they agree, else one for each."""
    names = dict.fromkeys(name for data in by_players.values() for name in data)
    gathered: dict[str, object] = {}
    for name in names:
        found = {str(players): data[name] for players, data in by_players.items() if name in data}
        first = next(iter(found.values()))
        alike = len(found) == len(by_players) and all(value == first for value in found.values())
        gathered[name] = first if alike else found
    return gathered
