"""`manilha prove`: model-check rulesets, with a hand to look at wherever a property fails."""

from __future__ import annotations

import sys
from dataclasses import replace
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
from manilha_conformance.say import language, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manilha_reference.ruleset import Ruleset
    from manilha_tools.proofs.solver import Solver
    from manilha_tools.proofs.verdict import Result, Verdict

MILLION: Final = 1_000_000


@made_command(
    pt="Prova as propriedades das tabelas; onde uma falha, mostra uma mão em que se vê a falha.",
    en="Prove the properties of the tables; where one fails, show a hand on which it does.",
    example=(
        "manilha prove paulista\n"
        "manilha prove mineiro --property score-reachability --format json\n"
        "manilha prove my-table.yaml --smt2 queries --certificate certificates"
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
    only: tuple[str, ...],
    settings: tuple[str, ...],
    *,
    listing: bool,
    **choices: Any,  # noqa: ANN401 - the options that only some steps need
) -> int:
    """Prove each property of each ruleset and say how each attempt ended."""
    from manilha_tools.proofs.catalogue import statements  # noqa: PLC0415 - start-up time is a promise

    if listing:
        from manilha_conformance.proving.text import show_statements  # noqa: PLC0415 - as above

        show_statements(statements())
        return ExitCode.OK
    runs = [
        (rules, _results(name, rules, only, choices))
        for name, rules in _load(rulesets, house_rules_of(settings))
    ]
    if wants_json():
        from manilha_conformance.proving.document import document_of  # noqa: PLC0415 - as above

        documents = [document_of(*run) for run in runs]
        echo_json(documents[0] if len(documents) == 1 else {"runs": documents})
    return _exit_code(result.verdict for _, results in runs for result in results)


def _load(names: tuple[str, ...], house_rules: dict[str, str]) -> list[tuple[str, Ruleset]]:
    from manilha_reference.rulesets import load_ruleset, ruleset_ids  # noqa: PLC0415 - as above

    return [(name, load_ruleset(name, house_rules)) for name in names or ruleset_ids()]


def _solver(choices: dict[str, Any]) -> Solver:
    from manilha_tools.proofs.solver import Solver  # noqa: PLC0415 - loads z3

    folder = choices["smt2"]
    return Solver(
        choices["solver"],
        choices["effort"] * MILLION,
        choices["memory"],
        Path(folder) if folder else None,
        track=choices["rows"],
    )


def _results(name: str, rules: Ruleset, only: tuple[str, ...], choices: dict[str, Any]) -> list[Result]:
    """Prove one ruleset, show it unless JSON is wanted, and write what was asked for beside it.

    Ctrl-C stops the solver at once; what was proved until then is still shown.
    """
    solver, results = _solver(choices), []
    try:
        for result in _proving(rules, only, solver):
            results.append(_blamed(name, rules, result))
            if sys.stderr.isatty():
                click.echo(f"{rules.id}: {result.property}: {result.verdict}", err=True)
    except KeyboardInterrupt:
        _show(rules, results)
        raise
    _show(rules, results)
    if choices["certificate"]:
        from manilha_tools.proofs.certificate import write_certificate  # noqa: PLC0415 - loads z3

        place = write_certificate(rules, solver, Path(choices["certificate"]))
        click.echo(say(pt=f"certificado: {place}", en=f"certificate: {place}"), err=True)
    if choices["figures"]:
        from manilha_tools.proofs.figures import draw  # noqa: PLC0415 - loads matplotlib

        for file in draw(rules, Path(choices["figures"]), language()):
            click.echo(say(pt=f"figura: {file}", en=f"figure: {file}"), err=True)
    return results


def _blamed(name: str, rules: Ruleset, result: Result) -> Result:
    """Add the cells of the overlay that break a violated property, where the ruleset extends another."""
    if result.verdict != "violated":
        return result
    from manilha_tools.proofs.blame import base_of, culprits  # noqa: PLC0415 - loads z3
    from manilha_tools.proofs.solver import Solver  # noqa: PLC0415 - as above

    base = base_of(name)
    if base is None:
        return result
    return replace(result, culprits=culprits(rules, base, result.property, Solver()))


def _proving(rules: Ruleset, only: tuple[str, ...], solver: Solver) -> Iterable[Result]:
    from manilha_tools.proofs.prove import PROPERTIES, prove  # noqa: PLC0415 - loads z3

    for name in only:
        if name not in PROPERTIES:
            raise UsageTrouble(
                "PROVE-PROPERTY",
                Text(f"there is no property {name}", f"não há a propriedade {name}"),
                hint="manilha prove --list",
            )
    return prove(rules, solver, only or tuple(PROPERTIES))


def _show(rules: Ruleset, results: list[Result]) -> None:
    if wants_json():
        return
    from manilha_tools.proofs.catalogue import statements  # noqa: PLC0415 - start-up time is a promise

    from manilha_conformance.proving.text import show_results, show_rows  # noqa: PLC0415 - loads rich

    show_results(rules, results, statements())
    if any(result.cells for result in results):
        show_rows(rules, results)


def _exit_code(verdicts: Iterable[Verdict]) -> int:
    """Return 1 where a property is violated, 2 where one was not settled, 0 where all are proved."""
    seen = set(verdicts)
    if any(verdict == "violated" for verdict in seen):
        return ExitCode.FINDINGS
    return ExitCode.OK if all(verdict.counts for verdict in seen) else ExitCode.TROUBLE


command = prove_command
