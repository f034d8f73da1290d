"""`manilha prove`: model-check rulesets, with a hand to look at wherever a property fails."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from manilha_reference.errors import Text

from manilha_conformance.cli.common import (
    ExitCode,
    UsageTrouble,
    echo_json,
    house_rules_of,
    option,
    wants_json,
)
from manilha_conformance.cli.common import command as made_command
from manilha_conformance.say import say

if TYPE_CHECKING:
    from manilha_conformance.proving.run import Plan, Run

MILLION: Final = 1_000_000
DIGITS: Final = 3
REACHABILITY: Final = "score-reachability"


@made_command(
    pt="Prova as propriedades das tabelas; onde uma falha, mostra uma mão em que se vê a falha.",
    en="Prove the properties of the tables; where one fails, show a hand on which it does.",
    example=(
        "manilha prove paulista\n"
        "manilha prove paulista --score 11-10\n"
        "manilha prove mineiro --property score-reachability --format json\n"
        "manilha prove my-table.yaml --smt2 queries --certificate certificates --witnesses games"
    ),
)
@click.argument("rulesets", nargs=-1, metavar="[ID|PATH]...")
@option("--property", "only", multiple=True, metavar="ID", pt="Só esta.", en="Only this property.")
@option("--list", "listing", is_flag=True, pt="Lista as propriedades.", en="List the properties.")
@option(
    "--set", "settings", multiple=True, metavar="NAME=VALUE", pt="Com esta regra da casa.", en="A house rule."
)
@option(
    "--solver",
    type=click.Choice(["z3", "cvc5"]),
    default="z3",
    pt="Quem responde (padrão: z3).",
    en="Who answers (default: z3).",
)
@option("--smt2", metavar="DIR", pt="Grava as perguntas em SMT-LIB.", en="Write the queries as SMT-LIB.")
@option(
    "--score",
    "scores",
    multiple=True,
    metavar="A-B",
    pt="Mostra uma partida que chega a este placar.",
    en="Show a game that reaches this score.",
)
@option(
    "--witnesses",
    metavar="DIR",
    pt="Grava uma partida para cada placar que se alcança.",
    en="Write a game for each score that is reached.",
)
@option("--certificate", metavar="DIR", pt="Grava a prova do placar.", en="Write the proof of the scores.")
@option("--figures", metavar="DIR", pt="Desenha placar, mão e escada.", en="Draw scores, hand and ladder.")
@option(
    "--rows",
    is_flag=True,
    pt="Diz em que células cada prova se apoia, e quais não têm nenhuma.",
    en="Say which cells each proof rests on, and which none does.",
)
@option(
    "--effort",
    type=click.IntRange(min=1),
    default=100,
    metavar="N",
    pt="Trabalho por pergunta, em milhões de passos (padrão: 100).",
    en="Work per query, in millions of steps (default: 100).",
)
@option(
    "--memory",
    type=click.IntRange(min=64),
    default=4000,
    metavar="MB",
    pt="Memória do resolvedor (padrão: 4000).",
    en="Memory of the solver (default: 4000).",
)
def prove_command(
    rulesets: tuple[str, ...],
    settings: tuple[str, ...],
    *,
    listing: bool,
    **choices: Any,  # noqa: ANN401 - what the plan is made of
) -> int:
    """Prove each property of each ruleset and say how each attempt ended."""
    house_rules = house_rules_of(settings)
    from manilha_reference.rulesets import load_ruleset, ruleset_ids  # noqa: PLC0415 - start-up time is a promise

    from manilha_conformance.proving.run import Run  # noqa: PLC0415 - loads z3
    from manilha_conformance.proving.text import show_run, show_statements  # noqa: PLC0415 - loads rich

    if listing:
        show_statements()
        return ExitCode.OK
    plan = _plan(choices)
    runs = [Run(name, load_ruleset(name, house_rules)) for name in rulesets or ruleset_ids()]
    begun: list[Run] = []
    try:
        for run in runs:
            begun.append(run)
            try:
                run.prove(
                    plan, lambda result: _tell(f"{result.ruleset}: {result.property}: {result.verdict}")
                )
            finally:
                if run.results and not wants_json():
                    show_run(run)
            for place in run.write(plan):
                _say_where(place)
    except KeyboardInterrupt:
        # What was proved until then is kept.
        _print_documents(begun)
        raise
    _print_documents(begun)
    return _exit_code(runs)


def _plan(choices: dict[str, Any]) -> Plan:
    from manilha_tools.proofs.solver import Solver  # noqa: PLC0415 - loads z3

    from manilha_conformance.proving.run import Plan  # noqa: PLC0415 - as above

    folders = {
        name: Path(choices[name]) if choices[name] else None
        for name in ("smt2", "witnesses", "certificate", "figures")
    }
    solver = Solver(
        choices["solver"],
        choices["effort"] * MILLION,
        choices["memory"],
        folders.pop("smt2"),
        track=choices["rows"],
    )
    scores = tuple(_scores(text) for text in choices["scores"])
    properties = choices["only"] or ((REACHABILITY,) if scores else ())
    return Plan(solver, properties, scores, **folders)


def _scores(text: str) -> tuple[int, int]:
    """Read a score written `A-B`; raises UsageTrouble for another form and for the score of the start."""
    a, dash, b = text.partition("-")
    if not (dash and a.isdecimal() and b.isdecimal() and max(len(a), len(b)) <= DIGITS):
        raise UsageTrouble(
            "usage", Text(f"{text!r}: A-B was expected", f"{text!r}: esperava A-B"), hint="11-10"
        )
    if (int(a), int(b)) == (0, 0):
        raise UsageTrouble("usage", Text("every game begins at 0-0", "toda partida começa em 0-0"))
    return int(a), int(b)


def _tell(text: str) -> None:
    if sys.stderr.isatty():
        click.echo(text, err=True)


def _say_where(place: Path) -> None:
    click.echo(say(pt=f"gravado: {place}", en=f"written: {place}"), err=True)


def _print_documents(runs: list[Run]) -> None:
    if not wants_json():
        return
    from manilha_conformance.proving.document import document_of  # noqa: PLC0415 - as above

    documents = [document_of(run) for run in runs]
    echo_json(documents[0] if len(documents) == 1 else {"runs": documents})


def _exit_code(runs: list[Run]) -> int:
    """Return 1 where a property is violated or a score has no game, 2 where one was not settled, else 0."""
    seen = {result.verdict for run in runs for result in run.results}
    if any(verdict == "violated" for verdict in seen) or not all(
        games for run in runs for games in run.games.values()
    ):
        return ExitCode.FINDINGS
    return ExitCode.OK if all(verdict.counts for verdict in seen) else ExitCode.TROUBLE


command = prove_command
