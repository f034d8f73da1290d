# ruff: noqa: INP001 - a program and its module side by side, not a package
"""Truco for two or four players, written from the rules as an application would write it.

A `Game` deals one `Hand` after another until a side has twelve points; a `Hand` takes `Move`s.
Cards are rank and suit ("7C" is the seven of hearts); even seats are side A, odd seats side B.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    Cards = Sequence[Sequence[str]]  # a deal: the cards of each seat

Side = Literal["A", "B"]

SUITS: Final = "OECP"  # ouros, espadas, copas, paus: also the order of the manilhas, weakest first
OLD_MANILHAS: Final = ("7O", "AE", "7C", "4P")
RUNGS: Final = ("truco", "seis", "nove", "doze")
SIDES: Final[tuple[Side, ...]] = ("A", "B", "A", "B")
CARDS_EACH: Final = 3  # and so the most tricks of a hand
TARGET: Final = 12


@dataclass(frozen=True, eq=False)
class Variant:
    """What the variants differ in; the defaults are truco paulista."""

    players: tuple[int, ...] = (4, 2)
    ranks: str = "4567QJKA23"
    old_manilhas: bool = False
    values: tuple[int, ...] = (1, 3, 6, 9, 12)  # of a hand: at first, and after each accepted request
    special_score: int = 11
    iron_value: int = 1
    iron_is_blind: bool = False
    iron_hides: bool = False
    partners_peek: bool = True
    partners_tie: bool = True
    raises_later: bool = True  # whether a side that has accepted may raise on its own turn
    all_tied_to_opener: bool = False

    @property
    def deck(self) -> list[str]:
        """Every card of the deck."""
        return [rank + suit for rank in self.ranks for suit in SUITS]


VARIANTS: Final = {
    "paulista": Variant(),
    "paulista-limpo": Variant(ranks="QJKA23"),
    "paulista-manilha-velha": Variant(old_manilhas=True),
    "paulista-online": Variant(partners_peek=False),
    "paulista-app": Variant(iron_is_blind=True, partners_tie=False, raises_later=False),
    "paulista-guia": Variant(iron_is_blind=True),
    "mineiro": Variant(
        old_manilhas=True, values=(2, 4, 6, 10, 12), special_score=10, iron_value=2, partners_peek=False
    ),
    "truco-2p-v1": Variant(players=(2,), iron_value=3, iron_hides=True, all_tied_to_opener=True),
}


class IllegalMoveError(Exception):
    """A move that the rules do not allow now; its text is a short code. Nothing has changed."""


class Move(NamedTuple):
    """One thing a player does: play, raise, accept, fold, play_hand or refuse_hand."""

    kind: str
    card: str = ""
    hidden: bool = False
    rung: str | None = None


class Play(NamedTuple):
    """A card on the table; a hidden one lies face down."""

    seat: int
    card: str
    hidden: bool = False


class Special(NamedTuple):
    """A hand of eleven (or ten), or an iron hand: no raises, and worth `value` from the start."""

    name: str
    side: Side | None  # who is asked whether to play; nobody in an iron hand
    value: int
    refusal_pays: int


# Moves never change, so all lists of legal moves share them.
SHOW: Final = {card: Move("play", card) for card in Variant().deck}
HIDE: Final = {card: Move("play", card, hidden=True) for card in Variant().deck}
RAISE: Final = [Move("raise", rung=rung) for rung in RUNGS]
ANSWERS: Final = (Move("accept"), Move("fold"))
DECISIONS: Final = (Move("play_hand"), Move("refuse_hand"))


def manilhas(variant: Variant, vira: str | None) -> list[str]:
    """Return the manilhas, weakest first: the rank after the vira's (the last one wraps), or the old four."""
    if vira is None:
        return list(OLD_MANILHAS)
    following = (variant.ranks.index(vira[0]) + 1) % len(variant.ranks)
    return [variant.ranks[following] + suit for suit in SUITS]


@lru_cache(maxsize=512)
def strengths(variant: Variant, vira: str | None) -> dict[str, int]:
    """Return how strong each card is: plain cards by rank alone, each manilha above them all."""
    strength = {card: variant.ranks.index(card[0]) for card in variant.deck}
    for place, card in enumerate(manilhas(variant, vira)):
        strength[card] = len(variant.ranks) + place
    return strength


def trick_result(variant: Variant, strength: dict[str, int], table: Sequence[Play]) -> tuple[str, int]:
    """Return who takes the trick ("A", "B", or "T" for a tie) and the seat that leads the next one."""
    best = -1
    top: list[int] = []
    for seat, card, hidden in table:
        if hidden:  # counts for nothing
            continue
        power = strength[card]
        if power > best:
            best, top = power, [seat]
        elif power == best:
            top.append(seat)
    if not top:  # every card lies face down
        return "T", table[0].seat
    first = top[0]
    together = all(SIDES[seat] == SIDES[first] for seat in top)
    if len(top) == 1 or (together and not variant.partners_tie):
        return SIDES[first], first
    return "T", first


