"""`manilha rulesets`, `rules` and `house-rules`: what a person reads is what the tables say."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.cli.main import main
from manilha_reference.rulesets import load_catalogue, load_ruleset, ruleset_ids

if TYPE_CHECKING:
    from pathlib import Path


def run(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main([*arguments]) == code
    return capsys.readouterr().out


def read(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:  # noqa: ANN401 -- a JSON document
    return json.loads(run(capsys, *arguments, "--format", "json"))


def test_rulesets_lists_each_with_its_name_players_and_source(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "rulesets", "--lang", "pt").splitlines()
    assert [line.split()[0] for line in lines] == list(ruleset_ids())
    assert lines[0].split("  ")[0] == "paulista"
    assert "2/4 jogadores" in lines[0]
    listed = read(capsys, "rulesets")["rulesets"]
    assert [each["digest"] for each in listed] == [load_ruleset(name).digest for name in ruleset_ids()]


@pytest.mark.parametrize("name", ruleset_ids())
def test_rules_shows_every_rule_once_with_its_sources(capsys: pytest.CaptureFixture[str], name: str) -> None:
    ruleset = load_ruleset(name)
    lines = run(capsys, "rules", name, "--lang", "pt").splitlines()
    for rule in ruleset.rules.values():
        sources = f"  [{', '.join(rule.sources)}]" if rule.sources else ""
        at = lines.index(f"    {rule.id}{sources}")
        is_open = any(cell in ruleset.open_cells for cell in rule.cells)
        assert lines[at - 1] == f"{'?' if is_open else ' '} {rule.pt}"
    assert sum(line.startswith("    ?") for line in lines) >= len(set(ruleset.open_cells.values()))


def test_rules_shows_cells_with_their_places(capsys: pytest.CaptureFixture[str]) -> None:
    ruleset = load_ruleset("mineiro", {"target": "15"})
    shown = run(capsys, "rules", "mineiro", "--set", "target=15", "--cells", "--lang", "en")
    for cell in ruleset.cells:
        assert f"    {cell} = " in shown
    assert f"    game.target = 15  {ruleset.where('game.target')}" in shown
    assert "    deal.vira = false  " in shown


def test_rules_against_another_shows_exactly_the_cells_that_differ(
    capsys: pytest.CaptureFixture[str],
) -> None:
    base, mineiro = load_ruleset("paulista"), load_ruleset("mineiro")
    document = read(capsys, "rules", "mineiro", "--against", "paulista")
    changed = {change["cell"]: (change["a"], change["b"]) for change in document["changes"]}
    every = {*base.cells, *mineiro.cells}
    assert changed == {
        cell: (base.cells.get(cell), mineiro.cells.get(cell))
        for cell in every
        if base.cells.get(cell) != mineiro.cells.get(cell)
    }
    text = run(capsys, "rules", "mineiro", "--against", "paulista", "--lang", "en")
    assert "  bets.rungs.nove.value: 9 → 10" in text
    assert "  order.successor.3: 4 → —" in text
    assert "no cell changes" in run(capsys, "rules", "mineiro", "--against", "mineiro", "--lang", "en")


def test_rules_reads_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mesa.yaml"
    head = "format: manilha-ruleset/1\nid: mesa\nname: {pt: Mesa, en: Table}\nextends: paulista\n"
    path.write_text(head + "game: {target: 15}\n", encoding="utf-8")
    document = read(capsys, "rules", str(path), "--against", "paulista")
    assert document["changes"] == [
        {"cell": "game.target", "a": 12, "b": 15, "rule_a": "PAU-GAME-TARGET", "rule_b": "MESA-OWN"}
    ]


def test_rules_as_json_is_the_whole_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    ruleset = load_ruleset("truco-2p-v1")
    document = read(capsys, "rules", "truco-2p-v1")
    assert document["cells"] == dict(ruleset.cells)
    assert document["house_rules"] == dict(ruleset.house_rules)
    assert set(document["rules"]) == set(ruleset.rules)
    assert set(document["open"]) == set(ruleset.open_cells)


def test_house_rules_lists_every_point_with_its_values(capsys: pytest.CaptureFixture[str]) -> None:
    catalogue = load_catalogue()
    document = read(capsys, "house-rules")["house_rules"]
    assert [(point["id"], [value["id"] for value in point["values"]]) for point in document] == [
        (name, [value.id for value in rule.values]) for name, rule in catalogue.items()
    ]
    lines = run(capsys, "house-rules", "tie_leader", "--lang", "en").splitlines()
    assert lines[0] == f"tie_leader: {catalogue['tie_leader'].question}"
    assert len(lines) == 1 + len(catalogue["tie_leader"].values)


def test_house_rules_of_a_ruleset_marks_what_it_plays(capsys: pytest.CaptureFixture[str]) -> None:
    marked = [
        line.split()[1].rstrip(":")
        for line in run(capsys, "house-rules", "mineiro").splitlines()
        if line.startswith("  *")
    ]
    assert marked == list(load_ruleset("mineiro").house_rules.values())


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["rules", "paulistta"], 3, "MANILHA-UNKNOWN-RULESET"),
        (["rules", "paulista", "--against", "x"], 3, "MANILHA-UNKNOWN-RULESET"),
        (["rules", "paulista", "--set", "target"], 2, "usage"),
        (["rules", "paulista", "--set", "target=99"], 3, "MANILHA-UNKNOWN-HOUSE-VALUE"),
        (["rules", "paulista-limpo", "--set", "jokers=2"], 3, "SPEC-TIER-UNREACHABLE"),
        (["house-rules", "nothing"], 3, "MANILHA-UNKNOWN-RULESET"),
        (["rules"], 2, "usage"),
    ],
)
def test_bad_input_is_named_with_a_hint_and_no_traceback(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, said: str
) -> None:
    assert main(["--lang", "en", *arguments]) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err
    assert "hint:" in captured.err
    assert "Traceback" not in captured.err
