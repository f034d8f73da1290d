"""What a seat may do: the check that every action must pass, and the complete set of legal actions.

`check` names the first condition that an action breaks, with the cells that it read; `legal_actions` keeps
the candidates that pass it, so an action is accepted exactly when it is in that set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.cells import Reader
from manilha_reference.errors import Reason, Rejected
from manilha_reference.order import card_order
from manilha_reference.requests import eligible, next_rung, raise_obstacle
from manilha_reference.special import raise_policy
from manilha_reference.state import Action, Kind, Phase
from manilha_reference.tricks import TIE, side_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State

UNLIMITED = "unlimited"
_KINDS = tuple(Kind)


def check(rules: Ruleset, read: Reader, state: State, seat: int, action: Action) -> None:
    """Raise Rejected where the action is not legal now, with its reason and the cells behind it.

    The cell that forbids it comes last, and `rule` is the rule that it carries.
    """
    reason = _obstacle(rules, read, state, seat, action)
    if reason is None:
        return
    cells = read.take()
    row = _forbidding(cells, reason)
    if row is None:
        raise Rejected(reason, cells=cells)
    raise Rejected(reason, rule=rules.rule_of(row), cells=(*(path for path in cells if path != row), row))


def _forbidding(cells: tuple[str, ...], reason: Reason) -> str | None:
    """Return the cell that settled a refusal: the last one read, save where later ones only bear it out.

    A rung out of order is forbidden by the step of the ladder, a request beyond the cap by the cap, and a
    hidden card by what would have admitted it, not by what becomes of one that is not admitted.
    """
    if reason == Reason.RAISE_WRONG_RUNG:
        cells = tuple(path for path in cells if path.endswith(".up"))
    elif reason == Reason.RAISE_CAPPED:
        cells = tuple(path for path in cells if path == "bets.cap")
    elif reason == Reason.HIDDEN_NOT_ALLOWED:
        cells = tuple(path for path in cells if path != "trick.hidden.when_forbidden")
    return decisive(cells)


def decisive(cells: tuple[str, ...]) -> str | None:
    """Return the cell that settled a decision: the last one read that is not about who sits where."""
    return next((path for path in reversed(cells) if not path.startswith("seats.")), None)


def legal_actions(rules: Ruleset, state: State, seat: int) -> tuple[Action, ...]:
    """Return every action that `seat` may take now: plays in hand order, then requests and answers."""
    return tuple(action for action in _candidates(rules, state, seat) if is_legal(rules, state, seat, action))


def is_legal(rules: Ruleset, state: State, seat: int, action: Action) -> bool:
    """Whether `apply` would accept the action."""
    return _obstacle(rules, Reader(rules.cells), state, seat, action) is None


def seats_to_act(rules: Ruleset, state: State) -> tuple[int, ...]:
    """Return the seats that have a legal action, in ascending order; none once the hand is over."""
    return tuple(
        seat
        for seat in range(state.players)
        if any(is_legal(rules, state, seat, action) for action in _candidates(rules, state, seat))
    )


def _candidates(rules: Ruleset, state: State, seat: int) -> Iterator[Action]:
    """Yield what may be legal: each act that the table `acts` admits the seat to, in every form it has."""
    if not 0 <= seat < state.players or state.over or seat in state.refused:
        return
    read = Reader(rules.cells)
    for kind in _KINDS:
        if seat not in eligible(read, state, kind):
            continue
        if kind == Kind.PLAY:
            for card in state.hands[seat]:
                yield Action(kind, card=card)
                yield Action(kind, card=card, hidden=True)
        elif kind != Kind.RAISE:
            yield Action(kind)
        elif (rung := next_rung(read, state)) is not None:
            yield Action(kind, rung=rung)


def _obstacle(rules: Ruleset, read: Reader, state: State, seat: int, action: Action) -> Reason | None:
    if not 0 <= seat < state.players:
        return Reason.UNKNOWN_SEAT
    if state.phase == Phase.GAME_OVER:
        return Reason.GAME_OVER
    if state.phase == Phase.HAND_OVER:
        return Reason.HAND_OVER
    admitted = eligible(read, state, action.kind)
    if not admitted:
        if state.phase == Phase.ANSWER and action.kind == Kind.RAISE:
            return Reason.RAISE_WINDOW
        return Reason.WRONG_PHASE
    if seat not in admitted or seat in state.refused:
        return _out_of_turn(read, state, seat, action)
    if action.kind == Kind.PLAY:
        return _play_obstacle(rules, read, state, seat, action)
    if action.kind == Kind.RAISE:
        return _raise_obstacle(rules, read, state, seat, action)
    return None


def _out_of_turn(read: Reader, state: State, seat: int, action: Action) -> Reason:
    if action.kind != Kind.RAISE:
        return Reason.NOT_YOUR_TURN
    if state.pending is not None:
        own = side_of(read, state.players, seat) == side_of(read, state.players, state.pending.seat)
        return Reason.RAISE_OWN_REQUEST if own else Reason.NOT_YOUR_TURN
    return Reason.RAISE_OUT_OF_TURN


def _raise_obstacle(rules: Ruleset, read: Reader, state: State, seat: int, action: Action) -> Reason | None:
    if action.rung is not None and f"bets.rungs.{action.rung}.value" not in rules.cells:
        return Reason.UNKNOWN_RUNG
    side = side_of(read, state.players, seat)
    policy = raise_policy(read, state, side)
    if policy == "forbidden":
        return Reason.RAISE_NOT_ALLOWED
    if policy == "allowed" and (obstacle := raise_obstacle(read, state, side)) is not None:
        return obstacle
    if next_rung(read, state) is None:
        return Reason.RAISE_TOP_RUNG
    if action.rung not in (None, next_rung(read, state)):
        return Reason.RAISE_WRONG_RUNG
    return None


def _play_obstacle(rules: Ruleset, read: Reader, state: State, seat: int, action: Action) -> Reason | None:
    order = card_order(rules, state.dealt.vira)
    if action.card is None or action.card not in order.strength:
        return Reason.UNKNOWN_CARD
    if action.card not in state.hands[seat]:
        return Reason.CARD_NOT_IN_HAND
    face_down = False
    if action.hidden:
        face_down = may_hide(read, state, seat)
        if not face_down and read.text("trick.hidden.when_forbidden") == "reject":
            return Reason.HIDDEN_NOT_ALLOWED
    if _after_tied_first(state) and read.text("trick.after_tied_first") == "strongest":
        best = max(order.strength[card] for card in state.hands[seat])
        if face_down or order.strength[action.card] < best:
            return Reason.MUST_PLAY_STRONGEST
    return None


def may_hide(read: Reader, state: State, seat: int) -> bool:
    """Whether the seat on turn may play a card face down now (tables `trick.hidden` and `special`)."""
    if state.special is not None and not read.flag(f"special.{state.special}.hidden"):
        return False
    if not read.flag(f"trick.hidden.in_trick.{len(state.results)}"):
        return False
    if not state.table and not read.flag("trick.hidden.leading"):
        return False
    if _after_tied_first(state) and not read.flag("trick.hidden.after_tied_first"):
        return False
    limit = read.read("trick.hidden.per_side")
    if limit == UNLIMITED or not isinstance(limit, int):
        return True
    side = side_of(read, state.players, seat)
    hidden = [play for play in state.table if play.hidden and side_of(read, state.players, play.seat) == side]
    return len(hidden) < limit


def _after_tied_first(state: State) -> bool:
    return state.results[:1] == (TIE,)
