"""Several processes of one adapter, each asked by a thread of its own; one alone is asked in place."""

from __future__ import annotations

from collections import deque
from queue import SimpleQueue
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from manilha_conformance.verify.examine import Examiner, notes_of
from manilha_conformance.verify.sample import sample

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_reference.errors import Text

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.transport.session import Session
    from manilha_conformance.verify.plan import Plan
    from manilha_conformance.verify.result import Result

    Entry = tuple[int, Vector]
    Done = Callable[[int, Result], None]

DEALT: Final = 32
"""The most vectors that are given to a process at a time."""
_PATIENCE: Final = 0.05
"""Seconds between two tries to end processes that are still at work."""


class _StoppedError(Exception):
    """The run is over: what this thread has found is no longer wanted."""


class Crew:
    """Deals vectors to as many sessions as there are jobs; trouble in one does not touch the others."""

    def __init__(
        self, session: Session, plan: Plan, jobs: int, *, one_by_one: bool, until: float | None = None
    ) -> None:
        self._sessions = [session, *(session.twin() for _ in range(jobs - 1))]
        self._examiners = [
            Examiner(each, plan.offers, one_by_one=one_by_one, until=until) for each in self._sessions
        ]
        self._hands: deque[list[Entry]] = deque()
        self._found: SimpleQueue[tuple[int, Result] | BaseException | None] = SimpleQueue()
        self._over = Event()

    @property
    def notes(self) -> tuple[Text, ...]:
        """What the report says of ways that some process did not take."""
        return notes_of({way for examiner in self._examiners for way in examiner.given_up})

    def ask(self, entries: list[Entry], done: Done) -> None:
        """Ask everything; `done` gets each result, in any order, in the thread that calls.

        Whatever `done` or an interrupt raises ends all processes at once.
        """
        jobs = len(self._sessions)
        try:
            entries = self._ask_twice(entries, done)
            size = max(1, min(DEALT, -(-len(entries) // jobs)))
            self._hands.extend(entries[at : at + size] for at in range(0, len(entries), size))
            if jobs == 1:
                while self._hands:
                    self._examiners[0].examine(self._hands.popleft(), done)
            else:
                self._ask_together(done)
        except BaseException:
            self._sessions[0].drop()
            raise

    def _ask_twice(self, entries: list[Entry], done: Done) -> list[Entry]:
        """Let the first process answer a sample by run and singly; return what is still to be asked.

        It ends at the first trouble, for then each question may cost as long as an adapter may take.
        """
        first = self._examiners[0]
        chosen = sample(entry for entry in entries if first.by_run(entry[1]))
        twice = [entry for entry in entries if entry[0] in chosen]
        asked: set[int] = set()
        for at in range(0, len(twice), DEALT):
            if first.in_trouble or first.given_up:
                break
            some = twice[at : at + DEALT]
            first.examine(some, done, twice=True)
            asked |= {index for index, _ in some}
        for examiner in self._examiners:
            examiner.given_up |= first.given_up
        return [entry for entry in entries if entry[0] not in asked]

    def _ask_together(self, done: Done) -> None:
        threads = [
            Thread(target=self._work, args=crew) for crew in zip(self._sessions, self._examiners, strict=True)
        ]
        try:
            for thread in threads:
                thread.start()
            working = len(threads)
            while working:
                found = self._found.get()
                if found is None:
                    working -= 1
                elif isinstance(found, BaseException):
                    raise found  # noqa: TRY301 -- as if this thread had met it
                else:
                    done(*found)
        except BaseException:
            self._end(threads)
            raise

    def _end(self, threads: list[Thread]) -> None:
        """Make every thread come to its end: a process that it waits for is killed under it.

        Threads are asked whether they live, for an interrupt may come before all have been started.
        """
        self._over.set()
        self._hands.clear()
        while alive := [thread for thread in threads if thread.is_alive()]:
            for session in self._sessions:
                session.abort()
            alive[0].join(_PATIENCE)

    def _work(self, session: Session, examiner: Examiner) -> None:
        """Take hands until there are none; the last word is None."""
        try:
            while self._hands:
                examiner.examine(self._hands.popleft(), self._report)
        except (_StoppedError, IndexError):
            pass
        except BaseException as error:  # noqa: BLE001 -- it is raised again in the thread that asked
            self._found.put(error)
        finally:
            if session is not self._sessions[0]:
                session.drop() if self._over.is_set() else session.close()
            self._found.put(None)

    def _report(self, index: int, result: Result) -> None:
        if self._over.is_set():
            raise _StoppedError
        self._found.put((index, result))
