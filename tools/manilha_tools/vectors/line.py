"""A line of play in the making: a builder tries acts on it, and takes it away as the inputs of a trace."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manilha_reference import wire
from manilha_reference.errors import Rejected
from manilha_reference.legal import legal_actions
from manilha_reference.state import Deal, Kind, Setup

from manilha_tools.vectors.model import Step, Trace
from manilha_tools.vectors.play import begin, step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Action, Side

    from manilha_tools.vectors.model import Json


class Line:
    """A game that is played act by act; refused acts are kept too, and change nothing."""

    def __init__(self, rules: Ruleset, players: int, setup: Setup) -> None:
        self.rules = rules
        self.players = players
        self.setup = setup
        self._steps: list[Step] = []
        self.state, _ = begin(rules, players, Trace(wire.write_setup(setup)))

    def trace(self) -> Trace:
        """Return what was tried so far, with the deals that it used."""
        dealt = sum(act.action is None for act in self._steps)
        used = replace(self.setup, deals=self.setup.deals[:dealt])
        return Trace(wire.write_setup(used), tuple(self._steps))

    def act(self, actor: object, action: Json) -> bool:
        """Try an act in the shape of the contract; return whether it was accepted."""
        return self._take(Step(actor, action))

    def play(self, card: str, *, hidden: bool = False) -> bool:
        """Let the seat on turn play a card."""
        return self.act(
            self.state.turn, {"type": "play", "card": card, **({"hidden": True} if hidden else {})}
        )

    def ask(self, seat: int | None = None, rung: str | None = None) -> bool:
        """Let a seat (the one on turn) ask for the next rung, or for the one named."""
        action = {"type": "raise"} if rung is None else {"type": "raise", "rung": rung}
        return self.act(self.state.turn if seat is None else seat, action)

    def answer(self, kind: Kind, nth: int = 0) -> bool:
        """Let the nth of the seats that owe an answer give it; wraps round."""
        seats = self.answering(kind)
        return bool(seats) and self.act(seats[nth % len(seats)], {"type": str(kind)})

    def answering(self, kind: Kind) -> tuple[int, ...]:
        """Return the seats that may take such an act now."""
        return tuple(
            seat
            for seat in range(self.players)
            if any(action.kind == kind for action in legal_actions(self.rules, self.state, seat))
        )

    def settle(self, kind: Kind, nth: int = 0) -> None:
        """Give an answer, and the partners' too where the table asks for more than one."""
        phase = self.state.phase
        while self.state.phase == phase and self.answer(kind, nth):
            pass

    def next_hand(self) -> bool:
        """Deal the next of the setup's deals."""
        return self._take(Step())

    def moves(self, seat: int) -> tuple[Action, ...]:
        """Return what a seat may do now."""
        return legal_actions(self.rules, self.state, seat)

    def play_out(self, plays: Sequence[tuple[int, str, bool]]) -> None:
        """Play planned cards until the hand is over."""
        for seat, card, hidden in plays:
            if self.state.over:
                return
            self.act(seat, {"type": "play", "card": card, **({"hidden": True} if hidden else {})})

    def _take(self, act: Step) -> bool:
        self._steps.append(act)
        try:
            self.state, _ = step(self.rules, self.state, act)
        except Rejected:
            return False
        return True


def side(seat: int) -> Side:
    """Return the side of a seat, by the numbering of the contract."""
    return "B" if seat % 2 else "A"


def setup(deal: Deal, opener: int = 0, scores: tuple[int, int] = (0, 0), deals: Sequence[Deal] = ()) -> Setup:
    """Return a start; the scores are 0-0 unless given."""
    return Setup(opener, deal, scores, tuple(deals))
