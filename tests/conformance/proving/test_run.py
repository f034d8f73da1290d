"""Does a run keep what it proved, blame the cells of an overlay, and write what was planned?"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from manilha_conformance.proving.document import document_of
from manilha_conformance.proving.run import Plan, Run, UnknownProperty
from manilha_reference.rulesets import load_ruleset
from manilha_tools.proofs.solver import Solver
from manilha_tools.proofs.verdict import Verdict

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_tools.proofs.verdict import Result

CROOKED = """\
format: manilha-ruleset/1
id: my-table
name: {pt: Minha mesa, en: My table}
source: BX
extends: truco-2p-v1
result: {BAT: A}
"""
QUICK = ("card-order", "manilhas-never-tie", "openers-fair")


def test_results_are_told_one_by_one_and_kept_when_the_run_is_stopped() -> None:
    run = Run("mineiro", load_ruleset("mineiro"))
    told: list[str] = []

    def stop_after_two(result: Result) -> None:
        told.append(result.property)
        if len(told) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run.prove(Plan(Solver(), QUICK), stop_after_two)
    assert told == ["card-order", "manilhas-never-tie"]
    assert [result.property for result in run.results] == told


def test_the_cell_of_an_overlay_that_breaks_a_property_is_blamed(tmp_path: Path) -> None:
    file = tmp_path / "my-table.yaml"
    file.write_text(CROOKED, encoding="utf-8")
    run = Run(str(file), load_ruleset(str(file)))
    run.prove(Plan(Solver(), ("result-symmetric",)), lambda _result: None)
    (result,) = run.results
    assert (result.verdict, result.culprits) == (Verdict.VIOLATED, ("result.BAT",))


def test_a_property_that_is_none_is_refused_before_anything_is_proved() -> None:
    with pytest.raises(UnknownProperty) as caught:
        Plan(Solver(), ("beauty",))
    assert (caught.value.code, caught.value.hint) == ("PROVE-PROPERTY", "manilha prove --list")


def test_what_is_planned_is_written_and_its_place_is_said(tmp_path: Path) -> None:
    run = Run("truco-2p-v1", load_ruleset("truco-2p-v1"))
    plan = Plan(Solver(), witnesses=tmp_path / "games", certificate=tmp_path / "certificates")
    places = list(run.write(plan))
    assert places == [tmp_path / "games" / "truco-2p-v1", tmp_path / "certificates" / "truco-2p-v1"]
    assert (places[0] / "12-0-final.truco").exists()
    assert (places[1] / "check.py").exists()


def test_the_document_has_the_games_that_were_asked_for() -> None:
    run = Run("mineiro", load_ruleset("mineiro"))
    run.prove(Plan(Solver(), ("openers-fair",), scores=((2, 0), (1, 0))), lambda _result: None)
    document = json.loads(json.dumps(document_of(run)))
    assert set(document) == {"ruleset", "digest", "house_rules", "results", "games"}
    assert document["games"]["1-0"] == []
    (game,) = document["games"]["2-0"]
    assert (game["over"], game["players"]) == (False, 2)
    assert game["notation"].rstrip().endswith("A+2")
