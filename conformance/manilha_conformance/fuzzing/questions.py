"""Random questions to the rules, such as have one answer: cards, tricks, hands, requests, scores, openers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_reference.cells import Reader
from manilha_reference.order import card_order
from manilha_reference.queries import answer
from manilha_tools.vectors.model import Query

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_reference.ruleset import Ruleset

    from manilha_conformance.fuzzing.draw import Draw

Arguments = dict[str, object]

MANILHA: Final = 0.4
"""How often one of two cards that are compared is a manilha."""
GOES_ON: Final = "go"


def random_question(rules: Ruleset, draw: Draw) -> Query:
    """Draw a question, each kind as often as any other."""
    fn = draw.random.choice(list(_ARGUMENTS))
    return Query(fn, _ARGUMENTS[fn](rules, draw))


def _vira(_rules: Ruleset, draw: Draw) -> Arguments:
    return {"vira": draw.deal().vira}


def _compared(rules: Ruleset, draw: Draw) -> Arguments:
    deal, random = draw.deal(), draw.random
    manilhas = card_order(rules, deal.vira).manilhas
    held = [card for hand in deal.hands for card in hand]

    def card() -> str:
        return random.choice(manilhas if manilhas and random.random() < MANILHA else held)

    return {"vira": deal.vira, "a": card(), "b": card()}


def _trick(rules: Ruleset, draw: Draw) -> Arguments:
    deal, random, players = draw.deal(), draw.random, draw.players
    read, seat = Reader(rules.cells), random.randrange(players)
    plays: list[Arguments] = []
    for _ in range(players):
        plays.append({"seat": seat, "card": random.choice(deal.hands[seat]), "hidden": random.random() < 0.2})  # noqa: PLR2004 -- seldom
        seat = read.number(f"seats.{players}.next.{seat}")
    return {"vira": deal.vira, "plays": plays, "players": players, "opener": random.randrange(players)}


def _hand(rules: Ruleset, draw: Draw) -> Arguments:
    """Draw tricks only as long as the hand goes on: what follows its end has no answer."""
    random = draw.random
    asked: Arguments = {"tricks": [], "opener": random.randrange(max(rules.players))}
    tricks: list[str] = []
    for _ in range(random.randint(0, Reader(rules.cells).number("deal.per_seat"))):
        if answer(rules, "hand_result", {**asked, "tricks": tricks}) == GOES_ON:
            tricks = [*tricks, random.choice("ABT")]
    return {**asked, "tricks": tricks}


def _rung(_rules: Ruleset, draw: Draw) -> Arguments:
    return {"rung": draw.random.choice(draw.rungs)}


def _rung_or_none(_rules: Ruleset, draw: Draw) -> Arguments:
    return {"rung": draw.random.choice((None, *draw.rungs))}


def _scores(_rules: Ruleset, draw: Draw) -> Arguments:
    return {"scores": list(draw.scores())}


def _opener(_rules: Ruleset, draw: Draw) -> Arguments:
    return {"opener": draw.random.randrange(draw.players), "players": draw.players}


_ARGUMENTS: Final[dict[str, Callable[[Ruleset, Draw], Arguments]]] = {
    "manilhas": _vira,
    "card_order": _vira,
    "compare_cards": _compared,
    "trick_result": _trick,
    "hand_result": _hand,
    "rung_value": _rung_or_none,
    "fold_award": _rung,
    "next_raise": _rung_or_none,
    "special_hand": _scores,
    "next_opener": _opener,
}
"""Query -> how its arguments are drawn."""
