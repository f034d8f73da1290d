"""`manilha diff`: the shortest hand on which two rulesets differ, or the proof that there is none."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_tools.proofs.compare import Comparison


@made_command(
    pt=(
        "Acha a mão mais curta em que duas regras divergem, ou prova que não há nenhuma. "
        "Uma regra da casa entra depois do nome: paulista:tie_leader=trick_leader."
    ),
    en=(
        "Find the shortest hand on which two rulesets differ, or prove that there is none. "
        "House rules follow the name: paulista:tie_leader=trick_leader."
    ),
    example=(
        "manilha diff paulista mineiro\n"
        "manilha diff paulista paulista:all_tied=hand_leader_side\n"
        "manilha diff --matrix paulista paulista-online paulista-app\n"
        "manilha diff --house-rules paulista"
    ),
)
@click.argument("names", nargs=-1, metavar="A B")
@option("--matrix", is_flag=True, pt="Compara todos os pares.", en="Compare every pair.")
@option(
    "--house-rules",
    "houses",
    is_flag=True,
    pt="Compara cada regra com cada valor das regras da casa.",
    en="Compare each ruleset with each value of its house rules.",
)
def diff_command(names: tuple[str, ...], *, matrix: bool, houses: bool) -> int:
    """Compare rulesets; exit 0 where no pair differs, 1 where one does, 2 where one is not settled."""
    comparisons: list[Comparison] = []
    for comparison in _comparisons(names, matrix=matrix, houses=houses):
        comparisons.append(comparison)
        if sys.stderr.isatty():
            click.echo(f"{len(comparisons)}: {comparison.difference.sort}", err=True)
        if not wants_json():
            from manilha_conformance.proving.sides import show_comparison  # noqa: PLC0415 - start-up time is a promise

            show_comparison(comparison, brief=matrix or houses)
    if wants_json():
        from manilha_conformance.proving.sides import comparison_document  # noqa: PLC0415 - as above

        documents = [comparison_document(comparison) for comparison in comparisons]
        echo_json(documents[0] if not (matrix or houses) else {"pairs": documents})
    return _exit_code(comparison.difference.sort for comparison in comparisons)


def _comparisons(names: tuple[str, ...], *, matrix: bool, houses: bool) -> Iterator[Comparison]:
    from manilha_reference.rulesets import ruleset_ids  # noqa: PLC0415 - as above
    from manilha_tools.proofs.compare import compare  # noqa: PLC0415 - loads z3
    from manilha_tools.proofs.compare import matrix as every_pair  # noqa: PLC0415 - as above
    from manilha_tools.proofs.solver import Solver  # noqa: PLC0415 - as above

    solver = Solver()
    if houses:
        for name in names or ruleset_ids():
            ours = _load(name)
            for other in _neighbours(ours):
                yield compare(ours, other, solver)
    elif matrix:
        yield from every_pair([_load(name) for name in names or ruleset_ids()], solver)
    else:
        if len(names) != 2:  # noqa: PLR2004 - a pair
            wanted = Text("two rulesets are compared", "comparam-se duas regras")
            raise UsageTrouble("usage", wanted, hint="manilha diff A B")
        yield compare(_load(names[0]), _load(names[1]), solver)


def _load(name: str) -> Ruleset:
    """Load a ruleset with the house rules that follow its name after a colon."""
    from manilha_reference.rulesets import load_ruleset  # noqa: PLC0415 - start-up time is a promise

    plain, colon, rest = name.partition(":")
    if not colon or "=" not in rest:
        return load_ruleset(name)
    return load_ruleset(plain, house_rules_of(rest.split(",")))


def _neighbours(rules: Ruleset) -> Iterator[Ruleset]:
    """Yield the ruleset under each other value of each of its house rules that the checks admit."""
    from manilha_reference.errors import ManilhaError  # noqa: PLC0415 - as above
    from manilha_reference.rulesets import load_catalogue, load_ruleset  # noqa: PLC0415 - as above

    catalogue = load_catalogue()
    for name, active in rules.house_rules.items():
        for value in catalogue[name].values:
            if value.id == active:
                continue
            try:
                yield load_ruleset(rules.id, {name: value.id})
            except ManilhaError as refused:
                click.echo(f"{rules.id} {name}={value.id}: {refused.code}", err=True)


def _exit_code(sorts: Iterable[str]) -> int:
    seen = set(sorts)
    if "unknown" in seen:
        return ExitCode.TROUBLE
    return ExitCode.OK if seen <= {"none"} else ExitCode.FINDINGS


command = diff_command
