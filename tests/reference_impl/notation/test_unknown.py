"""Cards that nobody remembers: they decide nothing, or every case that they leave open is told."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manilha_reference.errors import BadRequest
from manilha_reference.judge import Ruling, judge
from manilha_reference.notation import parse, unknown
from manilha_reference.order import card_order, deck
from manilha_reference.rulesets import load_ruleset

RULES = load_ruleset("paulista")


def rule(text: str, ruleset: str = "paulista", **house: str) -> Ruling:
    return judge(load_ruleset(ruleset, house), parse(text))


def cases(ruling: Ruling) -> list[tuple[tuple[tuple[str, int], ...], list[str]]]:
    """Give the hands of each outcome and what each forgotten card may have been."""
    return [
        (case.outcome.hands, ["+".join(guess.like for guess in guesses) for guesses in case.assumed])
        for case in ruling.cases
    ]


def test_a_forgotten_suit_of_a_plain_card_decides_nothing() -> None:
    ruling = rule('[Vira "7O"] Kx Qx* 3C 2x / 0:x')
    assert ruling.outcome is None or ruling.outcome.verdict == "illegal"
    ruling = rule('[Vira "7O"] Kx 4x 3C 2x / 2:QP x x x A+1')
    assert cases(ruling) == [((("A", 1),), [""])]
    assert ruling.outcome is not None


def test_a_forgotten_card_is_tried_with_one_of_each_strength() -> None:
    ruling = rule('[Vira "4C"] AC 1:xx KE QO / 0:2P 5P QE JO')
    assert cases(ruling) == [
        ((), ["4x", "6x", "7x", "Qx", "Jx", "Kx"]),
        ((("B", 1),), ["Ax"]),
        ((), ["2x", "3x", "5O", "5E", "5C"]),
    ]
    assert [case.outcome.verdict for case in ruling.cases] == ["open", "decided", "illegal"]
    assert ruling.complete


def test_a_forgotten_vira_is_tried_with_each_rank() -> None:
    ruling = rule("3C KE 4E 5O / 0:2C AP 4O 6O")
    by_rank = {
        like: case.outcome.hands
        for case in ruling.cases
        for (guess,) in case.assumed
        for like in [guess.like]
    }
    assert set(by_rank) == {f"{rank}x" for rank in ("4", "5", "6", "7", "Q", "J", "K", "A", "2", "3")}
    assert by_rank["7x"] == (("A", 1),)
    assert by_rank["Kx"] == ()


def test_a_vira_of_which_only_the_suit_is_forgotten_decides_nothing() -> None:
    assert rule('[Vira "7x"] 3C KE 4E 5O / 2C AP 4O 6O A+1').outcome is not None


def test_a_forgotten_card_comes_from_the_hand_where_the_deal_is_known() -> None:
    ruling = rule('[Vira "4C"] [Hands "x / 4P KO 3E / x / x"] AC 1:xx KE QO / 4O 1:KO')
    assert sorted(like for _, likes in cases(ruling) for like in likes) == ["3E", "4P"]


def test_two_forgotten_cards_are_tried_together() -> None:
    ruling = rule('[Vira "4C"] xx xx QE QO')
    assert sum(len(case.assumed) for case in ruling.cases) > 150
    assert {case.outcome.to_act for case in ruling.cases} == {(0,), (1,), (2,)}


def test_a_card_laid_open_against_the_player_s_will_is_tried_too() -> None:
    text = '[Vira "7O"] 3C x 4E 5O'
    assert [found[3] for case in rule(text).cases for found in case.outcome.findings] == [
        "hidden_not_allowed"
    ]
    assert len(rule(text, illegal_hide="play_open").cases) > 1


def test_an_unseen_card_face_down_is_never_tried() -> None:
    ruling = rule('[Vira "7O"] 3C KE 4E 5O / 2C x QP x A+1')
    assert cases(ruling) == [((("A", 1),), [""])]


def test_too_many_forgotten_cards_are_left_untried_and_the_ruling_says_so() -> None:
    ruling = rule('[Vira "7O"] xx xx xx xx / 0:xx 1:xx 2:xx 3:xx')
    assert not ruling.complete
    assert ruling.outcome is None


def test_a_forgotten_card_that_no_card_can_be_is_told() -> None:
    with pytest.raises(BadRequest) as caught:
        rule('[Vira "7O"] 7E 7C 7P 7x')
    assert caught.value.code == "RECORD-CARDS"


@settings(max_examples=40, deadline=None)
@given(st.permutations(deck(RULES)), st.sampled_from(range(4)), st.data())
def test_leaving_a_card_out_of_the_record_leaves_the_true_outcome_among_the_cases(
    cards: list[str], place: int, data: st.DataObject
) -> None:
    vira, played = cards[0], cards[1:9]
    told = " / ".join(
        " ".join(f"{seat}:{card}" for seat, card in enumerate(played[n : n + 4])) for n in (0, 4)
    )
    ruling = judge(RULES, parse(f'[Vira "{vira}"] {told}'))
    how = data.draw(st.sampled_from(("xx", f"{played[place][:-1]}x")))
    forgotten = told.replace(f"{place}:{played[place]}", f"{place}:{how}", 1)
    assert ruling.outcomes <= judge(RULES, parse(f'[Vira "{vira}"] {forgotten}')).outcomes


def test_forgotten_cards_of_one_strength_are_tried_once() -> None:
    ruling = rule('[Vira "7O"] xx')
    groups = card_order(RULES, "7O").groups()
    assert sum(len(case.assumed) for case in ruling.cases) == len(groups)
    assert len(groups) < unknown.MAX_MOVES
