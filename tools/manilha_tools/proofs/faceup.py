"""Hands played face up, in turn and without requests: the shortest way to show what tricks come to.

The deal is unknown, the play is not: each seat plays its first card, then its second, and so on. One query
finds a deal whose tricks go as wanted, and the interpreter plays it.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

import z3
from manilha_reference.engine import apply, begin, legal_actions
from manilha_reference.state import Action, Deal, Kind, Phase, Setup

from manilha_tools.proofs.solver import SAT
from manilha_tools.proofs.witness import ReplayError, Witness
from manilha_tools.symbolic.bits import SIDE_NAMES, TIE, TRUE, both, num
from manilha_tools.symbolic.trick import Table, trick_outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manilha_reference.state import State

    from manilha_tools.proofs.context import Context
    from manilha_tools.symbolic.bits import Bits, Bool

OPENER = 0


class FaceUp:
    """The tricks of a hand that seat 0 opens: who leads each, its cards, and who wins it."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.hands = context.dealt.hands
        self.vira = context.dealt.vira
        self.history: list[Bits] = []
        self.leaders: list[Bits] = [num(OPENER)]
        for place in range(context.model.cards):
            winner, leader = trick_outcome(context.model.seats, self._table(place))
            self.history.append(winner)
            self.leaders.append(leader)

    def _table(self, place: int) -> Table:
        strengths = self.context.dealt.strengths
        return Table(
            shown=(TRUE,) * self.context.players,
            power=tuple(hand[place] for hand in strengths),
            leader=self.leaders[place],
            opener=num(OPENER),
            call_side=num(0),
            call_plays=num(0),
        )

    @cached_property
    def _allowed(self) -> Bool:
        """Whether each card may be played when its turn comes: the strongest first, where a tie binds."""
        bound = self.context.model.cells.says("trick.after_tied_first", "strongest")
        falling = both(
            z3.UGE(hand[place], hand[place + 1])
            for hand in self.context.dealt.strengths
            for place in range(1, len(hand) - 1)
        )
        return z3.Implies(z3.And(bound, self.history[0] == TIE), falling)

    def won_as(self, winners: tuple[int, ...]) -> Bool:
        """Whether the first tricks have these winners."""
        return both(term == winner for term, winner in zip(self.history, winners, strict=False))

    def show(self, label: str, wanted: Bool, tricks: int, note: str = "") -> Witness | None:
        """Return a hand of so many tricks that meets the wish; None where no deal gives one."""
        context, rules = self.context, [self.context.dealt.is_deal, self._allowed, wanted]
        # With one card turned up for good the strengths are a small table; the rest only where that fails.
        turned = [self.vira == context.deck.cards.index(card) for card in context.deck.viras[-1:] if card]
        answer, model = context.solver.check(context.name(label), [*rules, *turned])
        if answer != SAT and turned:
            answer, model = context.solver.check(context.name(f"{label}-any-vira"), rules)
        if answer != SAT or model is None:
            return None
        return self._read(model, tricks, note)

    def _read(self, model: z3.ModelRef, tricks: int, note: str) -> Witness:
        def number(term: Bits) -> int:
            return int(model.eval(term, model_completion=True).as_long())

        context = self.context
        names = context.deck.cards
        hands = tuple(tuple(names[number(card)] for card in hand) for hand in self.hands)
        vira = names[number(self.vira)] if context.deck.has_vira else None
        start = plain_start(context, Deal(hands, vira))
        state = begin(context.rules, context.players, start)
        taken = []
        for seat, action in [*_acceptance(context, state), *self._plays(hands, number, tricks)]:
            state, _ = apply(context.rules, state, seat, action)
            taken.append((seat, action))
        expected = tuple(SIDE_NAMES[number(winner)] for winner in self.history[:tricks])
        witness = Witness(context.rules.id, context.players, start, tuple(taken), note)
        if state.results != expected:
            raise ReplayError(f"{state.results}, not {expected}, in {witness.to_json()}")
        return witness

    def _plays(
        self, hands: tuple[tuple[str, ...], ...], number: Callable[[Bits], int], tricks: int
    ) -> Iterator[tuple[int, Action]]:
        cells, players = self.context.rules.cells, self.context.players
        for place in range(tricks):
            seat = number(self.leaders[place])
            for _ in range(players):
                yield seat, Action(Kind.PLAY, card=hands[seat][place])
                seat = int(str(cells[f"seats.{players}.next.{seat}"]))


def plain_start(context: Context, deal: Deal) -> Setup:
    """Return the first scores, from 0-0 on, at which no special row holds; 0-0 where one always does."""
    target = int(str(context.rules.cells["game.target"]))
    for score_a, score_b in product(range(target), repeat=2):
        setup = Setup(OPENER, deal, (score_a, score_b))
        if begin(context.rules, context.players, setup).special is None:
            return setup
    return Setup(OPENER, deal)


def _acceptance(context: Context, state: State) -> Iterator[tuple[int, Action]]:
    """Yield the answer that lets an offered hand be played."""
    if state.phase == Phase.SPECIAL:
        accept = Action(Kind.PLAY_HAND)
        yield next(
            (seat, accept)
            for seat in range(context.players)
            if accept in legal_actions(context.rules, state, seat)
        )
