"""Tells a person what a hunt found."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from manilha_conformance.say import count, printable, say

if TYPE_CHECKING:
    from manilha_conformance.fuzzing.document import Document


def show_hunt(document: Document) -> None:
    """Print each failure with its rule, step and file, then how far the hunt came."""
    for failure in document["failures"]:
        _show_failure(failure)
    if document["stopped"]:
        click.secho(f"! {printable(document['stopped'])}", fg="yellow")
    hands = count(document["hands"], pt=("mão", "mãos"), en=("hand", "hands"))
    kinds = count(
        len(document["failures"]),
        pt=("tipo de falha", "tipos de falha"),
        en=("kind of failure", "kinds of failure"),
    )
    seed = document["seed"]
    click.echo(say(pt=f"{hands}, semente {seed}: {kinds}", en=f"{hands}, seed {seed}: {kinds}"))


def _show_failure(failure: Document) -> None:
    click.secho(f"✗ {printable(failure['kind'])}", fg="red", bold=True)
    if failure["says"]:
        click.echo(f"  {failure['says']}")
    if failure["message"]:
        click.echo(f"  {printable(failure['message'])}")
    if failure["step"] is not None:
        step, steps, did = failure["step"], failure["steps"], _json(failure["did"])
        click.echo(say(pt=f"  passo {step} de {steps}: {did}", en=f"  step {step} of {steps}: {did}"))
    if failure["what"] is not None:
        expected, observed = _json(failure["expected"]), _json(failure["observed"])
        click.echo(say(pt=f"    esperava {expected}", en=f"    expected {expected}"))
        click.echo(say(pt=f"    veio     {observed}", en=f"    got      {observed}"))
    for line in failure["stderr"].rstrip().splitlines()[-10:]:
        click.echo(f"    {printable(line)}")
    click.secho(f"  $ {printable(failure['rerun'])}\n", fg="cyan")


def _json(value: Any) -> str:  # noqa: ANN401 -- any JSON
    return printable(json.dumps(value, ensure_ascii=False), 400)
