"""Asks one adapter vectors by the fastest way that it answers as it answers single questions.

Three ways: whole vectors by `run`, where the adapter offers it; single requests sent ahead of the replies;
and question by question. The last is the one that counts: what is not plainly well by a faster way is asked
again so, and a way that gave trouble where single questions give none is not taken again. Of what is asked by
`run` a sample is asked by single requests too, before the rest: where these come to less than `run` says, it
is not believed, and nothing more is asked by it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
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
from manilha_conformance.verify.single import attempt, run_offered
from manilha_conformance.verify.status import TROUBLES, Status
from manilha_conformance.verify.tables import tables
from manilha_conformance.verify.told import Ran, Told, UnforeseenError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.transport.session import Reply, Session
    from manilha_conformance.verify.ask import Answering
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
    FLATTERY = "flattery"
    """As a whole, by an adapter that answers better so than question by question."""


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
    Way.FLATTERY: Text(
        "run passes what does not hold when the same is asked one by one; it was not believed",
        "run passa no que não vale quando se pergunta o mesmo uma a uma; não se acreditou nele",
    ),
}
FLATTERED: Final = Text(
    "asked as a whole, by run, the same passes", "perguntado de uma vez, por run, o mesmo passa"
)
"""What is said beside what failed."""


def notes_of(given_up: Collection[Way]) -> tuple[Text, ...]:
    """What the report says of ways that were given up."""
    return tuple(_NOTES[way] for way in Way if way in given_up)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A vector and what is sent ahead for it: the first `whole` requests by run, the others singly."""

    entry: Entry
    script: Script
    whole: int


