"""Ways to be wrong that no cell describes, told by what was asked and what kind of thing differed.

Some are seen in the run as a whole, and need no search for a cell: it says yes to everything, it answers
always alike. The others are what is left when no cell explains it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from manilha_conformance.diagnosis.evidence import is_list, seen
from manilha_conformance.verify.status import TROUBLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manilha_conformance.diagnosis.evidence import Evidence
    from manilha_conformance.verify.result import Found, Result

    Member = tuple[Evidence, Found]


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


@dataclass(frozen=True)
class Pattern:
    """Results that are wrong in one way; `detail` is what differs and after what, or the question.

    `rules` are those that the differences come down to, the most frequent first; `members` are the failures,
    each with the difference that it is about.
    """

    habit: Habit
    detail: str
    rules: tuple[str, ...]
    results: tuple[Result, ...]
    evidence: tuple[Evidence, ...] = ()
    members: tuple[Member, ...] = ()


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
        shown = [one for one in games if _habit(one, one.found[0]) is habit]
        if shown and len(shown) >= _MOST * (len(games) + len(passed)):
            found.append(_pattern(habit, "", shown))
    return found


def of_the_rest(left: Iterable[tuple[Evidence, set[int]]]) -> list[Pattern]:
    """Put what no cell explains into words, by the first thing in each that is unexplained."""
    alike: dict[tuple[Habit, str], list[Member]] = {}
    for one, numbers in left:
        if numbers:
            found = one.found[min(numbers)]
            alike.setdefault((_habit(one, found), _keys(one, found)), []).append((one, found))
    groups: dict[tuple[Habit, str], list[Member]] = {}
    for (habit, keys), members in alike.items():
        refused = sum(_after_refusal(*member) for member in members)
        name = (Habit.REFUSAL_CHANGES, "") if 2 * refused > len(members) else (habit, keys)
        groups.setdefault(name, []).extend(members)
    patterns = [
        Pattern(
            habit,
            _detail(keys, (_deed(found.did) for _, found in members)),
            frequent(found.rule for _, found in members),
            tuple(one.result for one, _ in members),
            members=tuple(members),
        )
        for (habit, keys), members in groups.items()
    ]
    return sorted(patterns, key=lambda pattern: -len(pattern.results))


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


def _pattern(habit: Habit, detail: str, shown: Sequence[Evidence]) -> Pattern:
    rules = frequent(one.found[0].rule for one in shown)
    members = tuple((one, one.found[0]) for one in shown)
    return Pattern(habit, detail, rules, tuple(one.result for one in shown), tuple(shown), members)


def frequent(rules: Iterable[str | None]) -> tuple[str, ...]:
    """Return the rules, those that occur most first."""
    return tuple(rule for rule, _ in Counter(rules).most_common() if rule is not None)


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
    shown = [one for one in games if _habit(one, one.found[0]) is Habit.TAKES_ILLEGAL]
    reasons = {one.found[0].difference.expected["reject"]["reason"] for one in shown}
    return shown if len(reasons) >= FEW else []


def _refuses_all(games: Sequence[Evidence], passed: Sequence[Evidence]) -> list[Evidence]:
    """Return the games that show it; none where an act was taken."""
    if any("actor" in step and step["expect"].get("ok") for one in passed for step in one.raw["steps"]):
        return []
    return [one for one in games if _habit(one, one.found[0]) is Habit.REFUSES_LEGAL]


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


LISTS: Final = (Habit.LISTS_TOO_FEW, Habit.LISTS_TOO_MANY, Habit.LISTS_OTHERS, Habit.WRONG_SEATS)
"""Habits of what is said to be possible: what is then done may be right."""
_ALWAYS: Final = ((Habit.TAKES_ALL, _takes_all), (Habit.REFUSES_ALL, _refuses_all), (Habit.FROZEN, _frozen))


def _habit(one: Evidence, found: Found) -> Habit:
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


def _detail(keys: str, deeds: Iterable[str]) -> str:
    """Say what differs and after what, the most frequent first."""
    often = ", ".join(deed for deed, _ in Counter(deeds).most_common(FEW))
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
