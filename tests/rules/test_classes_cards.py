"""Does every vira, every pair of cards and every deck come out as the ladder of ranks alone would have it?"""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manilha_reference.deal import draw_deal
from manilha_reference.engine import begin
from manilha_reference.errors import BadRequest, SpecError, UnknownName
from manilha_reference.queries import answer
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_reference.state import Deal, Setup

from tests.rules.cases import BX, LIMPO, MINEIRO, VELHA
from tests.rules.report_ids import whole_class
from tests.rules.scenes import Scene, deal_for, table

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_reference.ruleset import Ruleset

SUITS = "OECP"
LADDERS = {name: "QJKA23" if name == LIMPO else "4567QJKA23" for name in ruleset_ids()}
FIXED = ("7O", "AE", "7C", "4P")
FIXED_HERE = (VELHA, MINEIRO)
TURNING = tuple(name for name in ruleset_ids() if name not in FIXED_HERE)


def deck_of(name: str) -> list[str]:
    """Return the deck, from the ladder of its ranks."""
    return [rank + suit for rank in LADDERS[name] for suit in SUITS]


def manilhas_of(name: str, vira: str | None) -> tuple[str, ...]:
    """Return the manilhas, weakest first: the next rank round the ladder, or the four fixed cards."""
    if vira is None:
        return FIXED
    ladder = LADDERS[name]
    rank = ladder[(ladder.index(vira[0]) + 1) % len(ladder)]
    return tuple(rank + suit for suit in SUITS)


def order_of(name: str, vira: str | None) -> list[list[str]]:
    """Return the whole order: plain cards by rank, all suits alike, and above them each manilha by itself."""
    manilhas = manilhas_of(name, vira)
    plain = ([rank + suit for suit in SUITS if rank + suit not in manilhas] for rank in LADDERS[name])
    return [group for group in plain if group] + [[card] for card in manilhas]


def viras_of(name: str) -> list[str | None]:
    """Return every card that can be turned up; None alone where nothing is."""
    return [*deck_of(name)] if name in TURNING else [None]


@whole_class("R02", "R09", "R67")
@pytest.mark.parametrize("name", ruleset_ids())
def test_every_vira_makes_manilhas_of_the_next_rank_round_the_deck(name: str) -> None:
    for vira in viras_of(name):
        assert answer(table(name), "manilhas", {"vira": vira}) == list(manilhas_of(name, vira))


@whole_class("R03", "R04", "R06", "R49")
@pytest.mark.parametrize("name", ruleset_ids())
def test_suits_order_manilhas_and_nothing_else(name: str) -> None:
    for vira in viras_of(name):
        groups = answer(table(name), "card_order", {"vira": vira})
        assert isinstance(groups, list)
        assert [sorted(group) for group in groups] == [sorted(group) for group in order_of(name, vira)]


def compare(rules: Ruleset, vira: str | None, a: str, b: str) -> object:
    """Ask which of two cards is stronger."""
    return answer(rules, "compare_cards", {"vira": vira, "a": a, "b": b})


@whole_class("R03", "R04", "R08")
@pytest.mark.parametrize("name", ruleset_ids())
def test_every_pair_of_manilhas_is_decided_both_ways(name: str) -> None:
    for vira in viras_of(name):
        for weaker, stronger in combinations(manilhas_of(name, vira), 2):
            assert compare(table(name), vira, stronger, weaker) == 1
            assert compare(table(name), vira, weaker, stronger) == -1


@whole_class("R06", "R08", "R49")
@pytest.mark.parametrize("name", [VELHA, LIMPO])
def test_all_cards_compare_as_their_groups_stand_whichever_is_named_first(name: str) -> None:
    for vira in viras_of(name)[::5]:
        place = {card: index for index, group in enumerate(order_of(name, vira)) for card in group}
        for a, b in combinations(place, 2):
            sign = (place[a] > place[b]) - (place[a] < place[b])
            assert compare(table(name), vira, a, b) == sign
            assert compare(table(name), vira, b, a) == -sign


