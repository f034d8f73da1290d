"""Is every field report there, with its whole class, and every worked example of these rulesets?"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

from tests.rules import test_reports, test_worked_examples
from tests.rules.report_ids import CLASSES, REPORTS
from tests.rules.scenes import table

EXAMPLES = {
    *(f"V{number}" for number in range(1, 16)),
    *(f"T{number}" for number in range(1, 13)),
    *(f"H{number}" for number in range(1, 20)),
    "ties",
}
# The reports with more than one case, and how they are told apart.
LETTERED = {"R15", "R16", "R20", "R45", "R48", "R50", "R54", "R57", "R63"}


def ids_of(names: list[str]) -> set[str]:
    """Return the numbers that the ids begin with, without the letters of their cases."""
    return {re.sub(r"(?<=\d)[a-z]$", "", name.split()[0]) for name in names}


def test_all_fifty_reports_are_cases() -> None:
    assert len(REPORTS) == 50
    assert ids_of([case.id for case in test_reports.CASES]) == set(REPORTS)
    assert {f"{report}{case}" for report in LETTERED for case in "ab"} <= {
        case.id.split()[0] for case in test_reports.CASES
    }


def test_all_worked_examples_are_cases() -> None:
    assert ids_of([case.id for case in test_worked_examples.CASES]) == EXAMPLES


def test_every_report_has_its_class() -> None:
    modules = sorted(Path(__file__).parent.glob("test_classes_*.py"))
    found = {name for module in modules for name in vars(import_module(f"tests.rules.{module.stem}"))}
    assert set(CLASSES) == set(REPORTS)
    assert all(set(tests) <= found for tests in CLASSES.values())


def test_no_id_stands_twice_and_every_case_answers_something() -> None:
    cases = (*test_reports.CASES, *test_worked_examples.CASES)
    assert len({case.id for case in cases}) == len(cases)
    for case in cases:
        assert case.answers or case.houses, case.id
        assert all(answer.on and answer.gives for answer in case.answers), case.id
        assert all(house.on and house.gives for house in case.houses), case.id


def test_the_rules_that_decide_are_rules_of_the_ruleset() -> None:
    for case in (*test_reports.CASES, *test_worked_examples.CASES):
        for answer in case.answers:
            for name in answer.on:
                assert (answer.rule or case.rule) in table(name).rules, (case.id, name)
