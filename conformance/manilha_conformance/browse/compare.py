"""Compares two suites by id: what came, what went, and what is now expected otherwise, under which rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from manilha_tools.vectors.assemble import inputs_digest

if TYPE_CHECKING:
    from manilha_conformance.suite.load import Suite, Vector


@dataclass(frozen=True, slots=True)
class Comparison:
    """Vectors by what became of them; pairs are (before, now).

    `revalued` expect something else of the same inputs, `asked_anew` have other inputs under the same id,
    `retold` differ only in what is said around inputs and expectations.
    """

    added: tuple[Vector, ...]
    removed: tuple[Vector, ...]
    revalued: tuple[tuple[Vector, Vector], ...]
    asked_anew: tuple[tuple[Vector, Vector], ...]
    retold: tuple[tuple[Vector, Vector], ...]

    @property
    def same(self) -> bool:
        """Whether the suites are one and the same."""
        return not (self.added or self.removed or self.revalued or self.asked_anew or self.retold)


EXPECTED = ("query", "begin", "steps", "pair", "perft")


def compare(before: Suite, now: Suite) -> Comparison:
    """Return what changed from one suite to another."""
    old, new = before.by_id, now.by_id
    pairs = [(old[name], new[name]) for name in sorted(old.keys() & new.keys())]
    changed = [pair for pair in pairs if pair[0].raw["digest"] != pair[1].raw["digest"]]
    anew = [pair for pair in changed if inputs_digest(pair[0].raw) != inputs_digest(pair[1].raw)]
    same_inputs = [pair for pair in changed if pair not in anew]
    revalued = [pair for pair in same_inputs if difference(*pair) is not None]
    return Comparison(
        added=tuple(new[name] for name in sorted(new.keys() - old.keys())),
        removed=tuple(old[name] for name in sorted(old.keys() - new.keys())),
        revalued=tuple(revalued),
        asked_anew=tuple(anew),
        retold=tuple(pair for pair in same_inputs if pair not in revalued),
    )


@dataclass(frozen=True, slots=True)
class Difference:
    """The first thing expected otherwise: where (`query`, `begin`, `step 3`, …), before and now."""

    where: str
    before: Any
    now: Any


def difference(before: Vector, now: Vector) -> Difference | None:
    """Return the first expectation in which two vectors with the same inputs differ."""
    for name in EXPECTED:
        one, other = before.raw.get(name), now.raw.get(name)
        if one == other:
            continue
        if name != "steps" or one is None or other is None:
            return _narrow(name, one, other)
        for number, (first, second) in enumerate(zip(one, other, strict=True), start=1):
            if first != second:
                return _narrow(f"step {number}", first.get("expect"), second.get("expect"))
    return None


def _narrow(where: str, before: Any, now: Any) -> Difference:  # noqa: ANN401 -- JSON
    """Go down as long as just one member differs, and keep only the members that do."""
    while isinstance(before, dict) and isinstance(now, dict):
        keys = sorted(key for key in {*before, *now} if before.get(key) != now.get(key))
        if len(keys) != 1:
            return Difference(
                where, {key: before.get(key) for key in keys}, {key: now.get(key) for key in keys}
            )
        where = f"{where}.{keys[0]}"
        before, now = before.get(keys[0]), now.get(keys[0])
    return Difference(where, before, now)
