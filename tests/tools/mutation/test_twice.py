"""Is it told when only one cell's vectors kill a mutant, why that is so, and is another hand found for it?"""

from __future__ import annotations

from functools import cache

import pytest
from manilha_tools.mutation.adequacy import Court
from manilha_tools.mutation.again import OneWay, _chosen, endings
from manilha_tools.mutation.ledger import Ledger, pair
from manilha_tools.mutation.mutant import Mutant
from manilha_tools.mutation.need import recorded_need
from manilha_tools.mutation.twice import Reason, reason_of
from manilha_tools.vectors.evaluate import decisive

SMALL = "truco-2p-v1"
DECIDED = {"a": "x", "b": "x", "c": "y"}


@cache
def court() -> Court:
    return Court.of(SMALL)


def mutant(path: str, value: str | int) -> Mutant:
    return Mutant(f"{path}={value}", path, {**court().rules.cells, path: value})


def test_a_pair_is_of_different_cells_where_there_are_such() -> None:
    assert pair("cab", DECIDED) == ("a", "c")
    assert pair("ba", DECIDED) == ("a", "b")
    assert pair("b", DECIDED) == ("b",)
    assert pair((), DECIDED) == ()


def test_the_figures_count_vectors_and_cells() -> None:
    kills = {"one": frozenset("a"), "two": frozenset("ab"), "apart": frozenset("ac")}
    one_way = {"two": "own_cell", "one": "own_cell"}
    defects = {"vice": frozenset("ab"), "habit": frozenset("bc")}
    ledger = Ledger("r", "d", {}, kills, decisive=DECIDED, one_way=one_way, defects=defects)
    assert ledger.twice() == {
        "mutants": 3,
        "by_two_vectors": 2,
        "by_two_cells": 1,
        "one_way": {"one": "own_cell", "two": "own_cell"},
        "defects": {"defects": 2, "by_two_vectors": 2, "by_two_cells": 1, "one_way": ["vice"]},
    }


def test_two_killers_that_different_cells_decide_are_looked_for_before_the_search_ends() -> None:
    wrong = mutant("bets.rungs.truco.value", 4)
    by = court().killers(wrong, 2)
    assert len({court().decisive_cells[vector] for vector in by}) > 1


@pytest.mark.parametrize(
    ("path", "value", "cell", "topic", "reason"),
    [
        ("result.ABT", "B", "result.ABT", "results", Reason.OWN_CELL),
        ("result.ABT", "B", "elsewhere", "results", Reason.ONE_QUESTION),
        ("result.ABT", "B", "elsewhere", "raises", Reason.NOT_FOUND),
    ],
)
def test_why_one_cell_decides_is_read_off_the_vectors(
    path: str, value: str, cell: str, topic: str, reason: Reason
) -> None:
    killers = [recorded for recorded in court().recordings if recorded.draft.topic == topic][:2]
    assert len(killers) == 2
    assert reason_of(mutant(path, value).cell, killers, cell) == reason


def test_a_hand_that_ends_the_game_kills_a_wrong_result_at_a_step_that_the_target_settles() -> None:
    rules, wrong = court().rules, mutant("result.ABT", "B")
    way = OneWay(wrong, "result.ABT", alone=False)
    hand = next(one for one in endings(rules) if way.helped_by(rules, one, elsewhere=True))
    left = {wrong.id: way}
    (found,) = _chosen(rules, left, {wrong.id: hand}, elsewhere=True)
    assert left == {}
    kept = recorded_need(rules, found)
    assert decisive(kept.outcome.focus) == "game.target"
    assert found["slug"] == "2p.again.result-abt-b"
