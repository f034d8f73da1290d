"""Profiles: `smoke` for a first quick look, out of `core`, which is a smallest cover, out of `full`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from manilha_tools.vectors.assemble import canonical

if TYPE_CHECKING:
    from collections.abc import Sequence

SMOKE: Final = 30
CORE: Final = 40
"""The most vectors that the core of a ruleset needs; each core is shown to be smallest."""

Body = dict[str, Any]
"""A vector as it stands in its file."""


def smoke(vectors: Sequence[Body]) -> list[str]:
    """Return the ids of at most 30 vectors of one ruleset that touch as many rules as they can.

    Each is the one that adds most rules to those before it; among equals the smaller, then the first by id.
    It ends where none adds any.
    """
    chosen: dict[str, Body] = {}
    seen: set[str] = set()
    while len(chosen) < SMOKE and any(set(vector["rules"]) - seen for vector in vectors):
        best = min(
            vectors,
            key=lambda vector: (-len(set(vector["rules"]) - seen), len(canonical(vector)), vector["id"]),
        )
        chosen[best["id"]] = best
        seen.update(best["rules"])
    return sorted(chosen)
