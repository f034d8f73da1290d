"""Do the properties of the cards hold where they should, and does each notice a table that breaks it?"""

from __future__ import annotations

import pytest
from manilha_reference.order import card_order, deck, rank_of
from manilha_tools.proofs.cards import PROPERTIES
from manilha_tools.proofs.verdict import Verdict

from tests.tools.proofs.checking import broken, checked, hand_of


@pytest.mark.parametrize("ruleset", ["paulista", "paulista-limpo", "mineiro"])
@pytest.mark.parametrize("name", PROPERTIES)
def test_holds(name: str, ruleset: str) -> None:
    assert checked(name, ruleset).verdict == Verdict.PROVED


def test_the_manilhas_are_counted() -> None:
    assert checked("manilhas-as-listed", "paulista").data == {"manilhas": 4}


def test_a_card_without_a_place_is_named() -> None:
    rules, outcome = broken("card-has-place")
    cards = outcome.data["cards"]
    assert isinstance(cards, list)
    assert set(cards) <= set(deck(rules))
    assert not set(cards) & set(card_order(rules, str(outcome.data["vira"])).strength)


def test_three_cards_show_that_the_order_breaks() -> None:
    rules, outcome = broken("card-order")
    strength = card_order(rules, str(outcome.data["vira"])).strength
    cards = outcome.data["cards"]
    assert isinstance(cards, list)
    assert len({card in strength for card in cards}) == 2


def test_a_vira_shows_that_a_manilha_is_missing() -> None:
    rules, outcome = broken("manilhas-as-listed")
    assert len(card_order(rules, str(outcome.data["vira"])).manilhas) == 3


def test_a_trick_shows_that_a_manilha_is_beaten() -> None:
    rules, states = hand_of("manilhas-beat-all")
    order = card_order(rules, states[-1].dealt.vira)
    played = [play.card for play in states[-1].plays[0]]
    winner = max(played, key=lambda card: order.strength[card])
    assert winner not in order.manilhas
    assert set(played) & set(order.manilhas)


def test_a_trick_shows_that_manilhas_tie() -> None:
    rules, states = hand_of("manilhas-never-tie")
    manilhas = card_order(rules, states[-1].dealt.vira).manilhas
    assert states[-1].results == ("T",)
    assert [play.card in manilhas for play in states[-1].plays[0]] == [True, True]


def test_a_rank_shows_that_the_successor_is_no_circle() -> None:
    rules, outcome = broken("successor-cycle")
    start = rank = str(outcome.data["rank"])
    seen = []
    while rank not in seen:
        seen.append(rank)
        rank = str(rules.cells[f"order.successor.{rank}"])
    assert rank != start or len(seen) < 10


def test_a_trick_shows_that_suits_count() -> None:
    rules, states = hand_of("suits-between-manilhas")
    one, two = (play.card for play in states[-1].plays[0])
    assert rank_of(one) == rank_of(two)
    assert not {one, two} & set(card_order(rules, states[-1].dealt.vira).manilhas)
    assert states[-1].results != ("T",)


def test_two_viras_show_that_the_order_of_plain_cards_moves() -> None:
    rules, outcome = broken("plain-order")
    cards = outcome.data["cards"]
    assert isinstance(cards, list)
    one, two, other = cards
    orders = [card_order(rules, vira).strength for vira in (str(outcome.data["vira"]), other)]
    assert len({order[one] < order[two] for order in orders}) == 2
