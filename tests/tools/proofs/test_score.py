"""Which scores does a game reach, and is the claim one that can fail?

Rules PAU-GAME-TARGET and those of the ladder and the special hands.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from manilha_reference.rulesets import load_ruleset
from manilha_tools.explicit import Explicit
from manilha_tools.proofs import score
from manilha_tools.proofs.context import Context
from manilha_tools.proofs.solver import Solver
from manilha_tools.proofs.verdict import Verdict

if TYPE_CHECKING:
    from manilha_reference.cells import Scalar
    from manilha_reference.ruleset import Ruleset
    from manilha_tools.proofs.context import Outcome


def broken(name: str, cells: dict[str, Scalar]) -> Ruleset:
    """Return a ruleset with some cells changed, unchecked."""
    rules = load_ruleset(name)
    return replace(rules, cells={**rules.cells, **cells}, digest=f"broken {sorted(cells)}")


def shown(name: str, rules: Ruleset, players: int = 2) -> Outcome | None:
    """Try one property."""
    return score.PROPERTIES[name](Context(rules, players, Solver()))


def test_paulista_has_246_final_scores_among_390_pairs() -> None:
    outcome = shown("score-reachability", load_ruleset("paulista"))
    assert outcome is not None
    assert outcome.verdict == Verdict.PROVED
    assert isinstance(pairs := outcome.data["score_pairs"], list)
    assert isinstance(final := outcome.data["final_scores"], list)
    assert (len(pairs), len(final)) == (390, 246)
    assert {max(pair) for pair in final if min(pair) <= 10} == set(range(12, 23))
    assert {max(pair) for pair in final if min(pair) == 11} == {12, 13}


def test_mineiro_plays_on_36_even_pairs_and_ends_on_52() -> None:
    search = Explicit(load_ruleset("mineiro")).games()
    live = search.origin.keys() - search.final
    assert (len(live), len(search.final)) == (36, 52)
    assert all(score % 2 == 0 for pair in search.origin for score in pair)
    assert max(max(pair) for pair in search.final) == 20


def test_a_capped_score_ends_on_24_pairs() -> None:
    search = Explicit(load_ruleset("paulista", {"score_cap": "target"})).games()
    wanted = {pair for low in range(12) for pair in ((12, low), (low, 12))}
    assert search.final == wanted


def test_the_product_automaton_has_the_steps_that_other_tools_count() -> None:
    assert Explicit(load_ruleset("paulista")).games().steps == 48_806


@pytest.mark.parametrize("players", [2, 4])
def test_the_step_claims_hold(players: int) -> None:
    rules = load_ruleset("mineiro")
    for name in ("overshoot-bounded", "one-winner", "score-parity"):
        outcome = shown(name, rules, players)
        assert outcome is not None
        assert outcome.verdict == Verdict.PROVED, name


def test_parity_does_not_apply_to_odd_ladders() -> None:
    assert shown("score-parity", load_ruleset("paulista")) is None


def test_an_odd_refusal_breaks_parity_and_shows_the_hand() -> None:
    outcome = shown("score-parity", broken("mineiro", {"special.offered.offer.refuse_pays": 1}))
    assert outcome is not None
    assert outcome.verdict == Verdict.VIOLATED
    assert outcome.witness is not None
    kinds = [str(action.kind) for _, action in outcome.witness.actions]
    assert kinds == ["refuse_hand"]
    assert 10 in outcome.witness.setup.scores


def test_a_set_that_lacks_a_pair_is_not_closed() -> None:
    rules = load_ruleset("paulista")
    search = Explicit(rules).games()
    short = replace(search, origin={pair: step for pair, step in search.origin.items() if pair != (1, 0)})
    outcome = score.closed_under_hands(Context(rules, 2, Solver()), short)
    assert outcome.verdict == Verdict.VIOLATED
    assert outcome.witness is not None
    assert outcome.witness.replay(rules)[-1].scores == (1, 0)


def test_a_special_hand_that_takes_the_game_early_names_one_winner_still() -> None:
    outcome = shown("one-winner", load_ruleset("mineiro", {"mineiro_literal": "true"}))
    assert outcome is not None
    assert outcome.verdict == Verdict.PROVED
