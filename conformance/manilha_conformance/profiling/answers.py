"""What each question comes to under any setting, worked out once for all settings that read alike.

The reference reads cells one after another, and which it reads next hangs on what it has read. So a question
is a tree: each fork a cell that house rules change, each way the value found there, each leaf an answer.
Two settings that come to the same leaf are not told apart by the question, whatever else they play.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING, Final

from manilha_reference.cells import MissingCellError
from manilha_reference.errors import BadRequest
from manilha_tools.vectors.model import ViewPair
from manilha_tools.vectors.play import Impossible
from manilha_tools.vectors.trees import sees_the_same

from manilha_conformance.profiling.noting import DEAL, ROWS, noting
from manilha_conformance.suite.revalue import inputs_of, revalue

if TYPE_CHECKING:
    from collections.abc import Hashable

    from manilha_reference.ruleset import Ruleset

    from manilha_conformance.profiling.noting import Noting
    from manilha_conformance.profiling.space import Space, Tables
    from manilha_conformance.suite.load import Vector

_serial = count()
"""No two tables may share a digest, whoever asks: the engine keeps by it what it has read."""
MOST: Final = 40_000
"""Answers kept before all are forgotten."""


@dataclass(eq=False, slots=True)
class Answer:
    """What a question comes to; `valued` is the question with what must be answered, None where it cannot be.

    `reasons` keeps what was found out about why.
    """

    valued: Vector | None
    reasons: dict[Hashable, frozenset[str]] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class _Fork:
    path: str
    ways: dict[object, Answer | _Fork] = field(default_factory=dict)


class Answers:
    """The answers to the questions of one ruleset, kept for whoever asks next."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._roots: dict[str, Answer | _Fork] = {}
        self._number = 0
        self._digests: dict[object, str] = {}

    def under(self, question: Vector, tables: Tables) -> Answer:
        """Return the answer under some tables."""
        return self._kept(question, tables) or self._learn(question, tables)

    def once(self, question: Vector, tables: Tables) -> Answer:
        """Return the answer under some tables, and keep no new one: it will hardly be asked for again."""
        return self._kept(question, tables) or Answer(_valued(question, tables.rules))

    def watched(self, question: Vector, tables: Tables) -> tuple[Ruleset, Noting]:
        """Return the tables of a setting as they note what is looked at of them.

        A hand looks at the deck and at the rows whatever else: that is noted before, so that what the engine
        keeps of these can be kept from one hand to the next.
        """
        if question.kind == "query":
            return noting(tables.rules, f"{tables.base.digest}-noting-{next(_serial)}")
        key = (tables.rows, tables.deal)
        digest = self._digests.setdefault(key, f"{tables.base.digest}-dealing-{next(_serial)}")
        rules, cells = noting(tables.rules, digest)
        cells.noted.update(dict.fromkeys((ROWS, DEAL)))
        return rules, cells

    def _kept(self, question: Vector, tables: Tables) -> Answer | None:
        here = self._roots.get(question.id)
        while isinstance(here, _Fork):
            here = here.ways.get(_way(here.path, tables))
        return here

    def _learn(self, question: Vector, tables: Tables) -> Answer:
        rules, cells = self.watched(question, tables)
        answer = Answer(_valued(question, rules))
        noted = tuple(self._space.varied(cells.noted))
        if self._number >= MOST:
            self._roots, self._number = {}, 0
        self._number += 1
        if not noted:
            self._roots[question.id] = answer
            return answer
        here = self._roots.setdefault(question.id, _Fork(noted[0]))
        for path, following in zip(noted, (*noted[1:], None), strict=True):
            if not isinstance(here, _Fork) or here.path != path:
                raise AssertionError(f"{question.id} was read in two orders, at {path}")
            way = _way(path, tables)
            here = here.ways.setdefault(way, answer if following is None else _Fork(following))
        return answer


def _way(path: str, tables: Tables) -> object:
    if path == ROWS:
        return tables.rows
    return tables.deal if path == DEAL else tables.told.get(path)


def _valued(question: Vector, rules: Ruleset) -> Vector | None:
    try:
        if question.kind == "view_pair":
            return _seen_pair(question, rules)
        valued = revalue(question, rules)
    except (MissingCellError, BadRequest, Impossible):
        return None
    return None if valued is None else replace(valued, original=None)


def _seen_pair(question: Vector, rules: Ruleset) -> Vector:
    """Return a pair of games with whether the viewer sees them alike; raises where they are not admitted."""
    inputs = inputs_of(question.raw)
    if not isinstance(inputs, ViewPair):
        raise TypeError(f"{question.id} is no pair")
    equal = sees_the_same(rules, question.players or 0, inputs)
    return replace(question, raw={**question.raw, "pair": {**question.raw["pair"], "equal": equal}})
