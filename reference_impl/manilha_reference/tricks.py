"""Who wins a trick, who leads the next one, and when the tricks decide the hand.

Decided by the tables `trick.top` (who played the strongest face-up cards), `result` (the winners of the
tricks so far) and, where a house plays so, `result_raised`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_reference.order import card_order
from manilha_reference.state import SIDES

if TYPE_CHECKING:
    from manilha_reference.cells import Reader
    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Call, Play, Side

TIE: Final = "T"
GO_ON: Final = "go"
NOBODY: Final = "none"
UNDECIDED: Final = (GO_ON, NOBODY)


def side_of(read: Reader, players: int, seat: int) -> Side:
    """Return the side of a seat, from the table `seats`."""
    return "A" if read.text(f"seats.{players}.side.{seat}") == SIDES[0] else "B"


def other(side: Side) -> Side:
    """Return the side opposed to `side`."""
    return "B" if side == "A" else "A"


def strongest(rules: Ruleset, read: Reader, vira: str | None, table: tuple[Play, ...]) -> tuple[Play, ...]:
    """Return the strongest face-up cards of a trick in playing order; empty when every card is hidden."""
    order = card_order(rules, vira)
    shown = [play for play in table if not play.hidden]
    for play in shown:
        read.note(order.why[play.card])
    best = max((order.strength[play.card] for play in shown), default=None)
    return tuple(play for play in shown if order.strength[play.card] == best)


def trick_outcome(
    rules: Ruleset,
    read: Reader,
    *,
    players: int,
    opener: int,
    vira: str | None,
    table: tuple[Play, ...],
    call: Call | None,
) -> tuple[str, int]:
    """Return the winner of a finished trick ("A", "B" or "T") and the seat that leads the next one."""
    top = strongest(rules, read, vira, table)
    row = _row(read, players, table, top, call)
    winner = read.text(f"trick.top.{row}.winner")
    leader = read.text(f"trick.top.{row}.leader")
    seats = {
        "first_top": min(top, key=table.index).seat if top else table[0].seat,
        "lowest_seat_top": min((play.seat for play in top), default=table[0].seat),
        "trick_leader": table[0].seat,
        "hand_leader": opener,
    }
    if winner == "side" and top:
        return side_of(read, players, top[0].seat), seats[leader]
    if winner == "against_caller" and call is not None:
        return other(call.side), seats[leader]
    return TIE, seats[leader]


def _row(
    read: Reader, players: int, table: tuple[Play, ...], top: tuple[Play, ...], call: Call | None
) -> str:
    """Return the row of `trick.top` that a finished trick falls under."""
    if not top:
        return "none"
    if len(top) == 1:
        return "one"
    if len({side_of(read, players, play.seat) for play in top}) == 1:
        return "partners"
    if call is not None:
        exposed = any(
            play in table[: call.plays] and side_of(read, players, play.seat) != call.side for play in top
        )
        if exposed and read.has("trick.top.rivals_exposed.winner"):
            return "rivals_exposed"
        if read.has("trick.top.rivals_called.winner"):
            return "rivals_called"
    return "rivals"


def hand_result(
    read: Reader, history: str, opener_side: Side, *, asked_by: Side | None = None, call: Call | None = None
) -> str:
    """Return what the tricks so far decide: "A", "B", "none", or "go" while the hand goes on.

    `asked_by` is the side of the hand's last request, `call` the last raise of the trick that just ended.
    """
    path = f"result.{history}"
    raised = f"result_raised.rows.{history}"
    if read.has(raised):
        in_trick = read.text("result_raised.scope") == "trick"
        caller = (call.side if call else None) if in_trick else asked_by
        if caller is not None:
            path, asked_by = raised, caller
    decision = read.text(path)
    if decision == "hand_leader_side":
        return opener_side
    if decision == "against_caller" and asked_by is not None:
        return other(asked_by)
    return decision
