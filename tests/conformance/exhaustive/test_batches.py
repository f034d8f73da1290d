"""Do batches hold every position once, and ask for it by the acts that lead there?"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.exhaustive.batches import TOGETHER, Batch, Cutter
from manilha_conformance.exhaustive.vectors import drawn_vectors, exhaustive_vectors
from manilha_conformance.exhaustive.walks import LOT, hand_vector, walks_of
from manilha_conformance.protocol.requests import RunTraceRequest
from manilha_conformance.verify.script import run_requests
from manilha_reference.rulesets import load_ruleset

from tests.conformance.exhaustive.test_recognise import offer

if TYPE_CHECKING:
    from manilha_conformance.suite.load import Vector

RULES = load_ruleset("truco-2p-v1")
TWO = next(vector for vector in exhaustive_vectors(RULES) if ".11-11." in vector.id)


def cut(vector: Vector, *without: str) -> list[Batch]:
    rules = load_ruleset(vector.ruleset)
    cutter = Cutter(offer(*without), vector.raw["players"])
    return [batch for walk in walks_of(vector, rules) for batch in cutter.batches(walk.setup, walk.visits)]


def request(batch: Batch) -> dict[str, Any]:
    asked = json.loads(b'{"seq":1,' + batch.body)
    RunTraceRequest.model_validate(asked)
    return {name: value for name, value in asked.items() if name not in ("seq", "cmd")}


def ways(batches: list[Batch]) -> list[tuple[str, ...]]:
    """Return the acts that lead to each position asked, as the requests have it."""
    found = []
    for batch in batches:
        asked: list[tuple[str, ...]] = [()]
        for step in request(batch)["steps"]:
            after = asked[step.pop("after", -1)]
            asked.append((*after, json.dumps(step)))
        assert len(asked) == len(batch.moments)
        found.append(asked)
    return [way for asked in found for way in asked]


def test_a_batch_for_one_who_cannot_go_back_is_the_run_of_one_hand() -> None:
    batches = cut(TWO, "load_state")
    rules = load_ruleset(TWO.ruleset)
    for batch in batches:
        (played,) = batch.played()
        hand = hand_vector(TWO, batch.setup, played)
        assert run_requests(offer(), hand) == [("run", request(batch))]
    assert len(batches) == sum(batch.hands for batch in batches)
    assert len(batches) == sum(visit.over for walk in walks_of(TWO, rules) for visit in walk.visits)


def test_going_back_asks_the_same_positions_each_nearly_once() -> None:
    singly, together = ways(cut(TWO, "load_state")), ways(batches := cut(TWO))
    assert set(together) == set(singly)
    assert len(together) < 1.2 * len(set(together)) < len(singly) / 2
    assert all(len(batch.moments) <= TOGETHER + 6 for batch in batches)


def test_the_hands_of_a_batch_lead_to_all_its_ends() -> None:
    played = [hand for batch in cut(TWO) for hand in batch.played()]
    ended = [hand.acts for hand in played if not hand.moments[-1].legal]
    singly = [hand.acts for batch in cut(TWO, "load_state") for hand in batch.played()]
    assert sorted(ended, key=str) == sorted(singly, key=str)


@pytest.mark.parametrize("without", [(), ("load_state",)])
def test_a_stretch_of_kinds_has_open_hands_and_a_lot_of_others(without: tuple[str, ...]) -> None:
    rules = load_ruleset("paulista")
    first = drawn_vectors(rules, 4)[0]
    batches = cut(first, *without)
    assert sum(batch.hands for batch in batches) == 1296 + LOT
    assert {batch.setup for batch in batches} == {walk.setup for walk in walks_of(first, rules)}
    assert sum(len(batch.moments) for batch in batches) == len(ways(batches))
