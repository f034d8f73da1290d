"""Runs the plan vector by vector: what goes wrong is contained, named, and followed by a restart."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manilha_reference.errors import Text

from manilha_conformance.transport.trouble import NotStarted, Trouble
from manilha_conformance.verify.ask import Asker, Instead
from manilha_conformance.verify.kinds import KINDS
from manilha_conformance.verify.known import apply_known
from manilha_conformance.verify.result import Outcome, Result
from manilha_conformance.verify.status import Status

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.transport.session import Session
    from manilha_conformance.verify.offer import Offer
    from manilha_conformance.verify.plan import Plan


@dataclass(frozen=True)
class Run:
    """All results there are, and whether they are all that were planned; `stopped` says why not."""

    results: tuple[Result, ...]
    planned: int
    seconds: float
    restarts: int
    stopped: Text | None = None

    @property
    def complete(self) -> bool:
        """Whether every planned vector has a result."""
        return self.stopped is None and len(self.results) == self.planned


def run_plan(
    session: Session,
    plan: Plan,
    *,
    known: Mapping[str, str] | None = None,
    most_restarts: int = 50,
    each: Callable[[Result], None] = lambda _result: None,
) -> Run:
    """Ask everything; an interrupt or too many restarts end the run early, with what there is."""
    began = time.monotonic()
    results: list[Result] = []
    stopped: Text | None = None
    try:
        for vector in plan.vectors:
            result = apply_known(_timed(session, vector, plan.offers[vector.ruleset]), known or {})
            results.append(result)
            each(result)
            if session.restarts > most_restarts:
                stopped = Text(
                    f"given up: the adapter had to be started again {session.restarts} times",
                    f"desisti: o adaptador teve de ser reiniciado {session.restarts} vezes",
                )
                break
    except NotStarted as error:
        stopped = error.message
    except KeyboardInterrupt:
        session.drop()
        stopped = Text("interrupted", "interrompido")
    return Run(tuple(results), len(plan.vectors), time.monotonic() - began, session.restarts, stopped)


def _timed(session: Session, vector: Vector, offer: Offer) -> Result:
    began = time.monotonic()
    outcome = run_vector(session, vector, offer)
    return Result(vector, outcome, time.monotonic() - began)


def run_vector(session: Session, vector: Vector, offer: Offer) -> Outcome:
    """Say what comes of one vector; never raises but for an interrupt."""
    if lacking := offer.lacks(vector):
        return Outcome(Status.UNOBSERVED, unobserved=lacking)
    outcome = _attempt(session, vector, offer)
    if outcome.status is Status.FAIL and vector.original is not None:
        return _contradicts(session, vector, offer, outcome)
    return outcome


def _attempt(session: Session, vector: Vector, offer: Offer) -> Outcome:
    asker = Asker(session, offer)
    try:
        session.ready()
        return KINDS[vector.kind](asker, vector)
    except Instead as instead:
        return replace(instead.outcome, step=asker.step, did=asker.did or None)
    except Trouble as trouble:
        return Outcome(
            Status(trouble.status),
            step=asker.step,
            did=asker.did or None,
            code=trouble.code,
            message=trouble.text,
            stderr=trouble.stderr,
        )


def _contradicts(session: Session, vector: Vector, offer: Offer, outcome: Outcome) -> Outcome:
    """Ask again, expecting what holds without the house rules: passing that contradicts the declaration."""
    if vector.original is None or _attempt(session, vector.original, offer).status is not Status.PASS:
        return outcome
    played = ", ".join(f"{name}={value}" for name, value in offer.house_rules.items())
    if not offer.declared:
        note = Text(f"it plays as if {played} were not set", f"joga como se {played} não valesse")
        return replace(outcome, notes=(*outcome.notes, note))
    message = Text(
        f"it declares {played} and plays as if it did not", f"declara {played} e joga como se não declarasse"
    )
    return replace(outcome, status=Status.CONTRADICTION, message=message)