def hand_result(variant: Variant, tricks: Sequence[str], opener: int) -> str:
    """Return whose hand it is ("A", "B", "none") by the tricks so far, or "go" while it is open."""
    for side in ("A", "B"):
        if tricks.count(side) > 1:
            return side
    if "T" in tricks and len(tricks) > 1:
        for winner in tricks:  # once there is a tie, the first trick that somebody took decides
            if winner != "T":
                return winner
        if len(tricks) == CARDS_EACH:
            return SIDES[opener] if variant.all_tied_to_opener else "none"
    return "go"


def special_hand(variant: Variant, scores: Sequence[int]) -> Special | None:
    """Return what these scores make of the hand: an iron hand, one on offer to a side, or nothing special."""
    a, b = (variant.special_score <= score < TARGET for score in scores)
    if a and b:
        return Special("iron_hand", None, variant.iron_value, 0)
    if (a or b) and max(scores) < TARGET:
        name = "hand_of_eleven" if variant.special_score == TARGET - 1 else "hand_of_ten"
        return Special(name, "A" if a else "B", variant.values[1], variant.values[0])
    return None


def next_opener(opener: int, players: int) -> int:
    """Return who opens the next hand: the player to the left, so the one before in playing order."""
    return (opener - 1) % players


class Hand:
    """One deal, from the decision about a special hand to the points that it pays."""

    def __init__(
        self, variant: Variant, opener: int, cards: Cards, vira: str | None, scores: Sequence[int] = (0, 0)
    ) -> None:
        self.variant = variant
        self.players = len(cards)
        self.opener = opener
        self.vira = vira
        self.strength = strengths(variant, vira)
        self.cards = [list(held) for held in cards]
        self.special = special_hand(variant, scores)
        self.tricks: list[str] = []
        self.past: list[list[Play]] = []  # the tricks that are over
        self.table: list[Play] = []
        self.leader = self.turn = opener
        self.level = 0  # how many requests have been accepted
        self.asked = False  # whether a request waits for its answer
        self.last_raiser: Side | None = None
        self.winner: str | None = None
        self.points = 0
        self.phase = "special" if self.special and self.special.side else "play"

    @property
    def value(self) -> int:
        """What the hand is worth now; a request that waits for its answer does not count yet."""
        return self.special.value if self.special else self.variant.values[self.level]

    def to_act(self) -> list[int]:
        """Return the seats that may do something now."""
        if self.phase == "over":
            return []
        if self.phase == "play":
            return [self.turn]
        return [seat for seat in range(self.players) if self.is_asked(seat)]

    def is_asked(self, seat: int) -> bool:
        """Whether the open question (play the special hand? accept the request?) is for this seat's side."""
        if self.phase == "special":
            return self.special is not None and SIDES[seat] == self.special.side
        return SIDES[seat] != self.last_raiser

    def may_hide(self) -> bool:
        """Whether a card may be played face down: from the second trick on, and not in an iron hand."""
        if not self.tricks:
            return False
        return self.special is None or self.special.side is not None or self.variant.iron_hides

    def why_not_raise(self, seat: int) -> str | None:
        """Return why this seat may not ask for more now, or None where it may."""
        if self.phase == "play":
            if seat != self.turn:
                return "raise_out_of_turn"
        elif self.phase == "special":
            return "wrong_phase"
        elif SIDES[seat] == self.last_raiser:
            return "raise_own_request"
        if self.special:
            return "raise_not_allowed"
        if self.level + self.asked == len(RUNGS):
            return "raise_top_rung"
        if SIDES[seat] == self.last_raiser:
            return "raise_own_request"
        if self.last_raiser and self.phase == "play" and not self.variant.raises_later:
            return "raise_window"
        return None

    def legal_moves(self, seat: int) -> list[Move]:
        """Return everything that this seat may do now."""
        if self.phase == "play":
            if seat != self.turn:
                return []
            moves = [SHOW[card] for card in self.cards[seat]]
            if self.tricks and self.may_hide():
                moves += [HIDE[card] for card in self.cards[seat]]
        elif self.phase == "over" or not self.is_asked(seat):
            return []
        else:
            moves = list(DECISIONS if self.phase == "special" else ANSWERS)
        if not self.why_not_raise(seat):
            moves.append(RAISE[self.level + self.asked])
        return moves

    def act(self, seat: int, move: Move) -> None:
        """Carry out a move, or raise IllegalMoveError and leave everything as it was."""
        if self.phase == "over":
            raise IllegalMoveError("hand_over")
        if move.kind == "play":
            self.play(seat, move.card, hidden=move.hidden)
        elif move.kind == "raise":
            self.ask(seat, move.rung)
        elif move in ANSWERS:
            self.answer(seat, accepts=move.kind == "accept")
        else:
            self.decide(seat, plays=move.kind == "play_hand")

    def require(self, phase: str, *, allowed: bool) -> None:
        """Raise IllegalMoveError unless the hand is in this phase and the seat is one that may act in it."""
        if self.phase != phase:
            raise IllegalMoveError("wrong_phase")
        if not allowed:
            raise IllegalMoveError("not_your_turn")

    def play(self, seat: int, card: str, *, hidden: bool = False) -> None:
        """Put a card on the table; the last card of a trick settles it."""
        if self.phase != "play" or seat != self.turn:
            raise IllegalMoveError("not_your_turn" if self.phase == "play" else "wrong_phase")
        if card not in self.cards[seat]:
            raise IllegalMoveError("card_not_in_hand" if card in self.strength else "unknown_card")
        if hidden and not self.may_hide():
            raise IllegalMoveError("hidden_not_allowed")
        self.cards[seat].remove(card)
        self.table.append(Play(seat, card, hidden))
        self.turn = (seat + 1) % self.players
        if len(self.table) == self.players:
            self.end_trick()

    def end_trick(self) -> None:
        """Give the trick to the side that took it, and end the hand as soon as it is decided."""
        winner, leader = trick_result(self.variant, self.strength, self.table)
        self.tricks.append(winner)
        result = hand_result(self.variant, self.tricks, self.opener)
        if result != "go":
            self.end(result, 0 if result == "none" else self.value)
            return
        self.past.append(self.table)
        self.table = []
        self.leader = self.turn = leader

    def ask(self, seat: int, rung: str | None = None) -> None:
        """Ask for the next value; in answer to a request this accepts it first."""
        reason = self.why_not_raise(seat)
        if rung is not None and rung not in RUNGS:
            reason = "unknown_rung"
        if reason is None and rung not in (None, RUNGS[self.level + self.asked]):
            reason = "raise_wrong_rung"
        if reason:
            raise IllegalMoveError(reason)
        self.level += self.asked
        self.asked = True
        self.last_raiser = SIDES[seat]
        self.phase = "answer"

    def answer(self, seat: int, *, accepts: bool) -> None:
        """Accept, and the turn stays where it was; or run, and the askers get the hand's value before."""
        self.require("answer", allowed=self.is_asked(seat))
        self.asked = False
        if accepts:
            self.level += 1
            self.phase = "play"
        else:
            self.end(self.last_raiser, self.value)

    def decide(self, seat: int, *, plays: bool) -> None:
        """Play a special hand, or give the other side its price without playing."""
        self.require("special", allowed=self.is_asked(seat))
        if plays:
            self.phase = "play"
        elif self.special:
            self.end("B" if self.special.side == "A" else "A", self.special.refusal_pays)

    def end(self, winner: str | None, points: int) -> None:
        """Close the hand."""
        self.phase = "over"
        self.winner = winner
        self.points = points

    def sees_cards(self, viewer: int, seat: int) -> bool:
        """Whether a player sees a seat's cards: his own, and his partner's while they decide together."""
        if viewer == seat:
            blind = self.special and not self.special.side and self.variant.iron_is_blind
            return not blind or self.phase == "over"
        together = self.phase == "special" and self.is_asked(viewer) and self.is_asked(seat)
        return together and self.variant.partners_peek


