"""Questions: inputs of vectors, what each setting makes of them, and what an adapter shows of that."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from manilha_reference.cells import MissingCellError

from manilha_conformance.profiling.reasons import touched
from manilha_conformance.suite.revalue import revalue

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from manilha_conformance.profiling.space import Part, Setting, Space
    from manilha_conformance.suite.load import Vector
    from manilha_conformance.suite.models import Raw
    from manilha_conformance.verify.offer import Offer


class Questions:
    """The vectors that may be put to an adapter, small ones first, by the house rules that they name."""

    def __init__(self, space: Space, offer: Offer, vectors: Iterable[Vector]) -> None:
        self._space = space
        self._offer = offer
        self._valued: dict[tuple[str, Part], Vector | None] = {}
        self.every: tuple[Vector, ...] = tuple(sorted(vectors, key=_size))
        self._all = [one for one in self.every if one.kind != "perft" and not offer.lacks(one)]
        self._scopes: dict[str, frozenset[str]] = {}

    def ordered(self, known: frozenset[str], wanted: Collection[str]) -> Iterator[tuple[int, Vector]]:
        """Yield the questions that name a wanted house rule, those first whose answers rest on little else.

        With each comes how many house rules its answer rests on that are not known.
        """
        named = [one for one in self._all if not one.house_rules.keys().isdisjoint(wanted)]
        yield from sorted(((len(self.scope(one) - known), one) for one in named), key=lambda found: found[0])

    def add(self, question: Vector) -> None:
        """Take in one more question, before all others."""
        self.every = (question, *self.every)
        self._all.insert(0, question)

    def scope(self, question: Vector) -> frozenset[str]:
        """Name the house rules that the answer rests on under the ruleset's own tables."""
        if question.id not in self._scopes:
            valued, rules = self.under(question, self._space.own), self._space.tables(self._space.own)
            self._scopes[question.id] = (
                frozenset(self._space.domains)
                if valued is None or rules is None
                else self._space.reached_by(touched(rules, valued, None))
            )
        return self._scopes[question.id]

    def under(self, vector: Vector, setting: Setting) -> Vector | None:
        """Return the question with what must be answered under a setting; None where it cannot be asked."""
        key = (vector.id, frozenset(self._space.changes(setting).items()))
        if key not in self._valued:
            self._valued[key] = self._value(vector, setting)
        return self._valued[key]

    def separates(self, vector: Vector, one: Setting, other: Setting) -> bool:
        """Whether two settings answer a question otherwise, as far as the adapter shows it."""
        answers = [self.under(vector, setting) for setting in (one, other)]
        return None not in answers and len({self.seen(found) for found in answers if found}) > 1

    def would_separate(self, name: str, one: Setting, other: Setting) -> Vector | None:
        """Return a vector on which two settings differ, whether an adapter shows it or not."""
        for vector in self.every:
            if name in vector.house_rules and vector.kind != "perft" and self.differ(vector, one, other):
                return vector
        return None

    def differ(self, vector: Vector, one: Setting, other: Setting) -> bool:
        """Whether two settings answer a question otherwise, whatever an adapter shows."""
        answers = [self.under(vector, setting) for setting in (one, other)]
        return None not in answers and len({_text(found, None) for found in answers if found}) > 1

    def seen(self, vector: Vector) -> str:
        """Return what an adapter that answers rightly would show, as one text."""
        return _text(vector, self._offer)

    def _value(self, vector: Vector, setting: Setting) -> Vector | None:
        rules = self._space.tables(setting)
        if rules is None:
            return None
        try:
            valued = revalue(vector, rules)
        except MissingCellError:
            return None
        return None if valued is None else replace(valued, original=None)


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
