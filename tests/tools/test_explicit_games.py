"""Does the explicit search find the scores that games reach, and tell final ones from those played on?

Rule PAU-GAME-TARGET and those of the ladder and the special hands.
"""

from __future__ import annotations

from itertools import product

import pytest
from manilha_reference.machine import HandMachine
from manilha_reference.rulesets import load_ruleset
from manilha_tools.explicit import Explicit
from manilha_tools.explicit_games import START, Place, after_hand, search_games


def test_paulista_plays_on_144_pairs_and_ends_on_246() -> None:
    search = search_games(load_ruleset("paulista"))
    assert (len(search.live), len(search.final), len(search.live & search.final)) == (144, 246, 0)
    assert {max(pair) for pair in search.final if min(pair) <= 10} == set(range(12, 23))
    assert {max(pair) for pair in search.final if min(pair) == 11} == {12, 13}


def test_mineiro_plays_on_36_even_pairs_and_ends_on_52() -> None:
    search = search_games(load_ruleset("mineiro"))
    assert (len(search.live), len(search.final)) == (36, 52)
    assert all(score % 2 == 0 for pair in search.live | search.final for score in pair)
    assert max(max(pair) for pair in search.final) == 20


def test_a_capped_score_ends_on_24_pairs() -> None:
    search = search_games(load_ruleset("paulista", {"score_cap": "target"}))
    assert search.final == {pair for low in range(12) for pair in ((12, low), (low, 12))}


def test_the_product_automaton_has_the_steps_that_other_tools_count() -> None:
    assert search_games(load_ruleset("paulista")).steps == 48_806


def test_a_request_that_loses_the_game_ends_it_at_scores_that_others_play_on() -> None:
    search = search_games(load_ruleset("paulista", {"raise_in_special_hand": "loses_game"}))
    both = {pair for low in range(12) for pair in ((11, low), (low, 11))}
    assert search.live & search.final == both


def test_a_special_hand_that_takes_the_game_ends_it_below_the_target() -> None:
    search = search_games(load_ruleset("mineiro", {"mineiro_literal": "true"}))
    assert {pair for pair in search.final if max(pair) < 12} == {(10, 11), (11, 10), (11, 11)}
    assert search.live & search.final == {(10, 11), (11, 10)}


def test_a_special_hand_that_comes_once_is_used_up_by_the_side_that_had_it() -> None:
    rules = load_ruleset("truco-2p-v1", {"special_lasts": "once"})
    explicit = Explicit(rules)
    first = Place((11, 3), START.spent, over=False)
    assert explicit.opening(first.scores, first.spent)[:2] == ("offered", "A")
    refused = next(
        ending for ending in explicit.hand(explicit.opening((11, 3))).endings if ending.winner == "B"
    )
    after = after_hand(explicit, first, refused)
    assert after.spent == {("offered", "A")}
    assert explicit.opening(after.scores, after.spent)[:2] == (None, None)
    # Nobody is left without points by a hand of this ruleset, so 11-0 is dealt once only: as an offer.
    assert (23, 0) not in search_games(rules).final


def test_a_cap_is_told_by_the_stakes_at_which_it_stops_a_side() -> None:
    explicit = Explicit(load_ruleset("paulista", {"raise_cap": "acceptor_at_match_point"}))
    assert {side for _, side in explicit.opening((0, 8)).capped} == {"A", "B"}
    assert min(stake for stake, side in explicit.opening((0, 8)).capped if side == "B") == 6
    assert not Explicit(load_ruleset("paulista")).opening((0, 8)).capped


@pytest.mark.parametrize("name", ["paulista", "mineiro", "truco-2p-v1"])
def test_a_hand_ends_in_the_ways_that_the_interpreter_ends_it(name: str) -> None:
    rules = load_ruleset(name)
    explicit = Explicit(rules)
    last = explicit.target - 1
    for scores in product((0, last), (0, last)):
        machine = HandMachine(rules, 2, scores)
        seen, waiting = set(), [machine.start(opener) for opener in (0, 1)]
        endings = set()
        while waiting:
            node = waiting.pop()
            if id(node) in seen:
                continue
            seen.add(id(node))
            following = [after for _, _, after in machine.edges(node)]
            waiting += following
            if not following:
                endings.add(node.ending)
        searched = explicit.hand(explicit.opening(scores)).endings
        assert {(ending.winner or "none", ending.points) for ending in searched} == endings
