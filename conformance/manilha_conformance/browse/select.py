"""Chooses vectors by what their headers say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manilha_conformance.suite.load import Vector

HEADER = ("id", "title", "level", "kind", "requirement", "house_rules", "players", "rules", "flags", "needs")
"""What is told of a vector in a list."""


@dataclass(frozen=True, slots=True)
class Filter:
    """What to keep; what is empty or None keeps all."""

    topic: str | None = None
    kind: str | None = None
    level: str | None = None
    requirement: str | None = None
    players: int | None = None
    rule: str | None = None
    cell: str | None = None
    flag: str | None = None
    words: tuple[str, ...] = ()
    ids: frozenset[str] | None = field(default=None, repr=False)

    def keeps(self, vector: Vector) -> bool:
        """Whether a vector is kept; words are looked for in id and title, all of them, in any case."""
        raw = vector.raw
        text = f"{vector.id} {vector.title}".casefold()
        return (
            self.topic in (None, vector.topic)
            and all(
                wanted in (None, raw[name])
                for name, wanted in (
                    ("kind", self.kind),
                    ("level", self.level),
                    ("requirement", self.requirement),
                    ("players", self.players),
                )
            )
            and all(
                wanted is None or wanted in raw[name]
                for name, wanted in (("rules", self.rule), ("cells", self.cell), ("flags", self.flag))
            )
            and all(word.casefold() in text for word in self.words)
            and (self.ids is None or vector.id in self.ids)
        )


def choose(vectors: Iterable[Vector], wanted: Filter) -> list[Vector]:
    """Return the vectors that are kept, in their order."""
    return [vector for vector in vectors if wanted.keeps(vector)]


def header(vector: Vector) -> dict[str, Any]:
    """Return what a list tells of a vector."""
    return {name: vector.raw[name] for name in HEADER}
