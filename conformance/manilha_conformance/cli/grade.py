"""`manilha grade`: grade answers that were recorded elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from manilha_reference.errors import Text

from manilha_conformance.cli.common import ExitCode, UsageTrouble, command, echo_json, option, wants_json
from manilha_conformance.cli.diagnosing import diagnose_option
from manilha_conformance.cli.outputs import output_options
from manilha_conformance.cli.shown import known_options, show_option, show_report
from manilha_conformance.cli.unseen import unseen_of_run, unseen_option
from manilha_conformance.cli.wishes import wish_options
from manilha_conformance.say import count, say

if TYPE_CHECKING:
    from manilha_conformance.cli.outputs import Outputs
    from manilha_conformance.report.models import Report
    from manilha_conformance.verify.plan import Wish

_FILE = click.Path(dir_okay=False, path_type=Path)


@command(
    pt="Corrige respostas gravadas em outro lugar, num celular ou num navegador: uma linha JSON por tarefa.",
    en="Grade answers that were recorded elsewhere, on a phone or in a browser: one JSON line per task.",
    example="manilha grade --ruleset paulista --write-tasks tasks.jsonl\n"
    "manilha oracle < tasks.jsonl > answers.jsonl\n"
    "manilha grade --ruleset paulista answers.jsonl",
)
@click.argument(
    "observations",
    required=False,
    metavar="OBSERVATIONS",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
@option(
    "--write-tasks",
    "tasks_file",
    type=_FILE,
    metavar="FILE",
    pt="Grava as tarefas, uma por linha, em vez de corrigir.",
    en="Write the tasks, one a line, instead of grading.",
)
@option(
    "--hello",
    "hello_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    pt="Só as tarefas que esta resposta a hello oferece.",
    en="Only the tasks that this reply to hello offers.",
)
@wish_options
@known_options
@diagnose_option
@unseen_option
@show_option
@output_options
def grade(
    observations: Path | None,
    tasks_file: Path | None,
    hello_file: Path | None,
    wish: Wish,
    known_file: Path | None,
    write_known: Path | None,
    diagnose: bool,  # noqa: FBT001 -- Click hands options over by name
    tell_unseen: bool,  # noqa: FBT001 -- as above
    show: int,
    outputs: Outputs,
) -> int:
    """Write tasks, or grade the answers to them."""
    if (observations is None) is (tasks_file is None) or (hello_file and tasks_file is None):
        raise UsageTrouble(
            "usage",
            Text(
                "either the file of answers, or --write-tasks with or without --hello",
                "ou o arquivo de respostas, ou --write-tasks com ou sem --hello",
            ),
            hint="manilha grade --help",
        )
    if tasks_file is not None:
        return _write_tasks(tasks_file, hello_file, wish)
    if observations is None:
        raise AssertionError("one of the two is there")
    report = _grade(observations, wish, known_file, write_known, diagnose=diagnose, tell_unseen=tell_unseen)
    return show_report(report, show, outputs)


def _write_tasks(file: Path, hello_file: Path | None, wish: Wish) -> int:
    from manilha_conformance.grading.tasks import hello_of_all, lines_of, read_hello  # noqa: PLC0415 -- start-up time
    from manilha_conformance.verify.plan import make_plan  # noqa: PLC0415 -- start-up time

    hello = hello_of_all(wish) if hello_file is None else read_hello(hello_file)
    plan = make_plan(hello, wish)
    lines = lines_of(plan)
    file.write_bytes(b"".join(lines))
    if wants_json():
        echo_json({"file": str(file), "tasks": len(lines), "vectors": len(plan.vectors)})
        return ExitCode.OK
    tasks = count(len(lines), pt=("tarefa", "tarefas"), en=("task", "tasks"))
    vectors = count(len(plan.vectors), pt=("vetor", "vetores"), en=("vector", "vectors"))
    click.echo(say(pt=f"{tasks} de {vectors} em {file}", en=f"{tasks} of {vectors} in {file}"))
    click.echo(
        say(
            pt="Responda cada linha com uma linha JSON de mesmo seq; depois: manilha grade RESPOSTAS",
            en="Answer each line by a JSON line with the same seq; then: manilha grade ANSWERS",
        )
    )
    return ExitCode.OK


def _grade(
    observations: Path,
    wish: Wish,
    known_file: Path | None,
    write_known: Path | None,
    *,
    diagnose: bool,
    tell_unseen: bool,
) -> Report:
    from manilha_conformance.grading.answers import Answers  # noqa: PLC0415 -- start-up time
    from manilha_conformance.grading.grade import grade as grade_answers  # noqa: PLC0415 -- start-up time
    from manilha_conformance.report.document import build_report  # noqa: PLC0415 -- start-up time
    from manilha_conformance.verify.known import (  # noqa: PLC0415 -- start-up time
        read_known_failures,
        refuse_to_overwrite,
        write_known_failures,
    )
    from manilha_conformance.verify.plan import all_ids, make_plan  # noqa: PLC0415 -- start-up time

    if write_known is not None:
        refuse_to_overwrite(write_known)
    answers = Answers(observations)
    plan = make_plan(answers.hello, wish)
    ids = plan.suite.by_id
    known = {} if known_file is None else read_known_failures(known_file, ids, lambda: all_ids(wish))
    run = grade_answers(answers, wish, plan, known)
    report = build_report(run, plan, hello=answers.hello, wish=wish, command=(), recorded=observations)
    if write_known is not None:
        write_known_failures(write_known, report.results)
    if diagnose:
        from manilha_conformance.grading.diagnosed import diagnosed  # noqa: PLC0415 -- only where it is wanted

        report = diagnosed(report, run.results, plan, wish, observations)
    return unseen_of_run(report, run, plan, wish) if tell_unseen else report


command = grade
