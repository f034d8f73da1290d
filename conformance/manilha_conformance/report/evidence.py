"""What a report keeps of a vector that did not pass: what was put to the adapter, and the cell behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manilha_conformance.report.places import Place, place_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from manilha_reference.ruleset import Ruleset

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.suite.models import Raw
    from manilha_conformance.verify.compare import Difference


def decisive_cell(
    rules: Ruleset | None, vector: Vector, rule: str, acts: Collection[str] = ()
) -> tuple[str | None, Place | None]:
    """Return the cell of a rule that a difference in a vector comes down to, and its place.

    Of a rule that has a cell for each act, that is the one of the `acts` that differ; else the one that the
    vector is about, else the first that carries the rule.
    """
    if rules is None or rule not in rules.rules:
        return None, None
    own = rules.rules[rule].cells
    of_act = (path for path in own if path.rpartition(".")[2] in acts)
    about = (path for path in vector.raw["cells"] if path in own)
    cell = next(iter((*of_act, *about, own[0])))
    return cell, place_of(rules, cell)


def acts_of(difference: Difference | None, did: Any) -> frozenset[str]:  # noqa: ANN401 -- JSON
    """Return the types of the acts that are listed, or answered, otherwise; none of any other difference."""
    if difference is None:
        return frozenset()
    if difference.what == "legal":
        sides = (difference.expected, difference.observed)
        return frozenset(act["type"] for side in sides for act in side["actions"])
    if difference.what == "answer" and isinstance(did, dict) and "action" in did:
        return frozenset({did["action"]["type"]})
    return frozenset()


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
