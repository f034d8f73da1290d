"""The command `perft` as a person runs it: what it prints and returns, and what it says to bad input."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from manilha_conformance.cli.main import main
from manilha_tools.perft.plain import Plain

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_tools.perft.question import Act, Counts

SETUP = {"opener": 1, "hands": [["4P", "KE", "3O"], ["5C", "2P", "AE"]], "vira": "7O", "scores": [2, 0]}


@pytest.fixture
def deal(tmp_path: Path) -> Path:
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(SETUP))
    return file


def perft(*options: str) -> int:
    return main(["perft", "--lang", "en", *options])


def test_a_table_of_counts_and_what_lies_below_each_act(capsys: pytest.CaptureFixture[str]) -> None:
    assert perft("paulista", "--depth", "3", "--divide", "--route", "both") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:6] == [
        "paulista, 4 players, 0-0, opener 0, vira 7P",
        "  0: 5O 6O 3O",
        "  1: 5P QO AP",
        "  2: KO AO AC",
        "  3: 4P 5C KE",
        "",
    ]
    counted = [
        "acts  sequences  ended",
        "   0          1      0",
        "   1          4      0",
        "   2         15      1",
        "   3         51      4",
        "  0 play 5O: 15",
        "  0 play 6O: 15",
        "  0 play 3O: 15",
        "  A raise truco: 6",
    ]
    assert lines[6].startswith("counted by route memory in ")
    assert lines[7:16] == counted
    assert lines[17].startswith("counted by route plain in ")
    assert lines[18:27] == counted
    assert lines[-1] == "both routes agree"


def test_whole_hands_in_portuguese(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("paulista", "--depth", "full", "--players", "2", "--scores", "11,11", "--lang", "pt")
    assert main(["perft", *arguments]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "paulista, 2 jogadores, 11-11, abre 0, vira 7P"
    assert lines[4].startswith("contado pelo caminho memory em ")
    assert lines[5] == "atos  sequências  acabam"
    assert lines[-1] == "mãos inteiras: 36; a mais longa tem 6 atos"


def test_json_is_one_document(deal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--actors", "seat", "--opener", "0", "--scores", "0,3", "--divide", "--format", "json")
    assert perft("paulista", "--depth", "2", "--deal", str(deal), *options) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["routes"]["memory"].pop("seconds") >= 0
    assert len(document.pop("digest")) == 64
    assert document == {
        "ruleset": "paulista",
        "players": 2,
        "setup": {**SETUP, "opener": 0, "scores": [0, 3], "deals": []},
        "actors": "seat",
        "depth": 2,
        "agree": None,
        "routes": {
            "memory": {
                "counts": [1, 4, 15],
                "ended": [0, 0, 1],
                "hands": None,
                "longest": None,
                "divide": {"0 play 4P": 4, "0 play KE": 4, "0 play 3O": 4, "0 raise truco": 3},
            }
        },
    }


def test_house_rules_and_a_deal_from_the_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(SETUP).encode())))
    options = ("--set", "concede=any_time", "--format", "json")
    assert perft("paulista", "--depth", "1", "--deal", "-", *options) == 0
    assert json.loads(capsys.readouterr().out)["routes"]["memory"]["counts"] == [1, 6]


def test_routes_that_differ_are_a_finding(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    right = Plain.count

    def wrong(self: Plain, depth: int | None, first: Act | None = None) -> Counts:
        counts = right(self, depth, first)
        return replace(counts, sequences=(*counts.sequences[:-1], counts.sequences[-1] + 1))

    monkeypatch.setattr(Plain, "count", wrong)
    assert perft("paulista", "--depth", "2", "--route", "both") == 1
    assert capsys.readouterr().out.splitlines()[-1] == "the routes differ at 2 acts"
    assert perft("paulista", "--depth", "2", "--route", "both", "--format", "json") == 1
    assert json.loads(capsys.readouterr().out)["agree"] is False


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["paulista"], 2, "error usage: "),
        (["paulista", "--depth", "deep"], 2, "error usage: "),
        (["paulista", "--depth", "-1"], 2, "error usage: "),
        (["paulista", "--depth", "9" * 5000], 2, "error usage: "),
        (["paulista", "--depth", "2", "--scores", "1;2"], 2, "error usage: "),
        (["paulista", "--depth", "2", "--scores", "12,0"], 2, "error SETUP-SCORES: "),
        (["paulista", "--depth", "2", "--set", "concede"], 2, "error usage: "),
        (["paulista", "--depth", "2", "--set", "concede=later"], 3, "error MANILHA-UNKNOWN-HOUSE-VALUE: "),
        (["paulista", "--depth", "2", "--players", "0"], 2, "error SETUP-PLAYERS: "),
        (["paulista", "--depth", "2", "--opener", "4"], 2, "error SETUP-OPENER: "),
        (["marte", "--depth", "2"], 3, "error MANILHA-UNKNOWN-RULESET: "),
        (["paulista", "--depth", "2", "--deal", "no-such-file"], 2, "error file: "),
    ],
)
def test_bad_input_is_named_without_a_traceback(
    arguments: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert perft(*arguments) == code
    captured = capsys.readouterr()
    assert (captured.out, captured.err[: len(said)]) == ("", said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "error DEAL-JSON: "),
        ("[]", "error DEAL-JSON: "),
        ("[" * 100_000, "error DEAL-JSON: "),
        ('{"opener": 0}', "error SHAPE: "),
        (json.dumps({**SETUP, "seed": 1}), "error SHAPE: "),
        (json.dumps({**SETUP, "vira": "4P"}), "error SETUP-VIRA-DEALT: "),
        (json.dumps({**SETUP, "hands": [["4P", "KE", "3O"]]}), "error SETUP-PLAYERS: "),
    ],
    ids=range(7),
)
def test_a_deal_that_cannot_be_dealt_is_named(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deal.json"
    file.write_text(text)
    assert perft("paulista", "--depth", "1", "--deal", str(file)) == 2
    assert capsys.readouterr().err.startswith(said)
