"""Asks one adapter vectors by the fastest way that it answers as it answers single questions.

Three ways: whole vectors by `run`, where the adapter offers it; single requests sent ahead of the replies;
and question by question. The last is the one that counts: what is not plainly well by a faster way is asked
again so, and a way that gave trouble where single questions give none is not taken again.
"""

from __future__ import annotations

import time
from enum import Enum
from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Text

from manilha_conformance.exhaustive.asking import HandsAsker, TimeIsUpError
from manilha_conformance.exhaustive.vectors import KIND as HANDS
from manilha_conformance.transport.trouble import Trouble
from manilha_conformance.verify.ask import AheadAsker, Asker
from manilha_conformance.verify.exactly import as_expected
from manilha_conformance.verify.result import Outcome, Result
from manilha_conformance.verify.script import run_requests, single_requests
from manilha_conformance.verify.single import attempt, run_vector
from manilha_conformance.verify.status import TROUBLES, Status
from manilha_conformance.verify.tables import tables
from manilha_conformance.verify.told import Ran, Told, UnforeseenError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.transport.session import Reply, Session
    from manilha_conformance.verify.offer import Offer
    from manilha_conformance.verify.script import Script

    Entry = tuple[int, Vector]
    Done = Callable[[int, Result], None]


class Way(Enum):
    """How a vector is asked otherwise than question by question."""

    RUN = "run"
    """As a whole."""
    AHEAD = "ahead"
    """By single requests that do not wait for each other's replies."""
    BACK = "back"
    """Many hands at once, by steps that go back to where they part."""


BATCHED: Final = frozenset({"trace", "view_pair"})
"""Kinds that are asked by `run` where it is offered: a query is a single request anyway."""
_NOTES: Final[dict[Way, Text]] = {
    Way.RUN: Text(
        "run gives trouble, or other answers than the same questions one by one; they were asked one by one",
        "run dá problema, ou outras respostas que as mesmas perguntas uma a uma; perguntou-se uma a uma",
    ),
    Way.AHEAD: Text(
        "requests that do not wait for the reply before give trouble; they were sent one at a time",
        "pedidos que não esperam a resposta anterior dão problema; foram enviados um de cada vez",
    ),
    Way.BACK: Text(
        "run was not plainly well where its steps go back; each hand was played from the deal",
        "run não foi bem onde seus passos voltam atrás; cada mão foi jogada desde a distribuição",
    ),
}


def notes_of(given_up: Collection[Way]) -> tuple[Text, ...]:
    """What the report says of ways that were given up."""
    return tuple(_NOTES[way] for way in Way if way in given_up)


