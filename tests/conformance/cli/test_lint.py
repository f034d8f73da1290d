"""`manilha lint`: one line a problem with its place, a hint under it, exit 1 where there are any."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from manilha_conformance.cli.main import main
from manilha_reference.paths import ruleset_file

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

SOUND = ruleset_file("paulista").read_text(encoding="utf-8")


def broken(folder: Path) -> Path:
    path = folder / "mesa.yaml"
    path.write_text(SOUND.replace("overshoot: keep", "overshot: keep"), encoding="utf-8")
    return path


def test_a_sound_file_gives_no_line_and_exit_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "--lang", "en", str(ruleset_file("paulista"))]) == 0
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "no problems\n")


def test_each_problem_has_its_place_its_code_and_a_hint(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = broken(tmp_path)
    game = SOUND[: SOUND.index("\ngame:")].count("\n") + 2
    assert main(["lint", "--lang", "en", str(path)]) == 1
    captured = capsys.readouterr()
    assert captured.out.splitlines() == [
        f"{path}:{game}:1: SPEC-MISSING-KEY `overshoot` is missing",
        "  hint: write game.overshoot",
        f"{path}:{game + 2}:3: SPEC-UNKNOWN-KEY `overshot` is not known here",
        "  hint: did you mean `overshoot`?",
    ]
    assert captured.err == "2 problems\n"
    assert main(["lint", "--lang", "pt", str(path)]) == 1
    assert capsys.readouterr().out.splitlines()[2:] == [
        f"{path}:{game + 2}:3: SPEC-UNKNOWN-KEY `overshot` não existe aqui",
        "  dica: quis dizer `overshoot`?",
    ]


def test_json_is_one_document(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = broken(tmp_path)
    assert main(["lint", "--format", "json", "--lang", "en", str(path)]) == 1
    captured = capsys.readouterr()
    assert captured.err == ""
    document = json.loads(captured.out)
    assert [problem["code"] for problem in document["problems"]] == ["SPEC-MISSING-KEY", "SPEC-UNKNOWN-KEY"]
    assert document["problems"][1] == {
        "code": "SPEC-UNKNOWN-KEY",
        "message": "`overshot` is not known here",
        "hint": "did you mean `overshoot`?",
        "path": "game.overshot",
        "where": {"file": str(path), "line": SOUND[: SOUND.index("overshoot")].count("\n") + 1, "column": 3},
    }


def test_a_path_that_is_not_there_is_a_problem(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["lint", "--lang", "en", str(tmp_path / "nowhere.yaml")]) == 1
    assert "SPEC-FILE-UNREADABLE" in capsys.readouterr().out


def test_no_path_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "--lang", "en"]) == 2
    assert "PATH" in capsys.readouterr().err


CROOKED = """format: manilha-ruleset/1
id: crooked
name: {pt: Empate torto, en: Crooked tie}
source: BX
extends: truco-2p-v1
result: {BAT: A}
"""


def test_a_tie_row_that_favours_a_side_is_named_by_property_and_cell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "crooked.yaml"
    file.write_text(CROOKED, encoding="utf-8")
    code = main(["lint", str(file), "--format", "json"])
    found = json.loads(capsys.readouterr().out)["problems"]
    assert code == 1
    assert [(problem["code"], problem["path"]) for problem in found] == [
        ("PROVE-RESULT-SYMMETRIC", "result.BAT")
    ]
    assert found[0]["where"] == {"file": str(file), "line": 6, "column": 15}


def test_without_proofs_the_same_file_is_sound(tmp_path: Path) -> None:
    file = tmp_path / "crooked.yaml"
    file.write_text(CROOKED, encoding="utf-8")
    assert main(["lint", str(file), "--no-proofs"]) == 0
