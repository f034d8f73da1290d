"""Is the order of cards what the tables make of it: tiers, successors, manilhas, and cells that say so?"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from manilha_reference.order import can_be_vira, card_order, deck, deck_cells, items, rank_of
from manilha_reference.rulesets import ruleset_ids

from tests.rules.scenes import table

if TYPE_CHECKING:
    from manilha_reference.cells import Scalar
    from manilha_reference.ruleset import Ruleset


def changed(rules: Ruleset, cells: dict[str, Scalar], *without: str) -> Ruleset:
    """Return the tables with cells set and others taken out."""
    kept = {path: value for path, value in rules.cells.items() if path not in without}
    return replace(rules, cells={**kept, **cells}, digest=str(sorted(cells)) + str(without))


def test_the_deck_is_every_rank_in_every_suit_with_cards_added_and_removed() -> None:
    rules = table("paulista")
    assert deck(rules)[:5] == ("4O", "4E", "4C", "4P", "5O")
    assert len(deck(rules)) == 40
    other = changed(rules, {"deck.add.0": "XO", "deck.remove.0": "4O", "deck.remove.1": "3P"})
    assert set(deck(rules)) ^ set(deck(other)) == {"XO", "4O", "3P"}
    assert set(deck_cells(other)) - set(deck_cells(rules)) == {"deck.add.0", "deck.remove.0", "deck.remove.1"}


def test_a_list_of_cells_ends_where_its_numbers_do() -> None:
    cells: dict[str, Scalar] = {"list.0": "a", "list.1": None, "list.3": "d"}
    assert items(cells, "list") == ("a", None)
    assert items(cells, "other") == ()


def test_the_rank_is_all_but_the_suit() -> None:
    assert [rank_of(card) for card in ("4O", "QP", "10C")] == ["4", "Q", "10"]


def test_a_card_takes_the_last_tier_that_matches_it() -> None:
    order = card_order(table("paulista"), "7O")
    assert order.strength["QO"] == 10
    assert order.strength["JO"] == 5
    assert order.manilhas == ("QO", "QE", "QC", "QP")
    assert order.why["JO"] == ("order.tiers.5.rank",)
    assert order.why["QO"] == (
        "order.tiers.10.rank",
        "order.successor.7",
        "order.tiers.10.suit",
        "order.tiers.10.manilha",
    )


def test_groups_hold_cards_of_equal_strength_weakest_first() -> None:
    groups = card_order(table("paulista-limpo"), "3O").groups()
    assert groups[0] == ("JO", "JE", "JC", "JP")
    assert groups[-1] == ("QP",)
    assert [len(group) for group in groups] == [4, 4, 4, 4, 4, 1, 1, 1, 1]


def test_only_a_tier_that_says_so_makes_manilhas() -> None:
    rules = changed(table("paulista"), {"order.tiers.10.manilha": False}, "order.tiers.11.manilha")
    order = card_order(rules, "7O")
    assert order.manilhas == ("QC", "QP")
    assert order.strength["QO"] < order.strength["QE"] < order.strength["QC"]


def test_a_rank_without_a_successor_cannot_be_turned_up() -> None:
    rules = changed(table("paulista"), {}, "order.successor.3")
    assert [can_be_vira(rules, card) for card in ("3O", "2O")] == [False, True]
    assert not any(can_be_vira(table("mineiro"), card) for card in deck(table("mineiro")))


@pytest.mark.parametrize("name", ruleset_ids())
def test_every_card_has_a_strength_and_a_reason_with_a_rule(name: str) -> None:
    rules = table(name)
    viras: list[str | None] = [card for card in deck(rules) if can_be_vira(rules, card)]
    for vira in viras or [None]:
        order = card_order(rules, vira)
        assert set(order.strength) == set(order.why) == set(deck(rules))
        assert [card for group in order.groups() for card in group if card in order.manilhas] == [
            *order.manilhas
        ]
        for card in deck(rules):
            assert order.why[card]
            assert all(rules.rule_of(path) for path in order.why[card])


@pytest.mark.parametrize("name", ruleset_ids())
def test_the_suit_of_the_vira_does_not_matter(name: str) -> None:
    rules = table(name)
    for rank in "4567QJKA23":
        viras = [card for card in deck(rules) if rank_of(card) == rank and can_be_vira(rules, card)]
        assert len({tuple(card_order(rules, vira).strength.items()) for vira in viras}) <= 1
