"""Does a published refusal give one reason exactly where repairing it makes the act legal?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from manilha_reference.errors import Reason, Rejected
from manilha_reference.legal import is_legal
from manilha_reference.rulesets import ruleset_ids
from manilha_tools.vectors.faults import repair
from manilha_tools.vectors.house import House
from manilha_tools.vectors.model import Step, Trace
from manilha_tools.vectors.play import begin, step
from manilha_tools.vectors.repairs import FINAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_conformance.suite.load import Suite, Vector
    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State

REASONS = {reason.value: reason for reason in Reason}


def tables(house: House, vector: Vector) -> Ruleset:
    own = house.base.house_rules
    chosen = {name: value for name, value in vector.house_rules.items() if own[name] != value}
    found = house.under(chosen)
    assert found is not None
    return found


def refusals(rules: Ruleset, vector: Vector) -> Iterator[tuple[State, Step, Any]]:
    """Yield each refused step of a trace with the state it is tried in and what the vector says of it."""
    if vector.kind != "trace":
        return
    state, _ = begin(rules, vector.players or max(rules.players), Trace(vector.raw["setup"]))
    for written in vector.raw["steps"]:
        act = Step(written.get("actor"), written.get("action"))
        if "reject" in written["expect"]:
            yield state, act, written["expect"]["reject"]
        else:
            state, _ = step(rules, state, act)


def decides_what_nothing_offers(rules: Ruleset, act: Step) -> bool:
    """Whether an act decides a special hand where the house has none that is offered."""
    decides = act.action is not None and act.action["type"] in ("play_hand", "refuse_hand")
    return decides and not any(path.endswith(".offer.refuse_pays") for path in rules.cells)


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_repairing_the_one_condition_named_makes_the_act_legal(suite: Suite, ruleset: str) -> None:
    house = House(ruleset)
    seen = repaired = 0
    for vector in (vector for vector in suite.vectors if vector.ruleset == ruleset):
        rules = tables(house, vector)
        for state, act, said in refusals(rules, vector):
            reason = REASONS[said["reason"]]
            found = repair(rules, state, act, reason)
            seen += 1
            assert said.get("any_of", [said["reason"]]) == [said["reason"], *found.others], vector.id
            if found.others:
                continue
            assert found.single, vector.id
            if found.legal is None:
                assert reason in FINAL or decides_what_nothing_offers(rules, act), vector.id
            else:
                assert is_legal(rules, *found.legal), vector.id
                repaired += 1
    assert 0 < repaired < seen


def test_nothing_repairs_an_act_without_a_meaning_or_a_hand_that_is_over(suite: Suite) -> None:
    house = House("paulista")
    given = {
        REASONS[said["reason"]]
        for vector in suite.vectors
        if vector.ruleset == "paulista" and "house_rule" not in vector.raw["flags"]
        for state, act, said in refusals(house.base, vector)
        if "any_of" not in said and repair(house.base, state, act, REASONS[said["reason"]]).legal is None
    }
    assert given == set(FINAL)


def test_the_state_is_as_it_was_where_an_act_was_refused(suite: Suite) -> None:
    house = House("mineiro")
    tried = 0
    for vector in (vector for vector in suite.vectors if vector.ruleset == "mineiro"):
        rules = tables(house, vector)
        for state, act, _ in refusals(rules, vector):
            before = state
            with pytest.raises(Rejected):
                step(rules, state, act)
            assert state == before
            tried += 1
    assert tried
