# ruff: noqa: INP001 - modules side by side, not a package
"""The shapes of the protocol: setups, actions, observations and views, and the questions it can ask."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import truco

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Json = dict[str, Any]


class BadRequestError(Exception):
    """A request that means nothing: answered with `error`."""


# --- from the wire to the game; an action that means nothing is an IllegalMoveError ------------------


def read_setup(variant: truco.Variant, players: int, setup: Json) -> truco.Game:
    """Return a game with its first hand dealt; the deals that follow are checked too."""
    scores = setup.get("scores", [0, 0])
    check_players(variant, players, setup["opener"])
    check_scores(scores)
    for deal in (setup, *setup.get("deals", [])):
        check_deal(variant, players, deal["hands"], deal.get("vira"))
    return truco.Game(variant, setup["opener"], setup["hands"], setup.get("vira"), scores)


def copy_game(game: truco.Game) -> truco.Game:
    """Return the game as it stands: to play on in one leaves the other as it is."""
    twin: truco.Game = object.__new__(truco.Game)
    hand: truco.Hand = object.__new__(truco.Hand)
    hand.__dict__.update(game.hand.__dict__)
    hand.cards = [list(held) for held in hand.cards]
    hand.tricks = list(hand.tricks)
    hand.past = list(hand.past)  # tricks that are over never change
    hand.table = list(hand.table)
    twin.__dict__.update(game.__dict__, hand=hand, scores=list(game.scores))
    return twin


def read_seat(game: truco.Game, seat: int) -> int:
    """Return a seat of the game."""
    if not is_seat(seat, game.hand.players):
        raise truco.IllegalMoveError("unknown_seat")
    return seat


FIELDS = {
    "play": {"type", "card", "hidden"},
    "raise": {"type", "rung"},
    **{kind: {"type"} for kind in ("accept", "fold", "play_hand", "refuse_hand")},
}


def read_move(action: Json) -> truco.Move:
    """Return the move that an action means."""
    if not isinstance(action, dict) or not set(action) <= FIELDS.get(action.get("type", ""), set()):
        raise truco.IllegalMoveError("unknown_action")
    hidden = action.get("hidden", False)
    if not isinstance(hidden, bool):
        raise truco.IllegalMoveError("unknown_action")
    return truco.Move(action["type"], action.get("card", ""), hidden, action.get("rung"))


def is_seat(seat: object, players: int) -> bool:
    """Whether this is one of the seats, which are numbered from 0."""
    return type(seat) is int and seat in range(players)


def check_players(variant: truco.Variant, players: int, opener: object) -> None:
    """Refuse a number of players that the variant is not for, and an opener who is none of them."""
    if players not in variant.players:
        raise BadRequestError(f"players: one of {variant.players} expected")
    if not is_seat(opener, players):
        raise BadRequestError(f"opener: a seat from 0 to {players - 1} expected")


def check_scores(scores: Sequence[object]) -> None:
    """Refuse scores that no game goes on from."""
    if [type(score) for score in scores] != [int, int] or not set(scores) <= set(range(truco.TARGET)):
        raise BadRequestError(f"scores: two numbers from 0 to {truco.TARGET - 1} expected")


def check_vira(variant: truco.Variant, vira: str | None) -> None:
    """Refuse a missing vira, and one where none is turned up."""
    if variant.old_manilhas != (vira is None):
        raise BadRequestError("vira: null expected" if variant.old_manilhas else "vira: a card expected")
    check_cards(variant, [vira] if vira else [])


def check_cards(variant: truco.Variant, cards: Sequence[str]) -> None:
    """Refuse a card that is not in the deck, and one that is there twice."""
    for card, count in Counter(cards).items():
        if card not in variant.deck:
            raise BadRequestError(f"no card {card} in this deck")
        if count > 1:
            raise BadRequestError(f"{card} is there twice")


def check_deal(variant: truco.Variant, players: int, hands: truco.Cards, vira: str | None) -> None:
    """Refuse a deal that the deck cannot give."""
    if [len(held) for held in hands] != [truco.CARDS_EACH] * players:
        raise BadRequestError(f"hands: three cards for each of {players} expected")
    check_vira(variant, vira)
    check_cards(variant, [card for held in hands for card in held] + ([vira] if vira else []))


# --- from the game to the wire ---------------------------------------------------------------------


def write_move(move: truco.Move) -> Json:
    """Return the action of a legal move."""
    action: Json = {"type": move.kind}
    if move.card:
        action["card"] = move.card
    if move.hidden:
        action["hidden"] = True
    if move.rung:
        action["rung"] = move.rung
    return action


def observe(game: truco.Game) -> Json:
    """Return what everybody at the table can see."""
    hand = game.hand
    over = hand.phase == "over"
    pending = None
    if hand.phase == "answer":
        rung = truco.RUNGS[hand.level]
        pending = {"rung": rung, "value": hand.variant.values[hand.level + 1], "by": hand.last_raiser}
    return {
        "phase": "game_over" if game.winner else "hand_over" if over else hand.phase,
        "to_act": hand.to_act(),
        "hand": game.number,
        "trick": len(hand.past) + 1,
        "leader": hand.leader,
        "value": hand.value,
        "pending": pending,
        "tricks": list(hand.tricks),
        "scores": list(game.scores),
        "hand_winner": hand.winner,
        "points": hand.points,
        "game_winner": game.winner,
    }


def view(game: truco.Game, seat: int) -> Json:
    """Return what one seat can see: what it cannot is null."""
    hand = game.hand
    partners = [other for other in range(hand.players) if other != seat and hand.sees_cards(seat, other)]
    return {
        "seat": seat,
        "hand": list(hand.cards[seat]) if hand.sees_cards(seat, seat) else None,
        "counts": [len(held) for held in hand.cards],
        "vira": hand.vira,
        "table": [[write_play(play, seat) for play in trick] for trick in (*hand.past, hand.table)],
        "partners": {str(partner): list(hand.cards[partner]) for partner in partners},
        "record": observe(game),
    }


def write_play(play: truco.Play, viewer: int) -> Json:
    """Return a card on the table as somebody sees it: only its owner knows a hidden one."""
    seen = not play.hidden or play.seat == viewer
    return {"seat": play.seat, "card": play.card if seen else None, "hidden": play.hidden}


# --- questions -------------------------------------------------------------------------------------


def manilhas(variant: truco.Variant, vira: str | None) -> list[str]:
    """Return the manilhas, weakest first."""
    check_vira(variant, vira)
    return truco.manilhas(variant, vira)


def card_order(variant: truco.Variant, vira: str | None) -> list[list[str]]:
    """Return the deck in groups of equal strength, weakest first."""
    check_vira(variant, vira)
    strength = truco.strengths(variant, vira)
    return [
        [card for card in strength if strength[card] == power] for power in sorted(set(strength.values()))
    ]


def compare_cards(variant: truco.Variant, vira: str | None, a: str, b: str) -> int:
    """Return 1 where `a` is the stronger card, -1 where `b` is, 0 where they tie."""
    check_vira(variant, vira)
    check_cards(variant, [a])
    check_cards(variant, [b])
    strength = truco.strengths(variant, vira)
    return (strength[a] > strength[b]) - (strength[a] < strength[b])


def trick_result(
    variant: truco.Variant, vira: str | None, plays: list[Json], players: int, opener: int
) -> Json:
    """Return who takes a trick and who leads the next one."""
    check_vira(variant, vira)
    check_players(variant, players, opener)
    table = [truco.Play(play["seat"], play["card"], play.get("hidden", False)) for play in plays]
    check_cards(variant, [play.card for play in table])
    if [play.seat for play in table] != [(plays[0]["seat"] + turn) % players for turn in range(players)]:
        raise BadRequestError("plays: a card of each seat expected, in playing order")
    winner, leader = truco.trick_result(variant, truco.strengths(variant, vira), table)
    return {"winner": winner, "leader": leader}


def hand_result(variant: truco.Variant, tricks: Sequence[str], opener: int) -> str:
    """Return whose hand it is by its tricks."""
    check_players(variant, max(variant.players), opener)
    if len(tricks) > truco.CARDS_EACH or not set(tricks) <= {"A", "B", "T"}:
        raise BadRequestError("tricks: up to three of A, B, T expected")
    return truco.hand_result(variant, tricks, opener)


def rung_value(variant: truco.Variant, rung: str | None) -> int:
    """Return what the hand is worth once this request has been accepted."""
    return variant.values[level_of(rung)]


def fold_award(variant: truco.Variant, rung: str) -> int:
    """Return what the askers get when this request is refused."""
    if rung is None:
        raise BadRequestError("rung: a request expected")
    return variant.values[level_of(rung) - 1]


def next_raise(_variant: truco.Variant, rung: str | None) -> str | None:
    """Return what can be asked for next."""
    return [*truco.RUNGS, None][level_of(rung)]


def level_of(rung: str | None) -> int:
    """Return how many requests it takes to get to this one: 0 for none."""
    if rung not in (None, *truco.RUNGS):
        raise BadRequestError(f"rung: one of {truco.RUNGS} expected")
    return 0 if rung is None else truco.RUNGS.index(rung) + 1


def special_hand(variant: truco.Variant, scores: list[int]) -> Json | None:
    """Return what these scores make of a hand."""
    check_scores(scores)
    special = truco.special_hand(variant, scores)
    if special is None:
        return None
    return {
        "id": special.name,
        "offer_to": special.side,
        "value": special.value,
        "refuse_pays": special.refusal_pays if special.side else None,
        "raises": False,
    }


def next_opener(variant: truco.Variant, opener: int, players: int) -> int:
    """Return who opens the hand after one that `opener` opened."""
    check_players(variant, players, opener)
    return truco.next_opener(opener, players)


QUERIES: dict[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (
        manilhas,
        card_order,
        compare_cards,
        trick_result,
        hand_result,
        rung_value,
        fold_award,
        next_raise,
        special_hand,
        next_opener,
    )
}
OBSERVABLES = (
    "phase",
    "to_act",
    "hand",
    "trick",
    "leader",
    "value",
    "pending",
    "tricks",
    "scores",
    "hand_winner",
    "points",
    "game_winner",
)
