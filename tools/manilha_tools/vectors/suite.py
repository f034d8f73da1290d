"""Builds the vectors of one ruleset: drafts, evaluates, finds what matters, and hands each to the witness."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_tools.vectors.assemble import assemble
from manilha_tools.vectors.departure import record
from manilha_tools.vectors.drafted import drafted
from manilha_tools.vectors.house import House
from manilha_tools.vectors.model import Outcome, unconfirmed
from manilha_tools.vectors.relevance import changes, names
from manilha_tools.vectors.together import together
from manilha_tools.vectors.topics import BUILDERS, needs
from manilha_tools.vectors.trace_rules import reason_of
from manilha_tools.vectors.variants import variants, vector_under

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from manilha_tools.vectors.departure import Recording
    from manilha_tools.vectors.model import Confirm, Draft, Vector
    from manilha_tools.vectors.relevance import Change


class DraftError(ValueError):
    """A draft that these tables cannot be asked, or an id that stands twice: a builder is at fault."""


def build_vectors(name_or_path: str | Path, confirm: Confirm = unconfirmed) -> tuple[Vector, ...]:
    """Return every vector of a ruleset, in the order of the topics, those under house rules last.

    `confirm` sees each vector with the tables that it holds under, and raises where it disagrees.
    """
    house = House(name_or_path)
    vectors: list[Vector] = []
    found: list[Change] = []
    recordings: list[Recording] = []
    for draft in drafts_of(house):
        recorded = record(house.base, draft)
        recordings.append(recorded)
        if recorded.outcome.fault is not None:
            raise DraftError(f"{draft.topic}.{draft.slug}: {recorded.outcome.fault}")
        changed = list(changes(house, {}, recorded))
        found.extend(changed)
        vectors.append(assemble(house.base, draft, recorded.outcome, names(changed)))
    reasons = frozenset(reason for vector in vectors if (reason := reason_of(vector.outcome)))
    vectors.extend(variants(house, found, reasons))
    vectors.extend(together(house, recordings, found))
    vectors.extend(_needed(house))
    for vector in vectors:
        confirm(house.under(vector.chosen) or house.base, vector)
    return tuple(vectors)


def _needed(house: House) -> Iterator[Vector]:
    """Yield the hands that wrong tables under a house rule need to be noticed."""
    for chosen, draft in needs.under_house_rules(house.base):
        rules = house.under(chosen)
        outcome = Outcome(fault="illegal") if rules is None else record(rules, draft).outcome
        if outcome.fault is not None:
            raise DraftError(f"{draft.topic}.{draft.slug} under {chosen}: {outcome.fault}")
        yield vector_under(house, chosen, draft, outcome)


def drafts_of(house: House) -> list[Draft]:
    """Return what every builder drafts for a ruleset; raises DraftError where an id stands twice."""
    drafts = [draft for builder in BUILDERS for draft in drafted(builder, house.base)]
    seen: set[str] = set()
    for draft in drafts:
        name = f"{draft.topic}.{draft.slug}"
        if name in seen:
            raise DraftError(f"{house.base.id}.{name} stands twice")
        seen.add(name)
    return drafts
