"""What a check says: a code, the path it concerns, what is wrong, what to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from manilha_reference.errors import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Tables = dict[str, Any]
"""A whole ruleset of the right shape, as plain maps, lists and scalars."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault of meaning; `path` is dotted and names the cell or map to look at."""

    code: str
    path: str
    message: Text
    hint: Text


@dataclass(frozen=True, slots=True)
class Check:
    """A check and the top-level keys it reads: it runs only where these have the right shape."""

    reads: tuple[str, ...]
    run: Callable[[Tables], Iterator[Finding]]


def found(code: str, path: str, en: str, pt: str, hint_en: str, hint_pt: str) -> Finding:
    """Build a finding from its four sentences."""
    return Finding(code, path, Text(en, pt), Text(hint_en, hint_pt))


def cycle_fault(steps: list[int]) -> bool:
    """Whether these successors fail to visit every place once before they come back to the first."""
    seen = []
    here = 0
    while here not in seen:
        if not 0 <= here < len(steps):
            return True
        seen.append(here)
        here = steps[here]
    return here != 0 or len(seen) != len(steps)
