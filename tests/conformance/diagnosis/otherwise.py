"""Implementations to be diagnosed: the reference under other tables, and the sample with vices."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from manilha_conformance.oracle.reference import Reference
from manilha_conformance.oracle.server import Server
from manilha_conformance.transport.session import Session
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.result import Result
from manilha_conformance.verify.single import run_vector

from tests.conformance.in_place import served
from tests.conformance.samples_in_place import session_of
from tests.faulty.registry import VICES, load_sample

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.transport.session import Road
    from manilha_conformance.verify.plan import Plan
    from manilha_reference.ruleset import Ruleset


class Otherwise(Reference):
    """The reference, which plays one ruleset by the tables that it is given."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self._wrong = rules

    def _rules(self, ruleset: str, house_rules: Mapping[str, str]) -> Ruleset:
        return self._wrong if ruleset == self._wrong.id else super()._rules(ruleset, house_rules)


def session_with(rules: Ruleset) -> Session:
    """Return a session with the reference under other tables."""

    def start() -> Road:
        return served(Server(Otherwise(rules)))

    session = Session(start)
    session.ready()
    return session


def vicious(*names: str) -> Session:
    """Return a session with the sample and all these vices."""
    sample = load_sample()
    for name in names:
        VICES[name].spoil(sample)
    return session_of(sample)


@cache
def plan_of(ruleset: str) -> Plan:
    """Return what the honest sample would be asked of a ruleset."""
    return make_plan(session_of(load_sample()).hello, Wish(rulesets=(ruleset,)))


def results_of(session: Session, plan: Plan, vectors: tuple[Vector, ...] | None = None) -> tuple[Result, ...]:
    """Ask the vectors, all of the plan unless given."""
    asked = plan.vectors if vectors is None else vectors
    return tuple(Result(vector, run_vector(session, vector, plan.offers[vector.ruleset])) for vector in asked)
