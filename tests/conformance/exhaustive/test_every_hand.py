"""Is every hand asked, is the first wrong one told, is it said how much was proved?"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.cli.main import main
from manilha_conformance.exhaustive.vectors import exhaustive_vectors, hand_scores
from manilha_conformance.exhaustive.walks import walks_of
from manilha_conformance.report.every_hand import lines, together
from manilha_conformance.report.models import Report
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_reference.wire import read_setup
from manilha_tools.perft.memory import Memory
from manilha_tools.perft.question import Actors, Question

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).parents[3]
SAMPLE = [sys.executable, str(ROOT / "conformance" / "samples" / "python" / "adapter.py")]
FAULTY = [sys.executable, str(ROOT / "tests" / "faulty" / "run.py")]
ORACLE = [sys.executable, "-m", "manilha_conformance.cli", "oracle"]
IRON = [f"truco-2p-v1.exhaustive.2p.11-11.{number:03}" for number in (1, 100, 247)]


def verify(
    adapter: Sequence[str], *options: str, capsys: pytest.CaptureFixture[str], vectors: Sequence[str] = IRON
) -> dict[str, Any]:
    chosen = [word for name in vectors for word in ("--vector", name)]
    head = ["verify", "--format", "json", "--lang", "en", "--ruleset", "truco-2p-v1"]
    main([*head, "--profile", "exhaustive", "--no-diagnose", *chosen, *options, "--", *adapter])
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


def hands_in(name: str) -> int:
    """Count the hands of a vector by another road."""
    rules = load_ruleset("truco-2p-v1")
    (raw,) = [vector.raw for vector in exhaustive_vectors(rules) if vector.id == name]
    setup = read_setup(raw["setup"])
    return sum(Memory(Question(rules, 2, setup, Actors.SEAT)).count(None).ended)


def test_every_hand_of_some_deals_passes_and_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    report = verify(SAMPLE, capsys=capsys)
    assert (report["exit_code"], report["counts"]["pass"], report["complete"]) == (0, 3, True)
    (block,) = report["every_hand"]
    rules = load_ruleset("truco-2p-v1")
    stand_for = [vector.raw["stands_for"] for vector in exhaustive_vectors(rules) if vector.id in IRON]
    assert block == {
        "ruleset": "truco-2p-v1",
        "players": 2,
        "scores": [11, 11],
        "drawn": False,
        "failed": 0,
        "kinds": 3,
        "kinds_passed": 3,
        "deals": sum(stand_for),
        "deals_passed": sum(stand_for),
        "hands": sum(map(hands_in, IRON)),
    }
    assert [
        sum(visit.over for walk in walks_of(vector, rules) for visit in walk.visits)
        for vector in exhaustive_vectors(rules)
        if vector.id in IRON
    ] == [*map(hands_in, IRON)]


def test_the_first_hand_that_is_wrong_is_told_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    report = verify([*FAULTY, "split_and_tied_to_nobody"], capsys=capsys)
    assert (report["exit_code"], report["counts"]["fail"]) == (1, 3)
    (block,) = report["every_hand"]
    assert (block["kinds"], block["kinds_passed"], block["deals_passed"]) == (3, 0, 0)
    first = report["results"][0]
    assert first["id"] == IRON[0]
    assert {"PAU-RESULT-ABT", "PAU-RESULT-BAT"} & {*first["rules"]}
    assert first["inputs"]["steps"][0]["actor"] == 0
    assert "--profile exhaustive" in first["rerun"]


def test_a_run_goes_on_where_it_was_stopped_with_its_hands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = ("--resume", str(tmp_path / "kept"))
    first = verify(SAMPLE, *kept, capsys=capsys)
    again = verify([*SAMPLE], *kept, capsys=capsys)
    assert again["every_hand"] == first["every_hand"]


def test_shares_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    whole = Report.model_validate_json(json.dumps(verify(SAMPLE, capsys=capsys)))
    shares = [
        Report.model_validate_json(json.dumps(verify(SAMPLE, "--shard", f"{number}/2", capsys=capsys)))
        for number in (1, 2)
    ]
    assert together(block for share in shares for block in share.every_hand) == whole.every_hand
    told = list(lines(whole.every_hand))
    assert told[0].startswith("truco-2p-v1, 2 players, 11-11: 3 of 3 kinds of deal, ")
    assert len(told) == 2
    part = whole.every_hand[0].model_copy(update={"kinds_passed": 2})
    assert len(list(lines([part]))) == 1


@pytest.mark.parametrize("name", ruleset_ids())
def test_each_kind_of_deal_has_its_vector_at_each_kind_of_score(name: str) -> None:
    rules = load_ruleset(name)
    vectors = exhaustive_vectors(rules)
    assert len({vector.id for vector in vectors}) == len(vectors) == 247 * len(hand_scores(rules))
    assert all(len(vector.title) <= 100 for vector in vectors)
    assert hand_scores(rules)[0] == (0, 0)


def test_house_rules_that_are_played_are_asked(capsys: pytest.CaptureFixture[str]) -> None:
    report = verify(ORACLE, "--set", "ferro_value=1", capsys=capsys)
    assert (report["exit_code"], report["counts"]["pass"]) == (0, 3)
    assert report["results"][0]["id"] == IRON[0]


def test_rules_that_two_do_not_play_have_no_such_vectors() -> None:
    assert exhaustive_vectors(replace(load_ruleset("paulista"), players=(4,))) == []
