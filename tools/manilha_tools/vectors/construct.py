"""Finds cards that give wanted tricks, by asking the interpreter what each candidate gives."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from manilha_reference.cells import Reader
from manilha_reference.order import can_be_vira, deck
from manilha_reference.queries import explain
from manilha_reference.state import Deal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manilha_reference.ruleset import Ruleset

TRIES = 400
"""Draws of cards for one trick."""
DEALS = 20
"""Deals that are begun before a plan is given up."""


class NotFoundError(LookupError):
    """No cards were found that give the tricks wanted: these tables may not allow them."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A trick that is wanted: who wins it, by which row of the table, who leads next, who hides.

    None asks for nothing. `hidden` are the seats that play face down; `leads` is the seat that leads the
    next trick, `moved` that it is not the seat that led this one.
    """

    winner: str | None = None
    row: str | None = None
    leads: int | None = None
    moved: bool = False
    hidden: frozenset[int] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class Plan:
    """A deal and the cards to play from it, in order: seat, card, face down or not."""

    deal: Deal
    plays: tuple[tuple[int, str, bool], ...]


def generator(rules: Ruleset, *words: object) -> Random:
    """Return a generator of chance that depends on the ruleset's id and the words only."""
    return Random("/".join(map(str, (rules.id, *words))))  # noqa: S311 -- inputs, not secrets


def viras(rules: Ruleset) -> tuple[str | None, ...]:
    """Return every card that can be turned up; just None where none is."""
    if not Reader(rules.cells).flag("deal.vira"):
        return (None,)
    return tuple(card for card in deck(rules) if can_be_vira(rules, card))


def order_of_play(rules: Ruleset, players: int, leader: int) -> tuple[int, ...]:
    """Return the seats in playing order from `leader`."""
    seats = [leader]
    while len(seats) < players:
        seats.append(Reader(rules.cells).number(f"seats.{players}.next.{seats[-1]}"))
    return tuple(seats)


def trick(
    rules: Ruleset,
    random: Random,
    vira: str | None,
    pool: Sequence[str],
    seats: Sequence[int],
    opener: int,
    wish: Wish,
) -> tuple[list[dict[str, object]], int] | None:
    """Return cards from `pool` that make the wish true, and who leads next; None where tries run out."""
    for _ in range(TRIES):
        cards = random.sample(pool, len(seats))
        plays: list[dict[str, object]] = [
            {"seat": seat, "card": card, "hidden": seat in wish.hidden}
            for seat, card in zip(seats, cards, strict=True)
        ]
        args = {"vira": vira, "plays": plays, "players": len(seats), "opener": opener}
        value, cells = explain(rules, "trick_result", args)
        if not isinstance(value, dict):
            continue
        if wish.winner not in (None, value["winner"]) or wish.leads not in (None, value["leader"]):
            continue
        if wish.moved and value["leader"] == seats[0]:
            continue
        if wish.row is None or f"trick.top.{wish.row}.winner" in cells:
            return plays, int(value["leader"])
    return None


def plan(
    rules: Ruleset, random: Random, players: int, opener: int, wishes: Sequence[Wish], vira: str | None = None
) -> Plan:
    """Return a deal and plays that give the wanted tricks one after the other, the rest dealt at random.

    `vira` is drawn unless given. Raises NotFoundError where no deal was found.
    """
    for _ in range(DEALS):
        turned = vira if vira is not None else random.choice(viras(rules))
        found = _attempt(rules, random, players, opener, wishes, turned)
        if found is not None:
            return found
    raise NotFoundError(f"{rules.id}: no {players} hands give {wishes}")


def _attempt(
    rules: Ruleset, random: Random, players: int, opener: int, wishes: Sequence[Wish], vira: str | None
) -> Plan | None:
    pool = [card for card in deck(rules) if card != vira]
    leader = opener
    plays: list[tuple[int, str, bool]] = []
    for wish in wishes:
        seats = order_of_play(rules, players, leader)
        found = trick(rules, random, vira, pool, seats, opener, wish)
        if found is None:
            return None
        cards, leader = found
        for play in cards:
            pool.remove(str(play["card"]))
            plays.append((int(str(play["seat"])), str(play["card"]), bool(play["hidden"])))
    per_seat = Reader(rules.cells).number("deal.per_seat")
    hands: list[list[str]] = [[card for seat, card, _ in plays if seat == owner] for owner in range(players)]
    random.shuffle(pool)
    for hand in hands:
        while len(hand) < per_seat:
            hand.append(pool.pop())
        random.shuffle(hand)
    return Plan(Deal(tuple(map(tuple, hands)), vira), tuple(plays))
