"""Counts as a person reads them: the deal, a table by number of acts, and what lies below each first act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_tools.perft.question import first_difference

from manilha_conformance.counting.answer import agree
from manilha_conformance.say import count, language, printable, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from manilha_tools.perft.question import Counts, Question

    from manilha_conformance.counting.answer import Answer


def lines(question: Question, answers: Mapping[str, Answer]) -> Iterator[str]:
    """Yield what is printed, line by line."""
    yield from _deal(question)
    for name, answer in answers.items():
        yield ""
        seconds = f"{answer.seconds:.1f} s"
        yield say(pt=f"contado pelo caminho {name} em {seconds}", en=f"counted by route {name} in {seconds}")
        yield from _table(answer.counts)
        if answer.counts.hands is not None:
            yield _whole(answer.counts.hands, answer.counts.longest or 0)
        for act, number in (answer.divide or {}).items():
            yield f"  {act}: {_grouped(number)}"
    if len(answers) > 1:
        yield ""
        yield _agreement(answers)


def _deal(question: Question) -> Iterator[str]:
    setup = question.setup
    players = count(question.players, pt=("jogador", "jogadores"), en=("player", "players"))
    score = "-".join(map(str, setup.scores))
    vira = "" if setup.deal.vira is None else f", vira {setup.deal.vira}"
    opens = say(pt=f"abre {setup.opener}", en=f"opener {setup.opener}")
    yield printable(f"{question.rules.id}, {players}, {score}, {opens}{vira}")
    for seat, hand in enumerate(setup.deal.hands):
        yield f"  {seat}: {' '.join(hand)}"


def _table(counts: Counts) -> Iterator[str]:
    rows = [(say(pt="atos", en="acts"), say(pt="sequências", en="sequences"), say(pt="acabam", en="ended"))]
    for at, (number, ended) in enumerate(zip(counts.sequences, counts.ended, strict=True)):
        rows.append((str(at), _grouped(number), _grouped(ended)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))


def _whole(hands: int, longest: int) -> str:
    acts = count(longest, pt=("ato", "atos"), en=("act", "acts"))
    return say(
        pt=f"mãos inteiras: {_grouped(hands)}; a mais longa tem {acts}",
        en=f"full hands: {_grouped(hands)}; the longest has {acts}",
    )


def _agreement(answers: Mapping[str, Answer]) -> str:
    if agree(answers):
        return say(pt="os dois caminhos concordam", en="both routes agree")
    one, two = (answer.counts for answer in answers.values())
    at = first_difference(one, two)
    if at is None:
        return say(pt="os caminhos divergem abaixo de um ato", en="the routes differ below a first act")
    acts = count(at, pt=("ato", "atos"), en=("act", "acts"))
    return say(pt=f"os caminhos divergem com {acts}", en=f"the routes differ at {acts}")


def _grouped(number: int) -> str:
    shown = f"{number:,}"
    return shown.replace(",", ".") if language() == "pt" else shown
