"""`manilha adequacy`: every wrong value of every cell, and what of the suite notices it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from manilha_conformance.cli.common import ExitCode, echo_json, option, wants_json
from manilha_conformance.cli.common import command as made_command
from manilha_conformance.say import say

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset
    from manilha_tools.mutation.adequacy import Equivalent, Tally


@made_command(
    pt="Dá a cada célula cada valor errado e diz o que, na suíte, o percebe.",
    en="Give every cell every wrong value and say what in the suite notices.",
    example="manilha adequacy paulista\nmanilha adequacy mineiro --format json",
)
@click.argument("names", nargs=-1, metavar="[ID]...")
@option(
    "--no-proofs",
    is_flag=True,
    pt="Não tenta provar que os que sobram são equivalentes.",
    en="Do not try to prove that those left are equivalent.",
)
def adequacy_command(names: tuple[str, ...], *, no_proofs: bool) -> int:
    """Judge the mutants of each ruleset; exit 1 where one survives."""
    from manilha_reference.rulesets import ruleset_ids  # noqa: PLC0415 -- start-up time is a promise
    from manilha_tools.mutation.adequacy import Court, Fate, Tally  # noqa: PLC0415 -- as above

    runs: list[tuple[Ruleset, Tally]] = []
    for name in names or ruleset_ids():
        court, tally = Court(name, None if no_proofs else _proof()), Tally()
        for number, verdict in enumerate(court.judge_all(), start=1):
            tally.verdicts.append(verdict)
            if sys.stderr.isatty():
                click.echo(f"\r{name}: {number}", nl=False, err=True)
        if sys.stderr.isatty():
            click.echo(err=True)
        runs.append((court.rules, tally))
        if not wants_json():
            _show(court.rules, tally)
    if wants_json():
        documents = [_document(rules, tally) for rules, tally in runs]
        echo_json(documents[0] if len(documents) == 1 else {"runs": documents})
    alive = any(tally.count(Fate.SURVIVED) for _, tally in runs)
    return ExitCode.FINDINGS if alive else ExitCode.OK


def _proof() -> Equivalent:
    from manilha_tools.mutation.equivalence import equivalent  # noqa: PLC0415 -- loads z3

    return equivalent


def _show(rules: Ruleset, tally: Tally) -> None:
    from manilha_tools.mutation.adequacy import Fate  # noqa: PLC0415 -- start-up time is a promise

    counts = [tally.count(fate) for fate in (Fate.KILLED, Fate.EQUIVALENT, Fate.REFUSED, Fate.SURVIVED)]
    killed, equivalent, refused, survived = counts
    click.echo(
        say(
            pt=f"{rules.id}: {len(tally.verdicts)} mutantes: {killed} mortos por um vetor, "
            f"{equivalent} equivalentes (provado), {refused} recusados ao carregar, {survived} vivos",
            en=f"{rules.id}: {len(tally.verdicts)} mutants: {killed} killed by a vector, "
            f"{equivalent} equivalent (proved), {refused} refused on loading, {survived} alive",
        )
    )
    for verdict in tally.verdicts:
        if verdict.fate == Fate.SURVIVED:
            click.echo(f"  {verdict.mutant.id}")


def _document(rules: Ruleset, tally: Tally) -> dict[str, object]:
    from manilha_tools.mutation.adequacy import Fate  # noqa: PLC0415 -- start-up time is a promise

    return {
        "ruleset": rules.id,
        "digest": rules.digest,
        "mutants": len(tally.verdicts),
        "killed": tally.count(Fate.KILLED),
        "equivalent": tally.count(Fate.EQUIVALENT),
        "refused": tally.count(Fate.REFUSED),
        "unknown": 0,
        "survived": tally.count(Fate.SURVIVED),
        "alive": [verdict.mutant.id for verdict in tally.verdicts if verdict.fate == Fate.SURVIVED],
        "by_cell": tally.by_cell(),
    }


command = adequacy_command
