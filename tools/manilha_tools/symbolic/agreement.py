"""Do the interpreter and the symbolic model say the same? Translation between their states, and the check.

The interpreter's state becomes numbers for the model's terms; a step agrees when the model finds the same
actions legal and computes the same following state.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from manilha_reference import state as played
from manilha_reference.cells import Reader
from manilha_reference.engine import apply
from manilha_reference.legal import is_legal
from manilha_reference.requests import next_rung

from manilha_tools.symbolic.bits import NOBODY, SIDE_A, SIDE_B, TIE, var
from manilha_tools.symbolic.cards import Deck
from manilha_tools.symbolic.evaluate import Evaluator
from manilha_tools.symbolic.model import HandModel
from manilha_tools.symbolic.state import FACE_DOWN, FACE_UP, Action, Ended, Kind, Phase, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset

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
    """Translates for one ruleset and number of players, with the model's terms built once, when asked for."""

    def __init__(self, rules: Ruleset, players: int) -> None:
        self.rules = rules
        self.model = HandModel(rules, players)
        self.deck = Deck(self.model.cells)
        self.before = State.fresh("s", players, self.model.cards)
        self.act = Action.fresh("a")
        self.strengths = tuple(
            tuple(var(f"tier{seat}.{place}") for place in range(self.model.cards)) for seat in range(players)
        )
        self._unknowns = tuple((name, str(term)) for name, term in self.before.items())

    @cached_property
    def _legal(self) -> dict[Kind, Evaluator]:
        return {
            kind: Evaluator([self.model.legal_kind(kind, self.before, self.act, self.strengths)])
            for kind in Kind
        }

    @cached_property
    def _after(self) -> dict[Kind, Evaluator]:
        return {kind: self._following_terms(kind) for kind in Kind}

    @cached_property
    def _start(self) -> Evaluator:
        return Evaluator([self.model.starts(self.before)])

    def _following_terms(self, kind: Kind) -> Evaluator:
        after = self.model.step(kind, self.before, self.act, self.strengths)
        return Evaluator(term for _, term in after.items())

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
        return bool(self._start(self._given(state))[0])

    def legal(self, state: played.State, seat: int, action: played.Action) -> bool:
        """Whether the model finds an action legal in a state, whatever rung a raise names."""
        kind = Kind[action.kind.name]
        place = 0 if action.card is None else state.dealt.hands[seat].index(action.card)
        act = {"a.kind": int(kind), "a.seat": seat, "a.card": place, "a.hidden": int(action.hidden)}
        return bool(self._legal[kind](self._given(state) | act)[0])

    def compare(self, state: played.State) -> Iterator[Difference]:
        """Yield every difference over all seats and actions in one state: legality and what follows."""
        given = self._given(state)
        for seat in range(state.players):
            for kind, action, place in self._actions(state, seat):
                numbers = given | {
                    "a.kind": int(kind), "a.seat": seat, "a.card": place, "a.hidden": int(action.hidden)
                }  # fmt: skip
                legal = bool(self._legal[kind](numbers)[0])
                wanted = is_legal(self.rules, state, seat, action)
                if legal != wanted:
                    yield Difference(action, seat, "legal", wanted, legal)
                elif wanted:
                    yield from self._following(state, seat, kind, action, numbers)

    def _following(
        self, state: played.State, seat: int, kind: Kind, action: played.Action, numbers: dict[str, int]
    ) -> Iterator[Difference]:
        after, _ = apply(self.rules, state, seat, action)
        wanted = self.numbers(after)
        following = self._after[kind](numbers)
        for (name, _), got in zip(self.before.items(), following, strict=True):
            if got != wanted[name]:
                yield Difference(action, seat, name, wanted[name], got)

    def _given(self, state: played.State) -> dict[str, int]:
        numbers, tiers = self.numbers(state), self.tiers(state)
        given = {unknown: numbers[name] for name, unknown in self._unknowns}
        return given | {f"tier{seat}.{place}": tier for (seat, place), tier in tiers.items()}

    def _actions(self, state: played.State, seat: int) -> Iterator[tuple[Kind, played.Action, int]]:
        for place, card in enumerate(state.dealt.hands[seat]):
            for hidden in (False, True):
                yield Kind.PLAY, played.Action(played.Kind.PLAY, card=card, hidden=hidden), place
        rung = None if state.over else next_rung(Reader(self.rules.cells), state)
        yield Kind.RAISE, played.Action(played.Kind.RAISE, rung=rung), 0
        for kind in (Kind.ACCEPT, Kind.FOLD, Kind.PLAY_HAND, Kind.REFUSE_HAND):
            yield kind, played.Action(played.Kind[kind.name]), 0
