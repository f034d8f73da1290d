"""The road to an adapter that lives in this process: a Python object that answers requests as dicts."""

from __future__ import annotations

import json
import traceback
from typing import TYPE_CHECKING, Any, Protocol

from manilha_reference.errors import Text

from manilha_conformance.protocol.lines import write_object
from manilha_conformance.transport.session import Session
from manilha_conformance.transport.trouble import Code, Trouble

if TYPE_CHECKING:
    from collections.abc import Callable


class Adapter(Protocol):
    """What an engine written in Python has to offer; the requests and replies are those of the protocol."""

    def reply(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return the fields of the reply to one request; `seq` may be left out."""


class LocalRoad:
    """Asks an adapter without a process. Requests and replies pass through JSON, so that neither side shares.

    What the adapter raises is a crash; there are no deadlines.
    """

    def __init__(self, make: Callable[[], Adapter]) -> None:
        """Make the adapter; raises `Trouble` where that fails."""
        self._adapter: Adapter = _guarded(make)

    def ask(self, line: bytes, seconds: float) -> bytes:  # noqa: ARG002 -- as every road; nothing here can wait
        """Return the line that answers this one; raises `Trouble`."""
        request = json.loads(line)
        seq = request["seq"]
        reply = _guarded(lambda: self._adapter.reply(request))
        if not isinstance(reply, dict):
            raise Trouble(Code.NOT_OBJECT, Text(f"a dict was expected, not {type(reply).__name__}"))
        try:
            return write_object({"seq": seq, **reply}).rstrip(b"\n")
        except (TypeError, ValueError, RecursionError) as error:
            raise Trouble(Code.NOT_JSON, Text(f"the reply is not JSON: {error}")) from None

    def surplus(self) -> bytes:
        """Return nothing: one call gives one reply."""
        return b""

    def stderr(self) -> str:
        """Return nothing: what is written goes where the process writes."""
        return ""

    def stop(self) -> bool:
        """Do nothing: the adapter ends with the session."""
        return True

    def kill(self) -> None:
        """Do nothing, as `stop`."""


def local_session(make: Callable[[], Adapter]) -> Session:
    """Return a session with the adapter that `make` gives; after a crash it is made anew."""
    return Session(lambda: LocalRoad(make))


def _guarded(act: Callable[[], Any]) -> Any:  # noqa: ANN401 -- what the adapter gives, checked by the caller
    """Do what the adapter does, and tell of whatever it raises as of a crash."""
    try:
        return act()
    except (Exception, SystemExit) as error:  # noqa: BLE001 -- whatever an engine raises is told, not thrown
        raise Trouble(Code.CRASH, Text(_line(error)), traceback.format_exc()) from None


def _line(error: BaseException) -> str:
    return traceback.format_exception_only(error)[-1].strip()
