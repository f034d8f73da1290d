"""Wrong about cards: the manilhas, their suits, the plain ranks."""

from __future__ import annotations

from tests.faulty.scenes import ask
from tests.faulty.vices import Loose, Sample, around, vary, vice

PRINTED = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "J": 11, "Q": 12, "K": 13}


def _manilha_rank(sample: Sample, following: dict[str, str]) -> None:
    """Let the manilhas be the rank that `following` gives; none where it gives none."""

    def manilhas(old: Loose, variant: Loose, vira: str | None) -> Loose:
        if vira is None or vira[0] not in following:
            return old(variant, vira)
        rank = following[vira[0]]
        return [rank + suit for suit in sample.truco.SUITS if rank in variant.ranks]

    around(sample.truco, "manilhas", manilhas)


def _strength(sample: Sample, change: Loose) -> None:
    """Overlay the strengths with what `change` says of the old ones."""
    around(sample.truco, "strengths", lambda old, *args: {**old(*args), **change(old(*args))})


@vice("order.successor.7", ask("manilhas", vira="7O"))
def successor_by_printed_number(sample: Sample) -> None:
    """Takes the printed number after the vira's: a 7 asks for an 8, a K for a 14."""
    ranks = {number: rank for rank, number in PRINTED.items()}
    _manilha_rank(sample, {rank: ranks.get(number + 1, "?") for rank, number in PRINTED.items()})


@vice("order.successor.7", ask("manilhas", vira="7O"))
def seven_makes_sixes(sample: Sample) -> None:
    """Goes down the ladder from a 7, and skips the jack after a queen."""
    _manilha_rank(sample, {"7": "6", "Q": "K"})


@vice("order.successor.3", ask("manilhas", vira="3O"))
def three_does_not_wrap(sample: Sample) -> None:
    """Finds no manilha after a 3."""
    _manilha_rank(sample, {"3": "?"})


@vice("order.successor.3", ask("manilhas", ruleset="paulista-limpo", vira="3O"))
def clean_deck_wraps_to_four(sample: Sample) -> None:
    """Turns a 3 into fours in the clean deck too, which has none."""
    _manilha_rank(sample, {"3": "4"})


@vice("order.tiers.10.rank", ask("manilhas", vira="5O"))
def vira_rank_is_manilha(sample: Sample) -> None:
    """Makes the vira's own rank the manilhas."""
    _manilha_rank(sample, {rank: rank for rank in PRINTED})


@vice("order.tiers.10.suit", ask("manilhas", vira="6O"))
def suits_reversed(sample: Sample) -> None:
    """Has paus as the weakest manilha and ouros as the strongest."""
    sample.truco.SUITS = "PCEO"


@vice("order.tiers.11.suit", ask("compare_cards", vira="6O", a="7C", b="7E"))
def suits_in_order_of_declaration(sample: Sample) -> None:
    """Orders the suits as its enumeration happens to: some pairs right, some wrong."""
    sample.truco.SUITS = "OCEP"


@vice("order.tiers.9.rank", ask("compare_cards", vira="6O", a="3O", b="3P"))
def suit_breaks_common_ties(sample: Sample) -> None:
    """Lets the suit decide between common cards of one rank."""
    suits = "OECP"
    _strength(sample, lambda old: {card: 4 * power + suits.index(card[1]) for card, power in old.items()})


@vice("order.tiers.10.manilha", ask("compare_cards", vira="6O", a="3C", b="7O"))
def compares_only_the_first_manilha(sample: Sample) -> None:
    """Sees a manilha only in the first of two cards, so that the answer depends on their order."""

    def compare(old: Loose, variant: Loose, vira: str | None, a: str, b: str) -> Loose:
        if a in sample.truco.manilhas(variant, vira):
            return old(variant, vira, a, b)
        one, other = (variant.ranks.index(card[0]) for card in (a, b))
        return (one > other) - (one < other)

    around(sample.shapes, "compare_cards", compare)
    sample.shapes.QUERIES["compare_cards"] = sample.shapes.compare_cards


@vice("order.tiers.4.rank", ask("compare_cards", vira="3O", a="QO", b="JO"))
def queen_beats_jack(sample: Sample) -> None:
    """Follows the usual deck, where the queen is above the jack."""

    def swapped(old: dict[str, int]) -> dict[str, int]:
        return {
            card: power + (card[0] == "Q") - (card[0] == "J")
            for card, power in old.items()
            if power < len(old) // 4  # plain cards only
        }

    _strength(sample, swapped)


@vice(
    "order.tiers.8.rank",
    ask("compare_cards", ruleset="paulista-manilha-velha", vira=None, a="2P", b="7O"),
)
def fifth_fixed_manilha(sample: Sample) -> None:
    """Adds the two of paus to the fixed manilhas."""
    sample.truco.OLD_MANILHAS = (*sample.truco.OLD_MANILHAS, "2P")


@vice("order.tiers.10.rank", ask("compare_cards", ruleset="mineiro", vira=None, a="7O", b="AE"))
def espadilha_below_ouros(sample: Sample) -> None:
    """Puts the seven of ouros above the ace of espadas."""
    sample.truco.OLD_MANILHAS = ("AE", "7O", "7C", "4P")


@vice("order.tiers.13.suit", ask("compare_cards", vira="6O", a="7P", b="3C"))
def zap_is_a_common_card(sample: Sample) -> None:
    """Forgets the manilha of paus."""
    around(sample.truco, "manilhas", lambda old, *args: old(*args)[:3])


@vice("deck.ranks.0", ask("card_order", vira="KO"))
def deck_lacks_the_fours(sample: Sample) -> None:
    """Deals from 36 cards."""
    vary(sample, ranks="567QJKA23")
