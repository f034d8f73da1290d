"""Does the Python sample give the answers that the documents give, and does its adapter keep its word?

The worked examples carry the numbers of the rules catalogue (V, T, H), the mistakes those of the field
reports (R). Expectations are written here by hand; the tables have no part in them.
"""

from __future__ import annotations

import json
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest

from tests.faulty.scenes import A_FIRST, B_SECOND, SPLIT, TIE_1, TIE_2, TIE_3, TIED_THIRD, TIES, ask, game
from tests.faulty.vices import load_sample

if TYPE_CHECKING:
    from tests.faulty.vices import Request

SAMPLE = load_sample()
CLEAN, OLD, TWO = "paulista-limpo", "paulista-manilha-velha", "truco-2p-v1"
VIRAS = "4567QJKA23"


def replies(*requests: Request) -> list[dict[str, Any]]:
    """Put numbered requests to the sample's adapter, all in one session."""
    lines = b"".join(json.dumps({"seq": n, **request}).encode() + b"\n" for n, request in enumerate(requests))
    sink = BytesIO()
    SAMPLE.serve(BytesIO(lines), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def value(requests: tuple[Request, ...]) -> object:
    return replies(*requests)[-1]["value"]


def seen(requests: tuple[Request, ...], *names: str) -> tuple[object, ...]:
    """Return what the last reply shows under these names, all acts before it having been accepted."""
    *before, last = replies(*requests)
    assert all("observe" in reply for reply in before)
    return tuple(last["observe"][name] for name in names)


def reason(requests: tuple[Request, ...]) -> str:
    *before, last = replies(*requests)
    assert all("observe" in reply for reply in before)
    assert not last["ok"]
    return str(last["reject"]["reason"])


# --- cards: catalogue 3.1, field reports R02 to R09, R49, R65 to R68 ------------------------------------


@pytest.mark.parametrize(("vira", "rank"), list(zip(VIRAS, VIRAS[1:] + VIRAS[0], strict=True)))
def test_v13_the_manilha_follows_the_vira(vira: str, rank: str) -> None:
    assert value(ask("manilhas", vira=vira + "C")) == [rank + suit for suit in "OECP"]


@pytest.mark.parametrize(("vira", "rank"), list(zip("QJKA23", "JKA23Q", strict=True)))
def test_v12_v14_the_clean_deck_is_a_circle_of_six(vira: str, rank: str) -> None:
    assert value(ask("manilhas", CLEAN, vira=vira + "O")) == [rank + suit for suit in "OECP"]


def test_v2_the_whole_order_with_a_five_turned() -> None:
    groups = [[rank + suit for suit in "OECP"] for rank in "457QJKA23"]
    assert value(ask("card_order", vira="5E")) == [*groups, ["6O"], ["6E"], ["6C"], ["6P"]]


@pytest.mark.parametrize("ruleset", [OLD, "mineiro"])
def test_v15_four_fixed_manilhas_and_no_fifth(ruleset: str) -> None:
    order = value(ask("card_order", ruleset, vira=None))
    assert isinstance(order, list)
    assert order[-4:] == [["7O"], ["AE"], ["7C"], ["4P"]]
    assert [len(group) for group in order] == [3, 4, 4, 2, 4, 4, 4, 3, 4, 4, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("vira", "a", "b", "sign"),
    [
        ("3E", "4P", "4E", 1),  # T3
        ("AO", "4E", "4P", 0),  # T4
        ("3O", "AE", "2P", -1),  # T5
        ("2O", "3O", "3E", -1),  # T6
        ("2O", "3E", "3C", -1),
        ("2O", "3C", "3P", -1),
        ("6O", "KP", "KC", 0),  # R06
        ("6P", "3C", "7O", -1),  # R08
        ("3O", "QO", "JO", -1),
    ],
)
def test_t3_to_t6_cards_compare_alike_from_both_ends(vira: str, a: str, b: str, sign: int) -> None:
    assert value(ask("compare_cards", vira=vira, a=a, b=b)) == sign
    assert value(ask("compare_cards", vira=vira, a=b, b=a)) == -sign


# --- tricks: catalogue 3.2, field reports R50 to R57 ----------------------------------------------------


def trick(
    cards: str, vira: str, players: int = 4, ruleset: str = "paulista", leader: int = 0
) -> tuple[object, object]:
    """Ask about a trick: the cards in playing order, `-` before a hidden one."""
    plays = [
        {"seat": (leader + turn) % players, "card": card.lstrip("-"), "hidden": card[0] == "-"}
        for turn, card in enumerate(cards.split())
    ]
    answer = value(ask("trick_result", ruleset, vira=vira, players=players, opener=0, plays=plays))
    assert isinstance(answer, dict)
    return answer["winner"], answer["leader"]


@pytest.mark.parametrize(
    ("vira", "cards", "result"),
    [
        ("AC", "2E 2P", ("B", 1)),  # T1
        ("4E", "7O 7P", ("T", 0)),  # T2
        ("4E", "6P 6E", ("T", 0)),
        ("KO", "-3P 4C", ("B", 1)),  # T10
        ("KO", "-3P -4C", ("T", 0)),
        ("QP", "3C JO 2P AE", ("B", 1)),  # T7
        ("QP", "JC JO 7P JP", ("B", 3)),  # T8
        ("AE", "2P 3C KO QE", ("A", 0)),  # T9
        ("KO", "2O JP QP 3E", ("B", 3)),  # T11
        ("KO", "AC 3P 2E AO", ("A", 0)),  # T12
        ("6O", "3C KE 3E 4P", ("T", 0)),  # R50
        ("7O", "4P 3C 3E 5O", ("T", 1)),  # R52
        ("7O", "4C -4E -6P -6O", ("A", 0)),  # R56
        ("7O", "-4P -2C -5C -6E", ("T", 0)),  # R57
        ("7O", "-4P 5C -5P 4C", ("B", 1)),
    ],
)
def test_t1_to_t12_tricks_and_who_leads_next(vira: str, cards: str, result: tuple[str, int]) -> None:
    assert trick(cards, vira, players=len(cards.split())) == result


def test_r50_partners_take_a_trick_together_only_in_the_app() -> None:
    assert trick("3C KE 3E 4P", "6O", ruleset="paulista-app") == ("A", 0)


# --- hands: catalogue 1.2, field reports R41 to R48 ---------------------------------------------------------


@pytest.mark.parametrize(
    ("winner", "histories"),
    [
        ("A", "AAA AAB AAT ABA ABT ATA ATB ATT BAA TAA TAB TAT TTA"),
        ("B", "BBB BBA BBT BAB BAT BTB BTA BTT ABB TBB TBA TBT TTB"),
        ("none", "TTT"),
        ("go", "A B T AB BA TT"),
    ],
)
def test_all_27_histories(winner: str, histories: str) -> None:
    assert {value(ask("hand_result", tricks=list(row), opener=1)) for row in histories.split()} == {winner}


@pytest.mark.parametrize(("opener", "side"), [(0, "A"), (1, "B")])
def test_h13_three_ties_go_to_the_opener_only_in_the_contract_for_two(opener: int, side: str) -> None:
    assert value(ask("hand_result", TWO, tricks=["T", "T", "T"], opener=opener)) == side


def test_r41_h18_one_trick_each_and_a_tie_is_the_first_tricks() -> None:
    played = game(SPLIT, "0 raise, 1 accept", A_FIRST, B_SECOND, TIED_THIRD)
    assert seen(played, "tricks", "hand_winner", "points", "scores") == (["A", "B", "T"], "A", 3, [3, 0])


def test_r42_a_decided_hand_is_over() -> None:
    cards = ("KP 3C AC", "KE 2C AO", "4E 5C 6P", "5O 6E 7C")
    assert reason(game(cards, TIE_1, "0 3C, 1 2C, 2 5C, 3 6E, 0 AC")) == "hand_over"


def test_r44_r45_nobody_scores_three_ties_and_the_next_hand_starts_anew() -> None:
    played = game(TIES, "0 raise, 1 accept", TIE_1, TIE_2, TIE_3, scores=(4, 7))
    assert seen(played, "hand_winner", "points", "scores") == ("none", 0, [4, 7])
    following = game(TIES, "0 raise, 1 accept", TIE_1, TIE_2, TIE_3, "next_hand", scores=(4, 7))
    assert seen(following, "phase", "hand", "value", "leader", "to_act") == ("play", 2, 1, 3, [3])


def test_r46_any_card_may_follow_a_tied_trick() -> None:
    assert seen(game(TIES, TIE_1, "0 2C"), "to_act") == ([1],)


def test_r74_partners_tricks_add_up() -> None:
    cards = ("3C 4P AC", "KE KO AO", "4E 2C 6P", "5O 6E 7C")
    assert seen(game(cards, A_FIRST, "0 4P, 1 KO, 2 2C, 3 6E"), "hand_winner", "points") == ("A", 1)


# --- requests: catalogue 1.3 and 3.3, field reports R11 to R38, R58, R81 --------------------------------


@pytest.mark.parametrize(
    ("ruleset", "values", "refused"),
    [
        ("paulista", [1, 3, 6, 9, 12], [1, 3, 6, 9]),  # H6, H7, R28
        ("mineiro", [2, 4, 6, 10, 12], [2, 4, 6, 10]),  # H8, R11, R12, R13, R79
    ],
)
def test_h6_to_h8_the_ladder_and_what_running_pays(
    ruleset: str, values: list[int], refused: list[int]
) -> None:
    rungs = ["truco", "seis", "nove", "doze"]
    assert [value(ask("rung_value", ruleset, rung=rung)) for rung in (None, *rungs)] == values
    assert [value(ask("fold_award", ruleset, rung=rung)) for rung in rungs] == refused
    assert [value(ask("next_raise", ruleset, rung=rung)) for rung in (None, *rungs)] == [*rungs, None]


@pytest.mark.parametrize(
    ("line", "ruleset", "scores"),
    [
        ("0 raise, 1 fold", "paulista", [1, 0]),  # H6, R28
        ("0 raise, 1 raise, 0 fold", "paulista", [0, 3]),  # R29
        ("0 raise, 1 raise, 0 raise, 1 fold", "paulista", [6, 0]),  # H19
        ("0 raise, 1 raise, 0 raise, 1 raise, 0 fold", "paulista", [0, 9]),
        ("0 raise, 1 raise, 0 raise, 1 fold", "mineiro", [6, 0]),  # R11
    ],
)
def test_h19_running_pays_the_askers_the_value_before(line: str, ruleset: str, scores: list[int]) -> None:
    assert seen(game(SPLIT, line, ruleset=ruleset), "phase", "scores") == ("hand_over", scores)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("0 raise, 1 accept, 0 3C, 1 KE, 2 raise", "raise_own_request"),  # R30
        ("0 raise, 0 raise", "raise_own_request"),  # R33
        ("1 raise", "raise_out_of_turn"),  # R35
        ("0 3C, 0 raise", "raise_out_of_turn"),  # R38
        ("0 raise, 1 raise, 0 raise, 1 raise, 0 raise", "raise_top_rung"),  # R24
        ("0 raise, 1 raise, 0 raise, 1 raise, 0 accept, 0 raise", "raise_top_rung"),  # R25
        ("0 raise, 1 raise, 0 raise, 1 raise, 0 raise quinze", "unknown_rung"),
        ("0 raise seis", "raise_wrong_rung"),
        ("0 hide 4P", "hidden_not_allowed"),  # R54
        ("0 4P, 1 hide 2C", "hidden_not_allowed"),
        ("3 5O", "not_your_turn"),
        ("0 5O", "card_not_in_hand"),
        ("0 9O", "unknown_card"),
        ("0 accept", "wrong_phase"),
        ("0 fold", "wrong_phase"),  # R58
        ("0 play_hand", "wrong_phase"),
    ],
)
def test_r24_to_r58_what_is_rejected_and_why(line: str, why: str) -> None:
    assert reason(game(SPLIT, line)) == why


