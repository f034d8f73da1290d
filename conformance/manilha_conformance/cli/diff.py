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
    from collections.abc import Iterable

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
        "manilha diff --house-rules paulista\n"
        "manilha diff --matrix --house-rules --format json > matrix.json"
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
    many = matrix or houses
    if not many and len(names) != 2:  # noqa: PLR2004 - a pair
        wanted = Text("two rulesets are compared", "comparam-se duas regras")
        raise UsageTrouble("usage", wanted, hint="manilha diff A B")
    rulesets = [_load(name) for name in names]
    from manilha_conformance.proving.comparisons import compare_all, couples  # noqa: PLC0415 - loads z3
    from manilha_conformance.proving.sides import show_comparison  # noqa: PLC0415 - as above

    pairs = couples(rulesets, matrix=matrix, houses=houses) if many else [(rulesets[0], rulesets[1])]
    done: list[Comparison] = []
    try:
        for comparison in compare_all(pairs, _tell):
            done.append(comparison)
            if not wants_json():
                show_comparison(comparison, brief=many)
    except KeyboardInterrupt:
        # What was found until then is kept.
        _print_document(done, many=many)
        raise
    _print_document(done, many=many)
    return _exit_code(comparison.difference.sort for comparison in done)


def _tell(text: str) -> None:
    if sys.stderr.isatty():
        click.echo(text, err=True)


def _print_document(done: list[Comparison], *, many: bool) -> None:
    if not wants_json() or not (many or done):
        return
    from manilha_conformance.proving.sides import comparison_document  # noqa: PLC0415 - loads z3

    documents = [comparison_document(comparison) for comparison in done]
    echo_json({"pairs": documents} if many else documents[0])


def _load(name: str) -> Ruleset:
    """Load a ruleset with the house rules that follow its name after a colon."""
    from manilha_reference.rulesets import load_ruleset  # noqa: PLC0415 - start-up time is a promise

    plain, colon, rest = name.partition(":")
    if not colon or "=" not in rest:
        return load_ruleset(name)
    return load_ruleset(plain, house_rules_of(rest.split(",")))


def _exit_code(sorts: Iterable[str]) -> int:
    seen = set(sorts)
    if "unknown" in seen:
        return ExitCode.TROUBLE
    return ExitCode.OK if seen <= {"none"} else ExitCode.FINDINGS


command = diff_command
