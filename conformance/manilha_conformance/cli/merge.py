"""`manilha merge`: put the reports of shares together."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from manilha_conformance.cli.common import command
from manilha_conformance.cli.diagnosing import diagnose_option
from manilha_conformance.cli.outputs import output_options
from manilha_conformance.cli.shown import show_option, show_report, write_known_option
from manilha_conformance.cli.unseen import unseen_option, while_waiting

if TYPE_CHECKING:
    from manilha_conformance.cli.outputs import Outputs


@command(
    pt="Junta os relatórios JSON de todas as partes de uma suíte no relatório do todo.",
    en="Put the JSON reports of all shares of a suite together into the report of the whole.",
    example="manilha verify --shard 1/2 --json 1.json -- node my_adapter.mjs\n"
    "manilha verify --shard 2/2 --json 2.json -- node my_adapter.mjs\n"
    "manilha merge 1.json 2.json --html report.html",
)
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="REPORT.json...",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
@write_known_option
@diagnose_option
@unseen_option
@show_option
@output_options
def merge(
    files: tuple[Path, ...],
    write_known: Path | None,
    diagnose: bool,  # noqa: FBT001 -- Click hands options over by name
    tell_unseen: bool,  # noqa: FBT001 -- as above
    show: int,
    outputs: Outputs,
) -> int:
    """Read the reports and tell the whole as `verify` would have told it."""
    from manilha_conformance.merging.merge import merge, read_part  # noqa: PLC0415 -- start-up time
    from manilha_conformance.verify.known import write_known_failures  # noqa: PLC0415 -- start-up time

    parts = [read_part(file) for file in files]
    report = merge(parts)
    if diagnose:
        from manilha_conformance.merging.diagnosed import diagnosed  # noqa: PLC0415 -- only where it is wanted

        report = diagnosed(report, [part.report for part in parts])
    if tell_unseen:
        from manilha_conformance.merging.unseen import unseen_of_all  # noqa: PLC0415 -- only where it is wanted

        merged = report
        report = while_waiting(merged, lambda: unseen_of_all(merged))
    if write_known is not None:
        write_known_failures(write_known, report.results)
    return show_report(report, show, outputs)


command = merge
