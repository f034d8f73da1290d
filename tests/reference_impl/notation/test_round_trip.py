"""Hands played at random, written down and judged: the record comes to what was played.

The same must hold of a record that tells less: no deal, no seats that the turn implies, hidden cards unseen.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from manilha_reference.engine import apply, begin, legal_actions, new_game, seats_to_act
from manilha_reference.errors import ManilhaError
from manilha_reference.frozen import changed
from manilha_reference.judge import Ruling, judge
from manilha_reference.notation import parse, print_record
from manilha_reference.notation import record as r
from manilha_reference.notation.acting import seat_of
from manilha_reference.notation.writer import write_hand
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_reference.state import Action, Kind, Setup

from tests.reference_impl.notation.strategies import records

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State

SCORES = ((0, 0), (9, 10), (10, 10), (11, 3), (11, 11))
HOUSES: tuple[dict[str, str], ...] = (
    {},
    {"response_rule": "both_must_refuse", "raise_timing": "any_time", "same_side_top_tie": "side_wins"},
    {"concede": "any_time", "hidden_from_trick": "1", "all_tied": "hand_leader_side"},
)


def play(rules: Ruleset, seed: int) -> tuple[r.Record, r.Record, State]:
    """Play one hand at random; return it written in full, written with less, and its end."""
    random = Random(seed)  # noqa: S311 -- not a secret
    players = random.choice(rules.players)
    drawn = new_game(rules, players, random)
    setup = Setup(drawn.opener, drawn.dealt, random.choice(SCORES))
    state = begin(rules, players, setup)
    actions: list[tuple[int, Action]] = []
    implied: list[bool] = []
    while not state.over:
        able = [(seat, it) for seat in seats_to_act(rules, state) for it in legal_actions(rules, state, seat)]
        seat, action = random.choices(able, [3 if it.kind == Kind.PLAY else 1 for _, it in able])[0]
        actions.append((seat, action))
        move = r.Play(r.UNKNOWN) if action.kind == Kind.PLAY else r.Answer(yes=True)
        implied.append(seat_of(rules, state, move) == seat and action.kind != Kind.RAISE)
        state, _ = apply(rules, state, seat, action)
    told = write_hand(rules, players, setup, actions)
    return told, _with_less(told, implied), state


def _with_less(record: r.Record, implied: list[bool]) -> r.Record:
    (hand,) = record.hands
    dropped = iter(implied)
    items: list[r.Item] = []
    for item in hand.items:
        if not isinstance(item, r.Play | r.Request | r.Answer):
            items.append(item)
            continue
        left_out = next(dropped)
        less: r.Move = changed(item, seat=None) if left_out else item
        if isinstance(less, r.Play) and less.hidden:
            less = changed(less, card=r.UNKNOWN)
        items.append(less)
    tags = tuple(tag for tag in hand.tags if not isinstance(tag, r.HandsTag))
    return r.Record((r.Hand(tags, tuple(items)),))


def agrees(ruling: Ruling, end: State) -> bool:
    outcome = ruling.outcome
    return outcome is not None and outcome.findings == () and (
        outcome.hands, outcome.scores, outcome.game_winner
    ) == (((end.hand_winner, end.points),), end.scores, end.game_winner)  # fmt: skip


@pytest.mark.parametrize("house", HOUSES, ids=["plain", "both_must_refuse", "concede"])
@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_a_hand_that_was_played_is_judged_as_it_was_played(ruleset: str, house: dict[str, str]) -> None:
    rules = load_ruleset(ruleset, house)
    for seed in range(6):
        told, less, end = play(rules, seed)
        for record in (told, less):
            text = print_record(record)
            assert agrees(judge(rules, parse(text), end.players), end), text


@settings(max_examples=60, deadline=None)
@given(records())
def test_any_record_is_judged_or_refused_with_a_typed_error(record: r.Record) -> None:
    for name in ("paulista", "mineiro", "truco-2p-v1"):
        try:
            assert judge(load_ruleset(name), record).cases
        except ManilhaError as error:
            assert error.code  # noqa: PT017 -- either outcome is right
