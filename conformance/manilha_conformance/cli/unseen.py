"""The option of `verify`, `merge` and `grade` to tell what is not shown, and the act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_conformance.cli.common import option

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_conformance.report.models import Report
    from manilha_conformance.verify.plan import Plan, Wish
    from manilha_conformance.verify.run import Run

unseen_option = option(
    "--unseen/--no-unseen",
    "tell_unseen",
    default=True,
    show_default=True,
    pt="Diz que tabelas erradas passariam, pois o adaptador não mostra em que diferem.",
    en="Say which wrong tables would pass, for the adapter does not show where they differ.",
)


def unseen_of_run(report: Report, run: Run, plan: Plan, wish: Wish) -> Report:
    """Return the report of a run with what it does not show, where it asked the whole suite."""
    from manilha_conformance.unseen.document import speaks_of_the_whole, with_unseen  # noqa: PLC0415 -- start-up time

    if not speaks_of_the_whole(wish, complete=run.complete):
        return report
    return while_waiting(report, lambda: with_unseen(report, run.results, plan))


def while_waiting(report: Report, find: Callable[[], Report]) -> Report:
    """Return what is found; the report as it is where the user will not wait for it."""
    from manilha_conformance.report.progress import waiting  # noqa: PLC0415 -- start-up time

    try:
        with waiting(pt="procurando o que não se mostra", en="looking for what is not shown"):
            return find()
    except KeyboardInterrupt:
        return report
