"""One adapter process, asked line by line; every wait has a deadline and every buffer a bound.

POSIX only: pipes are polled without threads, and the process leads a group of its own so that it can be
killed with all its children. What is sent waits here until the pipe takes it, so that both sides may write at
once.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import time
from dataclasses import dataclass
from typing import Final

from manilha_reference.errors import Text

from manilha_conformance.transport.trouble import Code, NotStarted, Trouble

_CHUNK: Final = 1 << 16
_ENDED = select.POLLHUP | select.POLLERR | select.POLLNVAL


@dataclass(frozen=True, slots=True)
class Limits:
    """How long an adapter may take and how much it may write."""

    start_seconds: float = 20.0
    """For the reply to `hello`, which waits for the runtime to start."""
    reply_seconds: float = 5.0
    """For any other reply."""
    goodbye_seconds: float = 1.0
    """Between the wish that the process end and the kill."""
    reply_bytes: int = 1 << 22
    """For one line."""
    stderr_bytes: int = 1 << 24
    """For all that is written to stderr during one request."""
    stderr_kept: int = 1 << 13
    """The tail of stderr that is shown."""


class Process:
    """An adapter that runs. `ask` gives the line that answers a line, or raises `Trouble`.

    `send` and `receive` are its two halves, for requests that go out before the replies are in.
    """

    def __init__(self, command: tuple[str, ...], limits: Limits) -> None:
        """Start the command; `NotStarted` where the system cannot run it."""
        self._limits = limits
        try:
            self._child = subprocess.Popen(  # noqa: S603 -- running the user's command is the purpose
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise NotStarted.of(command, error) from None
        if self._child.stdin is None or self._child.stdout is None or self._child.stderr is None:
            raise AssertionError("pipes were asked for")
        self._in, self._out, self._err = (
            self._child.stdin.fileno(),
            self._child.stdout.fileno(),
            self._child.stderr.fileno(),
        )
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)
        self._poll.register(self._err, select.POLLIN)
        self._unsent = bytearray()
        self._writing = False
        self._received = bytearray()
        self._noise = bytearray()
        self._noise_now = 0

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Write a line (with its end) and return the next one from the adapter (without)."""
        self.send(line)
        return self.receive(seconds)

    def send(self, lines: bytes) -> None:
        """Write lines as far as the pipe takes them now; the rest goes while a reply is waited for."""
        self._unsent += lines
        self._write()

    def receive(self, seconds: float) -> bytes:
        """Return the next line from the adapter, without its end, within so many seconds from now."""
        self._noise_now = 0
        if (end := self._received.find(b"\n")) < 0:
            end = self._wait(time.monotonic() + seconds, seconds)
        answer = bytes(self._received[:end])
        del self._received[: end + 1]
        if len(answer) > self._limits.reply_bytes:
            raise self._trouble(
                Code.FLOOD, f"a line of {len(answer)} bytes", f"uma linha de {len(answer)} bytes"
            )
        return answer

    def _wait(self, deadline: float, seconds: float) -> int:
        """Read, and write what is unsent, until a line has ended; return where."""
        while True:
            if len(self._received) > self._limits.reply_bytes:
                raise self._trouble(Code.FLOOD, "a line without end", "uma linha sem fim")
            ready = self._poll.poll(max(0.0, deadline - time.monotonic()) * 1000)
            if not ready or time.monotonic() > deadline:
                raise self._late(seconds)
            before = len(self._received)
            for pipe, event in ready:
                if pipe == self._err:
                    self._hear_noise()
                elif pipe == self._in:
                    self._write(ended=bool(event & _ENDED))
                else:
                    self._receive()
            if (end := self._received.find(b"\n", before)) >= 0:
                return end

    def surplus(self) -> bytes:
        """Return what came after the last line that was taken: where nobody asked, nothing should."""
        return bytes(self._received[:80])

    def stderr(self) -> str:
        """Return the tail of what the adapter has written to stderr."""
        self._noise_now = 0
        self._hear_noise()
        return bytes(self._noise).decode("utf-8", "replace")

    def stop(self) -> bool:
        """End the process and all its children: by closing its input, then without asking.

        Returns whether it ended by itself.
        """
        self._close()
        alone = True
        try:
            self._child.wait(self._limits.goodbye_seconds)
        except subprocess.TimeoutExpired:
            alone = False
        self.kill()
        return alone

    def abort(self) -> None:
        """Kill the group; whoever waits for a line sees it end."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, signal.SIGKILL)

    def kill(self) -> None:
        """Kill the group and wait for the process to be gone."""
        self.abort()
        self._child.wait()
        self._close()

    def _close(self) -> None:
        for pipe in (self._child.stdin, self._child.stdout, self._child.stderr):
            if pipe is not None:
                pipe.close()

    def _write(self, *, ended: bool = False) -> None:
        """Write what the pipe takes and wait for it to take the rest; one that is closed swallows it."""
        try:
            if not ended:
                del self._unsent[: os.write(self._in, self._unsent)]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            ended = True
        if ended:
            self._unsent.clear()
        if bool(self._unsent) is self._writing:
            return
        self._writing = not self._writing
        if self._writing:
            self._poll.register(self._in, select.POLLOUT)
        else:
            self._poll.unregister(self._in)

    def _receive(self) -> None:
        try:
            chunk = os.read(self._out, _CHUNK)
        except BlockingIOError:
            return
        if not chunk:
            raise self._gone()
        self._received += chunk

    def _hear_noise(self) -> None:
        try:
            chunk = os.read(self._err, _CHUNK)
        except BlockingIOError:
            return
        if not chunk:
            with contextlib.suppress(KeyError):
                self._poll.unregister(self._err)
            return
        self._noise += chunk
        del self._noise[: -self._limits.stderr_kept]
        self._noise_now += len(chunk)
        if self._noise_now > self._limits.stderr_bytes:
            raise self._trouble(Code.FLOOD, "stderr without end", "stderr sem fim")

    def _late(self, seconds: float) -> Trouble:
        if self._received:
            got = len(self._received)
            return self._trouble(
                Code.PARTIAL_LINE,
                f"{got} bytes without a line end after {seconds:g} s",
                f"{got} bytes sem fim de linha depois de {seconds:g} s",
                timed_out=True,
            )
        return self._trouble(
            Code.HANG, f"no reply after {seconds:g} s", f"nenhuma resposta em {seconds:g} s", timed_out=True
        )

    def _gone(self) -> Trouble:
        """Say how the process ended; one that only closed its output is given a moment to end."""
        try:
            status = self._child.wait(self._limits.goodbye_seconds)
        except subprocess.TimeoutExpired:
            return self._trouble(Code.EARLY_EXIT, "it closed its output", "fechou a própria saída")
        if status < 0:
            name = signal.Signals(-status).name if -status in set(signal.Signals) else str(-status)
            return self._trouble(Code.CRASH, f"killed by {name}", f"morto por {name}")
        if self._received:
            got = len(self._received)
            return self._trouble(
                Code.PARTIAL_LINE,
                f"it ended with {status} after {got} bytes without a line end",
                f"terminou com {status} depois de {got} bytes sem fim de linha",
            )
        code = Code.EARLY_EXIT if status == 0 else Code.CRASH
        return self._trouble(code, f"it ended with status {status}", f"terminou com status {status}")

    def _trouble(self, code: Code, en: str, pt: str, *, timed_out: bool = False) -> Trouble:
        return Trouble(code, Text(en, pt), self.stderr(), timed_out=timed_out)
