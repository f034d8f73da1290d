"""Properties of the cards: places in the order, manilhas, successor, what suits count for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.proofs.arguments import number_of
from manilha_tools.proofs.context import Outcome
from manilha_tools.proofs.faceup import FaceUp
from manilha_tools.proofs.verdict import Verdict
from manilha_tools.symbolic.bits import (
    TIE,
    TRUE,
    Bits,
    Bool,
    both,
    count,
    either,
    lookup,
    num,
    var,
)
from manilha_tools.symbolic.cards import MISSING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from manilha_tools.proofs.context import Context
    from manilha_tools.symbolic.cards import Deck

ALL_CARDS: Final = "all cards and viras at once"


class _Trick:
    """The first trick of a hand played face up: its cards, which of them are manilhas, and who wins it."""

    def __init__(self, context: Context, hand: FaceUp) -> None:
        seats = context.model.seats
        self.cards = [cards[0] for cards in hand.hands]
        self.winner = hand.history[0]
        self.manilhas = [context.deck.is_manilha(card, hand.vira) for card in self.cards]
        self.won_by_manilha = [
            z3.And(trump, seats.side(num(seat)) == self.winner) for seat, trump in enumerate(self.manilhas)
        ]


def _some(context: Context, *names: str) -> tuple[list[Bits], Bits, Bool]:
    """Return unknown cards of the deck and an unknown vira, and the premise that they are such."""
    cards, vira = [var(name) for name in names], var("vira")
    return cards, vira, z3.And(context.deck.is_vira(vira), both(context.deck.in_deck(card) for card in cards))


def _named(context: Context, outcome: Outcome, cards: Iterable[Bits], vira: Bits) -> Outcome:
    """Name the cards of a counterexample; a proof is handed through."""
    if outcome.verdict != Verdict.VIOLATED:
        return outcome
    names = context.deck.cards
    data: dict[str, object] = {"cards": [names[number_of(outcome, card)] for card in cards]}
    if context.deck.has_vira:
        data["vira"] = names[number_of(outcome, vira)]
    return Outcome(outcome.verdict, outcome.method, outcome.witness, data)


def _with_trick(context: Context, outcome: Outcome, label: str, wrong: Callable[[_Trick], Bool]) -> Outcome:
    """Add the hand whose first trick goes wrong in this way."""
    if outcome.verdict != Verdict.VIOLATED:
        return outcome
    hand = FaceUp(context)
    witness = hand.show(f"{label}-hand", wrong(_Trick(context, hand)), tricks=1)
    return Outcome(outcome.verdict, outcome.method, witness, outcome.data)


def every_card_has_a_place(context: Context) -> Outcome:
    """Whatever the vira, every card of the deck has a place in the order."""
    (card,), vira, premise = _some(context, "card")
    claim = context.deck.tier(card, vira) != MISSING
    return _named(context, context.holds("card-has-place", [premise], claim, ALL_CARDS), [card], vira)


def order_is_strict_and_weak(context: Context) -> Outcome:
    """Beating is a strict weak order: never both ways, it carries on, and so does being equal.

    A card without a place beats nothing and is beaten by nothing.
    """
    (a, b, c), vira, premise = _some(context, "card", "second", "third")
    tiers = {name: context.deck.tier(card, vira) for name, card in zip("abc", (a, b, c), strict=True)}

    def beats(one: str, two: str) -> Bool:
        placed = z3.And(tiers[one] != MISSING, tiers[two] != MISSING)
        return z3.And(placed, z3.UGT(tiers[one], tiers[two]))

    def equal(one: str, two: str) -> Bool:
        return z3.Not(z3.Or(beats(one, two), beats(two, one)))

    claim = z3.And(
        z3.Not(z3.And(beats("a", "b"), beats("b", "a"))),
        z3.Implies(z3.And(beats("a", "b"), beats("b", "c")), beats("a", "c")),
        z3.Implies(z3.And(equal("a", "b"), equal("b", "c")), equal("a", "c")),
    )
    return _named(context, context.holds("card-order", [premise], claim, ALL_CARDS), [a, b, c], vira)


def manilhas_as_listed(context: Context) -> Outcome:
    """Whatever the vira, there are manilhas, and each tier of manilhas holds the cards that it lists."""
    deck, vira = context.deck, var("vira")
    suits = len({card[-1] for card in deck.cards})
    listed = {number: 1 if suit else suits for number, (_, suit, manilha) in enumerate(deck.tiers) if manilha}
    held = {number: _held(deck, number) for number in listed}
    claim = both(lookup(vira, held[number], 0) == cards for number, cards in listed.items())
    wanted = claim if listed else z3.BoolVal(val=False)
    outcome = context.holds("manilhas-as-listed", [deck.is_vira(vira)], wanted, ALL_CARDS)
    if outcome.verdict != Verdict.PROVED:
        return _named(context, outcome, [], vira)
    return Outcome(outcome.verdict, outcome.method, data={"manilhas": sum(listed.values())})


def _held(deck: Deck, tier: int) -> dict[int, int]:
    """Return how many cards a tier holds, by the number of the vira."""
    counts = {vira: sum(deck.tier_of(card, vira) == tier for card in deck.cards) for vira in deck.viras}
    return {0 if vira is None else deck.cards.index(vira): number for vira, number in counts.items()}


def manilhas_beat_all(context: Context) -> Outcome:
    """Every manilha beats every card that is none."""
    (manilha, plain), vira, premise = _some(context, "manilha", "plain")
    deck = context.deck
    roles = z3.And(deck.is_manilha(manilha, vira), z3.Not(deck.is_manilha(plain, vira)))
    claim = z3.UGT(deck.tier(manilha, vira), deck.tier(plain, vira))
    outcome = context.holds("manilhas-beat-all", [premise, roles], claim, ALL_CARDS)
    named = _named(context, outcome, [manilha, plain], vira)
    return _with_trick(
        context,
        named,
        "manilhas-beat-all",
        lambda trick: z3.And(either(trick.manilhas), z3.Not(either(trick.won_by_manilha))),
    )


def manilhas_never_tie(context: Context) -> Outcome:
    """Two manilhas are never of equal strength."""
    (one, two), vira, premise = _some(context, "one", "two")
    deck = context.deck
    roles = z3.And(deck.is_manilha(one, vira), deck.is_manilha(two, vira), one != two)
    outcome = context.holds(
        "manilhas-never-tie", [premise, roles], deck.tier(one, vira) != deck.tier(two, vira), ALL_CARDS
    )
    return _with_trick(
        context,
        _named(context, outcome, [one, two], vira),
        "manilhas-never-tie",
        lambda trick: z3.And(trick.winner == TIE, z3.UGT(count(trick.manilhas), 1)),
    )


def successor_is_one_cycle(context: Context) -> Outcome:
    """From any rank of the deck the successor visits each rank once and comes back.

    Where no card is turned up: no tier follows the vira.
    """
    deck = context.deck
    if not deck.has_vira:
        claim = z3.BoolVal(all(rank != "next" for rank, _, _ in deck.tiers))
        return context.holds("successor-cycle", [TRUE], claim, "no card is turned up")
    ranks = [str(rank) for rank in context.model.cells.listed("deck.ranks")]
    places = {rank: place for place, rank in enumerate(ranks)}
    rows = {place: places.get(deck.successor.get(rank, ""), MISSING) for rank, place in places.items()}
    start = var("rank")
    orbit = [start]
    while len(orbit) <= len(ranks):
        orbit.append(lookup(orbit[-1], rows, MISSING))
    claim = z3.And(_all_differ(orbit[:-1]), orbit[-1] == start)
    outcome = context.holds("successor-cycle", [z3.ULT(start, len(ranks))], claim, "all ranks at once")
    if outcome.verdict == Verdict.VIOLATED:
        rank = ranks[number_of(outcome, start)]
        return Outcome(outcome.verdict, outcome.method, data={"rank": rank})
    return outcome


def _all_differ(terms: list[Bits]) -> Bool:
    return z3.Distinct(*terms) if len(terms) > 1 else TRUE


def suits_between_manilhas(context: Context) -> Outcome:
    """Two cards of one rank that are no manilhas are of equal strength."""
    (one, two), vira, premise = _some(context, "one", "two")
    deck = context.deck
    plain = z3.And(z3.Not(deck.is_manilha(one, vira)), z3.Not(deck.is_manilha(two, vira)))
    alike = z3.And(deck.rank(one) == deck.rank(two), one != two)
    claim = deck.tier(one, vira) == deck.tier(two, vira)
    outcome = context.holds("suits-between-manilhas", [premise, plain, alike], claim, ALL_CARDS)

    def decided(trick: _Trick) -> Bool:
        one_rank = both(deck.rank(card) == deck.rank(trick.cards[0]) for card in trick.cards[1:])
        return z3.And(z3.Not(either(trick.manilhas)), one_rank, trick.winner != TIE)

    return _with_trick(context, _named(context, outcome, [one, two], vira), "suits-between-manilhas", decided)


def plain_order_is_steady(context: Context) -> Outcome:
    """Cards that are no manilhas keep one order whatever the vira, those of its own rank included."""
    (one, two), vira, premise = _some(context, "one", "two")
    deck, other = context.deck, var("other_vira")
    plain = both(z3.Not(deck.is_manilha(card, turned)) for card in (one, two) for turned in (vira, other))
    steady = z3.ULT(deck.tier(one, vira), deck.tier(two, vira)) == z3.ULT(
        deck.tier(one, other), deck.tier(two, other)
    )
    outcome = context.holds(
        "plain-order",
        [premise, deck.is_vira(other), plain],
        steady,
        "all cards and pairs of viras at once",
    )
    if outcome.verdict != Verdict.PROVED or not deck.has_vira:
        return _named(context, outcome, [one, two, other], vira)
    own = z3.Not(deck.is_manilha(one, vira))
    same_rank = deck.rank(one) == deck.rank(vira)
    kept = context.holds("vira-keeps-place", [premise, same_rank], own, ALL_CARDS)
    return _named(context, kept, [one], vira)


PROPERTIES: Final = {
    "card-has-place": every_card_has_a_place,
    "card-order": order_is_strict_and_weak,
    "manilhas-as-listed": manilhas_as_listed,
    "manilhas-beat-all": manilhas_beat_all,
    "manilhas-never-tie": manilhas_never_tie,
    "successor-cycle": successor_is_one_cycle,
    "suits-between-manilhas": suits_between_manilhas,
    "plain-order": plain_order_is_steady,
}
