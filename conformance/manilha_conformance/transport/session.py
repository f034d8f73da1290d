"""A conversation with one adapter: numbered requests, checked replies, restarts after trouble."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, Protocol

from manilha_reference.errors import Text

from manilha_conformance.protocol.check import check_reply
from manilha_conformance.protocol.lines import MessageFault, read_object, write_object
from manilha_conformance.protocol.names import PROTOCOL
from manilha_conformance.transport.process import Limits, Process
from manilha_conformance.transport.trouble import Code, Trouble

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_conformance.protocol.names import Command

Reply = dict[str, Any]


class Road(Protocol):
    """Anything that answers a line with a line: a process, or a fake in a test."""

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Return the line that answers this one; raises `Trouble`."""

    def surplus(self) -> bytes:
        """Return what has come after that line."""

    def stderr(self) -> str:
        """Return what the adapter wrote beside the protocol."""

    def stop(self) -> bool:
        """End it gently; say whether it ended by itself."""

    def kill(self) -> None:
        """End it at once."""


class Session:
    """Keeps one adapter running and asks it; `hello` holds what it said of itself.

    After trouble the process is killed; `ready` starts the next one. `restarts` counts these.
    """

    def __init__(
        self, start: Callable[[], Road], *, suite: str = "manilha", limits: Limits | None = None
    ) -> None:
        self._start = start
        self._suite = suite
        self._limits = limits or Limits()
        self._road: Road | None = None
        self._seq = 0
        self.hello: Reply = {}
        self.restarts = 0

    @classmethod
    def of_command(
        cls, command: tuple[str, ...], *, suite: str = "manilha", limits: Limits | None = None
    ) -> Session:
        """Prepare a session with the adapter that this command starts."""
        bounds = limits or Limits()
        return cls(lambda: Process(command, bounds), suite=suite, limits=bounds)

    def ready(self) -> None:
        """Make sure that an adapter runs and has said hello; raises `Trouble` or `NotStarted`."""
        if self._road is not None:
            return
        again = bool(self.hello)
        self._road = self._start()
        if again:
            self.restarts += 1
        try:
            hello = self.ask("hello", protocol=PROTOCOL, suite=self._suite)
        except Trouble:
            self.drop()
            raise
        del hello["seq"]
        if again and hello != self.hello:
            self.drop()
            raise Trouble(
                Code.CHANGED_HELLO,
                Text("after a restart its hello is another", "depois de reiniciado o hello é outro"),
            )
        self.hello = hello

    def ask(self, command: Command, **fields: object) -> Reply:
        """Send a request and return its reply, of the right number and shape; raises `Trouble`."""
        reply = self.ask_unchecked(command, **fields)
        try:
            check_reply(command, reply)
        except MessageFault as fault:
            raise self._fault(fault) from None
        return reply

    def ask_unchecked(self, command: str, **fields: object) -> Reply:
        """Send a request, known or not, and return an object with the right `seq`; raises `Trouble`."""
        road = self._road
        if road is None:
            raise AssertionError("the session is not ready")
        self._seq += 1
        seconds = self._limits.start_seconds if command == "hello" else self._limits.reply_seconds
        line = write_object({"seq": self._seq, "cmd": command, **fields})
        try:
            return self._answer(road, line, seconds)
        except BaseException as error:
            if not (isinstance(error, Trouble) and error.in_step):
                self.drop()
            raise

    def _answer(self, road: Road, line: bytes, seconds: float) -> Reply:
        answer = road.ask(line, seconds)
        try:
            reply = read_object(answer)
        except MessageFault as fault:
            raise self._fault(fault, answer) from None
        seq = reply.get("seq")
        if type(seq) is not int or seq != self._seq:
            raise Trouble(
                Code.WRONG_SEQ,
                Text(
                    f"seq {self._seq} was asked, {seq!r} answered",
                    f"perguntado seq {self._seq}, respondido {seq!r}",
                ),
                road.stderr(),
            )
        if surplus := road.surplus():
            raise Trouble(
                Code.EXTRA_OUTPUT,
                Text(f"{surplus!r} follows the reply", f"{surplus!r} vem depois da resposta"),
                road.stderr(),
            )
        return reply

    def _fault(self, fault: MessageFault, line: bytes = b"") -> Trouble:
        shown = f" ({line[:80]!r})" if line else ""
        noise = self._road.stderr() if self._road is not None else ""
        return Trouble(Code(fault.code), Text(f"{fault.text}{shown}"), noise)

    def drop(self) -> None:
        """Kill the adapter; the next `ready` starts another."""
        if self._road is not None:
            road, self._road = self._road, None
            road.kill()

    def ends(self) -> bool:
        """Wait for the adapter to end by itself, as it must after `bye`; say whether it did."""
        if self._road is None:
            return True
        road, self._road = self._road, None
        return road.stop()

    def close(self) -> None:
        """Say `bye` and end the adapter, whatever it answers."""
        if self._road is None:
            return
        with contextlib.suppress(Trouble):
            self.ask("bye")
        self.ends()