def test_r34_an_answer_may_accept_and_raise_at_once() -> None:
    asked = game(SPLIT, "0 raise, 1 raise")
    pending = {"rung": "seis", "value": 6, "by": "B"}
    assert seen(asked, "phase", "to_act", "value", "pending") == ("answer", [0, 2], 3, pending)
    accepted = game(SPLIT, "0 raise, 1 raise, 2 accept")
    assert seen(accepted, "phase", "to_act", "value", "pending") == ("play", [0], 6, None)


def test_r23_no_need_limits_a_request() -> None:
    assert seen(game(SPLIT, "0 raise, 1 raise, 0 accept", scores=(9, 9)), "value") == (6,)


def test_r28_the_app_knows_no_raise_after_an_acceptance() -> None:
    line = "0 raise, 1 accept, 0 3C, 1 raise"
    assert reason(game(SPLIT, line, ruleset="paulista-app")) == "raise_window"
    assert seen(game(SPLIT, line), "phase") == ("answer",)


def test_r81_an_accepted_truco_changes_the_value_only() -> None:
    played = game(SPLIT, "0 raise, 1 accept", A_FIRST)
    assert seen(played, "phase", "value", "tricks", "hand_winner") == ("play", 3, ["A"], None)


# --- special hands and games: field reports R15 to R22, R60 to R70 ----------------------------------------


