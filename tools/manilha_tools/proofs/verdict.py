"""What a proof attempt says: the verdicts, in the order of how much they promise, and the result record."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manilha_tools.proofs.witness import Witness


class Verdict(StrEnum):
    """How far a property is shown; only the first two count as proved."""

    PROVED = "proved"
    """It holds in every state and every deal, however long the game."""
    EXHAUSTED = "exhausted"
    """It holds in each of the finitely many states, all visited."""
    BOUNDED = "bounded"
    """It holds up to a number of steps; nothing is said beyond."""
    VIOLATED = "violated"
    """It fails; the witness shows where."""
    VACUOUS = "vacuous"
    """Its premise never holds, so nothing was shown."""
    UNKNOWN = "unknown"
    """The solver gave up within its bounds."""

    @property
    def counts(self) -> bool:
        """Whether the property may be relied on."""
        return self in (Verdict.PROVED, Verdict.EXHAUSTED)


@dataclass(frozen=True)
class Result:
    """One property of one ruleset: the verdict, how it was reached, and what came out of it.

    `cells` are those that the proof rests on, where the solver kept track of them; `data` holds figures that
    the property reports. `culprits` are the cells of an overlay that break it.
    """

    property: str
    ruleset: str
    verdict: Verdict
    method: str
    seconds: float = 0.0
    players: tuple[int, ...] = ()
    witness: Witness | None = None
    data: dict[str, object] = field(default_factory=dict)
    cells: frozenset[str] = frozenset()
    culprits: tuple[str, ...] = ()
