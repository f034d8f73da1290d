"""`manilha rulesets`: list what there is to play by."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from manilha_conformance.cli.common import ExitCode, echo_json, wants_json
from manilha_conformance.cli.common import command as made_command
from manilha_conformance.say import language, say

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset


@made_command(
    pt="Lista os conjuntos de regras.",
    en="List the rulesets.",
    example="manilha rulesets --format json",
)
def rulesets_command() -> int:
    """Print one ruleset a line: id, name, numbers of players, source."""
    from manilha_reference.rulesets import load_ruleset, ruleset_ids  # noqa: PLC0415 -- start-up time is a promise

    rulesets = [load_ruleset(name) for name in ruleset_ids()]
    if wants_json():
        echo_json({"rulesets": [_document(each) for each in rulesets]})
        return ExitCode.OK
    widest = max(len(each.id) for each in rulesets)
    longest = max(len(each.name[language()]) for each in rulesets)
    for each in rulesets:
        players = "/".join(map(str, sorted(each.players)))
        seats = say(pt=f"{players} jogadores", en=f"{players} players")
        click.echo(f"{each.id:{widest}}  {each.name[language()]:{longest}}  {seats:14}  {each.source}")
    return ExitCode.OK


def _document(ruleset: Ruleset) -> dict[str, object]:
    return {
        "id": ruleset.id,
        "name": dict(ruleset.name),
        "players": list(ruleset.players),
        "source": ruleset.source,
        "digest": ruleset.digest,
        "rules": len(ruleset.rules),
        "cells": len(ruleset.cells),
    }


command = rulesets_command
