"""Is the sample that is asked singly too always the same, small, and of everything that goes on?"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from manilha_conformance.suite.load import Vector, load_suite, vectors_root
from manilha_conformance.verify.sample import LEAST, ONE_IN, sample

TRACES = [vector for vector in load_suite((vectors_root(),), ("paulista",)).vectors if vector.kind == "trace"]


def chosen(vectors: list[Vector]) -> list[Vector]:
    places = sample(enumerate(vectors))
    return [vectors[place] for place in sorted(places)]


def test_it_hangs_on_the_vectors_and_not_on_their_order() -> None:
    mixed = TRACES[:]
    Random(1).shuffle(mixed)  # noqa: S311 -- an order, not a secret
    assert {vector.id for vector in chosen(mixed)} == {vector.id for vector in chosen(TRACES)}


def test_it_is_a_small_part_and_holds_a_few_of_few() -> None:
    assert len(TRACES) // ONE_IN < len(chosen(TRACES)) < len(TRACES) // 4
    assert chosen(TRACES[:LEAST]) == TRACES[:LEAST]
    assert chosen([]) == []


@pytest.mark.parametrize("players", [2, 4])
def test_every_kind_of_act_is_in_it_taken_and_refused(players: int) -> None:
    def acts(vectors: list[Vector]) -> Counter[tuple[str, bool, bool]]:
        return Counter(
            (step["action"]["type"], bool(step["action"].get("hidden")), "reject" in step["expect"])
            for vector in vectors
            if vector.players == players
            for step in vector.raw["steps"]
            if isinstance(step.get("action"), dict) and isinstance(step["action"].get("type"), str)
        )

    assert acts(TRACES).keys() == acts(chosen(TRACES)).keys()
