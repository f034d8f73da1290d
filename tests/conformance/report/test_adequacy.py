"""The page of a ruleset's adequacy stands alone, is well formed and light, in both languages."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest
from manilha_conformance.report.adequacy import Cell, sections, write_adequacy
from manilha_conformance.say import speaking
from manilha_conformance.suite.load import vectors_root
from manilha_reference.rulesets import load_ruleset
from manilha_tools.mutation.certificates import Certificate
from manilha_tools.mutation.house_ledger import HouseLedger, Setting
from manilha_tools.mutation.ledger import Ledger, read_ledger
from manilha_tools.mutation.matrix import Row, rows
from manilha_tools.vectors.files import ADEQUACY

from tests.conformance.report.test_html import Page

if TYPE_CHECKING:
    from manilha_conformance.say import Language

LIGHT = 400_000
SMALL = "truco-2p-v1"
PROOF = Certificate("digest", ("step",), 8, ("z3 0", "cvc5 0"))


@cache
def ledger(name: str = SMALL) -> Ledger:
    found = read_ledger(vectors_root() / ADEQUACY / f"{name}.json")
    assert found is not None
    return found


@pytest.mark.parametrize("name", [SMALL, "paulista"])
def test_the_page_is_well_formed_and_light_and_needs_nothing_else(name: str) -> None:
    page = write_adequacy(load_ruleset(name), ledger(name))
    parsed = Page(page)
    assert len(set(parsed.ids)) == len(parsed.ids)
    assert [link for link in parsed.links if link[1:] not in parsed.ids] == ["data:,"]
    assert len(page) < LIGHT


def test_every_mutant_stands_in_the_page_once_in_each_language() -> None:
    kept, rules = ledger(), load_ruleset(SMALL)
    found = sections(rules, rows(rules, kept))
    names = [row.mutant for section in found for cell in section.cells for row in cell.rows]
    assert sorted(names) == sorted(kept.cells)
    assert len({section.rule.id for section in found}) == len(found)
    page = write_adequacy(rules, kept)
    assert page.count("<summary>result.ABT ") == 2
    parsed = Page(page)
    for language in ("pt", "en"):
        cells = [f"{language}-{cell.path}" for section in found for cell in section.cells]
        assert [one for one in cells if parsed.links.count(f"#{one}") != 1 or one not in parsed.ids] == []
    text = Page(page).text
    assert rules.name["pt"] in text
    assert rules.name["en"] in text
    for words in (
        "mortos por vetores",
        "killed by vectors",
        "Achar uma célula",
        "Find a cell",
        "Regra por regra",
        "Rule by rule",
    ):
        assert words in text


@pytest.mark.parametrize(
    ("fates", "pt", "en"),
    [
        ({"killed": (3, 7)}, "2 valores errados · 3-7 vetores cada", "2 wrong values · 3-7 vectors each"),
        ({"killed": (4, 4)}, "2 valores errados · 4 vetores cada", "2 wrong values · 4 vectors each"),
        ({"killed": (1,)}, "1 valor errado · 1 vetor", "1 wrong value · 1 vector"),
        (
            {"killed": (2,), "equivalent": (0, 0), "alive": (0,)},
            "4 valores errados · 2 vetores · 2 equivalentes · 1 vivo",
            "4 wrong values · 2 vectors · 2 equivalent · 1 alive",
        ),
    ],
    ids=["some", "alike", "one", "not all"],
)
def test_a_cell_says_how_many_vectors_notice_its_wrong_values(
    fates: dict[str, tuple[int, ...]], pt: str, en: str
) -> None:
    cell = Cell(
        "game.target",
        tuple(
            Row(
                "PAU",
                "game.target",
                f"game.target={fate}{place}",
                tuple(map(str, range(number))),
                PROOF if fate == "equivalent" else None,
                held_out=False,
            )
            for fate, numbers in fates.items()
            for place, number in enumerate(numbers)
        ),
    )
    with speaking("pt"):
        assert cell.words() == pt
    with speaking("en"):
        assert cell.words() == en


def test_what_is_alive_is_said_first_and_what_a_house_rule_brings_has_its_table() -> None:
    rules, kept = load_ruleset(SMALL), ledger()
    name = next(iter(kept.kills))
    left = {one: by for one, by in kept.kills.items() if one != name}
    house = HouseLedger(SMALL, "", {"target=15": Setting(kills={"game.target=16": ("a",)}, alive=("x", "y"))})
    page = write_adequacy(rules, replace(kept, kills=left, alive=(name,)), house)
    text = Page(page).text
    assert "1 mutant alive" in text
    assert "target=15" in text
    assert "target=15" not in Page(write_adequacy(rules, kept)).text


@pytest.mark.parametrize(("chosen", "tag"), [("pt", "pt-BR"), ("en", "en")])
def test_the_language_that_is_asked_for_is_the_one_that_shows(chosen: Language, tag: str) -> None:
    with speaking(chosen):
        page = write_adequacy(load_ruleset(SMALL), ledger())
    assert page.startswith(f'<!DOCTYPE html>\n<html lang="{tag}">')
    assert f'id="language-{chosen}" checked' in page
