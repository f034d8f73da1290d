"""Do constructed deals give the tricks that were wished for, when the engine plays them?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_tools.vectors.construct import NotFoundError, Wish, generator, plan
from manilha_tools.vectors.line import Line, setup
from manilha_tools.vectors.topics.hands import history_plan
from manilha_tools.vectors.topics.results import terminal_histories

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

HISTORIES = (
    "AA",
    "AT",
    "BB",
    "BT",
    "TA",
    "TB",
    "ABA",
    "ABB",
    "ABT",
    "BAA",
    "BAB",
    "BAT",
    "TTA",
    "TTB",
    "TTT",
)


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_the_fifteen_terminal_histories_are_found_in_the_tables(ruleset: str) -> None:
    assert terminal_histories(load_ruleset(ruleset)) == HISTORIES


def test_without_early_stop_every_hand_has_three_tricks() -> None:
    rules = load_ruleset("paulista", {"early_stop": "false"})
    assert {len(history) for history in terminal_histories(rules)} == {3}
    assert len(terminal_histories(rules)) == 27


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(ruleset_ids()), st.sampled_from(HISTORIES), st.integers(0, 3), st.integers())
def test_a_planned_hand_has_the_history_it_was_planned_for(
    ruleset: str, history: str, opener: int, seed: int
) -> None:
    rules: Ruleset = load_ruleset(ruleset)
    players = rules.players[0]
    found = history_plan(rules, players, opener % players, history, seed)
    assert found is not None
    line = Line(rules, players, setup(found.deal, opener % players))
    line.play_out(found.plays)
    assert ("".join(line.state.results), line.state.over) == (history, True)


def test_the_same_words_give_the_same_cards() -> None:
    rules = load_ruleset("mineiro")
    wishes = [Wish(winner="T", row="rivals", moved=True), Wish(winner="A", hidden=frozenset({1, 3}))]
    plans = [plan(rules, generator(rules, "any"), 4, 2, wishes) for _ in range(2)]
    assert plans[0] == plans[1]
    assert plans[0] != plan(rules, generator(rules, "other"), 4, 2, wishes)


def test_a_trick_that_cannot_be_is_not_looked_for_in_vain() -> None:
    rules = load_ruleset("truco-2p-v1")
    with pytest.raises(NotFoundError):
        plan(rules, generator(rules, "none"), 2, 0, [Wish(row="partners")])
