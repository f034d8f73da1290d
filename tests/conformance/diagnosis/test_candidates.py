"""Are candidates the tables that they say, alone and one on top of another?"""

from __future__ import annotations

from functools import cache

import pytest
from manilha_conformance.diagnosis.candidates import Candidate, candidates
from manilha_reference.rulesets import load_ruleset, ruleset_ids

NULL = "cell:bets.start.up=null"
DROPPED = "rows:special.iron dropped="
OTHER = "cell:game.target=14"
REORDERED = "rows:special.iron after offered="


@cache
def tried(ruleset: str = "paulista") -> dict[str, Candidate]:
    return {one.id: one for one in candidates(load_ruleset(ruleset), {})}


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_each_has_a_name_of_its_own_and_turns_the_expected_cells_into_its_own(ruleset: str) -> None:
    base = load_ruleset(ruleset)
    assert len(tried(ruleset)) == len(candidates(base, {}))
    for one in tried(ruleset).values():
        assert list(one.on(base.cells).items()) == list(one.cells.items()), one.id


@pytest.mark.parametrize("first", [DROPPED, OTHER])
def test_what_one_takes_away_is_gone_under_another(first: str) -> None:
    base = load_ruleset("paulista").cells
    second = OTHER if first == DROPPED else DROPPED
    both = tried()[second].on(tried()[first].on(base))
    left = {path: value for path, value in base.items() if not path.startswith("special.iron.")}
    assert both == {**left, "game.target": 14}


def test_what_one_empties_is_null_under_another() -> None:
    emptied = tried()[OTHER].on(tried()[NULL].on(load_ruleset("paulista").cells))
    assert emptied["bets.start.up"] is None


def test_another_order_of_the_rows_stays_under_another_value() -> None:
    reordered = tried()[REORDERED]
    assert list(tried()[NULL].on(reordered.on(load_ruleset("paulista").cells))) == list(reordered.cells)
