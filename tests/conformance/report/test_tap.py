"""TAP as `prove` reads it: its verdict is the exit code's, whatever the texts of an adapter look like."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
import yaml
from hypothesis import given, settings
from manilha_conformance.report.tap import write_tap
from manilha_conformance.say import printable
from manilha_conformance.verify.status import Status
from tap.parser import Parser

from tests.conformance.report.made import HOSTILE, diagnosed, made, reports

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_conformance.report.models import Report

FAR = "explains 1 of 1 failure; nothing in 2 passes speaks against it"
PROVE = shutil.which("prove")


def holds(text: str) -> bool:
    """Read the text as the protocol says: as many tests as planned, each ok or a known failure."""
    lines = list(Parser().parse_text(text))
    plans = [line for line in lines if line.category == "plan"]
    tests = [line for line in lines if line.category == "test"]
    assert {line.category for line in lines} <= {"version", "plan", "test", "diagnostic"}
    assert [plan.expected_tests for plan in plans] == [len(tests)]
    assert [test.number for test in tests] == list(range(1, len(tests) + 1))
    return all(test.ok or test.todo for test in tests)


def proved(folder: Path, written: list[Report]) -> list[bool]:
    assert PROVE is not None
    files = [folder / f"{number:03}.tap" for number in range(len(written))]
    for file, report in zip(files, written, strict=True):
        file.write_text(write_tap(report), encoding="utf-8")
    done = subprocess.run([PROVE, "-e", "cat", *map(str, files)], check=False, capture_output=True)  # noqa: S603 -- perl's own tool
    verdicts = re.findall(rb"^\S*/\d+\.tap \.+ ?(\w*)", done.stdout, re.MULTILINE)
    return [verdict == b"ok" for verdict in verdicts]


def test_a_run_line_by_line(report: Report) -> None:
    lines = [line for line in write_tap(report).splitlines() if not line.startswith("#")]
    assert lines == [
        "TAP version 13",
        "1..8",
        "not ok 1 - small.next-raise: What holds of small.next-raise",
        "not ok 2 - small.manilhas: What holds of small.manilhas",
        "ok 3 - small.order: What holds of small.order",
        "ok 4 - small.refusals: What holds of small.refusals",
        "not ok 5 - small.hand: What holds of small.hand",
        "ok 6 - small.views: What holds of small.views # SKIP view: no eyes",
        "ok 7 - small.perft: What holds of small.perft",
        "ok 8 - manilha.run",
    ]


@given(report=reports)
@settings(deadline=None)
def test_it_tells_what_the_exit_code_tells(report: Report) -> None:
    assert holds(write_tap(report)) is (report.exit_code == 0)


@pytest.mark.skipif(PROVE is None, reason="prove comes with perl")
def test_prove_agrees(tmp_path: Path, report: Report) -> None:
    written = [
        report,
        made([]),
        made([Status.PASS]),
        made([Status.PASS], complete=False),
        made([Status.UNOBSERVED]),
        made([Status.PASS, Status.KNOWN_FAILING]),
        made([Status.PASS, Status.STALE_KNOWN_FAILING]),
        *(made([status], text) for text in HOSTILE for status in (Status.PASS, Status.FAIL)),
        made([Status.KNOWN_FAILING, Status.SKIP], HOSTILE[2]),
        *(diagnosed(made([status], text), text) for text in HOSTILE for status in (Status.PASS, Status.FAIL)),
    ]
    assert proved(tmp_path, written) == [report.exit_code == 0 for report in written]


def test_what_is_played_instead_is_a_block_under_a_failure_and_under_the_last_line() -> None:
    report = diagnosed(made([Status.FAIL, Status.PASS], "words"), "words")
    assert write_tap(report).splitlines() == [
        "TAP version 13",
        "1..3",
        "not ok 1 - made.vector-0: words",
        "  ---",
        "  plays_instead:",
        '    - "plays house rule all_tied=words"',
        '    - "Who wins? Nobody. (S000 L8)"',
        f'    - "{FAR}"',
        '    - "result.TTT, spec/rulesets/paulista.yaml:5:6"',
        "  ...",
        "# words",
        "# R-0: High card wins. (S000)",
        "#   step 1: seat 0: words",
        "#   leader: expected 1, observed words",
        "# words",
        "# words",
        "# words",
        "# stderr: words",
        "# $ manilha verify -- words",
        "ok 2 - made.vector-1: words",
        "ok 3 - manilha.run",
        "  ---",
        "  plays_instead:",
        f'    - "plays house rule all_tied=words; {FAR}"',
        "  ...",
    ]


@pytest.mark.parametrize("text", HOSTILE)
def test_the_block_is_yaml_whatever_is_played_instead(text: str) -> None:
    lines = write_tap(diagnosed(made([Status.FAIL], text), text)).splitlines()
    at = lines.index("  ---")
    block = "\n".join(line[2:] for line in lines[at + 1 : lines.index("  ...", at)])
    (told,) = yaml.safe_load(block).values()
    words = f"plays house rule all_tied={text}".split()
    assert told[0] == printable(" ".join(words))
    assert len(told) == 4


def test_a_hash_in_a_title_would_turn_a_failure_into_a_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    report = made([Status.FAIL], "it fails # TODO soon")
    assert not holds(write_tap(report))
    monkeypatch.setattr("manilha_conformance.report.tap._one_line", str)
    assert holds(write_tap(report))
