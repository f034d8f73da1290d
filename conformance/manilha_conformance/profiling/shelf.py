"""What every interview about a ruleset shares: its settings, its vectors, and what these come to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from manilha_conformance.profiling.answers import Answers
from manilha_conformance.profiling.space import Space
from manilha_conformance.suite.load import load_suite, vectors_root

if TYPE_CHECKING:
    from manilha_conformance.suite.load import Vector


@dataclass(frozen=True, eq=False)
class Shelf:
    """One ruleset as it is shipped; what is kept of it saves work and changes no result."""

    space: Space
    answers: Answers
    vectors: tuple[Vector, ...]


@lru_cache(maxsize=16)
def shelf_of(ruleset: str) -> Shelf:
    """Return the shelf of a shipped ruleset; raises `SuiteError` where its vectors cannot be read."""
    space = Space(ruleset)
    return Shelf(space, Answers(space), load_suite((vectors_root(),), (ruleset,)).vectors)
