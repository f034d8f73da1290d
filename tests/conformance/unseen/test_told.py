"""Do the report's writers say what is unseen, in both languages, and nothing where nothing is?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from manilha_conformance.report.html import write_html
from manilha_conformance.report.markdown import write_markdown
from manilha_conformance.say import speaking
from manilha_conformance.unseen.models import UnseenCell, UnseenReport
from manilha_conformance.unseen.text import SHOWN, by_rule, headline, rules_named, unseen_lines
from manilha_conformance.verify.status import Status

from tests.conformance.report.made import made

if TYPE_CHECKING:
    from manilha_conformance.say import Language

CELLS = [
    UnseenCell(cell="bets.cap", rule="R-CAP", wrong=["bets.cap=trailing"]),
    UnseenCell(cell="bets.start.value", rule="R-START", wrong=["bets.start.value=0", "bets.start.value=2"]),
    UnseenCell(cell="bets.start.fold", rule="R-CAP", wrong=["bets.start.fold=0", "bets.start.fold=9"]),
]
SOME = UnseenReport(ruleset="paulista", tried=20, unseen=5, cells=CELLS)
NONE = UnseenReport(ruleset="mineiro", tried=20, unseen=0, cells=[])


def test_rules_are_counted_over_their_cells_the_most_first() -> None:
    assert by_rule(SOME) == [("R-CAP", 3), ("R-START", 2)]
    assert rules_named(SOME) == "R-CAP (3), R-START (2)"


def test_rules_beyond_those_that_are_named_are_counted() -> None:
    cells = [UnseenCell(cell="bets.cap", rule=f"R-{n:02}", wrong=["bets.cap=x"]) for n in range(SHOWN + 2)]
    report = SOME.model_copy(update={"cells": cells})
    assert rules_named(report).endswith(f"R-{SHOWN - 1:02} (1), + 2 more rules")


def test_a_ruleset_of_which_all_is_seen_is_not_told() -> None:
    assert list(unseen_lines([NONE])) == []
    assert list(unseen_lines([NONE, SOME])) == [f"{headline(SOME)}:", f"  {rules_named(SOME)}"]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "5 of 20 wrong tables"), ("pt", "5 de 20 tabelas erradas")]
)
def test_page_and_summary_tell_it(language: Language, words: str) -> None:
    report = made([Status.PASS, Status.UNOBSERVED]).model_copy(update={"unseen": [NONE, SOME]})
    with speaking(language):
        page, summary = write_html(report), write_markdown(report)
    assert f"paulista: {words}" in page
    assert "<code>R-START</code>" in page
    assert f"paulista: {words}" in summary
    assert "R-CAP" in summary
    assert "mineiro: 0" not in page + summary
