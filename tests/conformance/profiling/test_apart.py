"""Are values told apart that no tables play together, and only those?"""

from __future__ import annotations

import pytest
from manilha_conformance.profiling.apart import never_together
from manilha_conformance.profiling.shelf import shelf_of
from manilha_reference.rulesets import load_catalogue, ruleset_ids
from manilha_tools.vectors.house import House

from tests.conformance.profiling.secretive import random_setting


def pairs_in(ruleset: str) -> set[frozenset[tuple[str, str]]]:
    return set(never_together(load_catalogue(), shelf_of(ruleset).space.domains))


def test_two_values_that_want_other_cells_in_one_place_are_apart() -> None:
    found = pairs_in("mineiro")
    assert frozenset({("mineiro_literal", "true"), ("ferro_value", "2")}) in found
    assert frozenset({("special_trigger", "never"), ("special_value", "1/1")}) in found
    assert frozenset({("ladder", "2-4-6-10-12"), ("target", "15")}) not in found


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_no_two_such_values_can_be_chosen(ruleset: str) -> None:
    house = House(ruleset)
    for pair in pairs_in(ruleset):
        rules = house.under(dict(pair))
        assert rules is None or not pair <= rules.house_rules.items()


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_no_setting_that_is_played_has_values_that_are_apart(ruleset: str) -> None:
    space = shelf_of(ruleset).space
    for seed in range(10):
        played = random_setting(space, seed)
        assert [part for part in space.parts if part <= played.items()] == []
