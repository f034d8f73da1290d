"""Is it said how much of all hands was asked, and no more than that is claimed?"""

from __future__ import annotations

import io

import pytest
from manilha_conformance.exhaustive.vectors import drawn_vectors, exhaustive_vectors
from manilha_conformance.report.every_hand import every_hand, lines, statements, together
from manilha_conformance.report.html import write_html
from manilha_conformance.report.markdown import write_markdown
from manilha_conformance.report.models import EveryHand, Report
from manilha_conformance.report.text import TextReport
from manilha_conformance.say import use_language
from manilha_conformance.verify.result import Outcome, Result
from manilha_conformance.verify.status import Status
from manilha_reference.rulesets import load_ruleset
from rich.console import Console

RULES = load_ruleset("paulista")
ALL = EveryHand(
    ruleset="paulista", players=2, scores=[0, 0], kinds=247, kinds_passed=247,
    deals=2_610_098_400, deals_passed=2_610_098_400, hands=9_564_651,
)  # fmt: skip
SOME = EveryHand(
    ruleset="paulista", players=4, scores=[0, 0], drawn=True, kinds=39_832_797, kinds_passed=900,
    deals=57_817_229_293_824_000, deals_passed=1_299_999_999_999, hands=1_256_400,
)  # fmt: skip


def test_what_passed_is_added_up_by_ruleset_players_and_scores() -> None:
    every = [vector for vector in exhaustive_vectors(RULES) if ".0-0." in vector.id][:3]
    drawn = drawn_vectors(RULES, 4)[300:303]
    passed, failed = Outcome(Status.PASS), Outcome(Status.FAIL)
    results = [
        Result(every[0], passed, hands=10, deals=every[0].raw["stands_for"]),
        Result(every[1], failed, hands=4, deals=7),
        Result(drawn[0], passed, hands=300, deals=5_000),
        Result(drawn[2], failed, hands=30, deals=6_000),
    ]
    two, four = every_hand([*every, *drawn], results)
    deals = [vector.raw["stands_for"] for vector in every]
    place = drawn[0].raw["drawn"]
    assert (two.kinds, two.kinds_passed, two.failed, two.hands) == (3, 1, 1, 14)
    assert (two.deals, two.deals_passed) == (sum(deals), deals[0])
    assert (four.drawn, four.kinds, four.deals) == (True, SOME.kinds, SOME.deals)
    assert (four.kinds_passed, four.deals_passed) == (place["end"] - place["first"], 5_000)
    assert (four.hands, four.failed) == (330, 1)


def test_shares_add_up_what_they_asked_and_each_knows_all_that_is_drawn_from() -> None:
    both = together([ALL, SOME, SOME.model_copy(update={"kinds_passed": 100, "failed": 1})])
    assert both == [
        ALL,
        SOME.model_copy(
            update={
                "kinds_passed": 1000,
                "failed": 1,
                "deals_passed": 2 * SOME.deals_passed,
                "hands": 2 * SOME.hands,
            }
        ),
    ]
    (halves,) = together([ALL, ALL])
    assert (halves.kinds, halves.deals, halves.hands) == (494, 2 * ALL.deals, 2 * ALL.hands)


def test_all_hands_are_a_proof_and_less_is_none() -> None:
    assert list(lines([ALL])) == [
        "paulista, 2 players, 0-0: 247 of 247 kinds of deal, 2610098400 of 2610098400 deals, 9564651 hands",
        "  every hand is right: a proof, if cards matter by their strength alone",
    ]
    part = ALL.model_copy(update={"kinds_passed": 246, "deals_passed": 2_610_098_399})
    (said,) = lines([part])
    assert said.endswith("246 of 247 kinds of deal, 2610098399 of 2610098400 deals (99 %), 9564651 hands")


def test_of_kinds_that_are_drawn_it_is_said_what_was_asked_and_what_follows() -> None:
    first, asked, follows = statements(SOME)
    assert first == (
        "paulista, 4 players, 0-0: 900 of 39832797 kinds of deal, "
        "1299999999999 of 57817229293824000 deals (0.0022 %), 1256400 hands"
    )
    assert asked.startswith("in one deal of each kind every order of playing the cards face up")
    assert "if more than one in 300 failed" in follows
    assert len(list(statements(SOME.model_copy(update={"failed": 1})))) == 2
    assert len(list(statements(SOME.model_copy(update={"kinds_passed": 99})))) == 2
    none = SOME.model_copy(update={"kinds_passed": 0, "deals_passed": 0, "hands": 0})
    assert list(statements(none)) == [
        "paulista, 4 players, 0-0: 0 of 39832797 kinds of deal, 0 of 57817229293824000 deals (0 %), 0 hands"
    ]


@pytest.mark.parametrize("language", ["pt", "en"])
def test_every_writer_says_it_and_only_where_hands_were_asked(report: Report, language: str) -> None:
    use_language(language)
    asked = report.model_copy(update={"every_hand": [ALL, SOME]})
    said = [line for block in (ALL, SOME) for line in statements(block)]
    console = Console(file=io.StringIO(), width=400)
    TextReport(console).print(asked)
    text = console.file.getvalue()  # type: ignore[attr-defined]  # it is the StringIO
    page, summary = write_html(asked), write_markdown(asked)
    for line in said:
        assert line in text
        assert line in page
        assert line in summary
    assert f'id="{language}-hands"' in page
    assert f'id="{language}-hands"' not in write_html(report)
