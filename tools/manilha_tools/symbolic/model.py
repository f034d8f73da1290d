"""One hand as a transition relation: which actions are legal in a state, and what state follows.

Derived from the cells alone. `HandModel` is written for no variant: sizes, seats, rungs and rows all come
from the tables. Strengths of the cards in hand are terms that the caller supplies, free or tied to cards.
"""

from __future__ import annotations

from typing import Final

import z3

from manilha_tools.symbolic.bits import (
    SIDE_A,
    SIDE_B,
    TIE,
    Bits,
    Bool,
    both,
    either,
    largest,
    num,
    pick,
    word,
)
from manilha_tools.symbolic.seats import admits, other
from manilha_tools.symbolic.state import FACE_DOWN, FACE_UP, Action, Ended, Kind, Phase, State
from manilha_tools.symbolic.tables import HandTables
from manilha_tools.symbolic.trick import Table, hand_decision, trick_outcome

Strengths = tuple[tuple[Bits, ...], ...]

_OPEN_PHASES: Final = (Phase.SPECIAL, Phase.PLAY, Phase.ANSWER)


class HandModel(HandTables):
    """The tables of one hand with its actions."""

    def legal(self, state: State, action: Action, strengths: Strengths) -> Bool:
        """Whether the tables admit an action in a state."""
        return either(self.legal_kind(kind, state, action, strengths) for kind in Kind)

    def legal_kind(self, kind: Kind, state: State, action: Action, strengths: Strengths) -> Bool:
        """Whether an action is of one kind and legal: one query per kind is faster than one for all."""
        act = kind.name.lower()
        admitted = either(
            z3.And(state.phase == int(phase), admits(self.seats, state, phase, act, action.seat))
            for phase in _OPEN_PHASES
            if self.cells.has(f"acts.{phase.name.lower()}.{act}")
        )
        shape = [
            action.kind == int(kind),
            z3.ULT(action.seat, self.players),
            admitted,
            self.seats.at(action.seat, state.refused) == 0,
        ]
        if kind == Kind.PLAY:
            shape.append(self._legal_play(state, action, strengths))
        if kind == Kind.RAISE:
            side = self.seats.side(action.seat)
            policy = self.policy(state, side)
            penalty = z3.Or(policy == word("loses_hand"), policy == word("loses_game"))
            shape.append(
                z3.Or(
                    z3.And(penalty, self.next_rung(state) != 0),
                    z3.And(policy == word("allowed"), self.may_raise(state, side)),
                )
            )
        return both(shape)

    def _legal_play(self, state: State, action: Action, strengths: Strengths) -> Bool:
        held = self._held(state, action.seat)
        has_card = either(z3.And(action.card == n, mine) for n, mine in enumerate(held))
        reject = self.cells.says("trick.hidden.when_forbidden", "reject")
        hides = self.may_hide(state, action.seat)
        mine = [self.seats.at(action.seat, [hand[n] for hand in strengths]) for n in range(self.cards)]
        best = largest(z3.If(here, power, num(0)) for here, power in zip(held, mine, strict=True))
        played = pick(action.card, dict(enumerate(mine)), num(0))
        bound = z3.And(state.history[0] == TIE, self.cells.says("trick.after_tied_first", "strongest"))
        face_down = z3.And(action.hidden, hides)
        return z3.And(
            has_card,
            z3.Or(z3.Not(action.hidden), hides, z3.Not(reject)),
            z3.Or(z3.Not(bound), z3.And(z3.Not(face_down), played == best)),
        )

    def _held(self, state: State, seat: Bits) -> list[Bool]:
        """Return, for each place in a seat's hand, whether the card is still there."""
        return [self.seats.at(seat, [used[n] for used in state.used]) == 0 for n in range(self.cards)]

    def step(self, kind: Kind, state: State, action: Action, strengths: Strengths) -> State:
        """Return the state after a legal action of one kind."""
        return {
            Kind.PLAY: self._play,
            Kind.RAISE: self._raise,
            Kind.ACCEPT: self._accept,
            Kind.FOLD: self._fold,
            Kind.PLAY_HAND: self._play_hand,
            Kind.REFUSE_HAND: self._refuse_hand,
        }[kind](state, action, strengths)

    def moves(self, state: State, action: Action, after: State, strengths: Strengths) -> Bool:
        """Whether an action is legal and leads from one state to another."""
        return either(
            z3.And(
                self.legal_kind(kind, state, action, strengths),
                after.equals(self.step(kind, state, action, strengths)),
            )
            for kind in Kind
        )

    def _play(self, state: State, action: Action, strengths: Strengths) -> State:
        seat, card = action.seat, action.card
        face_down = z3.And(action.hidden, self.may_hide(state, seat))
        mine = [self.seats.at(seat, [hand[n] for hand in strengths]) for n in range(self.cards)]
        power = pick(card, dict(enumerate(mine)), num(0))
        down = tuple(
            z3.If(seat == n, z3.If(face_down, num(FACE_DOWN), num(FACE_UP)), term)
            for n, term in enumerate(state.down)
        )
        powers = tuple(
            z3.If(seat == n, z3.If(face_down, num(0), power), term) for n, term in enumerate(state.power)
        )
        used = tuple(
            tuple(z3.If(z3.And(seat == n, card == place), num(1), term) for place, term in enumerate(row))
            for n, row in enumerate(state.used)
        )
        laid = state.but(
            down=down, power=powers, used=used, played=state.played + 1, turn=self.seats.next(seat)
        )
        return merge(laid.played == self.players, self._end_trick(laid), laid)

    def _end_trick(self, state: State) -> State:
        table = Table(
            shown=tuple(down == FACE_UP for down in state.down),
            power=state.power,
            leader=state.leader,
            opener=state.opener,
            call_side=state.call_side,
            call_plays=state.call_plays,
        )
        winner, leader = trick_outcome(self.seats, table)
        history = tuple(z3.If(state.done == place, winner, term) for place, term in enumerate(state.history))
        decision = hand_decision(
            self.cells, history, self.seats.side(state.opener), state.asked, state.call_side
        )
        clear = (num(0),) * self.players
        closed = state.but(
            history=history, done=state.done + 1, played=num(0), down=clear, power=clear,
            call_side=num(0), call_plays=num(0),
        )  # fmt: skip
        onward = closed.but(turn=leader, leader=leader)
        paid = z3.If(decision == TIE, num(0), state.value)
        ended = z3.If(decision == TIE, num(Ended.TIED), num(Ended.WON))
        return merge(decision == 0, onward, self.end_hand(closed, decision, paid, ended))

    def end_hand(self, state: State, winner: Bits, points: Bits, ended: Bits) -> State:
        """Return the state after a hand is closed: points paid, and the game closed where that ends it."""
        cap, target = self.cells.says("game.overshoot", "cap"), self.cells.term("game.target")

        def paid(side: int, score: Bits) -> Bits:
            total = score + points
            capped = z3.If(z3.And(cap, z3.UGT(total, target)), target, total)
            return z3.If(winner == side, capped, score)

        score_a, score_b = paid(SIDE_A, state.score_a), paid(SIDE_B, state.score_b)
        takes = pick(state.special, self.by_row("takes_game"), num(0)) == 1
        reached = z3.Or(
            z3.And(winner == SIDE_A, z3.UGE(score_a, target)),
            z3.And(winner == SIDE_B, z3.UGE(score_b, target)),
        )
        wins = z3.And(winner != TIE, z3.Or(takes, reached))
        return state.but(
            phase=z3.If(wins, num(Phase.GAME_OVER), num(Phase.HAND_OVER)),
            score_a=score_a,
            score_b=score_b,
            pending=num(0),
            asker=num(0),
            refused=(num(0),) * self.players,
            ended=ended,
            winner=winner,
            points=points,
            game_winner=z3.If(wins, winner, num(0)),
        )

    def _raise(self, state: State, action: Action, strengths: Strengths) -> State:
        del strengths
        side = self.seats.side(action.seat)
        policy = self.policy(state, side)
        asked = state.but(
            phase=num(Phase.ANSWER),
            value=self.stake(state),
            rung=z3.If(state.pending != 0, state.pending, state.rung),
            asked=side,
            pending=self.next_rung(state),
            asker=action.seat,
            call_side=side,
            call_plays=state.played,
            refused=(num(0),) * self.players,
        )
        lost = self.end_hand(state, other(side), state.value, num(Ended.FOLDED))
        forfeit = state.but(
            phase=num(Phase.GAME_OVER), pending=num(0), asker=num(0), refused=(num(0),) * self.players,
            ended=num(Ended.FOLDED), winner=other(side), points=num(0), game_winner=other(side),
        )  # fmt: skip
        return merge(policy == word("loses_game"), forfeit, merge(policy == word("loses_hand"), lost, asked))

    def _accept(self, state: State, action: Action, strengths: Strengths) -> State:
        del action, strengths
        return state.but(
            phase=num(Phase.PLAY),
            value=self.stake(state),
            rung=state.pending,
            pending=num(0),
            asker=num(0),
            refused=(num(0),) * self.players,
        )

    def _fold(self, state: State, action: Action, strengths: Strengths) -> State:
        del strengths
        asked = state.pending != 0
        points = z3.If(asked, self.rung_cell(state.pending, "fold"), state.value)
        folded = self.end_hand(state, other(self.seats.side(action.seat)), points, num(Ended.FOLDED))
        counts = z3.Or(z3.Not(asked), self.refusal_counts(state, Phase.ANSWER, "fold", action.seat))
        return merge(counts, folded, self._wait(state, action.seat))

    def _play_hand(self, state: State, action: Action, strengths: Strengths) -> State:
        del action, strengths
        return state.but(phase=num(Phase.PLAY), refused=(num(0),) * self.players)

    def _refuse_hand(self, state: State, action: Action, strengths: Strengths) -> State:
        del strengths
        points = pick(state.special, self.by_row("offer.refuse_pays"), num(0))
        winner = other(self.seats.side(action.seat))
        refused = self.end_hand(state, winner, points, num(Ended.REFUSED))
        counts = self.refusal_counts(state, Phase.SPECIAL, "refuse_hand", action.seat)
        return merge(counts, refused, self._wait(state, action.seat))

    def refusal_counts(self, state: State, phase: Phase, act: str, seat: Bits) -> Bool:
        """Whether a refusal by this seat settles the question."""
        alone = self.cells.says(f"refusals.{phase.name.lower()}", "one")
        everyone = both(
            z3.Or(seat == n, state.refused[n] == 1, z3.Not(admits(self.seats, state, phase, act, num(n))))
            for n in range(self.players)
        )
        return z3.Or(alone, everyone)

    def _wait(self, state: State, seat: Bits) -> State:
        return state.but(
            refused=tuple(z3.If(seat == n, num(1), term) for n, term in enumerate(state.refused))
        )


def merge(test: Bool, then: State, otherwise: State) -> State:
    """Return the state that is one or the other, term by term."""
    pairs = zip(then.items(), otherwise.items(), strict=True)
    chosen = {
        name: mine if mine is theirs else z3.If(test, mine, theirs) for (name, mine), (_, theirs) in pairs
    }
    return then.but(**_regroup(then, chosen))


def _regroup(like: State, terms: dict[str, Bits]) -> dict[str, object]:
    """Return flattened terms in the shape of a state."""

    def shape(name: str, value: object) -> object:
        if isinstance(value, tuple):
            return tuple(shape(f"{name}.{number}", item) for number, item in enumerate(value))
        return terms[name]

    return {name: shape(name, getattr(like, name)) for name in like.__dataclass_fields__}
