"""The cards of a hand as far as its record tells them, and a whole deal that fits.

Each seat has as many slots as cards are dealt to it. A slot begins as the tag `Hands` describes it, or
unknown, and is filled as cards are played. What nobody wrote is completed with the weakest cards left: a card
that is never shown decides nothing, and weak ones oblige nobody to play them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.cells import Reader
from manilha_reference.deal import check_vira
from manilha_reference.errors import BadRequest, Text
from manilha_reference.notation import record as r
from manilha_reference.notation.cards import show_dealt
from manilha_reference.order import can_be_vira, card_order, deck, rank_of
from manilha_reference.state import Deal

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset


class _Slot:
    """One dealt card: what is known of it, the card that stands for it, and whether it was played."""

    __slots__ = ("card", "known", "played")

    def __init__(self, known: r.Card) -> None:
        self.known = known
        self.card = ""
        self.played = False


class Cards:
    """What is known of the cards of one hand; grows while the record is followed."""

    def __init__(self, rules: Ruleset, players: int, hand: r.Hand, vira: str | None) -> None:
        """Begin with the hand's tags.

        Raises BadRequest: RECORD-HANDS where they do not fit the table, RECORD-CARDS where no deal fits.
        """
        tag = hand.tag(r.HandsTag)
        self._vira = vira
        self._at = None if tag is None else tag.at
        self._slots = [[_Slot(card) for card in cards] for cards in _dealt(rules, players, tag)]
        self._shown = shown_codes(hand)
        dealt = {vira, *(slot.known.code for slot in self._all())}
        self._deck = frozenset(deck(rules))
        # What the moves name is given last, and given up when the seat that has it shows it.
        spare = (card for card in _weakest_first(rules, vira) if card not in dealt)
        self._spare = sorted(spare, key=self._shown.__contains__)
        for slot in sorted(self._all(), key=lambda slot: -_knowledge(slot.known)):
            slot.card = slot.known.code or self._stand_in(slot.known)

    def deal(self) -> Deal:
        """Return the deal as it now stands."""
        return Deal(tuple(tuple(slot.card for slot in slots) for slots in self._slots), self._vira)

    def held(self, playing: tuple[int, int] | None = None) -> tuple[tuple[str, ...], ...]:
        """Return what each seat has not played; the slot `playing` still counts as held."""
        return tuple(
            tuple(
                slot.card for index, slot in enumerate(slots) if not slot.played or (seat, index) == playing
            )
            for seat, slots in enumerate(self._slots)
        )

    def unknown(self) -> int:
        """Return how many of the dealt cards are not known."""
        return sum(slot.known.code is None for slot in self._all())

    def play(self, seat: int, card: r.Card) -> tuple[int, int] | None:
        """Return the slot (seat, index) from which `seat` plays `card`, or None where it cannot have it.

        A known card fills a slot that may be it; an unknown one takes the slot of which least is known.
        """
        slots = self._slots[seat] if seat < len(self._slots) else []
        held = [index for index, slot in enumerate(slots) if not slot.played]
        code = card.code
        if code is None:
            fits = [index for index in held if self._may_be(slots[index], card)]
            fits.sort(key=lambda index: _knowledge(slots[index].known))
        else:
            fits = [index for index in held if slots[index].known.code == code]
            if not fits and self._unplaced(code):
                fits = [i for i in held if slots[i].known.code is None and slots[i].known.covers(code)]
                fits.sort(key=lambda index: -_knowledge(slots[index].known))
        if not fits:
            return None
        slot = slots[fits[0]]
        slot.played = True
        self._learn(slot, card)
        return seat, fits[0]

    def _all(self) -> list[_Slot]:
        return [slot for slots in self._slots for slot in slots]

    def _unplaced(self, code: str) -> bool:
        """Whether the deck has the card, and neither the vira nor any seat is known to be or hold it."""
        return code in self._deck - {self._vira, *(slot.known.code for slot in self._all())}

    def _may_be(self, slot: _Slot, card: r.Card) -> bool:
        code = slot.known.code
        if code is not None:
            return card.covers(code) and code not in self._shown
        return slot.known.rank in (None, card.rank) or card.rank is None

    def _learn(self, slot: _Slot, card: r.Card) -> None:
        """Know more of a slot; a slot that stood in with the very card takes another."""
        slot.known = r.Card(slot.known.rank or card.rank, slot.known.suit or card.suit)
        if slot.known.covers(slot.card):
            return
        code = slot.known.code
        if code is None:
            slot.card = self._stand_in(slot.known)
            return
        holders = [other for other in self._all() if other.card == code]
        slot.card = code
        for holder in holders:
            holder.card = ""
            holder.card = self._stand_in(holder.known)

    def _stand_in(self, known: r.Card) -> str:
        """Return the weakest card that nobody wrote; a slot that has the only one that fits takes another."""
        free = self._free()
        found = next((card for card in free if known.covers(card)), None)
        if found is not None:
            return found
        for other in self._all():
            if other.known.code is None and other.card and known.covers(other.card):
                given = next((card for card in free if other.known.covers(card)), None)
                if given is not None:
                    found, other.card = other.card, given
                    return found
        shown = show_dealt(known)
        raise BadRequest(
            "RECORD-CARDS",
            Text(f"no deal of this deck has {shown} too", f"o baralho não dá para mais um {shown}"),
            self._at,
            Text("each card is dealt once", "cada carta é dada uma vez"),
        )

    def _free(self) -> list[str]:
        taken = {slot.card for slot in self._all()}
        return [card for card in self._spare if card not in taken]


def vira_candidates(rules: Ruleset, hand: r.Hand) -> tuple[str | None, ...]:
    """Return the cards that may have been turned up, one for each rank; (None,) where none is turned up.

    A vira that the tag names in full stands as it is. Raises BadRequest RECORD-CARDS where none is left, and
    what `check_vira` raises of a card that cannot be turned up.
    """
    if not Reader(rules.cells).flag("deal.vira"):
        return (None,)
    tag = hand.tag(r.ViraTag)
    known = r.UNKNOWN if tag is None else tag.card
    if tag is not None and known.code is not None:
        try:
            check_vira(rules, known.code)
        except BadRequest as error:
            raise BadRequest(error.code, error.message, tag.at, error.hint) from None
        return (known.code,)
    hands = hand.tag(r.HandsTag)
    dealt = {card.code for cards in (() if hands is None else hands.hands) for card in cards}
    taken = shown_codes(hand) | dealt
    found: dict[str, str] = {}
    for card in deck(rules):
        if known.covers(card) and card not in taken and can_be_vira(rules, card):
            found.setdefault(rank_of(card), card)
    if not found:
        raise BadRequest(
            "RECORD-CARDS",
            Text("no card is left for the vira", "não sobra carta para a vira"),
            None if tag is None else tag.at,
            Text("each card is dealt once", "cada carta é dada uma vez"),
        )
    return tuple(found.values())


def shown_codes(hand: r.Hand) -> frozenset[str]:
    """Return the cards that the moves of a hand name in full."""
    plays = (move for move in hand.moves if isinstance(move, r.Play))
    return frozenset(code for play in plays if (code := play.card.code) is not None)


def _dealt(rules: Ruleset, players: int, tag: r.HandsTag | None) -> list[tuple[r.Card, ...]]:
    per_seat = Reader(rules.cells).number("deal.per_seat")
    hands = ((),) * players if tag is None else tag.hands
    if tag is not None and (len(hands) != players or max(map(len, hands)) > per_seat):
        raise BadRequest(
            "RECORD-HANDS",
            Text("the hands do not fit the table", "as mãos não cabem na mesa"),
            tag.at,
            Text(f"{players} hands of {per_seat} cards", f"{players} mãos de {per_seat} cartas"),
        )
    return [(*cards, *(r.UNKNOWN,) * (per_seat - len(cards))) for cards in hands]


def _weakest_first(rules: Ruleset, vira: str | None) -> list[str]:
    return [card for group in card_order(rules, vira).groups() for card in group]


def _knowledge(card: r.Card) -> int:
    return (card.rank is not None) + (card.suit is not None)
