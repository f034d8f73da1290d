"""A conversation with one adapter: numbered requests, checked replies, restarts after trouble."""

from __future__ import annotations

import contextlib
import re
from collections import deque
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, runtime_checkable

from manilha_reference.errors import Text

from manilha_conformance.protocol.check import check_reply
from manilha_conformance.protocol.lines import MessageFault, read_object, write_object
from manilha_conformance.protocol.names import PROTOCOL
from manilha_conformance.transport.familiar import Familiar
from manilha_conformance.transport.process import Limits, Process
from manilha_conformance.transport.trouble import Code, Trouble

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

    from manilha_conformance.protocol.names import Command

Reply = dict[str, Any]
Request = tuple["Command", dict[str, Any]]
Answer = TypeVar("Answer")

AHEAD: Final = 128
"""The most requests that wait for their replies at one time."""
MOST_TOLD: Final = 500
"""Characters of an adapter's own words that a message repeats."""


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


@runtime_checkable
class Pipe(Road, Protocol):
    """A road on which requests may go out before the replies to earlier ones are in."""

    def send(self, lines: bytes) -> None:
        """Write lines, each with its end; does not wait."""

    def receive(self, seconds: float) -> bytes:
        """Return the next line that comes; raises `Trouble`."""

    def abort(self) -> None:
        """Kill the process and leave all else to the thread that drives it."""


def write_body(request: Request) -> bytes:
    """Write a request as a line of UTF-8 with its end, from behind its number on."""
    command, fields = request
    return write_object({"cmd": command, **fields})[1:]


def _shown(line: bytes) -> str:
    """Show the beginning of a line; without its number, which depends on what was asked before."""
    return repr(re.sub(rb'("seq"\s*:\s*)\d+', rb"\1...", line)[:60])


def _other_seq(seq: object, asked: int) -> Text:
    if type(seq) is not int:
        return Text("the reply has no seq that is an integer", "a resposta não tem seq inteiro")
    off = f"{seq - asked:+d}"
    return Text(
        f"the reply has the seq of another request ({off})", f"a resposta tem o seq de outro pedido ({off})"
    )


def _refusal(hello: Reply) -> Text:
    """Say what stands instead of a hello, in the adapter's words."""
    ((kind, said),) = hello.items()
    message = str(said.get("message", ""))[:MOST_TOLD]
    return Text(f"the adapter says {kind}: {message}", f"o adaptador diz {kind}: {message}")


