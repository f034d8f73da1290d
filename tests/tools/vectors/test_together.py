"""Does a vector under two house rules show what neither rule shows alone?"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from manilha_reference.rulesets import ruleset_ids
from manilha_tools.vectors.departure import record
from manilha_tools.vectors.house import House
from manilha_tools.vectors.model import Draft, Query, Step, Trace
from manilha_tools.vectors.relevance import changes
from manilha_tools.vectors.together import differs, shown_by, together
from manilha_tools.vectors.topics import raises, scores

if TYPE_CHECKING:
    from manilha_conformance.suite.load import Suite, Vector

PAIRS = (20, 200)
"""How many pairs of house rules interact in a ruleset, at least and at most."""


@cache
def house_of(ruleset: str) -> House:
    return House(ruleset)


def chosen_by(vector: Vector) -> dict[str, str]:
    own = house_of(vector.ruleset).base.house_rules
    return {name: value for name, value in vector.house_rules.items() if own[name] != value}


def draft_of(vector: Vector) -> Draft:
    raw = vector.raw
    if vector.kind == "query":
        return Draft("", "", "", Query(raw["query"]["fn"], raw["query"]["args"]), vector.players)
    steps = tuple(Step() if "next_hand" in it else Step(it["actor"], it["action"]) for it in raw["steps"])
    return Draft("", "", "", Trace(raw["setup"], steps), vector.players)


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_each_vector_under_two_house_rules_ends_with_what_neither_gives(suite: Suite, ruleset: str) -> None:
    house = house_of(ruleset)
    seen = set()
    for vector in (it for it in suite.vectors if it.ruleset == ruleset and it.topic == "house"):
        both = chosen_by(vector)
        if len(both) != 2:
            continue
        one, two = ({name: value} for name, value in both.items())
        last = []
        for values in (both, {}, one, two):
            rules = house.under(values)
            assert rules is not None
            shown = shown_by(rules, draft_of(vector))
            assert shown is not None
            last.append(shown[-1])
        assert differs(last[0], last[1:]), vector.id
        seen.add(frozenset(both))
    assert PAIRS[0] < len(seen) < PAIRS[1]


def test_what_is_so_under_one_of_two_is_no_interaction() -> None:
    assert not differs(
        {"points": 2, "to_act": "A"}, [{"points": 1, "to_act": "A"}, {"points": 2, "to_act": "B"}]
    )
    assert differs({"points": 4}, [{"points": 1}, {"points": 2}, {"points": 3}])


def test_another_reason_or_another_course_is_no_interaction() -> None:
    taken: list[dict[str, object]] = [{"taken": True}] * 3
    assert not differs({"taken": False, "reason": "not_your_turn"}, taken)
    assert differs({"taken": False, "reason": "raise_capped"}, taken)
    assert not differs(
        {"taken": False, "reason": "raise_capped"}, [{"taken": False, "reason": "raise_window"}]
    )


def test_two_rules_that_meet_get_one_vector_and_those_that_do_not_get_none() -> None:
    house = House("truco-2p-v1")
    asked = [it for it in raises.build(house.base) if "asks" in it.slug]
    drafts = [*asked, *scores.build(house.base)]
    recorded = [record(house.base, draft) for draft in drafts]
    found = [change for it in recorded for change in changes(house, {}, it)]
    named = [tuple(sorted(vector.chosen)) for vector in together(house, recorded, found)]
    assert len(named) == len(set(named))
    assert ("ladder", "raise_alternates") in named
    assert ("ladder", "score_cap") not in named
