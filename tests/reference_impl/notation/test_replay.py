"""A record followed by the engine: seats and cards that it leaves out, and where it and the rules part."""

from __future__ import annotations

import pytest
from manilha_reference.errors import BadRequest
from manilha_reference.notation import parse
from manilha_reference.notation.replay import Replay, players_of, replay
from manilha_reference.rulesets import load_ruleset
from manilha_reference.state import Action, Kind, Phase


def follow(text: str, ruleset: str = "paulista", **house: str) -> Replay:
    rules = load_ruleset(ruleset, house)
    record = parse(text)
    return replay(rules, record, players_of(record, rules.players[0]))


def seats(played: Replay) -> list[int]:
    return [step.seat for hand in played.hands for step in hand.steps]


def findings(played: Replay) -> list[tuple[str, int, int, str | None]]:
    return [(found.code, found.at.line, found.at.column, found.reason) for found in played.findings]


def test_seats_follow_the_turn_the_leader_and_the_side_that_owes_an_answer() -> None:
    played = follow('[Opener "2"] [Vira "4C"] KE 3O 2C QP / truco! seis! + AO')
    assert seats(played) == [2, 3, 0, 1, 3, 0, 1, 3]
    assert played.end.value == 6
    assert played.findings == ()


@pytest.mark.parametrize(
    ("name", "rung"), [("truco", "truco"), ("TRUCO", "truco"), ("six", "six"), ("nove", "nove")]
)
def test_a_request_that_is_not_next_is_told_by_the_rung_it_names(name: str, rung: str) -> None:
    played = follow(f'[Vira "4C"] {name}!')
    expected = {"six": "seis"}.get(rung, rung)
    assert played.hands[0].steps[0].action == Action(Kind.RAISE, rung=expected)
    reasons = {"truco": None, "seis": "raise_wrong_rung", "nove": "raise_wrong_rung"}
    assert [found[3] for found in findings(played)] == [it for it in [reasons[expected]] if it]


def test_names_of_requests_come_from_the_ruleset_and_its_house_rules() -> None:
    text = '[Vira "4C"] truco! seis! {} dez! +'
    assert findings(follow(text)) == [("RECORD-ILLEGAL", 1, 29, "unknown_rung")]
    played = follow(text.replace('[Vira "4C"] ', ""), "mineiro", third_rung_label="dez")
    assert played.findings == ()
    assert played.end.value == 10


def test_yes_and_no_answer_whatever_is_asked() -> None:
    special = follow('[Score "11-3"] [Vira "4C"] + 3O')
    assert [step.action.kind for step in special.hands[0].steps] == [Kind.PLAY_HAND, Kind.PLAY]
    refused = follow('[Score "11-3"] [Vira "4C"] 2:- B+1')
    assert (refused.end.scores, refused.findings) == ((11, 4), ())
    conceded = follow('[Vira "4C"] - B+1', concede="on_turn")
    assert (conceded.end.scores, conceded.findings) == ((0, 1), ())


def test_hands_are_completed_with_cards_that_nobody_wrote() -> None:
    played = follow('[Vira "4C"] [Hands "x 3O x / KP x x / x x x / 7x x x"] 3O KP 2C 7E')
    state = played.hands[0].start
    cards = [card for hand in state.hands for card in hand]
    assert state.hands[0][1] == "3O"
    assert state.hands[1][0] == "KP"
    assert "2C" in state.hands[2]
    assert state.hands[3][0] == "7E"
    assert len(set(cards)) == 12
    assert "4C" not in cards
    assert played.hands[0].unknown == 8


def test_unseen_cards_face_down_never_change_what_happens() -> None:
    told = '[Vira "7O"] 3C KE 4E 5O / {} %s 2C 5C 6E A+1'
    known, unseen = follow(told % "QP"), follow((told % "QP").replace("5C", "x").replace("2C", "x"))
    assert known.end.results == unseen.end.results == ("A", "A")
    assert unseen.findings == ()


def test_a_card_that_another_seat_showed_or_that_is_the_vira_is_not_in_the_hand() -> None:
    assert findings(follow('[Vira "7O"] 3C 3C')) == [("RECORD-ILLEGAL", 1, 16, "card_not_in_hand")]
    assert findings(follow('[Vira "7O"] 7O')) == [("RECORD-ILLEGAL", 1, 13, "card_not_in_hand")]
    dealt = '[Vira "7O"] [Hands "4P KE 3O / x x x / x x x / x x x"] 2C'
    assert findings(follow(dealt)) == [("RECORD-ILLEGAL", 1, 56, "card_not_in_hand")]


def test_a_card_of_another_deck_is_no_card_here() -> None:
    played = follow('[Vira "QO"] 4C', "paulista-limpo")
    assert findings(played) == [("RECORD-ILLEGAL", 1, 13, "unknown_card")]


