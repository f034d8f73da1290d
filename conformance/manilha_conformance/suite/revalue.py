"""The same inputs under other house rules: the reference says again what then holds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manilha_tools.vectors.asked import inputs_of, put_to
from manilha_tools.vectors.evaluate import evaluate
from manilha_tools.vectors.model import Draft

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

    from manilha_conformance.suite.load import Vector

__all__ = ["inputs_of", "revalue"]


def revalue(vector: Vector, rules: Ruleset) -> Vector | None:
    """Return the vector with what `rules` make of its inputs; None where they cannot be put to these rules.

    How they are put to them stands in `asked`. Where nothing changes the vector itself is returned;
    otherwise `original` keeps what was shipped.
    """
    for inputs in put_to(rules, inputs_of(vector.raw)):
        outcome = evaluate(rules, Draft(vector.topic, vector.id, vector.title, inputs, vector.players))
        if outcome.fault is None:
            raw = {**vector.raw, **outcome.body}
            return (
                vector if raw == vector.raw else replace(vector, raw=raw, original=vector.original or vector)
            )
    return None
