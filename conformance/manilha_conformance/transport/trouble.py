"""What can go wrong between a request and its reply.

A session runs: start the process, `hello`, requests, `bye`. At any point the adapter may hang (`timeout`),
go away (`crash`), or write something that is no reply (`protocol_error`). Each is a `Trouble`; after it the
process is killed and a new one is started, unless the line discipline still holds (`bad_shape`).
A command that cannot be started at all is `NotStarted`, and nothing is run.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from manilha_reference.errors import ManilhaError, Text

TroubleStatus = Literal["timeout", "crash", "protocol_error"]


class Code(StrEnum):
    """The kinds of trouble; stable."""

    HANG = "hang"
    """No reply before the deadline."""
    PARTIAL_LINE = "partial_line"
    """A line was begun and not ended before the deadline or the end of the output."""
    CRASH = "crash"
    """The process ended with a status or signal that says it failed."""
    EARLY_EXIT = "early_exit"
    """The process ended, or closed its output, as if all were well."""
    FLOOD = "flood"
    """More output than any reply needs."""
    EXTRA_OUTPUT = "extra_output"
    """More than one line for one request."""
    NOT_UTF8 = "not_utf8"
    """Bytes that are no UTF-8."""
    NOT_JSON = "not_json"
    """A line that is no JSON."""
    NOT_OBJECT = "not_object"
    """JSON, but not an object."""
    WRONG_SEQ = "wrong_seq"
    """The reply to another request, or to none."""
    BAD_SHAPE = "bad_shape"
    """A reply whose fields are not those of the protocol."""
    REFUSED_HELLO = "refused_hello"
    """Instead of saying hello the adapter says why it cannot."""
    CHANGED_HELLO = "changed_hello"
    """After a restart the adapter says that it is another."""


_STATUS: dict[Code, TroubleStatus] = {
    Code.HANG: "timeout",
    Code.CRASH: "crash",
    Code.EARLY_EXIT: "crash",
}


class Trouble(Exception):  # noqa: N818 -- the word of the protocol's documents
    """One request went wrong: what kind, what was seen, and what the adapter wrote to stderr."""

    def __init__(self, code: Code, text: Text, stderr: str = "", *, timed_out: bool = False) -> None:
        self.code = code
        self.text = text
        self.stderr = stderr
        self.timed_out = timed_out
        super().__init__(code, text)

    @property
    def status(self) -> TroubleStatus:
        """The status that the vector gets."""
        return "timeout" if self.timed_out else _STATUS.get(self.code, "protocol_error")

    @property
    def in_step(self) -> bool:
        """Whether requests and replies still match, so that the process may go on."""
        return self.code is Code.BAD_SHAPE

    def __str__(self) -> str:
        return f"{self.code}: {self.text}"


class NotStarted(ManilhaError):  # noqa: N818 -- says what happened; the base carries the suffix
    """The adapter's command cannot be run."""

    exit_code = 2

    @classmethod
    def of(cls, command: tuple[str, ...], error: OSError) -> NotStarted:
        """Say which command, and why the system refused it."""
        reason = error.strerror or str(error)
        return cls(
            "adapter-not-started",
            Text(
                f"cannot run {command[0]!r}: {reason}", f"não foi possível executar {command[0]!r}: {reason}"
            ),
            hint=Text(
                "what follows -- is the command of the adapter, as a shell would find it",
                "depois de -- vem o comando do adaptador, como o shell o encontraria",
            ),
        )
