"""Read a hand out of a model: the deal, and every action in the interpreter's terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.state import Action as Played
from manilha_reference.state import Deal, Setup
from manilha_reference.state import Kind as PlayedKind

from manilha_tools.symbolic.state import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    import z3

    from manilha_tools.symbolic.bits import Bits
    from manilha_tools.symbolic.state import Action, State

Moves = tuple[tuple[int, Played], ...]


def read_hand(
    model: z3.ModelRef,
    start: State,
    actions: Sequence[Action],
    hands: Sequence[Sequence[Bits]],
    vira: Bits,
    names: Sequence[str],
) -> tuple[Setup, Moves]:
    """Return the setup and the moves that a model gives; the vira is the card of its number, always."""

    def number(term: Bits) -> int:
        return int(model.eval(term, model_completion=True).as_long())

    dealt = tuple(tuple(names[number(card)] for card in hand) for hand in hands)
    scores = (number(start.score_a), number(start.score_b))
    setup = Setup(number(start.opener), Deal(dealt, names[number(vira)]), scores)
    moves = []
    for action in actions:
        kind, seat = Kind(number(action.kind)), number(action.seat)
        if kind == Kind.PLAY:
            hidden = bool(model.eval(action.hidden, model_completion=True))
            moves.append((seat, Played(PlayedKind.PLAY, dealt[seat][number(action.card)], hidden)))
        else:
            moves.append((seat, Played(PlayedKind[kind.name])))
    return setup, tuple(moves)
