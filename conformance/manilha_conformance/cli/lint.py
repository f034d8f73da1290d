"""`manilha lint`: check specification files; one line a problem, exit 1 where there are any."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from manilha_conformance.cli.common import ExitCode, echo_json, option, wants_json
from manilha_conformance.cli.common import command as made_command
from manilha_conformance.say import count, language, printable, said, say

if TYPE_CHECKING:
    from manilha_reference.errors import Problem


@made_command(
    pt="Confere arquivos de regras (PATH é um arquivo ou uma pasta) e mostra todos os problemas.",
    en="Check specification files (PATH is a file or a folder) and show every problem.",
    example="manilha lint my-table.yaml",
)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@option(
    "--no-proofs",
    is_flag=True,
    pt="Não prova as propriedades rápidas das suas regras.",
    en="Do not prove the quick properties of your ruleset.",
)
def lint_command(paths: tuple[str, ...], *, no_proofs: bool) -> int:
    """Exit 0 where everything holds, 1 where there are problems; remarks are none."""
    from manilha_reference.lint import lint  # noqa: PLC0415 -- YAML and pydantic cost 300 ms

    problems: list[Problem] = list(lint([Path(path) for path in paths]))
    remarks: list[Problem] = []
    if not problems and not no_proofs:
        problems, remarks = _proved(paths)
    if wants_json():
        echo_json(
            {
                "problems": [_document(problem) for problem in problems],
                "remarks": [_document(remark) for remark in remarks],
            }
        )
    else:
        for problem in (*problems, *remarks):
            click.echo(printable(problem.line(language())))
            if problem.hint is not None:
                click.echo(f"  {say(pt='dica', en='hint')}: {printable(said(problem.hint))}")
        click.echo(
            count(len(problems), pt=("problema", "problemas"), en=("problem", "problems"))
            if problems
            else say(pt="nenhum problema", en="no problems"),
            err=True,
        )
    return ExitCode.FINDINGS if problems else ExitCode.OK


def _proved(paths: tuple[str, ...]) -> tuple[list[Problem], list[Problem]]:
    """Prove the quick properties of each ruleset of one's own: what is broken, and what is idle.

    Shipped tables are proved by the tests; without the extra `prove` there is nothing to prove with.
    """
    from manilha_reference.paths import spec_root  # noqa: PLC0415 -- start-up time is a promise
    from manilha_reference.rulesets import load_ruleset  # noqa: PLC0415 -- as above

    own = [path for path in paths if Path(path).is_file() and spec_root() not in Path(path).resolve().parents]
    if not own or find_spec("z3") is None:
        return [], []
    from manilha_tools.proofs.linting import broken_properties, idle_cells  # noqa: PLC0415 -- loads z3

    problems: list[Problem] = []
    remarks: list[Problem] = []
    for path in filter(_is_ruleset, own):
        rules = load_ruleset(path)
        broken, meant = broken_properties(path, rules)
        problems += broken
        remarks += [*meant, *idle_cells(path, rules)]
    return problems, remarks


def _is_ruleset(path: str) -> bool:
    """Whether a file that lint found sound is a ruleset and not one of the other kinds."""
    return "format: manilha-ruleset/" in Path(path).read_text(encoding="utf-8")


def _document(problem: Problem) -> dict[str, object]:
    where = problem.where
    return {
        "code": problem.code,
        "message": said(problem.message),
        "hint": None if problem.hint is None else said(problem.hint),
        "path": problem.path,
        "where": {"file": where.file, "line": where.line, "column": where.column},
    }


command = lint_command
