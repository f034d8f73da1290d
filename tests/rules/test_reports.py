"""Do all field reports come out right, under each source and each option, by the rule that decides them?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules import (
    reports_cards,
    reports_hands,
    reports_ladder,
    reports_raising,
    reports_seats,
    reports_special,
    reports_tricks,
)
from tests.rules.cases import answers_of, assert_answered, assert_open_or_decided, assert_varied, houses_of

if TYPE_CHECKING:
    from tests.rules.cases import Answer, Case, House

CASES = (
    *reports_cards.CASES,
    *reports_ladder.CASES,
    *reports_raising.CASES,
    *reports_tricks.CASES,
    *reports_hands.CASES,
    *reports_special.CASES,
    *reports_seats.CASES,
)


@pytest.mark.parametrize(("case", "answer", "name"), answers_of(CASES))
def test_a_report_is_answered_by_its_rule(case: Case, answer: Answer, name: str) -> None:
    assert_answered(case, answer, name)


@pytest.mark.parametrize(("case", "house", "name"), houses_of(CASES))
def test_a_house_option_answers_otherwise(case: Case, house: House, name: str) -> None:
    assert_varied(case, house, name)


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_a_point_is_decided_or_said_to_be_open(case: Case) -> None:
    assert_open_or_decided(case)
