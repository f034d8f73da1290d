"""Are the tables of a setting what the house rules make of the ruleset, and is what clashes never legal?"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from manilha_conformance.profiling.shelf import shelf_of
from manilha_conformance.profiling.space import NONE, Space
from manilha_reference.rulesets import ruleset_ids
from manilha_tools.vectors.house import House

from tests.conformance.profiling.secretive import random_setting

if TYPE_CHECKING:
    from manilha_conformance.profiling.space import Part


def any_setting(space: Space, random: Random, changed: int) -> dict[str, str]:
    """Draw some values, legal together or not."""
    setting = dict(space.own)
    for name in random.sample(list(space.domains), changed):
        setting = space.with_value(setting, name, random.choice(space.domains[name]))
    return setting


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_the_tables_are_those_that_the_house_rules_lay(ruleset: str) -> None:
    space, house = shelf_of(ruleset).space, House(ruleset)
    random = Random(ruleset)  # noqa: S311 -- play, not secrets
    for changed in (1, 1, 1, 2, 3, 5, 8, 12) * 4:
        setting = any_setting(space, random, changed)
        changes = space.changes(setting)
        found, expected = space.tables(setting), house.tables(changes) if changes else house.base
        assert (found and list(found.cells.items())) == (expected and list(expected.cells.items())), changes


def test_house_rules_that_have_nothing_to_vary_have_no_value() -> None:
    space = shelf_of("paulista").space
    without = space.with_value(space.own, "special_trigger", "never")
    gone = {name for name, value in without.items() if value == NONE}
    assert gone >= {"special_value", "ferro_value", "ferro_cards", "partner_peek"}
    assert space.is_legal(without)
    assert space.with_value(without, "special_trigger", "at_eleven") == space.own
    assert not any(part <= without.items() or part <= space.own.items() for part in space.parts)


@pytest.mark.parametrize("ruleset", ["paulista", "mineiro"])
def test_what_clashes_is_legal_with_nothing(ruleset: str) -> None:
    space = shelf_of(ruleset).space
    random = Random(ruleset)  # noqa: S311 -- play, not secrets
    near = random_setting(space, 3)
    legal = [random_setting(space, seed) for seed in range(30)]
    clashes: list[Part] = []
    while len(clashes) < 8:
        setting = any_setting(space, random, 6)
        if not space.is_legal(setting):
            clashes.append(space.clash_in(setting, near))
            assert clashes[-1] <= setting.items()
    assert not [part for part in clashes for one in (near, space.own, *legal) if part <= one.items()]
