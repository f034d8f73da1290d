"""How `verify`, `merge` and `grade` show a report and end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from manilha_conformance.cli.common import echo_json, option, wants_json
from manilha_conformance.cli.outputs import write_outputs

if TYPE_CHECKING:
    from manilha_conformance.cli.outputs import Outputs
    from manilha_conformance.report.models import Report

show_option = option(
    "--show",
    type=click.IntRange(min=0),
    default=3,
    show_default=True,
    metavar="N",
    pt="Vetores mostrados por regra.",
    en="Vectors told in full per rule.",
)


def show_report(report: Report, show: int, outputs: Outputs) -> int:
    """Print the report, then write it to the files asked for; return its exit code."""
    if wants_json():
        echo_json(report.model_dump(mode="json"))
    else:
        from rich.console import Console  # noqa: PLC0415 -- start-up time

        from manilha_conformance.report.text import TextReport  # noqa: PLC0415 -- start-up time

        TextReport(Console(highlight=False), show).print(report)
    write_outputs(report, outputs)
    return report.exit_code
