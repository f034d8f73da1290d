"""The badge counts, and never flatters: no share, and what was not run or is known to fail is said."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from manilha_conformance.report.badge import COLOURS, write_badge
from manilha_conformance.say import use_language
from manilha_conformance.verify.status import Status

from tests.conformance.report.made import made, reports

if TYPE_CHECKING:
    from manilha_conformance.report.models import Report

PASS, FAIL = Status.PASS, Status.FAIL


@pytest.mark.parametrize(
    ("report", "message", "color"),
    [
        (made([PASS, PASS]), "paulista: 2 pass, 0 fail", "brightgreen"),
        (made([PASS, FAIL]), "paulista: 1 pass, 1 fail", "red"),
        (made([PASS, Status.CRASH]), "paulista: 1 pass, 0 fail, 1 crash", "orange"),
        (made([PASS], complete=False), "incomplete: 1 pass, 0 fail", "orange"),
        (made([PASS, Status.KNOWN_FAILING]), "paulista: 1 pass, 0 fail, 1 known failing", "brightgreen"),
        (
            made([PASS, Status.STALE_KNOWN_FAILING]),
            "paulista: 1 pass, 0 fail, 1 stale known failing",
            "yellow",
        ),
        (made([Status.UNOBSERVED]), "nothing could be checked: 0 pass, 0 fail, 1 unobserved", "orange"),
    ],
)
def test_what_it_says(report: Report, message: str, color: str) -> None:
    assert json.loads(write_badge(report)) == {
        "schemaVersion": 1,
        "label": "manilha",
        "message": message,
        "color": color,
        "isError": color != "brightgreen",
    }


def test_several_rulesets_and_portuguese() -> None:
    report = made([PASS])
    rulesets = dict.fromkeys(("mineiro", "paulista"), report.rulesets["paulista"])
    use_language("pt")
    written = json.loads(write_badge(report.model_copy(update={"rulesets": rulesets})))
    assert written["message"] == "2 conjuntos de regras: 1 aprovado, 0 falhas"


@given(report=reports)
@settings(deadline=None)
def test_never_a_share_and_always_the_colour_of_the_exit_code(report: Report) -> None:
    written = json.loads(write_badge(report))
    assert "%" not in written["message"]
    assert f"{report.counts[PASS]} pass, {report.counts[FAIL]} fail" in written["message"]
    assert written["color"] == COLOURS[report.exit_code]
