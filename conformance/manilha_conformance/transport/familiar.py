"""Replies that were read and checked before: the same words in answer to the same command hold again.

Many replies say the same as an earlier one but for their number. Where the bytes after the number are those
of a reply that was well, reading and checking them again could only come to the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

Reply = dict[str, Any]

MOST: Final = 1 << 12
"""Replies that are remembered; when there are more, all are forgotten."""
LONGEST: Final = 1 << 11
"""Bytes of a reply that is remembered, at most."""


class Familiar:
    """What one adapter has said; a reply is handed out again and must not be changed."""

    def __init__(self) -> None:
        self._said: dict[tuple[str, bytes], Mapping[str, Any]] = {}

    def find(self, command: str, line: bytes, seq: int) -> Reply | None:
        """Return the reply of this number that the line holds, where the rest has been well before."""
        rest = _after_number(line, seq)
        said = None if rest is None else self._said.get((command, rest))
        return None if said is None else {"seq": seq, **said}

    def keep(self, command: str, line: bytes, reply: Reply) -> None:
        """Remember a line that was read and checked as this reply to the command.

        One that may give its number twice is not: which of the two counts would hang on the reader.
        """
        rest = _after_number(line, reply["seq"])
        if rest is None or len(rest) > LONGEST or b'"seq"' in rest or b"\\u" in rest:
            return
        if len(self._said) >= MOST:
            self._said.clear()
        self._said[command, rest] = {name: value for name, value in reply.items() if name != "seq"}


def _after_number(line: bytes, seq: int) -> bytes | None:
    """Return what follows the number of a reply that begins with it, as most do; None for any other."""
    opening, comma, rest = line.partition(b",")
    return rest if comma and opening in (b'{"seq": %d' % seq, b'{"seq":%d' % seq) else None
