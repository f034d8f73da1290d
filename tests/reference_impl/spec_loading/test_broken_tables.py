"""Every broken table is refused whole, with the code and the line of its fault, and nothing else is said.

Are faults found wherever they stand? Are all of them found at once? Is any of them answered with a
traceback, a wait, or half a ruleset?
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from manilha_reference.errors import Problem, SpecError
from manilha_reference.lint import lint
from manilha_reference.rulesets import load_ruleset

from tests.reference_impl.spec_loading.broken import SOUND, Broken
from tests.reference_impl.spec_loading.broken_meaning import MEANING_FAULTS
from tests.reference_impl.spec_loading.broken_shape import SHAPE_FAULTS
from tests.reference_impl.spec_loading.broken_text import TEXT_FAULTS

FAULTS = (*TEXT_FAULTS, *SHAPE_FAULTS, *MEANING_FAULTS)
PATIENCE = 5.0
"""Seconds that no file may take, however hostile."""


def refused(path: Path) -> tuple[Problem, ...]:
    with pytest.raises(SpecError) as caught:
        load_ruleset(path)
    return caught.value.problems


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_broken_table_is_refused_with_its_fault_and_its_line(fault: Broken, tmp_path: Path) -> None:
    start = time.process_time()
    problems = refused(fault.write(tmp_path))
    assert time.process_time() - start < PATIENCE
    assert (fault.code, fault.expected_line()) in {(each.code, each.where.line) for each in problems}
    assert {each.code for each in problems} == {fault.code, *fault.also}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_lint_says_of_a_broken_table_what_loading_it_says(fault: Broken, tmp_path: Path) -> None:
    path = fault.write(tmp_path)
    assert {(each.code, each.where) for each in lint([path])} >= {
        (each.code, each.where) for each in refused(path) if each.path != "format"
    }


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_every_problem_has_a_place_inside_the_file_and_words_in_both_languages(
    fault: Broken, tmp_path: Path
) -> None:
    path = fault.write(tmp_path)
    lines = path.read_bytes().decode("utf-8", "replace").split("\n")
    for problem in refused(path):
        assert problem.where.file == str(path)
        assert 1 <= problem.where.line <= len(lines)
        assert 1 <= problem.where.column <= len(lines[problem.where.line - 1]) + 1
        assert problem.message
        assert problem.message.pt
        if problem.code != "SPEC-YAML-SYNTAX":
            assert problem.hint


def test_faults_are_named_apart() -> None:
    names = [fault.name for fault in FAULTS]
    assert sorted(names) == sorted(set(names))
    assert len(FAULTS) >= 45


def test_all_faults_of_a_file_are_found_at_once_in_the_order_of_the_text(tmp_path: Path) -> None:
    text = SOUND
    for old, new in (
        ("suits: [O, E, C, P]", "suits: [O, E, C, X]"),
        ("next: [1, 2, 3, 0]", "next: [1, 2, 3, 7]"),
        ("per_side: unlimited", "per_sidee: unlimited"),
        ("  ABT: A\n", ""),
        ("seis: {value: 6, fold: 3", "seis: {value: 6, fold: 6"),
        ("rival: [0, 10]", "rival: [10, 0]"),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    path = tmp_path / "six.yaml"
    path.write_text(text, encoding="utf-8")
    assert [problem.code for problem in refused(path)] == [
        "SPEC-WRONG-VALUE",
        "SPEC-SEATS-CYCLE",
        "SPEC-MISSING-KEY",
        "SPEC-UNKNOWN-KEY",
        "SPEC-RESULT-MISSING",
        "SPEC-FOLD-AWARD",
        "SPEC-SPECIAL-RANGE",
    ]


def test_the_sound_text_is_accepted(tmp_path: Path) -> None:
    path = tmp_path / "sound.yaml"
    path.write_text(SOUND, encoding="utf-8")
    assert load_ruleset(path).digest == load_ruleset("paulista").digest
    assert lint([path]) == ()


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    assert [problem.code for problem in lint([tmp_path / "nowhere.yaml"])] == ["SPEC-FILE-UNREADABLE"]
    assert [problem.code for problem in lint([Path("a\0b.yaml")])] == ["SPEC-FILE-UNREADABLE"]
    assert [problem.code for problem in lint([Path("/dev/null")])] == ["SPEC-FILE-UNREADABLE"]