class Examiner:
    """Examines by one session; `given_up` are the ways that did not answer as single questions do.

    Nothing more is begun after `until`, by the clock of `time.monotonic`.
    """

    def __init__(
        self,
        session: Session,
        offers: Mapping[str, Offer],
        *,
        one_by_one: bool = False,
        until: float | None = None,
    ) -> None:
        self._session = session
        self._offers = offers
        self._one_by_one = one_by_one
        self._until = until
        self._sound = True
        self.given_up: set[Way] = set()
        self._hands = HandsAsker(session, self.examine, until)

    def examine(self, entries: Iterable[Entry], done: Done) -> None:
        """Say what comes of each vector as soon as it is known, in any order.

        Raises `TimeIsUpError` where there is no time for that.
        """
        if self._until is not None and time.monotonic() > self._until:
            raise TimeIsUpError
        left: list[Entry] = []
        ahead: list[tuple[Entry, Way, Script]] = []
        fast = self._fast()
        for index, vector in entries:
            offer = self._offers[vector.ruleset]
            if lacking := offer.lacks(vector):
                done(index, Result(vector, Outcome(Status.UNOBSERVED, unobserved=lacking)))
                continue
            if vector.kind == HANDS:
                done(index, self._every_hand(vector, offer))
                continue
            found = self._script(vector, offer) if fast else None
            if found is None:
                left.append((index, vector))
            else:
                ahead.append(((index, vector), *found))
        left += self._ahead(ahead, done)
        for index, vector in sorted(left, key=lambda entry: entry[0]):
            done(index, self._single(vector))

    def _every_hand(self, vector: Vector, offer: Offer) -> Result:
        """Ask the hands that a vector stands for; the first that does not pass is told in its place."""
        rules = tables(vector.ruleset, offer.house_rules)
        if rules is None:
            raise LookupError(f"{vector.id} was made from tables that are not here")
        fast = self._fast() and Way.RUN not in self.given_up
        result = self._hands.ask(vector, rules, offer, fast=fast)
        if self._hands.went_back_in_vain:
            self.given_up.add(Way.BACK)
        return result

    def _script(self, vector: Vector, offer: Offer) -> tuple[Way, Script] | None:
        """Choose the fastest way that is open, with what to send on it."""
        if vector.kind in BATCHED and "batch" in offer.capabilities and Way.RUN not in self.given_up:
            whole = run_requests(offer, vector)
            return None if whole is None else (Way.RUN, whole)
        single = single_requests(offer, vector)
        return None if single is None else (Way.AHEAD, single)

    def _fast(self) -> bool:
        """Whether anything may be sent ahead: not to an adapter that has just given trouble."""
        if self._one_by_one or not self._sound or Way.AHEAD in self.given_up:
            return False
        try:
            self._session.ready()
        except Trouble:
            return False
        return self._session.sends_ahead

    def _ahead(self, entries: list[tuple[Entry, Way, Script]], done: Done) -> list[Entry]:
        """Ask ahead; return what is left to be asked one by one."""
        if not entries:
            return []
        left: list[Entry] = []
        again: list[tuple[Entry, Way]] = []
        came = 0
        try:
            began = time.monotonic()
            told = self._session.exchange(script for _, _, script in entries)
            for (entry, way, script), replies in zip(entries, told, strict=True):
                came += 1
                outcome = self._judged(entry[1], way, script, replies)
                if outcome is None:
                    again.append((entry, way))
                else:
                    done(entry[0], Result(entry[1], outcome, time.monotonic() - began))
                began = time.monotonic()
        except Trouble:
            suspects = entries[came : came + 2]
            left += [entry for entry, _, _ in entries[came + 2 :]]
            self._blame({way for _, way, _ in suspects}, [entry for entry, _, _ in suspects], done)
        for entry, way in again:
            self._blame({way}, [entry], done)
        return left

    def _judged(self, vector: Vector, way: Way, script: Script, replies: list[Reply]) -> Outcome | None:
        """Say what comes of a vector by its replies; None where it has to be asked one by one."""
        if way is Way.RUN and as_expected(vector, replies, self._offers[vector.ruleset]):
            return Outcome(Status.PASS)
        told = (Ran if way is Way.RUN else Told)(script, replies)
        try:
            outcome = attempt(Asker(told, self._offers[vector.ruleset]), vector)
        except UnforeseenError:
            return None
        if outcome.status is Status.PASS:
            return outcome
        if way is Way.RUN or outcome.status in TROUBLES or vector.original is not None:
            return None
        return outcome

    def _blame(self, ways: set[Way], entries: list[Entry], done: Done) -> None:
        """Ask one by one what went wrong by a faster way; where all is well then, that way is given up."""
        well = True
        for index, vector in entries:
            result = self._single(vector)
            well = well and result.status is Status.PASS
            done(index, result)
        if well:
            self.given_up.add(Way.RUN if Way.RUN in ways else Way.AHEAD)

    def _single(self, vector: Vector) -> Result:
        """Ask one by one; what a count of sequences asks at one depth goes out together."""
        began, lost = time.monotonic(), self._session.losses
        outcome = self._count_ahead(vector) if vector.kind == "perft" and self._fast() else None
        if outcome is None:
            outcome = run_vector(self._session, vector, self._offers[vector.ruleset])
        lost = self._session.losses - lost
        self._sound = outcome.status not in TROUBLES
        return Result(vector, outcome, time.monotonic() - began, lost=lost)

    def _count_ahead(self, vector: Vector) -> Outcome | None:
        try:
            outcome = attempt(AheadAsker(self._session, self._offers[vector.ruleset]), vector)
        except UnforeseenError:
            return None
        return outcome if outcome.status is Status.PASS else None
