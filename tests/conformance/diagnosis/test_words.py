"""Every finding is said in both languages, with what speaks for it and against it."""

from __future__ import annotations

import pytest
from manilha_conformance.diagnosis.habits import Habit
from manilha_conformance.diagnosis.models import ChangedCell, DiagnosisReport, Otherwise, PlaysInstead
from manilha_conformance.diagnosis.words import HABITS, evidence, further, headline, meaning, others, where
from manilha_conformance.report.places import Place
from manilha_conformance.say import use_language

FOUND = PlaysInstead(
    rulesets=["paulista"],
    kind="cell",
    name="result.ABT",
    value="B",
    asks_pt=None,
    asks_en=None,
    says_pt=None,
    says_en=None,
    sources=[],
    cells={"result.ABT": ChangedCell(expected="A", played="B")},
    places={"result.ABT": Place(file="spec/rulesets/paulista.yaml", line=65, column=8)},
    rules=["PAU-RESULT-ABT"],
    layer="all",
    explains=12,
    beyond=0,
    missed=0,
    failures=12,
    contradicts=0,
    passes=7000,
    vectors=[],
    alike=[],
    example=None,
)
ANSWER = {
    "asks_pt": "Quem abre?",
    "asks_en": "Who leads?",
    "says_pt": "O último.",
    "says_en": "The last.",
    "sources": ["S000 L8", "MT"],
}
HOUSE = FOUND.model_copy(update={"kind": "house_rule", "name": "tie_leader", "value": "last_tied", **ANSWER})
HABIT = FOUND.model_copy(update={"kind": "habit", "name": "shows", "value": "pending / raise", "cells": {}})
LAYERED = FOUND.model_copy(update={"layer": "trace", "beyond": 2, "missed": 1, "contradicts": 3})

NONE = "explains 12 of 12 failures; nothing in 7000 passes speaks against it"
GAMES = "so in its games; what it answers or lists is not so"
FAR = "explains 12 of 12 failures; 2 more cannot be asked of such rules; 3 of 7000 passes speak against it"


@pytest.mark.parametrize(
    ("found", "language", "says"),
    [
        (FOUND, "en", "behaves as if result.ABT were B, not A"),
        (FOUND, "pt", "joga como se result.ABT fosse B e não A"),
        (HOUSE, "en", "plays house rule tie_leader=last_tied"),
        (HOUSE, "pt", "joga com a regra da casa tie_leader=last_tied"),
        (HABIT, "en", "shows something else: pending, after raise"),
        (HABIT, "pt", "mostra outra coisa: pending, depois de raise"),
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
        (FOUND, NONE),
        (HABIT, "seen in 12 of 12 failures"),
        (LAYERED.model_copy(update={"layer": "all"}), f"{FAR}; foretells something else in 1 failure"),
        (
            LAYERED,
            f"{FAR}; foretells something else in 1 failure; {GAMES}",
        ),
    ],
)
def test_it_says_what_speaks_for_it_and_against_it(found: PlaysInstead, says: str) -> None:
    use_language("en")
    assert evidence(found) == says


def test_a_house_rule_is_told_as_a_question_and_what_is_played() -> None:
    told = []
    for language in ("pt", "en"):
        use_language(language)
        told += [meaning(HOUSE), meaning(FOUND)]
    assert told == ["Quem abre? O último. (S000 L8, MT)", None, "Who leads? The last. (S000 L8, MT)", None]


def test_the_cells_are_named_with_their_places() -> None:
    use_language("en")
    at = "result.ABT, spec/rulesets/paulista.yaml:65:8"
    many = dict.fromkeys(("a", "b", "c", "d"), FOUND.places["result.ABT"])
    file = "spec/rulesets/paulista.yaml:65:8"
    cases = [
        (FOUND, at),
        (HABIT, f"{at} (no other value of the tables plays so)"),
        (FOUND.model_copy(update={"places": many}), f"a, {file}; b, {file}; c, {file}, …"),
        (FOUND.model_copy(update={"places": {}}), None),
    ]
    assert [where(found) for found, _ in cases] == [says for _, says in cases]


def test_what_explains_as_much_is_named_beside_it() -> None:
    use_language("en")
    plain = {name: value for name, value in HOUSE.model_dump().items() if name in Otherwise.model_fields}
    same = Otherwise.model_validate(plain)
    words = "or, which comes to the same here: plays house rule tie_leader=last_tied"
    more = "; ".join(["plays house rule tie_leader=last_tied"] * 2)
    assert [others(FOUND.model_copy(update={"alike": [same] * many})) for many in (0, 1, 5)] == [
        None,
        words,
        f"{words}; {more}; and 2 more",
    ]


def test_what_was_asked_beyond_the_run_is_counted() -> None:
    def made(asked: int) -> DiagnosisReport:
        return DiagnosisReport(plays=[], unexplained=[], asked=asked, failed=1, evaluations=0, tries=0)

    use_language("pt")
    assert [further(made(asked)) for asked in (0, 4)] == [
        None,
        "para achar a causa foram perguntados 4 outros vetores; 1 também não valem",
    ]


def test_every_habit_has_words() -> None:
    assert set(HABITS) == set(Habit)
    assert all(words.pt and str(words) != words.pt for words in HABITS.values())