class Examiner:
    """Examines by one session; `given_up` are the ways that did not answer as single questions do.

    `in_trouble` says whether a question that was asked singly ever came to trouble.
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
        self.in_trouble = False
        self.given_up: set[Way] = set()
        self._hands = HandsAsker(session, self.examine, until)

    def examine(self, entries: Iterable[Entry], done: Done, *, twice: bool = False) -> None:
        """Say what comes of each vector as soon as it is known, in any order.

        What is asked by run is asked singly too where it is to be asked `twice`. Raises `TimeIsUpError` where
        there is no time for that.
        """
        if self._until is not None and time.monotonic() > self._until:
            raise TimeIsUpError
        left: list[Entry] = []
        ahead: list[_Asked] = []
        fast = self._fast()
        for index, vector in entries:
            offer = self._offers[vector.ruleset]
            if lacking := offer.lacks(vector):
                done(index, Result(vector, Outcome(Status.UNOBSERVED, unobserved=lacking)))
                continue
            if vector.kind == HANDS:
                done(index, self._every_hand(vector, offer))
                continue
            asked = self._asked((index, vector), offer, twice=twice) if fast else None
            if asked is None:
                left.append((index, vector))
            else:
                ahead.append(asked)
        left += self._ahead(ahead, done)
        for index, vector in sorted(left, key=lambda entry: entry[0]):
            done(index, self._single(vector))

    def _every_hand(self, vector: Vector, offer: Offer) -> Result:
        """Ask the hands that a vector stands for; the first that does not pass is told in its place."""
        rules = tables(vector.ruleset, offer.house_rules)
        if rules is None:
            raise LookupError(f"{vector.id} was made from tables that are not here")
        fast = self._fast() and self._runs(offer)
        result = self._hands.ask(vector, rules, offer, fast=fast)
        if self._hands.went_back_in_vain:
            self.given_up.add(Way.BACK)
        return result

    def _asked(self, entry: Entry, offer: Offer, *, twice: bool) -> _Asked | None:
        """Choose the fastest way that is open, with what to send on it; None where only the slowest is."""
        _, vector = entry
        whole = run_requests(offer, vector) if vector.kind in BATCHED and self._runs(offer) else None
        single = single_requests(offer, vector) if whole is None or twice else None
        script = [*(whole or ()), *(single or ())]
        return _Asked(entry, script, len(whole or ())) if script else None

    def _runs(self, offer: Offer) -> bool:
        return "batch" in offer.capabilities and not self.given_up & {Way.RUN, Way.FLATTERY}

    def by_run(self, vector: Vector) -> bool:
        """Whether a vector would be asked by run."""
        offer = self._offers[vector.ruleset]
        return vector.kind in BATCHED and self._runs(offer) and not offer.lacks(vector) and self._fast()

    def _fast(self) -> bool:
        """Whether anything may be sent ahead: not to an adapter that has just given trouble."""
        if self._one_by_one or not self._sound or Way.AHEAD in self.given_up:
            return False
        try:
            self._session.ready()
        except Trouble:
            return False
        return self._session.sends_ahead

    def _ahead(self, asked: list[_Asked], done: Done) -> list[Entry]:
        """Ask ahead; return what is left to be asked one by one."""
        if not asked:
            return []
        left: list[Entry] = []
        again: list[tuple[_Asked, Way]] = []
        came = 0
        try:
            began = time.monotonic()
            told = self._session.exchange(one.script for one in asked)
            for one, replies in zip(asked, told, strict=True):
                came += 1
                judged = self._judged(one, replies)
                if isinstance(judged, Way):
                    again.append((one, judged))
                else:
                    done(one.entry[0], Result(one.entry[1], judged, time.monotonic() - began))
                began = time.monotonic()
        except Trouble:
            suspects = asked[came : came + 2]
            left += [one.entry for one in asked[came + 2 :]]
            self._blame(Way.RUN if any(one.whole for one in suspects) else Way.AHEAD, suspects, done)
        for one, way in again:
            self._blame(way, [one], done)
        return left

    def _judged(self, asked: _Asked, replies: list[Reply]) -> Outcome | Way:
        """Say what comes of a vector by its replies, or by which way it did not come to a plain end."""
        vector, whole, script = asked.entry[1], asked.whole, asked.script
        outcome = self._whole(vector, script[:whole], replies[:whole]) if whole else None
        if whole and outcome is None:
            return Way.RUN
        if outcome is not None and whole == len(script):
            return outcome
        singly = self._told(vector, Told(script[whole:], replies[whole:]))
        if singly is not None and singly.status is Status.PASS:
            return singly
        if whole:
            return Way.FLATTERY
        if singly is None or singly.status in TROUBLES or vector.original is not None:
            return Way.AHEAD
        return singly

    def _whole(self, vector: Vector, script: Script, replies: list[Reply]) -> Outcome | None:
        """Say that a vector passes by what `run` replied; None where it does not."""
        if as_expected(vector, replies, self._offers[vector.ruleset]):
            return Outcome(Status.PASS)
        outcome = self._told(vector, Ran(script, replies))
        return outcome if outcome is not None and outcome.status is Status.PASS else None

    def _told(self, vector: Vector, told: Answering) -> Outcome | None:
        try:
            return attempt(Asker(told, self._offers[vector.ruleset]), vector)
        except UnforeseenError:
            return None

    def _blame(self, way: Way, asked: list[_Asked], done: Done) -> None:
        """Ask one by one what went wrong by a faster way, and give up a way that was wrong, or too well."""
        well = True
        for one in asked:
            result = self._single(one.entry[1])
            if result.status is not Status.PASS:
                well = False
                if way is Way.FLATTERY or (result.status in TROUBLES and self._flatters(one)):
                    self.given_up.add(Way.FLATTERY)
                    outcome = result.outcome
                    result = replace(result, outcome=replace(outcome, notes=(*outcome.notes, FLATTERED)))
            done(one.entry[0], result)
        if well:
            self.given_up.add(Way.RUN if way is Way.RUN else Way.AHEAD)

    def _flatters(self, asked: _Asked) -> bool:
        """Whether a vector passes as a whole that was asked twice and came to trouble."""
        whole = asked.script[: asked.whole]
        if not whole or len(whole) == len(asked.script):
            return False
        try:
            self._session.ready()
            (replies,) = self._session.exchange([whole])
        except Trouble:
            return False
        return self._whole(asked.entry[1], whole, replies) is not None

    def _single(self, vector: Vector) -> Result:
        """Ask one by one; what a count of sequences asks at one depth goes out together."""
        began, lost = time.monotonic(), self._session.losses
        outcome = self._count_ahead(vector) if vector.kind == "perft" and self._fast() else None
        if outcome is None:
            outcome = run_offered(self._session, vector, self._offers[vector.ruleset])
        lost = self._session.losses - lost
        self._sound = outcome.status not in TROUBLES
        self.in_trouble = self.in_trouble or not self._sound
        return Result(vector, outcome, time.monotonic() - began, lost=lost)

    def _count_ahead(self, vector: Vector) -> Outcome | None:
        try:
            outcome = attempt(AheadAsker(self._session, self._offers[vector.ruleset]), vector)
        except UnforeseenError:
            return None
        return outcome if outcome.status is Status.PASS else None
