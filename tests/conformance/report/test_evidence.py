"""What is kept of a vector that fails: its inputs, and a place that is the same on every machine."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from manilha_conformance.report.evidence import acts_of, decisive_cell, inputs_of
from manilha_conformance.report.places import Place, place_of
from manilha_conformance.suite.load import Vector, load_suite, vectors_root
from manilha_conformance.verify.compare import Difference
from manilha_conformance.verify.tables import tables
from manilha_reference.errors import Location
from manilha_reference.paths import spec_root
from manilha_reference.rulesets import load_ruleset

from tests.conformance.small_suite import SETUP, drafts, filled, play

TABLES = load_ruleset("paulista")
RULE = "PAU-TRICK-WINNER-LEADS"


def legal(missing: list[Any], excess: list[Any]) -> Difference:
    return Difference("legal", {"seat": 1, "actions": missing}, {"seat": 1, "actions": excess})


def test_the_place_does_not_tell_where_the_tables_lie_on_this_machine() -> None:
    cell = "trick.top.one.leader"
    _, line, column = TABLES.where(cell)
    absolute = Location(str(spec_root() / "rulesets" / "paulista.yaml"), line, column)
    elsewhere = replace(TABLES, places={**TABLES.places, cell: absolute})
    raw = {"cells": ["trick.top.one.winner", cell]}
    wanted = (cell, Place(file="spec/rulesets/paulista.yaml", line=line, column=column))
    for where in (TABLES, elsewhere):
        assert decisive_cell(where, Vector(raw, "paulista", "made", {}), RULE) == wanted


def test_a_rule_that_the_vector_names_no_cell_of_is_shown_at_its_first() -> None:
    found, _ = decisive_cell(TABLES, Vector({"cells": []}, "paulista", "made", {}), RULE)
    assert found == TABLES.rules[RULE].cells[0]


@pytest.mark.parametrize(
    ("difference", "did", "wanted"),
    [
        (legal([{"type": "fold"}], []), {"legal": 1}, "acts.answer.fold"),
        (legal([], [{"type": "raise", "rung": "seis"}]), {"legal": 1}, "acts.answer.raise"),
        (
            Difference("answer", {"ok": True}, {"ok": False}),
            {"actor": 1, "action": {"type": "fold"}},
            "acts.answer.fold",
        ),
        (
            Difference("observe", {"value": 3}, {"value": 1}),
            {"actor": 1, "action": {"type": "fold"}},
            "acts.answer.raise",
        ),
        (None, None, "acts.answer.raise"),
    ],
)
def test_of_a_rule_with_a_cell_for_each_act_it_is_that_of_the_act_that_differs(
    difference: Difference | None, did: object, wanted: str
) -> None:
    vector = Vector({"cells": ["acts.answer.raise"]}, "paulista", "made", {})
    assert len(TABLES.rules["PAU-ANSWER-WHO"].cells) > 1
    cell, place = decisive_cell(TABLES, vector, "PAU-ANSWER-WHO", acts_of(difference, did))
    assert (cell, place) == (wanted, place_of(TABLES, wanted))


def test_tables_that_are_not_shipped_have_no_place() -> None:
    vector = Vector({"cells": []}, "paulista", "made", {})
    assert decisive_cell(None, vector, RULE) == (None, None)
    assert decisive_cell(TABLES, vector, "R-TRICKS") == (None, None)


def test_inputs_are_all_but_what_is_expected() -> None:
    made = {raw["id"]: inputs_of(filled(raw)) for raw in drafts()}
    assert made["small.manilhas"] == {"query": {"fn": "manilhas", "args": {"vira": "7P"}}}
    other = {"setup": {**SETUP, "opener": 1}, "steps": []}
    assert made["small.views"] == {
        "players": 4,
        "setup": SETUP,
        "steps": [play(0, "3O")],
        "pair": {"other": other, "viewer": 2, "equal": False},
    }
    assert made["small.perft"] == {"players": 4, "setup": SETUP, "steps": [], "perft": {"depth": 2}}
    assert "expect" not in str(made)


def test_every_shipped_vector_has_a_cell_of_its_decisive_rule() -> None:
    for vector in load_suite([vectors_root()], ["truco-2p-v1"]).vectors:
        cell, place = decisive_cell(tables(vector.ruleset), vector, vector.rules[0])
        if vector.topic != "house":
            assert cell is not None
            assert place is not None
