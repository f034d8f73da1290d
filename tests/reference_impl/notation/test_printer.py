"""The canonical form: what is written reads back to the same record, and is written again the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from manilha_reference.errors import ManilhaError
from manilha_reference.notation import parse, print_record
from manilha_reference.notation import record as r
from manilha_reference.notation.printer import show_item

from tests.reference_impl.notation.strategies import records


@settings(max_examples=100, deadline=None)
@given(records())
def test_what_is_printed_parses_to_the_same_record_and_prints_the_same(record: r.Record) -> None:
    text = print_record(record)
    assert parse(text) == record
    assert print_record(parse(text)) == text


def test_the_canonical_form_has_one_tag_a_line_and_one_trick_a_line() -> None:
    text = (
        '[Score "9x10"] [Vira "4♦"] [regras "Paulista"] {como foi} 7c Ae 3p 2o / 3:2C Truco! aceito Ac Qe? Jp'
        '; briga } aqui\n / 5c* x 7x xx a+3 [mão "2"] [Cartas "4p x / 7x 3♥"] não quero 0'
    )
    assert print_record(parse(text)) == (
        '[Ruleset "paulista"]\n'
        '[Score "9-10"]\n'
        '[Vira "4O"]\n'
        "\n"
        "{como foi} 7C AE 3P 2O /\n"
        "3:2C truco! + AC QE? JP ; briga } aqui\n"
        "/\n"
        "5C* x 7x xx\n"
        "A+3\n"
        "\n"
        '[Hand "2"]\n'
        '[Hands "4P x / 7x 3C"]\n'
        "\n"
        "-\n"
        "0\n"
    )


@pytest.mark.parametrize(
    ("item", "shown"),
    [
        (r.Play(r.UNKNOWN, hidden=True), "x"),
        (r.Play(r.UNKNOWN), "xx"),
        (r.Play(r.Card("7", None), hidden=True, seat=2), "2:7x*"),
        (r.Play(r.Card("X", "O")), "XO"),
        (r.Request("seis", seat=1, disputed=True), "1:seis!?"),
        (r.Answer(yes=True), "+"),
        (r.Answer(yes=False, seat=3), "3:-"),
        (r.TrickEnd(), "/"),
        (r.Result("B", 12), "B+12"),
        (r.Result(None, 0), "0"),
        (r.Comment("a } b"), "; a } b"),
        (r.Comment("a ; b"), "{a ; b}"),
    ],
)
def test_each_item_has_one_written_form(item: r.Item, shown: str) -> None:
    assert show_item(item) == shown


@pytest.mark.parametrize(
    "record",
    [
        r.Record((r.Hand(),)),
        r.Record((r.Hand((r.NamesTag(("a,b",)),)),)),
        r.Record((r.Hand((r.ViraTag(r.UNKNOWN), r.RulesetTag("paulista"))),)),
        r.Record((r.Hand((), (r.Result("A", 1),)), r.Hand((), (r.Result("A", 1),)))),
        r.Record((r.Hand((), (r.Request("two words"),)),)),
        r.Record((r.Hand((), (r.Comment("one\ntwo"),)),)),
    ],
)
def test_a_record_that_no_text_says_is_refused(record: r.Record) -> None:
    with pytest.raises(ManilhaError) as caught:
        print_record(record)
    assert caught.value.code == "NOTATION-UNPRINTABLE"
