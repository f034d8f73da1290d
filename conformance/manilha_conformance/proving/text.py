"""Proof results for people: a row for each property, and below it the hand on which one fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_tools.proofs.catalogue import statements
from rich.console import Console
from rich.table import Table

from manilha_conformance.proving.document import unproved_cells
from manilha_conformance.say import language, say

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset
    from manilha_tools.proofs.catalogue import Statement
    from manilha_tools.proofs.verdict import Result

    from manilha_conformance.proving.run import Run

_VERDICTS: Final = {
    "proved": ("provada", "green"),
    "exhausted": ("esgotada", "green"),
    "bounded": ("até um limite", "yellow"),
    "violated": ("violada", "red"),
    "vacuous": ("vazia", "yellow"),
    "unknown": ("desconhecida", "yellow"),
}


def show_run(run: Run) -> None:
    """Print what was proved of a ruleset on stdout, the cells that it rests on, and the games asked for."""
    _show_results(run.rules, run.results)
    if any(result.cells for result in run.results):
        _show_rows(run.rules, run.results)
    _show_games(run)


def _show_games(run: Run) -> None:
    console = Console(highlight=False)
    for (a, b), games in run.games.items():
        if not games:
            console.print(
                say(pt=f"{a}-{b}: nenhuma partida chega lá", en=f"{a}-{b}: no game gets there"), markup=False
            )
        for game in games:
            console.print(game.text, markup=False, soft_wrap=True)


def _show_results(rules: Ruleset, results: list[Result]) -> None:
    """Print the verdict on each property; a violated one with a hand to judge."""
    console = Console(soft_wrap=False, highlight=False)
    table = Table(title=f"{rules.name[language()]} ({rules.id})", title_justify="left")
    for heading in (
        say(pt="propriedade", en="property"),
        say(pt="veredito", en="verdict"),
        say(pt="como", en="how"),
        "s",
    ):
        table.add_column(heading, overflow="fold")
    for result in results:
        verdict, color = _VERDICTS[result.verdict]
        shown = say(pt=verdict, en=str(result.verdict))
        table.add_row(result.property, f"[{color}]{shown}[/]", result.method, f"{result.seconds:.2f}")
    console.print(table)
    for result in results:
        if not result.verdict.counts:
            _show_finding(console, rules, result, statements()[result.property])


def _show_finding(console: Console, rules: Ruleset, result: Result, statement: Statement) -> None:
    console.print(f"{result.property}: {statement.said(language())}", markup=False)
    for path in result.culprits:
        place = f"{rules.where(path)}" if path in rules.places else ""
        console.print(say(pt=f"culpa de {path} {place}", en=f"because of {path} {place}"), markup=False)
    if result.witness is not None:
        console.print(
            say(pt="Uma mão que mostra (manilha judge):", en="A hand that shows it (manilha judge):")
        )
        console.print(result.witness.to_notation(rules, result.property), markup=False)


def _show_rows(rules: Ruleset, results: list[Result]) -> None:
    """Print how many cells each proof rests on, and the cells of the tables that no proof rests on."""
    console = Console(highlight=False)
    for result in results:
        console.print(f"{result.property}: {len(result.cells)}", markup=False)
    idle = unproved_cells(rules, results)
    console.print(say(pt=f"{len(idle)} células sem prova:", en=f"{len(idle)} cells that no proof rests on:"))
    for path in idle:
        console.print(f"  {path} ({rules.rule_of(path)})", markup=False)


def show_statements() -> None:
    """Print each property with what it says and what a violation looks like."""
    console = Console(highlight=False)
    for name, statement in statements().items():
        console.print(f"[bold]{name}[/]")
        console.print(f"  {statement.said(language())}", markup=False)
