"""NOTATION.md says what the code does: its example is a record, and every code is in its tables."""

from __future__ import annotations

import re
from pathlib import Path

import manilha_reference.notation as package
from manilha_reference.judge import judge
from manilha_reference.notation import parse, print_record
from manilha_reference.notation.tags import ORDER
from manilha_reference.notation.words import TAG_NAMES
from manilha_reference.rulesets import load_ruleset

HOME = Path(package.__file__).parent
TEXT = (HOME.parents[1] / "NOTATION.md").read_text(encoding="utf-8")


def test_the_example_is_a_record_that_stands() -> None:
    (example,) = re.findall(r"```\n(.*?)```", TEXT, re.DOTALL)
    outcome = judge(load_ruleset("paulista"), parse(example)).outcome
    assert outcome is not None
    assert (outcome.findings, outcome.scores) == ((), (4, 11))
    assert print_record(parse(example)) == example


def test_every_code_of_the_notation_is_described() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in HOME.glob("*.py"))
    codes = set(re.findall(r'"((?:NOTATION|RECORD)-[A-Z-]+)"', sources)) - {"NOTATION-UNPRINTABLE"}
    assert len(codes) > 20
    assert {code for code in codes if f"`{code}`" not in TEXT} == set()


def test_every_tag_is_described_under_all_its_names() -> None:
    assert set(TAG_NAMES.values()) == set(ORDER)
    assert {name for name in ORDER if f"`{name}`" not in TEXT} == set()
