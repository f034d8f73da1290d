"""Roads without a process: the reference answers in place, and a liar may change what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manilha_conformance.oracle.reference import Reference
from manilha_conformance.oracle.server import Server
from manilha_conformance.protocol.lines import read_object, write_object
from manilha_conformance.transport.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_conformance.transport.session import Road

    Message = dict[str, Any]
    Lie = Callable[[Message, Message], Message]

REFERENCE = Reference()


def honest(_request: Message, reply: Message) -> Message:
    return reply


class _ServerRoad:
    """Answers by the reference; `lie` sees request and reply and may raise `Trouble`."""

    def __init__(self, lie: Lie = honest) -> None:
        self._server = Server(REFERENCE)
        self._lie = lie

    def ask(self, line: bytes, seconds: float) -> bytes:
        assert seconds > 0
        request = read_object(line)
        reply = self._server.reply(request)
        return write_object({"seq": request["seq"], **self._lie(request, reply)}).rstrip(b"\n")

    def surplus(self) -> bytes:
        return b""

    def stderr(self) -> str:
        return ""

    def stop(self) -> bool:
        return True

    def kill(self) -> None:
        pass


def session_with(lie: Lie = honest) -> Session:
    """Return a session that has said hello."""

    def start() -> Road:
        return _ServerRoad(lie)

    session = Session(start)
    session.ready()
    return session


def with_hello(**changes: Any) -> Lie:  # noqa: ANN401 -- any JSON
    """Lie only about oneself: another value for some keys of the hello."""
    return lambda request, reply: {**reply, **changes} if request["cmd"] == "hello" else reply
