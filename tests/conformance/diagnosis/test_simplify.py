"""Every simpler trace is smaller, so that shrinking ends; and each kind of thing can be left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis.strategies import sampled_from
from manilha_conformance.diagnosis.simplify import (
    fewer_acts,
    fewer_deals,
    later_start,
    lower_scores,
    simpler,
    size,
    weaker_cards,
)
from manilha_conformance.suite.revalue import inputs_of
from manilha_conformance.verify.tables import tables
from manilha_reference.order import deck
from manilha_tools.vectors.model import Step, Trace

from tests.conformance.diagnosis.otherwise import plan_of

if TYPE_CHECKING:
    from manilha_conformance.suite.load import Vector

TRACES = [vector for vector in plan_of("paulista").vectors if vector.kind == "trace"]
DECK = ("4O", "4E", "5O", "5E", "6O", "6E")
DEAL = {"hands": [["5O"], ["6E"]], "vira": "4E"}
START = {**DEAL, "opener": 0, "scores": [0, 2], "deals": [{"hands": [["6O"], ["5E"]], "vira": "4E"}]}


def play(seat: int, card: str) -> Step:
    return Step(seat, {"type": "play", "card": card})


@settings(max_examples=15, deadline=None)
@given(sampled_from(TRACES))
def test_what_is_simpler_is_smaller(vector: Vector) -> None:
    rules = tables("paulista")
    trace = inputs_of(vector.raw)
    assert rules is not None
    assert isinstance(trace, Trace)
    cards = deck(rules)
    made = list(simpler(trace, [step["expect"] for step in vector.raw["steps"]], cards))
    assert made
    assert all(size(one, cards) < size(trace, cards) for one in made)


def test_any_stretch_of_acts_is_left_out_the_longest_first() -> None:
    acts = tuple(play(0, card) for card in DECK[:4])
    left = [one.steps for one in fewer_acts(Trace(START, acts))]
    assert left[:3] == [acts[:2], (acts[0], acts[3]), acts[2:]]
    assert sorted(map(len, left)) == [2, 2, 2, 3, 3, 3, 3]


def test_a_later_hand_begins_at_the_score_and_the_opener_that_it_had() -> None:
    trace = Trace(START, (Step(0, {"type": "fold"}), Step(), play(1, "5E")))
    expected = [{}, {"observe": {"leader": 1, "scores": [0, 3]}}, {}]
    (later,) = later_start(trace, expected)
    assert later == Trace(
        {"hands": [["6O"], ["5E"]], "vira": "4E", "opener": 1, "scores": [0, 3], "deals": []},
        (play(1, "5E"),),
    )


def test_deals_that_are_not_reached_go_and_points_go_down() -> None:
    trace = Trace(START, (play(0, "5O"),))
    assert [one.setup["deals"] for one in fewer_deals(trace)] == [[]]
    assert [one.setup["scores"] for one in lower_scores(trace)] == [[0, 0], [0, 0], [0, 1], [0, 1]]


def test_cards_become_weaker_wherever_they_are_named() -> None:
    trace = Trace(START, (play(0, "5O"), Step(), play(1, "5E")))
    made = [(one.setup["hands"], one.steps[0]) for one in weaker_cards(trace, DECK)]
    assert made == [
        ([["5O"], ["4O"]], play(0, "5O")),
        ([["5O"], ["4O"]], play(0, "5O")),
        ([["5O"], ["5E"]], play(0, "5O")),
        ([["5O"], ["6O"]], play(0, "5O")),
        ([["4O"], ["6E"]], play(0, "4O")),
    ]
