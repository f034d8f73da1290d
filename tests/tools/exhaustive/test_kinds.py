"""Are the kinds of deal all there, each with as many deals as it stands for?"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manilha_reference.deal import check_deal, draw_deal
from manilha_reference.order import card_order, deck
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_reference.state import Deal
from manilha_tools.exhaustive.kinds import Kind, Kinds

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

TWO_PLAYERS = [name for name in ruleset_ids() if 2 in load_ruleset(name).players]


def kind_of(rules: Ruleset, deal: Deal) -> Kind:
    """Sort a deal into its kind, card by card."""
    strength = card_order(rules, deal.vira).strength
    places = sorted({strength[card] for hand in deal.hands for card in hand})
    return tuple(tuple(sum(strength[card] == at for card in hand) for hand in deal.hands) for at in places)


def test_247_kinds_stand_for_all_deals_of_two_players() -> None:
    kinds = Kinds(load_ruleset("paulista"), 2)
    found = list(kinds)
    assert len(found) == len(set(found)) == 247
    assert sum(map(kinds.stands_for, found)) == kinds.deals == 2_610_098_400


@pytest.mark.parametrize("name", TWO_PLAYERS)
def test_every_deal_is_of_one_kind(name: str) -> None:
    rules = load_ruleset(name)
    kinds = Kinds(rules, 2)
    found = list(kinds)
    assert sum(map(kinds.stands_for, found)) == kinds.deals
    assert all(kind_of(rules, kinds.deal(kind)) == kind for kind in found)


def test_a_kind_stands_for_as_many_deals_as_a_count_finds() -> None:
    """Eight cards, four strengths of two cards each, dealt in every way."""
    whole = load_ruleset("mineiro")
    cells = {path: value for path, value in whole.cells.items() if not path.startswith(("deck.", "order."))}
    cells |= {f"deck.suits.{number}": suit for number, suit in enumerate("OE")}
    for number, rank in enumerate("abcd"):
        cells |= {f"deck.ranks.{number}": rank, f"order.tiers.{number}.rank": rank}
    rules = replace(whole, cells=cells, digest="eight cards")
    hands = list(combinations(deck(rules), 3))
    deals = [Deal((one, other), None) for one in hands for other in hands if not {*one} & {*other}]
    kinds = Kinds(rules, 2)
    counted = Counter(kind_of(rules, deal) for deal in deals)
    assert {kind: kinds.stands_for(kind) for kind in kinds} == counted
    assert kinds.deals == len(deals) == 560


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 1 << 30), name=st.sampled_from(ruleset_ids()), data=st.data())
def test_a_deal_drawn_for_a_kind_is_legal_and_the_same_each_time(
    seed: int, name: str, data: st.DataObject
) -> None:
    rules = load_ruleset(name)
    players = data.draw(st.sampled_from(rules.players))
    kind = kind_of(rules, draw_deal(rules, players, Random(seed)))  # noqa: S311 -- cards, not secrets
    kinds = Kinds(rules, players)
    drawn = kinds.deal(kind)
    check_deal(rules, players, drawn)
    assert kind_of(rules, drawn) == kind
    assert Kinds(rules, players).deal(kind) == drawn
