"""Cards: the manilhas of every vira, the order under a vira of each rank, every ordered pair of strengths."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from manilha_reference.order import card_order, rank_of

from manilha_tools.vectors.construct import viras
from manilha_tools.vectors.model import Draft, Query

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset

TOPIC = "cards"


def build(rules: Ruleset) -> list[Draft]:
    """Draft the questions about cards."""
    return [*_manilhas(rules), *_orders(rules), *_pairs(rules)]


def _manilhas(rules: Ruleset) -> Iterator[Draft]:
    for vira in viras(rules):
        yield Draft(TOPIC, f"manilhas.{_name(vira)}", "", Query("manilhas", {"vira": vira}))


def _orders(rules: Ruleset) -> Iterator[Draft]:
    for vira in one_per_rank(rules):
        yield Draft(TOPIC, f"order.{_name(vira)}", "", Query("card_order", {"vira": vira}))


def one_per_rank(rules: Ruleset) -> tuple[str | None, ...]:
    """Return a vira of each rank, the suits taking turns."""
    by_rank: dict[str, list[str]] = {}
    for vira in viras(rules):
        if vira is None:
            return (None,)
        by_rank.setdefault(rank_of(vira), []).append(vira)
    return tuple(cards[index % len(cards)] for index, cards in enumerate(by_rank.values()))


def _pairs(rules: Ruleset) -> Iterator[Draft]:
    """Draft one comparison for each ordered pair of strengths that some vira allows.

    Viras are taken in turn as long as they show a pair that none before did. Cards of the vira's own rank
    come first where they serve: mistakes like to hide there.
    """
    seen: set[tuple[int, int]] = set()
    for vira in one_per_rank(rules):
        strengths: dict[int, list[str]] = {}
        for card, strength in card_order(rules, vira).strength.items():
            if card != vira:
                strengths.setdefault(strength, []).append(card)
        for low, high in product(sorted(strengths), repeat=2):
            first, second = strengths[low][0], strengths[high][-1]
            if (low, high) in seen or first == second:
                continue
            seen.add((low, high))
            args = {"vira": vira, "a": first, "b": second}
            slug = f"compare.{_name(vira)}.{first}-{second}".lower()
            yield Draft(TOPIC, slug, "", Query("compare_cards", args))


def _name(vira: str | None) -> str:
    return "no-vira" if vira is None else f"vira-{vira.lower()}"
