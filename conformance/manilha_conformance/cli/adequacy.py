"""`manilha adequacy`: every wrong value of every cell, and what of the suite notices it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from manilha_conformance.cli.common import ExitCode, echo_json, option, wants_json
from manilha_conformance.cli.common import command as made_command
from manilha_conformance.say import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_tools.mutation.report import Recheck, Report


@made_command(
    pt="Dá a cada célula cada valor errado e diz o que, na suíte, o percebe.",
    en="Give every cell every wrong value and say what in the suite notices.",
    example="manilha adequacy paulista\nmanilha adequacy mineiro --recheck --format json",
)
@click.argument("names", nargs=-1, metavar="[ID]...")
@option(
    "--no-proofs",
    is_flag=True,
    pt="Não tenta provar que os que sobram são equivalentes.",
    en="Do not try to prove that those left are equivalent.",
)
@option(
    "--fresh",
    is_flag=True,
    pt="Não usa as provas e os vetores já guardados.",
    en="Use none of the proofs and vectors that are kept.",
)
@option(
    "--recheck",
    is_flag=True,
    pt="Prova cada equivalência de novo com o segundo solucionador.",
    en="Prove each equivalence again by the second solver.",
)
@option(
    "--house-rules",
    is_flag=True,
    pt="Também os valores errados das células de cada regra da casa.",
    en="Also the wrong values of the cells of each house rule.",
)
@option(
    "--write",
    is_flag=True,
    pt="Refaz os dados de adequação ao lado dos vetores e escolhe `core`.",
    en="Make the adequacy data beside the vectors anew and choose `core`.",
)
def adequacy_command(
    names: tuple[str, ...],
    *,
    no_proofs: bool,
    fresh: bool,
    recheck: bool,
    house_rules: bool,
    write: bool,
) -> int:
    """Judge the mutants of each ruleset; exit 1 where one is alive, or a proof is not confirmed."""
    from manilha_reference.rulesets import ruleset_ids  # noqa: PLC0415 -- start-up time is a promise
    from manilha_tools.mutation.report import report_on  # noqa: PLC0415 -- as above

    from manilha_conformance.suite.load import vectors_root  # noqa: PLC0415 -- as above

    reports: list[Report] = []
    for name in names or ruleset_ids():
        if write:
            from manilha_tools.mutation.publish import publish  # noqa: PLC0415 -- loads z3 and HiGHS

            publish(name, vectors_root(), _progress(name), anew=fresh)
        found = report_on(
            name,
            None if fresh else vectors_root(),
            _progress(name),
            proofs=not no_proofs,
            house_rules=house_rules,
            second=_second() if recheck else None,
        )
        if sys.stderr.isatty():
            click.echo(err=True)
        reports.append(found)
        if not wants_json():
            _show(found)
    if wants_json():
        documents = [found.to_json() for found in reports]
        echo_json(documents[0] if len(documents) == 1 else {"runs": documents})
    return ExitCode.OK if all(found.holds for found in reports) else ExitCode.FINDINGS


def _second() -> Recheck:
    from manilha_tools.mutation.certificates import recheck  # noqa: PLC0415 -- loads z3

    return recheck


def _progress(name: str) -> Callable[[int], None]:
    def told(number: int) -> None:
        if sys.stderr.isatty():
            click.echo(f"\r{name}: {number}", nl=False, err=True)

    return told


def _show(found: Report) -> None:
    document = found.to_json()
    counts = {key: document[key] for key in ("mutants", "killed", "equivalent", "refused")}
    alive = [verdict.mutant.id for verdict in found.alive()]
    click.echo(
        say(
            pt="{mutants} mutantes: {killed} mortos por um vetor, {equivalent} equivalentes (provado); "
            "{refused} deles recusados também ao carregar",
            en="{mutants} mutants: {killed} killed by a vector, {equivalent} equivalent (proved); "
            "{refused} of them refused on loading too",
        )
        .format(**counts)
        .join((f"{found.rules.id}: ", f"; {len(alive)} {say(pt='vivos', en='alive')}"))
    )
    for name in alive:
        click.echo(f"  {name}")
    for name in found.unconfirmed:
        click.echo(f"  {name}: {say(pt='não confirmado', en='not confirmed')}")
    if found.ledger is not None:
        out = found.ledger.held_out()
        killed, size, core = out["killed_by_core"], out["mutants"], len(found.ledger.core)
        click.echo(
            say(
                pt=f"  core: {core} vetores; matam {killed} de {size} mutantes deixados de fora da escolha",
                en=f"  core: {core} vectors; they kill {killed} of {size} mutants kept out of the choosing",
            )
        )
    for setting, tally in found.settings.items():
        killed, equivalent, left = tally
        click.echo(
            say(
                pt=f"  {setting}: {killed} mortos, {equivalent} equivalentes, {len(left)} vivos",
                en=f"  {setting}: {killed} killed, {equivalent} equivalent, {len(left)} alive",
            )
        )


command = adequacy_command
