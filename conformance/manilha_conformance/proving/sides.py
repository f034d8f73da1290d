"""Two rulings side by side: the hand on which two rulesets differ, and what each of them says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manilha_tools.proofs.rulings import ruling
from rich.console import Console
from rich.table import Table

from manilha_conformance.say import language, say

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset
    from manilha_tools.proofs.compare import Comparison
    from manilha_tools.proofs.rulings import Ruling


def title_of(rules: Ruleset, other: Ruleset) -> str:
    """Name a ruleset, with the house rules in which it differs from the other."""
    apart = [
        f"{name}={value}"
        for name, value in rules.house_rules.items()
        if other.id == rules.id and other.house_rules.get(name) != value
    ]
    return ":".join([rules.id, ",".join(apart)]) if apart else rules.id


def comparison_document(comparison: Comparison) -> dict[str, Any]:
    """Build the JSON of a comparison: the kind, the hand, and both rulings."""
    first, second, difference = comparison.first, comparison.second, comparison.difference
    document: dict[str, Any] = {
        "a": title_of(first, second),
        "b": title_of(second, first),
        "difference": str(difference.sort),
        "players": difference.players,
        "why": difference.why,
        "hand": None,
        "rulings": [],
    }
    if difference.witness is not None:
        document["hand"] = difference.witness.to_json()
        document["rulings"] = [_ruling_document(side) for side in _rulings(comparison)]
    return document


def _rulings(comparison: Comparison) -> list[Ruling]:
    witness = comparison.difference.witness
    if witness is None:
        return []
    sides = (
        ruling(rules, witness.players, witness.setup, witness.actions)
        for rules in (comparison.first, comparison.second)
    )
    return [side for side in sides if side is not None]


def _ruling_document(side: Ruling) -> dict[str, Any]:
    return {"observe": side.record, "refused": side.refused, "rule": side.rule, "next_opener": side.opener}


def show_comparison(comparison: Comparison, *, brief: bool) -> None:
    """Print a comparison: one line, or the hand and what differs in the two rulings."""
    console = Console(highlight=False)
    first, second, difference = comparison.first, comparison.second, comparison.difference
    names = title_of(first, second), title_of(second, first)
    if difference.witness is None:
        told = {
            "none": say(pt="nenhuma mão diverge (provado)", en="no hand differs (proved)"),
            "setup": say(pt="não têm mão em comum", en="they have no hand in common"),
        }.get(str(difference.sort), say(pt="não se resolveu", en="not settled"))
        console.print(f"{names[0]} | {names[1]}: {told}: {difference.why}", markup=False)
        return
    actions = len(difference.witness.actions)
    steps = say(pt=f"em {actions} ações", en=f"after {actions} actions")
    console.print(f"{names[0]} | {names[1]}: {steps} ({difference.sort}, {difference.players})", markup=False)
    if brief:
        return
    title = say(pt="diferença", en="difference")
    console.print(difference.witness.to_notation(_fitting(comparison), title), markup=False)
    table = Table()
    for heading in ("", *names):
        table.add_column(heading)
    for row in _rows(comparison, _rulings(comparison)):
        table.add_row(*row)
    console.print(table)


def _fitting(comparison: Comparison) -> Ruleset:
    """Return the ruleset under which the whole hand is legal, so that it can be written down."""
    sides = _rulings(comparison)
    return comparison.first if sides and sides[0].refused is None else comparison.second


def _rows(comparison: Comparison, sides: list[Ruling]) -> list[tuple[str, str, str]]:
    if len(sides) != 2:  # noqa: PLR2004 - a pair
        return []
    one, two = sides
    rows = [
        (name, str(one.record[name]), str(two.record[name]))
        for name in one.record
        if one.record[name] != two.record[name]
    ]
    if (one.refused is None) != (two.refused is None):
        last = say(pt="última ação", en="last action")
        rows.append((last, _verdict(comparison.first, one), _verdict(comparison.second, two)))
    if one.opener != two.opener:
        rows.append((say(pt="abre a próxima", en="opens the next"), str(one.opener), str(two.opener)))
    return rows


def _verdict(rules: Ruleset, side: Ruling) -> str:
    if side.refused is None:
        return say(pt="vale", en="legal")
    rule = rules.rules.get(side.rule or "")
    said = "" if rule is None else f": {rule.said(language())}"
    return f"{side.refused} ({side.rule}){said}"
