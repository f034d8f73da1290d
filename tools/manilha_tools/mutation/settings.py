"""Mutants under a value of a house rule, and what a run under that value asks.

A value sets cells; a mutant belongs to it where it spoils one of those, or where the ruleset itself has no
such mutant. All others are the ruleset's own, judged there.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manilha_tools.mutation.operators import mutants
from manilha_tools.vectors.asked import inputs_of, put_to
from manilha_tools.vectors.departure import record
from manilha_tools.vectors.model import Draft
from manilha_tools.vectors.topics.needs import under_house_rules
from manilha_tools.vectors.variants import TOPIC, slug_under

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from manilha_reference.cells import Scalar
    from manilha_reference.ruleset import Ruleset

    from manilha_tools.mutation.mutant import Mutant
    from manilha_tools.vectors.departure import Recording

    Cells = Mapping[str, Scalar]


@dataclass(frozen=True, slots=True)
class Presuming:
    """A vector that presumes other house rules than the ruleset's own: which, and what it asks."""

    presumed: Mapping[str, str]
    draft: Draft


def published_under(name: str, folder: Path) -> tuple[Presuming, ...]:
    """Read the vectors of a ruleset that were published under other house rules than its own."""
    path = folder / name / f"{TOPIC}.json"
    vectors = json.loads(path.read_bytes())["vectors"] if path.is_file() else ()
    start = f"{name}.{TOPIC}."
    return tuple(
        Presuming(
            vector["house_rules"],
            Draft(
                TOPIC,
                vector["id"].removeprefix(start),
                vector["title"],
                inputs_of(vector),
                vector["players"],
            ),
        )
        for vector in vectors
    )


def drafted_under(rules: Ruleset) -> tuple[Presuming, ...]:
    """Return the hands that wrong tables under a house rule need, whether they are published yet or not."""
    return tuple(
        Presuming(chosen, Draft(TOPIC, slug_under(chosen, draft), draft.about, draft.inputs, draft.players))
        for chosen, draft in under_house_rules(rules)
    )


def put_again(rules: Ruleset, recorded: Recording) -> Recording | None:
    """Return a recording as it is under a house rule's tables; None where these are not asked its inputs.

    Where nothing that it touches is otherwise, it stands as it is.
    """
    if recorded.touched.notices(rules.cells):
        return record_under(rules, recorded.draft)
    return None if next(put_to(rules, recorded.draft.inputs), None) is None else recorded


def record_under(rules: Ruleset, draft: Draft) -> Recording | None:
    """Record a draft as a run under these tables asks it; None where it cannot."""
    for inputs in put_to(rules, draft.inputs):
        recorded = record(rules, Draft(draft.topic, draft.slug, draft.about, inputs, players=draft.players))
        if recorded.outcome.fault is None:
            return recorded
    return None


def mutants_under(rules: Ruleset, base: Ruleset) -> Iterator[Mutant]:
    """Yield the mutants of a ruleset under a house rule that its value brings with it."""
    sets = {path for path, value in rules.cells.items() if not _same(base.cells.get(path, ...), value)}
    known = {mutant.id for mutant in mutants(base)}
    for mutant in mutants(rules):
        if mutant.id not in known or not sets.isdisjoint(_spoilt(rules.cells, mutant)):
            yield mutant


def _spoilt(cells: Cells, mutant: Mutant) -> Iterator[str]:
    """Yield the cells that a mutant spoils; where only their order is wrong, those of the table mixed."""
    found = [
        path
        for path in {**cells, **mutant.cells}
        if not _same(cells.get(path, ...), mutant.cells.get(path, ...))
    ]
    table = mutant.cell.split(".")[0]
    yield mutant.cell
    yield from found or (path for path in cells if path.startswith(f"{table}."))


def _same(one: object, other: object) -> bool:
    """Whether two cells are the same; true and 1 are not."""
    return type(one) is type(other) and one == other
