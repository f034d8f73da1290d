"""Ways to be wrong that no cell describes, told by what was asked and what kind of thing differed.

They are what is left when no cell explains it; those that need no search, for the run as a whole shows them,
are seen in `whole_run`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from manilha_conformance.diagnosis.evidence import is_list
from manilha_conformance.verify.status import TROUBLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manilha_conformance.diagnosis.evidence import Evidence
    from manilha_conformance.verify.result import Found, Result

    Shown = tuple[Evidence, tuple[Found, ...]]
    """A failure with what differs in it at one step in one way."""


class Habit(StrEnum):
    """What kind of wrong it is."""

    TAKES_ALL = "takes_all"
    """It takes every act that should be refused."""
    REFUSES_ALL = "refuses_all"
    """It takes no act at all."""
    CONSTANT = "constant"
    """It answers a question always alike."""
    FROZEN = "frozen"
    """What it shows stays as it was at the deal."""
    LISTS_TOO_FEW = "lists_too_few"
    """Legal acts are missing in what it lists."""
    LISTS_TOO_MANY = "lists_too_many"
    """It lists acts that are not legal."""
    LISTS_OTHERS = "lists_others"
    """It lists other acts than the legal ones."""
    WRONG_SEATS = "wrong_seats"
    """It names other seats to act."""
    REFUSAL_CHANGES = "refusal_changes"
    """An act that it refuses changes the game."""
    BETWEEN_HANDS = "between_hands"
    """It begins the next hand otherwise."""
    TAKES_ILLEGAL = "takes_illegal"
    """It takes an act that should be refused."""
    REFUSES_LEGAL = "refuses_legal"
    """It refuses an act that should be taken."""
    OTHER_REASON = "other_reason"
    """It refuses rightly and gives another reason."""
    SHOWS = "shows"
    """What it shows after an act differs."""
    ANSWERS = "answers"
    """Its answer to a question differs."""
    LEAKS = "leaks"
    """A seat sees what it must not see."""
    CONCEALS = "conceals"
    """A seat does not see what it must see."""
    COUNTS = "counts"
    """It counts other sequences of acts."""
    ERROR = "error"
    """It says that it failed."""
    TIMEOUT = "timeout"
    """It does not answer in time."""
    CRASH = "crash"
    """Its process ends."""
    PROTOCOL_ERROR = "protocol_error"
    """What it writes is no reply."""


LISTS: Final = (Habit.LISTS_TOO_FEW, Habit.LISTS_TOO_MANY, Habit.LISTS_OTHERS, Habit.WRONG_SEATS)
"""Habits of what is said to be possible: what is then done may be right."""


@dataclass(frozen=True)
class Pattern:
    """Results that are wrong in one way; `detail` is what differs and after what, or the question.

    `rules` are those that the differences come down to, the most frequent first; `members` are the failures,
    each with each difference that it is about.
    """

    habit: Habit
    detail: str
    rules: tuple[str, ...]
    results: tuple[Result, ...]
    members: tuple[tuple[Evidence, Found], ...] = ()

    @property
    def failures(self) -> set[Evidence]:
        """The failures that it accounts for."""
        return {one for one, _ in self.members}


def of_the_rest(left: Iterable[tuple[Evidence, set[int]]]) -> list[Pattern]:
    """Put what no cell explains into words, by the first thing in each that is unexplained."""
    alike: dict[tuple[Habit, str], list[Shown]] = {}
    for one, numbers in left:
        if numbers:
            shown = shown_first(one, numbers)
            found = shown[1][0]
            alike.setdefault((habit_of(one, found), _keys(one, found)), []).append(shown)
    groups: dict[tuple[Habit, str], list[Shown]] = {}
    for (habit, keys), members in alike.items():
        refused = sum(_after_refusal(one, found[0]) for one, found in members)
        name = (Habit.REFUSAL_CHANGES, "") if 2 * refused > len(members) else (habit, keys)
        groups.setdefault(name, []).extend(members)
    patterns = [
        pattern(habit, _detail(keys, (_deed(found[0].did) for _, found in members)), members)
        for (habit, keys), members in groups.items()
    ]
    return sorted(patterns, key=lambda one: -len(one.results))


def of_trouble(results: Iterable[Result]) -> list[Pattern]:
    """Return what went wrong on the road, by status."""
    groups: dict[Habit, list[Result]] = {}
    for result in results:
        if result.status in TROUBLES:
            groups.setdefault(Habit(str(result.status)), []).append(result)
    return [
        Pattern(
            habit,
            _detail("", (_deed(result.outcome.did) for result in members)),
            frequent(result.vector.rules[0] for result in members),
            tuple(members),
        )
        for habit, members in groups.items()
    ]


def shown_first(one: Evidence, numbers: Iterable[int]) -> Shown:
    """Return a failure with the first of these differences, and those of its kind at the same step.

    What several rules allow at once is parted by them; it is one thing all the same.
    """
    found = [one.found[number] for number in sorted(numbers)]
    kind = habit_of(one, found[0])
    return one, tuple(each for each in found if each.step == found[0].step and habit_of(one, each) is kind)


def pattern(habit: Habit, detail: str, shown: Sequence[Shown]) -> Pattern:
    """Return the pattern of failures that show one habit."""
    members = tuple((one, each) for one, found in shown for each in found)
    rules = frequent(found.rule for _, found in members)
    return Pattern(habit, detail, rules, tuple(one.result for one, _ in shown), members)


def frequent(rules: Iterable[str | None]) -> tuple[str, ...]:
    """Return the rules, those that occur most first."""
    return tuple(rule for rule, _ in Counter(rules).most_common() if rule is not None)


def habit_of(one: Evidence, found: Found) -> Habit:
    """Name what kind of wrong a difference is."""
    difference = found.difference
    if difference.what in _PLAIN:
        return _PLAIN[difference.what]
    if difference.what == "views":
        return Habit.LEAKS if one.raw["pair"]["equal"] else Habit.CONCEALS
    if difference.what == "answer":
        if difference.observed.get("ok"):
            return Habit.TAKES_ILLEGAL
        return Habit.REFUSES_LEGAL if difference.expected.get("ok") else Habit.OTHER_REASON
    if difference.what == "legal":
        few, many = difference.expected["actions"], difference.observed["actions"]
        return Habit.LISTS_OTHERS if few and many else Habit.LISTS_TOO_FEW if few else Habit.LISTS_TOO_MANY
    if is_list(found):
        return Habit.WRONG_SEATS
    if isinstance(found.did, dict) and "next_hand" in found.did:
        return Habit.BETWEEN_HANDS
    return Habit.SHOWS


_PLAIN: Final = {"value": Habit.ANSWERS, "perft": Habit.COUNTS}


def _after_refusal(one: Evidence, found: Found) -> bool:
    """Whether the act before was refused as expected, or this one was and the lists are others since."""
    steps = one.raw["steps"] if one.layer == "trace" else ()
    numbers = (found.step - 1, found.step) if found.difference.what == "legal" else (found.step - 1,)
    return any(0 < number <= len(steps) and "reject" in steps[number - 1]["expect"] for number in numbers)


_CAUSES: Final = (
    "tricks",
    "hand_winner",
    "points",
    "scores",
    "game_winner",
    "hand",
    "value",
    "pending",
    "leader",
    "trick",
    "phase",
    "to_act",
)
"""The keys of the record, those first that make others differ."""


def by_cause(key: str) -> int:
    """Return the place of a key of the record among its causes; what is no key comes first."""
    return _CAUSES.index(key) if key in _CAUSES else -1


def _keys(one: Evidence, found: Found) -> str:
    """Name what differs, where that parts one fault from another: a key of the record, the question."""
    difference = found.difference
    if difference.what == "value":
        return str(one.raw["query"]["fn"])
    if difference.what == "observe":
        return next((key for key in _CAUSES if key in difference.expected), "")
    return ""


_DEEDS: Final = 3
"""Acts that are named as those after which it shows."""


def _detail(keys: str, deeds: Iterable[str]) -> str:
    """Say what differs and after what, the most frequent first."""
    often = ", ".join(deed for deed, _ in Counter(deeds).most_common(_DEEDS))
    return " / ".join(dict.fromkeys(part for part in (keys, often) if part))


def _deed(did: Any) -> str:  # noqa: ANN401 -- JSON
    """Name what was asked, without its particulars."""
    if not isinstance(did, dict):
        return "hello"
    if isinstance(did.get("action"), dict):
        kind = did["action"].get("type")
        return f"{kind} hidden" if did["action"].get("hidden") else str(kind)
    if "fn" in did:
        return str(did["fn"])
    names = {"legal": "legal", "viewer": "view", "depth": "count", "begin": "begin", "next_hand": "next_hand"}
    return next((word for name, word in names.items() if name in did), "act")
