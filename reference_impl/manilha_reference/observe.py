"""What can be seen of a game: the public record, and the view of one seat.

The view is decided by the tables `sees` and, in a special hand, by its rows `cards` and `offer.partners_see`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.cells import Reader
from manilha_reference.errors import Reason, Rejected
from manilha_reference.legal import seats_to_act
from manilha_reference.state import Phase
from manilha_reference.tricks import side_of

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Play, State

Json = dict[str, object]


def observe(rules: Ruleset, state: State) -> Json:
    """Return the public record in the shape of the contract; every key is always present.

    `value` is the accepted worth of the hand, a pending request not counted. Once the hand is over,
    `trick` and `leader` are those of the last trick begun; before that `points` is 0.
    """
    return {
        "phase": str(state.phase),
        "to_act": list(seats_to_act(rules, state)),
        "hand": state.hand,
        "trick": len(state.leaders),
        "leader": state.leaders[-1],
        "value": state.value,
        "pending": _pending(rules, state),
        "tricks": list(state.results),
        "scores": list(state.scores),
        "hand_winner": state.hand_winner,
        "points": state.points,
        "game_winner": state.game_winner,
    }


def _pending(rules: Ruleset, state: State) -> Json | None:
    if state.pending is None:
        return None
    read = Reader(rules.cells)
    return {
        "rung": state.pending.rung,
        "value": read.number(f"bets.rungs.{state.pending.rung}.value"),
        "by": side_of(read, state.players, state.pending.seat),
    }


def view(rules: Ruleset, state: State, seat: int) -> Json:
    """Return what `seat` may see: the record, its own cards, the table, and what its partners show it.

    `hand` is null where the seat may not see its own cards; a card that it may not see is null on the
    table, and `hidden` says that it was played face down. Raises Rejected unknown_seat.
    """
    if not 0 <= seat < state.players:
        raise Rejected(Reason.UNKNOWN_SEAT)
    read = Reader(rules.cells)
    return {
        "seat": seat,
        "hand": None if _blind(read, state) and not state.over else list(state.hands[seat]),
        "counts": [len(hand) for hand in state.hands],
        "vira": state.dealt.vira,
        "table": [
            [_seen(read, state, seat, play, complete=len(trick) == state.players) for play in trick]
            for trick in state.plays
        ],
        "partners": {
            str(partner): list(state.hands[partner]) for partner in _shown_partners(read, state, seat)
        },
        "record": observe(rules, state),
    }


def _blind(read: Reader, state: State) -> bool:
    return state.special is not None and read.text(f"special.{state.special}.cards") != "open"


def _seen(read: Reader, state: State, seat: int, play: Play, *, complete: bool) -> Json:
    shown = {"seat": play.seat, "card": play.card, "hidden": play.hidden}
    if play.hidden:
        return shown if _knows_hidden(read, state, seat, play) else {**shown, "card": None}
    if state.special is not None and not complete and not state.over:
        together = read.text(f"special.{state.special}.cards") == "blind_together"
        return {**shown, "card": None} if together else shown
    return shown


def _knows_hidden(read: Reader, state: State, seat: int, play: Play) -> bool:
    if state.over and read.text("sees.hidden_after") == "hand_over":
        return True
    if play.seat == seat:
        return read.flag("sees.hidden_card.owner") and not _blind(read, state)
    same = side_of(read, state.players, seat) == side_of(read, state.players, play.seat)
    return read.flag(f"sees.hidden_card.{'partner' if same else 'rival'}")


def _shown_partners(read: Reader, state: State, seat: int) -> tuple[int, ...]:
    path = f"special.{state.special}.offer.partners_see"
    if state.special is None or state.over or not read.has(path):
        return ()
    side = side_of(read, state.players, seat)
    until = read.text(path)
    if (
        side != state.special_side
        or until == "never"
        or (until == "deciding" and state.phase != Phase.SPECIAL)
    ):
        return ()
    return tuple(
        partner
        for partner in range(state.players)
        if partner != seat and side_of(read, state.players, partner) == side
    )
