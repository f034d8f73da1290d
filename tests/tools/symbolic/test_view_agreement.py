"""Do the interpreter and the model show each seat the same, and is a cell that only one of them has seen?"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manilha_reference.deal import draw_deal
from manilha_reference.engine import apply, begin, legal_actions
from manilha_reference.rulesets import load_ruleset
from manilha_reference.state import Setup, State
from manilha_tools.symbolic.view_agreement import ViewBridge

if TYPE_CHECKING:
    from manilha_reference.cells import Scalar

TABLES: dict[str, tuple[str, int, tuple[tuple[str, str], ...]]] = {
    "open": ("paulista", 4, (("partner_peek", "hand"), ("hidden_reveal", "end_of_hand"))),
    "blind": ("paulista-app", 4, (("hidden_in_ferro", "allowed"), ("concede", "any_time"))),
    "together": ("paulista", 2, (("ferro_cards", "blind_simultaneous"), ("concede", "on_turn"))),
    "fixed": ("paulista-manilha-velha", 2, (("after_tied_trick1", "must_play_highest"),)),
    "two": ("truco-2p-v1", 2, ()),
}
SCORES = ((0, 0), (11, 3), (4, 11), (11, 11))


@cache
def bridge_of(table: str) -> ViewBridge:
    name, players, house_rules = TABLES[table]
    return ViewBridge(load_ruleset(name, dict(house_rules)), players)


def hand(bridge: ViewBridge, seed: int, scores: tuple[int, int]) -> list[State]:
    """Play a random hand and return all its states."""
    random = Random(f"hand {seed}")  # noqa: S311 - play, not secrets
    rules, players = bridge.rules, bridge.bridge.model.players
    setup = Setup(seed % players, draw_deal(rules, players, random), scores)
    states = [begin(rules, players, setup)]
    while not states[-1].over:
        acts = [(seat, act) for seat in range(players) for act in legal_actions(rules, states[-1], seat)]
        states.append(apply(rules, states[-1], *random.choice(acts))[0])
    return states


@pytest.mark.parametrize("table", TABLES)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 9999), scores=st.sampled_from(SCORES))
def test_both_show_each_seat_the_same(table: str, seed: int, scores: tuple[int, int]) -> None:
    bridge = bridge_of(table)
    for state in hand(bridge, seed, scores):
        for seat in range(state.players):
            assert bridge.differences(state, seat) == {}


@pytest.mark.parametrize(
    ("table", "scores", "path", "value"),
    [
        ("two", (0, 0), "sees.hidden_card.owner", False),
        ("open", (0, 0), "sees.hidden_card.partner", True),
        ("two", (0, 0), "sees.hidden_card.rival", True),
        ("two", (0, 0), "sees.hidden_after", "hand_over"),
        ("two", (11, 11), "special.iron.cards", "blind"),
        ("together", (11, 11), "special.iron.cards", "blind"),
        ("open", (11, 3), "special.offered.offer.partners_see", "never"),
        ("open", (11, 3), "special.offered.offer.partners_see", "deciding"),
    ],
)
def test_a_cell_that_one_executor_reads_otherwise_is_noticed(
    table: str, scores: tuple[int, int], path: str, value: Scalar
) -> None:
    bridge = bridge_of(table)
    other = ViewBridge.__new__(ViewBridge)
    other.__dict__.update(bridge.__dict__)
    other.rules = replace(bridge.rules, cells={**bridge.rules.cells, path: value}, digest=f"{path}={value}")
    seen = [
        difference
        for seed in range(5)
        for state in hand(bridge, seed, scores)
        for seat in range(state.players)
        for difference in other.differences(state, seat)
    ]
    assert seen
    assert {name.split(".")[0] for name in seen} <= {"hand", "table", "partners"}
