"""Finds the setting that an adapter plays: asks what splits best, until no other explains the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from manilha_conformance.profiling.interview import POPPED
from manilha_conformance.profiling.result import Aside, Left, Profile, Why
from manilha_conformance.profiling.rivals import Rivals
from manilha_conformance.profiling.space import NONE
from manilha_conformance.suite.load import Vector
from manilha_conformance.verify.status import Status

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_conformance.profiling.interview import Interview
    from manilha_conformance.profiling.space import Setting

Pair = tuple[str, str]
"""A house rule and a value of it."""
WEIGHED: Final = 2
"""Questions that are compared before one is put."""
SILENCES: Final = 3
"""Questions made for this adapter that it does not answer, one after another, before no more are made."""


class Settling(Protocol):
    """Whoever can say why settings are not told apart."""

    def settle(self, setting: Setting, others: Mapping[Pair, Setting]) -> Vector | dict[Pair, Left]:
        """Return a question that tells the setting from one of the others, or why there is none for each."""


class Unsettled:
    """Looks for nothing: what the suite does not tell apart stays unknown."""

    def settle(self, setting: Setting, others: Mapping[Pair, Setting]) -> Vector | dict[Pair, Left]:
        """Say of each of the others that it is not known."""
        del setting
        return dict.fromkeys(others, Left(Why.UNKNOWN))


class Profiler:
    """Holds one setting at a time and looks for what would refute it.

    `open` tells why a value cannot be told from the one held.
    """

    def __init__(self, interview: Interview, start: Setting, doubts: Settling) -> None:
        self._interview = interview
        self._space = interview.space
        self._questions = interview.questions
        self._doubts = doubts
        self._silences = 0
        self._verified: Setting = {}
        self.setting = start
        self.aside: list[Aside] = []
        self.open: dict[Pair, Left] = {}

    def run(self) -> Profile:
        """Ask until the answers leave one setting, and those that cannot be told from it."""
        while True:
            self._ask_what_is_there()
            if self._look_further() or self._verify():
                continue
            rivals = Rivals(self._interview, self.setting, self.open, self._doubts)
            question = rivals.look()
            if question is None:
                break
            self.put(question)
        reasons = [*(left.why for left in self.open.values()), *(rival.why for rival in rivals.found)]
        settled = rivals.complete and Why.UNKNOWN not in reasons
        return Profile(self.setting, tuple(self.aside), dict(self.open), tuple(rivals.found), proved=settled)

    def put(self, question: Vector) -> bool:
        """Ask one question, and move to a setting that explains the answer, or set the answer aside.

        Return whether it was answered.
        """
        interview = self._interview
        if question not in self._questions.every:
            self._questions.add(question)
        outcome = interview.ask(question, self.setting)
        if outcome is None or outcome.status is Status.PASS:
            return outcome is not None
        interview.refuted(self.setting, question)
        # Who has a fault has it in many answers: each that is not explained makes the next less worth it.
        found = interview.nearest(self.setting, POPPED // (1 + len(self.aside)))
        if found is None:
            self.aside.append(Aside(question, outcome))
            interview.set_aside(question)
        elif found != self.setting:
            self.setting = found
            self.open.clear()
            self._reconsider()
        return True

    def _reconsider(self) -> None:
        """Let answers that were set aside count again where the setting that is held now explains them.

        An answer that takes several changes at once is often not understood before the others are.
        """
        aside, self.aside = self.aside, []
        for one in aside:
            outcome = self._interview.outcome(one.question, self.setting)
            if outcome is None or outcome.status is Status.PASS:
                self._interview.take_back(one.question)
            else:
                self.aside.append(Aside(one.question, outcome))

    # --- one house rule after another --------------------------------------------------------------------

    def _ask_what_is_there(self) -> None:
        """Put questions of the suite while one of them tells two values apart."""
        tried: set[str] = set()
        while (question := self._best(tried)) is not None:
            tried.add(question.id)
            self.put(question)
            for name, value in self._alive():
                if name in question.house_rules or self._questions.rests_on(question, name):
                    self._interview.refuted(self._space.with_value(self.setting, name, value), question)

    def _alive(self) -> list[Pair]:
        """Return the values that nothing refutes, all else being as it is held."""
        allows = self._interview.search.allows
        return [
            (name, value)
            for name, domain in self._space.domains.items()
            for value in domain
            if value not in (self.setting[name], NONE)
            and (moved := self._space.with_value(self.setting, name, value))[name] == value
            and allows(moved)
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
            self._questions.separates(
                question, self.setting, self._space.with_value(self.setting, name, value)
            )
            for name in question.house_rules
            for value in alive.get(name, ())
        )

    # --- what the suite does not tell apart ----------------------------------------------------------------

    def _look_further(self) -> bool:
        """Explain each value that is left; return whether a new question was put."""
        others: dict[Pair, Setting] = {}
        for name, value in self._alive():
            if (name, value) in self.open:
                continue
            other = self._space.completed(self.setting, name, value)
            if other is None:
                self._interview.against(self._space.with_value(self.setting, name, value), self.setting)
            elif self._interview.against(other, self.setting) is None:
                others[name, value] = other
        if not others:
            return False
        found = self._doubts.settle(self.setting, others)
        if not isinstance(found, Vector):
            self.open.update(found)
            return False
        self._silences = 0 if self.put(found) else self._silences + 1
        if self._silences == SILENCES:
            self._doubts = Unsettled()
        return True

    def _verify(self) -> bool:
        """Hold every vector against the setting; return whether one that fails changed anything."""
        if self._verified == self.setting:
            return False
        aside = {one.question.id for one in self.aside}
        for vector in self._questions.every:
            outcome = self._interview.outcome(vector, self.setting, once=True)
            if outcome is not None and outcome.status is Status.FAIL and vector.id not in aside:
                self.put(vector)
                return True
        self._verified = self.setting
        return False
