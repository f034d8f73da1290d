"""Are pairs of views of every kind drawn, and only such as an honest seat with a small screen passes?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.fuzzing.games import random_game
from manilha_reference.observe import view
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_tools.vectors.evaluate import evaluate
from manilha_tools.vectors.model import Trace, ViewPair
from manilha_tools.vectors.play import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset


def pairs(rules: Ruleset, games: int) -> Iterator[tuple[int, ViewPair, bool]]:
    """Yield how many play, the pair, and whether the seat must see the same."""
    for number in range(games):
        for draft in random_game(rules, rules.players, 0, number):
            if not isinstance(draft.inputs, ViewPair):
                continue
            outcome = evaluate(rules, draft)
            if outcome.fault is None:
                pair: Any = outcome.body["pair"]
                yield draft.players or 0, draft.inputs, pair["equal"]


def owners(pair: ViewPair) -> set[str]:
    """Say whose cards differ between the two deals, as the viewer would."""
    hands: Any = [trace.setup["hands"] for trace in (pair.one, pair.other)]
    differing = [seat for seat, (one, other) in enumerate(zip(*hands, strict=True)) if one != other]
    return {
        "own" if seat == pair.viewer else "partner's" if seat % 2 == pair.viewer % 2 else "rival's"
        for seat in differing
    }


EVERY = {(owner, equal) for owner in ("own", "partner's", "rival's") for equal in (True, False)}


@pytest.mark.parametrize(
    ("ruleset", "kinds"),
    [("paulista", EVERY - {("own", True)}), ("paulista-guia", EVERY)],
    ids=["the iron hand is open", "the iron hand is blind"],
)
def test_the_cards_of_everybody_are_exchanged_and_may_or_may_not_be_told_apart(
    ruleset: str, kinds: set[tuple[str, bool]]
) -> None:
    found = {(owner, equal) for _, pair, equal in pairs(load_ruleset(ruleset), 200) for owner in owners(pair)}
    assert found == kinds


def on_the_screen(rules: Ruleset, players: int, trace: Trace, viewer: int) -> dict[str, Any]:
    """Return what a seat sees that keeps no past trick, nor its hand once all is over, in no order."""
    state, _ = walk(rules, players, trace)
    seen: dict[str, Any] = {**view(rules, state, viewer), "table": None}
    if len(state.table) < players and not state.over:
        seen["table"] = view(rules, state, viewer)["table"][-1]  # type: ignore[index]  # a list of tricks
    partners = {seat: sorted(hand) for seat, hand in seen["partners"].items()}
    return {**seen, "hand": seen["hand"] and not state.over and sorted(seen["hand"]), "partners": partners}


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_who_shows_no_more_than_the_moment_is_not_accused(ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    wrong = [
        pair
        for players, pair, equal in pairs(rules, 60)
        if equal
        is not (
            on_the_screen(rules, players, pair.one, pair.viewer)
            == on_the_screen(rules, players, pair.other, pair.viewer)
        )
    ]
    assert wrong == []
