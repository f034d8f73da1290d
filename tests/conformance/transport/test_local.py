"""The road within a process: what an engine raises or returns wrongly is told as of any other adapter."""

from __future__ import annotations

from typing import Any

import pytest
from manilha_conformance.oracle.reference import Reference
from manilha_conformance.oracle.server import Server
from manilha_conformance.transport.local import local_session
from manilha_conformance.transport.trouble import Code, Trouble

Json = dict[str, Any]
ASKED = {"ruleset": "paulista", "house_rules": {}, "fn": "manilhas", "args": {"vira": "7P"}}


class Engine:
    """The reference; `answer` replaces its replies to queries."""

    made = 0

    def __init__(self, answer: Any = None) -> None:  # noqa: ANN401 -- what no adapter should return too
        type(self).made += 1
        self._server = Server(Reference())
        self._answer = answer

    def reply(self, request: Json) -> Json:
        """Answer as a user's engine does, without `seq`."""
        reply = dict(self._server.reply(request))
        if request["cmd"] != "query" or self._answer is None:
            return reply
        if isinstance(self._answer, BaseException):
            raise self._answer
        answer: Json = self._answer
        return answer


@pytest.mark.parametrize(
    ("answer", "code", "text"),
    [
        (RuntimeError("broken"), Code.CRASH, "RuntimeError: broken"),
        (SystemExit(3), Code.CRASH, "SystemExit: 3"),
        (["value"], Code.NOT_OBJECT, "a dict was expected, not list"),
        (
            {"value": {1, 2}},
            Code.NOT_JSON,
            "the reply is not JSON: Object of type set is not JSON serializable",
        ),
        ({"values": []}, Code.BAD_SHAPE, None),
        ({"value": [], "seq": 99}, Code.WRONG_SEQ, None),
    ],
)
def test_what_goes_wrong_is_named(answer: object, code: Code, text: str | None) -> None:
    session = local_session(lambda: Engine(answer))
    session.ready()
    with pytest.raises(Trouble) as caught:
        session.ask("query", **ASKED)
    assert caught.value.code is code
    assert text is None or caught.value.text == text
    assert ("Traceback" in caught.value.stderr) is (code is Code.CRASH)


def test_after_a_crash_the_engine_is_made_anew() -> None:
    before = Engine.made
    session = local_session(lambda: Engine(RuntimeError("broken")))
    for _ in range(2):
        session.ready()
        with pytest.raises(Trouble):
            session.ask("query", **ASKED)
    assert Engine.made == before + 2


def test_an_engine_that_cannot_be_made_is_a_crash_at_the_hello() -> None:
    def make() -> Engine:
        raise OSError("no engine here")

    with pytest.raises(Trouble, match="no engine here"):
        local_session(make).ready()


def test_neither_side_can_change_what_the_other_holds() -> None:
    kept: list[Json] = []

    class Keeper(Engine):
        """Keeps its replies and spoils what it is given."""

        def reply(self, request: Json) -> Json:
            """Answer, then forget the question."""
            reply = super().reply(request)
            kept.append(reply)
            request.clear()
            return reply

    session = local_session(Keeper)
    session.ready()
    reply = session.ask("query", **ASKED)
    assert ASKED["args"] == {"vira": "7P"}
    reply["value"].clear()
    assert kept[-1]["value"] == ["QO", "QE", "QC", "QP"]


def test_an_interrupt_goes_through() -> None:
    session = local_session(lambda: Engine(KeyboardInterrupt()))
    session.ready()
    with pytest.raises(KeyboardInterrupt):
        session.ask("query", **ASKED)
