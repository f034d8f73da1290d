"""Do the interpreter and the symbolic model say the same? Translation between their states, and the check.

The interpreter's state becomes numbers for the model's terms; a step agrees when the model finds the same
actions legal and computes the same following state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import z3
from manilha_reference import state as played
from manilha_reference.cells import Reader
from manilha_reference.engine import apply
from manilha_reference.legal import is_legal
from manilha_reference.requests import next_rung

from manilha_tools.symbolic.bits import NOBODY, SIDE_A, SIDE_B, TIE, WIDTH, Bits
from manilha_tools.symbolic.cards import Deck
from manilha_tools.symbolic.model import HandModel
from manilha_tools.symbolic.state import FACE_DOWN, FACE_UP, Action, Ended, Kind, Phase, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset

Pair = tuple[Bits, int]
_SIDES: Final[dict[str | None, int]] = {None: NOBODY, "A": SIDE_A, "B": SIDE_B, "T": TIE, "none": TIE}
_ENDED: Final[dict[str | None, int]] = {
    None: Ended.NOT_YET,
    "won": Ended.WON,
    "tied": Ended.TIED,
    "folded": Ended.FOLDED,
    "refused": Ended.REFUSED,
}


@dataclass(frozen=True)
class Difference:
    """A step on which the two executors part: what was asked, and what each of them says."""

    action: played.Action
    seat: int
    what: str
    interpreter: object
    model: object


class Bridge:
    """Translates for one ruleset and number of players, with the model's terms built once."""

    def __init__(self, rules: Ruleset, players: int) -> None:
        self.rules = rules
        self.model = HandModel(rules, players)
        self.deck = Deck(self.model.cells)
        self.before = State.fresh("s", players, self.model.cards)
        self.act = Action.fresh("a")
        self.strengths = tuple(
            tuple(z3.BitVec(f"tier{seat}.{place}", WIDTH) for place in range(self.model.cards))
            for seat in range(players)
        )
        self._legal = {
            kind: self.model.legal_kind(kind, self.before, self.act, self.strengths) for kind in Kind
        }
        self._after = {kind: self.model.step(kind, self.before, self.act, self.strengths) for kind in Kind}
        self._start = self.model.starts(self.before)

    def numbers(self, state: played.State) -> dict[str, int]:
        """Return the numbers of an interpreter's state, by the names of the model's terms."""
        rungs: dict[str | None, int] = {
            None: 0,
            **{name: place for place, name in enumerate(self.model.rungs, start=1)},
        }
        rows: dict[str | None, int] = {
            None: 0,
            **{name: place for place, name in enumerate(self.model.rows, start=1)},
        }
        out = {
            "phase": Phase[state.phase.name],
            "opener": state.opener,
            "turn": state.turn,
            "leader": state.leaders[-1],
            "played": 0 if self._trick_done(state) else len(state.table),
            "done": len(state.results),
            "value": state.value,
            "rung": rungs[state.rung],
            "asked": _SIDES[state.asked_by],
            "pending": rungs[state.pending.rung] if state.pending else 0,
            "asker": state.pending.seat if state.pending else 0,
            "call_side": _SIDES[state.call.side] if state.call else 0,
            "call_plays": state.call.plays if state.call else 0,
            "special": rows[state.special],
            "special_side": _SIDES[state.special_side],
            "score_a": state.scores[0],
            "score_b": state.scores[1],
            "ended": _ENDED[state.ended],
            "winner": _SIDES[state.hand_winner],
            "points": state.points,
            "game_winner": _SIDES[state.game_winner],
        }
        numbers = {name: int(value) for name, value in out.items()}
        numbers |= self._listed(state)
        return numbers

    def _trick_done(self, state: played.State) -> bool:
        return len(state.results) == len(state.plays)

    def _listed(self, state: played.State) -> dict[str, int]:
        out = {}
        for place in range(self.model.cards):
            out[f"history.{place}"] = _SIDES[state.results[place]] if place < len(state.results) else 0
        table = {} if self._trick_done(state) else {play.seat: play for play in state.table}
        for seat in range(state.players):
            play = table.get(seat)
            face_up = play is not None and not play.hidden
            out[f"down.{seat}"] = 0 if play is None else FACE_UP if face_up else FACE_DOWN
            out[f"power.{seat}"] = (
                self.deck.tier_of(play.card, state.dealt.vira) if play is not None and face_up else 0
            )
            out[f"refused.{seat}"] = int(seat in state.refused)
            for place, card in enumerate(state.dealt.hands[seat]):
                out[f"used.{seat}.{place}"] = int(card not in state.hands[seat])
        return out

    def tiers(self, state: played.State) -> dict[tuple[int, int], int]:
        """Return the tier of each dealt card by seat and place."""
        return {
            (seat, place): self.deck.tier_of(card, state.dealt.vira)
            for seat, hand in enumerate(state.dealt.hands)
            for place, card in enumerate(hand)
        }

    def start_agrees(self, state: played.State) -> bool:
        """Whether the model counts the interpreter's first state of a hand as a start."""
        model = _assignment(self._given(state))
        return bool(z3.is_true(model.eval(self._start, model_completion=True)))

    def compare(self, state: played.State) -> Iterator[Difference]:
        """Yield every difference over all seats and actions in one state: legality and what follows."""
        given = self._given(state)
        for seat in range(state.players):
            for kind, action, place in self._actions(state, seat):
                choice = self._choice(kind, seat, place, hidden=action.hidden)
                model = _assignment([*given, *choice])
                legal = bool(z3.is_true(model.eval(self._legal[kind], model_completion=True)))
                wanted = is_legal(self.rules, state, seat, action)
                if legal != wanted:
                    yield Difference(action, seat, "legal", wanted, legal)
                elif wanted:
                    yield from self._following(state, seat, kind, action, model)

    def _following(
        self, state: played.State, seat: int, kind: Kind, action: played.Action, model: z3.ModelRef
    ) -> Iterator[Difference]:
        after, _ = apply(self.rules, state, seat, action)
        wanted = self.numbers(after)
        for name, term in self._after[kind].items():
            got = model.eval(term, model_completion=True).as_long()
            if got != wanted[name]:
                yield Difference(action, seat, name, wanted[name], got)

    def _given(self, state: played.State) -> list[Pair]:
        numbers, tiers = self.numbers(state), self.tiers(state)
        given = [(term, numbers[name]) for name, term in self.before.items()]
        return given + [(self.strengths[seat][place], tier) for (seat, place), tier in tiers.items()]

    def _choice(self, kind: Kind, seat: int, place: int, *, hidden: bool) -> list[Pair]:
        return [
            (self.act.kind, int(kind)),
            (self.act.seat, seat),
            (self.act.card, place),
            (z3.BitVec("a.hidden", WIDTH), int(hidden)),
        ]

    def _actions(self, state: played.State, seat: int) -> Iterator[tuple[Kind, played.Action, int]]:
        for place, card in enumerate(state.dealt.hands[seat]):
            for hidden in (False, True):
                yield Kind.PLAY, played.Action(played.Kind.PLAY, card=card, hidden=hidden), place
        rung = None if state.over else next_rung(Reader(self.rules.cells), state)
        yield Kind.RAISE, played.Action(played.Kind.RAISE, rung=rung), 0
        for kind in (Kind.ACCEPT, Kind.FOLD, Kind.PLAY_HAND, Kind.REFUSE_HAND):
            yield kind, played.Action(played.Kind[kind.name]), 0


def _places(names: tuple[str, ...]) -> dict[str | None, int]:
    """Return the place of each name from 1, and 0 for None."""
    return {None: 0, **{name: place for place, name in enumerate(names, start=1)}}


def _assignment(pairs: list[Pair]) -> z3.ModelRef:
    """Return the model in which each term has its number."""
    solver = z3.SimpleSolver()
    solver.add([term == number for term, number in pairs])
    if solver.check() != z3.sat:
        raise ValueError("two numbers for one term")
    return solver.model()
