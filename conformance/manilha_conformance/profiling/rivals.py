"""Whole settings beside the one found: does another, in several values at once, explain every answer?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_conformance.profiling.result import Rival, Why
from manilha_conformance.suite.load import Vector

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_conformance.profiling.interview import Interview
    from manilha_conformance.profiling.profiler import Settling
    from manilha_conformance.profiling.result import Left
    from manilha_conformance.profiling.space import Part, Setting

Pair = tuple[str, str]
LOOKED_AT: Final = 3000
"""Settings looked at before the search for others is given up."""
LISTED: Final = 8
"""Settings that are told before the rest is left untold."""


class Rivals:
    """The settings with a value that is refuted as things are held, but perhaps not whatever else is played.

    `found` are those that nothing tells from the one held; with the values in `left` they are all where
    `complete` holds.
    """

    def __init__(
        self, interview: Interview, setting: Setting, left: Mapping[Pair, Left], doubts: Settling
    ) -> None:
        self._interview = interview
        self._questions = interview.questions
        self._setting = setting
        self._left = left
        self._doubts = doubts
        self._listed: list[Part] = []
        self.found: list[Rival] = []
        self.complete = False

    def look(self) -> Vector | None:
        """Return a question that tells one of them from the setting held; None where there is none."""
        interview = self._interview
        done: set[Pair] = set()
        seen = 0
        while (pair := self._least_entangled(done)) is not None:
            while (other := self._find(pair)) is not None:
                seen += 1
                if seen > LOOKED_AT or len(self.found) == LISTED:
                    return None
                if interview.against(other, self._setting) is not None:
                    continue
                question = self._question(other, pair)
                if question is not None:
                    return question
            done.add(pair)
        self.complete = True
        return None

    def _find(self, pair: Pair) -> Setting | None:
        """Return a setting with a value that is left and has none of the parts that are listed."""
        return self._interview.search.find(self._setting, having=pair, without=self._listed)

    def _question(self, other: Setting, pair: Pair) -> Vector | None:
        """Return a question that tells a setting from the one held; where there is none it is listed."""
        for vector in self._questions.telling(self._setting, other):
            if (
                vector.id not in self._questions.put
                and self._questions.is_asked(vector)
                and self._questions.separates(vector, self._setting, other)
            ):
                return vector
        found = self._doubts.settle(self._setting, {pair: other})
        if isinstance(found, Vector):
            return found
        why = found[pair].why
        part = self._fewest(other, why)
        self._listed.append(part)
        self.found.append(Rival({**self._setting, **dict(part)}, why))
        return None

    def _fewest(self, other: Setting, why: Why) -> Part:
        """Return the differences that are enough to make a setting that is not told apart either."""
        part = {name: value for name, value in other.items() if self._setting[name] != value}
        for name in sorted(part) if why is Why.EQUIVALENT else ():
            fewer = {rule: value for rule, value in part.items() if rule != name}
            if not fewer or all(pair in self._left for pair in fewer.items()):
                continue
            smaller = {**self._setting, **fewer}
            if not self._interview.space.is_legal(smaller):
                continue
            if self._interview.against(smaller, self._setting) is not None:
                continue
            pair = next(iter(fewer.items()))
            found = self._doubts.settle(self._setting, {pair: smaller})
            if not isinstance(found, Vector) and found[pair].why is why:
                part = fewer
        return frozenset(part.items())

    def _least_entangled(self, done: set[Pair]) -> Pair | None:
        """Return a value that is refuted as things are held, but perhaps not whatever else is played.

        Of all such the one whose refutation rests on the fewest house rules that are not known for sure.
        """
        interview, space = self._interview, self._interview.space
        known = interview.search.fixed(self._setting)
        waiting: list[tuple[int, Pair]] = []
        for name in space.domains.keys() - known:
            for value in space.domains[name]:
                pair = (name, value)
                if value == self._setting[name] or pair in done or pair in self._left:
                    continue
                part = (
                    interview.search.forbidding(space.with_value(self._setting, name, value)) or frozenset()
                )
                waiting.append((sum(rule not in known for rule, _ in part), pair))
        return min(waiting, default=(0, None))[1]
