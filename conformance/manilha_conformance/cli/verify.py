"""`manilha verify`: hold an implementation against the suite."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from manilha_reference.errors import Text

from manilha_conformance.cli.adapters import adapter_arguments, closing, limits_of, stopped_by_signals
from manilha_conformance.cli.common import command, echo_json, house_rules_of, option, wants_json

if TYPE_CHECKING:
    from manilha_conformance.report.models import Report
    from manilha_conformance.transport.session import Session
    from manilha_conformance.verify.plan import Wish

_FILE = click.Path(dir_okay=False, path_type=Path)


@command(
    pt="Põe uma implementação à prova: pergunta-lhe os vetores da suíte e explica o que diverge.",
    en="Hold an implementation against the suite: ask it the vectors and explain what differs.",
    example="manilha verify --ruleset paulista -- python3 my_adapter.py\nmanilha verify -- manilha oracle",
)
@option("--ruleset", "rulesets", multiple=True, metavar="ID", pt="Só estas regras.", en="Only this ruleset.")
@option("--profile", default="full", show_default=True, metavar="P", pt="Quais vetores.", en="Which vectors.")
@option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    pt="Regra da casa que se joga.",
    en="House rule that is played.",
)
@option("--vector", "vectors", multiple=True, metavar="ID", pt="Só este vetor.", en="Only this vector.")
@option(
    "--suite",
    "suites",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    pt="Pasta ou arquivo de vetores em vez dos que vêm com o programa.",
    en="Folder or file of vectors instead of the shipped ones.",
)
@option("--json", "json_file", type=_FILE, pt="Grava o relatório JSON.", en="Write the JSON report here.")
@option("--known-failures", "known_file", type=_FILE, pt="Falhas conhecidas.", en="File of known failures.")
@option(
    "--write-known-failures",
    "write_known",
    type=_FILE,
    pt="Grava um primeiro arquivo de falhas conhecidas.",
    en="Write a first file of known failures here.",
)
@option(
    "--strict-reasons",
    is_flag=True,
    pt="Outro motivo de recusa é falha, e não ressalva.",
    en="Another reason for a refusal is a failure, not a note.",
)
@option(
    "--show",
    type=click.IntRange(min=0),
    default=3,
    show_default=True,
    metavar="N",
    pt="Vetores mostrados por regra.",
    en="Vectors told in full per rule.",
)
@adapter_arguments
def verify(
    rulesets: tuple[str, ...],
    profile: str,
    settings: tuple[str, ...],
    vectors: tuple[str, ...],
    suites: tuple[Path, ...],
    json_file: Path | None,
    known_file: Path | None,
    write_known: Path | None,
    strict_reasons: bool,  # noqa: FBT001 -- Click hands options over by name
    show: int,
    timeout: float,
    start_timeout: float,
    adapter: tuple[str, ...],
) -> int:
    """Run the vectors and tell what came of them."""
    from manilha_conformance.transport.session import Session  # noqa: PLC0415 -- start-up time
    from manilha_conformance.verify.plan import Wish  # noqa: PLC0415 -- start-up time

    wish = Wish(rulesets, vectors, profile, house_rules_of(settings), suites, strict_reasons)
    session = Session.of_command(adapter, limits=limits_of(timeout, start_timeout))
    with stopped_by_signals(), closing(session):
        report = _run(session, wish, adapter, known_file, write_known)
    if wants_json():
        echo_json(report.model_dump(mode="json"))
    else:
        _print(report, show)
    if json_file is not None:
        json_file.write_text(report.model_dump_json(indent=1) + "\n", encoding="utf-8")
    return report.exit_code


def _run(
    session: Session, wish: Wish, adapter: tuple[str, ...], known_file: Path | None, write_known: Path | None
) -> Report:
    from manilha_conformance.report.document import build_report  # noqa: PLC0415 -- start-up time
    from manilha_conformance.report.progress import progress_bar  # noqa: PLC0415 -- start-up time
    from manilha_conformance.transport.trouble import Trouble  # noqa: PLC0415 -- start-up time
    from manilha_conformance.verify.known import (  # noqa: PLC0415 -- start-up time
        read_known_failures,
        write_known_failures,
    )
    from manilha_conformance.verify.plan import all_ids, make_plan  # noqa: PLC0415 -- start-up time
    from manilha_conformance.verify.run import Run, run_plan  # noqa: PLC0415 -- start-up time

    try:
        session.ready()
    except Trouble as trouble:
        noise = f"\n{trouble.stderr.rstrip()}" if trouble.stderr else ""
        stopped = Text(f"no hello: {trouble.text}{noise}", f"sem hello: {trouble.text.pt}{noise}")
        return build_report(Run((), 0, 0.0, 0, stopped), None, hello={}, wish=wish, command=adapter)
    plan = make_plan(session.hello, wish)
    known = (
        {} if known_file is None else read_known_failures(known_file, plan.suite.by_id, lambda: all_ids(wish))
    )
    with progress_bar(len(plan.vectors)) as each:
        run = run_plan(session, plan, known=known, each=each)
    if write_known is not None:
        write_known_failures(write_known, run.results)
    return build_report(run, plan, hello=session.hello, wish=wish, command=adapter)


def _print(report: Report, show: int) -> None:
    from rich.console import Console  # noqa: PLC0415 -- start-up time

    from manilha_conformance.report.text import TextReport  # noqa: PLC0415 -- start-up time

    TextReport(Console(highlight=False), show).print(report)


command = verify
