"""Properties of secrecy: what a seat is shown does not depend on what it may not know.

Each compares two hands with the same public acts that agree on what the statement allows a seat to know, and
differ anywhere else. What is allowed is written here; what is shown comes from the tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.proofs.record import record_is_public
from manilha_tools.proofs.two_runs import in_every_pair
from manilha_tools.symbolic.bits import FALSE, TRUE, both, either, num
from manilha_tools.symbolic.state import FACE_UP, Phase
from manilha_tools.symbolic.view import Sight, card_laid, cards_held

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manilha_tools.proofs.context import Context, Outcome
    from manilha_tools.proofs.two_runs import Run
    from manilha_tools.symbolic.bits import Bits, Bool
    from manilha_tools.symbolic.state import State


def _always(_state: State) -> Bool:
    return TRUE


def _no_partner(_state: State, _seat: Bits, _partner: int) -> Bool:
    return FALSE


@dataclass(frozen=True)
class Allowed:
    """What a seat may know of the cards, besides those of complete tricks that were shown.

    `own`: its own before it plays them; `at_once`: a card shown in a trick that goes on; `partner`: the cards
    that another seat holds. Cards that others hid are never among them.
    """

    own: Callable[[State], Bool] = _always
    at_once: Callable[[State], Bool] = _always
    partner: Callable[[State, Bits, int], Bool] = _no_partner


def secret_play(context: Context) -> Outcome:
    """In an ordinary hand a seat sees its own cards and those shown, and never one that another hid."""
    return _secret(context, "secret-play", lambda state: state.special == 0, Allowed())


def secret_special(context: Context) -> Outcome | None:
    """In a special hand the side that is offered it sees its partners' cards too, but only while it decides.

    None where no row is played with open cards.
    """
    if "open" not in _words(context):
        return None
    seats, sight = context.model.seats, Sight(context.model)

    def partner(state: State, seat: Bits, other: int) -> Bool:
        ours = both(seats.side(one) == state.special_side for one in (seat, num(other)))
        return z3.And(seat != other, ours, state.phase == int(Phase.SPECIAL))

    def scope(state: State) -> Bool:
        return z3.And(state.special != 0, z3.Not(sight.is_blind(state)))

    return _secret(context, "secret-special", scope, Allowed(partner=partner))


def secret_blind(context: Context) -> Outcome | None:
    """In a blind hand no seat knows a card, its own included, before it is shown on the table.

    Where the cards of a trick are turned together, none before the last is down. None without such a row.
    """
    words = _words(context)
    if not {"blind", "blind_together"} & set(words):
        return None
    one_by_one = [number for number, word in enumerate(words, start=1) if word == "blind"]
    allowed = Allowed(
        own=lambda _state: FALSE,
        at_once=lambda state: either(state.special == number for number in one_by_one),
    )
    return _secret(context, "secret-blind", Sight(context.model).is_blind, allowed)


def _words(context: Context) -> list[object]:
    """Return how the cards are seen in each row of `special`."""
    return [context.rules.cells[f"special.{row}.cards"] for row in context.model.rows]


def _secret(context: Context, label: str, scope: Callable[[State], Bool], allowed: Allowed) -> Outcome:
    """Show that a seat's views are equal wherever two hands agree on what is allowed."""
    sight = Sight(context.model)

    def premise(first: Run, second: Run, seat: Bits) -> Bool:
        return z3.And(scope(first.state), both(_agree(sight, allowed, first, second, seat)))

    def told(run: Run, seat: Bits) -> list[Bits]:
        seen = sight.view(run.state, run.laid, run.hands, run.vira, run.strengths, seat)
        return [term for _, term in seen.items()]

    return in_every_pair(context, label, premise, told)


def _agree(sight: Sight, allowed: Allowed, first: Run, second: Run, seat: Bits) -> Iterator[Bool]:
    """Yield what makes two hands agree on all that a seat may know."""
    model, state = sight.model, first.state
    over = sight.over(state)
    held = [cards_held(run.state, run.hands) for run in (first, second)]
    for owner in model.seats.all:
        mine = seat == owner
        yield z3.Implies(mine, first.same_places(second, owner))
        yield z3.Implies(z3.And(mine, allowed.own(state)), first.same_cards(second, owner))
        known = z3.Or(z3.And(mine, over), allowed.partner(state, seat, owner))
        yield z3.Implies(
            known, both(one == two for one, two in zip(held[0][owner], held[1][owner], strict=True))
        )
        for trick in range(model.cards):
            face = first.laid.face[trick][owner]
            turned = z3.Or(allowed.at_once(state), z3.ULT(num(trick), state.done), over)
            cards = [card_laid(run.laid, run.hands, trick, owner) for run in (first, second)]
            yield z3.Implies(z3.And(face == FACE_UP, turned), cards[0] == cards[1])


PROPERTIES: Final = {
    "secret-play": secret_play,
    "secret-special": secret_special,
    "secret-blind": secret_blind,
    "record-is-public": record_is_public,
}
