"""The options of `verify` that say whether and how failures are explained, and the act.

@diagnosis_options
def verify(..., diagnosing: Diagnosing) -> int:
    ...
    report = diagnosing.add(report, run, plan, session)
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from manilha_conformance.cli.common import option

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manilha_conformance.report.models import Report
    from manilha_conformance.transport.session import Session
    from manilha_conformance.verify.plan import Plan, Wish
    from manilha_conformance.verify.run import Run


@dataclass(frozen=True)
class Diagnosing:
    """What was asked for: nothing at all, or how long the adapter may be asked again and where to save."""

    wanted: bool
    seconds: float
    folder: Path | None

    def add(
        self, report: Report, run: Run, plan: Plan, session: Session, wish: Wish, command: tuple[str, ...]
    ) -> Report:
        """Return the report with what is played instead; its verdict and exit code stay what they are.

        Of a run that was stopped only the trouble is told, and nothing is asked again.
        """
        if not self.wanted:
            return report
        from manilha_conformance.diagnosis.document import (  # noqa: PLC0415 -- start-up time
            Means,
            diagnosis_report,
            with_diagnosis,
        )
        from manilha_conformance.diagnosis.further import Limit  # noqa: PLC0415 -- start-up time
        from manilha_conformance.diagnosis.shrink import Budget  # noqa: PLC0415 -- start-up time
        from manilha_conformance.report.document import rerun  # noqa: PLC0415 -- start-up time
        from manilha_conformance.verify.status import TROUBLES  # noqa: PLC0415 -- start-up time

        results = run.results
        if run.stopped is not None:
            results = tuple(result for result in results if result.status in TROUBLES)
        with _told() as each:
            means = Means(
                session=session if self.seconds and run.stopped is None else None,
                budget=Budget(seconds=self.seconds),
                limit=Limit(seconds=self.seconds / 2),
                wish=wish,
                command=command,
                rerun=lambda vector: rerun(vector, wish, command),
                folder=self.folder,
                each=each,
            )
            try:
                made = diagnosis_report(results, plan, means)
            except KeyboardInterrupt:
                session.drop()
                return report
        return with_diagnosis(report, made, plan)


def diagnosis_options(function: Callable[..., int]) -> Callable[..., int]:
    """Declare the options; the function gets them as `diagnosing`."""

    @wraps(function)
    def gather(**given: Any) -> int:  # noqa: ANN401 -- Click hands options over by name
        names = ("diagnose", "shrink_seconds", "failures_folder")
        return function(diagnosing=Diagnosing(*(given.pop(name) for name in names)), **given)

    declared: Callable[..., int] = gather
    for declare in reversed(_OPTIONS):
        declared = declare(declared)
    return declared


diagnose_option = option(
    "--diagnose/--no-diagnose",
    default=True,
    show_default=True,
    pt="Diz o que se joga em vez do esperado, na menor mão que o mostra.",
    en="Say what is played instead, on the smallest hand that shows it.",
)
"""What `verify`, `merge` and `grade` share."""
_OPTIONS = (
    diagnose_option,
    option(
        "--shrink-seconds",
        type=click.FloatRange(min=0),
        default=4.0,
        show_default=True,
        metavar="SECONDS",
        pt="Tempo para perguntar mais até achar a causa e mãos menores; 0 não pergunta.",
        en="Time to ask more for the cause and for smaller hands; 0 asks nothing.",
    ),
    option(
        "--save-failures",
        "failures_folder",
        type=click.Path(file_okay=False, path_type=Path),
        metavar="DIR",
        pt="Grava cada mão achada como um arquivo de vetores.",
        en="Save each hand found as a file of vectors.",
    ),
)


@contextmanager
def _told() -> Iterator[Callable[[], None]]:
    """Show on a terminal how often the adapter has been asked again."""
    from rich.console import Console  # noqa: PLC0415 -- start-up time

    from manilha_conformance.say import say  # noqa: PLC0415 -- start-up time

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda: None
        return
    tries = 0
    with console.status(say(pt="procurando a causa", en="looking for the cause")) as status:

        def each() -> None:
            nonlocal tries
            tries += 1
            status.update(
                say(
                    pt=f"procurando a causa: {tries} perguntas",
                    en=f"looking for the cause: {tries} questions",
                )
            )

        yield each
