"""Ways through the hand machine that take every kind of step, each from the deal to the end of a hand."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from manilha_tools.explicit import Opening
    from manilha_tools.vectors.machine import HandMachine, Move, Spot, StepKind

    Graph = Mapping[Spot, tuple[Move, ...]]


@dataclass(frozen=True, slots=True)
class Path:
    """A hand that begins in some way, the spot where it starts, and its moves."""

    opening: Opening
    start: Spot
    moves: tuple[Move, ...]

    @property
    def kinds(self) -> tuple[StepKind, ...]:
        """The kinds of its steps, in order."""
        return tuple(kind for move in self.moves for kind in move.kinds)


def paths(machine: HandMachine) -> Iterator[Path]:
    """Yield hands that take every kind of step between them, each one some that no hand before it took."""
    left = dict.fromkeys(machine.kinds())
    for opening in machine.openings:
        graph = machine.graph(opening)
        starts = machine.starts(opening)
        while found := _longest(graph, starts, left):
            start, moves = found
            path = Path(opening, start, moves)
            for kind in path.kinds:
                left.pop(kind, None)
            yield path


def _longest(
    graph: Graph, starts: Sequence[Spot], left: Mapping[StepKind, None]
) -> tuple[Spot, tuple[Move, ...]] | None:
    """Return a hand that goes from one step not taken yet to the nearest next one, and last to its end.

    What ends the hand waits until nothing else is left to be taken from there. None where nothing is left.
    """
    open_kinds = dict(left)
    for start in starts:
        moves: list[Move] = []
        spot: Spot | None = start
        gained = False
        while spot is not None:
            wanted = partial(_gains, left=open_kinds)
            way = _nearest(graph, spot, wanted, last=False) or _nearest(graph, spot, wanted, last=True)
            if way is None:
                break
            gained = True
            for move in way:
                for kind in move.kinds:
                    open_kinds.pop(kind, None)
            moves.extend(way)
            spot = way[-1].after
        if gained:
            return start, tuple(moves)
    return None


def _gains(move: Move, left: Mapping[StepKind, None]) -> bool:
    return any(kind in left for kind in move.kinds)


def _nearest(
    graph: Graph, spot: Spot, wanted: Callable[[Move], bool], *, last: bool
) -> tuple[Move, ...] | None:
    """Return the fewest moves that end with one wanted, which ends the hand or not as `last` says.

    On the way to it no card is hidden.
    """
    waiting: deque[tuple[Spot, tuple[Move, ...]]] = deque([(spot, ())])
    seen = {spot}
    while waiting:
        here, way = waiting.popleft()
        for move in graph[here]:
            if (move.after is None) == last and wanted(move):
                return (*way, move)
            if move.after is not None and move.after not in seen and not move.hides:
                seen.add(move.after)
                waiting.append((move.after, (*way, move)))
    return None
