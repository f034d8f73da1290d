"""Asks one vector question by question, the way that counts, and says what came of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manilha_reference.errors import Text

from manilha_conformance.transport.trouble import Trouble
from manilha_conformance.verify.ask import Asker, Instead
from manilha_conformance.verify.kinds import KINDS
from manilha_conformance.verify.result import Outcome
from manilha_conformance.verify.status import Status

if TYPE_CHECKING:
    from manilha_conformance.suite.load import Vector
    from manilha_conformance.transport.session import Session
    from manilha_conformance.verify.offer import Offer


def run_vector(session: Session, vector: Vector, offer: Offer) -> Outcome:
    """Say what comes of one vector, asked one by one; never raises but for an interrupt."""
    if lacking := offer.lacks(vector):
        return Outcome(Status.UNOBSERVED, unobserved=lacking)
    return run_offered(session, vector, offer)


def run_offered(session: Session, vector: Vector, offer: Offer) -> Outcome:
    """Do as `run_vector`, for a vector that lacks nothing."""
    outcome = _alone(session, vector, offer)
    if outcome.status is Status.FAIL and vector.original is not None:
        original = _alone(session, vector.original, offer)
        return contradicted(outcome, original, offer)
    return outcome


def _alone(session: Session, vector: Vector, offer: Offer) -> Outcome:
    try:
        session.ready()
    except Trouble as trouble:
        return _troubled(trouble, Outcome(Status.PASS))
    return attempt(Asker(session, offer), vector)


def attempt(asker: Asker, vector: Vector) -> Outcome:
    """Ask and compare; trouble and what stands instead of an answer are outcomes too."""
    try:
        return KINDS[vector.kind](asker, vector)
    except Instead as instead:
        return replace(instead.outcome, step=asker.step, did=asker.did or None)
    except Trouble as trouble:
        return _troubled(trouble, Outcome(Status.PASS, step=asker.step, did=asker.did or None))


def _troubled(trouble: Trouble, so_far: Outcome) -> Outcome:
    return replace(
        so_far,
        status=Status(trouble.status),
        code=trouble.code,
        message=trouble.text,
        stderr=trouble.stderr,
    )


def contradicted(outcome: Outcome, original: Outcome, offer: Offer) -> Outcome:
    """Mark a failure where what holds without the house rules passes: that contradicts the declaration."""
    if original.status is not Status.PASS:
        return outcome
    played = ", ".join(f"{name}={value}" for name, value in offer.house_rules.items())
    if not offer.declared:
        note = Text(f"it plays as if {played} were not set", f"joga como se {played} não valesse")
        return replace(outcome, notes=(*outcome.notes, note))
    message = Text(
        f"it declares {played} and plays as if it did not", f"declara {played} e joga como se não declarasse"
    )
    return replace(outcome, status=Status.CONTRADICTION, message=message)
