"""Do interpreter and symbolic model say the same, and is a fault in one of them alone noticed?"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manilha_reference.deal import draw_deal
from manilha_reference.engine import apply, begin, legal_actions, seats_to_act
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_reference.state import Setup
from manilha_tools.proofs.context import Context
from manilha_tools.proofs.solver import Solver
from manilha_tools.symbolic.agreement import Bridge
from manilha_tools.symbolic.state import Kind, Phase

from tests.tools.one_sided import (
    alternatives,
    cells_of_model,
    decks_agree,
    is_noticed,
    openers_agree,
    starts_agree,
)
from tests.tools.traces import Pool

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

TABLES = [(name, players) for name in ruleset_ids() for players in load_ruleset(name).players]
FULL_TABLES = [(name, max(load_ruleset(name).players)) for name in ruleset_ids()]
HOUSES: list[dict[str, str]] = [
    {"truco_vs_exposed": "must_beat", "raiser_must_untie": "true", "hidden_per_side": "1"},
    {"response_rule": "both_must_refuse", "special_decider": "both_must_refuse", "concede": "on_turn"},
    {"response_rule": "designated", "special_decider": "first_in_order", "raise_timing": "any_time"},
    {"raise_in_special_hand": "opponents_may", "raise_timing": "after_own_card", "special_lasts": "once"},
    {"raise_in_special_hand": "loses_game", "score_cap": "target", "same_side_top_leader": "lowest_seat"},
    {"raise_in_special_hand": "loses_hand", "raise_cap": "needed_by_trailing", "early_stop": "false"},
    {"raise_cap": "acceptor_at_match_point", "raise_alternates": "false", "raise_window": "on_turn"},
    {"after_tied_trick1": "must_play_highest", "illegal_hide": "play_open", "hidden_lead": "forbidden"},
    {"all_tied": "last_raiser_loses", "tie_leader": "hand_leader", "target": "15", "jokers": "2"},
    {"special_trigger": "from_nine", "special_value": "4/2", "ladder": "2-4-8-10-12"},
]  # fmt: skip
# With one seat a side nobody has a partner, and the opener leads every trick that all hide.
EQUIVALENT_BETWEEN_TWO = {
    "trick.top.partners.winner",
    "trick.top.partners.leader",
    "trick.top.none.leader",
    "trick.hidden.per_side",
    "refusals.answer",
    "refusals.special",
}


@cache
def bridge_of(name: str, players: int) -> Bridge:
    """Return one bridge for each ruleset and number of players."""
    return Bridge(load_ruleset(name), players)


@cache
def pool_of(name: str, players: int, hands: int, house: int | None = None) -> Pool:
    """Return hands of all tempers under a ruleset."""
    rules = load_ruleset(name, {} if house is None else HOUSES[house])
    return Pool(rules, players, hands, seed=players)


def assert_agrees(bridge: Bridge, pool: Pool, most: int) -> None:
    """Compare the executors in states spread over the hands."""
    compared = pool.states[:: max(1, len(pool.states) // most)]
    assert len(compared) >= most // 2
    assert [difference for state in compared for difference in bridge.compare(state)] == []


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_both_deal_the_same_cards_and_begin_and_follow_hands_alike(name: str, players: int) -> None:
    rules, bridge = load_ruleset(name), bridge_of(name, players)
    assert decks_agree(rules, bridge.deck)
    assert starts_agree(rules, bridge)
    assert openers_agree(rules, bridge)


@pytest.mark.parametrize(("name", "players"), FULL_TABLES)
def test_both_say_the_same_of_hands_by_players_of_every_temper(name: str, players: int) -> None:
    assert_agrees(bridge_of(name, players), pool_of(name, players, 30), most=50)


@pytest.mark.parametrize("house", range(len(HOUSES)), ids=lambda house: "-".join(HOUSES[house]))
def test_both_say_the_same_under_house_rules(house: int) -> None:
    pool = pool_of("paulista", 4, 30, house)
    assert_agrees(Bridge(pool.rules, 4), pool, most=80)


@settings(max_examples=15, deadline=None)
@given(
    table=st.sampled_from(TABLES),
    seed=st.integers(0, 2**32),
    scores=st.tuples(st.integers(0, 11), st.integers(0, 11)),
    choices=st.lists(st.integers(0, 1000), max_size=24),
)
def test_both_say_the_same_whatever_the_players_choose(
    table: tuple[str, int], seed: int, scores: tuple[int, int], choices: list[int]
) -> None:
    name, players = table
    rules, bridge = load_ruleset(name), bridge_of(name, players)
    random = Random(seed)  # noqa: S311 - play, not secrets
    state = begin(rules, players, Setup(seed % players, draw_deal(rules, players, random), scores))
    assert bridge.start_agrees(state)
    assert list(bridge.compare(state)) == []
    for choice in choices:
        options = [
            (seat, action)
            for seat in seats_to_act(rules, state)
            for action in legal_actions(rules, state, seat)
        ]
        if not options:
            return
        seat, action = options[choice % len(options)]
        state, _ = apply(rules, state, seat, action)
        assert list(bridge.compare(state)) == []


@pytest.mark.parametrize(
    ("kind", "phase"),
    [(Kind.ACCEPT, Phase.PLAY), (Kind.RAISE, Phase.ANSWER), (Kind.REFUSE_HAND, Phase.HAND_OVER)],
)
def test_a_hand_that_the_solver_finds_is_the_interpreters_step_by_step(kind: Kind, phase: Phase) -> None:
    rules = load_ruleset("paulista")
    context = Context(rules, 2, Solver())
    witness = context.reach("wanted", (kind,), lambda _k, _b, _a, after: after.phase == int(phase))
    assert witness is not None
    states = witness.replay(rules)
    bridge = bridge_of("paulista", 2)
    assert bridge.start_agrees(states[0])
    assert [difference for state in states for difference in bridge.compare(state)] == []


def sample(rules: Ruleset, players: int) -> list[str]:
    """Return one cell of each table, the middle one of those that the model reads."""
    by_table: dict[str, list[str]] = {}
    for path in cells_of_model(rules, players):
        by_table.setdefault(path.split(".", maxsplit=1)[0], []).append(path)
    return [cells[len(cells) // 2] for cells in by_table.values()]


@pytest.mark.parametrize("path", sample(load_ruleset("paulista"), 4))
def test_a_fault_in_the_model_alone_is_noticed(path: str) -> None:
    pool = pool_of("paulista", 4, 60)
    assert any(is_noticed(pool, path, value) for value in alternatives(pool.rules, path))


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("name", "players", "hands", "house", "equivalent"),
    [
        ("paulista", 4, 200, None, set()),
        ("truco-2p-v1", 2, 300, None, EQUIVALENT_BETWEEN_TWO),
        ("mineiro", 4, 200, None, set()),
        ("paulista", 2, 900, 0, EQUIVALENT_BETWEEN_TWO - {"trick.hidden.per_side"}),
        ("paulista", 4, 200, 3, set()),
    ],
)
def test_a_fault_in_any_cell_of_the_model_alone_is_noticed(
    name: str, players: int, hands: int, house: int | None, equivalent: set[str]
) -> None:
    pool = pool_of(name, players, hands, house)
    silent = {
        path
        for path in cells_of_model(pool.rules, players)
        if not any(is_noticed(pool, path, value) for value in alternatives(pool.rules, path))
    }
    assert silent == equivalent
