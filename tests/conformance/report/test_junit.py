"""JUnit as another reader reads it: it parses whatever was written, and tells what the exit code tells."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from manilha_conformance.report.junit import write_junit
from manilha_conformance.verify.status import Status

from tests.conformance.report.made import HOSTILE, diagnosed, made, reports

if TYPE_CHECKING:
    from manilha_conformance.report.models import Report


def read(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 -- written by the code under test


def outcomes(root: ET.Element) -> dict[str | None, list[tuple[str, str | None]]]:
    return {
        case.get("name"): [(part.tag, part.get("type")) for part in case] for case in root.iter("testcase")
    }


def test_a_run_as_cases(report: Report) -> None:
    root = read(write_junit(report))
    assert outcomes(root) == {
        "small.next-raise": [("error", "timeout")],
        "small.manilhas": [("failure", "fail")],
        "small.order": [],
        "small.refusals": [],
        "small.hand": [("failure", "fail")],
        "small.views": [("skipped", "unsupported")],
        "small.perft": [],
        "run": [],
    }
    counts = {name: root.get(name) for name in ("tests", "failures", "errors", "skipped")}
    assert counts == {"tests": "8", "failures": "2", "errors": "1", "skipped": "1"}
    hand = next(case for case in root.iter("testcase") if case.get("name") == "small.hand")
    assert hand.get("classname") == "paulista.small"
    assert hand[0].get("message") == "step 2: seat 1: play QO: seat 2 may: expected —, observed besides fold"
    lines = (hand[0].text or "").splitlines()
    assert lines[:4] == [
        "What holds of small.hand",
        f"PAU-ACT-CONCEDE: {report.rules['PAU-ACT-CONCEDE'].summary_en}",
        "  step 2: seat 1: play QO",
        "  seat 2 may: expected —, observed besides fold",
    ]
    assert lines[-1].startswith("$ manilha verify --vector small.hand --suite ")
    names = {prop.get("name") for prop in root.iter("property")}
    assert names == {"spec_digest"}


@given(report=reports)
@settings(deadline=None)
def test_it_parses_and_tells_what_the_exit_code_tells(report: Report) -> None:
    root = read(write_junit(report))
    bad = [tag for parts in outcomes(root).values() for tag, _ in parts if tag in ("failure", "error")]
    assert (not bad) is (report.exit_code == 0)
    assert int(root.get("tests") or 0) == len(report.results) + 1


def test_an_unfinished_run_is_an_error_of_its_own() -> None:
    root = read(write_junit(made([Status.PASS], "power cut", complete=False)))
    run = next(case for case in root.iter("testcase") if case.get("name") == "run")
    assert run[0].tag == "error"
    assert run[0].get("message") == "INCOMPLETE (power cut): 1 of 2 vectors in 1.2 s"


def test_what_is_played_instead_is_put_out_by_the_cases_and_a_property_of_the_run() -> None:
    report = diagnosed(made([Status.FAIL, Status.PASS, Status.FAIL], "words"), "words")
    far = "explains 1 of 1 failure; nothing in 2 passes speaks against it"
    root = read(write_junit(report))
    put_out = {
        case.get("name"): (case.findtext("system-out") or "").splitlines() for case in root.iter("testcase")
    }
    assert put_out == {
        "made.vector-0": [
            "plays house rule all_tied=words",
            "Who wins? Nobody. (S000 L8)",
            far,
            "result.TTT, spec/rulesets/paulista.yaml:5:6",
        ],
        "made.vector-1": [],
        "made.vector-2": [],
        "run": [
            "What it plays instead",
            "  1. plays house rule all_tied=words",
            "     Who wins? Nobody. (S000 L8)",
            f"     {far}",
            "     or, which comes to the same here: behaves as if result.TTT were A, not none",
            "     the rule: High card wins. (R-0; S000)",
            "     result.TTT, spec/rulesets/paulista.yaml:5:6",
            "     the smallest hand that shows it:",
            "       words",
            "       step 1: seat 0: words",
            "       leader: expected 1, observed words",
            "       words",
            "  asked 4 further vectors to find the cause; 2 of them fail too",
        ],
    }
    run = root.findall("testsuite")[-1]
    assert [(prop.get("name"), prop.get("value")) for prop in run.iter("property")] == [
        (
            "plays_instead.1",
            "plays house rule all_tied=words; explains 1 of 1 failure; nothing in 2 passes speaks against it",
        )
    ]
    (failed, *_) = root.iter("testcase")
    assert [part.tag for part in failed] == ["failure", "system-out"]


@pytest.mark.parametrize("text", HOSTILE)
def test_it_parses_whatever_is_played_instead(text: str) -> None:
    report = made([Status.FAIL], text)
    plain, told = (read(write_junit(one)) for one in (report, diagnosed(report, text)))
    assert told.get("failures") == plain.get("failures") == "1"
    assert len(list(told.iter("system-out"))) == 2
