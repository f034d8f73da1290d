"""What a report keeps of a vector that did not pass: what was put to the adapter, and the cell behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manilha_conformance.report.places import Place, place_of

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.suite.models import Raw


def decisive_cell(rules: Ruleset | None, vector: Vector, rule: str) -> tuple[str | None, Place | None]:
    """Return the cell of a rule that the vector is about, else the first that carries it, and its place."""
    if rules is None or rule not in rules.rules:
        return None, None
    own = rules.rules[rule].cells
    cell = next((path for path in vector.raw["cells"] if path in own), own[0])
    return cell, place_of(rules, cell)


def inputs_of(raw: Raw) -> dict[str, Any]:
    """Return what was put to the adapter: `query`, or `players`, `setup`, `steps` and what the kind adds."""
    if "query" in raw:
        return {"query": _bare(raw["query"])}
    kept: dict[str, Any] = {key: raw[key] for key in ("players", "setup", "pair") if key in raw}
    kept["steps"] = [_bare(step) for step in raw["steps"]]
    if "perft" in raw:
        kept["perft"] = {"depth": raw["perft"]["depth"]}
    return kept


def _bare(asked: Raw) -> Raw:
    return {key: value for key, value in asked.items() if key != "expect"}
