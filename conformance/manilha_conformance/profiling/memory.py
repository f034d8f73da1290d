"""A session that asks everything once: after the same acts the same request has the same reply."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from manilha_conformance.transport.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_conformance.protocol.names import Command
    from manilha_conformance.transport.process import Limits
    from manilha_conformance.transport.session import Reply, Road

Path = tuple[str, ...]
"""A game as the requests that led to where it stands."""
_MOVES: Final = ("act", "next_hand")


class Remembering(Session):
    """Keeps every reply; `requests` counts those that were really sent.

    A game is begun and played again only where something new is asked about it.
    """

    def __init__(
        self, start: Callable[[], Road], *, suite: str = "manilha", limits: Limits | None = None
    ) -> None:
        super().__init__(start, suite=suite, limits=limits)
        self._replies: dict[Path, Reply] = {}
        self._path: Path = ()
        self._stands: Path | None = None
        self.requests = 0

    def ask(self, command: Command, **fields: Any) -> Reply:  # noqa: ANN401 -- any JSON
        """Return the reply to a request, now or as it was; raises `Trouble` as the session does."""
        request = json.dumps([command, fields], sort_keys=True, ensure_ascii=False)
        if command in ("hello", "bye"):
            return self._send(command, fields)
        begins = command == "begin"
        moves = begins or command in _MOVES
        before = () if begins or command == "query" else self._path
        path = (*before, request)
        if moves:
            self._path = path
        if path not in self._replies:
            if before and self._stands != before:
                self._replay(before)
            self._replies[path] = self._send(command, fields)
            if moves:
                self._stands = path
        return self._replies[path]

    def drop(self) -> None:
        """Kill the adapter; what it said is kept."""
        self._stands = None
        super().drop()

    def _replay(self, path: Path) -> None:
        for request in path:
            command, fields = json.loads(request)
            self._send(command, fields)
        self._stands = path

    def _send(self, command: Command, fields: Reply) -> Reply:
        self.requests += 1
        stood, self._stands = self._stands, None
        reply = super().ask(command, **fields)
        self._stands = stood
        return reply
