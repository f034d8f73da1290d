"""The published grammar and the hand-written reader describe one language.

Lark reads by the grammar; both must take the same texts and make the same records of them.
"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from lark.exceptions import LarkError
from manilha_reference.notation import parse, print_record
from manilha_reference.notation import record as r
from manilha_reference.notation.mistakes import NotationError

from tests.reference_impl.notation.lark_reader import read
from tests.reference_impl.notation.strategies import records

BEYOND_THE_GRAMMAR = {"NOTATION-TAG-TWICE", "NOTATION-TAG-LATE"}

PIECES = (
    "7C", "7c*", "a♣", "Q♦️", "10b", "1e", "x", "xx", "X*", "7x", "XO", "xo", "7D", "AS", "C7", "8", "do",
    "0:", "3 :", "12:", "truco!", "SEIS!!", "¡quiero!", "truco", "vale-quatro!", "não-sei!",
    "+", "-", "\N{EN DASH}", "aceito", "não quero", "no_quiero", "nao", "corro", "play_hand", "refuse-hand",
    "Sim", "no play", "/", "?", "A+3", "b + 12", "0", "A+", "{a; b}", "{", "}", "; x } y\n", "*", "!", ",",
    "“", "0-0", '[Vira "4O"]', '[vira " x "]', '[Vira "4D"]', '[Vira "4*"]', '[Ruleset "Paulista-Limpo"]',
    '[Rules ""]', '[House "a=b, c = 1/2"]', '[House "a=b,"]', '[Casa "a"]', '[Players "4"]', '[Players "0"]',
    '[Opener "0"]', '[Score "9x10"]', '[Placar "9 : 10"]', '[Score "9"]', '[Names "Ana, Zé \\"Pé\\""]',
    '[Names ",a"]', '[Hands "4P x/xx 3♥"]', '[Cartas "4P / "]', '[Hands "4P*"]', '[Mão "2"]', '[Hand "00"]',
    '[Note ""]', '[Title "a \\\\ b"]', '[Title "a', "[Title a]", "[]", '[Virra "4O"]', '[ Nota \n "n" ]',
)  # fmt: skip


@settings(max_examples=50, deadline=None)
@given(records())
def test_both_readers_make_the_same_record_of_a_canonical_text(record: r.Record) -> None:
    assert read(print_record(record)) == record


@settings(max_examples=250, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from((" ", "\n", "", "  "))), max_size=8))
def test_both_readers_take_the_same_texts(pieces: list[tuple[str, str]]) -> None:
    text = "".join(piece + space for piece, space in pieces)
    try:
        by_grammar: r.Record | None = read(text)
    except LarkError:
        by_grammar = None
    try:
        by_hand: r.Record | None = parse(text)
    except NotationError as error:
        if {problem.code for problem in error.problems} <= BEYOND_THE_GRAMMAR:
            return
        by_hand = None
        if {problem.code for problem in error.problems} == {"NOTATION-EMPTY"}:
            by_hand = r.Record((r.Hand(),))
    assert by_hand == by_grammar
