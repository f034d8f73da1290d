"""A road without a process: what goes in is answered by a function, and nothing else ever comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_conformance.protocol.lines import read_object, write_object

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from manilha_conformance.oracle.server import Server
    from manilha_conformance.transport.session import Road

    Message = dict[str, Any]


class _InPlace:
    """Answers each line by a function."""

    def __init__(self, answer: Callable[[bytes], bytes]) -> None:
        self._answer = answer

    def ask(self, line: bytes, seconds: float) -> bytes:
        assert seconds > 0
        return self._answer(line)

    def surplus(self) -> bytes:
        return b""

    def stderr(self) -> str:
        return ""

    def stop(self) -> bool:
        return True

    def kill(self) -> None:
        pass


def answering(answer: Callable[[bytes], bytes]) -> Road:
    """Return the road to a function of the line that is asked."""
    return _InPlace(answer)


def served(
    server: Server, change: Callable[[Message, Message], Message] = lambda _request, reply: reply
) -> Road:
    """Return the road to a server; `change` sees request and reply, and may raise `Trouble`."""

    def answer(line: bytes) -> bytes:
        request = read_object(line.rstrip(b"\n"))
        reply = change(request, dict(server.reply(request)))
        return write_object({"seq": request["seq"], **reply}).rstrip(b"\n")

    return answering(answer)
