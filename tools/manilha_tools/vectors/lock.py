"""The lock of ids: what each id has asked since it was first given, so that no id ever changes its meaning.

One line an id: the id, its revision, and the beginnings of the digests of its inputs and of the whole
vector. A vector whose expectation or title changes keeps its id and takes the next revision. Inputs that
change need another id. An id that falls out stays in the lock and is not given again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from manilha_reference.errors import ManilhaError, Text

from manilha_tools.vectors.assemble import inputs_digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from manilha_tools.vectors.model import Vector

LENGTH: Final = 16
HEADER: Final = "# id, revision, inputs, vector: written by `manilha vectors build`, never by hand"


class LockError(ManilhaError):
    """An id is about to mean something else, or the lock cannot be read."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known of an id."""

    revision: int
    inputs: str
    digest: str


Lock = dict[str, Entry]


def read_lock(text: str) -> Lock:
    """Read a lock; raises LockError VECTORS-LOCK where a line is not of its shape."""
    lock: Lock = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line or line.startswith("#"):
            continue
        words = line.split()
        if len(words) != len(("id", "revision", "inputs", "vector")) or not words[1].isdecimal():
            raise LockError(
                "VECTORS-LOCK",
                Text(f"line {number} of ids.lock cannot be read", f"não se lê a linha {number} de ids.lock"),
                hint=Text("take it back from the repository", "recupere o arquivo do repositório"),
            )
        lock[words[0]] = Entry(int(words[1]), words[2], words[3])
    return lock


def write_lock(lock: Mapping[str, Entry]) -> str:
    """Write a lock, sorted by id."""
    lines = (f"{name} {entry.revision} {entry.inputs} {entry.digest}" for name, entry in sorted(lock.items()))
    return "\n".join((HEADER, *lines, ""))


def renew(lock: Mapping[str, Entry], vectors: Iterable[Vector], *, rename: bool = False) -> Lock:
    """Return the lock with these vectors entered; raises LockError where an id is asked something new.

    `rename` lets an id ask something new, as its next revision: for ids that nobody has used yet.
    """
    renewed = dict(lock)
    for vector in vectors:
        inputs = inputs_digest(vector.body)[:LENGTH]
        whole = str(vector.body["digest"])[:LENGTH]
        known = lock.get(vector.id)
        if known is not None and known.inputs != inputs and not rename:
            raise LockError(
                "VECTORS-ID-MEANING",
                Text(
                    f"{vector.id} would ask something else than before",
                    f"{vector.id} perguntaria outra coisa que antes",
                ),
                hint=Text("give the new question a new id", "dê um id novo à pergunta nova"),
            )
        changed = known is not None and (known.inputs, known.digest) != (inputs, whole)
        revision = 1 if known is None else known.revision + changed
        renewed[vector.id] = Entry(revision, inputs, whole)
    return renewed
