"""Says what a whole run comes to: whether it is complete, and how many vectors had which outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Text

from manilha_conformance.say import count, said, say
from manilha_conformance.verify.status import FAILURES, ONE, TROUBLES, WORDS, Status

if TYPE_CHECKING:
    from manilha_conformance.report.models import Report

_CHECKED: Final = (Status.PASS, Status.KNOWN_FAILING, Status.STALE_KNOWN_FAILING, *FAILURES, *TROUBLES)
_NOTHING: Final = Text("nothing could be checked", "nada pôde ser conferido")


def verdict(report: Report) -> str:
    """Say in a few words what the exit code means for this run."""
    match report.exit_code:
        case 0:
            return say(pt="Tudo o que pôde ser conferido vale", en="All that could be checked holds")
        case 1:
            failed = sum(report.counts[status] for status in FAILURES)
            return count(
                failed, pt=("vetor não vale", "vetores não valem"), en=("vector fails", "vectors fail")
            )
        case 3:
            return say(
                pt="A lista de falhas conhecidas já não confere",
                en="The list of known failures is out of date",
            )
    if not report.complete:
        return say(pt="A execução não chegou ao fim", en="The run did not come to its end")
    troubled = sum(report.counts[status] for status in TROUBLES)
    return nothing_checked(report) or count(
        troubled,
        pt=("vetor não pôde ser conferido", "vetores não puderam ser conferidos"),
        en=("vector met trouble", "vectors met trouble"),
    )


def end_line(report: Report) -> str:
    """Say whether the run is complete, and if not why, with its size and time."""
    run = len(report.results)
    vectors = count(report.planned, pt=("vetor", "vetores"), en=("vector", "vectors"))
    seconds = f"{report.milliseconds / 1000:.1f} s"
    if report.complete:
        return say(
            pt=f"completo: {run} de {vectors} em {seconds}", en=f"complete: {run} of {vectors} in {seconds}"
        )
    why = report.stopped or say(pt="faltam resultados", en="results are missing")
    return say(
        pt=f"INCOMPLETO ({why}): {run} de {vectors} em {seconds}",
        en=f"INCOMPLETE ({why}): {run} of {vectors} in {seconds}",
    )


def counted(report: Report) -> list[tuple[Status, str]]:
    """Return `12 pass`, `0 fail` and what else there is, each with its status."""
    return [
        (status, f"{number} {said((ONE if number == 1 else WORDS)[status])}")
        for status, number in report.counts.items()
        if number or status in (Status.PASS, Status.FAIL)
    ]


def nothing_checked(report: Report) -> str | None:
    """Say so where a run that ended, or has results, tells nothing of the implementation; else None."""
    ran = report.complete or report.results
    return said(_NOTHING) if ran and not any(report.counts[status] for status in _CHECKED) else None


def caveat(report: Report) -> str | None:
    """Say why the run as a whole cannot stand as a pass, whatever its vectors came to; else None."""
    return nothing_checked(report) if report.complete else end_line(report)
