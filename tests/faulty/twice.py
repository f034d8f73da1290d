"""Two vectors for each wrong implementation, which different cells decide; hands where the suite lacks one.

`python tests/faulty/twice.py` looks for such hands and adds them to those that the topic `needs` drafts;
`manilha vectors build` then makes vectors of them.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from dataclasses import replace

from manilha_conformance.suite.load import Vector
from manilha_conformance.verify.single import run_vector
from manilha_conformance.verify.status import NOT_HOLDING
from manilha_tools.mutation.again import endings
from manilha_tools.mutation.hunt import hands
from manilha_tools.mutation.mutant import Mutant
from manilha_tools.mutation.need import of_recording, recorded_need, slug
from manilha_tools.vectors.assemble import assemble
from manilha_tools.vectors.departure import record
from manilha_tools.vectors.evaluate import decisive
from manilha_tools.vectors.house import House
from manilha_tools.vectors.model import Trace
from manilha_tools.vectors.topics.needs import FILE

from tests.conformance.samples_in_place import session_of
from tests.conformance.test_faulty import GAME, WISHES, in_order, plan_of
from tests.faulty.registry import VICES, spoiled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_conformance.transport.session import Session
    from manilha_conformance.verify.plan import Plan
    from manilha_reference.ruleset import Ruleset
    from manilha_tools.mutation.need import Need
    from manilha_tools.vectors.departure import Recording

TRIES = 150
"""Random hands for each number of players."""


@cache
def plan_for(name: str) -> Plan:
    """Return what a vice is asked."""
    return plan_of(VICES[name].ruleset, name if name in WISHES else "")


def pair_for(name: str) -> list[Vector]:
    """Return two vectors that catch a vice and that different cells decide, or the one way in which it is."""
    plan, vice = plan_for(name), VICES[name]
    session = session_of(spoiled(name))
    caught: list[Vector] = []
    for vector in in_order(plan.vectors, vice.cell):
        seen = {one.raw["cells"][0] for one in caught}
        if len(caught) > 1 and vector.raw["cells"][0] in seen:
            continue
        if run_vector(session, vector, plan.offers[vice.ruleset]).status in NOT_HOLDING:
            caught.append(vector)
            if len(seen | {vector.raw["cells"][0]}) > 1:
                return [caught[0], vector]
    return caught[:2]


def second_for(name: str, known: str) -> Need | None:
    """Return the shortest hand found that catches a vice where another cell than `known` settles."""
    rules = House(VICES[name].ruleset).base
    session = session_of(spoiled(name))
    label = Mutant(f"defect {name}", VICES[name].cell or "", {})

    def wanted(recorded: Recording) -> bool:
        if recorded.outcome.fault is not None or decisive(recorded.outcome.focus) in (known, None):
            return False
        return _catches(name, session, rules, recorded)

    best: Recording | None = None
    for recorded in _candidates(rules, name):
        cut = _cut(name, session, rules, recorded)
        if cut is not None and (best is None or len(cut.steps) < len(best.steps)) and wanted(cut):
            best = cut
    if best is None:
        return None
    found = of_recording(rules, label, best, {}, wanted)
    found = {**found, "slug": f"{found['players']}p.again.{slug(name)}"}
    return found if wanted(recorded_need(rules, found)) else None


def _candidates(rules: Ruleset, name: str) -> Iterator[Recording]:
    yield from endings(rules)
    yield from hands(rules, TRIES, "defect", name)


def _cut(name: str, session: Session, rules: Ruleset, recorded: Recording) -> Recording | None:
    """Return the shortest beginning of a hand that catches a vice."""
    trace = recorded.draft.inputs
    if not isinstance(trace, Trace) or not _catches(name, session, rules, recorded):
        return None
    low, high = 0, len(trace.steps)
    while low < high:
        middle = (low + high) // 2
        if _catches(name, session, rules, _beginning(rules, recorded, trace, middle)):
            high = middle
        else:
            low = middle + 1
    return _beginning(rules, recorded, trace, high)


def _beginning(rules: Ruleset, recorded: Recording, trace: Trace, length: int) -> Recording:
    return record(rules, replace(recorded.draft, inputs=replace(trace, steps=trace.steps[:length])))


def _catches(name: str, session: Session, rules: Ruleset, recorded: Recording) -> bool:
    body: dict[str, Any] = dict(assemble(rules, recorded.draft, recorded.outcome, ()).body)
    vector = Vector({**body, "revision": 1}, rules.id, recorded.draft.topic, {})
    return run_vector(session, vector, plan_for(name).offers[rules.id]).status in NOT_HOLDING


def main() -> None:
    """Look for a second hand for every vice that the vectors of one cell alone catch."""
    kept: dict[str, list[Need]] = json.loads(FILE.read_bytes())
    for name in GAME:
        cells = {vector.raw["cells"][0] for vector in pair_for(name)}
        if len(cells) > 1 or name in WISHES:
            continue
        found = second_for(name, cells.pop())
        sys.stdout.write(f"{name}: {'nothing' if found is None else found['slug']}\n")
        sys.stdout.flush()
        if found is not None:
            kept.setdefault(VICES[name].ruleset, []).append(found)
            FILE.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