@whole_class("R08")
@given(name=st.sampled_from(TURNING), data=st.data())
@settings(max_examples=80, deadline=None)
def test_comparison_is_a_weak_order_on_any_three_cards(name: str, data: st.DataObject) -> None:
    vira, a, b, c = (data.draw(st.sampled_from(deck_of(name))) for _ in range(4))
    ab, bc, ac = (compare(table(name), vira, *pair) for pair in ((a, b), (b, c), (a, c)))
    assert compare(table(name), vira, a, a) == 0
    if ab == bc:
        assert ac == ab
    if ab == 0:
        assert ac == bc


@whole_class("R49")
def test_exactly_four_cards_rise_where_manilhas_are_fixed() -> None:
    for name in FIXED_HERE:
        risen = [card for card in deck_of(name) if compare(table(name), None, card, "3O") == 1]
        assert sorted(risen) == sorted(FIXED)
        assert all(compare(table(name), None, a, b) == -1 for a, b in pairwise(FIXED))


@whole_class("R65")
def test_fixed_manilhas_need_their_cards(tmp_path: Path) -> None:
    ranks = "ranks: [Q, J, K, A, '2', '3']"
    for name in FIXED_HERE:
        own = tmp_path / f"{name}-limpo.yaml"
        own.write_text(
            f"format: manilha-ruleset/1\nid: {name}-limpo\nname: {{pt: limpo, en: clean}}\n"
            f"source: S000\nextends: {name}\ndeck: {{{ranks}}}\n",
            encoding="utf-8",
        )
        with pytest.raises(SpecError) as error:
            load_ruleset(own)
        assert {problem.where.file for problem in error.value.problems}
    for name in TURNING:
        with pytest.raises(UnknownName, match="clean_deck_fixed"):
            load_ruleset(name, {"clean_deck_fixed": "27"})


@whole_class("R67", "R78")
@pytest.mark.parametrize("name", [name for name in TURNING if name != LIMPO])
def test_jokers_change_no_manilha_and_are_never_turned_up(name: str) -> None:
    rules = table(name, {"jokers": "2"})
    for vira in deck_of(name):
        groups = answer(rules, "card_order", {"vira": vira})
        expected = order_of(name, vira)
        assert groups == [*expected[:-4], ["XO", "XP"], *expected[-4:]]
    for joker in ("XO", "XP"):
        with pytest.raises(BadRequest) as error:
            answer(rules, "manilhas", {"vira": joker})
        assert error.value.code == "SETUP-VIRA-RANK"


@whole_class("R68", "R65")
@pytest.mark.parametrize("name", ruleset_ids())
def test_each_card_of_the_deck_is_there_once_and_no_other(name: str) -> None:
    vira = viras_of(name)[0]
    groups = answer(table(name), "card_order", {"vira": vira})
    assert isinstance(groups, list)
    assert sorted(card for group in groups for card in group) == sorted(deck_of(name))
    for rank in "4567890QJKA23X":
        for suit in "OECPSHD":
            if rank + suit not in deck_of(name):
                with pytest.raises(BadRequest) as error:
                    compare(table(name), vira, rank + suit, "3O")
                assert error.value.code == "SETUP-CARD"


@whole_class("R68")
@pytest.mark.parametrize("name", TURNING)
def test_the_vira_is_not_dealt_whichever_card_it_is(name: str) -> None:
    rules = table(name)
    players = max(rules.players)
    hands = deal_for(rules, Scene(vira="3O", players=players)).hands
    for seat, hand in enumerate(hands):
        for card in hand:
            with pytest.raises(BadRequest) as error:
                begin(rules, players, Setup(seat, Deal(hands, card)))
            assert error.value.code == "SETUP-VIRA-DEALT"


@whole_class("R68")
@given(name=st.sampled_from(ruleset_ids()), seed=st.integers(0, 2**32))
@settings(max_examples=80, deadline=None)
def test_drawn_cards_are_all_different_and_of_the_deck(name: str, seed: int) -> None:
    rules = table(name)
    for players in rules.players:
        deal = draw_deal(rules, players, Random(seed))  # noqa: S311 - play, not secrets
        cards = [card for hand in deal.hands for card in hand] + ([deal.vira] if deal.vira else [])
        assert len(cards) == len(set(cards)) == players * 3 + (name in TURNING)
        assert set(cards) <= set(deck_of(name))
        begin(rules, players, Setup(0, deal))


def test_the_two_player_contract_turns_a_card_of_the_full_deck() -> None:
    assert BX in TURNING
    assert len(deck_of(BX)) == 40
