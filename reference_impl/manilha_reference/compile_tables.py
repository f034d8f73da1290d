"""Writes the compiled form of the shipped tables; what it writes follows from the YAML alone."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from manilha_reference.books import read_catalogue
from manilha_reference.compiled import DATA, FORMAT, Packed, fingerprint
from manilha_reference.draft import settle
from manilha_reference.drafting import draft_file
from manilha_reference.errors import SpecError
from manilha_reference.paths import house_rules_file, ruleset_file, shown, spec_root
from manilha_reference.rulesets import ruleset_ids

if TYPE_CHECKING:
    from manilha_reference.draft import Draft
    from manilha_reference.errors import Location, Text
    from manilha_reference.house_rules import Catalogue, HouseRule
    from manilha_reference.ruleset import Rule, Undecided


def compile_tables() -> str:
    """Return the text of the compiled file; raises `SpecError` when a table does not hold."""
    sources = fingerprint()
    files = {shown(spec_root() / name): index for index, name in enumerate(sources)}
    drafts = [draft_file(ruleset_file(name)) for name in ruleset_ids()]
    catalogue = read_catalogue(house_rules_file())
    rules = {name: _rule(rule) for draft in drafts for name, rule in draft.rules.items()}
    lines: list[tuple[str, str, object]] = [("format", FORMAT, sources)]
    lines += [("ruleset", draft.id, _draft(draft, files)) for draft in drafts]
    lines += [("settled", draft.id, _settled(draft, catalogue)) for draft in drafts]
    lines += [("rule", name, rule) for name, rule in sorted(rules.items())]
    lines += [("house_rule", name, _house_rule(rule, files)) for name, rule in catalogue.items()]
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


def _draft(draft: Draft, files: dict[str, int]) -> Packed:
    reasons: dict[Undecided, int] = {}
    return {
        "name": draft.name,
        "source": draft.source,
        "lineage": draft.lineage,
        "tree": draft.tree,
        "cells": [[cell, *_place(draft.places[cell], files), owner] for cell, owner in draft.owners.items()],
        "open": {cell: reasons.setdefault(why, len(reasons)) for cell, why in draft.open_cells.items()},
        "reasons": [_reason(reason) for reason in reasons],
    }


def _settled(draft: Draft, catalogue: Catalogue) -> Packed:
    ruleset = settle(draft, catalogue, {})
    return {"digest": ruleset.digest, "house_rules": dict(ruleset.house_rules)}


def _rule(rule: Rule) -> list[object]:
    return [rule.pt, rule.en, rule.sources, _reason(rule.undecided) if rule.undecided else None]


def _reason(reason: Undecided) -> list[str | None]:
    return [reason.pt, reason.en, reason.house_rule]


def _house_rule(rule: HouseRule, files: dict[str, int]) -> Packed:
    return {
        "question": _text(rule.question),
        "only": rule.only,
        "where": _place(rule.where, files),
        "values": {
            value.id: {
                "says": _text(value.says),
                "sources": value.sources,
                "where": _place(value.where, files),
                "settings": [
                    [
                        setting.path,
                        _place(setting.where, files),
                        setting.tree,
                        [[cell, _place(where, files)] for cell, where in setting.places],
                        setting.unset,
                    ]
                    for setting in value.settings
                ],
            }
            for value in rule.values
        },
    }


def _text(text: Text) -> list[str]:
    return [str(text), text.pt]


def _place(where: Location, files: dict[str, int]) -> list[int]:
    return [files[where.file], where.line, where.column]


def main() -> None:
    """Write the file, or print what is wrong with the tables and leave it as it is."""
    try:
        text = compile_tables()
    except SpecError as error:
        sys.exit(str(error))
    DATA.parent.mkdir(exist_ok=True)
    DATA.write_text(text, encoding="utf-8")
    print(f"{shown(DATA)}: {len(text)} bytes")  # noqa: T201 -- a command's answer
