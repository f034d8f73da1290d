"""Requests in every situation: who asks for what, when, after what, and how it is answered.

A situation is a request that somebody tries, inside its window or outside it, told by nine traits. `feasible`
enumerates, by the hand machine, all situations that a hand can come to before it is over, each with the
shortest way there; `tried` reads off a game that is played in which its requests were tried. Two traits of a
situation make a pair: every feasible one is what a suite has to meet.
"""

from __future__ import annotations

from collections import deque
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from manilha_tools.explicit import Node
from manilha_tools.vectors.machine import NO, other_side, relation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manilha_tools.explicit import Opening
    from manilha_tools.vectors.machine import HandMachine, Move, Spot

    Graph = dict[Spot, tuple[Move, ...]]

TOP: Final = "top"
REFUSED: Final = "refused"
DECISION: Final = "decision"
ANSWER: Final = "answer"
BEFORE: Final = "before own card"
AFTER: Final = "after own card"


class Situation(NamedTuple):
    """A request that is tried.

    `rung` is what would be asked for, `top` where there is nothing above; `seat` how far the seat that tries
    sits from the one on turn, in an answer from the one that asked; `when` whether a special hand waits for
    its decision, a request for its answer, or the seat has played in this trick; `last` who asked last;
    `answer` what comes of it; `hidden` which side has hidden a card in this hand; `special` the special hand;
    `tricks` who won the tricks so far; `place` how many cards lie on the table. Sides are told from the seat
    that tries: own or rival, W or L.
    """

    rung: str
    seat: str
    when: str
    last: str
    answer: str
    hidden: str
    special: str
    tricks: str
    place: str


Pair = tuple[tuple[str, str], tuple[str, str]]
"""Two traits, each its name and value."""


class Way(NamedTuple):
    """How to come to a situation: a hand that begins so, the moves, then who tries, and what is said.

    `vain` are the other seats that may try there too, with the situation in which each is refused.
    """

    opening: Opening
    start: Spot
    moves: tuple[Move, ...]
    seat: int
    answer: str
    vain: tuple[tuple[int, Situation], ...] = ()


class _Place(NamedTuple):
    """A spot and the sides that have hidden a card on the way to it."""

    spot: Spot
    hidden: str


def pairs(situation: Situation) -> Iterator[Pair]:
    """Yield every two traits of a situation."""
    yield from combinations(zip(Situation._fields, situation, strict=True), 2)


def all_pairs(situations: Iterable[Situation]) -> set[Pair]:
    """Return every two traits that occur together."""
    return {pair for situation in situations for pair in pairs(situation)}


def feasible(machine: HandMachine) -> dict[Situation, Way]:
    """Return every situation of a hand that is not over, with the shortest way to one like it."""
    found: dict[Situation, Way] = {}
    for opening in machine.openings:
        graph = machine.graph(opening)
        ways: dict[_Place, tuple[Spot, tuple[Move, ...]]] = {
            _Place(start, ""): (start, ()) for start in machine.starts(opening)
        }
        waiting = deque(ways)
        while waiting:
            here = waiting.popleft()
            start, moves = ways[here]
            there = list(_tried(machine, opening, graph, here))
            for situation, seat in there:
                vain = tuple((away, it) for it, away in there if away != seat and it.answer == REFUSED)
                found.setdefault(situation, Way(opening, start, moves, seat, situation.answer, vain))
            for move in graph[here.spot]:
                after = _after(here, move)
                if after is not None and after not in ways:
                    ways[after] = (start, (*moves, move))
                    waiting.append(after)
    return found


def _after(here: _Place, move: Move) -> _Place | None:
    if move.after is None:
        return None
    sides = {*here.hidden, here.spot.turn} if move.hides else set(here.hidden)
    return _Place(move.after, "".join(sorted(sides)))


def _tried(
    machine: HandMachine, opening: Opening, graph: Graph, here: _Place
) -> Iterator[tuple[Situation, int]]:
    """Yield what any seat's request comes to at a spot, with where that seat sits."""
    spot, node = here.spot, here.spot.node
    told_by = str(node.asked) if node.phase == "answer" else spot.turn
    for away in range(machine.players):
        one = told_by if away % 2 == 0 else other_side(told_by)
        for answer in _answers(machine, opening, graph, spot, one, away):
            yield (
                Situation(
                    machine.rung_above(node.pending or node.rung, opening) or TOP,
                    str(away),
                    when(node.phase, played=away >= machine.players - spot.place),
                    relation(node.asked, one),
                    answer,
                    hidden_by(here.hidden, one),
                    machine.row_of(opening, one),
                    tricks_of(node.tricks, one),
                    str(spot.place),
                ),
                away,
            )


def _answers(
    machine: HandMachine, opening: Opening, graph: Graph, spot: Spot, one: str, away: int
) -> tuple[str, ...]:
    """Return what a request can come to: refused, or all that can be said to it."""
    if not machine.may_try(spot, one, away):
        return (REFUSED,)
    found: dict[str, None] = {}
    for after in machine.asks(opening, spot, one):
        if isinstance(after, Node):
            found.update((move.kinds[0][0], None) for move in graph[spot._replace(node=after)])
        else:
            found["loses"] = None
    return tuple(found) or (REFUSED,)


def when(phase: str, *, played: bool) -> str:
    """Say at which moment of the hand a seat tries."""
    return {"special": DECISION, "answer": ANSWER}.get(phase, AFTER if played else BEFORE)


def hidden_by(sides: str, one: str) -> str:
    """Say which side has hidden a card."""
    return {"": NO, "AB": "both"}.get(sides, "own" if sides == one else "rival")


def tricks_of(tricks: str, one: str) -> str:
    """Say who won the tricks."""
    return "".join("T" if won == "T" else "W" if won == one else "L" for won in tricks) or NO


def chosen(found: dict[Situation, Way], met: set[Pair]) -> Iterator[tuple[Situation, Way]]:
    """Yield few situations that meet between them every feasible pair not met yet.

    Each is the one that meets most of those still open; among equals the one with the shortest way.
    """
    left = all_pairs(found) - met
    order = sorted(found, key=lambda it: (len(found[it].moves), it))
    gains = {it: len(left.intersection(pairs(it))) for it in order}
    while left:
        best, most = order[0], 0
        for it in order:
            if gains[it] > most:
                gains[it] = len(left.intersection(pairs(it)))
                if gains[it] > most:
                    best, most = it, gains[it]
        yield best, found[best]
        left.difference_update(pairs(best))
