"""What can come of a vector, and what the run's exit code makes of it."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Text

if TYPE_CHECKING:
    from collections.abc import Iterable


class Status(StrEnum):
    """The outcome of one vector."""

    PASS = "pass"  # noqa: S105 -- a verdict, no password
    """All that could be observed is as expected."""
    FAIL = "fail"
    """Something observed is not as expected."""
    CONTRADICTION = "contradiction"
    """The answer is wrong under the house rule that the adapter declares, and right without it."""
    ERROR = "error"
    """The adapter said that it failed to answer."""
    TIMEOUT = "timeout"
    """No reply before the deadline."""
    CRASH = "crash"
    """The process went away."""
    PROTOCOL_ERROR = "protocol_error"
    """What came is not a reply."""
    UNSUPPORTED = "unsupported"
    """The adapter said that it does not do this."""
    SKIP = "skip"
    """The adapter said that it will not answer this now."""
    UNOBSERVED = "unobserved"
    """The adapter does not show what the vector looks at."""
    KNOWN_FAILING = "known_failing"
    """It does not hold, and the known-failures file says so."""
    STALE_KNOWN_FAILING = "stale_known_failing"
    """It is listed as a known failure and does not fail."""


FAILURES: Final = frozenset({Status.FAIL, Status.CONTRADICTION})
TROUBLES: Final = frozenset({Status.ERROR, Status.TIMEOUT, Status.CRASH, Status.PROTOCOL_ERROR})
NOT_HOLDING: Final = FAILURES | TROUBLES

WORDS: Final[dict[Status, Text]] = {
    Status.PASS: Text("pass", "aprovados"),
    Status.FAIL: Text("fail", "falhas"),
    Status.CONTRADICTION: Text("contradictions", "contradições"),
    Status.ERROR: Text("errors", "erros"),
    Status.TIMEOUT: Text("timeouts", "prazos esgotados"),
    Status.CRASH: Text("crashes", "quedas"),
    Status.PROTOCOL_ERROR: Text("protocol errors", "erros de protocolo"),
    Status.UNSUPPORTED: Text("unsupported", "não suportados"),
    Status.SKIP: Text("skipped", "pulados"),
    Status.UNOBSERVED: Text("unobserved", "não observados"),
    Status.KNOWN_FAILING: Text("known failing", "falhas conhecidas"),
    Status.STALE_KNOWN_FAILING: Text("stale known failing", "falhas conhecidas que já passam"),
}
"""What is said of several vectors."""
ONE: Final[dict[Status, Text]] = {
    Status.PASS: Text("pass", "aprovado"),
    Status.FAIL: Text("fail", "falha"),
    Status.CONTRADICTION: Text("contradiction", "contradição"),
    Status.ERROR: Text("error", "erro"),
    Status.TIMEOUT: Text("timeout", "prazo esgotado"),
    Status.CRASH: Text("crash", "queda"),
    Status.PROTOCOL_ERROR: Text("protocol error", "erro de protocolo"),
    Status.UNSUPPORTED: Text("unsupported", "não suportado"),
    Status.SKIP: Text("skipped", "pulado"),
    Status.UNOBSERVED: Text("unobserved", "não observado"),
    Status.KNOWN_FAILING: Text("known failing", "falha conhecida"),
    Status.STALE_KNOWN_FAILING: Text("stale known failing", "falha conhecida que já passa"),
}
"""What is said of one vector, and what trouble is called."""


def exit_code(statuses: Iterable[Status], *, complete: bool) -> int:
    """Return 0 all applicable passed, 1 failures, 2 trouble, 3 a stale entry; the worst trouble last.

    Findings outrank trouble: an implementation that fails is told so even where it also crashed. A run that
    did not end, or in which nothing passed because nothing could be asked, is trouble and never a pass.
    """
    seen = set(statuses)
    if Status.STALE_KNOWN_FAILING in seen:
        return 3
    if seen & FAILURES:
        return 1
    if not complete or seen & TROUBLES or not seen & {Status.PASS, Status.KNOWN_FAILING}:
        return 2
    return 0
