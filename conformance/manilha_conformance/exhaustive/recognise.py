"""Replies that are known by heart: what was once found right is right again where it is the same text.

Of the positions of a deal few look different. How the adapter writes one is learnt when it is first read and
compared; a reply made of nothing but such texts, in a frame that was read too, need not be read again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from manilha_conformance.protocol.lines import read_value
from manilha_conformance.verify.exactly import same

if TYPE_CHECKING:
    from manilha_tools.exhaustive.hands import Moment

    from manilha_conformance.exhaustive.batches import Batch

Span = tuple[int, int]


class _Frame(NamedTuple):
    """The text around the observations of a reply and between them, without the number of the request."""

    before: str
    amid: str
    behind: str
    between: str
    number_first: bool

    def around(self, seq: int, observations: list[str]) -> str:
        """Return the reply with this number that holds these observations."""
        inner = self.between.join(observations)
        first, second = (str(seq), inner) if self.number_first else (inner, str(seq))
        return f"{self.before}{first}{self.amid}{second}{self.behind}"


class _OtherwiseError(ValueError):
    """The reply is not what is expected."""


class Recogniser:
    """Tells the replies of one adapter that say all that is expected, and nothing else."""

    def __init__(self) -> None:
        self._frame: _Frame | None = None

    def is_right(self, batch: Batch, seq: int, line: bytes) -> bool:
        """Whether a line has this number and shows what the batch expects, as `as_expected` compares it.

        False says nothing. What is learnt of the adapter's writing is kept with the batch.
        """
        try:
            text = line.decode()
            if self._frame is not None:
                observations = [batch.known.get(moment, "") for moment in batch.moments]
                if all(observations) and self._frame.around(seq, observations) == text:
                    return True
            self._frame = _read(text, seq, batch)
        except (ValueError, RecursionError, IndexError):
            return False
        return True


def _read(text: str, seq: int, batch: Batch) -> _Frame | None:
    """Read and compare a reply; return its frame where it is an even one. `ValueError` for anything else."""
    spans: dict[str, Span] = {}
    between: set[str] = set()
    at = _past(text, 0, "{")
    while True:
        key, at = read_value(text, at)
        begin = at = _past(text, at, ":")
        if key not in ("seq", "observations") or key in spans:
            raise _OtherwiseError
        if key == "seq":
            value, at = read_value(text, at)
            if type(value) is not int or value != seq:
                raise _OtherwiseError
            spans[key] = begin, at
        else:
            spans[key], between, at = _observations(text, at, batch)
        at = _past_space(text, at)
        if text[at] == "}":
            break
        at = _past(text, at, ",")
    if len(spans) != 2 or _past_space(text, at + 1) != len(text):  # noqa: PLR2004 -- seq and observations
        raise _OtherwiseError
    if len(between) > 1:
        return None
    first, second = sorted(spans.values())
    joint = next(iter(between), ",")
    number_first = first == spans["seq"]
    before, amid, behind = text[: first[0]], text[first[1] : second[0]], text[second[1] :]
    return _Frame(before, amid, behind, joint, number_first)


def _observations(text: str, at: int, batch: Batch) -> tuple[Span, set[str], int]:
    """Compare a list of observations; return where they stand, what is between them, and what is behind."""
    at = begin = end = _past(text, at, "[")
    between: set[str] = set()
    for number, moment in enumerate(batch.moments):
        if number:
            at = _past(text, end, ",")
            between.add(text[end:at])
        known = batch.known.get(moment)
        if known is not None and text.startswith(known, at):
            end = at + len(known)
            continue
        value, end = read_value(text, at)
        if not same(value, _expected(moment, number)):
            raise _OtherwiseError
        batch.known[moment] = text[at:end]
    return (begin, end), between, _past(text, end, "]")


def _expected(moment: Moment, number: int) -> dict[str, Any]:
    shown = {"observe": moment.record, "legal": moment.legal}
    return {"ok": True, **shown} if number else shown


def _past(text: str, at: int, sign: str) -> int:
    """Return the place behind a sign and the space around it."""
    at = _past_space(text, at)
    if text[at] != sign:
        raise _OtherwiseError
    return _past_space(text, at + 1)


def _past_space(text: str, at: int) -> int:
    while text[at : at + 1] in (" ", "\t", "\n", "\r"):
        at += 1
    return at