class Game:
    """Hands dealt one after another, until a side has reached the target."""

    def __init__(
        self, variant: Variant, opener: int, cards: Cards, vira: str | None, scores: Sequence[int]
    ) -> None:
        self.variant = variant
        self.scores = list(scores)
        self.number = 1  # of the hand
        self.hand = Hand(variant, opener, cards, vira, scores)

    @property
    def winner(self) -> Side | None:
        """The side that has won the game, if any."""
        if max(self.scores) < TARGET:
            return None
        return "A" if self.scores[0] >= TARGET else "B"

    def deal(self, cards: Cards, vira: str | None) -> None:
        """Begin the next hand with these cards."""
        opener = next_opener(self.hand.opener, self.hand.players)
        self.number += 1
        self.hand = Hand(self.variant, opener, cards, vira, self.scores)

    def act(self, seat: int, move: Move) -> None:
        """Carry out a move and, where it ends the hand, count its points."""
        if self.winner:
            raise IllegalMoveError("game_over")
        self.hand.act(seat, move)
        if self.hand.phase == "over" and self.hand.winner in ("A", "B"):
            self.scores["AB".index(self.hand.winner)] += self.hand.points


def random_hands(count: int, seed: int, ruleset: str = "paulista") -> int:
    """Play so many hands of four players, each move drawn among the legal ones; return how many moves."""
    variant = VARIANTS[ruleset]
    deck = variant.deck
    size, moves = len(deck), 0
    draw = random.Random(seed).random  # noqa: S311 - a benchmark, not a secret
    for number in range(count):
        for place in range(4 * CARDS_EACH + 1):  # shuffle no more than is dealt
            other = place + int(draw() * (size - place))
            deck[place], deck[other] = deck[other], deck[place]
        vira = None if variant.old_manilhas else deck[12]
        hand = Hand(variant, number % 4, (deck[0:3], deck[3:6], deck[6:9], deck[9:12]), vira)
        while hand.phase != "over":
            seat = hand.turn if hand.phase == "play" else hand.to_act()[0]
            choices = hand.legal_moves(seat)
            hand.act(seat, choices[int(draw() * len(choices))])
            moves += 1
    return moves
