"""Runs the plan: by one adapter process or several, beside what was found before, until all is told.

What goes wrong is contained, named, and followed by a restart. Whatever the order in which results come, and
from whichever process, the run is the same as one process would give that is asked one vector after another.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manilha_reference.errors import Text

from manilha_conformance.exhaustive.asking import TimeIsUpError
from manilha_conformance.exhaustive.vectors import DRAWN
from manilha_conformance.transport.trouble import NotStarted
from manilha_conformance.verify.crew import Crew
from manilha_conformance.verify.order import GivenUpError, Order

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manilha_conformance.transport.session import Session
    from manilha_conformance.verify.plan import Plan
    from manilha_conformance.verify.result import Result


@dataclass(frozen=True)
class Run:
    """All results there are, and whether they are all that were planned; `stopped` says why not.

    `notes` say what else is to be known of the run as a whole.
    """

    results: tuple[Result, ...]
    planned: int
    seconds: float
    restarts: int
    stopped: Text | None = None
    notes: tuple[Text, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether every planned vector has a result."""
        return self.stopped is None and len(self.results) == self.planned


def run_plan(
    session: Session,
    plan: Plan,
    *,
    jobs: int = 1,
    one_by_one: bool = False,
    seconds: float | None = None,
    known: Mapping[str, str] | None = None,
    before: Mapping[int, Result] | None = None,
    keep: Callable[[int, Result], None] = lambda _index, _result: None,
    most_restarts: int = 50,
    each: Callable[[Result], None] = lambda _result: None,
) -> Run:
    """Ask everything that is not among the results `before`, which stand under their places in the plan.

    `keep` is called with each result as it comes, `each` in the order of the plan when known failures are
    marked. An interrupt, too many restarts or the end of `seconds` end the run early, with what there is;
    vectors of kinds that are drawn are planned only as far as the time goes.
    """
    began = time.monotonic()
    told = before or {}
    order = Order(known or {}, each, most_restarts)
    todo = [entry for entry in enumerate(plan.vectors) if entry[0] not in told]
    until = None if seconds is None else began + seconds
    crew = Crew(session, plan, max(1, min(jobs, len(todo))), one_by_one=one_by_one, until=until)
    planned = len(plan.vectors)

    def done(index: int, result: Result) -> None:
        keep(index, result)
        order.take(index, result)

    stopped: Text | None = None
    try:
        for index, result in told.items():
            order.take(index, result)
        crew.ask(todo, done)
    except GivenUpError:
        stopped = Text(
            f"given up: the adapter had to be started again {order.restarts} times",
            f"desisti: o adaptador teve de ser reiniciado {order.restarts} vezes",
        )
    except TimeIsUpError:
        if all(DRAWN in plan.vectors[place].raw for place in order.missing(planned)):
            planned = len(order.results)
        else:
            stopped = Text("the time is up", "o tempo acabou")
    except NotStarted as error:
        stopped = error.message
    except KeyboardInterrupt:
        stopped = Text("interrupted", "interrompido")
    spent = time.monotonic() - began
    return Run(order.results, planned, spent, order.restarts, stopped, crew.notes)
