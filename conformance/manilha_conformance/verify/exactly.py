"""Replies that say all that is expected and nothing else: these pass without being taken apart.

They are compared as text, for which true and 1, or 1 and 1.0, are not the same; the actions of a legal set
have no order.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.transport.session import Reply
    from manilha_conformance.verify.offer import Offer

_text = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode


def as_expected(vector: Vector, replies: Sequence[Reply], offer: Offer) -> bool:
    """Whether the reply to the `run` of a trace shows all that the vector expects, and nothing else.

    False says nothing: an adapter may offer less, write a raise without its rung, or refuse in its own words.
    """
    raw = vector.raw
    if vector.kind != "trace" or "begin" not in raw or len(replies) != 1:
        return False
    if offer.auto or "legal" not in offer.capabilities or raw["begin"]["observe"].keys() - offer.observables:
        return False
    (reply,) = replies
    if reply.keys() - {"seq"} != {"observations"}:
        return False
    observations = reply["observations"]
    expected = [raw["begin"], *(step["expect"] for step in raw["steps"])]
    if not isinstance(observations, list) or len(observations) != len(expected):
        return False
    return all(map(same, observations, expected))


def same(observation: Any, expected: Any) -> bool:  # noqa: ANN401 -- any JSON
    """Whether an observation holds exactly what is expected, a legal set in any order."""
    if not isinstance(observation, dict) or observation.keys() != expected.keys():
        return False
    return all(
        _same_legal(observation[key], value) if key == "legal" else _text(observation[key]) == _text(value)
        for key, value in expected.items()
    )


def _same_legal(sets: Any, expected: Any) -> bool:  # noqa: ANN401 -- as above
    if not isinstance(sets, dict) or sets.keys() != expected.keys():
        return False
    return all(_ordered(_text(sets[seat])) == _ordered(_text(actions)) for seat, actions in expected.items())


@lru_cache(maxsize=1 << 14)
def _ordered(actions: str) -> tuple[str, ...] | None:
    """Return the actions of a set as texts in order; None where it is no list."""
    parsed = json.loads(actions)
    return tuple(sorted(map(_text, parsed))) if isinstance(parsed, list) else None
