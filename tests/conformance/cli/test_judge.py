"""`manilha judge`: what a person and a program get, and how bad input is told."""

from __future__ import annotations

import json
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.cli.main import main
from manilha_reference.rulesets import load_catalogue

if TYPE_CHECKING:
    from collections.abc import Callable

EXAMPLES = Path(__file__).parents[3] / "examples"


def judge(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["judge", "--lang", "en", *arguments])
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def documents(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    code, out, err = judge(capsys, "--format", "json", *arguments)
    assert err == ""
    return code, json.loads(out)


def example(name: str) -> str:
    return str(EXAMPLES / f"{name}.truco")


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ANN401 -- a function
    def put(text: str) -> str:
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(text.encode())))
        return "-"

    return put


def test_each_step_is_told_with_its_rule_its_source_and_its_row(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = judge(capsys, example("own-request"))
    assert (code, err) == (1, "")
    lines = out.splitlines()
    assert lines[0] == "paulista: Truco paulista [S000]"
    assert lines[2] == ("Hand 1 · 0-0 · seat 0 opens · worth 1 point · vira 7O · manilhas QO QE QC QP")
    start = lines.index("     6:1 truco!  seat 0 asks truco: 3 points")
    assert lines[start + 1].startswith("          PAU-RAISE-FIRST: ")
    assert "[S000 L48" in "".join(lines[start + 1 : start + 3])
    assert any(
        line.startswith("            bets.may_raise.nobody = true (spec/rulesets/paulista.yaml:")
        for line in lines
    )
    refused = lines.index(
        "?   6:16 seis!   seat 2: ILLEGAL — the side that asked last may not ask next (raise_own_request)"
    )
    assert "bets.may_raise.own = false" in "".join(lines[refused : refused + 4])
    assert lines[-3:] == [
        f"{example('own-request')}:6:16: RECORD-ILLEGAL the side that asked last may not ask next",
        "not judged: 3 moves after that",
        "Ruling: illegal move at 6:16 (raise_own_request)",
    ]


def test_portuguese_is_spoken_where_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", example("truco-and-six"), "--lang", "pt"]) == 0
    out = capsys.readouterr().out
    assert "Ana pede truco: 3 pontos" in out
    assert out.endswith("Decisão: A +6, 10-7\n")


def test_all_shows_only_the_rulings_that_differ_and_who_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = judge(capsys, example("partners-tie"), "--all")
    table = out.split("\n\n")[-1].splitlines()
    rows = {row.split()[0]: row for row in table}
    assert code == 0
    assert table[0] == "paulista                B +1, 9-10"
    assert rows["paulista-app"].endswith("9:11 APP-TRICK-PARTNERS")
    assert rows["truco-2p-v1"].endswith("truco-2p-v1 is not played by 4")
    assert table[-1] == "rule as paulista: paulista-guia, paulista-online"


def test_several_rulesets_are_compared_with_the_first(capsys: pytest.CaptureFixture[str]) -> None:
    _, document = documents(
        capsys, example("partners-tie"), "--ruleset", "paulista-app", "--ruleset", "paulista"
    )
    assert [ruling["ruleset"] for ruling in document["rulings"]] == ["paulista-app", "paulista"]
    assert [ruling["verdict"] for ruling in document["rulings"]] == ["open", "decided"]
    assert document["agree"] is False


def test_house_rules_come_from_the_record_and_from_the_command_line(
    capsys: pytest.CaptureFixture[str],
    typed: Any,  # noqa: ANN401 -- as above
) -> None:
    record = '[Ruleset "paulista"] [House "same_side_top_tie=side_wins"] [Vira "5E"] 3C KE 3O AP'
    _, document = documents(capsys, typed(record))
    assert document["rulings"][0]["hands"][0]["steps"][-1]["observe"]["tricks"] == ["A"]
    _, document = documents(capsys, typed(record), "--set", "same_side_top_tie=tie")
    assert document["rulings"][0]["hands"][0]["steps"][-1]["observe"]["tricks"] == ["T"]
    assert document["rulings"][0]["house_rules"]["same_side_top_tie"] == "tie"


def test_the_document_has_stable_keys(capsys: pytest.CaptureFixture[str]) -> None:
    code, document = documents(capsys, example("forgotten-card"))
    assert code == 0
    assert set(document) == {"format", "file", "agree", "rulings", "house_rules"}
    assert document["format"] == "manilha-judgement/1"
    (ruling,) = document["rulings"]
    assert set(ruling) == {
        "ruleset", "digest", "house_rules", "players", "verdict", "outcome", "cases", "complete", "unjudged",
        "findings", "hands",
    }  # fmt: skip
    assert (ruling["verdict"], ruling["outcome"]) == ("depends", None)
    assert set(ruling["cases"][0]["outcome"]) == {
        "verdict", "winner", "points", "value", "scores", "game_winner", "to_act", "hands",
    }  # fmt: skip
    assert ruling["cases"][1]["assumed"] == [
        [
            {
                "card": "AO",
                "like": "Ax",
                "vira": False,
                "written": "xx",
                "where": {"file": example("forgotten-card"), "line": 7, "column": 4},
            }
        ]
    ]
    (hand,) = ruling["hands"]
    assert set(hand) == {
        "hand", "opener", "scores", "vira", "special", "unknown_cards", "claimed", "began", "steps",
    }  # fmt: skip
    step = hand["steps"][0]
    assert set(step) == {
        "where", "written", "disputed", "seat", "action", "reject", "rule", "facts", "events", "because",
        "observe",
    }  # fmt: skip
    assert step["action"] == {"type": "play", "card": "AC"}
    trick = hand["steps"][3]["events"][1]
    assert (trick["kind"], trick["says"]) == ("trick_ended", "trick 1 goes to A; seat 0 leads the next")
    assert trick["because"][0]["rule"] == "PAU-TRICK-ONE"
    assert trick["because"][0]["cells"][0]["path"] == "trick.top.one.winner"
    assert set(trick["because"][0]["cells"][0]["where"]) == {"file", "line", "column"}


def test_an_unseen_card_is_never_named(capsys: pytest.CaptureFixture[str], typed: Any) -> None:  # noqa: ANN401 -- as above
    _, document = documents(capsys, typed('[Ruleset "paulista"] [Vira "5E"] 3C KE 4E AP / x'))
    step = document["rulings"][0]["hands"][0]["steps"][-1]
    assert step["action"] == {"type": "play", "card": None, "hidden": True}
    assert step["events"][0]["data"]["card"] == "x"
    assert step["events"][0]["says"] == "seat 0 plays x face down"


@pytest.mark.parametrize(
    ("text", "arguments", "code", "told"),
    [
        ("7D", (), 2, ["NOTATION-SUIT"]),
        ("7D 8S", (), 2, ["NOTATION-SUIT", "NOTATION-SUIT"]),
        ("", (), 2, ["NOTATION-EMPTY"]),
        ("3C", (), 2, ["RECORD-NO-RULESET"]),
        ("3C", ("--ruleset", "paulistano"), 3, ["MANILHA-UNKNOWN-RULESET"]),
        ("3C", ("--ruleset", "paulista", "--set", "target"), 2, ["usage"]),
        ('[Score "12-0"] 3C', ("--ruleset", "paulista"), 2, ["SETUP-SCORES"]),
        ('[Players "4"] 3C', ("--ruleset", "truco-2p-v1"), 2, ["SETUP-PLAYERS"]),
        ('[House "nosuch=1"] 3C', ("--ruleset", "paulista"), 3, None),
    ],
)
def test_bad_input_is_told_by_code_and_exit_status(
    capsys: pytest.CaptureFixture[str],
    typed: Any,  # noqa: ANN401 -- as above
    text: str,
    arguments: tuple[str, ...],
    code: int,
    told: list[str] | None,
) -> None:
    found, out, err = judge(capsys, typed(text), *arguments)
    assert (found, out) == (code, "")
    assert "Traceback" not in err
    codes = [line.split()[1].rstrip(":") for line in err.splitlines() if line.startswith("error ")]
    assert told is None or codes == told
    found, document = documents(capsys, typed(text), *arguments)
    assert found == code
    assert told is None or document["error"]["code"] == told[0]


def test_a_file_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = judge(capsys, "no/such.truco")
    assert (code, out) == (2, "")
    assert "no/such.truco" in err


def test_bytes_that_are_no_text_are_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "bad.truco"
    path.write_bytes(b"\xff\xfe3\x00C")
    code, _, err = judge(capsys, str(path))
    assert code == 2
    assert f"{path}:1:1" in err


def test_a_refused_move_is_told_with_the_fewest_facts_that_forbid_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, document = documents(capsys, example("own-request"), "--lang", "en")
    steps = document["rulings"][0]["hands"][0]["steps"]
    assert code == 1
    refused = [step for step in steps if step["reject"] is not None]
    assert [step["facts"] for step in refused] == [
        [
            "cards are being played",
            "it is an ordinary hand",
            "side A asked last",
            "bets.may_raise.own = false",
        ]
    ]
    assert all(step["facts"] == [] for step in steps if step["reject"] is None)


def test_the_house_rules_that_would_change_a_ruling_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Each of them, set, comes to the outcome that was told; every other value comes to the ruling itself."""
    plain = documents(capsys, example("own-request"))[1]
    document = documents(capsys, "--house-rules", example("own-request"))[1]
    assert (plain["house_rules"], document["rulings"]) == (None, plain["rulings"])
    told = {(it["house_rule"], it["value"]): it for it in document["house_rules"]}
    assert ("raise_alternates", "false") in told
    (base,) = plain["rulings"]
    for rule in load_catalogue().values():
        for value in rule.values if rule.id in base["house_rules"] else ():
            code, out, _ = judge(
                capsys, "--format", "json", "--set", f"{rule.id}={value.id}", example("own-request")
            )
            found = told.get((rule.id, value.id))
            if code > 1:
                assert found is None
                continue
            (ruling,) = json.loads(out)["rulings"]
            if found is None:
                assert ruling["verdict"] == base["verdict"]
                assert [it["code"] for it in ruling["findings"]] == [it["code"] for it in base["findings"]]
            else:
                assert ruling["outcome"] == found["outcome"] != base["outcome"]


def test_a_house_rule_that_changes_the_ruling_is_told_with_its_place(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, err = judge(capsys, "--house-rules", example("partners-tie"))
    assert (code, err) == (0, "")
    lines = out.splitlines()
    listed = lines[lines.index("the ruling would change with:") + 1 :]
    assert listed[0].split(maxsplit=1) == [
        "same_side_top_tie=side_wins",
        "open, 9-9, the hand is worth 1 point; to act 1  9:11",
    ]
    assert not any(line.startswith("target=15") for line in listed)


def test_where_no_house_rule_matters_this_is_said(
    capsys: pytest.CaptureFixture[str], typed: Callable[[str], str]
) -> None:
    tags = '[Ruleset "truco-2p-v1"]\n[Opener "0"]\n[Vira "4O"]\n[Hands "4E 4C 4P / 7E 7C 7P"]\n\n'
    out = judge(capsys, "--house-rules", typed(tags + "0:7E"))[1]
    assert out.splitlines()[-1] == "no house rule, changed alone, would change the ruling"
