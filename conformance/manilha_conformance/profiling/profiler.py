"""Finds the setting that an adapter plays: asks what splits best, until no other explains the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_conformance.profiling.result import Aside, Left, Profile, Why
from manilha_conformance.verify.status import Status

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_conformance.profiling.interview import Interview
    from manilha_conformance.profiling.space import Setting
    from manilha_conformance.suite.load import Vector

Pair = tuple[str, str]
"""A house rule and a value of it."""
RIVALS: Final = 1000
"""Settings looked at together before the search for others is given up."""
WEIGHED: Final = 4
"""Questions that are compared before one is put."""


class Profiler:
    """Holds one setting at a time and looks for what would refute it.

    `left` tells why a value cannot be told from the one held: a new question, or the reason there is none.
    """

    def __init__(
        self, interview: Interview, start: Setting, left: Callable[[Setting, Setting, str], Left | Vector]
    ) -> None:
        self._interview = interview
        self._space = interview.space
        self._questions = interview.questions
        self._left = left
        self.setting = start
        self.aside: list[Aside] = []
        self.open: dict[Pair, Left] = {}

    def run(self) -> Profile:
        """Ask until the answers leave one setting, and those that cannot be told from it."""
        while True:
            self._ask_what_is_there()
            if not self._look_further() and not self._verify():
                break
        rivals, proved = self._rivals()
        settled = proved and all(left.why is not Why.UNKNOWN for left in self.open.values())
        return Profile(self.setting, tuple(self.aside), dict(self.open), rivals, proved=settled)

    def put(self, question: Vector) -> None:
        """Ask one question, and move to a setting that explains the answer, or set the answer aside."""
        interview = self._interview
        outcome = interview.ask(question, self.setting)
        if outcome is None or outcome.status is Status.PASS:
            return
        interview.refuted(self.setting, question)
        found = interview.nearest(self.setting)
        if found is None:
            self.aside.append(Aside(question, outcome))
            interview.set_aside(question)
        elif found != self.setting:
            self.setting = found
            self.open.clear()

    # --- one house rule after another --------------------------------------------------------------------

    def _ask_what_is_there(self) -> None:
        """Put questions of the suite while one of them tells two values apart."""
        tried: set[str] = set()
        while (question := self._best(tried)) is not None:
            tried.add(question.id)
            self.put(question)
            for name, value in self._alive():
                if name in question.house_rules or name in self._questions.scope(question):
                    self._interview.refuted({**self.setting, name: value}, question)

    def _alive(self) -> list[Pair]:
        """Return the values that nothing refutes, all else being as it is held."""
        allows = self._interview.search.allows
        return [
            (name, value)
            for name, domain in self._space.domains.items()
            for value in domain
            if value != self.setting[name] and allows({**self.setting, name: value})
        ]

    def _best(self, tried: set[str]) -> Vector | None:
        """Return a question that separates, resting on as little as possible that is not known yet."""
        alive: dict[str, list[str]] = {}
        for name, value in self._alive():
            if (name, value) not in self.open:
                alive.setdefault(name, []).append(value)
        known = self._interview.search.fixed(self.setting)
        found: list[tuple[int, int, Vector]] = []
        for doubt, question in self._questions.ordered(known, alive):
            if found and (len(found) == WEIGHED or doubt > found[0][0]):
                break
            if question.id not in tried and (splits := self._splits(question, alive)):
                found.append((doubt, -splits, question))
        return min(found, key=lambda one: one[:2])[2] if found else None

    def _splits(self, question: Vector, alive: dict[str, list[str]]) -> int:
        """Count the values that a question tells from those held."""
        return sum(
            self._questions.separates(question, self.setting, {**self.setting, name: value})
            for name in question.house_rules
            for value in alive.get(name, ())
        )

    # --- what the suite does not tell apart ----------------------------------------------------------------

    def _look_further(self) -> bool:
        """Explain each value that is left; return whether a new question was put."""
        for name, value in self._alive():
            if (name, value) in self.open:
                continue
            other = self._space.completed(self.setting, name, value)
            if other is None:
                self._interview.against({**self.setting, name: value}, self.setting)
                continue
            if self._interview.against(other, self.setting) is not None:
                continue
            found = self._left(self.setting, other, name)
            if isinstance(found, Left):
                self.open[name, value] = found
                continue
            self._questions.add(found)
            self.put(found)
            return True
        return False

    def _verify(self) -> bool:
        """Hold every vector against the setting; return whether one that fails changed anything."""
        for vector in self._questions.every:
            outcome = self._interview.outcome(vector, self.setting)
            if outcome is not None and outcome.status is Status.FAIL and vector.id not in self._aside_ids:
                self.put(vector)
                return True
        return False

    @property
    def _aside_ids(self) -> set[str]:
        return {one.question.id for one in self.aside}

    # --- all together --------------------------------------------------------------------------------------

    def _rivals(self) -> tuple[tuple[Setting, ...], bool]:
        """Return other settings that explain every answer, and whether these are proved to be all.

        Those that differ only in values which cannot be told apart one by one are not listed again.
        """
        interview, rivals = self._interview, []
        done: set[Pair] = set()
        for _ in range(RIVALS):
            pair = self._least_entangled(done)
            if pair is None:
                break
            other = interview.search.find(self.setting, having=pair)
            if other is None:
                done.add(pair)
            elif interview.against(other, self.setting) is None:
                rivals.append(other)
                interview.search.forbid(frozenset(other.items()))
                if len(rivals) == WEIGHED:
                    break
        return tuple(rivals), self._least_entangled(done) is None

    def _least_entangled(self, done: set[Pair]) -> Pair | None:
        """Return a value that is refuted as things are held, but perhaps not whatever else is played.

        Of all such the one whose refutation rests on the fewest house rules that are not known for sure.
        """
        search = self._interview.search
        known = search.fixed(self.setting)
        waiting: list[tuple[int, Pair]] = []
        for name in self._space.domains.keys() - known:
            for value in self._space.domains[name]:
                pair = (name, value)
                if value == self.setting[name] or pair in done or pair in self.open:
                    continue
                part = search.forbidding({**self.setting, name: value}) or frozenset()
                waiting.append((sum(rule not in known for rule, _ in part), pair))
        return min(waiting, default=(0, None))[1]
