"""Puts the results of a report in order for every writer: by rule, by verdict, by what was not looked at."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Text

from manilha_conformance.protocol.names import LEVELS
from manilha_conformance.say import said
from manilha_conformance.verify.status import FAILURES, ONE, TROUBLES, WORDS, Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from manilha_conformance.report.models import Divergence, Report, VectorReport

    Told = tuple[VectorReport, VectorReport | Divergence]
    """A vector, and the part of what differed in it that belongs under a heading."""

_KINDS: Final = {
    "level": Text("level", "nível"),
    "players": Text("players", "jogadores"),
    "query": Text("query", "pergunta"),
    "capability": Text("capability", "capacidade"),
}
_ANSWERS: Final = {
    "no answer": Text("no answer", "sem resposta"),
    "questions that depend on answers": Text(
        "questions that depend on answers", "perguntas que dependem de respostas"
    ),
}


class Group(StrEnum):
    """What a reader tells apart at a glance; every status is of one group."""

    PASS = "pass"  # noqa: S105 -- a verdict, no password
    FAIL = "fail"
    TROUBLE = "trouble"
    STALE = "stale"
    KNOWN = "known"
    UNSEEN = "unseen"


GROUP_WORDS: Final[dict[Group, Text]] = {
    Group.PASS: Text("pass", "passa"),
    Group.FAIL: Text("fail", "falha"),
    Group.TROUBLE: Text("trouble", "problema"),
    Group.STALE: Text("stale", "vencida"),
    Group.KNOWN: Text("known", "conhecida"),
    Group.UNSEEN: Text("not seen", "não vista"),
}
_LONE: Final = {
    Status.PASS: Group.PASS,
    Status.KNOWN_FAILING: Group.KNOWN,
    Status.STALE_KNOWN_FAILING: Group.STALE,
}


def group_of(status: Status) -> Group:
    """Return the group of a status."""
    if status in FAILURES:
        return Group.FAIL
    return Group.TROUBLE if status in TROUBLES else _LONE.get(status, Group.UNSEEN)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many vectors of one rule, or of one ruleset, came to what; a group that is absent has none."""

    name: str
    counts: Mapping[Group, int]

    @property
    def holds(self) -> bool:
        """Whether every vector passes."""
        return self.counts.keys() <= {Group.PASS}


def tallies_by_rule(report: Report) -> list[Tally]:
    """Count each vector once: under the rule that it fails by, else under its decisive rule."""
    return _tallies((found.rule or found.rules[0], found) for found in report.results)


def tallies_by_ruleset(report: Report) -> list[Tally]:
    """Count each vector under its ruleset."""
    return _tallies((found.ruleset, found) for found in report.results)


def _tallies(named: Iterable[tuple[str, VectorReport]]) -> list[Tally]:
    counts: dict[str, Counter[Group]] = {}
    for name, found in named:
        counts.setdefault(name, Counter())[group_of(found.status)] += 1
    return [Tally(name, count) for name, count in sorted(counts.items())]


def groups_met(report: Report) -> list[Group]:
    """Name the groups that have vectors, in the order of `Group`; passing and failing always."""
    met = {group_of(status) for status, number in report.counts.items() if number}
    return [group for group in Group if group in met | {Group.PASS, Group.FAIL}]


def by_rule(report: Report) -> list[tuple[str, list[Told]]]:
    """Put what differed under the rules that it comes down to, each vector once under each.

    Under a rule the plainest vectors come first: questions to the judge, then what shows after few steps.
    """
    told: dict[str, dict[str, Told]] = {}
    for vector in report.results:
        if vector.status in FAILURES:
            for part in parts_of(vector) or (vector,):
                told.setdefault(part.rule or "?", {}).setdefault(vector.id, (vector, part))
    return [(rule, sorted(found.values(), key=_plainness)) for rule, found in sorted(told.items())]


def _plainness(told: Told) -> tuple[int, int]:
    vector, part = told
    return LEVELS.index(vector.level), part.step or 0


def parts_of(found: VectorReport) -> tuple[VectorReport | Divergence, ...]:
    """Return all that differed in a vector, the first as the vector itself; empty where nothing did."""
    return () if found.what is None else (found, *found.also)


def by_trouble(report: Report) -> list[tuple[str, list[VectorReport]]]:
    """Put the vectors that met trouble under its kind, `timeout (hang)`."""
    told: dict[str, list[VectorReport]] = {}
    for vector in report.results:
        if vector.status in TROUBLES:
            code = f" ({vector.code})" if vector.code else ""
            told.setdefault(f"{said(ONE[vector.status])}{code}", []).append(vector)
    return sorted(told.items())


def not_looked_at(report: Report) -> list[tuple[str, int]]:
    """Say why vectors were not looked at, and how many for each reason, those of most vectors first."""
    reasons: Counter[str] = Counter()
    for found in report.results:
        if group_of(found.status) is Group.UNSEEN:
            why = found.message or ", ".join(map(_lacking, found.unobserved))
            reasons[f"{said(WORDS[found.status])}: {why}"] += 1
    return reasons.most_common()


def _lacking(what: str) -> str:
    """Say what an adapter does not offer; the report keeps it in the words of the protocol."""
    kind, space, name = what.partition(" ")
    return f"{said(_KINDS[kind])}{space}{name}" if kind in _KINDS else said(_ANSWERS.get(what, what))
