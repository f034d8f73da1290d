"""What the interpreter rules on a hand under two rulesets, and the smallest cards that keep them apart."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from manilha_reference.cells import Reader
from manilha_reference.engine import apply, begin, next_opener
from manilha_reference.errors import BadRequest, Rejected
from manilha_reference.observe import observe
from manilha_reference.order import deck
from manilha_reference.state import Deal, Phase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Action, Setup

Moves = tuple[tuple[int, "Action"], ...]


@dataclass(frozen=True)
class Ruling:
    """How one ruleset sees a hand: the record after it, what was refused and why, and who opens the next."""

    record: dict[str, Any]
    refused: str | None
    rule: str | None
    opener: int | None

    @property
    def shown(self) -> tuple[object, ...]:
        """What two rulings are compared by; why an action was refused is not part of it."""
        return self.refused is None, self.record, self.opener


def ruling(rules: Ruleset, players: int, setup: Setup, moves: Sequence[tuple[int, Action]]) -> Ruling | None:
    """Play a hand as far as the ruleset lets it; None where it is no deal of this ruleset, or refused early.

    Only the last action may be refused: an earlier refusal means that the hand is not one of this ruleset.
    """
    turned = rules.cells.get("deal.vira") is True
    fitted = replace(setup, deal=Deal(setup.deal.hands, setup.deal.vira if turned else None))
    try:
        state = begin(rules, players, fitted)
    except BadRequest:
        return None
    refused = None
    for number, (seat, action) in enumerate(moves):
        try:
            state, _ = apply(rules, state, seat, action)
        except Rejected as rejection:
            if number + 1 < len(moves):
                return None
            refused = rejection
    opener = next_opener(Reader(rules.cells), state) if state.phase == Phase.HAND_OVER else None
    reason, rule = (None, None) if refused is None else (refused.reason.value, refused.rule)
    return Ruling(observe(rules, state), reason, rule, opener)


def differ(rules: tuple[Ruleset, Ruleset], players: int, setup: Setup, moves: Moves) -> bool:
    """Whether the two rulesets part at the end of a hand that is one of both."""
    first, second = (ruling(each, players, setup, moves) for each in rules)
    return first is not None and second is not None and first.shown != second.shown


def with_smallest_cards(
    rules: tuple[Ruleset, Ruleset], players: int, setup: Setup, moves: Moves
) -> tuple[Setup, Moves]:
    """Lower each card of a hand, vira first, to the smallest unused one that keeps the difference."""
    changed = True
    while changed:
        changed = False
        for old, new in _lower(rules[0], setup):
            lowered = _exchanged(setup, moves, old, new)
            if differ(rules, players, *lowered):
                setup, moves = lowered
                changed = True
                break
    return setup, moves


def _lower(rules: Ruleset, setup: Setup) -> Iterator[tuple[str, str]]:
    """Yield every exchange of a dealt card for a smaller one that nobody holds, in the order of the deck."""
    cards = deck(rules)
    dealt = [card for hand in setup.deal.hands for card in hand]
    everything = [*([setup.deal.vira] if setup.deal.vira is not None else []), *dealt]
    for old in everything:
        if old in cards:
            yield from ((old, new) for new in cards[: cards.index(old)] if new not in everything)


def _exchanged(setup: Setup, moves: Moves, old: str, new: str) -> tuple[Setup, Moves]:
    def other(card: str | None) -> str | None:
        return new if card == old else card

    hands = tuple(tuple(str(other(card)) for card in hand) for hand in setup.deal.hands)
    deal = Deal(hands, other(setup.deal.vira))
    return replace(setup, deal=deal), tuple(
        (seat, replace(action, card=other(action.card))) for seat, action in moves
    )
