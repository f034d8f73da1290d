"""Which house rules matter to a vector, and is it true that the others do not?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.suite.revalue import revalue
from manilha_tools.vectors.departure import departure, record
from manilha_tools.vectors.evaluate import evaluate
from manilha_tools.vectors.house import House
from manilha_tools.vectors.model import Draft, Query
from manilha_tools.vectors.relevance import changes, names
from manilha_tools.vectors.topics import hands, hidden, specials

if TYPE_CHECKING:
    from manilha_conformance.suite.load import Suite, Vector

EVERY = 97


@pytest.fixture(scope="module")
def house() -> House:
    return House("paulista")


def matters(house: House, fn: str, **args: object) -> tuple[str, ...]:
    draft = Draft("any", "any", "", Query(fn, args))
    return names(changes(house, {}, record(house.base, draft)))


def test_only_what_is_asked_of_the_tables_matters(house: House) -> None:
    assert matters(house, "hand_result", tricks=["T", "T", "T"], opener=0) == ("all_tied",)
    assert matters(house, "hand_result", tricks=["A", "B", "A"], opener=0) == ()
    assert matters(house, "hand_result", tricks=["A", "A"], opener=0) == ("early_stop",)
    assert matters(house, "next_opener", opener=0, players=4) == ("next_hand_leader",)


def test_a_departing_trace_ends_where_it_departs(house: House) -> None:
    tied = next(draft for draft in hands.build(house.base) if draft.slug.startswith("4p.ttt"))
    recorded = record(house.base, tied)
    other = house.under({"all_tied": "hand_leader_side"})
    assert other is not None
    found = departure(other, recorded)
    assert found is not None
    draft, under = found
    assert draft.inputs == tied.inputs
    steps, before = under.body["steps"], recorded.outcome.body["steps"]
    assert isinstance(steps, list)
    assert isinstance(before, list)
    assert (steps[:-1], steps[-1] == before[-1]) == (before[:-1], False)


def test_what_was_not_touched_cannot_be_noticed(house: House) -> None:
    touched = record(house.base, Draft("any", "any", "", Query("fold_award", {"rung": "seis"}))).touched
    cells = dict(house.base.cells)
    assert [path for path in cells if touched.notices({**cells, path: "otherwise"})] == [
        "bets.rungs.seis.value",
        "bets.rungs.seis.fold",
    ]


@pytest.mark.parametrize("chosen", [{}, {"early_stop": "false"}, {"special_trigger": "at_ten"}])
def test_a_departure_is_what_a_full_replay_gives(house: House, chosen: dict[str, str]) -> None:
    """Given some tables, when steps that touch nothing changed are not played again, then none is missed."""
    rules = house.under(chosen)
    assert rules is not None
    drafts = [draft for build in (hands.build, specials.build, hidden.build) for draft in build(rules)]
    for draft in drafts[::9]:
        recorded = record(rules, draft)
        assert recorded.outcome == evaluate(rules, draft)
        for near in house.neighbours(chosen):
            other = house.under(near.chosen)
            if other is None:
                continue
            full = evaluate(other, draft)
            found = departure(other, recorded)
            assert (found is None) == ((full.body, full.fault) == (recorded.outcome.body, None))
            if found is not None and full.fault is None:
                mine: Any = found[1].body
                theirs: Any = full.body
                count = len(mine["steps"])
                assert (mine["begin"], mine["steps"]) == (theirs["begin"], theirs["steps"][:count])


def _lies(house: House, vector: Vector) -> list[str]:
    """Name the house rules that change a vector and that it does not name."""
    own = {name: value for name, value in vector.house_rules.items() if house.base.house_rules[name] != value}
    silent = []
    for near in house.neighbours(own):
        rules = house.under(near.chosen)
        if near.name in vector.house_rules or rules is None:
            continue
        again = revalue(vector, rules)
        if again is None and vector.kind == "query":
            continue  # not asked of those who play so
        if again is None or again.raw != vector.raw:
            silent.append(f"{vector.id}: {near.name}={near.value}")
    return silent


@pytest.mark.parametrize("ruleset", ["paulista", "mineiro"])
def test_no_house_rule_that_a_vector_leaves_out_changes_it(suite: Suite, ruleset: str) -> None:
    vectors = [vector for vector in suite.vectors if vector.ruleset == ruleset][::EVERY]
    house = House(ruleset)
    assert vectors
    assert [lie for vector in vectors for lie in _lies(house, vector)] == []


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("ruleset", ["paulista-app", "truco-2p-v1"])
def test_no_house_rule_that_any_vector_leaves_out_changes_it(suite: Suite, ruleset: str) -> None:
    house = House(ruleset)
    vectors = [vector for vector in suite.vectors if vector.ruleset == ruleset]
    assert [lie for vector in vectors for lie in _lies(house, vector)] == []
