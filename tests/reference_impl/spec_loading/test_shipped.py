"""The shipped specification is sound: every file lints clean, every cell has a rule, a place and a source."""

from __future__ import annotations

import pytest
from manilha_reference.errors import UnknownName
from manilha_reference.lint import lint
from manilha_reference.paths import spec_root
from manilha_reference.rulesets import load_catalogue, load_ruleset, ruleset_ids

DESIGNED = {
    "paulista": ("S000", (4, 2)),
    "paulista-limpo": ("S000", (4, 2)),
    "paulista-manilha-velha": ("S000", (4, 2)),
    "paulista-online": ("S001", (4, 2)),
    "paulista-app": ("S003", (4, 2)),
    "paulista-guia": ("S004", (4, 2)),
    "mineiro": ("S001", (4, 2)),
    "truco-2p-v1": ("BX", (2,)),
}


def test_every_shipped_file_lints_clean() -> None:
    assert [problem.line("en") for problem in lint([spec_root()])] == []


def test_the_designed_rulesets_are_there() -> None:
    assert {
        name: (each.source, each.players) for name in ruleset_ids() for each in [load_ruleset(name)]
    } == DESIGNED


@pytest.mark.parametrize("name", ruleset_ids())
def test_every_cell_has_one_rule_and_every_rule_its_cells(name: str) -> None:
    ruleset = load_ruleset(name)
    assert set(ruleset.owners) == set(ruleset.cells)
    assert {cell: rule.id for rule in ruleset.rules.values() for cell in rule.cells} == dict(ruleset.owners)
    for cell in ruleset.cells:
        rule = ruleset.rules[ruleset.rule_of(cell)]
        assert rule.sources or cell in ruleset.open_cells
        assert rule.said("pt") != rule.said("en")


@pytest.mark.parametrize("name", ruleset_ids())
def test_a_cell_is_decided_by_the_rulesets_source_or_open_with_a_reason(name: str) -> None:
    ruleset = load_ruleset(name)
    catalogue = load_catalogue()
    for cell in ruleset.cells:
        cited = {source.split(" ")[0] for source in ruleset.rules[ruleset.rule_of(cell)].sources}
        assert ruleset.source in cited or cell in ruleset.open_cells
    varied = {reason.house_rule for reason in ruleset.open_cells.values()} - {None}
    assert varied <= set(catalogue)


@pytest.mark.parametrize("name", ruleset_ids())
def test_the_place_of_a_cell_is_where_its_value_stands(name: str) -> None:
    ruleset = load_ruleset(name)
    lines: dict[str, list[str]] = {}
    words = {True: "true", False: "false", None: "null"}
    for cell, value in ruleset.cells.items():
        where = ruleset.where(cell)
        if where.file not in lines:
            lines[where.file] = (
                (spec_root() / "rulesets" / where.file.rpartition("/")[2]).read_text("utf-8").split("\n")
            )
        written = lines[where.file][where.line - 1][where.column - 1 :].removeprefix('"')
        shown = words[value] if isinstance(value, bool | None) else str(value)
        assert written.startswith(shown), cell


def test_a_cell_that_is_not_there_is_refused() -> None:
    ruleset = load_ruleset("paulista")
    for look in (ruleset.rule_of, ruleset.where):
        with pytest.raises(UnknownName) as caught:
            look("result.AAB")
        assert caught.value.code == "MANILHA-UNKNOWN-CELL"
