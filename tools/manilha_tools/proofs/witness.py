"""Witnesses: hands that show a violation or a difference, read from a model and replayed.

A witness that the interpreter does not replay is a fault in one of the two executors and is raised as such.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manilha_reference.engine import apply, begin
from manilha_reference.errors import ManilhaError
from manilha_reference.notation.printer import print_record
from manilha_reference.notation.writer import write_hand
from manilha_reference.wire import write_action, write_setup

from manilha_tools.symbolic.reading import read_hand

if TYPE_CHECKING:
    import z3
    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Action as Played
    from manilha_reference.state import Setup
    from manilha_reference.state import State as PlayedState

    from manilha_tools.proofs.context import Context
    from manilha_tools.symbolic.state import Action, State


class ReplayError(Exception):
    """The model's hand is not one that the interpreter plays: the two executors disagree."""


@dataclass(frozen=True)
class Witness:
    """A hand from its deal: what is set up, and what each seat does in order."""

    ruleset: str
    players: int
    setup: Setup
    actions: tuple[tuple[int, Played], ...]
    note: str = ""

    def replay(self, rules: Ruleset) -> list[PlayedState]:
        """Return every state of the hand; raise ReplayError where the interpreter refuses a step."""
        try:
            states = [begin(rules, self.players, self.setup)]
            for seat, action in self.actions:
                states.append(apply(rules, states[-1], seat, action)[0])
        except ManilhaError as error:
            raise ReplayError(f"{error} in {self.to_json()}") from error
        return states

    def to_notation(self, rules: Ruleset, title: str) -> str:
        """Return the hand in the notation that `manilha judge` reads."""
        return print_record(write_hand(rules, self.players, self.setup, self.actions, title))

    def to_json(self) -> dict[str, object]:
        """Return the witness in the shapes of the contract."""
        return {
            "ruleset": self.ruleset,
            "players": self.players,
            "setup": write_setup(self.setup),
            "actions": [{"actor": seat, "action": write_action(action)} for seat, action in self.actions],
            "note": self.note,
        }


def read_witness(context: Context, model: z3.ModelRef, start: State, actions: list[Action]) -> Witness:
    """Read a hand from a model and check that the interpreter plays it."""
    dealt = context.dealt
    setup, moves = read_hand(model, start, actions, dealt.hands, dealt.vira, context.deck.cards)
    if not context.deck.has_vira:
        setup = replace(setup, deal=replace(setup.deal, vira=None))
    witness = Witness(context.rules.id, context.players, setup, moves)
    witness.replay(context.rules)
    return witness
