"""Does a reply pass unread only where reading it would find it right?"""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manilha_conformance.exhaustive.batches import Batch, Cutter
from manilha_conformance.exhaustive.recognise import Recogniser
from manilha_conformance.exhaustive.vectors import exhaustive_vectors
from manilha_conformance.exhaustive.walks import walks_of
from manilha_conformance.oracle.reference import Reference
from manilha_conformance.oracle.server import Server
from manilha_conformance.verify.offer import Offer, offer_of
from manilha_reference.rulesets import load_ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

Json = Any
RULES = load_ruleset("truco-2p-v1")
ORACLE = Server(Reference())


def offer(*without: str) -> Offer:
    hello = ORACLE.reply({"cmd": "hello", "protocol": "manilha-harness/1", "suite": "test"})
    offered = [name for name in hello["capabilities"] if name not in without]
    return offer_of({**hello, "capabilities": offered}, RULES.id, {})


def batches(*without: str, many: int = 6) -> list[Batch]:
    """Return the first batches of an iron hand."""
    vector = next(one for one in exhaustive_vectors(RULES) if ".11-11." in one.id)
    (walk,) = walks_of(vector, RULES)
    found = Cutter(offer(*without), 2).batches(walk.setup, walk.visits)
    return [batch for batch, _ in zip(found, range(many), strict=False)]


def observations(batch: Batch) -> list[Json]:
    request = json.loads(b'{"seq":1,' + batch.body)
    observed: list[Json] = ORACLE.reply(request)["observations"]
    return observed


def reversed_keys(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: reversed_keys(value[key]) for key in reversed(value)}
    return [reversed_keys(part) for part in value] if isinstance(value, list) else value


WRITINGS: dict[str, Callable[[int, list[Json]], str]] = {
    "plain": lambda seq, seen: json.dumps({"seq": seq, "observations": seen}),
    "tight": lambda seq, seen: json.dumps({"seq": seq, "observations": seen}, separators=(",", ":")),
    "number last": lambda seq, seen: json.dumps({"observations": reversed_keys(seen), "seq": seq}),
    "spread out": lambda seq, seen: (
        f' {{ "seq" : {seq}\t, "observations" : [ ' + " ,\r ".join(map(json.dumps, seen)) + " ] } "
    ),
}


@pytest.mark.parametrize("without", [(), ("load_state",)])
@pytest.mark.parametrize("writing", WRITINGS)
def test_replies_that_say_what_is_expected_pass_however_they_are_written(
    writing: str, without: tuple[str, ...]
) -> None:
    recogniser = Recogniser()
    for seq, batch in enumerate(batches(*without), start=9):
        line = WRITINGS[writing](seq, observations(batch)).encode()
        assert recogniser.is_right(batch, seq, line)
        assert recogniser.is_right(batch, seq, line)
        assert not recogniser.is_right(batch, seq + 1, line)


def spoil(value: Json, random: Random) -> Json:
    """Change, drop or add one thing somewhere in a value."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        key = random.choice(sorted(value))
        if random.random() < 0.1:
            return {name: part for name, part in value.items() if name != key}
        return {**value, key: spoil(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.9:
        at = random.randrange(len(value))
        if random.random() < 0.1:
            return value[:at] + value[at + 1 :]
        return [*value[:at], spoil(value[at], random), *value[at + 1 :]]
    others = [None, True, False, 0, 1, 1.0, "A", "play", [], {}, value]
    return random.choice([other for other in others if json.dumps(other) != json.dumps(value)])


KNOWN = [(batch, observations(batch)) for batch in batches(many=2)]


def in_no_order(seen: Json) -> Json:
    """Forget what has no order."""
    seen = deepcopy(seen)
    if isinstance(seen, list):
        for one in seen:
            if isinstance(one, dict) and isinstance(one.get("legal"), dict):
                for actions in one["legal"].values():
                    if isinstance(actions, list):
                        actions.sort(key=json.dumps)
    return json.dumps(seen, sort_keys=True)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 1 << 40), st.sampled_from(sorted(WRITINGS)), st.booleans())
def test_no_reply_passes_in_which_one_thing_is_other(seed: int, writing: str, learnt: bool) -> None:  # noqa: FBT001 -- drawn
    random = Random(seed)  # noqa: S311 -- a draw, no secret
    batch, seen = KNOWN[seed % 2]
    recogniser = Recogniser()
    batch.known.clear()
    if learnt:
        assert recogniser.is_right(batch, 5, WRITINGS[writing](5, seen).encode())
    wrong = spoil(seen, random)
    if not isinstance(wrong, list) or in_no_order(wrong) == in_no_order(seen):
        return
    assert not recogniser.is_right(batch, 6, WRITINGS[writing](6, wrong).encode())


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"\xff",
        b"[]",
        b'{"seq": 5}',
        b'{"observations": []}',
        b'{"seq": 5, "observations": []}',
        b'{"seq": 5.0, "observations": [OBS]}',
        b'{"seq": true, "observations": [OBS]}',
        b'{"seq": 5, "seq": 5, "observations": [OBS]}',
        b'{"seq": 5, "observations": [OBS], "more": 1}',
        b'{"seq": 5, "observations": [OBS]} {}',
        b'{"seq": 5, "observations": [OBS,]}',
        b'{"seq": 5, "observations": [OBS, 1]}',
        b'{"seq": 5, "observations": OBS}',
        b'{[1]: 5, "observations": [OBS]}',
    ],
)
def test_a_line_that_is_no_such_reply_does_not_pass(line: bytes) -> None:
    batch, seen = KNOWN[0]
    recogniser = Recogniser()
    texts = ", ".join(map(json.dumps, seen)).encode()
    assert recogniser.is_right(batch, 4, b'{"seq": 4, "observations": [' + texts + b"]}")
    assert not recogniser.is_right(batch, 5, line.replace(b"OBS", texts))
    assert recogniser.is_right(batch, 6, b'{"seq": 6, "observations": [' + texts + b"]}")
