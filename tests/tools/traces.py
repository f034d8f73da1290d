"""Hands that the interpreter plays, by players of different tempers, and the cells that it reads in them."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Final

from manilha_reference.deal import draw_deal
from manilha_reference.engine import apply, begin, legal_actions, seats_to_act
from manilha_reference.errors import Rejected
from manilha_reference.order import card_order
from manilha_reference.order import deck as deck_of
from manilha_reference.state import Action, Deal, Kind, Setup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State as Played

LIKED: Final = 0.75


def _calm(_state: Played, action: Action) -> bool:
    return action.kind in (Kind.PLAY, Kind.ACCEPT, Kind.PLAY_HAND)


def _bold(_state: Played, action: Action) -> bool:
    return action.kind in (Kind.RAISE, Kind.PLAY_HAND)


def _secretive(state: Played, action: Action) -> bool:
    """Hides cards, and asks once to see what the others do."""
    asks = action.kind == Kind.RAISE and state.asked_by is None
    return action.hidden or asks or action.kind == Kind.ACCEPT


def _quitting(_state: Played, action: Action) -> bool:
    return action.kind in (Kind.RAISE, Kind.FOLD, Kind.REFUSE_HAND)


def _matching(state: Played, action: Action) -> bool:
    """Follows with the rank that lies on the table, and asks for more in the last trick."""
    if action.kind == Kind.RAISE:
        return state.pending is None and len(state.results) == len(state.dealt.hands[0]) - 1
    rank = state.table[0].card[:-1] if state.table else None
    same = action.card is not None and rank in (None, action.card[:-1])
    return action.kind == Kind.ACCEPT or (same and not action.hidden)


# What a player does whenever he can: all players of a hand are of one temper.
TEMPERS: Final = (_calm, _bold, _matching, _secretive, _quitting)


class Pool:
    """States that the interpreter reaches, found again by the cells that it reads in them."""

    def __init__(self, rules: Ruleset, players: int, hands: int, seed: int) -> None:
        self.rules = rules
        self.players = players
        self._random = Random(seed)  # noqa: S311 - play, not secrets
        self.states: list[Played] = []
        for number in range(hands):
            self._play(number)

    @cached_property
    def by_cell(self) -> dict[str, list[Played]]:
        """The states in which the interpreter reads a cell, by its path."""
        found: dict[str, list[Played]] = {}
        for state in self.states:
            for path in read_in(self.rules, state):
                found.setdefault(path, []).append(state)
        return found

    def _play(self, number: int) -> None:
        rules, random = self.rules, self._random
        deal = draw_deal(rules, self.players, random) if number % 3 else self._even_deal()
        setup = Setup(number % self.players, deal, self._scores(number))
        state = begin(rules, self.players, setup)
        liked = TEMPERS[number % len(TEMPERS)]
        while seats := seats_to_act(rules, state):
            self.states.append(state)
            seat = random.choice(seats)
            actions = legal_actions(rules, state, seat)
            preferred = (
                [action for action in actions if liked(state, action)] if random.random() < LIKED else []
            )
            state, _ = apply(rules, state, seat, random.choice(preferred or actions))

    def _scores(self, number: int) -> tuple[int, int]:
        """Return scores that every special row and every cap have to do with, now and then."""
        last, random = int(str(self.rules.cells["game.target"])) - 1, self._random
        some = random.randrange(last + 1)
        near = last - random.randrange(4)
        return ((0, 0), (some, near), (last, last), (last, some), (some, last), (near, near))[number % 6]

    def _even_deal(self) -> Deal:
        """Deal everyone the same ranks, so that tricks are often tied."""
        rules, random = self.rules, self._random
        cards, suits = deck_of(rules), "OECP"[: self.players]
        ranks = dict.fromkeys(card[:-1] for card in cards)
        whole = [rank for rank in ranks if all(f"{rank}{suit}" in cards for suit in suits)]
        strengths = None
        while strengths is None:
            deal = draw_deal(rules, self.players, random)
            order = card_order(rules, deal.vira)
            free = [rank for rank in whole if self._is_plain(rank, order.manilhas, deal.vira)]
            strengths = free if len(free) > 2 else None
        chosen = random.sample(strengths, len(deal.hands[0]))
        hands = tuple(tuple(f"{rank}{suit}" for rank in chosen) for suit in suits)
        return Deal(hands, deal.vira)

    @staticmethod
    def _is_plain(rank: str, manilhas: tuple[str, ...], vira: str | None) -> bool:
        return rank not in {card[:-1] for card in manilhas} and (vira is None or rank != vira[:-1])


def read_in(rules: Ruleset, state: Played) -> set[str]:
    """Return the cells that the interpreter reads to judge every action in a state."""
    read: set[str] = set()
    for seat in range(state.players):
        for action in _candidates(state, seat):
            try:
                _, events = apply(rules, state, seat, action)
            except Rejected as rejected:
                read.update(rejected.cells)
            else:
                read.update(path for event in events for path in event.cells)
    return read


def _candidates(state: Played, seat: int) -> Iterator[Action]:
    for card in state.hands[seat]:
        yield Action(Kind.PLAY, card=card)
        yield Action(Kind.PLAY, card=card, hidden=True)
    yield from (Action(kind) for kind in Kind if kind != Kind.PLAY)
