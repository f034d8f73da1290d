"""`manilha vectors`: builds what is stale, lists, tells and compares."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from manilha_conformance.cli.main import main
from manilha_conformance.suite.load import load_suite, profile_ids, vectors_root
from manilha_tools.vectors import suite
from manilha_tools.vectors.topics import hands, ladder

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_reference.ruleset import Ruleset
    from manilha_tools.vectors.model import Draft

RULESET = "truco-2p-v1"


def one_hand(rules: Ruleset) -> list[Draft]:
    return hands.build(rules)[:1]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """Build a suite of two topics for one ruleset."""
    monkeypatch.setattr(suite, "BUILDERS", (ladder.build, one_hand))
    assert main([*build(tmp_path), "--format", "json"]) == 0
    written = json.loads(capsys.readouterr().out)
    assert (written["rulesets"], len(written["written"])) == ([RULESET], 6)
    return tmp_path


def build(folder: Path, *more: str) -> list[str]:
    return ["--lang", "en", "vectors", "build", "--ruleset", RULESET, "--output", str(folder), *more]


def test_a_fresh_suite_is_up_to_date(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(build(folder, "--check")) == 0
    assert capsys.readouterr().out == "all up to date\n"


def test_check_names_what_is_stale_and_writes_nothing(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / RULESET / "ladder.json"
    damaged = file.read_text(encoding="utf-8").replace("is worth 3", "is worth 4")
    file.write_text(damaged, encoding="utf-8")
    (folder / RULESET / "gone.json").write_text("{}", encoding="utf-8")
    assert main(build(folder, "--check")) == 1
    assert capsys.readouterr().out == f"stale: {RULESET}/gone.json\nstale: {RULESET}/ladder.json\n"
    assert file.read_text(encoding="utf-8") == damaged
    assert main(build(folder)) == 0
    assert capsys.readouterr().out == f"written: {RULESET}/gone.json\nwritten: {RULESET}/ladder.json\n"
    assert main(build(folder, "--check")) == 0


def test_an_id_does_not_change_its_question_unless_told_to(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def turned(rules: Ruleset) -> list[Draft]:
        """Give the id of the first question to the last."""
        first, *_, last = ladder.build(rules)
        return [type(last)(last.topic, first.slug, last.about, last.inputs)]

    monkeypatch.setattr(suite, "BUILDERS", (turned,))
    assert main(build(folder)) == 2
    assert capsys.readouterr().err.startswith("error VECTORS-ID-MEANING: ")
    assert main(build(folder, "--rename")) == 0


def test_an_unknown_ruleset_is_a_matter_of_configuration(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "vectors", "build", "--ruleset", "goiano"]) == 3
    assert capsys.readouterr().err.startswith("error MANILHA-UNKNOWN-RULESET: there is no ruleset goiano\n")


def test_lists_can_be_narrowed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listing = ["--lang", "en", "vectors", "list", "--suite", str(folder), "--format", "json"]
    assert main([*listing, "--topic", "ladder", "DOZE", "--cell", "bets.rungs.doze.fold"]) == 0
    found = json.loads(capsys.readouterr().out)["vectors"]
    assert [(vector["id"], vector["title"]) for vector in found] == [
        (f"{RULESET}.ladder.fold.doze", "refusing doze pays 9")
    ]
    assert main([*listing, "--kind", "trace", "--level", "hand", "--players", "4"]) == 0
    assert json.loads(capsys.readouterr().out) == {"vectors": []}


def test_a_vector_is_told_with_its_rule_and_sources(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = f"{RULESET}.ladder.fold.doze"
    assert main(["--lang", "en", "vectors", "show", name, "--suite", str(folder)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:2] == [name, "  refusing doze pays 9"]
    assert told[-2:] == ['  fold_award {"rung": "doze"}', "    → 9"]
    assert any(line.startswith("  PAU-RUNG-DOZE-FOLD  ") for line in told)


def test_a_trace_is_told_step_by_step(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = f"{RULESET}.hands.2p.aa.opener-0"
    assert main(["--lang", "pt", "vectors", "show", name, "--suite", str(folder)]) == 0
    told = capsys.readouterr().out
    assert ("abre o lugar 0" in told, "  4. " in told, "  5. " in told) == (True, True, False)


def test_a_misspelt_id_is_answered_with_the_nearest(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["--lang", "en", "vectors", "show", f"{RULESET}.ladder.fold.dose", "--suite", str(folder)]) == 3
    )
    assert f"{RULESET}.ladder.fold.doze" in capsys.readouterr().err


def test_two_suites_are_compared_by_what_they_expect(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path_factory.mktemp("other")
    assert main(build(other)) == 0
    assert main(["vectors", "diff", str(folder), str(other)]) == 0
    (other / RULESET / "hands.json").unlink()
    capsys.readouterr()
    assert main(["vectors", "diff", str(folder), str(other), "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert {vector["id"].split(".")[1] for vector in found["removed"]} == {"hands"}
    assert (found["added"], found["revalued"], found["asked_anew"], found["retold"]) == ([], [], [], [])


def test_the_suite_in_one_file_has_every_vector_as_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vectors", "export", "--ruleset", "truco-2p-v1", "--profile", "smoke"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    wanted = profile_ids("smoke", vectors_root())
    assert wanted is not None
    shipped = load_suite([vectors_root()], ["truco-2p-v1"]).vectors
    assert lines == [vector.raw for vector in shipped if vector.id in wanted]
    assert 0 < len(lines) <= 30