def test_a_stronger_card_shown_later_convicts_an_earlier_play() -> None:
    text = '[Vira "7O"] KP KE 4E 5O / 2P 6O 2E AE / 0:3C'
    assert follow(text).end.results == ("T", "T")
    played = follow(text, after_tied_trick1="must_play_highest")
    assert findings(played) == [("RECORD-ILLEGAL", 1, 27, "must_play_strongest")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[Vira "7O"] 3C KE 4E / 5O', ("RECORD-TRICK", 1, 22, None)),
        ('[Vira "7O"] truco! / -', ("RECORD-TRICK", 1, 20, None)),
        ('[Vira "7O"] truco! - A+3', ("RECORD-RESULT", 1, 22, None)),
        ('[Vira "7O"] truco! - B+1', ("RECORD-RESULT", 1, 22, None)),
        ('[Vira "7O"] truco! - 0', ("RECORD-RESULT", 1, 22, None)),
        ('[Vira "7O"] truco! A+1', ("RECORD-UNFINISHED", 1, 20, None)),
        ('[Vira "7O"] truco! [Hand "2"] 3C', ("RECORD-UNFINISHED", 1, 20, None)),
        ('[Vira "7O"] truco! - [Hand "3"]', ("RECORD-HAND", 1, 22, None)),
        ('[Vira "7O"] truco! - [Score "2-0"]', ("RECORD-SCORE", 1, 22, None)),
        ('[Vira "7O"] truco! - [Opener "1"]', ("RECORD-OPENER", 1, 22, None)),
        ('[Score "11-3"] [Vira "7O"] + 3C [Hand "2"]', ("RECORD-UNFINISHED", 1, 33, None)),
        ('[Vira "7O"] truco! - 3C', ("RECORD-ILLEGAL", 1, 22, "hand_over")),
        ('[Score "11-11"] [Vira "7O"] 0:+', ("RECORD-ILLEGAL", 1, 29, "wrong_phase")),
        ('[Vira "7O"] 1:truco!', ("RECORD-ILLEGAL", 1, 13, "raise_out_of_turn")),
        ('[Vira "7O"] 9:3C', ("RECORD-ILLEGAL", 1, 13, "unknown_seat")),
        ('[Vira "7O"] x', ("RECORD-ILLEGAL", 1, 13, "hidden_not_allowed")),
    ],
)
def test_each_way_in_which_record_and_rules_part_has_its_code(
    text: str, expected: tuple[str, int, int, str | None]
) -> None:
    assert findings(follow(text)) == [expected]


def test_a_hand_after_the_end_of_the_game_is_told() -> None:
    played = follow('[Score "11-11"] [Vira "7O"] QP 4O 4E 4P / QC 5O 5E 5P A+1 [Hand "2"] 3C')
    assert played.end.phase == Phase.GAME_OVER
    assert findings(played) == [("RECORD-GAME-OVER", 1, 59, None)]
    assert played.unjudged == 1


def test_a_wrong_result_is_told_and_the_game_goes_on_by_the_rules() -> None:
    played = follow('[Vira "7O"] truco! - A+3 [Vira "5C"] truco! - [Hand "3"] [Score "1-1"]')
    assert findings(played) == [("RECORD-RESULT", 1, 22, None)]
    assert [hand.end.scores for hand in played.hands] == [(1, 0), (1, 1), (1, 1)]
    assert [hand.number for hand in played.hands] == [1, 2, 3]


def test_the_first_illegal_move_ends_the_replay_and_the_rest_is_counted() -> None:
    played = follow('[Vira "7O"] truco! + 0:seis! + 3C [Hand "2"] 4C')
    assert findings(played) == [("RECORD-ILLEGAL", 1, 22, "raise_own_request")]
    assert (len(played.hands), played.unjudged) == (1, 3)


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ('[Players "3"] 3C', "SETUP-PLAYERS", 1),
        ('[Opener "4"] 3C', "SETUP-OPENER", 1),
        ('[Score "12-3"] 3C', "SETUP-SCORES", 1),
        ('[Vira "8O"] 3C', "SETUP-CARD", 1),
        ('[Score "0-0"] [Hands "3C 3C x / x / x / x"]', "SETUP-CARD-TWICE", 15),
        ('[Vira "3C"] [Hands "3C x x / x / x / x"]', "SETUP-VIRA-DEALT", 1),
        ('[Players "4"] [Hands "3C x x / x"]', "RECORD-HANDS", 15),
        ('[Vira "7O"] [Hands "3C x x x / x / x / x"]', "RECORD-HANDS", 13),
        ('[Vira "7O"] [Hands "7x 7x 7x / 7x / x / x"]', "RECORD-CARDS", 13),
    ],
)
def test_tags_that_are_no_start_are_told_at_the_tag(text: str, code: str, column: int) -> None:
    with pytest.raises(BadRequest) as caught:
        follow(text)
    assert caught.value.code == code
    assert caught.value.where is not None
    assert (caught.value.where.line, caught.value.where.column) == (1, column)
