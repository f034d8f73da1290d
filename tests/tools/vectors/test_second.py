"""Does the symbolic model expect of a vector what the interpreter expects, and does it notice where not?"""

from __future__ import annotations

from dataclasses import replace

import pytest
from manilha_reference.rulesets import ruleset_ids
from manilha_tools.errors import WitnessesDisagree
from manilha_tools.vectors.assemble import assemble
from manilha_tools.vectors.departure import record
from manilha_tools.vectors.house import House
from manilha_tools.vectors.model import Query, Trace, Vector
from manilha_tools.vectors.second import confirm
from manilha_tools.vectors.suite import drafts_of

EVERY = 31
"""In the ordinary run one draft in so many is confirmed."""


def vectors(name: str, every: int) -> list[tuple[House, Vector]]:
    """Return vectors of a ruleset, every so many."""
    house = House(name)
    return [
        (house, assemble(house.base, draft, record(house.base, draft).outcome, ()))
        for draft in drafts_of(house)[::every]
    ]


@pytest.mark.parametrize("name", ruleset_ids())
def test_a_sample_of_vectors_has_two_witnesses(name: str) -> None:
    seen = set()
    for house, vector in vectors(name, EVERY):
        confirm(house.base, vector)
        seen.add(type(vector.draft.inputs))
    assert {Query, Trace} <= seen


@pytest.mark.long
@pytest.mark.parametrize("name", ruleset_ids())
def test_every_vector_has_two_witnesses(name: str) -> None:
    for house, vector in vectors(name, 1):
        confirm(house.base, vector)


@pytest.mark.parametrize(
    ("path", "wrong", "topic"),
    [
        ("result.ABT", "B", "results"),
        ("bets.rungs.seis.fold", 6, "ladder"),
        ("trick.top.rivals.leader", "hand_leader", "tricks"),
    ],
)
def test_a_vector_made_from_a_wrong_table_is_not_confirmed(path: str, wrong: str | int, topic: str) -> None:
    house = House("paulista")
    cells = {**house.base.cells, path: wrong}
    faulty = replace(house.base, cells=cells, digest="faulty")
    made = [
        assemble(faulty, draft, record(faulty, draft).outcome, ())
        for draft in drafts_of(house)
        if draft.topic == topic
    ]
    assert not all(confirmed(house, vector) for vector in made)


def confirmed(house: House, vector: Vector) -> bool:
    """Whether the second witness says the same."""
    try:
        confirm(house.base, vector)
    except WitnessesDisagree:
        return False
    return True
