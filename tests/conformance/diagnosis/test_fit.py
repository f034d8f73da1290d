"""Tables are held against what was answered: the right ones fit, and others fit where they were played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from manilha_conformance.diagnosis.candidates import with_cells
from manilha_conformance.diagnosis.evidence import failing, passing
from manilha_conformance.diagnosis.fit import Fit, fit
from manilha_conformance.oracle.server import Server
from manilha_conformance.transport.session import Session
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.tables import tables

from tests.conformance.diagnosis.otherwise import Otherwise, plan_of, results_of, session_with, vicious
from tests.conformance.in_place import served
from tests.conformance.verify.roads import with_hello

if TYPE_CHECKING:
    from manilha_reference.cells import Scalar

PAULISTA = plan_of("paulista")
OFFER = PAULISTA.offers["paulista"]
SOME = PAULISTA.vectors[::9]


def test_what_was_answered_as_expected_fits_the_expected_tables() -> None:
    rules = tables("paulista")
    assert rules is not None
    found = passing(results_of(vicious(), PAULISTA, SOME), OFFER)
    assert len(found) == len(SOME)
    assert {fit(rules, one) for one in found} == {Fit()}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("result.ABT", "none"),
        ("trick.top.rivals.leader", "hand_leader"),
        ("trick.hidden.in_trick.0", True),
        ("game.target", 13),
        ("sees.hidden_card.rival", True),
    ],
)
def test_tables_fit_all_that_is_played_by_them_and_the_expected_ones_do_not(path: str, value: Scalar) -> None:
    rules = tables("paulista")
    assert rules is not None
    wrong = with_cells(rules, {**rules.cells, path: value}, "test")
    vectors = tuple(vector for vector in PAULISTA.vectors if path in vector.raw["cells"])[:40]
    results = results_of(session_with(wrong), PAULISTA, vectors)
    failures = failing(results, OFFER)
    assert failures
    for one in failures:
        assert fit(wrong, one).explained == frozenset(range(len(one.found)))
        assert not fit(wrong, one).wrong
        assert not fit(rules, one).explained
    assert not any(fit(wrong, one).wrong for one in passing(results, OFFER))


def test_nothing_is_held_against_tables_after_another_seat_has_acted_instead() -> None:
    """The adapter shows neither who leads nor what is legal: only in whose turn it is do the games part."""
    rules = tables("paulista")
    assert rules is not None
    path = "trick.top.rivals.leader"
    wrong = with_cells(rules, {**rules.cells, path: "hand_leader"}, "test")
    shows = with_hello(capabilities=[], observables=["phase", "to_act", "tricks"])
    session = Session(lambda: served(Server(Otherwise(wrong)), shows))
    session.ready()
    plan = make_plan(session.hello, Wish(rulesets=("paulista",)))
    vectors = tuple(vector for vector in plan.vectors if path in vector.raw["cells"])[:40]

    parted = [
        one
        for one in failing(results_of(session, plan, vectors), plan.offers["paulista"])
        if one.only_lists and one.found[0].step < len(one.raw["steps"])
    ]

    assert parted
    for one in parted:
        assert fit(wrong, one) == Fit(frozenset({0}))
        assert fit(wrong, one, lists=False) == fit(rules, one, lists=False) == Fit()
