"""`manilha house-rules`: the points on which tables differ, and what a ruleset plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from manilha_conformance.cli.common import ExitCode, echo_json, wants_json
from manilha_conformance.cli.common import command as made_command
from manilha_conformance.say import said, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_reference.house_rules import HouseRule


@made_command(
    pt="Mostra as regras da casa; ID é uma delas, ou um conjunto de regras, com o que ele joga (*).",
    en="Show the house rules; ID is one of them, or a ruleset, with what it plays (*).",
    example="manilha house-rules mineiro",
)
@click.argument("name", required=False, metavar="[ID]")
def house_rules_command(name: str | None) -> int:
    """Print each point with its values and who documents them."""
    from manilha_reference.rulesets import load_catalogue, load_ruleset  # noqa: PLC0415 -- start-up time is a promise

    catalogue = load_catalogue()
    active: Mapping[str, str] = {}
    if name is None:
        chosen = list(catalogue.values())
    elif name in catalogue:
        chosen = [catalogue[name]]
    else:
        active = load_ruleset(name).house_rules
        chosen = [catalogue[each] for each in active]
    if wants_json():
        echo_json({"house_rules": [_document(rule, active) for rule in chosen]})
        return ExitCode.OK
    for rule in chosen:
        _print(rule, active.get(rule.id))
    return ExitCode.OK


def _print(rule: HouseRule, active: str | None) -> None:
    only = f"  ({', '.join(rule.only)})" if rule.only else ""
    click.echo(f"{rule.id}: {said(rule.question)}{only}")
    for value in rule.values:
        mark = "*" if value.id == active else " "
        sources = f"  [{', '.join(value.sources)}]" if value.sources else ""
        click.echo(f"  {mark} {value.id}: {said(value.says)}{sources}")
    if active is not None and active not in {value.id for value in rule.values}:
        click.echo(f"  * {active}: {say(pt='nenhum destes', en='none of these')}")


def _document(rule: HouseRule, active: Mapping[str, str]) -> dict[str, object]:
    return {
        "id": rule.id,
        "question": {"pt": rule.question.pt, "en": str(rule.question)},
        "for": list(rule.only),
        "active": active.get(rule.id),
        "values": [
            {
                "id": value.id,
                "says": {"pt": value.says.pt, "en": str(value.says)},
                "sources": list(value.sources),
                "set": {each.path: each.tree for each in value.settings if not each.unset},
                "unset": [each.path for each in value.settings if each.unset],
            }
            for value in rule.values
        ],
    }


command = house_rules_command
