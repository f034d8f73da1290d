"""Why settings that the suite does not tell apart are not: looked for by play, and proved by the model."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from manilha_reference.state import Phase
from manilha_tools.mutation.equivalence import examine

from manilha_conformance.profiling.alike import Alike
from manilha_conformance.profiling.hunt import Hunt, Parting, play
from manilha_conformance.profiling.inquiry import question_of
from manilha_conformance.profiling.result import Left, Why
from manilha_conformance.profiling.space import NONE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_reference.ruleset import Ruleset
    from manilha_tools.proofs.witness import Witness

    from manilha_conformance.profiling.questions import Questions
    from manilha_conformance.profiling.space import Setting, Space
    from manilha_conformance.suite.load import Vector
    from manilha_conformance.verify.offer import Offer

Pair = tuple[str, str]
FEW: Final = 60
"""Games that find most of what can be found."""
MANY: Final = 5000
"""Games before what is not found by play is left to the solver."""


class Doubts:
    """Answers, for settings beside the one held, with a new question or why there is none."""

    def __init__(self, space: Space, questions: Questions, offer: Offer) -> None:
        self._space = space
        self._questions = questions
        self._offer = offer

    def settle(self, setting: Setting, others: Mapping[Pair, Setting]) -> Vector | dict[Pair, Left]:
        """Return a question that tells the setting from one of the others, or why there is none for each."""
        rules = self._space.rules_of(setting)
        tables = {pair: self._space.rules_of(other) for pair, other in others.items()}
        question = self._by_play(setting, rules, others, tables, range(FEW))
        if question is not None:
            return question
        left = dict.fromkeys(self._alike(rules, tables), Left(Why.EQUIVALENT))
        waiting = {pair: other for pair, other in others.items() if pair not in left}
        for pair, hidden in self._hidden(setting, waiting).items():
            left[pair] = Left(Why.UNOBSERVED, hidden)
            del waiting[pair]
        if waiting:
            rest = {pair: tables[pair] for pair in waiting}
            question = self._by_play(setting, rules, waiting, rest, range(FEW, MANY))
            if question is not None:
                return question
        for pair, other in waiting.items():
            found = self._by_proof(setting, rules, other, tables[pair])
            if not isinstance(found, Left):
                return found
            left[pair] = found
        return left

    def _alike(self, rules: Ruleset, tables: Mapping[Pair, Ruleset]) -> tuple[Pair, ...]:
        """Return the values that are proved to be played alike, all of them together where that holds."""
        alike = Alike(rules, tables)
        together = alike.proved()
        return tuple(
            pair
            for pair, other in tables.items()
            if pair in together or alike.proved_alone(pair) or examine(rules, other, search=False).proved
        )

    def _by_play(
        self,
        setting: Setting,
        rules: Ruleset,
        others: Mapping[Pair, Setting],
        tables: Mapping[Pair, Ruleset],
        games: range,
    ) -> Vector | None:
        hunt = Hunt(rules, tables, self._offer)
        for pair, parting in hunt.games(len(games), games.start):
            question = self._question(setting, rules, others[pair], tables[pair], parting)
            if question is not None and self._questions.separates(question, setting, others[pair]):
                return question
        return None

    def _question(
        self, setting: Setting, rules: Ruleset, other: Setting, tables: Ruleset, parting: Parting
    ) -> Vector | None:
        question = question_of(self._space.ruleset, rules, tables, parting, _changed(setting, other))
        if question is None or question.id in self._questions.put:
            return None
        return question if self._questions.is_asked(question) else None

    def _hidden(self, setting: Setting, others: Mapping[Pair, Setting]) -> dict[Pair, Vector]:
        """Return vectors on which settings differ though the adapter does not show it."""
        found: dict[Pair, Vector] = {}
        for pair, other in others.items():
            for vector in self._questions.telling(setting, other):
                if self._questions.differ(vector, setting, other):
                    found[pair] = vector
                    break
        return found

    def _by_proof(self, setting: Setting, rules: Ruleset, other: Setting, tables: Ruleset) -> Left | Vector:
        """Let the solver look for a hand, and then for a game that shows what this adapter does not."""
        finding = examine(rules, tables)
        if finding.proved:
            return Left(Why.EQUIVALENT)
        changed = _changed(setting, other)
        if finding.witness is not None:
            parting = _parting(rules, finding.witness)
            question = question_of(self._space.ruleset, rules, tables, parting, changed)
            if question is not None and self._questions.is_asked(question):
                fresh = question.id not in self._questions.put
                if fresh and self._questions.separates(question, setting, other):
                    return question
                if self._questions.differ(question, setting, other):
                    return Left(Why.UNOBSERVED, question)
        for _, parting in Hunt(rules, {"": tables}, None).games(FEW):
            question = question_of(self._space.ruleset, rules, tables, parting, changed)
            if question is not None and self._questions.differ(question, setting, other):
                return Left(Why.UNOBSERVED, question)
        return Left(Why.UNKNOWN)


def _changed(setting: Setting, other: Setting) -> Setting:
    return {name: value for name, value in other.items() if value not in (setting[name], NONE)}


def _parting(rules: Ruleset, witness: Witness) -> Parting:
    """Return the solver's hand; where it ends the same cards are dealt again, which shows who opens."""
    parting = Parting(witness.players, witness.setup, witness.actions)
    end = play(rules, parting)
    if end is None or end.phase != Phase.HAND_OVER:
        return parting
    setup = replace(witness.setup, deals=(witness.setup.deal,))
    return Parting(witness.players, setup, (*witness.actions, None))
