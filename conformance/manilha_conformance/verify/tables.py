"""The tables that expectations come from, each combination of house rules loaded once."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from manilha_reference.rulesets import load_ruleset, ruleset_ids

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_reference.ruleset import Ruleset


def tables(ruleset: str, house_rules: Mapping[str, str] | None = None) -> Ruleset | None:
    """Load a shipped ruleset under house rules; None for one that only the vectors know."""
    return _load(ruleset, tuple(sorted((house_rules or {}).items())))


@cache
def _load(ruleset: str, house_rules: tuple[tuple[str, str], ...]) -> Ruleset | None:
    return load_ruleset(ruleset, dict(house_rules)) if ruleset in ruleset_ids() else None
