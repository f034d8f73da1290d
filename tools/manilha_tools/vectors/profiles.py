"""Profiles: which vectors make a first quick look."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from manilha_tools.vectors.assemble import canonical

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

SMOKE: Final = 30

Body = dict[str, Any]
"""A vector as it stands in its file."""


def smoke(topics: Mapping[str, Sequence[Body]]) -> list[str]:
    """Return the ids of at most 30 vectors of one ruleset that touch as many of its rules as they can.

    Each is the one that adds most rules to those before it; among equals the smaller, then the first by id.
    Vectors under chosen house rules stay out, and so do those for other numbers of players than most of the
    games have. Every topic has one vector at least.
    """
    own = {topic: usual for topic, vectors in topics.items() if (usual := _usual(vectors, topics))}
    chosen: dict[str, Body] = {}
    seen: set[str] = set()
    for topic in sorted(own):
        _add(chosen, seen, own[topic])
    every = [vector for topic in sorted(own) for vector in own[topic]]
    while len(chosen) < SMOKE and any(set(vector["rules"]) - seen for vector in every):
        _add(chosen, seen, every)
    return sorted(chosen)


def _usual(vectors: Sequence[Body], topics: Mapping[str, Sequence[Body]]) -> list[Body]:
    """Keep the vectors for the usual number of players, or any, under the ruleset's own house rules."""
    everywhere = (vector["players"] for group in topics.values() for vector in group)
    players = Counter(number for number in everywhere if number is not None).most_common(1)
    fitting = (None, *(number for number, _ in players))
    return [
        vector for vector in vectors if vector["players"] in fitting and "house_rule" not in vector["flags"]
    ]


def _add(chosen: dict[str, Body], seen: set[str], vectors: Iterable[Body]) -> None:
    """Choose the vector that adds most rules to those seen."""
    best = min(
        vectors, key=lambda vector: (-len(set(vector["rules"]) - seen), len(canonical(vector)), vector["id"])
    )
    chosen[best["id"]] = best
    seen.update(best["rules"])
