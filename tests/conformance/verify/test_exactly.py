"""Does a reply pass unexamined only where it says all that is expected, and nothing else?"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from manilha_conformance.suite.load import Vector
from manilha_conformance.verify.exactly import as_expected
from manilha_conformance.verify.offer import Offer

PLAYS: list[dict[str, Any]] = [{"type": "play", "card": "3O"}, {"type": "play", "card": "3O", "hidden": True}]
BEGIN: dict[str, Any] = {"observe": {"to_act": [0], "points": 0, "tricks": []}, "legal": {"0": PLAYS}}
AFTER: dict[str, Any] = {"ok": True, "observe": {"to_act": [1], "points": 0, "tricks": ["A"]}, "legal": {}}
REFUSED = {"reject": {"reason": "not_your_turn"}}


OFFER = Offer(
    ruleset="paulista",
    players=frozenset({2}),
    levels=frozenset({"hand"}),
    queries=frozenset(),
    observables=frozenset(BEGIN["observe"]),
    capabilities=frozenset({"legal", "batch"}),
    auto=frozenset(),
    house_rules={},
    declared=frozenset(),
)


def trace(*expected: Any) -> Vector:  # noqa: ANN401 -- any JSON
    raw = {"kind": "trace", "begin": BEGIN, "steps": [{"expect": one} for one in expected]}
    return Vector(raw, "paulista", "hands", {})


def copy(value: Any) -> Any:  # noqa: ANN401 -- as above
    return json.loads(json.dumps(value))


def test_the_order_of_actions_and_of_keys_does_not_matter() -> None:
    turned = {"legal": {"0": PLAYS[::-1]}, "observe": dict(reversed(BEGIN["observe"].items()))}
    assert as_expected(trace(AFTER), [{"seq": 4, "observations": [turned, copy(AFTER)]}], OFFER)


@pytest.mark.parametrize(
    "observations",
    [
        None,
        {},
        [],
        [BEGIN],
        [BEGIN, AFTER, AFTER],
        [BEGIN, None],
        [BEGIN, {**AFTER, "ok": 1}],
        [BEGIN, {**AFTER, "points": 0}],
        [BEGIN, {**AFTER, "legal": {"1": []}}],
        [BEGIN, {**AFTER, "legal": []}],
        [{**BEGIN, "legal": {"0": PLAYS[:1]}}, AFTER],
        [{**BEGIN, "legal": {"0": [*PLAYS, PLAYS[0]]}}, AFTER],
        [{**BEGIN, "legal": {"0": [PLAYS[0], {**PLAYS[1], "hidden": 1}]}}, AFTER],
        [{**BEGIN, "legal": {"0": "play"}}, AFTER],
        [{**BEGIN, "observe": {"to_act": [0], "points": False, "tricks": []}}, AFTER],
        [{**BEGIN, "observe": {"to_act": [0], "points": 0.0, "tricks": []}}, AFTER],
        [{"observe": BEGIN["observe"]}, AFTER],
    ],
)
def test_anything_else_is_left_to_be_examined(observations: Any) -> None:  # noqa: ANN401 -- as above
    assert not as_expected(trace(AFTER), [{"seq": 4, "observations": copy(observations)}], OFFER)


def test_only_a_whole_trace_without_refusals_passes_unexamined() -> None:
    right = {"observations": [BEGIN, AFTER]}
    assert as_expected(trace(AFTER), [right], OFFER)
    assert not as_expected(trace(AFTER), [right, right], OFFER)
    assert not as_expected(trace(AFTER), [{**right, "more": 1}], OFFER)
    assert not as_expected(trace(REFUSED), [{"observations": [BEGIN, {"ok": False, **REFUSED}]}], OFFER)
    bare = Vector({"kind": "trace", "steps": []}, "paulista", "hands", {})
    assert not as_expected(bare, [{"observations": []}], OFFER)


@pytest.mark.parametrize(
    "less",
    [
        {"observables": OFFER.observables - {"points"}},
        {"capabilities": frozenset({"batch"})},
        {"auto": frozenset({"next_hand"})},
    ],
)
def test_who_shows_more_than_it_offers_is_examined(less: dict[str, Any]) -> None:
    """What it does not offer stays unobserved, by whatever way it is asked."""
    assert not as_expected(trace(AFTER), [{"observations": [BEGIN, AFTER]}], replace(OFFER, **less))


@given(
    place=st.sampled_from([(0, "observe"), (0, "legal"), (1, "ok"), (1, "observe"), (1, "legal")]),
    value=st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.just([]) | st.just({}),
)
def test_no_part_can_be_replaced(place: tuple[int, str], value: Any) -> None:  # noqa: ANN401 -- as above
    observations = copy([BEGIN, AFTER])
    same = json.dumps(observations[place[0]][place[1]]) == json.dumps(value)
    observations[place[0]][place[1]] = value
    assert as_expected(trace(AFTER), [{"observations": observations}], OFFER) is same
