"""`manilha oracle`: the reference itself as an adapter, on stdin and stdout."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from manilha_conformance.cli.common import ExitCode, command, option


@command(
    pt="Serve a referência como adaptador: fala manilha-harness/1 pela entrada e saída padrão.",
    en="Serve the reference as an adapter: speak manilha-harness/1 on stdin and stdout.",
    example="manilha verify -- manilha oracle",
)
@option(
    "--file",
    "files",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    pt="Oferece também as regras deste arquivo.",
    en="Offer the rules of this file too.",
)
def oracle(files: tuple[Path, ...]) -> int:
    """Answer until `bye` or the end of the input."""
    from manilha_conformance.oracle.reference import Reference  # noqa: PLC0415 -- loads the engine
    from manilha_conformance.oracle.server import serve  # noqa: PLC0415 -- as above

    serve(Reference(files), sys.stdin.buffer, sys.stdout.buffer)
    return ExitCode.OK


command = oracle
