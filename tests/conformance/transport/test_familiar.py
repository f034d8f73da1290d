"""Is a reply taken as read only where its words were well before, under the number that was asked?"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.transport.familiar import LONGEST, MOST, Familiar
from manilha_conformance.transport.session import Session
from manilha_conformance.transport.trouble import Code, Trouble

from tests.conformance.in_place import answering

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_conformance.transport.session import Road

NOTHING = b'"actions": []}'


def said(seq: int, rest: bytes, opening: bytes = b'{"seq": %d,') -> bytes:
    return opening % seq + rest


def familiar_with(rest: bytes) -> Familiar:
    familiar = Familiar()
    line = said(3, rest)
    familiar.keep("legal", line, json.loads(line))
    return familiar


@pytest.mark.parametrize("opening", [b'{"seq": %d,', b'{"seq":%d,'])
def test_the_same_words_under_another_number_are_known(opening: bytes) -> None:
    found = familiar_with(NOTHING).find("legal", said(12, NOTHING, opening), 12)
    assert found == {"seq": 12, "actions": []}


@pytest.mark.parametrize(
    ("command", "line"),
    [
        ("view", said(12, NOTHING)),
        ("legal", said(13, NOTHING)),
        ("legal", said(12, NOTHING + b" ")),
        ("legal", said(12, NOTHING, b'{"seq": 0%d,')),
        ("legal", said(12, NOTHING, b'{"seq": %d.0,')),
        ("legal", said(12, NOTHING, b' {"seq": %d,')),
        ("legal", b'{"actions": [], "seq": 12}'),
        ("legal", b'{"seq": 12}'),
        ("legal", b""),
    ],
)
def test_anything_else_is_not(command: str, line: bytes) -> None:
    assert familiar_with(NOTHING).find(command, line, 12) is None


@pytest.mark.parametrize(
    "rest",
    [
        b'"actions": [], "seq": 3}',
        b'"actions": [], "s\\u0065q": 3}',
        b'"actions": [' + b" " * LONGEST + b"]}",
    ],
)
def test_what_gives_its_number_twice_or_is_long_is_not_kept(rest: bytes) -> None:
    assert familiar_with(rest).find("legal", said(3, rest), 3) is None


def test_only_so_many_are_kept() -> None:
    familiar = familiar_with(NOTHING)
    for number in range(MOST):
        line = said(1, b'"view": %d}' % number)
        familiar.keep("view", line, json.loads(line))
    assert familiar.find("legal", said(3, NOTHING), 3) is None
    assert familiar.find("view", said(3, b'"view": %d}' % (MOST - 1)), 3) == {"seq": 3, "view": MOST - 1}


def session_saying(reply: Callable[[int], bytes]) -> Session:
    """Return a session with an adapter that says hello, and then what `reply` gives for each number."""

    def answer(line: bytes) -> bytes:
        request = json.loads(line)
        return json.dumps(HELLO | {"seq": 1}).encode() if request["cmd"] == "hello" else reply(request["seq"])

    def start() -> Road:
        return answering(answer)

    session = Session(start)
    session.ready()
    return session


HELLO: dict[str, Any] = {
    "implementation": {"name": "parrot", "version": "1", "language": "English"},
    "levels": [],
    "rulesets": {},
    "queries": [],
    "observables": [],
    "capabilities": [],
}


def test_what_is_handed_out_again_is_as_the_first() -> None:
    session = session_saying(lambda seq: said(seq, NOTHING))
    assert [session.ask("legal", actor=seat) for seat in (0, 1)] == [
        {"seq": 2, "actions": []},
        {"seq": 3, "actions": []},
    ]


def test_a_reply_of_another_shape_is_trouble_each_time() -> None:
    session = session_saying(lambda seq: said(seq, b'"moves": []}'))
    for _ in range(2):
        with pytest.raises(Trouble) as trouble:
            session.ask("legal", actor=0)
        assert trouble.value.code is Code.BAD_SHAPE


def test_familiar_words_under_a_wrong_number_are_trouble() -> None:
    numbers = iter([2, 9])
    session = session_saying(lambda _seq: said(next(numbers), NOTHING))
    session.ask("legal", actor=0)
    with pytest.raises(Trouble) as trouble:
        session.ask("legal", actor=0)
    assert trouble.value.code is Code.WRONG_SEQ
