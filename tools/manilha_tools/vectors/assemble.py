"""Puts a vector together: header, expectations, digest."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from manilha_reference.cells import Reader

from manilha_tools.vectors.describe import title
from manilha_tools.vectors.flags import flags_of
from manilha_tools.vectors.house import settings
from manilha_tools.vectors.model import Perft, Query, Trace, Vector, ViewPair
from manilha_tools.vectors.trace_rules import cells_of, requirement, rules_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.vectors.model import Draft, Json, Outcome

_KINDS = {Query: "query", Trace: "trace", ViewPair: "view_pair", Perft: "perft"}
_NEEDS = {ViewPair: ["views"], Perft: ["legal"]}


def assemble(
    rules: Ruleset,
    draft: Draft,
    outcome: Outcome,
    relevant: tuple[str, ...],
    chosen: Mapping[str, str] | None = None,
    own: frozenset[str] = frozenset(),
) -> Vector:
    """Return the finished vector.

    `relevant` are the house rules that matter to it, `chosen` those whose value here is not the ruleset's
    own, which sets the cells `own`; `rules` are the tables with those values.
    """
    picked = chosen or {}
    cells = cells_of(outcome, rules, own)
    names = tuple(dict.fromkeys((*relevant, *picked)))
    target = Reader(rules.cells).number("game.target")
    body: dict[str, object] = {
        "id": f"{rules.id}.{draft.topic}.{draft.slug}",
        "title": title(draft, outcome, picked),
        "level": _level(draft, outcome),
        "kind": _KINDS[type(draft.inputs)],
        "requirement": requirement(rules, cells, names, picked, outcome),
        "house_rules": settings(rules, names),
        "players": draft.players,
        "rules": list(rules_of(cells, rules)),
        "cells": list(cells),
        "flags": list(
            flags_of(
                outcome.body,
                target=target,
                undecided=any(path in rules.open_cells for path in cells),
                chosen=bool(picked),
            )
        ),
        "needs": list(_NEEDS.get(type(draft.inputs), ())),
        **outcome.body,
    }
    notes = tuple(rules.rules[name] for name in rules_of(cells, rules))
    return Vector(draft.topic, {**body, "digest": digest(body)}, draft, outcome, picked, notes)


def digest(body: Json) -> str:
    """Return the sha256 of a vector's canonical JSON, `digest` and `revision` left out."""
    bare = {name: value for name, value in body.items() if name not in ("digest", "revision")}
    return hashlib.sha256(canonical(bare).encode()).hexdigest()


def inputs_digest(body: Json) -> str:
    """Return the sha256 of what a vector asks: all that an implementation is given, nothing expected."""
    asked: dict[str, Any] = {name: body.get(name) for name in ("kind", "players", "setup")}
    query: Any = body.get("query")
    asked["query"] = query and {"fn": query["fn"], "args": query["args"]}
    steps: Any = body.get("steps") or ()
    asked["steps"] = [{name: value for name, value in step.items() if name != "expect"} for step in steps]
    pair: Any = body.get("pair")
    asked["pair"] = pair and {"other": pair["other"], "viewer": pair["viewer"]}
    perft: Any = body.get("perft")
    asked["depth"] = perft and perft["depth"]
    return hashlib.sha256(canonical(asked).encode()).hexdigest()


def canonical(value: object) -> str:
    """Return JSON with sorted keys and no spaces."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _level(draft: Draft, outcome: Outcome) -> str:
    """Return the least that an implementation must do: judge a question, play a hand, or play a game."""
    inputs = draft.inputs
    if isinstance(inputs, Query):
        return "judge"
    if isinstance(inputs, ViewPair):
        ways = [inputs.one, inputs.other]
    else:
        ways = [inputs if isinstance(inputs, Trace) else inputs.trace]
    scored = any(way.setup["scores"] != [0, 0] for way in ways)
    several = any(step.action is None for way in ways for step in way.steps)
    steps: Any = outcome.body.get("steps") or ()
    ended = any(step.get("expect", {}).get("observe", {}).get("phase") == "game_over" for step in steps)
    return "match" if scored or several or ended else "hand"
