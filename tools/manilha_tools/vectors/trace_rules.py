"""Traceability: the rules and cells that decide a vector, and how binding it therefore is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Reason

from manilha_tools.vectors.evaluate import decisive

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.vectors.model import Outcome

CONTRACT: Final = (Reason.UNKNOWN_ACTION, Reason.UNKNOWN_CARD, Reason.UNKNOWN_RUNG, Reason.UNKNOWN_SEAT)
"""Reasons that no source decides: the act has no meaning in the contract."""


INCIDENTAL: Final = ("seats.", "order.")
"""Who sits where and how strong a card is matters to every hand: named only where a vector is about it."""


def cells_of(outcome: Outcome, rules: Ruleset, own: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """Return the cells that decided the vector, each once: the decisive one first, then those beside it.

    `own` are the cells of a house rule's value that the vector is there to show; one of them comes first.
    """
    settled = decisive(outcome.focus)
    if settled not in own:
        settled = next((path for path in reversed(outcome.focus) if path in own), settled)
    paths = dict.fromkeys([] if settled is None else [settled])
    paths.update(dict.fromkeys(outcome.focus))
    for decision in outcome.decisions:
        paths.update((path, None) for path in decision if not path.startswith(INCIDENTAL))
    return tuple(path for path in paths if path in rules.cells)


def rules_of(cells: Iterable[str], rules: Ruleset) -> tuple[str, ...]:
    """Return the rules that the cells carry, each once, in the order of the cells."""
    return tuple(dict.fromkeys(rules.rule_of(path) for path in cells))


def reason_of(outcome: Outcome) -> str | None:
    """Return the reason of the refusal in a trace, the first where there are several."""
    steps = outcome.body.get("steps")
    for step in steps if isinstance(steps, list) else ():
        expect = step.get("expect", {})
        if "reject" in expect:
            return str(expect["reject"]["reason"])
    return None


def requirement(
    rules: Ruleset,
    cells: Iterable[str],
    relevant: Iterable[str],
    chosen: Mapping[str, str],
    outcome: Outcome,
) -> str:
    """Return how binding a vector is.

    `must`: the ruleset's own source decides every cell that decides the vector. `should`: it leaves such a
    cell open and no house rule varies it, or only the contract decides. `house`: a house rule varies it,
    and another value would give another answer here; or the vector holds under a value chosen for one.
    """
    opened = [rules.open_cells[path].house_rule for path in cells if path in rules.open_cells]
    if chosen or set(opened) & set(relevant):
        return "house"
    return "should" if None in opened or reason_of(outcome) in CONTRACT else "must"
