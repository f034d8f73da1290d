"""Habits that the run shows as a whole, so that no cell is searched: it takes all, it answers all alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from manilha_conformance.diagnosis.evidence import seen
from manilha_conformance.diagnosis.habits import LISTS, Habit, habit_of, pattern, shown_first

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manilha_conformance.diagnosis.evidence import Evidence
    from manilha_conformance.diagnosis.habits import Pattern

BROKEN: Final = frozenset({Habit.TAKES_ALL, Habit.REFUSES_ALL, Habit.FROZEN})
"""Habits under which a game says nothing of the rules."""
FEW: Final = 3
"""How many answers make a habit."""
_MOST: Final = 0.9
"""The share of all games that must show it for a habit of lists to be one."""


def of_the_whole(failures: Sequence[Evidence], passes: Sequence[Evidence]) -> list[Pattern]:
    """Return the habits that the run shows as a whole, with the failures that each accounts for."""
    games = [one for one in failures if one.layer == "trace"]
    passed = [one for one in passes if one.layer == "trace"]
    found = [*_constants(failures, passes), *_leaks(failures, passes)]
    for habit, showing in _ALWAYS:
        shown = showing(games, passed)
        if len(shown) >= FEW:
            found.append(_pattern(habit, "", shown))
    for habit in LISTS:
        shown = [one for one in games if habit_of(one, one.found[0]) is habit]
        if shown and len(shown) >= _MOST * (len(games) + len(passed)):
            found.append(_pattern(habit, "", shown))
    return found


def _pattern(habit: Habit, detail: str, shown: Sequence[Evidence]) -> Pattern:
    return pattern(habit, detail, [shown_first(one, one.numbers(lists=True)) for one in shown])


def _constants(failures: Sequence[Evidence], passes: Sequence[Evidence]) -> Iterable[Pattern]:
    """Yield the questions that have one answer each where several were expected, all together."""
    asked: dict[str, list[tuple[Evidence, Any, Any]]] = {}
    for one in (*failures, *passes):
        if one.layer == "query":
            query = one.raw["query"]
            expected = query["expect"]
            said = seen(expected, one.found[0].difference if one.found else None)
            asked.setdefault(query["fn"], []).append((one, expected, said))
    shown: list[Evidence] = []
    names = []
    for fn, answers in asked.items():
        wrong = [one for one, _, _ in answers if one.found]
        alike = all(said == answers[0][2] for _, _, said in answers)
        if len(wrong) >= FEW and alike and any(expected != answers[0][1] for _, expected, _ in answers):
            shown += wrong
            names.append(fn)
    if shown:
        yield _pattern(Habit.CONSTANT, ", ".join(names), shown)


def _leaks(failures: Sequence[Evidence], passes: Sequence[Evidence]) -> Iterable[Pattern]:
    """Yield that a seat sees what it must not, where whatever it must not see makes a difference to it."""
    secrets = [one for one in (*failures, *passes) if one.layer == "view_pair" and one.raw["pair"]["equal"]]
    if len(secrets) >= FEW and all(one.found for one in secrets):
        yield _pattern(Habit.LEAKS, "", secrets)


def _takes_all(games: Sequence[Evidence], passed: Sequence[Evidence]) -> list[Evidence]:
    """Return the games that show it; none where something was refused."""
    if any("reject" in step.get("expect", {}) for one in passed for step in one.raw["steps"]):
        return []
    shown = [one for one in games if habit_of(one, one.found[0]) is Habit.TAKES_ILLEGAL]
    reasons = {one.found[0].difference.expected["reject"]["reason"] for one in shown}
    return shown if len(reasons) >= FEW else []


def _refuses_all(games: Sequence[Evidence], passed: Sequence[Evidence]) -> list[Evidence]:
    """Return the games that show it; none where an act was taken."""
    if any("actor" in step and step["expect"].get("ok") for one in passed for step in one.raw["steps"]):
        return []
    return [one for one in games if habit_of(one, one.found[0]) is Habit.REFUSES_LEGAL]


def _frozen(games: Sequence[Evidence], _passed: Sequence[Evidence]) -> list[Evidence]:
    """Return the games that show it; none where a record moved, or stayed as it was for want of another."""
    shown = []
    for one in games:
        found, begun = one.found[0], one.merged.begin
        if found.difference.what != "observe" or begun is None or found.step == 0:
            continue
        observed = found.difference.observed
        if any(begun["observe"].get(key) != value for key, value in observed.items()):
            return []
        shown.append(one)
    keys = {key for one in shown for key in one.found[0].difference.expected}
    return shown if len(keys) > FEW else []


_ALWAYS: Final = ((Habit.TAKES_ALL, _takes_all), (Habit.REFUSES_ALL, _refuses_all), (Habit.FROZEN, _frozen))
