"""The page of a ruleset's adequacy stands alone, is well formed and light, in both languages."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest
from manilha_conformance.report.adequacy import sections, write_adequacy
from manilha_conformance.say import speaking
from manilha_conformance.suite.load import vectors_root
from manilha_reference.rulesets import load_ruleset
from manilha_tools.mutation.house_ledger import HouseLedger, Setting
from manilha_tools.mutation.ledger import Ledger, read_ledger
from manilha_tools.mutation.matrix import rows
from manilha_tools.vectors.files import ADEQUACY

from tests.conformance.report.test_html import Page

if TYPE_CHECKING:
    from manilha_conformance.say import Language

LIGHT = 400_000
SMALL = "truco-2p-v1"


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
    text = Page(page).text
    for words in ("mortos por vetores", "killed by vectors", "Regra por regra", "Rule by rule"):
        assert words in text


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
