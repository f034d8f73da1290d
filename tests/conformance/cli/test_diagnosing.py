"""The options of `verify` that explain failures: they add to the report and never change its verdict."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from manilha_conformance.cli.main import main
from manilha_conformance.report.models import Report

from tests.conformance.small_suite import write_suite

RUN = Path(__file__).parents[2] / "faulty" / "run.py"
WRONG = [sys.executable, str(RUN), "vira_rank_is_manilha"]


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_suite(tmp_path_factory.mktemp("suite"))


def told(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, dict[str, Any]]:
    code = main(["verify", "--lang", "en", "--format", "json", *options, "--", *WRONG])
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    jsonschema.validate(document, Report.model_json_schema())
    return code, document


def test_what_is_played_instead_is_in_the_document_and_its_hand_runs_again(
    suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "found"
    options = ["--suite", str(suite), "--shrink-seconds", "120", "--save-failures", str(folder)]
    code, document = told(capsys, *options)
    assert code == 1
    first = document["diagnosis"]["plays"][0]
    assert (first["kind"], first["rulesets"], first["contradicts"]) == ("cell", ["paulista"], 0)
    assert first["cells"] == {"order.successor.7": {"expected": "Q", "played": "7"}}
    assert first["explains"] == first["failures"] == document["counts"]["fail"]
    example = first["example"]
    assert example["minimal"]
    assert example["hand"].startswith('[Ruleset "paulista"]\n')
    assert Path(example["file"]).parent == folder
    assert example["rerun"].startswith(f"manilha verify --suite {example['file']} -- ")
    code, again = told(capsys, "--suite", example["file"])
    assert code == 1
    assert [(one["id"], one["rule"], one["what"]) for one in again["results"]] == [
        (example["vector"], example["rule"], example["what"])
    ]


def test_without_diagnosis_or_time_nothing_is_asked_again_and_the_verdict_is_the_same(
    suite: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, plain = told(capsys, "--suite", str(suite), "--no-diagnose")
    assert (code, plain["diagnosis"]) == (1, None)
    code, quick = told(capsys, "--suite", str(suite), "--shrink-seconds", "0")
    assert (code, quick["diagnosis"]["tries"]) == (1, 0)
    assert quick["diagnosis"]["plays"][0]["example"]["vector"].startswith("small.")
    assert quick["counts"] == plain["counts"]


def test_the_section_stands_in_the_text(suite: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--suite", str(suite), "--shrink-seconds", "0"]
    assert main(["verify", "--lang", "en", *options, "--", *WRONG]) == 1
    assert (
        "What it plays instead\n  1. behaves as if order.successor.7 were 7, not Q" in capsys.readouterr().out
    )
    assert main(["verify", "--lang", "pt", *options, "--", *WRONG]) == 1
    out = capsys.readouterr().out
    assert "O que joga em vez disso\n  1. joga como se order.successor.7 fosse 7 e não Q" in out


def test_trouble_is_told_even_where_the_run_was_given_up(
    suite: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    adapter = [sys.executable, str(RUN), "crashes_midway"]
    assert main(["verify", "--lang", "en", "--suite", str(suite), "--", *adapter]) == 2
    out = capsys.readouterr().out
    assert "What it plays instead\n  1. goes down: " in out
