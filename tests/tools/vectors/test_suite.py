"""What passes through the building of a suite: the witness, the doubles, the drafts that cannot be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from manilha_tools.vectors import suite
from manilha_tools.vectors.files import Part, suite_files
from manilha_tools.vectors.house import House
from manilha_tools.vectors.lock import read_lock
from manilha_tools.vectors.model import Draft, Query
from manilha_tools.vectors.topics import ladder, results

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset
    from manilha_tools.vectors.model import Vector


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite, "BUILDERS", (ladder.build, results.build))


class DisagreementError(Exception):
    """What a second witness raises."""


def test_the_witness_sees_every_vector_with_the_tables_it_holds_under() -> None:
    seen: list[tuple[str, str]] = []

    def confirm(rules: Ruleset, vector: Vector) -> None:
        seen.append((vector.id, rules.house_rules["ladder"]))

    vectors = suite.build_vectors("paulista", confirm)
    own = House("paulista").base.house_rules["ladder"]
    assert seen == [(vector.id, vector.chosen.get("ladder", own)) for vector in vectors]
    assert {ladder for _, ladder in seen} > {own}


def test_a_witness_that_disagrees_stops_the_building() -> None:
    def confirm(_rules: Ruleset, vector: Vector) -> None:
        query: Any = vector.body["query"]
        if query["args"] == {"rung": "seis"}:
            raise DisagreementError(vector.id)

    with pytest.raises(DisagreementError, match=r"paulista\.ladder\.value\.seis"):
        suite.build_vectors("paulista", confirm)


def test_an_id_that_stands_twice_is_a_fault_of_the_builders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite, "BUILDERS", (ladder.build, ladder.build))
    with pytest.raises(suite.DraftError, match="twice"):
        suite.build_vectors("paulista")


def test_a_question_that_the_tables_cannot_be_asked_is_a_fault_of_the_builders(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def ask_of_a_strange_rung(_rules: Ruleset) -> list[Draft]:
        return [Draft("ladder", "strange", "", Query("rung_value", {"rung": "vinte"}))]

    monkeypatch.setattr(suite, "BUILDERS", (ask_of_a_strange_rung,))
    with pytest.raises(suite.DraftError, match="QUERY-ARGUMENT"):
        suite.build_vectors("paulista")


def test_building_into_an_empty_folder_and_over_itself_gives_the_same_files() -> None:
    part = Part(House("mineiro").base, suite.build_vectors("mineiro"))
    first = suite_files([part], {}, {}, {})
    again = suite_files([part], read_lock(first["ids.lock"]), {}, {})
    assert first == again
    assert sorted(first) == [
        "ids.lock",
        "manifest.json",
        "mineiro/house.json",
        "mineiro/ladder.json",
        "mineiro/results.json",
        "profiles.json",
    ]
