"""The interpreter: begins games, applies actions, and deals the following hands, all from the tables.

States go in and new states come out; nothing is changed in place. Each event carries the cells that
decided it. An illegal action raises Rejected and leaves the caller's state as it was.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manilha_reference import awards
from manilha_reference.cells import Reader
from manilha_reference.deal import check_deal, check_setup, draw_deal, draw_opener
from manilha_reference.errors import BadRequest, Reason, Rejected, Text
from manilha_reference.legal import check, legal_actions, may_hide, seats_to_act
from manilha_reference.requests import next_rung, refusal_counts, stake
from manilha_reference.special import has_offer, match_special, raise_policy, spends
from manilha_reference.state import Call, Deal, Event, Kind, Phase, Play, Request, Setup, State
from manilha_reference.tricks import GO_ON, NOBODY, hand_result, other, side_of, trick_outcome

if TYPE_CHECKING:
    from random import Random

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Action, Side

__all__ = ["apply", "begin", "legal_actions", "new_game", "next_hand", "seats_to_act"]

Events = tuple[Event, ...]


def begin(rules: Ruleset, players: int, setup: Setup) -> State:
    """Start a game from an explicit setup; raise BadRequest where the tables do not allow it."""
    check_setup(rules, players, setup)
    return _deal_hand(rules, players, 1, setup.opener, setup.scores, setup.deal, (), setup.deals)


def new_game(rules: Ruleset, players: int, random: Random) -> State:
    """Start a game at 0-0 with opener and cards drawn from `random`."""
    opener = draw_opener(rules, players, random)
    return begin(rules, players, Setup(opener, draw_deal(rules, players, random)))


def next_hand(rules: Ruleset, state: State, deal: Deal | None = None) -> State:
    """Deal the next hand of a game, from `deal` or the first of the state's remaining deals.

    Raises Rejected where the hand is not over or the game is, BadRequest where no deal is left or it is
    not one that the tables allow.
    """
    if state.phase != Phase.HAND_OVER:
        raise Rejected(Reason.GAME_OVER if state.phase == Phase.GAME_OVER else Reason.WRONG_PHASE)
    deals = state.deals
    if deal is None:
        if not deals:
            raise BadRequest(
                "SETUP-NO-DEAL",
                Text("no deal is left for the next hand", "não há cartas para a próxima mão"),
                hint=Text("list the following hands in `deals`", "ponha as próximas mãos em `deals`"),
            )
        deal, deals = deals[0], deals[1:]
    check_deal(rules, state.players, deal)
    opener = next_opener(Reader(rules.cells), state)
    return _deal_hand(rules, state.players, state.hand + 1, opener, state.scores, deal, state.spent, deals)


def next_opener(read: Reader, state: State) -> int:
    """Return who opens the hand after this one (tables `seats` and `game.opener_moves`)."""
    if not read.flag(f"game.opener_moves.{state.ended}"):
        return state.opener
    return read.number(f"seats.{state.players}.next_opener.{state.opener}")


def _deal_hand(
    rules: Ruleset,
    players: int,
    number: int,
    opener: int,
    scores: tuple[int, int],
    deal: Deal,
    spent: tuple[tuple[str, Side], ...],
    deals: tuple[Deal, ...],
) -> State:
    read = Reader(rules.cells)
    matched = match_special(rules, read, scores, spent)
    row, side = matched if matched is not None else (None, None)
    return State(
        players=players,
        hand=number,
        opener=opener,
        scores=scores,
        dealt=deal,
        hands=deal.hands,
        phase=Phase.SPECIAL if row is not None and has_offer(read, row) else Phase.PLAY,
        value=read.number("bets.start.value" if row is None else f"special.{row}.value"),
        turn=opener,
        leaders=(opener,),
        plays=((),),
        special=row,
        special_side=side,
        spent=tuple(dict.fromkeys((*spent, *spends(rules, row, scores)))),
        deals=deals,
    )


def opening(rules: Ruleset, state: State) -> Event:
    """Return the event that began a hand, with the cells that called for its special row and its worth.

    To be asked before the hand ends: the scores must be those that it began with.
    """
    read = Reader(rules.cells)
    begun = spends(rules, state.special, state.scores)
    before = tuple(used for used in state.spent if used not in begun)
    match_special(rules, read, state.scores, before)
    if state.special is None:
        read.number("bets.start.value")
    else:
        read.number(f"special.{state.special}.value")
    data = (
        ("hand", state.hand),
        ("opener", state.opener),
        ("special", state.special),
        ("side", state.special_side),
    )
    return Event("hand_began", data, read.take())


def apply(rules: Ruleset, state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Return the state after `seat` takes `action`, and the events with the cells that decided them.

    Raises Rejected where the action is not in `legal_actions(rules, state, seat)`.
    """
    read = Reader(rules.cells)
    check(rules, read, state, seat, action)
    return _STEPS[action.kind](rules, read, state, seat, action)


