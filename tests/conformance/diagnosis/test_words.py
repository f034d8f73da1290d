"""Every finding is said in both languages, with what speaks for it and against it."""

from __future__ import annotations

import pytest
from manilha_conformance.diagnosis.habits import Habit
from manilha_conformance.diagnosis.models import ChangedCell, PlaysInstead
from manilha_conformance.diagnosis.words import HABITS, evidence, headline
from manilha_conformance.say import use_language

FOUND = PlaysInstead(
    rulesets=["paulista"],
    kind="cell",
    name="result.ABT",
    value="B",
    says=None,
    sources=[],
    cells={"result.ABT": ChangedCell(expected="A", played="B")},
    rules=["PAU-RESULT-ABT"],
    layer="all",
    explains=12,
    beyond=0,
    missed=0,
    failures=12,
    contradicts=0,
    passes=7000,
    vectors=[],
    example=None,
)
HOUSE = FOUND.model_copy(update={"kind": "house_rule", "name": "tie_leader", "value": "last_tied"})
HABIT = FOUND.model_copy(update={"kind": "habit", "name": "shows", "value": "pending / raise", "cells": {}})
LAYERED = FOUND.model_copy(update={"layer": "trace", "beyond": 2, "missed": 1, "contradicts": 3})

FAR = "explains 12 of 12 failures, 2 more cannot be asked of such rules, contradicts 3 of 7000 passes"


@pytest.mark.parametrize(
    ("found", "language", "says"),
    [
        (FOUND, "en", "behaves as if result.ABT were B, not A"),
        (FOUND, "pt", "joga como se result.ABT fosse B e não A"),
        (HOUSE, "en", "plays house rule tie_leader=last_tied"),
        (HOUSE, "pt", "joga com a regra da casa tie_leader=last_tied"),
        (HABIT, "en", "shows something else: pending / raise"),
        (HABIT, "pt", "mostra outra coisa: pending / raise"),
        (FOUND.model_copy(update={"kind": "ruleset", "name": "mineiro"}), "en", "plays mineiro"),
        (FOUND.model_copy(update={"kind": "rows", "cells": {}}), "en", "behaves as with result.ABT"),
    ],
)
def test_a_finding_is_said_in_a_line(found: PlaysInstead, language: str, says: str) -> None:
    use_language(language)
    assert headline(found) == says


@pytest.mark.parametrize(
    ("found", "says"),
    [
        (FOUND, "explains 12 of 12 failures, contradicts 0 of 7000 passes"),
        (HABIT, "seen in 12 of 12 failures"),
        (LAYERED.model_copy(update={"layer": "all"}), f"{FAR}, misses 1 failure"),
        (LAYERED, f"{FAR}, misses 1 failure, in its games only, whatever it answers or lists"),
    ],
)
def test_it_says_what_speaks_for_it_and_against_it(found: PlaysInstead, says: str) -> None:
    use_language("en")
    assert evidence(found) == says


def test_every_habit_has_words() -> None:
    assert set(HABITS) == set(Habit)
    assert all(words.pt and str(words) != words.pt for words in HABITS.values())
