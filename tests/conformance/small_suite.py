"""A few vectors made by hand for the tests of the runner; the reference fills in what holds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from manilha_conformance.suite.load import Vector, digest_of
from manilha_conformance.suite.revalue import revalue
from manilha_reference.rulesets import load_ruleset

if TYPE_CHECKING:
    from pathlib import Path

RULES = {
    "R-RUNGS": {
        "summary_pt": "A escada sobe.",
        "summary_en": "The ladder rises.",
        "sources": ["S000 L53"],
        "cells": ["bets"],
    },
    "R-TRICKS": {
        "summary_pt": "Maior leva.",
        "summary_en": "High card wins.",
        "sources": ["S000 L6"],
        "cells": ["trick"],
    },
}
SETUP = {
    "opener": 0,
    "hands": [["5O", "6O", "3O"], ["5P", "QO", "AP"], ["KO", "AO", "AC"], ["4P", "5C", "KE"]],
    "vira": "7P",
    "scores": [0, 0],
    "deals": [
        {
            "hands": [["3O", "2O", "4E"], ["5P", "QE", "AP"], ["KO", "AO", "AC"], ["4P", "5C", "KE"]],
            "vira": "7P",
        }
    ],
}
PLAYS = [(0, "3O"), (1, "QO"), (2, "KO"), (3, "4P"), (1, "AP"), (2, "AO"), (3, "KE"), (0, "6O")]


def play(seat: int, card: str) -> dict[str, Any]:
    return {"actor": seat, "action": {"type": "play", "card": card}}


def draft(
    name: str, rule: str, kind: str, *, players: int | None = 4, level: str = "hand", body: dict[str, Any]
) -> dict[str, Any]:
    return {
        "id": name,
        "revision": 1,
        "title": f"What holds of {name}",
        "level": level,
        "kind": kind,
        "requirement": "must",
        "house_rules": {},
        "players": players,
        "rules": [rule],
        "cells": [],
        "flags": [],
        "needs": [],
        **body,
    }


def query(name: str, rule: str, fn: str, args: dict[str, Any]) -> dict[str, Any]:
    return draft(name, rule, "query", players=None, level="judge", body={"query": {"fn": fn, "args": args}})


def drafts() -> list[dict[str, Any]]:
    asked = {"actor": 0, "action": {"type": "raise", "rung": "truco"}}
    too_far = {"actor": 0, "action": {"type": "raise", "rung": "seis"}}
    hand = [*(play(seat, card) for seat, card in PLAYS), {"next_hand": True}, play(3, "4P")]
    other = {"setup": {**SETUP, "opener": 1}, "steps": []}
    return [
        query("small.next-raise", "R-RUNGS", "next_raise", {"rung": None}),
        query("small.manilhas", "R-TRICKS", "manilhas", {"vira": "7P"}),
        query("small.order", "R-TRICKS", "card_order", {"vira": "7P"}),
        draft(
            "small.refusals",
            "R-RUNGS",
            "trace",
            body={"setup": SETUP, "steps": [play(1, "5P"), too_far, asked, play(0, "3O")]},
        ),
        draft("small.hand", "R-TRICKS", "trace", level="match", body={"setup": SETUP, "steps": hand}),
        draft(
            "small.views",
            "R-TRICKS",
            "view_pair",
            body={
                "setup": SETUP,
                "steps": [play(0, "3O")],
                "pair": {"other": other, "viewer": 2, "equal": False},
            },
        ),
        draft("small.perft", "R-TRICKS", "perft", body={"setup": SETUP, "steps": [], "perft": {"depth": 2}}),
    ]


def filled(raw: dict[str, Any], ruleset: str = "paulista") -> dict[str, Any]:
    """Let the reference say what holds, and seal the vector with its digest."""
    found = revalue(Vector(raw, ruleset, "small", {}), load_ruleset(ruleset))
    assert found is not None
    return {**found.raw, "digest": digest_of(found.raw)}


def document(vectors: list[dict[str, Any]] | None = None, ruleset: str = "paulista") -> dict[str, Any]:
    return {
        "format": "manilha-vectors/1",
        "suite": "0",
        "spec_digest": load_ruleset(ruleset).digest,
        "ruleset": ruleset,
        "topic": "small",
        "rules": RULES,
        "flags": {},
        "vectors": [filled(raw, ruleset) for raw in drafts()] if vectors is None else vectors,
    }


def write_suite(folder: Path, vectors: list[dict[str, Any]] | None = None, ruleset: str = "paulista") -> Path:
    file = folder / ruleset / "small.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(document(vectors, ruleset), ensure_ascii=False), encoding="utf-8")
    return folder
