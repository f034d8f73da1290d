"""The walk through the hands of a deal, cut into `run` requests that are written already.

To an adapter that declares `load_state` a batch holds some hundred positions, each asked once: a step goes
back with `after` to where hands part. To any other it holds one hand, played from the deal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from manilha_reference.wire import write_action, write_setup
from manilha_tools.exhaustive.hands import Played

from manilha_conformance.transport.session import write_body
from manilha_conformance.verify.script import run_trace_request

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manilha_reference.state import Action, Setup
    from manilha_tools.exhaustive.hands import Moment, Visit

    from manilha_conformance.verify.offer import Offer

TOGETHER: Final = 128
"""The positions of a batch that goes back, those apart through which the first is come to."""
Known = dict["Moment", str]


@dataclass(slots=True)
class Batch:
    """A request without its number, and what is to be seen after the deal and after each step.

    `known` is how the adapter has written the moments of this deal, `hands` how many hands end here.
    """

    setup: Setup
    known: Known
    moments: list[Moment] = field(default_factory=list)
    acts: list[tuple[int, Action, int]] = field(default_factory=list)
    """Who does what, and after which step."""
    body: bytes = b""
    hands: int = 0

    def played(self) -> Iterator[Played]:
        """Yield what is played here, from the deal to each position after which nothing more is asked."""
        going_on = {after for _, _, after in self.acts}
        for last in range(len(self.moments)):
            if last not in going_on:
                yield self._to(last)

    def _to(self, last: int) -> Played:
        steps = []
        while last:
            steps.append(last)
            last = self.acts[last - 1][2]
        steps.reverse()
        acts = tuple(self.acts[step - 1][:2] for step in steps)
        return Played(acts, (self.moments[0], *(self.moments[step] for step in steps)))


class Cutter:
    """Writes the batches of one ruleset for one adapter."""

    def __init__(self, offer: Offer, players: int) -> None:
        self._offer = offer
        self._players = players
        self._goes_back = "load_state" in offer.capabilities

    def batches(self, setup: Setup, visits: Iterable[Visit]) -> Iterator[Batch]:
        """Yield the batches of a deal's walk, in order; every visit of it is in one."""
        before, end = self._around(setup)
        known: Known = {}
        path: list[Visit] = []
        some: list[Visit] = []
        most = TOGETHER if self._goes_back else 0
        for visit in visits:
            some.append(visit)
            if len(some) >= most and (most or visit.over):
                yield self._batch(Batch(setup, known), path, some, before, end)
                some = []
        if some:
            yield self._batch(Batch(setup, known), path, some, before, end)

    def _around(self, setup: Setup) -> tuple[bytes, bytes]:
        """Return what stands before and behind the steps of a request."""
        way = {"setup": write_setup(setup), "steps": []}
        empty = b'"steps":['
        body = write_body(run_trace_request(self._offer, self._players, way))
        at = body.rindex(empty) + len(empty)
        return body[:at], body[at:]

    def _batch(self, batch: Batch, path: list[Visit], some: list[Visit], before: bytes, end: bytes) -> Batch:
        """Fill a batch with visits; `path` are the last ones at each depth, before and then behind it."""
        places: list[int] = []
        steps: list[bytes] = []
        moments, acts = batch.moments, batch.acts
        for visit in (*path[: some[0].depth], *some):
            depth = visit.depth
            step = len(moments)
            del places[max(depth, 1) :]
            if not depth and step:
                continue
            if depth:
                after = places[-1]
                acts.append((visit.seat, visit.action, after))
                written = _step(visit.seat, visit.action)
                steps.append(written + b"}" if after == step - 1 else b'%s,"after":%d}' % (written, after))
            places.append(step)
            moments.append(visit.moment)
        for visit in some:
            del path[visit.depth :]
            path.append(visit)
            batch.hands += visit.over
        batch.body = before + b",".join(steps) + end
        return batch


@lru_cache(maxsize=1 << 12)
def _step(seat: int, action: Action) -> bytes:
    """Write a step, its last brace apart."""
    step: dict[str, Any] = {"actor": seat, "action": write_action(action)}
    return b"{" + write_body(("act", step)).removeprefix(b'"cmd":"act",').removesuffix(b"}\n")
