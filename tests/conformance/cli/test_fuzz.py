"""What `manilha fuzz` prints, keeps and returns."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from manilha_conformance.cli.main import main

if TYPE_CHECKING:
    import pytest

RUN = Path(__file__).parents[2] / "faulty" / "run.py"
SAMPLE = Path(__file__).parents[3] / "conformance" / "samples" / "python" / "adapter.py"
ORACLE = [sys.executable, "-m", "manilha_conformance.cli", "oracle"]
FEW = ["--ruleset", "paulista", "--hands", "12", "--seed", "3", "--format", "json"]


def test_what_is_found_is_kept_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state, folder = tmp_path / "hunt.json", tmp_path / "found"
    wrong = [*FEW, "--resume", str(state), "--save", str(folder), "--", sys.executable, str(RUN)]
    assert main(["fuzz", *wrong, "rejected_card_is_lost"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["exit_code"], told["seed"], told["rulesets"]) == (1, 3, ["paulista"])
    assert {failure["file"] for failure in told["failures"]} == set(map(str, folder.iterdir()))
    assert json.loads(state.read_text())["next"] == told["next"] > 0


def test_what_is_right_ends_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", *FEW, "--save", str(tmp_path), "--", sys.executable, str(SAMPLE)]) == 0
    assert json.loads(capsys.readouterr().out)["failures"] == []


def test_a_torn_state_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = tmp_path / "hunt.json"
    state.write_text('{"format": "manil')
    assert main(["fuzz", *FEW, "--resume", str(state), "--", sys.executable, str(SAMPLE)]) == 3
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "fuzz-state"


def test_what_is_found_under_a_house_rule_fails_again_by_the_command_that_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    adapter = [sys.executable, str(RUN), "ignores_house_rules"]
    wish = ["--set", "hidden_from_trick=3", "--strict-reasons"]
    assert main(["fuzz", *FEW, *wish, "--save", str(tmp_path), "--", *adapter]) == 1
    (failure, *_) = json.loads(capsys.readouterr().out)["failures"]
    program, *again = shlex.split(failure["rerun"])
    assert (program, again[-len(adapter) :]) == ("manilha", adapter)
    assert set(wish) < set(again)
    assert main(again) == 1
    assert main([*again[: -len(adapter)], *ORACLE]) == 0
