"""The plain route: follow every sequence with the interpreter, and forget it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manilha_reference.engine import apply

from manilha_tools.perft.question import Counts, Question

if TYPE_CHECKING:
    from manilha_reference.state import State

    from manilha_tools.perft.question import Act


@dataclass(frozen=True, slots=True)
class Plain:
    """Counts by recursion over `choices` and `apply`: slow, and nothing in it to get wrong."""

    question: Question

    def count(self, depth: int | None, first: Act | None = None) -> Counts:
        """Count to a depth (None: to the end of every hand), from the start or from after a first act."""
        rules = self.question.rules
        sequences: Counter[int] = Counter()
        ended: Counter[int] = Counter()

        def visit(state: State, at: int) -> None:
            sequences[at] += 1
            if state.over:
                ended[at] += 1
            elif at != depth:
                for seat, action in self.question.choices(state):
                    visit(apply(rules, state, seat, action)[0], at + 1)

        start = self.question.start()
        visit(start if first is None else apply(rules, start, *first)[0], 0)
        return Counts.of(sequences, ended, depth)
