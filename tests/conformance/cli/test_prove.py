"""`manilha prove` at the command line: scores and their games, bad input, exit codes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from manilha_conformance.cli.main import main
from manilha_conformance.proving.run import Run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from manilha_conformance.proving.run import Plan
    from manilha_tools.proofs.verdict import Result

FAST = ["--property", "openers-fair"]


def test_a_game_to_a_score_can_be_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "mineiro", *FAST, "--score", "2-4", "--format", "json"]) == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]["2-4"]
    file = tmp_path / "game.truco"
    file.write_text(game["notation"], encoding="utf-8")
    assert main(["judge", str(file), "--lang", "en"]) == 0
    assert "2-4" in capsys.readouterr().out.splitlines()[-1]


def test_a_score_that_no_game_reaches_is_a_finding(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "mineiro", *FAST, "--score", "1-0", "--lang", "en"]) == 1
    assert "1-0: no game gets there" in capsys.readouterr().out


@pytest.mark.parametrize("score", ["11", "a-b", "-1-2", "1-", "1-2-3", "²-1", "9999-0", "0-0"])
def test_what_is_no_score_to_reach_is_a_usage_error(score: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "mineiro", f"--score={score}", "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith("error usage: ")


def test_an_unknown_property_is_trouble(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "mineiro", "--property", "beauty", "--lang", "en"]) == 2
    assert capsys.readouterr().err == (
        "error PROVE-PROPERTY: there is no property beauty\n  hint: manilha prove --list\n"
    )


def test_what_was_proved_before_an_interrupt_is_still_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Run.prove

    def stopped(run: Run, plan: Plan, told: Callable[[Result], None]) -> None:
        if run.name == "paulista":
            raise KeyboardInterrupt
        whole(run, plan, told)

    monkeypatch.setattr(Run, "prove", stopped)
    assert main(["prove", "mineiro", "paulista", *FAST, "--format", "json"]) == 130
    runs = json.loads(capsys.readouterr().out)["runs"]
    assert [(run["ruleset"], len(run["results"])) for run in runs] == [("mineiro", 1), ("paulista", 0)]


def test_the_properties_are_listed_with_what_they_say(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "--list", "--lang", "en"]) == 0
    assert "A game that begins at 0-0 reaches exactly the scores listed" in capsys.readouterr().out
