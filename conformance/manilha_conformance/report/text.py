"""Prints a report for a person: what is played instead, failures by rule, trouble, the footer."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from manilha_conformance.diagnosis.text import COMMAND, diagnosis_lines
from manilha_conformance.report.every_hand import lines as every_hand_lines
from manilha_conformance.report.grouping import by_rule, by_trouble, not_looked_at
from manilha_conformance.report.rows import rows_of, step_words
from manilha_conformance.report.verdict import counted, end_line, nothing_checked
from manilha_conformance.say import count, printable, said, say
from manilha_conformance.unseen.text import unseen_lines
from manilha_conformance.verify.status import WORDS, Status

if TYPE_CHECKING:
    from rich.console import Console

    from manilha_conformance.report.grouping import Told
    from manilha_conformance.report.models import Divergence, Report, VectorReport

SHOWN_PER_RULE = 3
STYLES = {Status.PASS: "green", Status.UNOBSERVED: "dim", Status.UNSUPPORTED: "dim", Status.SKIP: "dim"}


class TextReport:
    """Writes to a console; `shown` bounds the vectors told in full under each heading."""

    def __init__(self, console: Console, shown: int = SHOWN_PER_RULE) -> None:
        self._console = console
        self._shown = shown

    def print(self, report: Report) -> None:
        """Tell all of it; the footer comes last and always."""
        self._heading(report)
        self._instead(report)
        self._failures(report)
        self._troubles(report)
        self._known(report)
        self._not_looked_at(report)
        self._footer(report)

    def explain(self, report: Report) -> None:
        """Tell only what does not hold, and why."""
        self._failures(report)
        self._troubles(report)
        self._known(report)

    def _say(self, text: str, style: str = "", indent: int = 0) -> None:
        """Print a text, each line of it indented, and broken where the terminal ends."""
        width = max(self._console.width - indent, 20)
        for line in printable(text).splitlines():
            parts = wrap(line, width, break_long_words=False, break_on_hyphens=False)
            for part in parts or [""]:
                self._console.print(Text(f"{' ' * indent}{part}", style=style), soft_wrap=True)

    def _command(self, text: str, indent: int) -> None:
        """Print a command on one line, so that it can be copied."""
        self._console.print(Text(f"{' ' * indent}$ {printable(text)}", style="cyan"), soft_wrap=True)

    def _heading(self, report: Report) -> None:
        if report.implementation is not None:
            who = report.implementation
            self._say(f"{who.name} {who.version} ({who.language})", "bold")
        if (shard := report.shard) is not None:
            self._say(
                say(
                    pt=f"parte {shard.index} de {shard.count} da suíte",
                    en=f"share {shard.index} of {shard.count} of the suite",
                )
            )
        for name, ruleset in report.rulesets.items():
            if ruleset.house_rules:
                settings = ", ".join(f"{rule}={value}" for rule, value in ruleset.house_rules.items())
                self._say(say(pt=f"{name} com {settings}", en=f"{name} with {settings}"))

    def _failures(self, report: Report) -> None:
        for rule, found in by_rule(report):
            self._console.print()
            self._say(f"✗ {rule}", "bold red")
            note = report.rules.get(rule)
            if note is not None:
                self._say(say(pt=note.summary_pt, en=note.summary_en), indent=2)
                if note.sources:
                    self._say(", ".join(note.sources), "dim", indent=2)
            self._vectors(found)

    def _troubles(self, report: Report) -> None:
        for heading, found in by_trouble(report):
            self._console.print()
            self._say(f"! {heading}", "bold yellow")
            self._vectors([(vector, vector) for vector in found])

    def _vectors(self, found: list[Told]) -> None:
        for vector, part in found[: self._shown]:
            self._vector(vector, part)
        if len(found) > self._shown:
            more = found[self._shown :]
            rest = count(len(more), pt=("outro vetor", "outros vetores"), en=("more vector", "more vectors"))
            names = ", ".join(vector.id for vector, _ in more[:5]) + (", …" if len(more) > 5 else "")  # noqa: PLR2004 -- a line's worth
            self._say(f"+ {rest}: {names}", "dim", indent=2)

    def _vector(self, found: VectorReport, part: VectorReport | Divergence) -> None:
        self._say(f"{found.id} — {found.title}", "bold", indent=2)
        if did := step_words(part):
            self._say(did, indent=4)
        if part.what is not None:
            self._console.print(Padding(_side_by_side(part), (0, 0, 0, 4), expand=False))
        if found.message:
            self._say(found.message, indent=4)
        for note in found.notes:
            self._say(note, "dim", indent=4)
        if found.stderr:
            self._say("stderr:", "dim", indent=4)
            self._say(found.stderr.rstrip()[-1500:], "dim", indent=6)
        self._command(found.rerun, indent=4)

    def _known(self, report: Report) -> None:
        for status in (Status.KNOWN_FAILING, Status.STALE_KNOWN_FAILING):
            listed = [found for found in report.results if found.status is status]
            if listed:
                self._console.print()
                self._say(said(WORDS[status]), "bold")
            for found in listed:
                told = found.known if status is Status.KNOWN_FAILING else found.message
                self._say(f"{found.id}: {told}", indent=2)

    def _instead(self, report: Report) -> None:
        for text, style, indent in diagnosis_lines(report):
            if style == COMMAND:
                self._command(text, indent)
                continue
            if not indent:
                self._console.print()
            self._say(text, style, indent)

    def _not_looked_at(self, report: Report) -> None:
        reasons = not_looked_at(report)
        noted = sum(found.status is Status.PASS and bool(found.notes) for found in report.results)
        if noted or reasons or report.rulesets_without_vectors or report.not_applicable:
            self._console.print()
        if noted:
            passed = count(
                noted, pt=("vetor aprovado", "vetores aprovados"), en=("vector passes", "vectors pass")
            )
            self._say(
                say(pt=f"{passed} com ressalvas (veja --json)", en=f"{passed} with notes (see --json)"), "dim"
            )
        for reason, number in reasons:
            self._say(f"{number} {reason}", "dim")
        if report.not_applicable:
            left = count(report.not_applicable, pt=("vetor", "vetores"), en=("vector", "vectors"))
            self._say(
                say(
                    pt=f"{left} de outras regras da casa, deixados de lado",
                    en=f"{left} of other house rules, left aside",
                ),
                "dim",
            )
        if report.rulesets_without_vectors:
            names = ", ".join(report.rulesets_without_vectors)
            self._say(
                say(pt=f"a suíte não tem vetores para {names}", en=f"the suite has no vectors for {names}"),
                "dim",
            )
        for line in unseen_lines(report.unseen):
            self._say(line.lstrip(), "dim", indent=len(line) - len(line.lstrip()))

    def _footer(self, report: Report) -> None:
        self._console.print()
        for asked in every_hand_lines(report.every_hand):
            self._say(asked)
        for note in report.notes:
            self._say(note, "yellow")
        self._say(end_line(report), "bold" if report.complete else "bold red")
        if nothing := nothing_checked(report):
            self._say(nothing, "bold red")
        line = Text()
        for status, words in counted(report):
            style = STYLES.get(status, "red") if report.counts[status] else "dim"
            line.append(f"{', ' if line else ''}{words}", style)
        if report.restarts:
            times = count(report.restarts, pt=("reinício", "reinícios"), en=("restart", "restarts"))
            line.append(f", {times}", "yellow")
        self._console.print(line)


def _side_by_side(found: VectorReport | Divergence) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column("")
    table.add_column(say(pt="esperado", en="expected"), style="green", overflow="fold")
    table.add_column(say(pt="observado", en="observed"), style="red", overflow="fold")
    for where, expected, observed in rows_of(found):
        table.add_row(Text(where), Text(printable(expected)), Text(printable(observed)))
    return table
