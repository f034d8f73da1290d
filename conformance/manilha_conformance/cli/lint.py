"""`manilha lint`: check specification files; one line a problem, exit 1 where there are any."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from manilha_conformance.cli.common import ExitCode, echo_json, wants_json
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
def lint_command(paths: tuple[str, ...]) -> int:
    """Exit 0 where everything holds, 1 where there are problems."""
    from manilha_reference.lint import lint  # noqa: PLC0415 -- YAML and pydantic cost 300 ms

    problems = lint([Path(path) for path in paths])
    if wants_json():
        echo_json({"problems": [_document(problem) for problem in problems]})
    else:
        for problem in problems:
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
