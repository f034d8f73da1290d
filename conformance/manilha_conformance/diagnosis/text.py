"""Prints what is played instead: each thing with the least that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_conformance.diagnosis.habits import by_cause
from manilha_conformance.diagnosis.words import (
    evidence,
    further,
    headline,
    introduction,
    meaning,
    others,
    where,
)
from manilha_conformance.report.rows import asked_words, rows_of
from manilha_conformance.say import count, say
from manilha_conformance.verify.status import TROUBLES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from manilha_conformance.diagnosis.models import Example, PlaysInstead
    from manilha_conformance.report.models import Report

    Line = tuple[str, str, int]
    """A text, its style, and by how much it is indented; a text of style `command` is kept on its line."""

TOLD: Final = 6
"""Things that are told in full."""
ROWS: Final = 4
"""Differences of an example that are told, causes before what follows from them."""
COMMAND: Final = "command"


def diagnosis_lines(report: Report) -> Iterator[Line]:
    """Yield the section, nothing where there is no diagnosis."""
    if report.diagnosis is None:
        return
    yield say(pt="O que joga em vez disso", en="What it plays instead"), "bold", 0
    for number, found in enumerate(report.diagnosis.plays[:TOLD], start=1):
        yield from _found(report, number, found)
    more = report.diagnosis.plays[TOLD:]
    if more:
        rest = count(len(more), pt=("coisa", "coisas"), en=("thing", "things"))
        yield say(pt=f"+ {rest} (veja --json)", en=f"+ {rest} (see --json)"), "dim", 2
    if asked := further(report.diagnosis):
        yield asked, "dim", 2


def whole(report: Report) -> list[str]:
    """Return the section as plain lines."""
    return [f"{' ' * indent}{text}" for text, _, indent in diagnosis_lines(report)]


def explaining(report: Report, vectors: Collection[str]) -> list[tuple[PlaysInstead, list[str]]]:
    """Return each thing that explains some of these vectors, with its lines, the first not indented."""
    if report.diagnosis is None:
        return []
    return [
        (found, [f"{' ' * (indent - 2)}{text}" for text, _, indent in _found(report, number, found)])
        for number, found in enumerate(report.diagnosis.plays, start=1)
        if not set(vectors).isdisjoint(found.vectors)
    ]


def brief(report: Report, vector: str) -> list[str]:
    """Say of each thing that explains a vector what it is, how much it explains, and where it is written."""
    return [
        part
        for found, _ in explaining(report, [vector])
        for part in (headline(found), meaning(found), evidence(found), where(found))
        if part
    ]


def _found(report: Report, number: int, found: PlaysInstead) -> Iterator[Line]:
    there = "" if set(found.rulesets) == set(report.rulesets) else f" [{', '.join(found.rulesets)}]"
    yield f"{number}. {headline(found)}{there}", "bold yellow", 2
    if words := meaning(found):
        yield words, "", 5
    yield evidence(found), "", 5
    if alike := others(found):
        yield alike, "", 5
    if rules := _rules(report, found):
        yield rules, "dim", 5
    if places := where(found):
        yield places, "dim", 5
    if found.example is not None:
        yield from _example(found.example)


def _rules(report: Report, found: PlaysInstead) -> str:
    """Say what the rule asks for that is not played; for a habit, which ones it comes down to most."""
    if not found.rules or found.name in TROUBLES:
        return ""
    rule = found.rules[0]
    note = report.rules.get(rule)
    if note is None:
        return ", ".join(found.rules[:TOLD])
    from_where = "; ".join((rule, ", ".join(note.sources))) if note.sources else rule
    told = say(
        pt=f"a regra: {note.summary_pt} ({from_where})", en=f"the rule: {note.summary_en} ({from_where})"
    )
    if len(found.rules) == 1:
        return told
    rest = count(len(found.rules) - 1, pt=("outra regra", "outras regras"), en=("more rule", "more rules"))
    return say(pt=f"{told}; e {rest}", en=f"{told}; and {rest}")


def _example(example: Example) -> Iterator[Line]:
    if example.hand:
        yield introduction(example), "", 5
        for line in _on_few_lines(example.hand):
            yield line, "cyan", 7
    if did := asked_words(example):
        yield did, "", 7
    if example.what is not None:
        rows = sorted(rows_of(example), key=lambda row: by_cause(row[0]))
        for name, expected, observed in rows[:ROWS]:
            wanted = say(pt=f"{name}: esperado {expected or '-'}", en=f"{name}: expected {expected or '-'}")
            yield f"{wanted}, {say(pt='observado', en='observed')} {observed or '-'}", "", 7
        if (rest := len(rows) - ROWS) > 0:
            yield say(pt=f"e mais {rest}, que vêm disso", en=f"and {rest} more that follow from it"), "dim", 7
    if example.rerun:
        yield example.rerun, COMMAND, 7


def _on_few_lines(hand: str) -> Iterator[str]:
    """Put the tags of a hand on two lines, the acts as they stand; it is read as it was before."""
    lines = hand.splitlines()
    tags = [line for line in lines if line.startswith("[")]
    yield from (" ".join(some) for some in (tags[:-1], tags[-1:]) if some)
    yield from (line for line in lines if line and not line.startswith("["))
