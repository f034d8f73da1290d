"""Takes results in whatever order they come and tells them in the order of the plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_conformance.verify.known import apply_known

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manilha_conformance.verify.result import Result


class GivenUpError(Exception):
    """The adapter had to be started again too often: what follows in the plan is not told."""


class Order:
    """The results so far, each under its place in the plan; known failures are marked as they come.

    What is counted hangs only on the plan and the results, never on who asked or when.
    """

    def __init__(self, known: Mapping[str, str], each: Callable[[Result], None], most_restarts: int) -> None:
        self._known = known
        self._each = each
        self._most = most_restarts
        self._found: dict[int, Result] = {}
        self._told = 0
        self._lost = 0

    def take(self, index: int, result: Result) -> None:
        """Keep a result and tell all that now stand in a row; raises `GivenUpError`."""
        self._found[index] = apply_known(result, self._known)
        while (following := self._found.get(self._told)) is not None:
            restarts = self._lost
            self._told += 1
            self._lost += following.lost
            self._each(following)
            if restarts > self._most:
                self._found = {place: found for place, found in self._found.items() if place < self._told}
                raise GivenUpError

    @property
    def results(self) -> tuple[Result, ...]:
        """All results there are, in the order of the plan."""
        return tuple(self._found[index] for index in sorted(self._found))

    def missing(self, planned: int) -> tuple[int, ...]:
        """Return the places of a plan of so many vectors for which there is no result."""
        return tuple(place for place in range(planned) if place not in self._found)

    @property
    def restarts(self) -> int:
        """How often the adapter was started again: after every loss but one on the last vector."""
        results = self.results
        return sum(result.lost for result in results) - (1 if results and results[-1].lost else 0)
