"""Does some vector speak of every reason, every rule and every cell, but for those that none can see?"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

import pytest
from manilha_reference.errors import Reason
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_tools.vectors.house import House

if TYPE_CHECKING:
    from manilha_conformance.suite.load import Suite

UNSEEN = {
    "players.*": "which numbers of players there are is for the adapter to say, in its hello",
    "deal.*": "every setup is explicit: nothing is dealt, turned up or drawn",
    "*.label.*": "words for people; the protocol speaks in ids",
}
"""Cells that no vector can see, and why."""
UNSEEN_OF_TWO = {
    "trick.top.partners.*": "between two nobody has a partner",
    "sees.hidden_card.partner": "between two nobody has a partner",
    "game.opener_moves.tied": "an all-tied hand has a winner here, so none ends tied",
}
"""As UNSEEN, for the ruleset that only two play."""

SAME_TO_SEE = {("third_rung_label", "*"): "a word for people"}
"""Values of house rules that no vector can tell from the ruleset's own, and why; `*` stands for all."""
SAME_FOR_TWO = {
    ("tie_leader", "first_tied_card"): "between two the leader's card is always one of those that tie",
    ("same_side_top_tie", "*"): "between two nobody has a partner",
    ("same_side_top_leader", "*"): "between two nobody has a partner",
    ("hidden_per_side", "*"): "between two a side plays one card a trick",
    ("response_rule", "*"): "between two a side is one seat",
    ("special_decider", "*"): "between two a side is one seat",
    ("partner_peek", "*"): "between two nobody has a partner",
}


def unseen(ruleset: str) -> dict[str, str]:
    return UNSEEN | (UNSEEN_OF_TWO if load_ruleset(ruleset).players == (2,) else {})


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_cell_that_can_be_seen_is_in_some_vector(suite: Suite, ruleset: str) -> None:
    seen = {
        path
        for vector in suite.vectors
        if vector.ruleset == ruleset and "house_rule" not in vector.raw["flags"]
        for path in vector.raw["cells"]
    }
    missing = {path for path in load_ruleset(ruleset).cells if path not in seen}
    excused = {
        path
        for path in load_ruleset(ruleset).cells
        if any(fnmatchcase(path, pattern) for pattern in unseen(ruleset))
    }
    assert missing == excused


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_rule_with_a_cell_that_can_be_seen_is_in_some_vector(suite: Suite, ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    named = {rule for vector in suite.vectors if vector.ruleset == ruleset for rule in vector.rules}
    hidden = {
        name
        for name, rule in rules.rules.items()
        if all(any(fnmatchcase(path, pattern) for pattern in unseen(ruleset)) for path in rule.cells)
    }
    assert set(rules.rules) - named == hidden


def test_every_reason_for_a_refusal_is_given_somewhere(suite: Suite) -> None:
    given = {
        step["expect"]["reject"]["reason"]
        for vector in suite.vectors
        if vector.kind == "trace"
        for step in vector.raw["steps"]
        if "reject" in step["expect"]
    }
    assert given == {reason.value for reason in Reason}


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_value_of_every_house_rule_has_a_vector_unless_none_can_show_it(
    suite: Suite, ruleset: str
) -> None:
    house = House(ruleset)
    legal = {(near.name, near.value) for near in house.neighbours({}) if house.under(near.chosen) is not None}
    shown = {
        (name, value)
        for vector in suite.vectors
        if vector.ruleset == ruleset
        for name, value in vector.house_rules.items()
        if house.base.house_rules[name] != value
    }
    excuses = SAME_TO_SEE | (SAME_FOR_TWO if house.base.players == (2,) else {})
    excused = {pair for pair in legal if pair in excuses or (pair[0], "*") in excuses}
    assert shown
    assert legal - shown == excused
    assert shown <= legal
