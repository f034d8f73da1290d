"""Something to ask of a ruleset: arguments that fit each query, and a deal to play."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from manilha_reference.deal import draw_deal
from manilha_reference.order import deck
from manilha_reference.queries import answer
from manilha_reference.wire import write_deal

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

Json = dict[str, Any]


def sample_setup(rules: Ruleset, players: int) -> Json:
    """Return a start of a game with a second deal; the same one every time."""
    random = Random(7)  # noqa: S311 -- cards, not secrets
    first, second = (write_deal(draw_deal(rules, players, random)) for _ in range(2))
    return {"opener": 0, **first, "scores": [0, 0], "deals": [second]}


def sample_arguments(rules: Ruleset, players: int) -> dict[str, Json]:
    """Return arguments for every query."""
    setup = sample_setup(rules, players)
    vira = setup["vira"]
    first, second = [card for card in deck(rules) if card != vira][:2]
    rung = answer(rules, "next_raise", {"rung": None})
    plays = [{"seat": seat, "card": setup["hands"][seat][0], "hidden": False} for seat in range(players)]
    return {
        "manilhas": {"vira": vira},
        "card_order": {"vira": vira},
        "compare_cards": {"vira": vira, "a": first, "b": second},
        "trick_result": {"vira": vira, "plays": plays, "players": players, "opener": 0},
        "hand_result": {"tricks": ["A", "B", "T"], "opener": 0},
        "rung_value": {"rung": rung},
        "fold_award": {"rung": rung},
        "next_raise": {"rung": None},
        "special_hand": {"scores": [11, 0]},
        "next_opener": {"opener": 0, "players": players},
    }
