"""An explicit search of the tables: ladder and tricks of a hand as one automaton, with the cards left out.

A third reading of the cells, independent of the interpreter and of the symbolic model: a trick may be won by
either side or tied, a side acts where some seat of it may. It says how a hand can end, and counts what it
visits, so that its counts can be held against those of the proofs. `explicit_games` chains hands to games.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset

Scores = tuple[int, int]
Spent = frozenset[tuple[str, str]]
"""Rows of `special` that last for one hand only and are used up, each for a side."""
SIDES: Final = "AB"
NOTHING_SPENT: Final[Spent] = frozenset()


class Ending(NamedTuple):
    """How a hand can end: its winner (None: nobody), the points paid, and whether it takes the game."""

    winner: str | None
    points: int
    takes_game: bool


class Opening(NamedTuple):
    """What the tables see of the scores while a hand lasts: all hands that begin alike can end alike.

    The row of `special` (None: none) with the side called self, and each (stake, side) at which the cap
    keeps that side from asking for more.
    """

    row: str | None
    side: str | None
    capped: frozenset[tuple[int, str]]


class Node(NamedTuple):
    """A hand without cards: its special row, phase, accepted rung, last asker's side, rung asked, tricks."""

    special: str | None
    phase: str
    rung: str | None
    asked: str | None
    pending: str | None
    tricks: str


@dataclass
class HandSearch:
    """All of one hand that begins in a given way: the nodes and steps visited, and the endings found."""

    nodes: set[Node] = field(default_factory=set)
    steps: int = 0
    endings: dict[Ending, None] = field(default_factory=dict)


