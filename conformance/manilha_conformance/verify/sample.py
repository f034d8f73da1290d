"""Which vectors are asked one by one too of an adapter that answers whole ones: so far `run` is but a claim.

Chosen is by the vectors alone, so that every run of the same ones takes the same sample: of each ruleset, at
each number of players, something of every kind that goes on in its games, and beside that a few in a hundred.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.suite.models import Raw

SEED: Final = "run-or-singly"
ONE_IN: Final = 32
"""One vector in so many is taken whatever goes on in it."""
LEAST: Final = 12
"""As many are taken of each ruleset, where it has them."""


def sample(entries: Iterable[tuple[int, Vector]]) -> frozenset[int]:
    """Return the places of those to be asked one by one as well."""
    seen: set[Hashable] = set()
    taken: Counter[str] = Counter()
    chosen: list[int] = []
    for number, place, vector in sorted((_number(vector.id), place, vector) for place, vector in entries):
        shown = set(_shown(vector)) - seen
        if shown or number % ONE_IN == 0 or taken[vector.ruleset] < LEAST:
            seen |= shown
            taken[vector.ruleset] += 1
            chosen.append(place)
    return frozenset(chosen)


def _number(vector: str) -> int:
    """Return a number that says nothing of the vector and is always the same."""
    return int.from_bytes(hashlib.sha256(f"{SEED}/{vector}".encode()).digest()[:8])


def _shown(vector: Vector) -> Iterator[Hashable]:
    """Name what goes on: each kind of act in each phase, and whether it is taken; or what is looked at."""
    where = (vector.ruleset, vector.players, vector.kind)
    raw = vector.raw
    if vector.kind != "trace":
        yield (*where, raw.get("pair", {}).get("equal"))
        return
    phase = raw.get("begin", {}).get("observe", {}).get("phase")
    yield (*where, phase)
    for step in raw["steps"]:
        expect = step["expect"]
        yield (*where, phase, _act(step), "reject" in expect)
        phase = expect.get("observe", {}).get("phase", phase)


def _act(step: Raw) -> object:
    """Name the kind of an act; None for one that has none, and for the next hand."""
    action = step.get("action")
    if not isinstance(action, dict):
        return None
    return (str(action.get("type")), bool(action.get("hidden")))
