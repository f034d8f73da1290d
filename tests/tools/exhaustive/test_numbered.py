"""Does every number stand for one kind of deal, and every kind have one?"""

from __future__ import annotations

from random import Random

import pytest
from manilha_reference.deal import draw_deal
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_tools.exhaustive.kinds import Kinds
from manilha_tools.exhaustive.numbered import Numbered

from tests.tools.exhaustive.test_kinds import TWO_PLAYERS, kind_of


@pytest.mark.parametrize("name", TWO_PLAYERS)
def test_the_numbers_are_those_of_the_list(name: str) -> None:
    kinds = Kinds(load_ruleset(name), 2)
    numbered = Numbered(kinds)
    assert [numbered[number] for number in range(len(numbered))] == list(kinds)


def test_four_players_have_39_832_797_kinds() -> None:
    assert len(Numbered(Kinds(load_ruleset("paulista"), 4))) == 39_832_797


@pytest.mark.parametrize("name", [name for name in ruleset_ids() if 4 in load_ruleset(name).players])
def test_kinds_of_four_are_in_order_and_each_is_some_deal_s(name: str) -> None:
    rules = load_ruleset(name)
    kinds = Kinds(rules, 4)
    numbered = Numbered(kinds)
    random = Random(name)  # noqa: S311 -- cards, not secrets
    numbers = sorted(random.sample(range(len(numbered)), 40))
    found = [numbered[number] for number in (0, *numbers, len(numbered) - 1)]
    assert found == sorted(set(found))
    assert all(kinds.stands_for(kind) for kind in found)
    assert [kind_of(rules, kinds.deal(kind)) for kind in found] == found
    number, width = 0, 1 << 26
    dealt = kind_of(rules, draw_deal(rules, 4, random))
    while width:  # the numbers are in order, so halving finds the one of a deal
        if number + width < len(numbered) and numbered[number + width] <= dealt:
            number += width
        width //= 2
    assert numbered[number] == dealt


@pytest.mark.parametrize("number", [-1, 247])
def test_a_number_beyond_the_last_is_refused(number: int) -> None:
    with pytest.raises(IndexError):
        Numbered(Kinds(load_ruleset("paulista"), 2))[number]
