"""What one or two routes counted for the same question, and the document that says it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manilha_reference.wire import write_setup
from manilha_tools.perft.question import divide

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_tools.perft.question import Counts, Question, Route


@dataclass(frozen=True, slots=True)
class Answer:
    """What one route counted, in all and (where asked for) below each first act, and how long it took."""

    counts: Counts
    divide: dict[str, int] | None
    seconds: float

    @classmethod
    def of(cls, route: Route, depth: int | None, *, divided: bool) -> Answer:
        """Let the route count."""
        started = time.perf_counter()
        counts = route.count(depth)
        below = divide(route, depth) if divided else None
        return cls(counts, below, time.perf_counter() - started)


def agree(answers: Mapping[str, Answer]) -> bool:
    """Whether every route counted the same."""
    first, *others = answers.values()
    return all((first.counts, first.divide) == (each.counts, each.divide) for each in others)


def document(question: Question, depth: int | None, answers: Mapping[str, Answer]) -> dict[str, object]:
    """Build the JSON document: the question, whether the routes agree (null for one), and what each counted.

    `counts[d]` is the number of sequences of `d` acts, `ended[d]` of those that end the hand; `hands` and
    `longest` are null where some sequence goes on beyond the depth.
    """
    return {
        "ruleset": question.rules.id,
        "digest": question.rules.digest,
        "players": question.players,
        "setup": write_setup(question.setup),
        "actors": str(question.actors),
        "depth": "full" if depth is None else depth,
        "agree": agree(answers) if len(answers) > 1 else None,
        "routes": {
            name: {
                "counts": answer.counts.sequences,
                "ended": answer.counts.ended,
                "hands": answer.counts.hands,
                "longest": answer.counts.longest,
                "divide": answer.divide,
                "seconds": round(answer.seconds, 3),
            }
            for name, answer in answers.items()
        },
    }
