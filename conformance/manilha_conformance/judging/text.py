"""A ruling for a person: each step with what came of it, the rule behind it, and the row of the tables.

A rule's sentence is written out where it first decides something; later only its id and the row stand there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Text
from manilha_reference.explain import because, decisive_cells
from manilha_reference.notation import record as r
from manilha_reference.notation.printer import show_item
from manilha_reference.order import card_order
from manilha_reference.sentences import points, sentence, special_label, who

from manilha_conformance.judging.forbidding import facts_against
from manilha_conformance.judging.words import (
    assumed_line,
    outcome_line,
    reasons_of,
    ruling_line,
)
from manilha_conformance.say import language, said, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.explain import Because
    from manilha_reference.judge import Ruling
    from manilha_reference.notation.replay import PlayedHand, Step
    from manilha_reference.state import Event

INDENT: Final = " " * 10
"""Before a reason."""

MARGIN: Final = " " * 16
"""Before an event that follows another of the same move."""

WIDTH: Final = 100
"""Where the lines of a reason are broken."""


class StepByStep:
    """Writes one ruling; remembers which rules it has written out."""

    def __init__(self, ruling: Ruling) -> None:
        self._ruling = ruling
        self._rules = ruling.rules
        self._told: set[str] = set()
        names = ruling.replay.hands[0].hand.tag(r.NamesTag) if ruling.replay.hands else None
        self._names = names.names if names is not None else ()

    def lines(self) -> Iterator[str]:
        """Yield the whole ruling, line by line."""
        yield f"{self._rules.id}: {self._rules.name[language()]} [{self._rules.source}]"
        if any(self._ruling.cases[0].assumed):
            shown = assumed_line(self._ruling.cases[0].assumed[:1])
            yield say(pt=f"os passos supõem {shown}", en=f"the steps assume {shown}")
        for hand in self._ruling.replay.hands:
            yield ""
            yield from self._hand(hand)
        yield ""
        yield from self._findings()
        yield from self._conclusion()

    def _hand(self, hand: PlayedHand) -> Iterator[str]:
        yield " · ".join(self._heading(hand))
        yield from self._reasons(because(self._rules, decisive_cells(hand.began)))
        for step in hand.steps:
            yield from self._step(step)
        if hand.unknown:
            yield say(
                pt=f"  {hand.unknown} das cartas dadas não se conhecem",
                en=f"  {hand.unknown} of the cards dealt are not known",
            )

    def _heading(self, hand: PlayedHand) -> Iterator[str]:
        state = hand.start
        yield say(pt=f"Mão {hand.number}", en=f"Hand {hand.number}")
        yield "-".join(map(str, state.scores))
        opener = said(who(state.opener, self._names))
        yield say(pt=f"{opener} abre", en=f"{opener} opens")
        if state.special is not None:
            yield said(special_label(self._rules, state.special))
        yield say(pt="vale ", en="worth ") + said(points(state.value))
        if state.dealt.vira is not None:
            yield f"vira {state.dealt.vira}"
        yield f"manilhas {' '.join(card_order(self._rules, state.dealt.vira).manilhas)}"

    def _step(self, step: Step) -> Iterator[str]:
        mark = "?" if step.move.disputed else " "
        place = f"{step.move.at.line}:{step.move.at.column}"
        written = show_item(step.move).removesuffix("?").partition(":")[2] or show_item(
            step.move
        ).removesuffix("?")
        head = f"{mark} {place:>6} {written:<7}"
        if step.rejected is not None:
            seat = said(who(step.seat, self._names))
            refusal = said(Text.of(step.rejected.message))
            yield f"{head} {seat}: {say(pt='ILEGAL', en='ILLEGAL')} — {refusal} ({step.rejected.reason})"
            facts = "; ".join(said(fact) for fact in facts_against(self._rules, step))
            if facts:
                yield f"{INDENT}{say(pt='pois', en='for')} {facts}"
            yield from self._reasons(reasons_of(self._ruling, step))
            return
        events = [_without_leader(event) if step.after.over else event for event in step.events]
        for number, event in enumerate(events):
            if event.kind == "hand_goes_on":
                continue
            yield f"{head if number == 0 else MARGIN} {said(sentence(self._rules, event, self._names))}"
            if self._needs_reason(event, step):
                yield from self._reasons(because(self._rules, decisive_cells(event)))

    def _needs_reason(self, event: Event, step: Step) -> bool:
        """Whether to say why: a card played openly needs no reason unless somebody disputes it."""
        return event.kind != "played" or bool(event.get("hidden")) or step.move.disputed

    def _reasons(self, reasons: tuple[Because, ...]) -> Iterator[str]:
        for reason in reasons:
            head, *rows = reason.lines(language())
            if reason.rule.id in self._told:
                yield f"{INDENT}{reason.rule.id} · {' · '.join(rows)}"
                continue
            self._told.add(reason.rule.id)
            for line, indent in ((head, INDENT), *((row, f"{INDENT}  ") for row in rows)):
                yield from _wrapped(line, indent)

    def _findings(self) -> Iterator[str]:
        for finding in self._ruling.replay.findings:
            yield f"{finding.at}: {finding.code} {said(finding.message)}"
            if finding.code != "RECORD-ILLEGAL":
                yield from self._reasons(because(self._rules, finding.cells))
        if self._ruling.replay.unjudged:
            left = self._ruling.replay.unjudged
            yield say(
                pt=f"não julgado: {left} jogadas depois disso", en=f"not judged: {left} moves after that"
            )

    def _conclusion(self) -> Iterator[str]:
        yield say(pt="Decisão: ", en="Ruling: ") + ruling_line(self._ruling)
        cases = self._ruling.cases
        if self._ruling.outcome is None:
            for case in cases:
                yield f"  {outcome_line(case.outcome)}"
                yield say(pt="    se ", en="    if ") + assumed_line(case.assumed)
            if not self._ruling.complete:
                yield say(
                    pt="  há cartas esquecidas demais para provar todas",
                    en="  too many forgotten cards to try all",
                )
        elif len(cases[0].assumed) > 1:
            yield say(
                pt="  seja qual for a carta que ninguém lembra",
                en="  whatever the cards were that nobody remembers",
            )


def _wrapped(text: str, indent: str) -> Iterator[str]:
    """Break a sentence between words; `textwrap` would do as much for 3 ms of start-up."""
    line = indent
    for word in text.split():
        if len(line) + len(word) > WIDTH and not line.isspace():
            yield line.rstrip()
            line = f"{indent}  "
        line += f"{word} "
    yield line.rstrip()


def _without_leader(event: Event) -> Event:
    """Leave out who would lead, where nobody does."""
    if event.kind != "trick_ended":
        return event
    data = tuple((name, None if name == "leader" else value) for name, value in event.data)
    return replace(event, data=data)
