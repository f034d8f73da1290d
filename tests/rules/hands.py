"""Hands made to measure: cards that win, lose and tie tricks as wanted, for any ruleset and opener."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.rules.scenes import Scene

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

# No manilhas in any deck: with a queen turned up the jacks are, and of the fixed ones AE, 7O, 7C and 4P.
VIRA = "QO"
TOPS = (("3C", "3P"), ("2C", "2P"), ("AC", "AP"))
LOW = ("2O", "2E", "AO", "KP", "KC", "KE", "KO", "QP", "QC", "QE")
RANKS = "QJKA23"


def side(seat: int) -> str:
    """Return the side of a seat: even seats are A."""
    return "AB"[seat % 2]


def tricks(history: str, opener: int = 0, players: int = 4) -> str:
    """Return the script of tricks with these winners.

    In a won trick the first player of that side has the best card; in a tied one the leader and the next.
    """
    steps: list[str] = []
    low = list(LOW)
    leader = opener
    for number, winner in enumerate(history):
        order = [(leader + turn) % players for turn in range(players)]
        best = order[:2] if winner == "T" else [next(seat for seat in order if side(seat) == winner)]
        tops = iter(TOPS[number])
        steps += [f"{seat}:{next(tops) if seat in best else _below(low, TOPS[number][0])}" for seat in order]
        leader = best[0]
    return " ".join(steps)


def with_call(script: str, players: int, trick: int, caller: str) -> str:
    """Return the script with truco asked by this side, and accepted, before its first card of a trick."""
    steps = script.split()
    at = next(place for place in range(trick * players, len(steps)) if side(int(steps[place][0])) == caller)
    seat = int(steps[at][0])
    return " ".join([*steps[:at], f"{seat}:+", f"{(seat + 1) % players}:ok", *steps[at:]])


def leaders_of(history: str, opener: int, players: int) -> tuple[int, ...]:
    """Return who leads each trick of such a script."""
    leaders = [opener]
    for winner in history[:-1]:
        leader = leaders[-1]
        leaders.append(leader if winner in ("T", side(leader)) else (leader + 1) % players)
    return tuple(leaders)


def _below(low: list[str], top: str) -> str:
    card = next(card for card in low if RANKS.index(card[0]) < RANKS.index(top[0]))
    low.remove(card)
    return card


def scene(script: str, opener: int = 0, players: int = 4, scores: tuple[int, int] = (0, 0)) -> Scene:
    """Return a scene in which such a script can be played."""
    return replace(Scene(script, opener=opener, players=players, scores=scores), vira=VIRA)


def tables(rules: Ruleset) -> list[tuple[int, int]]:
    """Return every number of players with every opener."""
    return [(players, opener) for players in rules.players for opener in range(players)]
