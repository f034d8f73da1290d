"""`manilha adequacy` at the command line: what it tells, what it writes, and its exit codes."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING

import pytest
from manilha_conformance.cli.main import main
from manilha_conformance.suite.load import vectors_root
from manilha_reference.rulesets import load_ruleset
from manilha_tools.mutation import report
from manilha_tools.mutation.adequacy import Fate, Tally, Verdict
from manilha_tools.mutation.certificates import Certificate
from manilha_tools.mutation.ledger import Ledger, read_ledger
from manilha_tools.mutation.mutant import Mutant
from manilha_tools.mutation.report import Report
from manilha_tools.vectors.files import ADEQUACY

if TYPE_CHECKING:
    from pathlib import Path

SMALL = "truco-2p-v1"
PROOF = Certificate("digest", ("step",), 8, ("z3 0", "cvc5 0"))


def verdict(name: str, fate: Fate, *, confirmed: bool = True) -> Verdict:
    proof = PROOF if fate == Fate.EQUIVALENT else None
    return Verdict(Mutant(name, "result.ABT", {}), fate, certificate=proof, confirmed=confirmed)


def kept() -> Ledger:
    found = read_ledger(vectors_root() / ADEQUACY / f"{SMALL}.json")
    assert found is not None
    return found


def judged(
    monkeypatch: pytest.MonkeyPatch,
    *verdicts: Verdict,
    ledger: Ledger | None = None,
    **settings: tuple[Verdict, ...],
) -> None:
    """Let this be what is found of the mutants."""
    found = Report(
        load_ruleset(SMALL),
        Tally(list(verdicts)),
        ledger,
        {name: Tally(list(inside)) for name, inside in settings.items()},
    )
    monkeypatch.setattr(report, "report_on", lambda *_args, **_options: found)


def test_a_suite_that_lets_nothing_live_is_fine(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    judged(monkeypatch, verdict("a", Fate.KILLED), verdict("b", Fate.EQUIVALENT))
    assert main(["adequacy", SMALL, "--lang", "en"]) == 0
    assert capsys.readouterr().out == (
        f"{SMALL}: 2 mutants: 1 killed by a vector, 1 equivalent (proved); "
        "0 of them refused on loading too; 0 alive\n"
    )


@pytest.mark.parametrize(
    ("here", "there", "named"),
    [
        (verdict("left", Fate.SURVIVED), verdict("a", Fate.KILLED), "  left\n"),
        (verdict("a", Fate.KILLED), verdict("left", Fate.UNKNOWN), "    left\n"),
        (verdict("odd", Fate.EQUIVALENT, confirmed=False), verdict("a", Fate.KILLED), "odd: not confirmed"),
        (verdict("a", Fate.KILLED), verdict("odd", Fate.EQUIVALENT, confirmed=False), "odd: not confirmed"),
    ],
)
def test_what_lives_or_is_not_confirmed_is_a_finding_under_a_house_rule_too(
    here: Verdict,
    there: Verdict,
    named: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    judged(monkeypatch, here, target=(there,))
    assert main(["adequacy", SMALL, "--house-rules", "--lang", "en"]) == 1
    assert named in capsys.readouterr().out


def test_json_has_the_keys_of_the_contract_and_the_figures(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    judged(monkeypatch, verdict("a", Fate.KILLED), ledger=kept(), target=(verdict("b", Fate.EQUIVALENT),))
    assert main(["adequacy", SMALL, "--house-rules", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    counts = {key: told[key] for key in ("mutants", "killed", "equivalent", "unknown", "survived")}
    assert counts == {"mutants": 1, "killed": 1, "equivalent": 0, "unknown": 0, "survived": 0}
    assert told["by_cell"] == {"result.ABT": {"killed": 1}}
    assert told["twice"] == kept().twice()
    assert told["house_rules"]["target"]["certificates"] == {"b": PROOF.to_json()}


def test_the_matrix_and_the_page_are_written_from_the_kept_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged(monkeypatch, verdict("a", Fate.KILLED), ledger=kept())
    table, data, page = tmp_path / "kills.csv", tmp_path / "kills.json", tmp_path / "page.html"
    assert main(["adequacy", SMALL, "--matrix", str(table), "--html", str(page)]) == 0
    assert main(["adequacy", SMALL, "--matrix", str(data)]) == 0
    mutants = [row["mutant"] for row in json.loads(data.read_bytes())["rows"]]
    assert sorted(mutants) == sorted(kept().cells)
    with table.open(encoding="utf-8", newline="") as lines:
        assert [row["mutant"] for row in csv.DictReader(lines)] == mutants
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_nothing_is_written_from_data_of_other_vectors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    judged(monkeypatch, verdict("a", Fate.KILLED))
    page = tmp_path / "page.html"
    assert main(["adequacy", SMALL, "--html", str(page), "--lang", "en"]) == 2
    assert capsys.readouterr().err == (
        f"error NOT-FRESH: {SMALL}: the adequacy data are of other tables or vectors\n"
        f"  hint: manilha adequacy {SMALL} --write\n"
    )
    assert not page.exists()


def test_files_are_about_a_single_ruleset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["adequacy", "--matrix", str(tmp_path / "kills.csv"), "--lang", "en"]) == 2
    assert "about a single ID" in capsys.readouterr().err