class Explicit:
    """The search of hands for one ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self.cells = rules.cells
        self.target = self._number("game.target")
        self.rows = tuple(
            dict.fromkeys(path.split(".")[1] for path in self.cells if path.startswith("special."))
        )
        self._stakes = frozenset(
            int(str(value))
            for path, value in self.cells.items()
            if path.startswith(("bets.", "special.")) and path.endswith(".value")
        )
        self._searched: dict[Opening, HandSearch] = {}

    def opening(self, scores: Scores, spent: Spent = NOTHING_SPENT) -> Opening:
        """Return how a hand at these scores begins: the first row that matches and is not used up."""
        row, side = next((pair for pair in self._matches(scores) if pair not in spent), (None, None))
        capped = ((stake, who) for stake in self._stakes for who in SIDES if self._capped(stake, who, scores))
        return Opening(row, side, frozenset(capped))

    def spends(self, scores: Scores, row: str | None) -> Spent:
        """Return what a hand of this row uses up: the row, if it lasts once, for each side it matches."""
        if row is None or self.cells[f"special.{row}.lasts"] != "once":
            return NOTHING_SPENT
        return frozenset(pair for pair in self._matches(scores) if pair[0] == row)

    def _matches(self, scores: Scores) -> Iterator[tuple[str, str]]:
        """Yield the rows of `special` that match these scores, each with the side called self, in order."""
        a, b = scores
        for row in self.rows:
            for side, mine, theirs in (("A", a, b), ("B", b, a)):
                if self._within(f"special.{row}.when.self", mine) and self._within(
                    f"special.{row}.when.rival", theirs
                ):
                    yield row, side

    def _within(self, path: str, score: int) -> bool:
        return self._number(f"{path}.0") <= score <= self._number(f"{path}.1")

    def _number(self, path: str) -> int:
        return int(str(self.cells[path]))

    def hand(self, opening: Opening) -> HandSearch:
        """Search every hand that begins so."""
        if opening in self._searched:
            return self._searched[opening]
        found = self._searched[opening] = HandSearch()
        row = opening.row
        offered = row is not None and f"special.{row}.offer.refuse_pays" in self.cells
        first = Node(row, "special" if offered else "play", None, None, None, "")
        found.nodes.add(first)
        waiting = deque([first])
        while waiting:
            for after in self.steps(waiting.popleft(), opening):
                found.steps += 1
                if isinstance(after, Ending):
                    found.endings[after] = None
                elif after not in found.nodes:
                    found.nodes.add(after)
                    waiting.append(after)
        return found

    def steps(self, node: Node, opening: Opening) -> Iterator[Node | Ending]:
        """Yield what can follow a node: other nodes of the hand, or its endings."""
        row = opening.row
        takes = row is not None and self.cells.get(f"special.{row}.takes_game") is True
        worth = self._worth(node.rung, row)
        if node.phase == "special":
            yield node._replace(phase="play")
            if self._acts("special.refuse_hand"):
                pays = self._number(f"special.{row}.offer.refuse_pays")
                yield Ending(_other(str(opening.side)), pays, takes)
            return
        if node.phase == "answer":
            yield from self._answers(node, opening, takes=takes)
            return
        for who in SIDES:
            if self._acts("play.fold"):
                yield Ending(_other(who), worth, takes)
            if self._acts("play.raise"):
                yield from self._raise(node, who, opening, takes=takes)
        for winner in "ABT":
            yield from self._trick(node, node.tricks + winner, worth, takes=takes)

    def _answers(self, node: Node, opening: Opening, *, takes: bool) -> Iterator[Node | Ending]:
        asked_by = str(node.asked)
        if self._acts("answer.accept"):
            yield node._replace(phase="play", rung=node.pending, pending=None)
        if self._acts("answer.fold"):
            yield Ending(asked_by, self._number(f"bets.rungs.{node.pending}.fold"), takes)
        if self._acts("answer.raise"):
            yield from self._raise(node, _other(asked_by), opening, takes=takes)

    def _trick(self, node: Node, tricks: str, worth: int, *, takes: bool) -> Iterator[Node | Ending]:
        decision = self.cells[f"result.{tricks}"]
        if node.asked is not None:
            # Where only a request in the trick itself counts, it may or may not have been made in this one.
            raised = self.cells.get(f"result_raised.rows.{tricks}")
            if raised is not None and self.cells["result_raised.scope"] == "trick":
                yield from self._decided(node, str(decision), tricks, worth, takes=takes)
            decision = raised if raised is not None else decision
        yield from self._decided(node, str(decision), tricks, worth, takes=takes)

    @staticmethod
    def _decided(
        node: Node, decision: str, tricks: str, worth: int, *, takes: bool
    ) -> Iterator[Node | Ending]:
        if decision == "go":
            yield node._replace(tricks=tricks)
        elif decision == "none":
            yield Ending(None, 0, takes_game=False)
        elif decision == "hand_leader_side":
            yield from (Ending(side, worth, takes) for side in SIDES)
        elif decision == "against_caller":
            yield Ending(_other(str(node.asked)), worth, takes)
        else:
            yield Ending(decision, worth, takes)

    def _raise(self, node: Node, who: str, opening: Opening, *, takes: bool) -> Iterator[Node | Ending]:
        row, accepted = opening.row, node.pending or node.rung
        policy = self._policy(who, opening)
        rung = self._above(accepted, row)
        if rung is None or policy == "forbidden":
            return
        if policy == "loses_game":
            yield Ending(_other(who), 0, takes_game=True)
            return
        if policy == "loses_hand":
            yield Ending(_other(who), self._worth(node.rung, row), takes)
            return
        last = "in_answer" if node.phase == "answer" else _relation(node.asked, who)
        if self.cells[f"bets.may_raise.{last}"] and (self._worth(accepted, row), who) not in opening.capped:
            yield Node(row, "answer", accepted, who, rung, node.tricks)

    def _policy(self, who: str, opening: Opening) -> str:
        row = opening.row
        if row is None:
            return "allowed"
        rival = self.cells.get(f"special.{row}.raises_rival")
        return str(self.cells[f"special.{row}.raises"] if who == opening.side or rival is None else rival)

    def _capped(self, stake: int, who: str, scores: Scores) -> bool:
        cap = self.cells["bets.cap"]
        score = min(scores) if cap == "trailing" else scores[SIDES.index(who)]
        return cap != "none" and stake >= self.target - score

    def _above(self, rung: str | None, row: str | None) -> str | None:
        base = rung if rung is not None else self.cells.get(f"special.{row}.raise_from")
        up = self.cells["bets.start.up" if base is None else f"bets.rungs.{base}.up"]
        return None if up is None else str(up)

    def _worth(self, rung: str | None, row: str | None) -> int:
        if rung is not None:
            return self._number(f"bets.rungs.{rung}.value")
        return self._number("bets.start.value" if row is None else f"special.{row}.value")

    def _acts(self, act: str) -> bool:
        return self.cells.get(f"acts.{act}", "nobody") != "nobody"


def _other(side: str) -> str:
    return "B" if side == "A" else "A"


def _relation(asked: str | None, who: str) -> str:
    if asked is None:
        return "nobody"
    return "own" if asked == who else "rival"
