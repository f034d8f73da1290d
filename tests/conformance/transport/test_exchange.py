"""Do requests go out ahead, within bounds, and does a reply that is in doubt never count?"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manilha_conformance.transport.session import AHEAD, Pipe, Session, write_body
from manilha_conformance.transport.trouble import Code, Trouble
from manilha_reference.errors import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_conformance.transport.session import Request

HELLO = {
    "implementation": {"name": "pipe", "version": "1", "language": "none"},
    "levels": [],
    "rulesets": {},
    "queries": [],
    "observables": [],
    "capabilities": [],
}


class _Loop:
    """A pipe that answers what was sent, in order; `spoil` may change the nth reply after hello."""

    def __init__(self, spoil: Callable[[int, dict[str, Any]], dict[str, Any]]) -> None:
        self._spoil = spoil
        self._sent: list[dict[str, Any]] = []
        self._read = 0
        self.extra = b""
        self.waiting: list[int] = []
        self.killed = False

    def send(self, lines: bytes) -> None:
        self._sent += map(json.loads, lines.splitlines())

    def receive(self, seconds: float) -> bytes:
        assert seconds > 0
        self.waiting.append(len(self._sent) - self._read)
        request = self._sent[self._read]
        self._read += 1
        if request["cmd"] == "hello":
            return json.dumps({"seq": request["seq"], **HELLO}).encode()
        reply = self._spoil(self._read - 2, {"seq": request["seq"], "value": request["n"]})
        if "gone" in reply:
            raise Trouble(Code.CRASH, Text("gone"))
        return json.dumps(reply).encode()

    def ask(self, line: bytes, seconds: float) -> bytes:
        self.send(line)
        return self.receive(seconds)

    def surplus(self) -> bytes:
        return self.extra

    def stderr(self) -> str:
        return ""

    def stop(self) -> bool:
        return True

    def kill(self) -> None:
        self.killed = True

    def abort(self) -> None:
        self.killed = True


def honest(_at: int, reply: dict[str, Any]) -> dict[str, Any]:
    return reply


def blocks_of(sizes: list[int]) -> list[list[Request]]:
    numbers = iter(range(sum(sizes)))
    return [[("query", {"n": next(numbers)}) for _ in range(size)] for size in sizes]


def ready(road: _Loop) -> Session:
    assert isinstance(road, Pipe)
    session = Session(lambda: road)
    session.ready()
    road.waiting.clear()
    return session


def values(replies: list[dict[str, Any]]) -> list[Any]:
    return [reply["value"] for reply in replies]


@settings(deadline=None)
@given(st.lists(st.integers(1, 60), max_size=30))
def test_every_block_gets_its_replies_and_few_wait_at_a_time(sizes: list[int]) -> None:
    road, blocks = _Loop(honest), blocks_of(sizes)
    session = ready(road)
    told = [values(replies) for replies in session.exchange(blocks)]
    assert told == [[fields["n"] for _, fields in block] for block in blocks]
    assert max(road.waiting, default=0) < AHEAD + max(sizes, default=0)
    if len(blocks) > 1:
        assert road.waiting[0] > len(blocks[0])
    assert (session.losses, road.killed) == (0, False)


@settings(deadline=None)
@given(st.lists(st.integers(1, 6), min_size=1, max_size=8), st.data())
def test_only_what_stands_before_the_trouble_without_doubt_is_told(
    sizes: list[int], data: st.DataObject
) -> None:
    wrong = data.draw(st.integers(0, sum(sizes) - 1))
    vices: list[dict[str, Any]] = [{"gone": True}, {"seq": 0}, {"seq": "1"}]
    vice = data.draw(st.sampled_from(vices))
    road = _Loop(lambda at, reply: {**reply, **vice} if at == wrong else reply)
    session = ready(road)
    told: list[list[Any]] = []

    def listen() -> None:
        told.extend(values(replies) for replies in session.exchange(blocks_of(sizes)))

    with pytest.raises(Trouble):
        listen()
    starts = [sum(sizes[:at]) for at in range(len(sizes))]
    sure = sum(1 for start in starts[1:] if start < wrong)
    assert len(told) == sure
    assert (session.losses, road.killed) == (0, True)


def test_more_than_was_asked_for_puts_the_last_block_in_doubt() -> None:
    road = _Loop(honest)
    session = ready(road)
    road.extra = b'{"seq": 12345, "value": 1}'
    told = session.exchange(blocks_of([2, 1]))
    assert values(next(told)) == [0, 1]
    with pytest.raises(Trouble) as caught:
        next(told)
    assert caught.value.code is Code.EXTRA_OUTPUT
    assert "12345" not in str(caught.value.text)


def test_written_requests_get_their_numbers_and_their_replies_come_unread() -> None:
    road = _Loop(lambda _at, reply: {**reply, "seq": "unread"})
    session = ready(road)
    bodies = [write_body(("query", {"n": number})) for number in range(300)]
    told = list(session.exchange_written(bodies))
    assert [seq for seq, _ in told] == [*range(2, 302)]
    assert [json.loads(line) for _, line in told] == [{"seq": "unread", "value": n} for n in range(300)]
    assert max(road.waiting) <= AHEAD
    assert road.killed is False


def test_who_stops_listening_to_written_requests_ends_the_adapter() -> None:
    road = _Loop(honest)
    session = ready(road)
    told = session.exchange_written(write_body(("query", {"n": number})) for number in range(9))
    assert next(told)[0] == 2
    told.close()
    assert road.killed