class Session:
    """Keeps one adapter running and asks it; `hello` holds what it said of itself.

    After trouble the process is killed; `ready` starts the next one. `losses` counts how often that was so,
    but for what a try with `exchange` cost.
    """

    def __init__(
        self, start: Callable[[], Road], *, suite: str = "manilha", limits: Limits | None = None
    ) -> None:
        self._start = start
        self._suite = suite
        self._limits = limits or Limits()
        self._road: Road | None = None
        self._seq = 0
        self._familiar = Familiar()
        self.hello: Reply = {}
        self.losses = 0

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
        try:
            hello = self.ask("hello", protocol=PROTOCOL, suite=self._suite)
        except Trouble:
            self.drop()
            raise
        del hello["seq"]
        if "implementation" not in hello:
            stderr = self._road.stderr()
            self.drop()
            raise Trouble(Code.REFUSED_HELLO, _refusal(hello), stderr)
        if again and hello != self.hello:
            self.drop()
            raise Trouble(
                Code.CHANGED_HELLO,
                Text("another process of it says another hello", "outro processo seu dá outro hello"),
            )
        self.hello = hello

    def ask(self, command: Command, **fields: object) -> Reply:
        """Send a request and return its reply, of the right number and shape; raises `Trouble`.

        A reply is not to be changed: one that says the same may be handed out again.
        """
        reply, unread = self._put(command, fields)
        if unread is None:
            return reply
        try:
            check_reply(command, reply)
        except MessageFault as fault:
            raise self._fault(fault) from None
        self._familiar.keep(command, unread, reply)
        return reply

    def ask_unchecked(self, command: str, **fields: object) -> Reply:
        """Send a request, known or not, and return an object with the right `seq`; raises `Trouble`."""
        return self._put(command, fields)[0]

    def _put(self, command: str, fields: dict[str, object]) -> tuple[Reply, bytes | None]:
        """Send a request; return an object with the right `seq`, and its line unless that is familiar."""
        road = self._road
        if road is None:
            raise AssertionError("the session is not ready")
        self._seq += 1
        seconds = self._limits.start_seconds if command == "hello" else self._limits.reply_seconds
        line = write_object({"seq": self._seq, "cmd": command, **fields})
        try:
            answer = road.ask(line, seconds)
            known = self._familiar.find(command, answer, self._seq)
            reply = self._read(road, answer, self._seq) if known is None else known
            self._no_surplus(road)
        except BaseException as error:
            if not (isinstance(error, Trouble) and error.in_step):
                self.drop()
            raise
        return reply, answer if known is None else None

    @property
    def sends_ahead(self) -> bool:
        """Whether the way to the adapter is one on which `exchange` saves round trips."""
        return isinstance(self._road, Pipe)

    def exchange(self, blocks: Iterable[Sequence[Request]]) -> Iterator[list[Reply]]:
        """Send requests ahead and yield the replies of each block, unchecked but for their `seq`.

        A block is yielded when the first reply of the next one is in step too, or nothing more has come.
        Raises the first `Trouble`, which stands for no particular block after those that were yielded. No
        other request may be made before the end.
        """
        written = ([write_body(request) for request in block] for block in blocks)
        return self._exchange(written, self._read)

    def exchange_written(self, bodies: Iterable[bytes]) -> Generator[tuple[int, bytes]]:
        """Send requests that are written already; yield the number of each and the line that answers it.

        A body is what `write_body` makes; the lines are unread. Raises as `exchange` does.
        """
        blocks = ((body,) for body in bodies)
        for (answer,) in self._exchange(blocks, lambda _road, line, seq: (seq, line)):
            yield answer

    def _exchange(
        self, blocks: Iterator[Sequence[bytes]], read: Callable[[Road, bytes, int], Answer]
    ) -> Iterator[list[Answer]]:
        road = self._road
        if not isinstance(road, Pipe):
            raise AssertionError("the session is not ready, or cannot send ahead")  # noqa: TRY004 -- a fault of ours
        try:
            yield from self._exchange_by(road, blocks, read)
        except BaseException:
            self._kill()
            raise

    def _exchange_by(
        self, road: Pipe, blocks: Iterator[Sequence[bytes]], read: Callable[[Road, bytes, int], Answer]
    ) -> Iterator[list[Answer]]:
        sizes: deque[int] = deque()
        seq, waiting = self._seq, 0
        complete: list[Answer] | None = None
        filling = True
        while True:
            lines: list[bytes] = []
            while (filling or not sizes) and (block := next(blocks, None)) is not None:
                for body in block:
                    self._seq += 1
                    lines.append(b'{"seq":%d,%s' % (self._seq, body))
                sizes.append(len(block))
                waiting += len(block)
                filling = waiting < AHEAD
            if lines:
                road.send(b"".join(lines))
            if not sizes:
                break
            replies: list[Answer] = []
            for _ in range(sizes.popleft()):
                seq += 1
                replies.append(read(road, road.receive(self._limits.reply_seconds), seq))
                if complete is not None:
                    yield complete
                    complete = None
            waiting -= len(replies)
            filling = waiting < AHEAD // 2
            complete = replies
        self._no_surplus(road)
        if complete is not None:
            yield complete

    def _read(self, road: Road, line: bytes, asked: int) -> Reply:
        """Read a line as the reply to the request of this number."""
        try:
            reply = read_object(line)
        except MessageFault as fault:
            raise self._fault(fault, line) from None
        seq = reply.get("seq")
        if type(seq) is not int or seq != asked:
            raise Trouble(
                Code.WRONG_SEQ,
                _other_seq(seq, asked),
                road.stderr(),
            )
        return reply

    def _no_surplus(self, road: Road) -> None:
        if surplus := road.surplus():
            raise Trouble(
                Code.EXTRA_OUTPUT,
                Text(f"{_shown(surplus)} follows the reply", f"{_shown(surplus)} vem depois da resposta"),
                road.stderr(),
            )

    def _fault(self, fault: MessageFault, line: bytes = b"") -> Trouble:
        shown = f" ({_shown(line)})" if line else ""
        noise = self._road.stderr() if self._road is not None else ""
        return Trouble(Code(fault.code), Text(f"{fault.text}{shown}"), noise)

    def drop(self) -> None:
        """Kill the adapter, which counts as a loss; the next `ready` starts another."""
        if self._road is not None:
            self.losses += 1
            self._kill()

    def _kill(self) -> None:
        if self._road is not None:
            road, self._road = self._road, None
            road.kill()

    def abort(self) -> None:
        """Make a request that another thread waits for fail at once."""
        if isinstance(road := self._road, Pipe):
            road.abort()

    def twin(self) -> Session:
        """Return a session with another process of the same adapter, which must say the same hello."""
        twin = Session(self._start, suite=self._suite, limits=self._limits)
        twin.hello = self.hello
        return twin

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
