"""Rule files, house rules and sources: what they claim is held against the tables and against one another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from manilha_reference.books import read_book, read_catalogue
from manilha_reference.citations import Sources, citation_problems, ruleset_source_problems
from manilha_reference.errors import Location, Problem, SpecError
from manilha_reference.lint import lint
from manilha_reference.rules_book import Entry, claims, opened
from manilha_reference.rulesets import load_catalogue, load_draft
from manilha_reference.shelf_checks import book_problems, house_rule_problems
from manilha_reference.source import parse

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_reference.rules_book import Book

HEAD = "format: manilha-rules/1\nruleset: mesa\nrules:\n"
RULE = "  {id}: {{pt: a, en: b, sources: [{cited}], cells: [{cells}]{more}}}\n"
SOURCES = Sources({"S000": 88}, frozenset({"MT"}))


def rule(id_: str = "PAU-X", cited: str = "S000 L8", cells: str = "a.b", more: str = "") -> str:
    return RULE.format(id=id_, cited=cited, cells=cells, more=more)


def book(folder: Path, text: str) -> Book:
    path = folder / "mesa.yaml"
    path.write_text(HEAD + text, encoding="utf-8")
    return read_book(path)


def codes(problems: list[Problem] | tuple[Problem, ...]) -> list[tuple[str, int]]:
    return [(problem.code, problem.where.line) for problem in problems]


def test_each_cell_goes_to_the_rule_that_names_it(tmp_path: Path) -> None:
    both = book(tmp_path, rule("PAU-X", cells="a.*") + rule("PAU-Y", cells="b.c, b.d"))
    owners, problems = claims(both, ["a.b", "a.c.d", "b.c", "b.d", "e"])
    assert {path: entry.id for path, entry in owners.items()} == {
        "a.b": "PAU-X",
        "a.c.d": "PAU-X",
        "b.c": "PAU-Y",
        "b.d": "PAU-Y",
    }
    assert problems == []


def test_a_glob_that_names_no_cell_is_a_problem(tmp_path: Path) -> None:
    _, problems = claims(book(tmp_path, rule() + rule("PAU-Y", cells="a.c, x.*")), ["a.b", "a.c"])
    assert codes(problems) == [("SPEC-RULE-NO-CELL", 5)]


def test_a_cell_of_two_rules_is_a_problem(tmp_path: Path) -> None:
    _, problems = claims(book(tmp_path, rule() + rule("PAU-Y", cells="a.*")), ["a.b", "a.c"])
    assert codes(problems) == [("SPEC-CELL-TWO-RULES", 5)]


def test_a_cell_is_open_where_its_rule_does_not_cite_the_source(tmp_path: Path) -> None:
    silent = "silent:\n  - {cells: [a.c], because: {pt: s, en: s}, house_rule: target}\n"
    undecided = ", undecided: {pt: u, en: u}"
    texts = rule("PAU-X") + rule("PAU-Y", "MT", "a.c, a.d") + rule("PAU-Z", "MT", "a.e", undecided) + silent
    found = book(tmp_path, texts)
    owners, _ = claims(found, ["a.b", "a.c", "a.d", "a.e"])
    open_cells, problems = opened(owners, "S000", (found,), found.where)
    assert {cell: (reason.en, reason.house_rule) for cell, reason in open_cells.items()} == {
        "a.c": ("s", "target"),
        "a.e": ("u", None),
    }
    assert [(problem.code, problem.path) for problem in problems] == [("SPEC-CELL-UNDECIDED", "a.d")]


def test_a_rule_file_is_called_as_its_ruleset(tmp_path: Path) -> None:
    path = tmp_path / "other.yaml"
    path.write_text(HEAD + rule(), encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        read_book(path)
    assert codes(caught.value.problems) == [("SPEC-FILE-NAME", 2)]


def test_books_are_held_against_one_another(tmp_path: Path) -> None:
    silent = "silent:\n  - {cells: [a.b], because: {pt: s, en: s}, house_rule: nowhere}\n"
    found = book(tmp_path, rule() + silent)
    problems = book_problems([found, found], load_catalogue(), ["paulista"])
    assert {problem.code for problem in problems} == {
        "SPEC-BOOK-ALONE",
        "SPEC-RULE-TWICE",
        "SPEC-HOUSE-RULE-UNKNOWN",
    }
    assert book_problems([book(tmp_path, rule())], {}, ["mesa"]) == []


VALUE = "{{says: {{pt: a, en: a}}, sources: []{more}}}"
POINT = "  {id}: {{question: {{pt: a, en: a}}, values: {{{values}}}{more}}}\n"


def points(folder: Path, values: dict[str, str], more: str = "") -> list[tuple[str, int]]:
    """Return the problems of a catalogue with one point, held against the base."""
    listed = ", ".join(f"{name}: {VALUE.format(more=said)}" for name, said in values.items())
    path = folder / "house-rules.yaml"
    text = "format: manilha-house-rules/1\nhouse_rules:\n" + POINT.format(id="p", values=listed, more=more)
    path.write_text(text, encoding="utf-8")
    return codes(house_rule_problems(read_catalogue(path), [load_draft("paulista")]))


@pytest.mark.parametrize(
    ("values", "more", "expected"),
    [
        ({"x": ", set: {game.target: 12}", "y": ", set: {game.target: 15}"}, "", []),
        ({"x": ", unset: [result_raised]"}, ", for: [paulista]", []),
        ({"x": ", set: {game.target: 12}"}, ", for: [nowhere, paulista]", ["SPEC-HOUSE-RULE-FOR"]),
        ({"x": ", set: {game.target: 12}", "y": ""}, "", ["SPEC-HOUSE-VALUES-SAME"]),
        ({"x": ", set: {game.target: twelve}"}, "", ["SPEC-HOUSE-VALUE-SHAPE"]),
        ({"x": ", set: {game.goal: 12}"}, "", ["SPEC-HOUSE-VALUE-SHAPE"]),
        ({"x": ", unset: [game.target]"}, "", ["SPEC-HOUSE-VALUE-SHAPE"]),
        ({"x": ", set: {bets.rungs.seis.value: 2}"}, "", ["SPEC-HOUSE-VALUE-NOWHERE"]),
        ({"x": ", set: {games.target: 12}"}, "", ["SPEC-HOUSE-VALUE-NOWHERE"]),
    ],
)
def test_every_value_of_a_point_means_something(
    tmp_path: Path, values: dict[str, str], more: str, expected: list[str]
) -> None:
    assert [code for code, _ in points(tmp_path, values, more)] == expected


@pytest.mark.parametrize(
    ("cited", "code"),
    [
        ("S000 L88", None),
        ("S000 L12-14", None),
        ("MT", None),
        ("S000", "SPEC-SOURCE-LINE"),
        ("S000 L89", "SPEC-SOURCE-LINE"),
        ("S000 L80-90", "SPEC-SOURCE-LINE"),
        ("XY", "SPEC-SOURCE-UNKNOWN"),
    ],
)
def test_citations_name_a_source_and_a_line_of_it(cited: str, code: str | None) -> None:
    node, _ = parse(f"rules:\n  X-Y: {{sources: [{cited}], deeper: [{{by: [MT]}}]}}\n", "x.yaml")
    assert node is not None
    assert [problem.code for problem in citation_problems(node, SOURCES)] == ([code] if code else [])


def test_the_source_of_a_ruleset_is_a_document() -> None:
    for source, expected in (("S000", []), ("MT", [("SPEC-SOURCE-UNKNOWN", 2)])):
        node, _ = parse(f"id: mesa\nsource: {source}\n", "x.yaml")
        assert node is not None
        assert codes(ruleset_source_problems(node, SOURCES)) == expected


RULES = "format: manilha-rules/1\nruleset: x\nrules: {"
ERRATA = "format: manilha-errata/1\nerrata: {X-Y: {problem: {pt: a, en: a}, reading: {pt: a, en: a}, "
HOUSE = "format: manilha-house-rules/1\nhouse_rules: {"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("format: manilha-rulez/1\nid: x\n", [("SPEC-FORMAT-UNKNOWN", 1)]),
        ("format: [a]\n", [("SPEC-FORMAT-UNKNOWN", 1)]),
        ("- a\n", [("SPEC-TOP-LEVEL", 1)]),
        (RULES + "X-Y: {pt: a, en: a, sources: [Q1], cells: [a]}}", [("SPEC-SOURCE-UNKNOWN", 3)]),
        (RULES + "x-y: {pt: a, en: a, sources: [], cells: [a]}}", [("SPEC-KEY-FORM", 3)]),
        (RULES + "X-Y: {pt: a, sources: [], cells: [a]}}", [("SPEC-MISSING-KEY", 3)]),
        (RULES + "X-Y: {pt: a, en: a, sources: [], cells: []}}", [("SPEC-WRONG-LENGTH", 3)]),
        ("format: manilha-glossary/1\nterms: {a: {pt: [], es: [], meaning: {}}}", [
            ("SPEC-WRONG-LENGTH", 2), ("SPEC-MISSING-KEY", 2), ("SPEC-MISSING-KEY", 2)]),
        (ERRATA + "at: [S000 L9999], by: []}}", [("SPEC-SOURCE-LINE", 2)]),
        (ERRATA + "at: [], by: [S000 8]}}", [("SPEC-WRONG-LENGTH", 2), ("SPEC-WRONG-FORM", 2)]),
        ("format: manilha-sources/1\ndocuments: {}\npractice: {}\n", [("SPEC-WRONG-LENGTH", 2)]),
        (HOUSE + "p: {question: {pt: a, en: a}, values: {}}}", [("SPEC-WRONG-LENGTH", 2)]),
        (HOUSE + "}\nout_of_scope: [{point: E1, because: {pt: a, en: a}}]\n", [("SPEC-WRONG-FORM", 3)]),
    ],
)  # fmt: skip
def test_lint_knows_every_kind_of_file(tmp_path: Path, text: str, expected: list[tuple[str, int]]) -> None:
    path = tmp_path / "file.yaml"
    path.write_text(text, encoding="utf-8")
    assert codes(lint([path])) == expected


def test_lint_searches_folders(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "b.yaml").write_text("- x\n", encoding="utf-8")
    (tmp_path / "a.yaml").write_text("", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not ours", encoding="utf-8")
    found = lint([tmp_path, tmp_path / "a.yaml"])
    assert [(problem.where.file, problem.code) for problem in found] == [
        (str(tmp_path / "a.yaml"), "SPEC-YAML-EMPTY-FILE"),
        (str(tmp_path / "deep" / "b.yaml"), "SPEC-TOP-LEVEL"),
    ]


def test_an_entry_becomes_the_rule_of_the_cells_it_is_given() -> None:
    entry = Entry("PAU-X", "a", "b", ("S000 L1",), ("x",), Location("f", 1, 1))
    assert entry.rule(["c", "d"]).cells == ("c", "d")
