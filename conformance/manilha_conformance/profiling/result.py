"""What is found of the house rules that an adapter plays."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_conformance.profiling.space import Setting
    from manilha_conformance.suite.load import Vector
    from manilha_conformance.verify.result import Outcome


class Why(StrEnum):
    """Why a value cannot be told from the one that was found."""

    EQUIVALENT = "equivalent"
    """Proved: every hand is played alike."""
    UNOBSERVED = "unobserved"
    """The adapter does not show in what they differ, or does not answer what would tell."""
    UNKNOWN = "unknown"
    """No question was found, and no proof that there is none."""


@dataclass(frozen=True, slots=True)
class Left:
    """A value that is left beside the one found; `question` would tell them apart, were its answer shown."""

    why: Why
    question: Vector | None = None


@dataclass(frozen=True, slots=True)
class Aside:
    """An answer that no documented setting explains together with the others."""

    question: Vector
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Rival:
    """A whole setting that explains every answer too, in more than one value at once; `why` as for values."""

    setting: Setting
    why: Why


@dataclass(frozen=True, slots=True)
class Profile:
    """The setting that explains the answers, and all that explains them as well.

    `left` holds the values that cannot be told apart one by one, `rivals` whole settings beside these.
    `proved` where these are proved to be all.
    """

    setting: Setting
    aside: tuple[Aside, ...]
    left: Mapping[tuple[str, str], Left]
    rivals: tuple[Rival, ...]
    proved: bool
