"""Vectors under house rules: for each value that is not the ruleset's own, inputs that show it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from manilha_tools.vectors.assemble import assemble, canonical
from manilha_tools.vectors.departure import record
from manilha_tools.vectors.evaluate import decisive
from manilha_tools.vectors.model import Perft, Query, Trace, ViewPair
from manilha_tools.vectors.relevance import changes, names
from manilha_tools.vectors.trace_rules import reason_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from manilha_tools.vectors.house import House
    from manilha_tools.vectors.model import Draft, Outcome, Vector
    from manilha_tools.vectors.relevance import Change

TOPIC: Final = "house"
EACH: Final = 2
"""Vectors for each value of a house rule, at most."""
_KINDS: Final = (Query, ViewPair, Trace, Perft)
LARGE: Final = 6000
"""Characters above which a vector is only taken where there is no smaller one."""


def variants(house: House, found: Iterable[Change], reasons: frozenset[str]) -> list[Vector]:
    """Return the vectors of the values that a ruleset does not choose.

    `found` are all the changes of the drafts, `reasons` the refusals that the ruleset itself shows. What
    rests on no cell, for want of rows, has no rule to be put down to: it is left to others of its value.
    """
    by_value: dict[tuple[str, str], list[Change]] = {}
    for change in found:
        if change.outcome.fault is None and change.outcome.focus:
            by_value.setdefault((change.name, change.value), []).append(change)
    return [
        vector_under(house, {name: value}, change.draft, change.outcome)
        for name, value in sorted(by_value)
        for change in pick(by_value[name, value], reasons, _cells_set(house, {name: value}))
    ]


def _cells_set(house: House, chosen: Mapping[str, str]) -> frozenset[str]:
    """Return the cells that are otherwise, or not at all, in the ruleset itself."""
    rules, own = house.under(chosen), house.base.cells
    cells = {} if rules is None else rules.cells
    return frozenset(path for path, value in cells.items() if path not in own or own[path] != value)


def pick(found: list[Change], reasons: frozenset[str], cells: frozenset[str]) -> list[Change]:
    """Choose a few changes of one value: what a reader learns the value from at once.

    New refusals come first, then what one of the value's own cells settles; questions before games, short
    before long. No two of a kind are settled by the same cell.
    """
    chosen: dict[tuple[str, str | None], Change] = {}
    for change in sorted(found, key=lambda change: _rank(change, reasons, cells)):
        reason = reason_of(change.outcome)
        key = (reason or type(change.draft.inputs).__name__, decisive(change.outcome.focus))
        small = len(canonical(change.outcome.body)) <= LARGE
        if key not in chosen and len(chosen) < EACH and (small or not chosen):
            chosen[key] = change
    return list(chosen.values())


def _rank(change: Change, reasons: frozenset[str], cells: frozenset[str]) -> tuple[bool, int, int, int, str]:
    reason = reason_of(change.outcome)
    known = reason is None or reason in reasons
    kind = _KINDS.index(type(change.draft.inputs))
    focus = change.outcome.focus
    own = 0 if decisive(focus) in cells else 1 if cells & set(focus) else 2
    return known, own, kind, len(canonical(change.outcome.body)), change.draft.slug


def vector_under(house: House, chosen: Mapping[str, str], draft: Draft, outcome: Outcome) -> Vector:
    """Return the vector of a draft that comes out so under values that a ruleset does not choose."""
    rules = house.under(chosen)
    if rules is None:
        raise LookupError(f"{chosen} is not legal in {house.base.id}")
    named = replace(draft, topic=TOPIC, slug=slug_under(chosen, draft))
    relevant = names(changes(house, chosen, record(rules, named), one_each=True))
    return assemble(rules, named, outcome, relevant, chosen, _cells_set(house, chosen))


def slug_under(chosen: Mapping[str, str], draft: Draft) -> str:
    """Name a draft under chosen values: by these, then as it is called without them."""
    words = [
        f"{name.replace('_', '-')}.{'-'.join(value.lower().replace('/', '-').replace('_', '-').split())}"
        for name, value in chosen.items()
    ]
    return ".".join((*words, draft.topic, draft.slug))
