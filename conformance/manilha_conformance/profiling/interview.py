"""What an adapter was asked, and which settings its answers leave."""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final

from manilha_conformance.profiling.reasons import rests_on
from manilha_conformance.profiling.search import Search
from manilha_conformance.profiling.space import NONE
from manilha_conformance.verify.single import run_vector
from manilha_conformance.verify.status import Status

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_conformance.profiling.answers import Answer
    from manilha_conformance.profiling.memory import Remembering
    from manilha_conformance.profiling.questions import Questions
    from manilha_conformance.profiling.shelf import Shelf
    from manilha_conformance.profiling.space import Part, Setting
    from manilha_conformance.suite.load import Vector
    from manilha_conformance.verify.offer import Offer
    from manilha_conformance.verify.result import Outcome

TRIES: Final = 500
"""Settings held against all answers before one of these counts as what no setting explains."""
POPPED: Final = 20_000
"""Settings looked at before that, the forbidden ones too; fewer once some answer was not explained."""


@dataclass(frozen=True, slots=True)
class Objection:
    """An answer that a setting does not explain, compared with what the setting expects.

    Every setting with the values of `part` expects the same, and is refuted with it.
    """

    question: Vector
    outcome: Outcome
    part: Part


@dataclass
class Interview:
    """Asks one adapter. `asked` are the questions whose answers count, `void` those that got none."""

    shelf: Shelf
    questions: Questions
    session: Remembering
    offer: Offer
    asked: list[Vector] = field(default_factory=list)
    void: list[tuple[Vector, Outcome]] = field(default_factory=list)
    objections: dict[Part, Objection] = field(default_factory=dict)
    each: Callable[[str], None] = lambda _text: None
    """Told the id of each question as it is put."""

    def __post_init__(self) -> None:
        self._before = self.session.requests
        self.space = self.shelf.space
        self.search = Search(self.space.domains, self.space.parts)
        self._illegal: list[Part] = []
        self._outcomes: dict[tuple[str, str], Outcome] = {}

    @property
    def requests(self) -> int:
        """How many requests were sent in this interview."""
        return self.session.requests - self._before

    def ask(self, question: Vector, setting: Setting) -> Outcome | None:
        """Put a question, expecting what a setting does; None where no answer can be compared."""
        self.questions.put.add(question.id)
        outcome = self.outcome(question, setting)
        if outcome is None:
            return None
        answered = outcome.status in (Status.PASS, Status.FAIL)
        self.questions.heard(question, answered=answered)
        if not answered:
            self.void.append((question, outcome))
            return None
        self.asked.append(question)
        self.each(question.id)
        return outcome

    def outcome(self, question: Vector, setting: Setting, *, once: bool = False) -> Outcome | None:
        """Compare the answer to a question with what a setting expects; None where it expects nothing."""
        answer = self.questions.answer(question, setting, once=once)
        return None if answer is None else self._compared(question, answer)

    def _compared(self, question: Vector, answer: Answer) -> Outcome | None:
        if answer.valued is None:
            return None
        key = (question.id, self.questions.seen(answer))
        if key not in self._outcomes:
            self._outcomes[key] = run_vector(self.session, answer.valued, self.offer)
        return self._outcomes[key]

    def objection(self, question: Vector, setting: Setting) -> Objection | None:
        """Return what the answer to a question says against a setting, and what that rests on."""
        answer, tables = self.questions.answer(question, setting), self.space.tables(setting)
        if answer is None or tables is None:
            return None
        outcome = self._compared(question, answer)
        if outcome is None or outcome.status is not Status.FAIL:
            return None
        names = rests_on(
            self.space, self.shelf.answers, answer, tables, outcome, all_of_it=bool(self.offer.auto)
        )
        part = frozenset((name, setting[name]) for name in names if setting[name] != NONE)
        return Objection(question, outcome, part)

    def refuted(self, setting: Setting, question: Vector) -> Objection | None:
        """Return what the answer to a question says against a setting; what that rests on is learned."""
        found = self.objection(question, setting)
        if found is not None:
            self._learn(found)
        return found

    def _learn(self, objection: Objection) -> None:
        self.objections.setdefault(objection.part, objection)
        self.search.forbid(objection.part)

    def against(self, setting: Setting, near: Setting) -> Part | None:
        """Return what stands against a setting: an answer that refutes it, or that it is not legal.

        It is learned. `near` is a legal setting like it. Of all answers that refute it the one counts that
        rests on least, for what it says holds whatever else is played.
        """
        narrowest: Objection | None = None
        for question in sorted(self.asked, key=self.questions.breadth):
            found = self.objection(question, setting)
            if found is not None and (narrowest is None or len(found.part) < len(narrowest.part)):
                narrowest = found
        if narrowest is not None:
            self._learn(narrowest)
            return narrowest.part
        if self.space.is_legal(setting):
            return None
        self._illegal.append(self.space.clash_in(setting, near))
        self.search.forbid(self._illegal[-1])
        return self._illegal[-1]

    def nearest(self, near: Setting, looks: int = POPPED) -> Setting | None:
        """Return the setting with the fewest changes that explains every answer; None where none was found.

        Whatever stands against a setting, one of its values must be another: each of them is tried. House
        rules that no longer apply, or apply again, are no changes: they come with another. At most so many
        settings are looked at.
        """
        waiting = [(0, 0, near)]
        seen = {frozenset(near.items())}
        tries = popped = 0
        while waiting and tries < TRIES and popped < looks:
            _, _, setting = heappop(waiting)
            popped += 1
            part = self.search.forbidding(setting)
            if part is None:
                tries += 1
                part = self.against(setting, near)
            if part is None:
                return setting
            for name, now in sorted(part):
                for value in self.space.domains[name]:
                    moved = self.space.with_value(setting, name, value)
                    if moved[name] == now or (key := frozenset(moved.items())) in seen:
                        continue
                    seen.add(key)
                    changes = [value for rule, value in key if value != near[rule] and near[rule] != NONE]
                    heappush(waiting, (len(changes) - changes.count(NONE), len(seen), moved))
        return None

    def set_aside(self, question: Vector) -> None:
        """Let an answer count no longer, nor what was learned from it."""
        self.asked.remove(question)
        self.objections = {part: one for part, one in self.objections.items() if one.question is not question}
        self.search = Search(self.space.domains, self.space.parts)
        for part in (*self._illegal, *self.objections):
            self.search.forbid(part)

    def take_back(self, question: Vector) -> None:
        """Let an answer that was set aside count again."""
        self.asked.append(question)
