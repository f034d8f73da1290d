"""A record followed by the engine: who did what, what came of it, and where record and rules part.

A hand is gone through twice. The first time tells who acted and fills in the cards; the second plays the hand
from a whole deal, so that every step is one that the engine took. The first illegal step ends the replay.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manilha_reference import engine
from manilha_reference.errors import BadRequest, Rejected
from manilha_reference.frozen import frozen
from manilha_reference.notation import findings as f
from manilha_reference.notation import record as r
from manilha_reference.notation.acting import Told, action_of, seat_of
from manilha_reference.notation.cards import show_dealt
from manilha_reference.notation.deals import Cards, vira_candidates
from manilha_reference.state import Setup

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Action, Deal, Event, State

    Start = Callable[[Deal], State]


@frozen
class Step:
    """One move as the engine took it, or refused it (`rejected`; then `after` is the state before)."""

    move: r.Move
    seat: int
    action: Action
    events: tuple[Event, ...]
    rejected: Rejected | None
    after: State


@frozen
class PlayedHand:
    """One hand: how it began, its steps, how it stands, and how many dealt cards nobody knows."""

    hand: r.Hand
    number: int
    start: State
    began: Event
    steps: tuple[Step, ...]
    unknown: int

    @property
    def end(self) -> State:
        """The state after the last step."""
        return self.steps[-1].after if self.steps else self.start


@frozen
class Replay:
    """A record as far as it could be followed; `unjudged` counts the moves after the last step."""

    hands: tuple[PlayedHand, ...]
    findings: tuple[f.Finding, ...]
    unjudged: int

    @property
    def end(self) -> State:
        """The state after the last step."""
        return self.hands[-1].end


def players_of(record: r.Record, default: int) -> int:
    """Return how many play: by the tags, else by the seats written, else `default`."""
    first = record.hands[0]
    if (tag := first.tag(r.PlayersTag)) is not None:
        return tag.count
    if (hands := first.tag(r.HandsTag)) is not None:
        return len(hands.hands)
    if (names := first.tag(r.NamesTag)) is not None:
        return len(names.names)
    return default


def replay(rules: Ruleset, record: r.Record, players: int) -> Replay:
    """Follow a record under a ruleset; raises BadRequest where its tags are no start that the rules allow."""
    hands: list[PlayedHand] = []
    findings: list[f.Finding] = []
    for hand in record.hands:
        before = hands[-1] if hands else None
        if (
            before is not None
            and (found := f.does_not_follow(rules, before.end, before.number, hand)) is not None
        ):
            findings.append(found)
            break
        played, found, stopped = _play(rules, hand, before, players)
        hands.append(played)
        if found is not None:
            findings.append(found)
        if stopped:
            break
    done = sum(len(hand.steps) for hand in hands)
    return Replay(tuple(hands), tuple(findings), sum(len(hand.moves) for hand in record.hands) - done)


def _play(
    rules: Ruleset, hand: r.Hand, before: PlayedHand | None, players: int
) -> tuple[PlayedHand, f.Finding | None, bool]:
    """Play one hand: what it became, where it parts from the rules, and whether that ends the replay."""
    cards = Cards(rules, players, hand, vira_candidates(rules, hand)[0])
    start = _first(rules, hand, players) if before is None else _following(rules, before.end)
    told = _tell(rules, hand, cards, _begun(start, cards, hand))
    deal = cards.deal()
    state = first = _begun(start, cards, hand)
    began = engine.opening(rules, state)
    steps: list[Step] = []
    found: f.Finding | None = None
    moves = iter(told)
    for item in hand.items:
        if isinstance(item, r.TrickEnd):
            found = f.trick_open(rules, state, item)
        elif isinstance(item, r.Result):
            found = f.result_differs(rules, state, item, _end_of(steps))
        elif not isinstance(item, r.Comment):
            step = _step(rules, state, next(moves), deal)
            steps.append(step)
            state = step.after
            if step.rejected is not None:
                found = f.illegal(item, step.rejected, state, began, _end_of(steps))
        if found is not None:
            break
    tag = hand.tag(r.HandTag)
    number = tag.number if tag is not None else 1 if before is None else before.number + 1
    played = PlayedHand(hand, number, first, began, tuple(steps), cards.unknown())
    return played, found, found is not None and found.code != "RECORD-RESULT"


def _tell(rules: Ruleset, hand: r.Hand, cards: Cards, state: State) -> list[Told]:
    """Tell who made each move up to the first illegal one, and learn the cards from what was played."""
    moves: list[Told] = []
    for move in hand.moves:
        seat = seat_of(rules, state, move)
        slot = cards.play(seat, move.card) if isinstance(move, r.Play) else None
        told = Told(move, seat, slot)
        moves.append(told)
        state = replace(state, dealt=cards.deal(), hands=cards.held(slot))
        try:
            state, _ = engine.apply(rules, state, seat, action_of(rules, state, told, state.dealt))
        except Rejected:
            break
    return moves


def _end_of(steps: list[Step]) -> Event | None:
    return next((event for step in steps for event in step.events if event.kind == "hand_ended"), None)


def _step(rules: Ruleset, state: State, told: Told, deal: Deal) -> Step:
    action = action_of(rules, state, told, deal)
    try:
        after, events = engine.apply(rules, state, told.seat, action)
    except Rejected as rejected:
        return Step(told.move, told.seat, action, (), rejected, state)
    return Step(
        told.move, told.seat, action, tuple(_as_written(event, told.move) for event in events), None, after
    )


def _as_written(event: Event, move: r.Move) -> Event:
    """Name an unknown card as the record does, not by the card that stands for it."""
    if event.kind != "played" or not isinstance(move, r.Play) or move.card.code is not None:
        return event
    data = tuple((name, show_dealt(move.card) if name == "card" else value) for name, value in event.data)
    return replace(event, data=data)


def _first(rules: Ruleset, hand: r.Hand, players: int) -> Start:
    opener, score = hand.tag(r.OpenerTag), hand.tag(r.ScoreTag)
    seat = 0 if opener is None else opener.seat
    scores = (0, 0) if score is None else score.scores
    return lambda deal: engine.begin(rules, players, Setup(seat, deal, scores))


def _following(rules: Ruleset, end: State) -> Start:
    return lambda deal: engine.next_hand(rules, end, deal)


_TAG_BEHIND = {
    "SETUP-PLAYERS": r.PlayersTag,
    "SETUP-OPENER": r.OpenerTag,
    "SETUP-SCORES": r.ScoreTag,
    "SETUP-VIRA-RANK": r.ViraTag,
    "SETUP-VIRA-DEALT": r.ViraTag,
}
"""Which tag a faulty start is due to; any other is due to the cards."""


def _begun(start: Start, cards: Cards, hand: r.Hand) -> State:
    """Begin the hand; a start that the rules refuse is reported at the tag that is to blame."""
    try:
        return start(cards.deal())
    except BadRequest as error:
        blamed = hand.tag(_TAG_BEHIND.get(error.code, r.HandsTag)) or hand.tag(r.ViraTag)
        place = None if blamed is None else blamed.at
        raise BadRequest(error.code, error.message, place, error.hint) from None
