"""What `verify`, `merge` and `grade` share: known failures, and how a report is shown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from manilha_conformance.cli.common import echo_json, option, wants_json
from manilha_conformance.cli.outputs import write_outputs

if TYPE_CHECKING:
    from collections.abc import Callable

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


_known_file = option(
    "--known-failures",
    "known_file",
    type=click.Path(dir_okay=False, path_type=Path),
    pt="Falhas conhecidas.",
    en="File of known failures.",
)
write_known_option = option(
    "--write-known-failures",
    "write_known",
    type=click.Path(dir_okay=False, path_type=Path),
    pt="Grava um primeiro arquivo de falhas conhecidas.",
    en="Write a first file of known failures here.",
)


def known_options(function: Callable[..., int]) -> Callable[..., int]:
    """Declare the files of known failures, one that is read and one that is written."""
    declared: Callable[..., int] = _known_file(write_known_option(function))
    return declared


def show_report(report: Report, show: int, outputs: Outputs) -> int:
    """Write the report to the files asked for and print it; return its exit code.

    The files come first: who reads only the beginning of what is printed has them whole.
    """
    try:
        write_outputs(report, outputs)
    finally:
        _print(report, show)
    return report.exit_code


def _print(report: Report, show: int) -> None:
    if wants_json():
        echo_json(report.model_dump(mode="json"))
        return
    from rich.console import Console  # noqa: PLC0415 -- start-up time

    from manilha_conformance.report.text import TextReport  # noqa: PLC0415 -- start-up time

    TextReport(Console(highlight=False), show).print(report)
