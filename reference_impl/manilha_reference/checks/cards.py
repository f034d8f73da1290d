"""Deck, deal and the order of the cards."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

from manilha_reference.checks.finding import Check, Finding, Tables, cycle_fault, found

if TYPE_CHECKING:
    from collections.abc import Iterator


def deck_of(tables: Tables) -> list[str]:
    """Return the cards of the deck: ranks by suits, with those added and without those removed."""
    deck = tables["deck"]
    cards = [rank + suit for rank, suit in product(deck["ranks"], deck["suits"])]
    gone = set(deck.get("remove", ()))
    return [card for card in [*cards, *deck.get("add", ())] if card not in gone]


def _deck(tables: Tables) -> Iterator[Finding]:
    deck = tables["deck"]
    for key in ("suits", "ranks", "add", "remove"):
        for index, entry in _repeated(deck.get(key, ())):
            yield found(
                "SPEC-DECK-TWICE",
                f"deck.{key}.{index}",
                f"{entry} stands twice in {key}",
                f"{entry} aparece duas vezes em {key}",
                "list each once",
                "ponha cada um uma vez",
            )
    plain = {rank + suit for rank, suit in product(deck["ranks"], deck["suits"])}
    for index, card in enumerate(deck.get("add", ())):
        if card in plain:
            yield found(
                "SPEC-DECK-TWICE",
                f"deck.add.{index}",
                f"{card} is in the deck already",
                f"{card} já está no baralho",
                "a deck has each card once",
                "o baralho tem cada carta uma só vez",
            )
    for index, card in enumerate(deck.get("remove", ())):
        if card not in plain:
            yield found(
                "SPEC-DECK-REMOVE",
                f"deck.remove.{index}",
                f"{card} is not in the deck",
                f"{card} não está no baralho",
                "remove only cards made of the deck's ranks and suits",
                "só se tiram cartas formadas pelos números e naipes do baralho",
            )


def _deal(tables: Tables) -> Iterator[Finding]:
    deal, size = tables["deal"], len(deck_of(tables))
    for players in tables["players"]:
        needed = deal["per_seat"] * players + deal["vira"]
        if needed > size:
            yield found(
                "SPEC-DEAL-TOO-MANY",
                "deal.per_seat",
                f"{players} players need {needed} cards and the deck has {size}",
                f"{players} jogadores precisam de {needed} cartas e o baralho tem {size}",
                "deal fewer cards or use a larger deck",
                "dê menos cartas ou use um baralho maior",
            )
    opener = deal["first_opener"]
    if isinstance(opener, int) and opener >= min(tables["players"]):
        yield found(
            "SPEC-DEAL-OPENER",
            "deal.first_opener",
            f"there is no seat {opener} with {min(tables['players'])} players",
            f"não há lugar {opener} com {min(tables['players'])} jogadores",
            "seats are counted from 0",
            "os lugares se contam a partir de 0",
        )


def _successor(tables: Tables) -> Iterator[Finding]:
    circle, ranks, vira = tables["order"].get("successor"), tables["deck"]["ranks"], tables["deal"]["vira"]
    uses_next = any(tier["rank"] == "next" for tier in tables["order"]["tiers"])
    if circle is None:
        if vira or uses_next:
            yield found(
                "SPEC-SUCCESSOR-MISSING",
                "order",
                "the vira needs a successor for every rank",
                "a vira precisa de um sucessor para cada número",
                "write order.successor, or turn no vira",
                "escreva order.successor, ou jogue sem vira",
            )
        return
    if not vira:
        yield found(
            "SPEC-SUCCESSOR-IDLE",
            "order.successor",
            "no card is turned up, so no rank has a successor",
            "sem vira, nenhum número tem sucessor",
            "remove order.successor, or set deal.vira",
            "tire order.successor, ou ligue deal.vira",
        )
    faults = [rank for rank in circle if rank not in ranks or circle[rank] not in ranks]
    faults += [rank for rank in ranks if rank not in circle]
    places = {rank: index for index, rank in enumerate(ranks)}
    if faults or len(places) != len(ranks) or cycle_fault([places[circle[rank]] for rank in ranks]):
        spot = next((f"order.successor.{rank}" for rank in faults if rank in circle), "order.successor")
        yield found(
            "SPEC-SUCCESSOR-CYCLE",
            spot,
            "the successors are not one circle over the deck's ranks",
            "os sucessores não formam um só círculo pelos números do baralho",
            f"each of {', '.join(ranks)} comes once after another",
            f"cada um de {', '.join(ranks)} vem uma vez depois de outro",
        )


def _tiers(tables: Tables) -> Iterator[Finding]:
    tiers, vira = tables["order"]["tiers"], tables["deal"]["vira"]
    circle = tables["order"].get("successor") or {}
    if not vira and any(tier["rank"] == "next" for tier in tiers):
        index = next(index for index, tier in enumerate(tiers) if tier["rank"] == "next")
        yield found(
            "SPEC-TIER-NO-VIRA",
            f"order.tiers.{index}.rank",
            "`next` follows the vira, and no card is turned up",
            "`next` segue a vira, e aqui não se vira carta",
            "name the rank, or set deal.vira",
            "indique o número, ou ligue deal.vira",
        )
        return
    cards = deck_of(tables)
    ranks = tables["deck"]["ranks"]
    after = [circle[card[:-1]] for card in cards if card[:-1] in circle]
    turned = dict.fromkeys(rank for rank in after if rank in ranks) if vira else {}
    nexts: list[str | None] = list(turned) or [None]
    taken: set[int] = set()
    loose: dict[str, str | None] = {}
    for following in nexts:
        strengths = {card: _tier_of(card, tiers, following) for card in cards}
        taken.update(index for index in strengths.values() if index is not None)
        loose.update({card: following for card, index in strengths.items() if index is None})
        yield from _manilhas(tiers, following, cards, vira=vira)
    for card in loose:
        yield found(
            "SPEC-CARD-NO-TIER",
            "order.tiers",
            f"{card} has no place in the order",
            f"{card} não tem lugar na ordem",
            f"add a tier for rank {card[:-1]}",
            f"acrescente um degrau para {card[:-1]}",
        )
    for index, tier in enumerate(tiers):
        if index not in taken and not tier.get("manilha"):
            yield found(
                "SPEC-TIER-UNREACHABLE",
                f"order.tiers.{index}.rank",
                "no card ever takes this tier",
                "nenhuma carta fica neste degrau",
                "its cards are not in the deck, or a later tier takes them all",
                "suas cartas não estão no baralho, ou um degrau posterior fica com todas",
            )
    lowest = min((index for index, tier in enumerate(tiers) if tier.get("manilha")), default=len(tiers))
    for index, tier in enumerate(tiers):
        if index > lowest and not tier.get("manilha"):
            yield found(
                "SPEC-MANILHA-BEATEN",
                f"order.tiers.{index}.rank",
                "a plain card stands above a manilha",
                "uma carta comum está acima de uma manilha",
                "manilhas come last",
                "as manilhas vêm por último",
            )


def _manilhas(
    tiers: list[Tables], following: str | None, cards: list[str], *, vira: bool
) -> Iterator[Finding]:
    """Every manilha tier has its card in the deck, whatever the vira."""
    held = set(cards)
    suits = {card[-1] for card in cards}
    for index, tier in enumerate(tiers):
        if not tier.get("manilha") or (tier["rank"] == "next" and following is None):
            continue
        rank = following if tier["rank"] == "next" else tier["rank"]
        wanted = [f"{rank}{suit}" for suit in ([tier["suit"]] if "suit" in tier else sorted(suits))]
        lost = [card for card in wanted if card not in held]
        shadowed = [card for card in wanted if card in held and _tier_of(card, tiers, following) != index]
        if lost:
            yield found(
                "SPEC-MANILHA-ABSENT",
                f"order.tiers.{index}.rank",
                f"the manilha {lost[0]} is not in the deck",
                f"a manilha {lost[0]} não está no baralho",
                "add the card under deck.add, or choose another manilha",
                "acrescente a carta em deck.add, ou escolha outra manilha",
            )
        elif shadowed:
            yield found(
                "SPEC-TIER-UNREACHABLE",
                f"order.tiers.{index}.rank",
                f"a later tier takes the manilha {shadowed[0]}" + (" for some vira" if vira else ""),
                f"um degrau posterior fica com a manilha {shadowed[0]}" + (" em alguma vira" if vira else ""),
                "each card takes the last tier that matches it",
                "cada carta fica no último degrau que combina com ela",
            )


def _tier_of(card: str, tiers: list[Tables], following: str | None) -> int | None:
    rank, suit = card[:-1], card[-1]
    for index in range(len(tiers) - 1, -1, -1):
        tier = tiers[index]
        wanted = following if tier["rank"] == "next" else tier["rank"]
        if wanted == rank and tier.get("suit", suit) == suit:
            return index
    return None


def _repeated(entries: list[str] | tuple[()]) -> Iterator[tuple[int, str]]:
    counts = Counter(entries)
    for index, entry in enumerate(entries):
        if counts[entry] > 1 and entry in entries[:index]:
            yield index, entry


CHECKS = (
    Check(("deck",), _deck),
    Check(("deck", "deal", "players"), _deal),
    Check(("deck", "deal", "order"), _successor),
    Check(("deck", "deal", "order"), _tiers),
)
