"""Do scores stay within bounds, with one winner and even where they must be, and can those claims fail?"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from manilha_reference.rulesets import load_ruleset
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


def test_a_special_hand_that_takes_the_game_early_names_one_winner_still() -> None:
    outcome = shown("one-winner", load_ruleset("mineiro", {"mineiro_literal": "true"}))
    assert outcome is not None
    assert outcome.verdict == Verdict.PROVED
