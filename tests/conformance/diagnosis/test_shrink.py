"""A failing trace becomes as small as it can be, fails in the same way, and is kept as a file that runs."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis.strategies import sampled_from
from manilha_conformance.diagnosis.evidence import Evidence
from manilha_conformance.diagnosis.save import save, suite_of
from manilha_conformance.diagnosis.shrink import Budget, Shrinker, Shrunk, refused_in, way_of
from manilha_conformance.diagnosis.simplify import simpler
from manilha_conformance.suite.load import load_suite
from manilha_conformance.suite.revalue import revalue
from manilha_conformance.verify.single import run_vector
from manilha_conformance.verify.status import NOT_HOLDING, Status
from manilha_conformance.verify.tables import tables
from manilha_reference.order import deck
from manilha_tools.vectors.model import Trace

from tests.conformance.diagnosis.otherwise import plan_of, results_of, vicious

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.transport.session import Session
    from manilha_conformance.verify.result import Result

PAULISTA = plan_of("paulista")
OFFER = PAULISTA.offers["paulista"]
FAKES = (
    "all_tied_to_the_opener",
    "overshoot_is_capped",
    "stake_leaks_into_the_next_hand",
    "hides_in_the_first_trick",
    "raise_out_of_turn",
    "rejection_passes_the_turn",
)


@cache
def fake(name: str) -> tuple[Session, tuple[Result, ...]]:
    """Return a wrong implementation, and the games of the suite in which it fails."""
    session = vicious(name)
    traces = tuple(vector for vector in PAULISTA.vectors if vector.kind == "trace")[::2]
    results = results_of(session, PAULISTA, traces)
    return session, tuple(result for result in results if result.status is Status.FAIL)


def shrunk(name: str, failure: Result, budget: Budget | None = None) -> Shrunk:
    rules = tables("paulista")
    assert rules is not None
    return Shrinker(fake(name)[0], rules, OFFER, budget or Budget(for_one=5_000)).shrink(
        failure, name.replace("_", "-")
    )


def kind(vector: Vector, session: Session) -> tuple[object, ...]:
    outcome = run_vector(session, vector, OFFER)
    return outcome.status, None if outcome.difference is None else outcome.difference.what


@settings(max_examples=6, deadline=None)
@given(sampled_from(FAKES).flatmap(lambda name: sampled_from([(name, one) for one in fake(name)[1]])))
def test_nothing_simpler_fails_in_the_same_way(found: tuple[str, Result]) -> None:
    name, failure = found
    session, _ = fake(name)
    made = shrunk(name, failure)
    assert made.minimal
    assert kind(made.result.vector, session) == kind(failure.vector, session)
    small, rules = made.result.vector, tables("paulista")
    assert rules is not None
    assert revalue(small, rules) == small
    draft = Evidence(made.result, OFFER).draft
    assert isinstance(draft.inputs, Trace)
    shrinker, refused = Shrinker(session, rules, OFFER, Budget()), refused_in(failure.vector)
    assert refused_in(small, but_last=True) <= refused
    for one in simpler(draft.inputs, [step["expect"] for step in small.raw["steps"]], deck(rules)):
        tried = shrinker.ask(replace(draft, inputs=one), refused)
        assert tried is None or way_of(tried) != way_of(made.result)


@pytest.mark.parametrize("name", FAKES[:2])
def test_the_saved_file_fails_in_the_same_way_and_an_honest_one_passes_it(name: str, tmp_path: Path) -> None:
    rules = tables("paulista")
    assert rules is not None
    session, failures = fake(name)
    made = shrunk(name, failures[0])
    file = save(tmp_path / "new", name, suite_of(made.result.vector, rules, "0"))
    (kept,) = load_suite([file]).vectors
    assert kept.raw == {**made.result.vector.raw, "digest": kept.raw["digest"]}
    assert kind(kept, session) == kind(failures[0].vector, session)
    assert run_vector(vicious(), kept, OFFER).status not in NOT_HOLDING


def test_a_budget_ends_the_search_and_says_so() -> None:
    _, failures = fake("overshoot_is_capped")
    budget = Budget(tries=5)
    made = shrunk("overshoot_is_capped", failures[-1], budget)
    assert (made.minimal, made.tries, budget.used) == (False, 5, 5)
    assert not Budget(seconds=-1.0).spend(0)
