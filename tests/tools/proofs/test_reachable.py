"""Is every score that a game reaches listed and no other, by two engines that count alike?

Rule PAU-GAME-TARGET and those of the ladder and the special hands.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from manilha_reference.rulesets import load_ruleset
from manilha_reference.state import Phase
from manilha_tools.explicit_games import search_games
from manilha_tools.proofs import counting
from manilha_tools.proofs.closure import GaveUpError
from manilha_tools.proofs.context import Context
from manilha_tools.proofs.found import Found
from manilha_tools.proofs.reachable import closed_under_hands, reachable_scores
from manilha_tools.proofs.solver import Solver
from manilha_tools.proofs.verdict import Verdict

# What makes the scores hard to tell: final ones that are played on, caps, requests of one side only, and
# special hands that are used up; with the pairs and the final ones.
HARD = [
    ("paulista", "raise_in_special_hand", "loses_game", 390, 269),
    ("truco-2p-v1", "special_lasts", "once", 428, 284),
    ("mineiro", "mineiro_literal", "true", 121, 75),
    *(
        pytest.param(*case, marks=pytest.mark.long)
        for case in (
            ("paulista", "raise_in_special_hand", "opponents_may", 396, 252),
            ("paulista", "special_lasts", "once", 430, 286),
            ("paulista", "raise_cap", "needed_by_trailing", 304, 160),
            ("paulista", "raise_cap", "acceptor_at_match_point", 262, 118),
        )
    ),
]


def context(name: str, players: int, house_rules: dict[str, str] | None = None) -> Context:
    """Return what a proof works with."""
    return Context(load_ruleset(name, house_rules), players, Solver())


def test_paulista_has_246_final_scores_among_390_pairs() -> None:
    outcome = reachable_scores(context("paulista", 4))
    assert outcome.verdict == Verdict.PROVED
    assert isinstance(pairs := outcome.data["score_pairs"], list)
    assert isinstance(final := outcome.data["final_scores"], list)
    assert (len(pairs), len(final)) == (390, 246)


def test_search_and_solver_count_alike_and_say_so() -> None:
    outcome = reachable_scores(context("paulista", 2))
    counted = {"score_pairs": 390, "final_scores": 246, "hand_states": 142}
    assert outcome.data["counts"] == {"search": counted, "solver": counted}
    assert "search and solver both count 390 pairs, 246 final, 142 states of a hand" in outcome.method


@pytest.mark.parametrize(("name", "rule", "value", "pairs", "final"), HARD)
def test_a_house_rule_changes_the_scores_and_they_are_still_proved(
    name: str, rule: str, value: str, pairs: int, final: int
) -> None:
    outcome = reachable_scores(context(name, 2, {rule: value}))
    assert outcome.verdict == Verdict.PROVED
    counts = outcome.data["counts"]
    assert isinstance(counts, dict)
    assert (counts["solver"]["score_pairs"], counts["solver"]["final_scores"]) == (pairs, final)


def test_a_set_that_lacks_a_pair_is_not_closed() -> None:
    here = context("paulista", 2)
    search = search_games(here.rules)
    origin = {place: step for place, step in search.origin.items() if place.scores != (1, 0)}
    outcome = closed_under_hands(here, replace(search, origin=origin))
    assert outcome.verdict == Verdict.VIOLATED
    assert outcome.witness is not None
    assert outcome.witness.replay(here.rules)[-1].scores == (1, 0)


def test_a_set_in_which_no_game_ends_below_the_target_is_not_closed() -> None:
    here = context("paulista", 2, {"raise_in_special_hand": "loses_game"})
    search = search_games(here.rules)
    origin = {
        place: step for place, step in search.origin.items() if not (place.over and max(place.scores) < 12)
    }
    outcome = closed_under_hands(here, replace(search, origin=origin))
    assert outcome.verdict == Verdict.VIOLATED
    assert outcome.witness is not None
    last = outcome.witness.replay(here.rules)[-1]
    assert (last.phase, max(last.scores)) == (Phase.GAME_OVER, 11)


def test_engines_that_count_differently_prove_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    less = counting.Counts(389, 246, 142)
    monkeypatch.setattr("manilha_tools.proofs.reachable.counted_by_search", lambda _search: less)
    outcome = reachable_scores(context("paulista", 2))
    assert outcome.verdict == Verdict.UNKNOWN
    assert "389" in outcome.method
    assert "390" in outcome.method


def test_a_solver_that_gives_up_counts_nothing() -> None:
    here = context("mineiro", 2)
    hurried = replace(here, solver=Solver(resources=1))
    found = Found(here.model, search_games(here.rules))
    with pytest.raises(GaveUpError):
        counting.counted_by_solver(hurried, found)
