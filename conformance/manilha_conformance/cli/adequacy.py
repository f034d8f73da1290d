"""`manilha adequacy`: every wrong value of every cell, and what of the suite notices it."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from manilha_conformance.cli.common import ExitCode, echo_json, option, wants_json
from manilha_conformance.cli.common import command as made_command
from manilha_conformance.say import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_tools.mutation.adequacy import Tally
    from manilha_tools.mutation.report import Report


@made_command(
    pt="Dá a cada célula cada valor errado e diz o que, na suíte, o percebe.",
    en="Give every cell every wrong value and say what in the suite notices.",
    example="manilha adequacy paulista\nmanilha adequacy mineiro --recheck --format json\n"
    "manilha adequacy paulista --matrix kills.csv --html adequacy.html",
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
@option(
    "--matrix",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    pt="Escreve que vetores matam cada mutante, em JSON ou, se o nome termina em .csv, em CSV.",
    en="Write which vectors kill each mutant, as JSON, or as CSV where the name ends in .csv.",
)
@option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    pt="Escreve uma página, regra por regra e célula por célula.",
    en="Write a page, rule by rule and cell by cell.",
)
@option(
    "--jobs",
    type=click.IntRange(min=1),
    default=os.cpu_count() or 1,
    metavar="N",
    pt="Quantos processos ao mesmo tempo.",
    en="How many processes at a time.",
)
def adequacy_command(
    names: tuple[str, ...],
    *,
    no_proofs: bool,
    fresh: bool,
    recheck: bool,
    house_rules: bool,
    write: bool,
    matrix: Path | None,
    html: Path | None,
    jobs: int,
) -> int:
    """Judge the mutants of each ruleset; exit 1 where one is alive, or a proof is not confirmed."""
    from manilha_reference.rulesets import ruleset_ids  # noqa: PLC0415 -- start-up time is a promise
    from manilha_tools.mutation.report import report_on  # noqa: PLC0415 -- as above
    from manilha_tools.mutation.trial import Second  # noqa: PLC0415 -- as above

    from manilha_conformance.suite.load import vectors_root  # noqa: PLC0415 -- as above

    if (matrix or html) and len(names) != 1:
        raise click.UsageError(
            say(pt="--matrix e --html são de um só ID", en="--matrix and --html are about a single ID")
        )
    reports: list[Report] = []
    for name in names or ruleset_ids():
        if write:
            from manilha_tools.mutation.publish import publish  # noqa: PLC0415 -- loads z3 and HiGHS

            found = publish(
                name,
                vectors_root(),
                _progress(name),
                fresh=fresh,
                house_rules=house_rules,
                second=Second.ALWAYS if recheck else Second.ONCE,
                jobs=jobs,
            )
        else:
            found = report_on(
                name,
                vectors_root(),
                _progress(name),
                fresh=fresh,
                proofs=not no_proofs,
                house_rules=house_rules,
                second=Second.ALWAYS if recheck else Second.NEVER,
                jobs=jobs,
            )
        if sys.stderr.isatty():
            click.echo(err=True)
        reports.append(found)
        _write_files(found, vectors_root(), matrix, html)
        if not wants_json():
            _show(found)
    if wants_json():
        documents = [found.to_json() for found in reports]
        echo_json(documents[0] if len(documents) == 1 else {"runs": documents})
    return ExitCode.OK if all(found.holds for found in reports) else ExitCode.FINDINGS


def _write_files(found: Report, folder: Path, matrix: Path | None, html: Path | None) -> None:
    """Write the matrix and the page from the kept data; raises NotFresh where that is of other vectors."""
    if matrix is None and html is None:
        return
    if found.ledger is None:
        from manilha_tools.errors import NotFresh  # noqa: PLC0415 -- start-up time is a promise

        raise NotFresh(found.rules.id)
    if matrix is not None:
        from manilha_tools.mutation.matrix import as_csv, document  # noqa: PLC0415 -- as above

        if matrix.suffix == ".csv":
            matrix.write_text(as_csv(found.rules, found.ledger), encoding="utf-8")
        else:
            text = json.dumps(document(found.rules, found.ledger), ensure_ascii=False, indent=1)
            matrix.write_text(text + "\n", encoding="utf-8")
    if html is not None:
        from manilha_tools.mutation.report import Kept  # noqa: PLC0415 -- as above

        from manilha_conformance.report.adequacy import write_adequacy  # noqa: PLC0415 -- as above

        house = Kept.read(found.rules.id, folder).house
        html.write_text(write_adequacy(found.rules, found.ledger, house), encoding="utf-8")


def _progress(name: str) -> Callable[[str], None]:
    def told(where: str) -> None:
        if sys.stderr.isatty():
            click.echo(f"\r\033[K{name}: {where}", nl=False, err=True)

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
        _show_setting(setting, tally)


def _show_setting(setting: str, tally: Tally) -> None:
    from manilha_tools.mutation.adequacy import Fate  # noqa: PLC0415 -- start-up time is a promise

    killed, equivalent, left = tally.count(Fate.KILLED), tally.count(Fate.EQUIVALENT), tally.alive()
    click.echo(
        say(
            pt=f"  {setting}: {killed} mortos, {equivalent} equivalentes, {len(left)} vivos",
            en=f"  {setting}: {killed} killed, {equivalent} equivalent, {len(left)} alive",
        )
    )
    for verdict in left:
        click.echo(f"    {verdict.mutant.id}")
    for name in tally.unconfirmed():
        click.echo(f"    {name}: {say(pt='não confirmado', en='not confirmed')}")


command = adequacy_command
