"""Do the worked examples of cards, tricks, hands and scores come out, by the rule that decides them?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules import worked_cards, worked_hands
from tests.rules.cases import answers_of, assert_answered, assert_varied, houses_of

if TYPE_CHECKING:
    from tests.rules.cases import Answer, Case, House

CASES = (*worked_cards.CASES, *worked_hands.CASES)


@pytest.mark.parametrize(("case", "answer", "name"), answers_of(CASES))
def test_an_example_is_answered_by_its_rule(case: Case, answer: Answer, name: str) -> None:
    assert_answered(case, answer, name)


@pytest.mark.parametrize(("case", "house", "name"), houses_of(CASES))
def test_a_house_option_answers_an_example_otherwise(case: Case, house: House, name: str) -> None:
    assert_varied(case, house, name)
