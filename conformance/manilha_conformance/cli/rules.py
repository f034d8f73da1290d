"""`manilha rules`: a ruleset as a person reads it, or what it changes against another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click
from manilha_reference.errors import Text

from manilha_conformance.cli.common import ExitCode, echo_json, house_rules_of, option, wants_json
from manilha_conformance.cli.common import command as made_command
from manilha_conformance.say import language, said, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from manilha_reference.ruleset import Rule, Ruleset
    from manilha_reference.tree import Scalar

TOPICS: Final[dict[str, tuple[Text, tuple[str, ...]]]] = {
    "seats": (Text("Players and seats", "Jogadores e lugares"), ("players", "seats")),
    "cards": (Text("Cards", "Cartas"), ("deck", "deal", "order")),
    "tricks": (Text("Tricks", "Rodadas"), ("trick",)),
    "hand": (Text("Who wins the hand", "Quem ganha a mão"), ("result", "result_raised")),
    "requests": (Text("Requests and answers", "Pedidos e respostas"), ("bets", "acts", "refusals")),
    "special": (Text("Special hands", "Mãos especiais"), ("special",)),
    "sees": (Text("What is seen", "O que se vê"), ("sees",)),
    "game": (Text("The game", "A partida"), ("game",)),
}
"""Headings in reading order, with the sections of the tables under each."""


@made_command(
    pt="Mostra um conjunto de regras por extenso (ID ou arquivo), ou o que muda contra outro.",
    en="Show a ruleset in words (ID or file), or what it changes against another.",
    example="manilha rules mineiro --against paulista",
)
@click.argument("name", metavar="ID")
@option(
    "--against",
    "other",
    metavar="ID",
    pt="Mostra só o que muda em relação a este.",
    en="Show only what changes against this one.",
)
@option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    pt="Com esta regra da casa.",
    en="With this house rule.",
)
@option("--cells", is_flag=True, pt="Mostra também as células.", en="Show the cells as well.")
def rules_command(name: str, other: str | None, settings: tuple[str, ...], cells: bool) -> int:  # noqa: FBT001 -- Click's signature
    """Print rules by topic, each with its id and sources; a question mark where the source leaves it open."""
    from manilha_reference.rulesets import load_ruleset  # noqa: PLC0415 -- start-up time is a promise

    ruleset = load_ruleset(name, house_rules_of(settings))
    if other is not None:
        _show_difference(load_ruleset(other), ruleset)
    elif wants_json():
        echo_json(_document(ruleset))
    else:
        _show(ruleset, with_cells=cells)
    return ExitCode.OK


def _show(ruleset: Ruleset, *, with_cells: bool) -> None:
    players = say(pt=" ou ", en=" or ").join(map(str, sorted(ruleset.players)))
    click.echo(f"{ruleset.name[language()]} ({ruleset.id})")
    click.echo(
        say(
            pt=f"{players} jogadores; fonte {ruleset.source}; digest {ruleset.digest[:12]}",
            en=f"{players} players; source {ruleset.source}; digest {ruleset.digest[:12]}",
        )
    )
    for heading, rules in _by_topic(ruleset):
        click.echo(f"\n{said(heading)}")
        for rule in rules:
            _show_rule(ruleset, rule, with_cells=with_cells)
    if ruleset.open_cells:
        click.echo(
            say(
                pt="\n? a fonte deste conjunto não decide; o motivo da escolha está ao lado",
                en="\n? the ruleset's source does not decide; why it stands so is said beside it",
            )
        )


def _show_rule(ruleset: Ruleset, rule: Rule, *, with_cells: bool) -> None:
    reasons = {ruleset.open_cells[cell]: cell for cell in rule.cells if cell in ruleset.open_cells}
    sources = f"  [{', '.join(rule.sources)}]" if rule.sources else ""
    click.echo(f"{'?' if reasons else ' '} {rule.said(language())}")
    click.echo(f"    {rule.id}{sources}")
    for reason in reasons:
        varied = (
            f"  ({say(pt='regra da casa', en='house rule')} {reason.house_rule})" if reason.house_rule else ""
        )
        click.echo(f"    ? {say(pt=reason.pt, en=reason.en)}{varied}")
    if with_cells:
        for cell in rule.cells:
            click.echo(f"    {cell} = {_shown(ruleset.cells[cell])}  {ruleset.where(cell)}")


def _by_topic(ruleset: Ruleset) -> Iterable[tuple[Text, list[Rule]]]:
    """Put each rule under the heading of its first cell, in the order of the tables."""
    order = {cell: index for index, cell in enumerate(ruleset.cells)}
    rules = sorted(ruleset.rules.values(), key=lambda rule: min(order[cell] for cell in rule.cells))
    for heading, sections in TOPICS.values():
        here = [rule for rule in rules if _first(rule, order).split(".")[0] in sections]
        if here:
            yield heading, here


def _first(rule: Rule, order: Mapping[str, int]) -> str:
    return min(rule.cells, key=lambda cell: order[cell])


def _show_difference(base: Ruleset, ruleset: Ruleset) -> None:
    changes = _changes(base, ruleset)
    if wants_json():
        echo_json({"a": base.id, "b": ruleset.id, "changes": changes})
        return
    click.echo(f"{base.name[language()]} ({base.id}) → {ruleset.name[language()]} ({ruleset.id})")
    if not changes:
        click.echo(say(pt="nenhuma célula muda", en="no cell changes"))
    for heading, sections in TOPICS.values():
        here = [change for change in changes if str(change["cell"]).split(".")[0] in sections]
        if here:
            click.echo(f"\n{said(heading)}")
        told: set[str] = set()
        for change in here:
            click.echo(f"  {change['cell']}: {_side(change, 'a')} → {_side(change, 'b')}")
            rule = str(change["rule_b"] or change["rule_a"])
            if rule not in told:
                source = ruleset if change["rule_b"] else base
                click.echo(f"    {source.rules[rule].said(language())}  {rule}")
            told.add(rule)


def _changes(base: Ruleset, ruleset: Ruleset) -> list[dict[str, object]]:
    """List the cells that differ, in the order of the tables; a side without the cell has no rule for it."""
    paths = dict.fromkeys([*ruleset.cells, *base.cells])
    return [
        {
            "cell": path,
            "a": base.cells.get(path),
            "b": ruleset.cells.get(path),
            "rule_a": base.owners.get(path),
            "rule_b": ruleset.owners.get(path),
        }
        for path in paths
        if _differs(base, ruleset, path)
    ]


def _differs(base: Ruleset, ruleset: Ruleset, path: str) -> bool:
    one, other = base.cells.get(path), ruleset.cells.get(path)
    return (path in base.cells) != (path in ruleset.cells) or type(one) is not type(other) or one != other


def _side(change: Mapping[str, object], side: str) -> str:
    if change[f"rule_{side}"] is None:
        return "—"
    value = change[side]
    return _shown(value if isinstance(value, str | int | bool) else None)


def _shown(value: Scalar) -> str:
    return (
        {True: "true", False: "false", None: "null"}[value] if isinstance(value, bool | None) else str(value)
    )


def _document(ruleset: Ruleset) -> dict[str, object]:
    return {
        "id": ruleset.id,
        "name": dict(ruleset.name),
        "source": ruleset.source,
        "players": list(ruleset.players),
        "digest": ruleset.digest,
        "cells": dict(ruleset.cells),
        "house_rules": dict(ruleset.house_rules),
        "rules": {
            rule.id: {"pt": rule.pt, "en": rule.en, "sources": list(rule.sources), "cells": list(rule.cells)}
            for rule in ruleset.rules.values()
        },
        "open": {
            cell: {"pt": reason.pt, "en": reason.en, "house_rule": reason.house_rule}
            for cell, reason in ruleset.open_cells.items()
        },
    }


command = rules_command
