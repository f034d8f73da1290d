"""Replies that have come already, given out as a session would: the same questions get the same answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from manilha_reference.errors import Text

from manilha_conformance.protocol.check import check_reply
from manilha_conformance.protocol.lines import MessageFault
from manilha_conformance.transport.trouble import Code, Trouble

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manilha_conformance.protocol.names import Command
    from manilha_conformance.transport.session import Reply, Request


class UnforeseenError(Exception):
    """Something else is asked than was sent ahead: the vector has to be asked one by one."""


def _bad_shape(en: str, pt: str) -> Trouble:
    return Trouble(Code.BAD_SHAPE, Text(en, pt))


def _checked(command: Command, reply: Reply) -> Reply:
    try:
        check_reply(command, reply)
    except MessageFault as fault:
        raise Trouble(Code.BAD_SHAPE, Text(fault.text)) from None
    return reply


class Told:
    """The replies to requests that were sent ahead; each is checked when it is asked for."""

    def __init__(self, script: Sequence[Request], replies: Sequence[Reply]) -> None:
        self._pairs = iter(zip(script, replies, strict=True))

    def ask(self, command: Command, **fields: object) -> Reply:
        """Return the reply; raises `Trouble` for its shape, `UnforeseenError` for another request."""
        request, reply = next(self._pairs, (None, {}))
        if request != (command, fields):
            raise UnforeseenError
        return _checked(command, reply)


INSTEAD: Final = ("unsupported", "skip", "error")
_SIGNS: Final[dict[str, tuple[str, bool]]] = {
    "query": ("value", False),
    "begin": ("observe", False),
    "next_hand": ("observe", False),
    "act": ("ok", True),
    "view": ("view", False),
}
"""Command -> a key of its observation, and whether that has `ok`."""


class Ran:
    """The replies to the `run` requests of a vector, taken apart into what single requests would have got."""

    def __init__(self, script: Sequence[Request], replies: Sequence[Reply]) -> None:
        self._runs = iter(zip(script, replies, strict=True))
        self._observations: list[Reply] = []
        self._at = 0

    def ask(self, command: Command, **fields: Any) -> Reply:  # noqa: ANN401 -- any JSON
        """Return what the single request would have got; raises as `Told.ask` does."""
        if command == "legal":
            return self._legal(fields["actor"])
        if command in ("begin", "query"):
            instead = self._next_run()
            if instead is not None:
                return instead
        if self._at >= len(self._observations):
            raise UnforeseenError
        seen = self._observations[self._at]
        self._at += 1
        if not any(key in seen for key in INSTEAD):
            key, with_ok = _SIGNS[command]
            if key not in seen or ("ok" in seen) is not with_ok:
                at = self._at
                raise _bad_shape(
                    f"observation {at} is none of {command}", f"a observação {at} não é de {command}"
                )
        return seen

    def _next_run(self) -> Reply | None:
        """Turn to the observations of the next run; a reply that stands instead of them is returned."""
        request, reply = next(self._runs, (None, {}))
        if request is None:
            raise UnforeseenError
        _checked("run", reply)
        self._at = 0
        self._observations = reply.get("observations", [])
        if "observations" not in reply:
            return reply
        fields = request[1]
        due = 1 if "query" in fields else 1 + len(fields["steps"]) + ("viewer" in fields)
        ended = bool(self._observations) and any(key in self._observations[-1] for key in INSTEAD)
        if len(self._observations) > due or (len(self._observations) < due and not ended):
            came = len(self._observations)
            raise _bad_shape(
                f"{due} observations were due, {came} came", f"esperava {due} observações, vieram {came}"
            )
        return None

    def _legal(self, seat: int) -> Reply:
        at = self._at
        sets = self._observations[at - 1].get("legal") if at else None
        if sets is None:
            raise _bad_shape(
                f"observation {at} lacks legal, which hello declares",
                f"falta legal na observação {at}, que o hello declara",
            )
        return {"actions": sets.get(str(seat), [])}
