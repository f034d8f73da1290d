"""A file that extends another: what merges, what replaces, what is refused, where each cell is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from manilha_reference.errors import SpecError
from manilha_reference.paths import shown
from manilha_reference.rulesets import load_ruleset

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_reference.ruleset import Ruleset

HEAD = "format: manilha-ruleset/1\nid: mesa\nname: {pt: Mesa, en: Table}\nextends: paulista\n"


def load(folder: Path, text: str, name: str = "mesa.yaml") -> Ruleset:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return load_ruleset(path)


def faults(folder: Path, text: str, name: str = "mesa.yaml") -> list[tuple[str, int]]:
    with pytest.raises(SpecError) as caught:
        load(folder, text, name)
    return [(problem.code, problem.where.line) for problem in caught.value.problems]


def changes(ruleset: Ruleset) -> dict[str, object]:
    base = load_ruleset("paulista").cells
    changed: dict[str, object] = {
        path: value for path, value in ruleset.cells.items() if base.get(path) != value
    }
    return changed | {path: "(gone)" for path in base if path not in ruleset.cells}


def test_an_overlay_that_changes_nothing_has_the_digest_of_its_base(tmp_path: Path) -> None:
    mesa = load(tmp_path, HEAD)
    assert mesa.digest == load_ruleset("paulista").digest
    assert (mesa.id, mesa.name, mesa.source) == ("mesa", {"pt": "Mesa", "en": "Table"}, "S000")


def test_maps_merge_and_scalars_replace(tmp_path: Path) -> None:
    mesa = load(tmp_path, HEAD + "game: {target: 15}\ntrick: {hidden: {leading: false}}\n")
    assert changes(mesa) == {"game.target": 15, "trick.hidden.leading": False}


def test_lists_replace_whole(tmp_path: Path) -> None:
    mesa = load(tmp_path, HEAD + "players: [2]\nremove: [seats.4]\n")
    assert mesa.players == (2,)
    assert "players.1" not in mesa.cells
    assert not [path for path in mesa.cells if path.startswith("seats.4")]


def test_a_map_may_stand_alone(tmp_path: Path) -> None:
    text = (
        HEAD
        + "bets:\n  start: {up: dobro}\n  rungs:\n    replace: true\n"
        + "    dobro: {value: 2, fold: 1, up: null, label: {pt: dobro, en: double}}\n"
    )
    rungs = {path.split(".")[2] for path in load(tmp_path, text).cells if path.startswith("bets.rungs.")}
    assert rungs == {"dobro"}


def test_what_is_removed_may_be_written_anew(tmp_path: Path) -> None:
    text = (
        HEAD
        + "remove: [special.offered]\nspecial:\n  nine:\n"
        + "    id: hand_of_nine\n    label: {pt: mão de nove, en: nine}\n"
        + "    when: {self: [9, 11], rival: [0, 8]}\n    value: 1\n    raises: allowed\n    cards: open\n"
        + "    hidden: true\n    lasts: once\n"
    )
    rows = list(
        dict.fromkeys(
            path.split(".")[1] for path in load(tmp_path, text).cells if path.startswith("special.")
        )
    )
    assert rows == ["iron", "nine"]


def test_each_cell_knows_the_file_and_line_where_it_is_written(tmp_path: Path) -> None:
    mesa = load(tmp_path, HEAD + "game: {target: 15}\n")
    assert str(mesa.where("game.target")) == f"{shown(tmp_path / 'mesa.yaml')}:5:16"
    assert mesa.where("game.overshoot") == load_ruleset("paulista").where("game.overshoot")


def test_changed_cells_are_explained_by_the_file_and_others_by_the_inherited_rule(tmp_path: Path) -> None:
    mesa = load(tmp_path, HEAD + "game: {target: 15}\n")
    assert mesa.rule_of("game.target") == "MESA-OWN"
    assert mesa.rules["MESA-OWN"].cells == ("game.target",)
    assert mesa.rule_of("result.ABT") == load_ruleset("paulista").rule_of("result.ABT")


def test_an_overlay_may_extend_a_file_beside_it(tmp_path: Path) -> None:
    load(tmp_path, HEAD + "game: {target: 15}\n")
    other = HEAD.replace("id: mesa", "id: outra").replace("extends: paulista", "extends: mesa.yaml")
    outra = load(tmp_path, other + "game: {overshoot: cap}\n", "outra.yaml")
    assert changes(outra) == {"game.target": 15, "game.overshoot": "cap"}
    assert outra.rule_of("game.target") == "MESA-OWN"
    assert outra.rule_of("game.overshoot") == "OUTRA-OWN"


def test_house_rules_of_the_base_apply_to_what_extends_it(tmp_path: Path) -> None:
    text = HEAD.replace("extends: paulista", "extends: mineiro")
    assert load(tmp_path, text).house_rules == load_ruleset("mineiro").house_rules


@pytest.mark.parametrize(
    "name", ["nothing", "../rulesets/paulista", "/etc/passwd", "nothing.yaml", "[paulista]", "null"]
)
def test_what_is_extended_must_exist(tmp_path: Path, name: str) -> None:
    assert faults(tmp_path, HEAD.replace("extends: paulista", f"extends: {name}")) == [
        ("SPEC-EXTENDS-UNKNOWN", 4)
    ]


def test_a_file_may_not_extend_itself(tmp_path: Path) -> None:
    assert faults(tmp_path, HEAD.replace("paulista", "mesa.yaml")) == [("SPEC-EXTENDS-LOOP", 4)]


def test_two_files_may_not_extend_each_other(tmp_path: Path) -> None:
    (tmp_path / "outra.yaml").write_text(HEAD.replace("paulista", "mesa.yaml"), encoding="utf-8")
    assert faults(tmp_path, HEAD.replace("paulista", "outra.yaml")) == [("SPEC-EXTENDS-LOOP", 4)]


@pytest.mark.parametrize(
    "line", ["format: manilha-ruleset/1\n", "id: mesa\n", "name: {pt: Mesa, en: Table}\n"]
)
def test_an_overlay_names_itself(tmp_path: Path, line: str) -> None:
    assert faults(tmp_path, HEAD.replace(line, "")) == [("SPEC-OVERLAY-OWN", 1)]


@pytest.mark.parametrize(
    "remove",
    ["[trick.hiden]", "[seats.4.side.0]", "[result.ABT.x]", "[id]", "[5]", "['']", "trick.hidden", "{a: b}"],
)
def test_only_what_is_there_can_be_removed(tmp_path: Path, remove: str) -> None:
    assert faults(tmp_path, HEAD + f"remove: {remove}\n") == [("SPEC-REMOVE-PATH", 5)]


def test_replace_is_true_or_absent(tmp_path: Path) -> None:
    text = HEAD + "game: {replace: false, target: 15}\n"
    assert faults(tmp_path, text) == [("SPEC-OVERLAY-REPLACE", 5)]


def test_replace_and_remove_are_unknown_where_nothing_is_extended(tmp_path: Path) -> None:
    alone = HEAD.replace("extends: paulista", "remove: [game]") + "game: {replace: true}\n"
    found = faults(tmp_path, alone)
    assert ("SPEC-UNKNOWN-KEY", 4) in found
    assert ("SPEC-UNKNOWN-KEY", 5) in found


def test_an_overlay_is_checked_like_a_full_table(tmp_path: Path) -> None:
    text = HEAD + "bets: {rungs: {seis: {value: 2}}}\n"
    assert ("SPEC-LADDER-FALLS", 5) in faults(tmp_path, text)


def test_a_fault_below_is_reported_where_it_stands(tmp_path: Path) -> None:
    base = HEAD + "game: {target: 0}\n"
    (tmp_path / "mesa.yaml").write_text(base, encoding="utf-8")
    outra = tmp_path / "outra.yaml"
    outra.write_text(HEAD.replace("extends: paulista", "extends: mesa.yaml"), encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        load_ruleset(outra)
    assert [str(problem.where) for problem in caught.value.problems] == [f"{tmp_path / 'mesa.yaml'}:5:16"]
