"""A hunt as one JSON document with stable keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manilha_reference.errors import Text

from manilha_conformance.report.document import rerun_file
from manilha_conformance.say import said
from manilha_conformance.verify.tables import tables

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from manilha_conformance.fuzzing.hunt import Catch
    from manilha_conformance.fuzzing.state import Position
    from manilha_conformance.verify.plan import Wish
    from manilha_conformance.verify.result import Result

Document = dict[str, Any]


def hunt_document(
    catch: Catch, position: Position, files: Mapping[str, Path], wish: Wish, command: tuple[str, ...]
) -> Document:
    """Return what was found: each kind of failure with its rule, step, file and how it is run again.

    `seen` counts the games that showed it, those before a resumed hunt too; `next` is the number of the next
    game.
    """
    return {
        "seed": position.seed,
        "rulesets": list(position.rulesets),
        "next": position.next,
        "hands": position.hands,
        "statuses": dict(sorted(catch.statuses.items())),
        "failures": [
            {
                "kind": key,
                "seen": position.failures[key],
                "minimal": catch.minimal[key],
                "file": str(files[key]),
                "rerun": rerun_file(files[key], wish, command),
                **_failure(result, wish),
            }
            for key, result in sorted(catch.found.items())
        ],
        "stopped": None if catch.stopped is None else said(catch.stopped),
    }


def _failure(result: Result, wish: Wish) -> Document:
    outcome, vector = result.outcome, result.vector
    difference = outcome.difference
    rule = outcome.rule or vector.rules[0]
    played = tables(vector.ruleset, wish.house_rules)
    note = None if played is None else played.rules.get(rule)
    return {
        "vector": vector.id,
        "title": vector.title,
        "status": str(outcome.status),
        "code": outcome.code,
        "message": None if outcome.message is None else said(outcome.message),
        "rule": None if difference is None else rule,
        "says": None if difference is None or note is None else said(Text(note.en, note.pt)),
        "step": outcome.step,
        "steps": len(vector.raw.get("steps", ())),
        "did": outcome.did,
        "what": None if difference is None else difference.what,
        "expected": None if difference is None else difference.expected,
        "observed": None if difference is None else difference.observed,
        "stderr": outcome.stderr,
    }
