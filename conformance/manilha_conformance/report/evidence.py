"""What a report keeps of a vector that did not pass: what was put to the adapter, and the cell behind it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manilha_reference.paths import spec_root

from manilha_conformance.report.models import Place

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
    file, line, column = rules.where(cell)
    return cell, Place(file=_in_spec(file), line=line, column=column)


@cache
def _in_spec(file: str) -> str:
    """Name a file of the shipped tables alike on every machine: by its way from `spec`."""
    path, root = Path(file).resolve(), spec_root().resolve()
    return f"spec/{path.relative_to(root).as_posix()}" if path.is_relative_to(root) else file


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
