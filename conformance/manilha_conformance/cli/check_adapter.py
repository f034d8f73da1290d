"""`manilha check-adapter`: is an adapter sane?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from manilha_conformance.cli.adapters import adapter_arguments, closing, limits_of, stopped_by_signals
from manilha_conformance.cli.common import ExitCode, command, echo_json, wants_json
from manilha_conformance.say import count, printable, said, say

if TYPE_CHECKING:
    from manilha_conformance.checkup.finding import Finding

_MARKS = {"ok": ("✓", "green"), "note": ("·", "yellow"), "problem": ("✗", "red")}


@command(
    pt="Confere se um adaptador fala o protocolo: tenta uma vez tudo o que ele declara.",
    en="Check that an adapter speaks the protocol: try once everything that it declares.",
    example="manilha check-adapter -- python3 my_adapter.py",
)
@adapter_arguments
def check(adapter: tuple[str, ...], timeout: float, start_timeout: float) -> int:
    """Run the checkup and tell what was found."""
    from manilha_conformance.checkup.run import check_adapter  # noqa: PLC0415 -- start-up time
    from manilha_conformance.transport.session import Session  # noqa: PLC0415 -- start-up time

    session = Session.of_command(adapter, limits=limits_of(timeout, start_timeout))
    found: list[Finding] = []
    with stopped_by_signals(), closing(session):
        for finding in check_adapter(session):
            found.append(finding)
            if not wants_json() and finding.verdict != "ok":
                _print(finding)
    problems = sum(finding.verdict == "problem" for finding in found)
    code = ExitCode.TROUBLE if problems else ExitCode.OK
    if wants_json():
        echo_json(
            {
                "command": list(adapter),
                "exit_code": int(code),
                "implementation": session.hello.get("implementation"),
                "findings": [
                    {
                        "probe": finding.probe,
                        "verdict": str(finding.verdict),
                        "message": said(finding.message),
                        "stderr": finding.stderr,
                    }
                    for finding in found
                ],
            }
        )
    else:
        _print_fine(found)
        tried = count(len(found), pt=("verificação", "verificações"), en=("check", "checks"))
        wrong = count(problems, pt=("problema", "problemas"), en=("problem", "problems"))
        click.echo(say(pt=f"\n{tried}, {wrong}", en=f"\n{tried}, {wrong}"))
    return code


def _print_fine(found: list[Finding]) -> None:
    """Print what works, a line for each ruleset and number of players."""
    places: dict[str, list[str]] = {}
    for finding in found:
        if finding.verdict == "ok":
            what, _, place = finding.probe.rpartition(" ")
            place, what = (place, what) if "/" in place else ("", finding.probe)
            places.setdefault(place, []).append(what.removeprefix("query "))
    for place, names in places.items():
        click.echo(f"{click.style('✓', fg='green')} {f'{place}: ' if place else ''}{', '.join(names)}")


def _print(finding: Finding) -> None:
    mark, colour = _MARKS[finding.verdict]
    click.echo(f"{click.style(mark, fg=colour)} {finding.probe}: {printable(said(finding.message))}")
    for line in finding.stderr.rstrip().splitlines():
        click.echo(f"    {printable(line)}")


command = check
