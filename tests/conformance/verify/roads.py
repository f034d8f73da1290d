"""Roads without a process: the reference answers in place, and a liar may change what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manilha_conformance.oracle.reference import Reference
from manilha_conformance.oracle.server import Server
from manilha_conformance.transport.session import Session

from tests.conformance.in_place import served

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_conformance.transport.session import Road

    Message = dict[str, Any]
    Lie = Callable[[Message, Message], Message]

REFERENCE = Reference()


def honest(_request: Message, reply: Message) -> Message:
    return reply


def session_with(lie: Lie = honest) -> Session:
    """Return a session that has said hello."""

    def start() -> Road:
        return served(Server(REFERENCE), lie)

    session = Session(start)
    session.ready()
    return session


def with_hello(**changes: Any) -> Lie:  # noqa: ANN401 -- any JSON
    """Lie only about oneself: another value for some keys of the hello."""
    return lambda request, reply: {**reply, **changes} if request["cmd"] == "hello" else reply
