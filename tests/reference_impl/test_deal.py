"""Is every unfit setup refused with its code, and is every drawn deal fit?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from manilha_reference.deal import check_deal, draw_deal, draw_opener
from manilha_reference.engine import begin
from manilha_reference.errors import BadRequest
from manilha_reference.order import can_be_vira
from manilha_reference.rulesets import ruleset_ids
from manilha_reference.state import Deal, Setup

from tests.reference_impl.positions import examples, rulesets
from tests.rules.scenes import table

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

HANDS = (("3O", "4O", "5O"), ("3E", "4E", "5E"), ("3C", "4C", "5C"), ("3P", "4P", "5P"))
FIT = Setup(opener=0, deal=Deal(HANDS, "7O"))


def generator(seed: int) -> Random:
    """Return a generator of cards."""
    return Random(seed)  # noqa: S311 -- play, not secrets


@dataclass(frozen=True)
class Unfit:
    """A setup that the tables do not allow, and the code of the refusal."""

    code: str
    setup: Setup
    name: str = "paulista"
    players: int = 4
    house: tuple[tuple[str, str], ...] = ()


def with_hands(*hands: tuple[str, ...], vira: str | None = "7O") -> Setup:
    """Return the fit setup with other hands for the first seats."""
    return replace(FIT, deal=Deal((*hands, *HANDS[len(hands) :]), vira))


TWO_HANDS = replace(FIT, deal=Deal(HANDS[:2], "7O"))
UNFIT = {
    "three players": Unfit("SETUP-PLAYERS", replace(FIT, deal=Deal(HANDS[:3], "7O")), players=3),
    "four players of a game for two": Unfit("SETUP-PLAYERS", FIT, "truco-2p-v1"),
    "opener beyond the table": Unfit("SETUP-OPENER", replace(FIT, opener=4)),
    "opener below 0": Unfit("SETUP-OPENER", replace(FIT, opener=-1)),
    "opener of another table": Unfit("SETUP-OPENER", replace(TWO_HANDS, opener=2), players=2),
    "score at the target": Unfit("SETUP-SCORES", replace(FIT, scores=(12, 3))),
    "score past the target": Unfit("SETUP-SCORES", replace(FIT, scores=(3, 15))),
    "score below 0": Unfit("SETUP-SCORES", replace(FIT, scores=(-1, 0))),
    "score at another target": Unfit("SETUP-SCORES", replace(FIT, scores=(15, 0)), house=(("target", "15"),)),
    "too few cards": Unfit("SETUP-HANDS", with_hands(("3O", "4O"))),
    "too many cards": Unfit("SETUP-HANDS", with_hands(("3O", "4O", "5O", "6O"))),
    "a hand missing": Unfit("SETUP-HANDS", replace(FIT, deal=Deal(HANDS[:3], "7O"))),
    "a hand too many": Unfit("SETUP-HANDS", FIT, players=2),
    "no hands": Unfit("SETUP-HANDS", replace(FIT, deal=Deal((), "7O"))),
    "an eight": Unfit("SETUP-CARD", with_hands(("8O", "4O", "5O"))),
    "an English suit": Unfit("SETUP-CARD", with_hands(("3H", "4O", "5O"))),
    "a small letter": Unfit("SETUP-CARD", with_hands(("3o", "4O", "5O"))),
    "no card": Unfit("SETUP-CARD", with_hands(("", "4O", "5O"))),
    "a six in the clean deck": Unfit("SETUP-CARD", with_hands(("6O", "4O", "5O")), "paulista-limpo"),
    "a joker": Unfit("SETUP-CARD", with_hands(("XO", "4O", "5O"))),
    "a card twice in a hand": Unfit("SETUP-CARD-TWICE", with_hands(("3O", "3O", "5O"))),
    "a card in two hands": Unfit("SETUP-CARD-TWICE", with_hands(("3E", "4O", "5O"))),
    "no vira": Unfit("SETUP-VIRA", with_hands(vira=None)),
    "a vira with fixed manilhas": Unfit("SETUP-VIRA", FIT, "mineiro"),
    "a vira outside the deck": Unfit("SETUP-CARD", with_hands(vira="8O")),
    "the vira in a hand": Unfit("SETUP-VIRA-DEALT", with_hands(vira="3P")),
    "a joker for a vira": Unfit("SETUP-VIRA-RANK", with_hands(vira="XO"), house=(("jokers", "2"),)),
    "a fault in a following deal": Unfit(
        "SETUP-VIRA-DEALT", replace(FIT, deals=(FIT.deal, Deal(HANDS, "3O")))
    ),
}


@pytest.mark.parametrize("fault", sorted(UNFIT))
def test_an_unfit_setup_is_refused_with_its_code_and_a_hint(fault: str) -> None:
    unfit = UNFIT[fault]
    with pytest.raises(BadRequest) as error:
        begin(table(unfit.name, dict(unfit.house)), unfit.players, unfit.setup)
    assert error.value.code == unfit.code
    assert error.value.hint
    assert error.value.message.said("pt") != error.value.message.said("en")


def test_every_code_of_a_setup_is_tried() -> None:
    codes = {"PLAYERS", "OPENER", "SCORES", "HANDS", "CARD", "CARD-TWICE", "VIRA", "VIRA-DEALT", "VIRA-RANK"}
    assert {unfit.code for unfit in UNFIT.values()} == {f"SETUP-{code}" for code in codes}


def test_the_setup_that_the_faults_were_put_into_is_fit() -> None:
    assert begin(table("paulista"), 4, FIT).dealt == FIT.deal
    assert begin(table("paulista"), 2, TWO_HANDS).players == 2
    assert begin(table("paulista", {"target": "15"}), 4, replace(FIT, scores=(14, 0))).scores == (14, 0)
    assert begin(table("paulista", {"jokers": "2"}), 4, with_hands(("XO", "XP", "5O"))).hands[0][0] == "XO"
    assert begin(table("mineiro"), 4, with_hands(vira=None)).dealt.vira is None


@given(rules=rulesets(), seed=st.integers(0, 2**32))
@examples(40)
def test_every_drawn_deal_is_fit_and_the_same_for_the_same_seed(rules: Ruleset, seed: int) -> None:
    for players in rules.players:
        deal = draw_deal(rules, players, generator(seed))
        check_deal(rules, players, deal)
        assert deal == draw_deal(rules, players, generator(seed))
        assert draw_opener(rules, players, generator(seed)) in range(players)


@pytest.mark.parametrize("name", ruleset_ids())
def test_every_card_can_be_drawn_and_every_card_that_may_be_is_turned_up(name: str) -> None:
    rules = table(name)
    players = min(rules.players)
    deals = [draw_deal(rules, players, generator(seed)) for seed in range(400)]
    cards = {card for deal in deals for hand in deal.hands for card in hand}
    assert len(cards) == (24 if name == "paulista-limpo" else 40)
    turned = {deal.vira for deal in deals if deal.vira is not None}
    assert turned == {card for card in cards if can_be_vira(rules, card)}


def test_jokers_are_dealt_but_never_turned_up() -> None:
    rules = table("paulista", {"jokers": "2"})
    deals = [draw_deal(rules, 4, generator(seed)) for seed in range(100)]
    assert {"XO", "XP"} <= {card for deal in deals for hand in deal.hands for card in hand}
    assert {deal.vira for deal in deals}.isdisjoint({"XO", "XP"})


def test_the_first_opener_is_drawn_by_chance_or_named_by_the_table() -> None:
    rules = table("paulista")
    assert {draw_opener(rules, 4, generator(seed)) for seed in range(50)} == {0, 1, 2, 3}
    named = replace(rules, cells={**rules.cells, "deal.first_opener": 2})
    assert {draw_opener(named, 4, generator(seed)) for seed in range(10)} == {2}
