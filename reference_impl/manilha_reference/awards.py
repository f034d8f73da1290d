"""Points: what the end of a hand pays, and whether it ends the game (table `game`)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manilha_reference.state import SIDES, Event, Phase

if TYPE_CHECKING:
    from manilha_reference.cells import Reader
    from manilha_reference.state import Side, State


def end_hand(
    read: Reader, state: State, winner: Side | None, points: int, ended: str
) -> tuple[State, tuple[Event, ...]]:
    """Close the hand: pay `points` to `winner` (None: nobody) and close the game where that ends it.

    `ended` is won, tied, folded or refused: the key of `game.opener_moves` for the hand that follows.
    """
    decided = read.take()
    scores = tuple(
        _paid(read, score + points) if side == winner else score
        for side, score in zip(SIDES, state.scores, strict=True)
    )
    game_winner = winner if winner is not None and _wins_game(read, state, winner, scores) else None
    closed = replace(
        state,
        phase=Phase.HAND_OVER if game_winner is None else Phase.GAME_OVER,
        scores=(scores[0], scores[1]),
        pending=None,
        refused=(),
        ended=ended,
        hand_winner=winner or "none",
        points=points,
        game_winner=game_winner,
    )
    hand = (("winner", winner or "none"), ("points", points), ("ended", ended))
    game = (("winner", game_winner), ("scores", scores))
    kind = "game_goes_on" if game_winner is None else "game_ended"
    # Where nobody is paid no score is weighed: what left the hand without a winner lets the game go on.
    return closed, (Event("hand_ended", hand, decided), Event(kind, game, read.take() or decided))


def forfeit_game(read: Reader, state: State, winner: Side) -> tuple[State, tuple[Event, ...]]:
    """Close the game for `winner`, whose rival asked where asking loses the game; nothing is paid."""
    decided = read.take()
    closed = replace(
        state,
        phase=Phase.GAME_OVER,
        pending=None,
        refused=(),
        ended="folded",
        hand_winner=winner,
        game_winner=winner,
    )
    hand = (("winner", winner), ("points", 0), ("ended", "folded"))
    game = (("winner", winner), ("scores", state.scores))
    return closed, (Event("hand_ended", hand, decided), Event("game_ended", game, decided))


def _paid(read: Reader, score: int) -> int:
    if read.text("game.overshoot") == "cap":
        return min(score, read.number("game.target"))
    return score


def _wins_game(read: Reader, state: State, winner: Side, scores: tuple[int, ...]) -> bool:
    takes_game = f"special.{state.special}.takes_game"
    if read.has(takes_game) and read.flag(takes_game):
        return True
    return scores[SIDES.index(winner)] >= read.number("game.target")
