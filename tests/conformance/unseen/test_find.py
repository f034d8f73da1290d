"""Is what an adapter could play wrong unnoticed just what it does not show?"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.suite.load import ADEQUACY, vectors_root
from manilha_conformance.unseen.document import speaks_of_the_whole, unseen_reports
from manilha_conformance.unseen.find import unseen
from manilha_conformance.unseen.text import unseen_lines
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.run import run_plan
from manilha_conformance.verify.shard import Shard
from manilha_conformance.verify.tables import tables
from manilha_tools.mutation.ledger import read_ledger

from tests.conformance.profiling.secretive import Secretive, session_of

if TYPE_CHECKING:
    from manilha_conformance.unseen.find import Unseen
    from manilha_conformance.unseen.models import UnseenReport
    from manilha_conformance.verify.plan import Plan
    from manilha_conformance.verify.run import Run

RULESET = "truco-2p-v1"
LEDGER = read_ledger(vectors_root() / ADEQUACY / f"{RULESET}.json")
NO_VIEWS = {"capabilities": ["legal", "reasons"]}
JUDGES_CARDS = {"levels": ["judge"], "queries": ["manilhas", "card_order", "compare_cards"]}
WHOLE = Wish(rulesets=(RULESET,))


@cache
def asked(shown: str, wish: Wish = WHOLE) -> tuple[Run, Plan]:
    """Ask the reference, which shows only so much."""
    says: dict[str, Any] = {"all": {}, "no views": NO_VIEWS, "cards": JUDGES_CARDS}[shown]
    session = session_of(Secretive(RULESET, {}, **says))
    plan = make_plan(session.hello, wish)
    return run_plan(session, plan), plan


def found(shown: str) -> Unseen | None:
    run, plan = asked(shown)
    rules = tables(RULESET)
    assert rules is not None
    assert LEDGER is not None
    return unseen(rules, plan.offers[RULESET], run.results, LEDGER.kills, LEDGER.equivalents)


def report_of(shown: str) -> list[UnseenReport]:
    return list(unseen_reports(*asked(shown)))


def test_nothing_is_unseen_of_an_adapter_that_shows_all() -> None:
    assert found("all") is None
    assert report_of("all") == []


def test_without_views_the_cells_of_seeing_are_unseen_and_no_other() -> None:
    seen = found("no views")
    assert seen is not None
    assert LEDGER is not None
    assert seen.tried == len(LEDGER.kills)
    assert "sees.hidden_card.rival" in seen.by_cell
    assert {cell.split(".")[0] for cell in seen.by_cell} <= {"sees", "special"}
    by_views = {
        name for name, vectors in LEDGER.kills.items() if all(one.startswith("views.") for one in vectors)
    }
    assert by_views <= {name for wrong in seen.by_cell.values() for name in wrong}


def test_a_judge_of_cards_shows_the_order_and_neither_bets_nor_results() -> None:
    seen = found("cards")
    assert seen is not None
    tables_unseen = {cell.split(".")[0] for cell in seen.by_cell}
    assert "order" not in tables_unseen
    assert {"bets", "result", "special", "game"} <= tables_unseen


def test_what_is_known_beforehand_only_saves_time() -> None:
    run, plan = asked("cards")
    rules = tables(RULESET)
    assert rules is not None
    assert unseen(rules, plan.offers[RULESET], run.results, {}) == found("cards")


def test_the_report_names_rule_cell_and_wrong_values() -> None:
    (report,) = report_of("no views")
    rules = tables(RULESET)
    assert rules is not None
    assert report.unseen == sum(len(cell.wrong) for cell in report.cells)
    for cell in report.cells:
        assert cell.rule == rules.rule_of(cell.cell)
        assert all(wrong.startswith(cell.cell.split(".", maxsplit=1)[0]) for wrong in cell.wrong)


def test_the_lines_name_the_rules_with_most_unseen_first() -> None:
    (report,) = report_of("cards")
    head, rules = unseen_lines([report])
    assert head.startswith(f"{RULESET}: {report.unseen} of {report.tried} wrong tables")
    counts = [int(word.partition("(")[2].partition(")")[0]) for word in rules.split(", ") if "(" in word]
    assert counts == sorted(counts, reverse=True)
    assert rules.split(", ")[-1].startswith("+ ")


@pytest.mark.parametrize(
    "wish",
    [
        Wish(rulesets=(RULESET,), profile="smoke"),
        Wish(rulesets=(RULESET,), shard=Shard(1, 40)),
        Wish(vectors=(f"{RULESET}.cards.order.vira-4o",)),
        Wish(rulesets=(RULESET,), players=2),
    ],
    ids=["profile", "share", "vector", "players"],
)
def test_a_part_of_the_suite_tells_nothing_of_the_whole(wish: Wish) -> None:
    run, _ = asked("all")
    assert speaks_of_the_whole(run, WHOLE)
    assert not speaks_of_the_whole(run, wish)
