"""Is a house rule's value judged by what a run asks there, and are all wrong values of its cells found?"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.suite.load import vectors_root
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_tools.mutation.adequacy import Court
from manilha_tools.mutation.settings import mutants_under, published_under
from manilha_tools.vectors.files import MANIFEST

from tests.conformance.samples_in_place import session_of
from tests.faulty.registry import load_sample

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_tools.vectors.departure import Recording

SMALL = "truco-2p-v1"


@cache
def court() -> Court:
    return Court.of(SMALL, others=published_under(SMALL, vectors_root()))


@cache
def published() -> frozenset[str]:
    return frozenset(json.loads((vectors_root() / MANIFEST).read_bytes())["vectors"])


@cache
def hello() -> dict[str, Any]:
    return session_of(load_sample()).hello


def asked_by_the_runner(chosen: Mapping[str, str]) -> dict[str, Any]:
    """Return what the runner asks under a house rule, with what it then expects, by vector."""
    plan = make_plan(hello(), Wish(rulesets=(SMALL,), house_rules=chosen))
    return {vector.id: vector.raw for vector in plan.vectors}


def expected_by(there: Court, recorded: Recording) -> tuple[str, dict[str, object]]:
    return there.id_of(recorded), dict(recorded.outcome.body)


@pytest.mark.parametrize(
    ("name", "value"),
    [("target", "15"), ("hidden_from_trick", "never"), ("raiser_must_untie", "true")],
)
def test_the_court_hears_what_a_run_asks_and_expects_what_it_expects(name: str, value: str) -> None:
    there = court().at({name: value})
    assert there is not None
    asked = asked_by_the_runner({name: value})
    heard = dict(expected_by(there, recorded) for recorded in there.recordings)
    assert {each: {key: raw[key] for key in heard[each]} for each, raw in asked.items()} == {
        each: body for each, body in heard.items() if each in published()
    }


def test_the_mutants_of_a_value_are_those_of_its_cells_and_those_that_it_makes_possible() -> None:
    rules = court().house.under({"target": "15"})
    assert rules is not None
    found = {mutant.id: mutant.cell for mutant in mutants_under(rules, court().rules)}
    assert {"game.target=14", "game.target=16", "game.target=0", "special.iron.value=14"} <= set(found)
    assert "result.ABT=B" not in found
    assert {each.id for each in mutants_under(court().rules, court().rules)} == set()


def test_rows_that_change_places_belong_to_the_value_that_set_one_of_them() -> None:
    rules = court().house.under({"special_trigger": "from_nine"})
    assert rules is not None
    found = {mutant.id for mutant in mutants_under(rules, court().rules)}
    assert {"special.iron after offered", "special.offered.when.self.0=8"} <= found
    assert "special.iron after offered" not in {
        mutant.id for mutant in mutants_under(court().house.under({"target": "13"}) or rules, court().rules)
    }
