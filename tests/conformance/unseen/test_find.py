"""Is what an adapter could play wrong unnoticed just what it does not show?"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.suite.load import ADEQUACY, vectors_root
from manilha_conformance.unseen.document import known_of, speaks_of_the_whole, unseen_reports
from manilha_conformance.unseen.find import Known, unseen
from manilha_conformance.unseen.text import unseen_lines
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.run import run_plan
from manilha_conformance.verify.shard import Shard
from manilha_conformance.verify.tables import tables
from manilha_tools.mutation.adequacy import Court
from manilha_tools.mutation.ledger import judged_by, read_ledger, vector_digests

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
SCORES = {"capabilities": ["legal"], "observables": ["scores", "hand_winner"]}
WHOLE = Wish(rulesets=(RULESET,))


@cache
def asked(shown: str, wish: Wish = WHOLE) -> tuple[Run, Plan]:
    """Ask the reference, which shows only so much."""
    says: dict[str, Any] = {"all": {}, "no views": NO_VIEWS, "cards": JUDGES_CARDS, "scores": SCORES}[shown]
    session = session_of(Secretive(RULESET, {}, **says))
    plan = make_plan(session.hello, wish)
    return run_plan(session, plan), plan


def found(shown: str) -> Unseen | None:
    run, plan = asked(shown)
    rules = tables(RULESET)
    assert rules is not None
    return unseen(rules, plan.offers[RULESET], run.results, known_of(rules, plan.offers[RULESET]))


def report_of(shown: str) -> list[UnseenReport]:
    run, plan = asked(shown)
    return list(unseen_reports(run.results, plan))


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


@pytest.mark.parametrize("shown", ["no views", "cards", "scores"])
def test_what_is_known_beforehand_only_saves_time(shown: str) -> None:
    """Given what the ledger holds as a hint alone, when vectors are played, it is as the ledger says."""
    run, plan = asked(shown)
    rules = tables(RULESET)
    assert rules is not None
    assert LEDGER is not None
    offer = plan.offers[RULESET]
    assert known_of(rules, offer).judged
    hints = Known(LEDGER.kills, LEDGER.equivalents)
    assert unseen(rules, offer, run.results, hints) == found(shown)


def test_without_anything_known_beforehand_the_same_is_found() -> None:
    run, plan = asked("cards")
    rules = tables(RULESET)
    assert rules is not None
    assert unseen(rules, plan.offers[RULESET], run.results, Known()) == found("cards")


def test_what_is_published_is_a_hint_under_house_rules_and_of_other_tables() -> None:
    _, plan = asked("all")
    offer, rules = plan.offers[RULESET], tables(RULESET)
    assert rules is not None
    under = known_of(rules, replace(offer, house_rules={"all_tied": "nobody"}))
    assert (under.equal, under.judged) == (frozenset(), frozenset())
    other = known_of(replace(rules, cells={**rules.cells, "game.target": 13}), offer)
    assert not other.judged
    assert under.kills == other.kills == known_of(rules, offer).kills


def test_the_vectors_that_judge_are_those_that_the_ledger_is_about() -> None:
    vectors = vector_digests(vectors_root())
    judges = judged_by(RULESET, vectors)
    played = {name.removeprefix(f"{RULESET}.") for name in Court.of(RULESET).decisive_cells}
    assert judges == played
    assert any(name.startswith(f"{RULESET}.house.") for name in vectors)


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
    assert speaks_of_the_whole(WHOLE, complete=True)
    assert not speaks_of_the_whole(wish, complete=True)


def test_a_run_that_was_stopped_tells_nothing_of_the_whole() -> None:
    assert not speaks_of_the_whole(WHOLE, complete=False)
