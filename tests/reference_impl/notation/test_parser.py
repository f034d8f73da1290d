"""What a reader may write, and what it is taken for."""

from __future__ import annotations

import pytest
from manilha_reference.errors import Location
from manilha_reference.notation import parse
from manilha_reference.notation import record as r


def items(text: str) -> tuple[r.Item, ...]:
    return parse(text).hands[0].items


@pytest.mark.parametrize("text", ["7C", "7c", "7♥", "7♡", "7♥\ufe0f", " \t7C\n"])
def test_a_card_is_read_by_letter_in_either_case_or_by_sign(text: str) -> None:
    assert items(text) == (r.Play(r.Card("7", "C")),)


@pytest.mark.parametrize(
    ("sign", "suit"),
    [("♦", "O"), ("♠", "E"), ("♥", "C"), ("♣", "P"), ("♢", "O"), ("♤", "E"), ("♡", "C"), ("♧", "P")],
)
def test_each_sign_is_its_suit(sign: str, suit: str) -> None:
    assert items(f"q{sign}") == (r.Play(r.Card("Q", suit)),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7C*", r.Play(r.Card("7", "C"), hidden=True)),
        ("x", r.Play(r.UNKNOWN, hidden=True)),
        ("X*", r.Play(r.UNKNOWN, hidden=True)),
        ("xx*", r.Play(r.UNKNOWN, hidden=True)),
        ("xx", r.Play(r.UNKNOWN)),
        ("7x", r.Play(r.Card("7", None))),
        ("Kx*", r.Play(r.Card("K", None), hidden=True)),
        ("XO", r.Play(r.Card("X", "O"))),
        ("Xx", r.Play(r.Card("X", None))),
        ("12b", r.Play(r.Card("12", "B"))),
    ],
)
def test_hidden_unseen_and_forgotten_cards_are_told_apart(text: str, expected: r.Play) -> None:
    assert items(text) == (expected,)


@pytest.mark.parametrize(
    "word", ["+", "aceito", "ACEITA", "desço", "Quero", "quiero", "accept", "sí", "play_hand", "jogo"]
)
def test_yes_is_said_in_three_languages(word: str) -> None:
    assert items(word) == (r.Answer(yes=True),)


@pytest.mark.parametrize(
    "word",
    [
        "-",
        "\N{EN DASH}",
        "\N{MINUS SIGN}",
        "corro",
        "fold",
        "não quero",
        "nao  quero",
        "no quiero",
        "não",
        "refuse-hand",
    ],
)
def test_no_is_said_in_three_languages(word: str) -> None:
    assert items(word) == (r.Answer(yes=False),)


@pytest.mark.parametrize("text", ["truco!", "TRUCO!", "Truco!!!", "¡truco!"])
def test_a_request_is_any_word_before_an_exclamation_mark(text: str) -> None:
    assert items(text) == (r.Request("truco"),)


def test_seats_marks_and_comments_belong_to_their_moves() -> None:
    assert items("3:2C ? 0 : vale-quatro!? {a\n  b} 1:+; c } d") == (
        r.Play(r.Card("2", "C"), seat=3, disputed=True),
        r.Request("vale-quatro", seat=0, disputed=True),
        r.Comment("a b"),
        r.Answer(yes=True, seat=1),
        r.Comment("c } d"),
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A+3", r.Result("A", 3)),
        ("b + 12", r.Result("B", 12)),
        ("0", r.Result(None, 0)),
        ("A+0", r.Result("A", 0)),
    ],
)
def test_a_result_ends_a_hand(text: str, expected: r.Result) -> None:
    assert items(f"7C {text}") == (r.Play(r.Card("7", "C")), expected)


def test_a_tag_after_a_move_or_a_result_begins_the_next_hand() -> None:
    record = parse('[Ruleset "paulista"] 7C / [Vira "4O"] {um} [Opener "1"] truco! - B+1 {dois} [Hand "3"] x')
    assert record.hands == (
        r.Hand((r.RulesetTag("paulista"),), (r.Play(r.Card("7", "C")), r.TrickEnd())),
        r.Hand(
            (r.OpenerTag(1), r.ViraTag(r.Card("4", "O"))),
            (r.Comment("um"), r.Request("truco"), r.Answer(yes=False), r.Result("B", 1), r.Comment("dois")),
        ),
        r.Hand((r.HandTag(3),), (r.Play(r.UNKNOWN, hidden=True),)),
    )


def test_tags_are_read_under_portuguese_names_and_kept_in_canonical_order() -> None:
    record = parse(
        '[Nota "n"] [Cartas "4P x/7x"] [vira "x"] [PLACAR "9x10"] [Abre "3"] [Mão "2"] [Nomes "Ana,  Zé "]'
        '[Jogadores "4"] [Casa "target=15, all_tied=nobody"] [Regras "Paulista-Limpo"] [Data "2026"]'
        '[Título "t"]'
    )
    assert record.hands[0].tags == (
        r.FreeTag("Title", "t"),
        r.FreeTag("Date", "2026"),
        r.RulesetTag("paulista-limpo"),
        r.HouseTag("all_tied", "nobody"),
        r.HouseTag("target", "15"),
        r.PlayersTag(4),
        r.NamesTag(("Ana", "Zé")),
        r.HandTag(2),
        r.OpenerTag(3),
        r.ScoreTag((9, 10)),
        r.ViraTag(r.UNKNOWN),
        r.HandsTag(((r.Card("4", "P"), r.UNKNOWN), (r.Card("7", None),))),
        r.FreeTag("Note", "n"),
    )


def test_every_node_knows_where_it_was_written() -> None:
    record = parse('[House "a=1,\tb=2"]\n  0: 7C?\n; remark', "x.truco")
    assert [node.at for node in (*record.hands[0].tags, *record.hands[0].items)] == [
        Location("x.truco", 1, 9),
        Location("x.truco", 1, 14),
        Location("x.truco", 2, 3),
        Location("x.truco", 3, 1),
    ]
