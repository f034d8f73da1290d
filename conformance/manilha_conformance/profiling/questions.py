"""Questions: inputs of vectors, what each setting makes of them, and what an adapter shows of that."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Final

from manilha_conformance.profiling.reasons import rests_on

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from manilha_conformance.profiling.answers import Answer, Answers
    from manilha_conformance.profiling.space import Setting, Space
    from manilha_conformance.suite.load import Vector
    from manilha_conformance.suite.models import Raw
    from manilha_conformance.verify.offer import Offer

SILENCES: Final = 10
"""Questions of one sort without an answer before no more of that sort are put."""


class Questions:
    """The vectors that may be put to an adapter, small ones first, by the house rules that they name."""

    def __init__(self, space: Space, answers: Answers, offer: Offer, vectors: Iterable[Vector]) -> None:
        self._space = space
        self._answers = answers
        self._offer = offer
        self.every: tuple[Vector, ...] = tuple(sorted(vectors, key=_size))
        self._all = [one for one in self.every if one.kind != "perft" and not offer.lacks(one)]
        self._bits = {name: 1 << place for place, name in enumerate(space.domains)}
        self._scopes: dict[str, int] = {}
        self._texts: dict[Answer, str] = {}
        self.put: set[str] = set()
        """The ids of those that were put, answered or not: none is put twice."""
        self._silences: Counter[str] = Counter()
        self._answered: set[str] = set()

    def ordered(self, known: Collection[str], wanted: Collection[str]) -> Iterator[tuple[int, Vector]]:
        """Yield the questions that name a wanted house rule, those first whose answers rest on little else.

        With each comes how many house rules its answer rests on that are not known. Left out is what the
        adapter has never answered however often it was asked the like.
        """
        doubtful = ~self._mask(known)
        named = [
            one
            for one in self._all
            if not one.house_rules.keys().isdisjoint(wanted) and not self._is_mute(one)
        ]
        yield from sorted(
            (((self._scope(one) & doubtful).bit_count(), one) for one in named), key=lambda found: found[0]
        )

    def heard(self, question: Vector, *, answered: bool) -> None:
        """Take down whether a question that was put got an answer that can be compared."""
        if answered:
            self._answered.add(_sort(question))
        else:
            self._silences[_sort(question)] += 1

    def _is_mute(self, question: Vector) -> bool:
        """Whether many questions like this were put and none was ever answered."""
        sort = _sort(question)
        return self._silences[sort] >= SILENCES and sort not in self._answered

    def add(self, question: Vector) -> None:
        """Take in one more question, before all others."""
        self.every = (question, *self.every)
        self._all.insert(0, question)

    def rests_on(self, question: Vector, name: str) -> bool:
        """Whether the answer may rest on a house rule, under the ruleset's own tables."""
        return bool(self._scope(question) & self._bits[name])

    def breadth(self, question: Vector) -> int:
        """Return how many house rules the answer rests on under the ruleset's own tables."""
        return self._scope(question).bit_count()

    def _mask(self, names: Collection[str]) -> int:
        return sum(self._bits[name] for name in names)

    def _scope(self, question: Vector) -> int:
        if question.id not in self._scopes:
            answer, tables = self.answer(question, self._space.own), self._space.tables(self._space.own)
            names = (
                self._space.domains.keys()
                if answer is None or answer.valued is None or tables is None
                else rests_on(self._space, self._answers, answer, tables, None)
            )
            self._scopes[question.id] = self._mask(tuple(names))
        return self._scopes[question.id]

    def answer(self, question: Vector, setting: Setting, *, once: bool = False) -> Answer | None:
        """Return what a setting makes of a question; None where its values collide.

        `once` says that nobody is likely to ask again.
        """
        tables = self._space.tables(setting)
        if tables is None:
            return None
        return (self._answers.once if once else self._answers.under)(question, tables)

    def separates(self, question: Vector, one: Setting, other: Setting) -> bool:
        """Whether two settings answer a question otherwise, as far as the adapter shows it."""
        answers = [self.answer(question, setting) for setting in (one, other)]
        if answers[0] is answers[1] or any(found is None or found.valued is None for found in answers):
            return False
        return len({self.seen(found) for found in answers if found}) > 1

    def differ(self, question: Vector, one: Setting, other: Setting) -> bool:
        """Whether two settings answer a question otherwise, whatever an adapter shows."""
        answers = [self.answer(question, setting) for setting in (one, other)]
        valued = [found.valued for found in answers if found is not None and found.valued is not None]
        if answers[0] is answers[1] or len(valued) < len(answers):
            return False
        return len({_text(found, None) for found in valued}) > 1

    def telling(self, one: Setting, other: Setting) -> Iterator[Vector]:
        """Yield the vectors that name a house rule in which two settings differ."""
        names = {name for name, value in other.items() if one[name] != value}
        for vector in self.every:
            if vector.kind != "perft" and not vector.house_rules.keys().isdisjoint(names):
                yield vector

    def is_asked(self, question: Vector) -> bool:
        """Whether the adapter offers all that a question needs, and has ever answered one like it."""
        return not self._offer.lacks(question) and not self._is_mute(question)

    def seen(self, answer: Answer) -> str:
        """Return what an adapter that answers so would show, as one text."""
        if answer not in self._texts:
            self._texts[answer] = "" if answer.valued is None else _text(answer.valued, self._offer)
        return self._texts[answer]


def _sort(vector: Vector) -> str:
    """Name what a question asks for: a value by its function, or a game."""
    return str(vector.raw["query"]["fn"]) if vector.kind == "query" else vector.kind


def _size(vector: Vector) -> tuple[int, int, str]:
    return len(vector.raw.get("steps", ())), len(vector.raw["cells"]), vector.id


def _text(vector: Vector, offer: Offer | None) -> str:
    """Return what a vector expects, as far as the offer shows it; all of it where there is none."""
    raw = vector.raw
    match raw["kind"]:
        case "query":
            expected = raw["query"]["expect"]
        case "view_pair":
            expected = raw["pair"]["equal"]
        case "perft":
            expected = raw["perft"]
        case _:
            expected = [
                _shown(one, offer) for one in (raw["begin"], *(step["expect"] for step in raw["steps"]))
            ]
    return json.dumps(expected, sort_keys=True)


def _shown(expect: Raw, offer: Offer | None) -> Raw | None:
    """Return what is shown of one expectation; of a refusal only that it is one."""
    if "observe" not in expect:
        return None
    if offer is None:
        return {"observe": expect["observe"], "legal": expect["legal"]}
    record = {key: value for key, value in expect["observe"].items() if key in offer.observables}
    return {"observe": record, "legal": expect["legal"] if "legal" in offer.capabilities else None}
