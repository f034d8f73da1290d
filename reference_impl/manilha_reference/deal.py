"""Deals: an explicit one checked against the tables, or one drawn from a seeded generator."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from manilha_reference.cells import Reader
from manilha_reference.errors import BadRequest, Text
from manilha_reference.order import can_be_vira, deck
from manilha_reference.state import SIDES, Deal

if TYPE_CHECKING:
    from random import Random

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Setup


def check_setup(rules: Ruleset, players: int, setup: Setup) -> None:
    """Raise BadRequest unless the setup is a start that the tables allow.

    The number of players must be one of the ruleset's, the opener a seat, each score between 0 and one
    short of the target, and every deal, the following ones too, must pass `check_deal`.
    Codes: SETUP-PLAYERS, SETUP-OPENER, SETUP-SCORES, and those of `check_deal`.
    """
    check_players(rules, players)
    check_seat(players, setup.opener)
    check_scores(rules, setup.scores)
    for deal in (setup.deal, *setup.deals):
        check_deal(rules, players, deal)


def check_players(rules: Ruleset, players: int) -> None:
    """Raise BadRequest SETUP-PLAYERS unless the ruleset is played by so many."""
    if players not in rules.players:
        known = ", ".join(map(str, rules.players))
        raise BadRequest(
            "SETUP-PLAYERS",
            Text(f"{rules.id} is not played by {players}", f"{rules.id} não se joga com {players}"),
            hint=Text(f"players: {known}", f"jogadores: {known}"),
        )


def check_seat(players: int, seat: int) -> None:
    """Raise BadRequest SETUP-OPENER unless `seat` is one of the seats from 0."""
    if not 0 <= seat < players:
        raise BadRequest(
            "SETUP-OPENER",
            Text(f"there is no seat {seat}", f"não existe o lugar {seat}"),
            hint=Text(f"seats are 0 to {players - 1}", f"os lugares vão de 0 a {players - 1}"),
        )


def check_scores(rules: Ruleset, scores: tuple[int, ...]) -> None:
    """Raise BadRequest SETUP-SCORES unless both scores belong to a game in progress."""
    target = Reader(rules.cells).number("game.target")
    if len(scores) != len(SIDES) or not all(0 <= score < target for score in scores):
        shown = ", ".join(map(str, scores))
        raise BadRequest(
            "SETUP-SCORES",
            Text(f"[{shown}] is not a game in progress", f"[{shown}] não é uma partida em andamento"),
            hint=Text(f"two scores from 0 to {target - 1}", f"dois placares de 0 a {target - 1}"),
        )


def check_deal(rules: Ruleset, players: int, deal: Deal) -> None:
    """Raise BadRequest unless each seat holds its cards, all different, all of the deck, and the vira fits.

    Codes: SETUP-HANDS, SETUP-CARD, SETUP-CARD-TWICE, SETUP-VIRA, SETUP-VIRA-DEALT, SETUP-VIRA-RANK.
    """
    per_seat = Reader(rules.cells).number("deal.per_seat")
    sizes = [len(hand) for hand in deal.hands]
    if sizes != [per_seat] * players:
        raise BadRequest(
            "SETUP-HANDS",
            Text(f"the hands hold {sizes} cards", f"as mãos têm {sizes} cartas"),
            hint=Text(f"{players} hands of {per_seat} cards", f"{players} mãos de {per_seat} cartas"),
        )
    cards = [card for hand in deal.hands for card in hand]
    for card in cards:
        check_card(rules, card)
    for card, count in Counter(cards).items():
        if count > 1:
            raise BadRequest(
                "SETUP-CARD-TWICE",
                Text(f"{card} is dealt {count} times", f"{card} foi dada {count} vezes"),
                hint=Text("a deck has each card once", "o baralho tem cada carta uma vez"),
            )
    check_vira(rules, deal.vira)
    if deal.vira in cards:
        raise BadRequest(
            "SETUP-VIRA-DEALT",
            Text(f"the vira {deal.vira} is in a hand", f"a vira {deal.vira} está na mão de alguém"),
            hint=Text("the vira stays out of play", "a vira fica fora do jogo"),
        )


def check_card(rules: Ruleset, card: str) -> None:
    """Raise BadRequest SETUP-CARD unless the deck has the card."""
    if card not in deck(rules):
        raise BadRequest(
            "SETUP-CARD",
            Text(f"{card} is not in the deck of {rules.id}", f"{card} não está no baralho de {rules.id}"),
            hint=Text(
                "rank and suit letter: O ouros, E espadas, C copas, P paus",
                "valor e letra do naipe: O ouros, E espadas, C copas, P paus",
            ),
        )


def check_vira(rules: Ruleset, vira: str | None) -> None:
    """Raise BadRequest unless `vira` is what the ruleset turns up: a card with a successor, or None."""
    turned = Reader(rules.cells).flag("deal.vira")
    if turned != (vira is not None):
        raise BadRequest(
            "SETUP-VIRA",
            Text(f"{rules.id} turns a card up", f"{rules.id} vira uma carta")
            if turned
            else Text(f"{rules.id} turns no card up", f"{rules.id} não vira carta"),
            hint=Text("give the vira", "diga a vira") if turned else Text("leave it out", "deixe sem vira"),
        )
    if vira is None:
        return
    check_card(rules, vira)
    if not can_be_vira(rules, vira):
        raise BadRequest(
            "SETUP-VIRA-RANK",
            Text(f"no rank follows {vira}", f"nenhum valor vem depois de {vira}"),
            hint=Text("turn another card up", "vire outra carta"),
        )


def draw_deal(rules: Ruleset, players: int, random: Random) -> Deal:
    """Draw a deal: hands in seat order, then the first card that can be a vira where one is turned up."""
    read = Reader(rules.cells)
    cards = list(deck(rules))
    random.shuffle(cards)
    per_seat = read.number("deal.per_seat")
    hands = tuple(tuple(cards[seat * per_seat : (seat + 1) * per_seat]) for seat in range(players))
    if not read.flag("deal.vira"):
        return Deal(hands, None)
    rest = cards[players * per_seat :]
    return Deal(hands, next(card for card in rest if can_be_vira(rules, card)))


def draw_opener(rules: Ruleset, players: int, random: Random) -> int:
    """Return who opens the first hand: drawn by chance, or the seat that the table names."""
    first = Reader(rules.cells).read("deal.first_opener")
    return first if isinstance(first, int) else random.randrange(players)
