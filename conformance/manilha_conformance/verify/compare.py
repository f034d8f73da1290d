"""Expected and observed side by side: equal, or exactly what differs. Pure; shapes were checked before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

Json = Any
Action = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Difference:
    """What was looked at (`observe`, `legal`, `answer`, `value`, `views`, `perft`), and only what differs."""

    what: str
    expected: Json
    observed: Json


def compare_observe(
    expected: Mapping[str, Json], observed: Mapping[str, Json], shown: Collection[str]
) -> Difference | None:
    """Compare the keys of the record that the adapter shows; the order of `to_act` does not matter."""
    differing = [
        key
        for key, value in expected.items()
        if key in shown and observed.get(key, _ABSENT) != value and not _same_seats(key, value, observed)
    ]
    if not differing:
        return None
    return Difference(
        "observe",
        {key: expected[key] for key in differing},
        {key: observed.get(key) for key in differing},
    )


_ABSENT = object()


def _same_seats(key: str, value: Json, observed: Mapping[str, Json]) -> bool:
    return key == "to_act" and key in observed and sorted(observed[key]) == sorted(value)


def in_anothers_place(due: Collection[int], acting: Collection[int]) -> bool:
    """Whether a seat that should act does not, and another does instead: the games have parted."""
    return bool(set(due) - set(acting)) and bool(set(acting) - set(due))


def _identity(action: Action, rung: str | None) -> tuple[Json, ...]:
    """Name an action so that the same act is the same name: a raise without a rung means the next one."""
    if action["type"] == "raise":
        return ("raise", action.get("rung") or rung)
    return (action["type"], action.get("card"), bool(action.get("hidden")))


def compare_legal(seat: int, expected: list[Action], observed: list[Action]) -> Difference | None:
    """Compare two sets of actions, without order, and show what is missing and what is too many."""
    if expected == observed:
        return None
    rung = next((action["rung"] for action in (*expected, *observed) if action.get("rung")), None)
    wanted = {_identity(action, rung): action for action in expected}
    found = {_identity(action, rung): action for action in observed}
    missing = [action for name, action in wanted.items() if name not in found]
    excess = [action for name, action in found.items() if name not in wanted]
    if not missing and not excess:
        return None
    return Difference("legal", {"seat": seat, "actions": missing}, {"seat": seat, "actions": excess})


def compare_value(fn: str, expected: Json, observed: Json) -> Difference | None:
    """Compare the answer to a query; inside a group of equal strength the order of cards does not matter."""
    if fn == "card_order":
        alike = [sorted(group) for group in expected] == [sorted(group) for group in observed]
    else:
        alike = expected == observed
    if alike:
        return None
    if isinstance(expected, dict) and isinstance(observed, dict):
        keys = [key for key in expected if expected[key] != observed.get(key)]
        return Difference(
            "value", {key: expected[key] for key in keys}, {key: observed.get(key) for key in keys}
        )
    return Difference("value", expected, observed)


def compare_views(one: Json, other: Json, *, equal: bool) -> Difference | None:
    """Compare what a seat sees in two games; it must be the same where `equal`, else not the same."""
    if (one == other) is equal:
        return None
    if not equal:
        return Difference("views", "two different views", "the same view twice")
    if isinstance(one, dict) and isinstance(other, dict):
        keys = sorted(key for key in {*one, *other} if one.get(key) != other.get(key))
        return Difference("views", {key: one.get(key) for key in keys}, {key: other.get(key) for key in keys})
    return Difference("views", one, other)


def compare_counts(
    expected: Mapping[str, Json], counts: list[int], divide: Mapping[str, int]
) -> Difference | None:
    """Compare the numbers of action sequences, per length and below each first act.

    An act that is not named has 0, and a request that names no rung (`1 raise`) is the one for the next.
    """
    divide = {_named(act, expected["divide"]): number for act, number in divide.items()}
    differing: tuple[dict[str, Json], dict[str, Json]] = ({}, {})
    if expected["counts"] != counts:
        differing[0]["counts"], differing[1]["counts"] = expected["counts"], counts
    wanted = expected["divide"]
    acts = sorted(act for act in {*wanted, *divide} if wanted.get(act, 0) != divide.get(act, 0))
    if acts:
        differing[0]["divide"] = {act: wanted.get(act, 0) for act in acts}
        differing[1]["divide"] = {act: divide.get(act, 0) for act in acts}
    return Difference("perft", *differing) if differing[0] else None


def _named(act: str, known: Collection[str]) -> str:
    """Name the rung of a request as the expected acts do; a seat has one request at a time."""
    return next((one for one in known if act.endswith(" raise") and one.startswith(f"{act} ")), act)
