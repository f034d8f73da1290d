"""`manilha verify`: hold an implementation against the suite."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from manilha_reference.errors import Text

from manilha_conformance.cli.adapters import adapter_arguments, closing, limits_of, stopped_by_signals
from manilha_conformance.cli.common import command, option
from manilha_conformance.cli.diagnosing import diagnosis_options
from manilha_conformance.cli.outputs import output_options
from manilha_conformance.cli.shown import known_options, show_option, show_report
from manilha_conformance.cli.unseen import unseen_of_run, unseen_option
from manilha_conformance.cli.wishes import wish_options

if TYPE_CHECKING:
    from manilha_conformance.cli.diagnosing import Diagnosing
    from manilha_conformance.cli.outputs import Outputs
    from manilha_conformance.report.models import Report
    from manilha_conformance.transport.session import Session
    from manilha_conformance.verify.plan import Wish

_FILE = click.Path(dir_okay=False, path_type=Path)


@command(
    pt="Põe uma implementação à prova: pergunta-lhe os vetores da suíte e explica o que diverge.",
    en="Hold an implementation against the suite: ask it the vectors and explain what differs.",
    example="manilha verify --ruleset paulista -- python3 my_adapter.py\nmanilha verify -- manilha oracle\n"
    "manilha verify --jobs 4 --shard 1/2 --json half.json -- node my_adapter.mjs",
)
@wish_options
@known_options
@option(
    "--jobs",
    type=click.IntRange(min=1, max=64),
    default=1,
    show_default=True,
    metavar="N",
    pt="Processos do adaptador lado a lado.",
    en="Processes of the adapter, side by side.",
)
@option(
    "--shard",
    "share",
    metavar="I/N",
    pt="Só a parte I de N da suíte; merge junta os relatórios.",
    en="Only share I of N of the suite; merge puts the reports together.",
)
@option(
    "--resume",
    "journal_file",
    type=_FILE,
    metavar="FILE",
    pt="Guarda aqui cada resultado e continua de onde uma execução parou.",
    en="Keep each result here, and go on where a run has stopped.",
)
@option(
    "--seconds",
    type=click.FloatRange(min=0.1),
    metavar="S",
    pt="Para depois deste tempo; os tipos de distribuição que se sorteiam vão até aí.",
    en="Stop after this time; kinds of deal that are drawn go on until then.",
)
@option(
    "--one-by-one",
    is_flag=True,
    pt="Uma pergunta de cada vez, sem lotes nem pedidos adiantados.",
    en="One question at a time: no batches, nothing sent ahead.",
)
@diagnosis_options
@unseen_option
@show_option
@output_options
@adapter_arguments
def verify(
    wish: Wish,
    known_file: Path | None,
    write_known: Path | None,
    jobs: int,
    share: str | None,
    journal_file: Path | None,
    seconds: float | None,
    one_by_one: bool,  # noqa: FBT001 -- Click hands options over by name
    diagnosing: Diagnosing,
    tell_unseen: bool,  # noqa: FBT001 -- as above
    show: int,
    outputs: Outputs,
    timeout: float,
    start_timeout: float,
    adapter: tuple[str, ...],
) -> int:
    """Run the vectors and tell what came of them."""
    from manilha_conformance.transport.session import Session  # noqa: PLC0415 -- start-up time
    from manilha_conformance.verify.known import (  # noqa: PLC0415 -- start-up time
        refuse_to_overwrite,
        write_known_failures,
    )
    from manilha_conformance.verify.shard import read_shard  # noqa: PLC0415 -- start-up time

    wish = replace(wish, shard=None if share is None else read_shard(share))
    if write_known is not None:
        refuse_to_overwrite(write_known)
    how = _How(jobs, one_by_one, seconds, known_file, journal_file, diagnosing, tell_unseen)
    session = Session.of_command(adapter, limits=limits_of(timeout, start_timeout))
    with stopped_by_signals(), closing(session):
        report = _run(session, wish, adapter, how)
    if write_known is not None:
        write_known_failures(write_known, report.results)
    return show_report(report, show, outputs)


class _How(NamedTuple):
    """How the vectors are asked, and the files that go with it."""

    jobs: int
    one_by_one: bool
    seconds: float | None
    known: Path | None
    journal: Path | None
    diagnosing: Diagnosing
    tell_unseen: bool


def _run(session: Session, wish: Wish, adapter: tuple[str, ...], how: _How) -> Report:
    from manilha_conformance.report.document import build_report  # noqa: PLC0415 -- start-up time
    from manilha_conformance.report.progress import progress_bar  # noqa: PLC0415 -- start-up time
    from manilha_conformance.transport.trouble import Trouble  # noqa: PLC0415 -- start-up time
    from manilha_conformance.verify.journal import Journal  # noqa: PLC0415 -- start-up time
    from manilha_conformance.verify.known import read_known_failures  # noqa: PLC0415 -- start-up time
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
        {} if how.known is None else read_known_failures(how.known, plan.suite.by_id, lambda: all_ids(wish))
    )
    with ExitStack() as stack:
        kept: dict[str, Any] = {}
        if how.journal is not None:
            journal = stack.enter_context(Journal(how.journal, plan, session.hello, wish.shard))
            kept = {"before": journal.before, "keep": journal.keep}
        each = stack.enter_context(progress_bar(len(plan.vectors)))
        run = run_plan(
            session,
            plan,
            jobs=how.jobs,
            one_by_one=how.one_by_one,
            seconds=how.seconds,
            known=known,
            each=each,
            **kept,
        )
    report = build_report(run, plan, hello=session.hello, wish=wish, command=adapter)
    report = how.diagnosing.add(report, run, plan, session, wish, adapter)
    return unseen_of_run(report, run, plan, wish) if how.tell_unseen else report


command = verify