def special(name: str, side: str | None, worth: int, refusal: int | None) -> dict[str, object]:
    return {"id": name, "offer_to": side, "value": worth, "refuse_pays": refusal, "raises": False}


@pytest.mark.parametrize(
    ("ruleset", "scores", "hand"),
    [
        ("paulista", [11, 5], special("hand_of_eleven", "A", 3, 1)),
        ("paulista", [5, 11], special("hand_of_eleven", "B", 3, 1)),
        ("paulista", [11, 11], special("iron_hand", None, 1, None)),  # R18
        ("paulista", [10, 10], None),
        ("paulista", [9, 4], None),  # R22
        ("mineiro", [10, 4], special("hand_of_ten", "A", 4, 2)),
        ("mineiro", [10, 10], special("iron_hand", None, 2, None)),  # R20
        ("mineiro", [8, 4], None),
        (TWO, [11, 11], special("iron_hand", None, 3, None)),
    ],
)
def test_r18_to_r22_what_the_scores_make_of_a_hand(ruleset: str, scores: list[int], hand: object) -> None:
    assert value(ask("special_hand", ruleset, scores=scores)) == hand


@pytest.mark.parametrize(
    ("ruleset", "scores", "line", "after"),
    [
        ("paulista", (11, 5), "0 refuse_hand", [11, 6]),  # H10
        ("mineiro", (10, 6), "2 refuse_hand", [10, 8]),  # H15
        ("mineiro", (10, 8), "0 play_hand, 0 3C, 1 7O, 2 4E, 3 5O, 1 KE, 2 5C, 3 6E, 0 6P", [10, 12]),  # H14
        (
            "paulista",
            (9, 9),
            "0 raise, 1 accept, 0 3C, 1 7E, 2 4E, 3 5O, 0 QP, 1 KE, 2 5C, 3 6E",
            [12, 9],
        ),  # H5
        ("paulista", (11, 11), "0 3C, 1 7E, 2 4E, 3 5O, 0 QP, 1 KE, 2 5C, 3 6E", [12, 11]),  # H11
    ],
)
def test_h5_to_h15_what_special_hands_pay(
    ruleset: str, scores: tuple[int, int], line: str, after: list[int]
) -> None:
    cards = ("3C 6P QP", "KE 7O AO", "4E 5C JE", "5O 6E JC")
    if ruleset == "paulista":
        cards = ("3C 6P QP", "KE 7E AO", "4E 5C JE", "5O 6E JC")
    phase = "game_over" if max(after) >= 12 else "hand_over"
    assert seen(game(cards, line, ruleset=ruleset, scores=scores), "phase", "scores") == (phase, after)


