"""Is an answer that is kept the one that the setting gives, and does what it rests on decide it?"""

from __future__ import annotations

from random import Random

import pytest
from manilha_conformance.profiling.answers import Answers
from manilha_conformance.profiling.shelf import shelf_of
from manilha_conformance.suite.revalue import revalue

from tests.conformance.profiling.secretive import random_setting


@pytest.mark.parametrize("ruleset", ["paulista", "truco-2p-v1"])
def test_an_answer_that_is_kept_is_what_the_tables_say(ruleset: str) -> None:
    shelf = shelf_of(ruleset)
    answers = Answers(shelf.space)
    random = Random(ruleset)  # noqa: S311 -- play, not secrets
    chosen = random.sample([one for one in shelf.vectors if one.kind != "perft"], 60)
    settings = [shelf.space.own, *(random_setting(shelf.space, seed) for seed in range(3))]
    for setting in (*settings, *settings):
        tables = shelf.space.tables(setting)
        assert tables is not None
        for vector in chosen:
            found, expected = answers.under(vector, tables).valued, revalue(vector, tables.rules)
            assert (found and found.raw) == (expected and expected.raw), vector.id


def test_settings_that_read_alike_share_one_answer() -> None:
    shelf = shelf_of("paulista")
    answers = Answers(shelf.space)
    ladder = next(
        one for one in shelf.vectors if one.kind == "query" and one.raw["query"]["fn"] == "rung_value"
    )
    settings = (
        shelf.space.own,
        shelf.space.with_value(shelf.space.own, "ferro_value", "3"),
        shelf.space.with_value(shelf.space.own, "ladder", "2-4-6-10-12"),
    )
    found = [answers.under(ladder, tables) for one in settings if (tables := shelf.space.tables(one))]
    assert (found[0] is found[1], found[0] is found[2]) == (True, False)