def _play(rules: Ruleset, read: Reader, state: State, seat: int, action: Action) -> tuple[State, Events]:
    card = str(action.card)
    hidden = action.hidden and may_hide(read, state, seat)
    table = (*state.table, Play(seat, card, hidden))
    hands = tuple(
        tuple(held for held in hand if (owner, held) != (seat, card))
        for owner, hand in enumerate(state.hands)
    )
    follower = read.number(f"seats.{state.players}.next.{seat}")
    state = replace(state, hands=hands, plays=(*state.plays[:-1], table), turn=follower)
    played = Event("played", (("seat", seat), ("card", card), ("hidden", hidden)), read.take())
    if len(table) < state.players:
        return state, (played,)
    state, events = _end_trick(rules, read, state)
    return state, (played, *events)


def _end_trick(rules: Ruleset, read: Reader, state: State) -> tuple[State, Events]:
    winner, leader = trick_outcome(
        rules,
        read,
        players=state.players,
        opener=state.opener,
        vira=state.dealt.vira,
        table=state.table,
        call=state.call,
    )
    results = (*state.results, winner)
    ended = Event(
        "trick_ended", (("trick", len(results)), ("winner", winner), ("leader", leader)), read.take()
    )
    decision = hand_result(
        read,
        "".join(results),
        side_of(read, state.players, state.opener),
        asked_by=state.asked_by,
        call=state.call,
    )
    state = replace(state, results=results, call=None)
    if decision == GO_ON:
        onward = Event("hand_goes_on", (("results", "".join(results)),), read.take())
        follow = replace(state, turn=leader, leaders=(*state.leaders, leader), plays=(*state.plays, ()))
        return follow, (ended, onward)
    if decision == NOBODY:
        state, events = awards.end_hand(read, state, None, 0, "tied")
    else:
        state, events = awards.end_hand(read, state, "A" if decision == "A" else "B", state.value, "won")
    return state, (ended, *events)


def _raise(rules: Ruleset, read: Reader, state: State, seat: int, action: Action) -> tuple[State, Events]:
    del action, rules
    side = side_of(read, state.players, seat)
    policy = raise_policy(read, state, side)
    if policy == "loses_hand":
        return awards.end_hand(read, state, other(side), state.value, "folded")
    if policy == "loses_game":
        return awards.forfeit_game(read, state, other(side))
    rung = str(next_rung(read, state))
    accepted = state.pending.rung if state.pending is not None else state.rung
    raised = replace(
        state,
        phase=Phase.ANSWER,
        value=stake(read, state),
        rung=accepted,
        asked_by=side,
        pending=Request(rung, seat),
        call=Call(side, len(state.table)),
        refused=(),
    )
    data = (("seat", seat), ("rung", rung), ("value", read.number(f"bets.rungs.{rung}.value")))
    return raised, (Event("raised", data, read.take()),)


def _accept(rules: Ruleset, read: Reader, state: State, seat: int, action: Action) -> tuple[State, Events]:
    del action, rules
    value = stake(read, state)
    rung = state.pending.rung if state.pending is not None else state.rung
    accepted = replace(state, phase=Phase.PLAY, value=value, rung=rung, pending=None, refused=())
    return accepted, (Event("accepted", (("seat", seat), ("value", value)), read.take()),)


def _fold(rules: Ruleset, read: Reader, state: State, seat: int, action: Action) -> tuple[State, Events]:
    del rules
    side = side_of(read, state.players, seat)
    if state.pending is None:
        return awards.end_hand(read, state, other(side), state.value, "folded")
    if not refusal_counts(read, state, action.kind, seat):
        return _wait_for_partner(read, state, seat)
    points = read.number(f"bets.rungs.{state.pending.rung}.fold")
    return awards.end_hand(read, state, other(side), points, "folded")


def _play_hand(rules: Ruleset, read: Reader, state: State, seat: int, action: Action) -> tuple[State, Events]:
    del action, rules
    value = read.number(f"special.{state.special}.value")
    event = Event("hand_accepted", (("seat", seat), ("value", value)), read.take())
    return replace(state, phase=Phase.PLAY, refused=()), (event,)


def _refuse_hand(
    rules: Ruleset, read: Reader, state: State, seat: int, action: Action
) -> tuple[State, Events]:
    del rules
    if not refusal_counts(read, state, action.kind, seat):
        return _wait_for_partner(read, state, seat)
    points = read.number(f"special.{state.special}.offer.refuse_pays")
    return awards.end_hand(read, state, other(side_of(read, state.players, seat)), points, "refused")


def _wait_for_partner(read: Reader, state: State, seat: int) -> tuple[State, Events]:
    waiting = replace(state, refused=(*state.refused, seat))
    return waiting, (Event("refused_alone", (("seat", seat),), read.take()),)


_STEPS = {
    Kind.PLAY: _play,
    Kind.RAISE: _raise,
    Kind.ACCEPT: _accept,
    Kind.FOLD: _fold,
    Kind.PLAY_HAND: _play_hand,
    Kind.REFUSE_HAND: _refuse_hand,
}
