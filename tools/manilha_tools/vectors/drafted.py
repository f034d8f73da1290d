"""What a builder drafts, once for each ruleset: some topics look at what others have."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

    from manilha_tools.vectors.model import Builder, Draft

KEPT: Final = 32
"""Results that are kept: the builders of one ruleset."""


@lru_cache(maxsize=KEPT)
def drafted(builder: Builder, rules: Ruleset) -> tuple[Draft, ...]:
    """Return what a builder drafts for a ruleset."""
    return tuple(builder(rules))