@pytest.mark.parametrize(
    ("ruleset", "scores", "line"),
    [
        ("mineiro", (10, 10), "0 raise"),  # R15
        ("mineiro", (10, 4), "0 play_hand, 0 raise"),
        ("paulista", (11, 5), "0 play_hand, 0 4P, 1 raise"),  # R16
        ("paulista", (11, 5), "0 play_hand, 0 raise"),  # R71
    ],
)
def test_r15_r16_no_requests_in_special_hands(ruleset: str, scores: tuple[int, int], line: str) -> None:
    assert reason(game(SPLIT, line, ruleset=ruleset, scores=scores)) == "raise_not_allowed"


def test_r63_a_refused_hand_of_eleven_leads_on() -> None:
    refused = game(SPLIT, "0 refuse_hand, next_hand", scores=(11, 10))
    assert seen(refused, "phase", "scores", "to_act", "value") == ("play", [11, 11], [3], 1)
    again = game(SPLIT, "0 refuse_hand, next_hand", scores=(11, 5))
    assert seen(again, "phase", "scores", "to_act", "value") == ("special", [11, 6], [0, 2], 3)


@pytest.mark.parametrize(("players", "openers"), [(4, [3, 0, 1, 2]), (2, [1, 0])])
def test_r70_the_next_opener_sits_to_the_left(players: int, openers: list[int]) -> None:
    found = [value(ask("next_opener", opener=seat, players=players)) for seat in range(players)]
    assert found == openers


def view(requests: tuple[Request, ...], seat: int) -> dict[str, Any]:
    answer: dict[str, Any] = replies(*requests, {"cmd": "view", "actor": seat})[-1]["view"]
    return answer


def test_r59_a_hidden_card_is_known_to_its_owner_alone() -> None:
    played = game(SPLIT, A_FIRST, "0 4P, 1 hide 2C")
    lies = [view(played, seat)["table"][1][1] for seat in range(4)]
    assert lies == [{"seat": 1, "card": "2C" if seat == 1 else None, "hidden": True} for seat in range(4)]


def test_r60_partners_see_each_other_only_while_they_decide() -> None:
    offered = game(SPLIT, scores=(11, 5))
    assert [view(offered, seat)["partners"] for seat in (0, 1)] == [{"2": ["4E", "5C", "6P"]}, {}]
    assert view(game(SPLIT, "2 play_hand", scores=(11, 5)), 0)["partners"] == {}
    assert view(game(SPLIT, scores=(11, 5), ruleset="paulista-online"), 0)["partners"] == {}


def test_the_iron_hand_of_the_guide_is_played_blind() -> None:
    assert view(game(SPLIT, scores=(11, 11), ruleset="paulista-guia"), 0)["hand"] is None
    assert view(game(SPLIT, scores=(11, 11)), 0)["hand"] == ["3C", "4P", "AC"]
