"""One ruleset proved: its properties one after the other, and what is written beside them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from manilha_reference.errors import ManilhaError, Text
from manilha_tools.proofs.blame import base_of, culprits
from manilha_tools.proofs.prove import PROPERTIES, prove
from manilha_tools.proofs.solver import Solver
from manilha_tools.proofs.verdict import Verdict

from manilha_conformance.proving.witness_games import WitnessGames
from manilha_conformance.say import language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from manilha_reference.ruleset import Ruleset
    from manilha_tools.explicit import Scores
    from manilha_tools.proofs.verdict import Result

    from manilha_conformance.proving.witness_games import WitnessGame


class UnknownProperty(ManilhaError):  # noqa: N818 - says what happened; the base carries the suffix
    """A property that is not one; code PROVE-PROPERTY."""

    def __init__(self, name: str) -> None:
        super().__init__(
            "PROVE-PROPERTY",
            Text(f"there is no property {name}", f"não há a propriedade {name}"),
            hint="manilha prove --list",
        )


@dataclass(frozen=True)
class Plan:
    """What to prove, with which solver, and where to write what comes with it.

    `scores` are those for which a game is wanted. Raises UnknownProperty.
    """

    solver: Solver
    properties: tuple[str, ...] = ()
    scores: tuple[Scores, ...] = ()
    witnesses: Path | None = None
    certificate: Path | None = None
    figures: Path | None = None

    def __post_init__(self) -> None:
        for name in self.properties:
            if name not in PROPERTIES:
                raise UnknownProperty(name)


@dataclass
class Run:
    """A ruleset, by the name that it was asked for, and what has been proved of it so far."""

    name: str
    rules: Ruleset
    results: list[Result] = field(default_factory=list)
    games: dict[Scores, tuple[WitnessGame, ...]] = field(default_factory=dict)

    def prove(self, plan: Plan, told: Callable[[Result], None]) -> None:
        """Prove what is planned; each result is told at once, and kept if the rest is stopped."""
        solver = replace(plan.solver, answers={}, known={}, cores={})
        for result in prove(self.rules, solver, plan.properties or tuple(PROPERTIES)):
            self.results.append(self._blamed(result))
            told(self.results[-1])
        games = WitnessGames(self.rules)
        self.games.update({scores: games.to(scores) for scores in plan.scores})

    def _blamed(self, result: Result) -> Result:
        """Add the cells of the overlay that break a violated property, where the ruleset extends another."""
        base = base_of(self.name) if result.verdict == Verdict.VIOLATED else None
        if base is None:
            return result
        return replace(result, culprits=culprits(self.rules, base, result.property, Solver()))

    def write(self, plan: Plan) -> Iterator[Path]:
        """Write what is planned beside the proof, and yield each place as it is done."""
        if plan.witnesses is not None:
            yield WitnessGames(self.rules).write(plan.witnesses)
        if plan.certificate is not None:
            from manilha_tools.proofs.certificate import write_certificate  # noqa: PLC0415 - rarely wanted

            yield write_certificate(self.rules, plan.solver, plan.certificate)
        if plan.figures is not None:
            from manilha_tools.proofs.figures import draw  # noqa: PLC0415 - loads matplotlib

            yield from draw(self.rules, plan.figures, language())
