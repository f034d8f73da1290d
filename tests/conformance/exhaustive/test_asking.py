"""Whatever way hands are asked, is the verdict that of single questions?"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Sequence

CHANGED = [sys.executable, str(Path(__file__).with_name("changed_sample.py"))]
FAULTY = [sys.executable, str(Path(__file__).parents[2] / "faulty" / "run.py")]
IRON = ["truco-2p-v1.exhaustive.2p.11-11.100"]
MANY = [f"paulista.exhaustive.2p.0-0.{number:03}" for number in range(1, 248)]
BACK = "run was not plainly well where its steps go back; each hand was played from the deal"


def verify(
    adapter: Sequence[str],
    *options: str,
    capsys: pytest.CaptureFixture[str],
    ruleset: str = "truco-2p-v1",
    vectors: Sequence[str] = IRON,
) -> dict[str, Any]:
    chosen = [word for name in vectors for word in ("--vector", name)]
    head = ["verify", "--format", "json", "--lang", "en", "--profile", "exhaustive", "--no-diagnose"]
    main([*head, "--ruleset", ruleset, *chosen, *options, "--", *adapter])
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


def essence(report: dict[str, Any]) -> list[Any]:
    told = [{**result, "milliseconds": 0, "rerun": ""} for result in report["results"]]
    blocks = [{**block, "hands": 0} if block["failed"] else block for block in report["every_hand"]]
    return [report["exit_code"], report["complete"], blocks, told]


@pytest.mark.parametrize(
    ("name", "notes"),
    [
        ("is_sound", []),
        ("cannot_go_back", []),
        ("forgets_to_copy", [BACK]),
        ("dies_going_back", [BACK]),
    ],
)
def test_a_sound_game_passes_though_it_cannot_go_back(
    name: str, notes: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    sound = verify([*CHANGED, "is_sound"], "--one-by-one", capsys=capsys)
    assert sound["exit_code"] == 0
    told = verify([*CHANGED, name], capsys=capsys)
    assert told["notes"] == notes
    assert essence(told) == essence(sound)


def test_a_way_is_given_up_for_replies_that_are_late_only_when_they_are_so_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    late = ("--timeout", "3")
    once = verify([*CHANGED, "is_late_once", str(tmp_path / "marker")], *late, capsys=capsys)
    assert (once["exit_code"], once["counts"]["pass"], once["notes"]) == (0, 1, [])
    three = [f"truco-2p-v1.exhaustive.2p.11-11.{number:03}" for number in (1, 100, 247)]
    always = verify([*CHANGED, "is_late_going_back"], *late, capsys=capsys, vectors=three)
    assert (always["exit_code"], always["counts"]["pass"], always["notes"]) == (0, 3, [BACK])


@pytest.mark.parametrize("vice", ["split_and_tied_to_nobody", "never_hides"])
def test_the_first_wrong_hand_is_the_same_by_any_way(vice: str, capsys: pytest.CaptureFixture[str]) -> None:
    plain = verify([*FAULTY, vice], "--one-by-one", capsys=capsys)
    assert plain["exit_code"] == 1
    assert essence(verify([*FAULTY, vice], capsys=capsys)) == essence(plain)


def test_kinds_that_are_drawn_are_asked_until_the_time_is_up_and_go_on_from_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = [f"paulista.exhaustive.4p.0-0.{number:04}" for number in range(1, 300)]
    journal = ("--resume", str(tmp_path / "journal"))
    asked: list[list[str]] = [[]]
    for seconds in (4, 8, 16, 32, 64):
        report = verify(
            [*CHANGED, "is_sound"],
            *("--seconds", str(seconds), *journal),
            capsys=capsys,
            ruleset="paulista",
            vectors=drawn,
        )
        (block,) = report["every_hand"]
        assert (report["complete"], report["stopped"]) == (True, None)
        assert report["planned"] == len(report["results"]) == report["counts"]["pass"]
        assert (block["players"], block["drawn"], block["kinds"]) == (4, True, 39_832_797)
        assert block["kinds_passed"] == report["planned"]
        assert block["hands"] == 1396 * block["kinds_passed"]
        asked.append([result["id"] for result in report["results"]])
        assert asked[-1] == drawn[: len(asked[-1])]
        assert report["exit_code"] == (0 if asked[-1] else 2)
        if 0 < len(asked[-2]) < len(asked[-1]):
            break
    assert 0 < len(asked[-2]) < len(asked[-1])


def test_hands_that_are_all_to_be_asked_are_not_complete_when_the_time_is_up(
    capsys: pytest.CaptureFixture[str],
) -> None:
    report = verify(
        [*CHANGED, "is_sound"], "--seconds", "0.1", capsys=capsys, ruleset="paulista", vectors=MANY
    )
    assert (report["complete"], report["stopped"], report["exit_code"]) == (False, "the time is up", 2)


def test_a_kind_that_fails_among_those_drawn_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    report = verify(
        [*FAULTY, "split_and_tied_to_nobody"],
        capsys=capsys,
        ruleset="paulista",
        vectors=["paulista.exhaustive.4p.0-0.0001"],
    )
    (block,) = report["every_hand"]
    assert (report["exit_code"], block["failed"], block["kinds_passed"]) == (1, 1, 0)
    (told,) = report["results"]
    assert told["id"] == "paulista.exhaustive.4p.0-0.0001"
    assert {"PAU-RESULT-ABT", "PAU-RESULT-BAT"} & {*told["rules"]}
    assert "drawn" not in told["inputs"]
