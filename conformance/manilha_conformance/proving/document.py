"""Proof results as one JSON document with stable keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manilha_reference.ruleset import Ruleset
    from manilha_tools.proofs.verdict import Result

    from manilha_conformance.proving.run import Run


def document_of(run: Run) -> dict[str, object]:
    """Build `{"ruleset", "digest", "house_rules", "results": [...]}` for one ruleset.

    Where games to some scores were asked for, `games` has them by score: none where no game reaches it.
    """
    rules, results = run.rules, run.results
    document: dict[str, object] = {
        "ruleset": rules.id,
        "digest": rules.digest,
        "house_rules": dict(rules.house_rules),
        "results": [_result(result) for result in results],
    }
    if any(result.cells for result in results):
        document["rests_on"] = {result.property: sorted(result.cells) for result in results}
        document["unproved_cells"] = unproved_cells(rules, results)
    if run.games:
        document["games"] = {
            f"{a}-{b}": [game.to_json() for game in games] for (a, b), games in run.games.items()
        }
    return document


def unproved_cells(rules: Ruleset, results: Iterable[Result]) -> list[str]:
    """Return the cells of the tables that no proof rests on; what people read is none of them."""
    proved = frozenset().union(*(result.cells for result in results))
    words = ("name.", "format", "id", "source")
    return [
        path
        for path in rules.cells
        if path not in proved and ".label." not in path and not path.startswith(words)
    ]


def _result(result: Result) -> dict[str, object]:
    return {
        "property": result.property,
        "verdict": str(result.verdict),
        "method": result.method,
        "seconds": round(result.seconds, 3),
        "players": list(result.players),
        "witness": None if result.witness is None else result.witness.to_json(),
        "culprits": list(result.culprits),
        "data": result.data,
    }
