"""The hand as a machine: every kind of step that it can take, and which kinds a trace takes.

What is kept of a state: the special row that holds, and for an offered one whether the seat that acts is of
the side it is offered to; the phase; who won the tricks so far; how many cards lie on the table; the rung
that was accepted, the rung that waits for an answer, and whether the side that asked last is the one that
acts. Left out are the cards, the scores, which seat opened, and which of two partners acts, save where it
says so below. A step is told by what decides about it, and by nothing else:

- `card`: special row, number of the trick, place in the trick, face up or down;
- `trick`: special row, who won the tricks with this one; the hand goes on;
- `hand`: special row, who won the tricks with this one, the rung accepted, who wins; the tricks end the hand;
- `raise`: special row, the rung that stands or is answered, who asked last, trick and place, what it does;
- `accept`, `fold`: special row, the rung, trick and place, and apart from these the rung with whether the
  next seat after the asker answers or its partner;
- `play_hand`, `refuse_hand`: special row, how far the seat sits from the opener.

The last card of a trick takes two such steps, an answer too. `HandMachine` enumerates them from the tables by
`explicit`, the search without cards, with turns added; `taken` reads them off a game that is played.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple

from manilha_tools.explicit import SIDES, Ending, Explicit, Node
from manilha_tools.explicit_games import search_games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.explicit import Opening

StepKind = tuple[str, ...]
"""A kind of step: what is done, and what decides about it, in words."""
NO: Final = "-"
HIDDEN: Final = "hidden"


class Spot(NamedTuple):
    """A node of the search with turns: the side that opened, the side that leads, cards on the table.

    `shown` are the sides of those that lie face up, in playing order.
    """

    node: Node
    opener: str
    leader: str
    place: int = 0
    shown: str = ""

    @property
    def turn(self) -> str:
        """The side whose turn it is."""
        return self.leader if self.place % 2 == 0 else other_side(self.leader)


class Move(NamedTuple):
    """A step from a spot: its kinds, and where it leads; None where the hand ends."""

    kinds: tuple[StepKind, ...]
    after: Spot | None

    @property
    def hides(self) -> bool:
        """Whether it plays a card face down."""
        return self.kinds[0][-1] == HIDDEN


class HandMachine(Explicit):
    """The steps that hands of a ruleset can take, with so many players."""

    def __init__(self, rules: Ruleset, players: int) -> None:
        super().__init__(rules)
        self.players = players
        self.openings = search_games(rules).openings

    def kinds(self) -> tuple[StepKind, ...]:
        """Return every kind of step that some hand can take, in order."""
        return tuple(
            sorted(
                {
                    kind
                    for opening in self.openings
                    for moves in self.graph(opening).values()
                    for move in moves
                    for kind in move.kinds
                }
            )
        )

    def starts(self, opening: Opening) -> tuple[Spot, ...]:
        """Return where a hand that begins so starts: either side may open it."""
        phase = "special" if self._offered(opening.row) else "play"
        first = Node(opening.row, phase, None, None, None, "")
        return tuple(Spot(first, who, who) for who in SIDES)

    def graph(self, opening: Opening) -> dict[Spot, tuple[Move, ...]]:
        """Return every spot that a hand which begins so can come to, with all that can be done there."""
        waiting = deque(self.starts(opening))
        found: dict[Spot, tuple[Move, ...]] = {}
        while waiting:
            spot = waiting.popleft()
            if spot not in found:
                found[spot] = tuple(self._from(opening, spot))
                waiting.extend(move.after for move in found[spot] if move.after is not None)
        return found

    def _from(self, opening: Opening, spot: Spot) -> Iterator[Move]:
        node = spot.node
        match node.phase:
            case "special":
                yield from self._decisions(opening, spot)
            case "answer":
                yield from self._replies(opening, spot)
            case _:
                yield from self._cards(opening, spot)
                yield from self._asked(opening, spot)

    def _decisions(self, opening: Opening, spot: Spot) -> Iterator[Move]:
        first = 0 if spot.opener == opening.side else 1
        row = str(opening.row)
        for away in range(first, self.players, 2):
            if self._acts("special.play_hand"):
                after = spot._replace(node=spot.node._replace(phase="play"))
                yield Move((("play_hand", row, str(away)),), after)
            if self._acts("special.refuse_hand"):
                yield Move((("refuse_hand", row, str(away)),), None)

    def _cards(self, opening: Opening, spot: Spot) -> Iterator[Move]:
        node, last = spot.node, spot.place == self.players - 1
        for face in ("open", HIDDEN):
            if face == HIDDEN and not self._may_hide(spot):
                continue
            where = place_in(len(node.tricks), spot.place)
            card = ("card", self.row_of(opening, spot.turn), *where, face)
            on = spot.shown if face == HIDDEN else spot.shown + spot.turn
            if not last:
                yield Move((card,), spot._replace(place=spot.place + 1, shown=on))
                continue
            for winner in self._winners(on):
                for kind, after in self._ends_trick(opening, spot, winner, on):
                    yield Move((card, kind), after)

    def _winners(self, shown: str) -> str:
        """Return who may win a trick with these cards face up."""
        won = "".join(one for one in SIDES if one in shown)
        partners = len(shown) > len(won) and self.cells["trick.top.partners.winner"] != "side"
        return f"{won}T" if len(won) != 1 or partners else won

    def _ends_trick(
        self, opening: Opening, spot: Spot, winner: str, shown: str
    ) -> Iterator[tuple[StepKind, Spot | None]]:
        node, row = spot.node, opening.row
        tricks = node.tricks + winner
        for after in self._trick(node, tricks, self._worth(node.rung, row), takes=False):
            if isinstance(after, Node):
                for leader in self._leaders(spot, winner, shown):
                    yield ("trick", row or NO, tricks), Spot(after, spot.opener, leader)
            elif self.cells[f"result.{tricks}"] != "hand_leader_side" or after.winner == spot.opener:
                yield ("hand", row or NO, tricks, node.rung or NO, after.winner or "none"), None

    def _leaders(self, spot: Spot, winner: str, shown: str) -> str:
        """Return the sides that may lead after a trick, by whose cards may have been on top."""
        found: dict[str, None] = {}
        for top, first in _tops(winner, shown):
            if top == "partners" and not self._partners_give(winner):
                continue
            policy = self.cells[f"trick.top.{top}.leader"]
            if policy == "hand_leader":
                found[spot.opener] = None
            elif policy == "trick_leader" or not first:
                found[spot.leader] = None
            elif policy == "lowest_seat_top" and top == "rivals":
                found.update(dict.fromkeys(SIDES))
            else:
                found[first] = None
        return "".join(found)

    def _partners_give(self, winner: str) -> bool:
        """Whether equal cards of one side on top may give a trick so."""
        gives = {"side": winner != "T", "tie": winner == "T"}
        return gives.get(str(self.cells["trick.top.partners.winner"]), True)

    def _asked(self, opening: Opening, spot: Spot) -> Iterator[Move]:
        node = spot.node
        where = place_in(len(node.tricks), spot.place)
        for one in SIDES:
            away = range(0 if one == spot.turn else 1, self.players, 2)
            if not any(self.may_try(spot, one, it) for it in away):
                continue
            last = relation(node.asked, one)
            row = self.row_of(opening, one)
            for after in self.asks(opening, spot, one):
                does = "asks" if isinstance(after, Node) else "loses"
                kind = ("raise", row, "play", node.rung or NO, last, *where, does)
                yield Move((kind,), self._next(spot, after))
        if self._acts("play.fold"):
            yield Move((("fold_unasked", self.row_of(opening, spot.turn), node.rung or NO, *where),), None)

    def may_try(self, spot: Spot, one: str, away: int) -> bool:
        """Whether the table `acts` admits a seat to requests.

        It is of the side `one` and sits so far from the seat on turn, in an answer from the one that asked.
        """
        phase = spot.node.phase
        who = str(self.cells.get(f"acts.{phase}.raise", "nobody"))
        if phase == "play":
            played = away >= self.players - spot.place
            return {"turn": away == 0, "turn_or_played": away == 0 or played, "anyone": True}.get(who, False)
        return (
            phase == "answer" and one != spot.node.asked and (who == "side" or (who == "next" and away == 1))
        )

    def asks(self, opening: Opening, spot: Spot, one: str) -> Iterator[Node | Ending]:
        """Yield what a request by a side leads to; nothing where it may not ask."""
        return self._raise(spot.node, one, opening, takes=False)

    def rung_above(self, rung: str | None, opening: Opening) -> str | None:
        """Return the rung that comes after one, or after none; None at the top."""
        return self._above(rung, opening.row)

    def _replies(self, opening: Opening, spot: Spot) -> Iterator[Move]:
        node = spot.node
        rung, one = str(node.pending), other_side(str(node.asked))
        row, where = self.row_of(opening, one), place_in(len(node.tricks), spot.place)
        for act in ("accept", "fold"):
            if not self._acts(f"answer.{act}"):
                continue
            after = spot._replace(node=node._replace(phase="play", rung=node.pending, pending=None))
            for seat in self._answering(act):
                kinds = ((act, row, rung, *where), (act, row, rung, seat))
                yield Move(kinds, after if act == "accept" else None)
        if self._acts("answer.raise"):
            for after_raise in self.asks(opening, spot, one):
                does = "asks" if isinstance(after_raise, Node) else "loses"
                kind = ("raise", row, "answer", rung, *where, does)
                yield Move((kind,), self._next(spot, after_raise))

    def _answering(self, act: str) -> tuple[str, ...]:
        who = self.cells.get(f"acts.answer.{act}")
        return ("next",) if who == "next" or self.players < 4 else ("next", "partner")  # noqa: PLR2004 -- with a partner

    @staticmethod
    def _next(spot: Spot, after: Node | Ending) -> Spot | None:
        return spot._replace(node=after) if isinstance(after, Node) else None

    def _may_hide(self, spot: Spot) -> bool:
        row, tricks = spot.node.special, spot.node.tricks
        return (
            (row is None or bool(self.cells[f"special.{row}.hidden"]))
            and bool(self.cells[f"trick.hidden.in_trick.{len(tricks)}"])
            and (spot.place > 0 or bool(self.cells["trick.hidden.leading"]))
            and (tricks[:1] != "T" or bool(self.cells["trick.hidden.after_tied_first"]))
        )

    def _offered(self, row: str | None) -> bool:
        return row is not None and f"special.{row}.offer.refuse_pays" in self.cells

    def row_of(self, opening: Opening, one: str) -> str:
        """Return the special row, with whether it is offered to a side or to its rivals."""
        if opening.row is None or not self._offered(opening.row):
            return opening.row or NO
        return f"{opening.row} {'own' if opening.side == one else 'rival'}"


def _tops(winner: str, shown: str) -> Iterator[tuple[str, str]]:
    """Yield each row of `trick.top` that may give a trick to a winner, and the side of the first on top."""
    if winner != "T":
        yield "one", winner
    elif not shown:
        yield "none", ""
    for place, first in enumerate(shown):
        later = shown[place + 1 :]
        if first in later and winner in ("T", first):
            yield "partners", first
        if winner == "T" and other_side(first) in later:
            yield "rivals", first


def place_in(trick: int, place: int) -> tuple[str, str]:
    """Say which card of which trick comes next, both counted from 0."""
    return f"trick {trick + 1}", f"card {place + 1}"


def relation(asked: str | None, one: str) -> str:
    """Say who asked last."""
    return NO if asked is None else "own" if asked == one else "rival"


def other_side(one: str) -> str:
    """Return the side opposed to one."""
    return "B" if one == "A" else "A"
