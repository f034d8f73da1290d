"""What is played instead in the whole, made anew from what all shares found.

The adapter is not asked again; what the shares found by asking is looked at first, and their smallest
examples are kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from manilha_reference.errors import ManilhaError, Text

from manilha_conformance.diagnosis.candidates import id_of
from manilha_conformance.diagnosis.document import Means, diagnosis_report, with_diagnosis
from manilha_conformance.diagnosis.shrink import Budget
from manilha_conformance.merging.again import plan_again, results_again
from manilha_conformance.report.document import rerun
from manilha_conformance.say import said
from manilha_conformance.verify.plan import Wish

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manilha_conformance.diagnosis.models import Example, PlaysInstead
    from manilha_conformance.report.models import Report


def diagnosed(whole: Report, parts: Sequence[Report]) -> Report:
    """Return the report with what is played instead; with a note where its vectors are not at hand."""
    if whole.exit_code == 0 or whole.hello is None:
        return whole
    try:
        plan = plan_again(whole)
    except (ManilhaError, OSError) as error:
        why = error.message if isinstance(error, ManilhaError) else Text(str(error))
        return _without(whole, why)
    results = tuple(results_again(whole, plan))
    if not results:
        return _without(whole, Text("the vectors are not at hand", "os vetores não estão à mão"))
    found = [one for part in parts if part.diagnosis is not None for one in part.diagnosis.plays]
    wish = Wish(strict_reasons=whole.strict_reasons, suites=tuple(map(Path, whole.suites)))
    command = tuple(whole.command)
    means = Means(
        session=None,
        budget=Budget(tries=0),
        wish=wish,
        command=command,
        rerun=lambda vector: rerun(vector, wish, command),
        hints=_hints(found),
    )
    made = diagnosis_report(results, plan, means)
    if made is not None:
        plays = [one.model_copy(update={"example": _example(one, found)}) for one in made.plays]
        made = made.model_copy(update={"plays": plays})
    return with_diagnosis(whole, made, plan)


def _hints(found: Sequence[PlaysInstead]) -> dict[str, set[str]]:
    """Return the ids of what shares found, each with those that none of them could tell from it."""
    hints: dict[str, set[str]] = {}
    for one in found:
        alike = {id_of(other.kind, other.name, other.value) for other in one.alike}
        key = id_of(one.kind, one.name, one.value)
        hints[key] = hints.get(key, alike) & alike
    return hints


def _without(whole: Report, why: Text) -> Report:
    note = said(Text(f"no diagnosis: {why}", f"sem diagnóstico: {why.pt}"))
    return whole.model_copy(update={"notes": [*whole.notes, note]})


def _example(one: PlaysInstead, found: Sequence[PlaysInstead]) -> Example | None:
    """Return the smallest example that a share has of the same thing, else the one at hand."""
    key = id_of(one.kind, one.name, one.value)
    examples = [
        other.example
        for other in found
        if other.example is not None and id_of(other.kind, other.name, other.value) == key
    ]
    return min(examples, key=_size, default=one.example)


def _size(example: Example) -> tuple[bool, bool, int, str]:
    """Put hands before questions, the smallest that there is before others, the shorter first."""
    return (example.hand is None, not example.minimal, example.acts, example.vector)
