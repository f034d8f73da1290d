"""Asks the hands that a vector stands for, by the fastest way that the adapter answers plainly well.

Batches go out ahead, and replies that are known by heart pass unread. What is not plainly right so is asked
again as single hands, by whatever way these are examined, and only that counts.
"""

from __future__ import annotations

import time
from collections import deque
from contextlib import closing
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from manilha_conformance.exhaustive.batches import Cutter
from manilha_conformance.exhaustive.recognise import Recogniser
from manilha_conformance.exhaustive.walks import about_step, hand_vector, walks_of
from manilha_conformance.protocol.names import OBSERVABLES
from manilha_conformance.transport.trouble import Trouble
from manilha_conformance.verify.result import Outcome, Result
from manilha_conformance.verify.status import Status

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from manilha_reference.ruleset import Ruleset

    from manilha_conformance.exhaustive.batches import Batch
    from manilha_conformance.exhaustive.walks import Walk
    from manilha_conformance.suite.load import Vector
    from manilha_conformance.transport.session import Session
    from manilha_conformance.verify.offer import Offer

    Entry = tuple[int, Vector]
    Examine = Callable[[Iterable[Entry], Callable[[int, Result], None]], None]

TOGETHER: Final = 256
"""The most hands that are examined singly at one time."""


PATIENCE: Final = 3
"""How often a reply may be late before batches are no longer asked so: a machine may be busy for a while."""


class TimeIsUpError(Exception):
    """No more hands are to be asked."""


class _By(Enum):
    """How batches are asked."""

    GOING_BACK = "going back"
    HEART = "heart"
    SINGLY = "singly"


class _Ended(Enum):
    """How asking by heart came to its end."""

    WELL = "well"
    LATE = "late"
    ILL = "ill"


@dataclass(slots=True)
class _Tally:
    """What has been asked for a vector so far."""

    began: float = field(default_factory=time.monotonic)
    hands: int = 0
    deals: int = 0
    lost: int = 0
    unobserved: frozenset[str] = frozenset()

    def result(self, vector: Vector, outcome: Outcome) -> Result:
        """Return what came of the vector."""
        spent = time.monotonic() - self.began
        return Result(vector, outcome, spent, lost=self.lost, hands=self.hands, deals=self.deals)


class HandsAsker:
    """Asks by one session; `examine` examines vectors of single hands, `until` is when to stop.

    `went_back_in_vain` says whether going back within a `run` was tried and given up.
    """

    def __init__(self, session: Session, examine: Examine, until: float | None) -> None:
        self._session = session
        self._examine = examine
        self._until = until
        self._recogniser = Recogniser()
        self._by = _By.GOING_BACK
        self._late = 0
        self.went_back_in_vain = False

    def ask(self, vector: Vector, rules: Ruleset, offer: Offer, *, fast: bool) -> Result:
        """Ask every hand; the first that does not pass is told in place of the vector.

        Raises `TimeIsUpError` where there is no time to ask all of them.
        """
        tally = _Tally()
        by_heart = fast and self._by is not _By.SINGLY and _shows_all(offer)
        if not by_heart or self._by is not _By.GOING_BACK:
            offer = replace(offer, capabilities=offer.capabilities - {"load_state"})
        cutter = Cutter(offer, vector.raw["players"])
        batches = self._batches(cutter, walks_of(vector, rules), tally)
        while by_heart:
            doubtful: deque[Batch] = deque()
            ended = self._ask_by_heart(batches, doubtful, tally)
            if told := self._singly(vector, rules, doubtful, tally):
                return told
            if ended is _Ended.WELL:
                break
            by_heart = ended is _Ended.LATE and self._late < PATIENCE
            if not by_heart:
                self._give_up(offer)
        else:
            if told := self._singly(vector, rules, batches, tally):
                return told
        return tally.result(vector, Outcome(Status.PASS, unobserved=tuple(sorted(tally.unobserved))))

    def _give_up(self, offer: Offer) -> None:
        """Ask the next vector otherwise: this one passes by single hands, and did not as it was asked."""
        goes_back = "load_state" in offer.capabilities
        self._by = _By.HEART if goes_back else _By.SINGLY
        self.went_back_in_vain = self.went_back_in_vain or goes_back
        self._late = 0

    def _batches(self, cutter: Cutter, walks: Iterable[Walk], tally: _Tally) -> Iterator[Batch]:
        """Yield the batches of all deals as long as there is time."""
        for walk in walks:
            tally.deals += walk.deals
            for batch in cutter.batches(walk.setup, walk.visits):
                if self._until is not None and time.monotonic() > self._until:
                    raise TimeIsUpError
                yield batch

    def _ask_by_heart(self, batches: Iterable[Batch], waiting: deque[Batch], tally: _Tally) -> _Ended:
        """Ask ahead until a reply is not plainly right; leave in `waiting` what has no reply that is."""

        def bodies() -> Iterator[bytes]:
            for batch in batches:
                waiting.append(batch)
                yield batch.body

        try:
            self._session.ready()
            with closing(self._session.exchange_written(bodies())) as told:
                for seq, line in told:
                    if not self._recogniser.is_right(waiting[0], seq, line):
                        return _Ended.ILL
                    tally.hands += waiting.popleft().hands
        except Trouble as trouble:
            self._late += trouble.timed_out
            return _Ended.LATE if trouble.timed_out else _Ended.ILL
        return _Ended.WELL

    def _singly(
        self, vector: Vector, rules: Ruleset, batches: Iterable[Batch], tally: _Tally
    ) -> Result | None:
        """Examine the hands of batches; the first that does not pass is returned as the result."""
        some: list[Vector] = []
        for batch in batches:
            some += (hand_vector(vector, batch.setup, hand) for hand in batch.played())
            if len(some) >= TOGETHER:
                if told := self._examined(some, rules, tally):
                    return told
                some = []
        return self._examined(some, rules, tally)

    def _examined(self, some: list[Vector], rules: Ruleset, tally: _Tally) -> Result | None:
        found: dict[int, Result] = {}
        self._examine(enumerate(some), found.__setitem__)
        for place, hand in enumerate(some):
            result = found[place]
            tally.hands += not hand.raw["steps"][-1]["expect"]["legal"]
            tally.lost += result.lost
            tally.unobserved |= {*result.outcome.unobserved}
            if result.status is not Status.PASS:
                told = about_step(hand, rules, result.outcome.step or 0)
                return replace(tally.result(told, result.outcome), known=result.known)
        return None


def _shows_all(offer: Offer) -> bool:
    """Whether a reply to `run` can show all that is expected: what is read by heart is compared whole."""
    wanted = {"batch", "legal"} <= offer.capabilities and offer.observables >= {*OBSERVABLES}
    return wanted and not offer.auto
