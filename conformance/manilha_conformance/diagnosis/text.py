"""Prints what is played instead: each thing with the least that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_conformance.diagnosis.words import evidence, headline
from manilha_conformance.report.rows import rows_of, step_words
from manilha_conformance.say import count, say
from manilha_conformance.verify.status import TROUBLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_conformance.diagnosis.models import Example, PlaysInstead
    from manilha_conformance.report.models import Report

    Line = tuple[str, str, int]
    """A text, its style, and by how much it is indented; a text of style `command` is kept on its line."""

TOLD: Final = 6
"""Things that are told in full."""
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
    if not any(found.kind != "habit" for found in report.diagnosis.plays):
        none = say(pt="nenhuma célula das tabelas explica isso", en="no cell of the tables explains it")
        yield none, "dim", 2


def _found(report: Report, number: int, found: PlaysInstead) -> Iterator[Line]:
    where = "" if set(found.rulesets) == set(report.rulesets) else f" [{', '.join(found.rulesets)}]"
    yield f"{number}. {headline(found)}{where}", "bold yellow", 2
    if found.says:
        yield found.says, "", 5
    yield evidence(found), "", 5
    if rules := _rules(report, found):
        yield rules, "dim", 5
    if found.example is not None:
        yield from _example(found.example)


def _rules(report: Report, found: PlaysInstead) -> str:
    """Say which rule that is and who documents it; for a habit, which ones it comes down to most."""
    if found.kind == "habit":
        return "" if found.name in TROUBLES else ", ".join(found.rules[:TOLD])
    if not found.rules:
        return ""
    rule = found.rules[0]
    note = report.rules.get(rule)
    told = f"{rule}: {say(pt=note.summary_pt, en=note.summary_en)}" if note else rule
    sources = ", ".join(found.sources or (note.sources if note else ()))
    return f"{told} ({sources})" if sources else told


def _example(example: Example) -> Iterator[Line]:
    if example.hand:
        for line in example.hand.splitlines():
            yield line, "cyan", 7
    if did := step_words(example):
        yield did, "", 7
    if example.what is not None:
        for where, expected, observed in rows_of(example):
            wanted = say(pt=f"{where}: esperado {expected or '-'}", en=f"{where}: expected {expected or '-'}")
            yield f"{wanted}, {say(pt='observado', en='observed')} {observed or '-'}", "", 7
    if example.rerun:
        yield example.rerun, COMMAND, 7
