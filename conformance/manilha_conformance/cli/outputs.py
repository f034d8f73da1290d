"""The files that a report is written to: the options that `verify`, `merge` and `grade` share, and the act.

@output_options
def verify(..., outputs: Outputs) -> int:
    ...
    write_outputs(report, outputs)
    return report.exit_code
"""

from __future__ import annotations

import os
import tempfile
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click
from manilha_reference.errors import Text

from manilha_conformance.cli.common import UsageTrouble, option

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manilha_conformance.report.models import Report

    Outputs = Mapping[str, Path]
    """Format -> the file that it was asked in."""


class _Format(NamedTuple):
    """How a report is written in one format: module and function, and what the help says."""

    module: str
    writer: str
    pt: str
    en: str


FORMATS: Final = {
    "json": _Format("as_json", "write_json", "Grava o relatório JSON.", "Write the JSON report here."),
    "junit": _Format("junit", "write_junit", "Grava JUnit XML, para a CI.", "Write JUnit XML, for a CI."),
    "tap": _Format("tap", "write_tap", "Grava TAP, para o prove.", "Write TAP, for prove."),
    "html": _Format(
        "html", "write_html", "Grava uma página que se basta.", "Write a page that stands alone."
    ),
    "markdown": _Format(
        "markdown", "write_markdown", "Grava um resumo em Markdown.", "Write a summary in Markdown."
    ),
    "sarif": _Format(
        "sarif",
        "write_sarif",
        "Grava SARIF, que aponta para as tabelas.",
        "Write SARIF, which points into the tables.",
    ),
    "badge": _Format("badge", "write_badge", "Grava um selo do shields.", "Write a shields badge."),
}


def output_options(function: Callable[..., int]) -> Callable[..., int]:
    """Declare `--json F` and the other formats; the function gets those asked for as `outputs`.

    Files that cannot be written are refused before anything is run.
    """

    @wraps(function)
    def gather(**given: Any) -> int:  # noqa: ANN401 -- Click hands options over by name
        asked = {name: given.pop(f"{name}_file") for name in FORMATS}
        outputs = {name: file for name, file in asked.items() if file is not None}
        _check(outputs)
        return function(**given, outputs=outputs)

    declared: Callable[..., int] = gather
    for name, form in reversed(FORMATS.items()):
        declared = option(
            f"--{name}",
            f"{name}_file",
            type=click.Path(dir_okay=False, path_type=Path),
            pt=form.pt,
            en=form.en,
        )(declared)
    return declared


def _check(outputs: Outputs) -> None:
    """Refuse a folder that is not there, one that cannot be written, and one file for two formats."""
    seen: dict[Path, str] = {}
    for name, file in outputs.items():
        folder = file.absolute().parent
        if not folder.is_dir() or not os.access(folder, os.W_OK):
            raise UsageTrouble(
                "output-folder",
                Text(f"--{name}: cannot write in {folder}", f"--{name}: não dá para gravar em {folder}"),
                hint=Text("make the folder first", "crie a pasta antes"),
            )
        if (other := seen.setdefault(file.resolve(), name)) != name:
            raise UsageTrouble(
                "output-twice",
                Text(
                    f"--{other} and --{name} name one file, {file}",
                    f"--{other} e --{name} indicam um só arquivo, {file}",
                ),
            )


def write_outputs(report: Report, outputs: Outputs) -> None:
    """Write the report to each file, whole or not at all; raises `OSError` where the system refuses."""
    for name, file in outputs.items():
        form = FORMATS[name]
        write = getattr(import_module(f"manilha_conformance.report.{form.module}"), form.writer)
        _replace(file, write(report))


def _replace(file: Path, text: str) -> None:
    """Put the text in the place of a file, which keeps its permissions; write to a device or a pipe."""
    if file.absolute().is_relative_to("/dev") or (file.exists() and not file.is_file()):
        with file.open("a", encoding="utf-8") as stream:
            stream.write(text)
        return
    target = file.resolve()
    with tempfile.NamedTemporaryFile("w", dir=target.parent, delete=False, encoding="utf-8") as made:
        draft = Path(made.name)
        try:
            made.write(text)
            made.flush()
            draft.chmod(target.stat().st_mode if target.exists() else 0o666 & ~_umask())
            draft.replace(target)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
