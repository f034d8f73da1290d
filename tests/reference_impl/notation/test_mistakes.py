"""Every mistake is told with its place, a stable code and what was expected; nothing else is raised."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manilha_reference.notation import Record, parse
from manilha_reference.notation.mistakes import NotationError
from manilha_reference.notation.source import MAX_CHARACTERS

MISTAKES = [
    ("", [("NOTATION-EMPTY", 1, 1)]),
    ("  \n\n", [("NOTATION-EMPTY", 3, 1)]),
    ("7C\n7D", [("NOTATION-SUIT", 2, 1)]),
    ("AS", [("NOTATION-SUIT", 1, 1)]),
    ("0:kh*", [("NOTATION-SUIT", 1, 3)]),
    ("C7", [("NOTATION-CARD", 1, 1)]),
    ("♥7", [("NOTATION-CARD", 1, 1)]),
    ("VP", [("NOTATION-CARD", 1, 1)]),
    ("13O", [("NOTATION-CARD", 1, 1)]),
    ("xo", [("NOTATION-CARD", 1, 1)]),
    ("7", [("NOTATION-CARD", 1, 1)]),
    ("7C truco", [("NOTATION-BANG", 1, 4)]),
    ("7C ¿?", [("NOTATION-TEXT", 1, 4)]),
    ("7CAE", [("NOTATION-TEXT", 1, 1)]),
    ("7C }", [("NOTATION-TEXT", 1, 4)]),
    ("7C {a", [("NOTATION-OPEN-COMMENT", 1, 4)]),
    ("7C 0:", [("NOTATION-SEAT", 1, 6)]),
    ("7C 0: 1:7O", [("NOTATION-SEAT", 1, 7)]),
    ("0: / 7C", [("NOTATION-SEAT", 1, 4), ("NOTATION-SLASH", 1, 4)]),
    ("? 7C", [("NOTATION-MARK", 1, 1)]),
    ("7C??", [("NOTATION-MARK", 1, 4)]),
    ("/ 7C", [("NOTATION-SLASH", 1, 1)]),
    ("7C / /", [("NOTATION-SLASH", 1, 6)]),
    ("7C A+1 7O 6O", [("NOTATION-AFTER-RESULT", 1, 8)]),
    ("[Vira 4O]", [("NOTATION-TAG", 1, 7)]),
    ('[Vira "4O"', [("NOTATION-TAG", 1, 11)]),
    ('["4O"]', [("NOTATION-TAG", 1, 2)]),
    ('[Title "a\\b"]', [("NOTATION-TAG", 1, 10)]),
    ('[Title "a\nb"]', [("NOTATION-TAG", 1, 10), ("NOTATION-TEXT", 2, 1), ("NOTATION-TEXT", 2, 3)]),
    ('[Virra "4O"]', [("NOTATION-TAG-NAME", 1, 1)]),
    ('[Vira "4D"]', [("NOTATION-SUIT", 1, 8)]),
    ('[Vira "4O*"]', [("NOTATION-CARD", 1, 8)]),
    ('[Vira ""]', [("NOTATION-TAG-VALUE", 1, 8)]),
    ('[Hands "4P KE / 5C 2S"]', [("NOTATION-SUIT", 1, 20)]),
    ('[Hands "4P KE / / 5C"]', [("NOTATION-TAG-VALUE", 1, 17)]),
    ('[Score "9"]', [("NOTATION-TAG-VALUE", 1, 9)]),
    ('[Players "four"]', [("NOTATION-TAG-VALUE", 1, 11)]),
    ('[Players "0"]', [("NOTATION-TAG-VALUE", 1, 11)]),
    ('[Opener "-1"]', [("NOTATION-TAG-VALUE", 1, 10)]),
    ('[Hand "0"]', [("NOTATION-TAG-VALUE", 1, 8)]),
    ('[Ruleset "../x"]', [("NOTATION-TAG-VALUE", 1, 11)]),
    ('[House "all_tied=nobody, target"]', [("NOTATION-TAG-VALUE", 1, 26)]),
    ('[Names "Ana,, Caio"]', [("NOTATION-TAG-VALUE", 1, 13)]),
    ('[Vira "4O"]\n[Vira "5O"]', [("NOTATION-TAG-TWICE", 2, 1)]),
    ('[House "a=1, a=2"]', [("NOTATION-TAG-TWICE", 1, 14)]),
    ('7C A+1 [Ruleset "paulista"]', [("NOTATION-TAG-LATE", 1, 8)]),
    ("7C \x1b[0m", [("NOTATION-CONTROL", 1, 4)]),
    ("7D 8x9 ??\n[Score]", [
        ("NOTATION-SUIT", 1, 1), ("NOTATION-TEXT", 1, 4), ("NOTATION-TAG", 2, 7)]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), MISTAKES, ids=[repr(text) for text, _ in MISTAKES])
def test_each_mistake_is_told_with_its_code_and_place(
    text: str, expected: list[tuple[str, int, int]]
) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text, "hand.truco")
    found = [(problem.code, problem.where.line, problem.where.column) for problem in caught.value.problems]
    assert found == expected
    assert {problem.where.file for problem in caught.value.problems} == {"hand.truco"}


def test_a_mistake_says_what_was_expected_in_both_languages() -> None:
    with pytest.raises(NotationError) as caught:
        parse("7C A+1 7O", "hand.truco")
    assert caught.value.problems[0].line("en") == (
        "hand.truco:1:8: NOTATION-AFTER-RESULT found “7O”; expected a tag of the next hand, such as "
        '[Hand "2"], a comment or the end'
    )
    assert caught.value.problems[0].line("pt") == (
        "hand.truco:1:8: NOTATION-AFTER-RESULT há “7O”; esperava uma etiqueta da próxima mão, como "
        '[Hand "2"], um comentário ou o fim'
    )


@pytest.mark.parametrize(("card", "meant"), [("7D", "O ♦"), ("7S", "E ♠"), ("7H", "C ♥")])
def test_an_english_suit_is_never_guessed_but_its_letter_here_is_told(card: str, meant: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(card)
    hint = caught.value.hint
    assert hint is not None
    assert f"write {meant};" in hint
    assert "C is hearts, never clubs" in hint


@pytest.mark.parametrize(
    ("data", "code", "line", "column"),
    [
        (b"7C \xff", "NOTATION-ENCODING", 1, 4),
        (b"7C\r\n\xc3\xa9 \xe9", "NOTATION-ENCODING", 2, 3),
        ("7C".encode("utf-16"), "NOTATION-ENCODING", 1, 1),
        (b"7C \x00", "NOTATION-CONTROL", 1, 4),
        (b"7C " * MAX_CHARACTERS, "NOTATION-TOO-LONG", 1, 1),
    ],
)
def test_bytes_that_are_no_plain_text_are_refused(data: bytes, code: str, line: int, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse(data)
    problem = caught.value.problems[0]
    assert (problem.code, problem.where.line, problem.where.column) == (code, line, column)


def test_a_byte_order_mark_and_foreign_line_ends_are_read() -> None:
    assert parse(b'\xef\xbb\xbf[Vira "4O"]\r\n7C\rAE') == parse('[Vira "4O"]\n7C\nAE')


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60) | st.text('[]{}";:?!*/+-x0379ACOEPtruco "\n', max_size=60))
def test_any_text_is_a_record_or_a_list_of_mistakes(text: str) -> None:
    try:
        assert isinstance(parse(text), Record)
    except NotationError as error:
        assert error.problems  # noqa: PT017 -- either outcome is right


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_are_a_record_or_a_list_of_mistakes(data: bytes) -> None:
    try:
        assert isinstance(parse(data), Record)
    except NotationError as error:
        assert error.problems  # noqa: PT017 -- as above


@pytest.mark.parametrize(
    "piece",
    ["{", "[", '[Title "', "a", "a-", "0 ", "0:", "?", "/", "\\", "7C ", "não ", '[Vira "4O"]', "x*", "A +"],
)
def test_a_hostile_text_takes_time_in_proportion_to_its_length(piece: str) -> None:
    text = piece * (50_000 // len(piece))
    start = time.process_time()
    try:
        parse(text)
    except NotationError as error:
        assert error.problems  # noqa: PT017 -- as above
    assert time.process_time() - start < 10


def test_after_a_hundred_mistakes_the_rest_is_left_unread() -> None:
    with pytest.raises(NotationError) as caught:
        parse("7D " * 500)
    assert len(caught.value.problems) == 100
