"""Is every kind of step that a hand can take enumerated, and taken by some published vector?"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest
from manilha_reference.deal import draw_deal
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_reference.wire import write_action
from manilha_tools.vectors.construct import generator
from manilha_tools.vectors.line import Line, setup
from manilha_tools.vectors.machine import HandMachine
from manilha_tools.vectors.model import Step, Trace
from manilha_tools.vectors.paths import paths
from manilha_tools.vectors.taken import kinds_of
from manilha_tools.vectors.topics.scores import special_scores
from manilha_tools.vectors.topics.walks import walk

if TYPE_CHECKING:
    from manilha_conformance.suite.load import Suite
    from manilha_reference.ruleset import Ruleset
    from manilha_tools.vectors.machine import StepKind

HANDS = 60


@cache
def machine_of(ruleset: str) -> HandMachine:
    rules = load_ruleset(ruleset)
    return HandMachine(rules, max(rules.players))


def taken_by_the_suite(suite: Suite, ruleset: str) -> set[StepKind]:
    """Return the kinds that the vectors under the ruleset's own house rules take."""
    rules, players = load_ruleset(ruleset), machine_of(ruleset).players
    found: set[StepKind] = set()
    for vector in suite.vectors:
        own = vector.ruleset == ruleset and "house_rule" not in vector.raw["flags"]
        if own and vector.kind == "trace" and vector.players == players:
            steps = tuple(Step(it.get("actor"), it.get("action")) for it in vector.raw["steps"])
            found.update(kinds_of(rules, players, Trace(vector.raw["setup"], steps)))
    return found


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_kind_of_step_that_can_be_taken_is_taken_by_a_vector_and_no_other(
    suite: Suite, ruleset: str
) -> None:
    assert taken_by_the_suite(suite, ruleset) == set(machine_of(ruleset).kinds())


def test_there_are_hundreds_of_kinds_of_each_act() -> None:
    counted = Counter(kind[0] for kind in machine_of("paulista").kinds())
    assert counted == {
        "card": 72,  # 3 tricks of 4 cards by 4 kinds of hand, 2 of them hidden in 3 of these
        "trick": 18,  # 6 histories go on, by 3 kinds of hand
        "hand": 105,  # 15 histories end one, at 5 heights and in 2 special hands
        "raise": 82,
        "accept": 56,  # 4 rungs by 12 places and by 2 seats
        "fold": 56,
        "play_hand": 4,
        "refuse_hand": 4,
    }


@pytest.mark.parametrize("ruleset", ["paulista", "truco-2p-v1"])
def test_each_way_takes_the_steps_that_it_says_and_some_that_none_before_it_took(ruleset: str) -> None:
    rules, machine = load_ruleset(ruleset), machine_of(ruleset)
    seen: set[StepKind] = set()
    for path in paths(machine):
        line = walk(rules, machine, path)
        assert tuple(kinds_of(rules, machine.players, line.trace())) == path.kinds
        assert set(path.kinds) - seen
        seen.update(path.kinds)
    assert seen == set(machine.kinds())


def played_at_random(rules: Ruleset, players: int, number: int) -> Trace:
    random = generator(rules, "machine", number)
    scores = [(0, 0), *(pairs[0] for pairs in special_scores(rules).values())]
    deal = draw_deal(rules, players, random)
    line = Line(rules, players, setup(deal, number % players, scores[number % len(scores)]))
    while not line.state.over:
        seat, action = random.choice(
            [(seat, action) for seat in range(players) for action in line.moves(seat)]
        )
        line.act(seat, write_action(action))
    return line.trace()


@pytest.mark.parametrize("ruleset", ["paulista", "mineiro", "paulista-app"])
def test_what_is_played_at_random_takes_no_step_of_another_kind(ruleset: str) -> None:
    rules, machine = load_ruleset(ruleset), machine_of(ruleset)
    known = set(machine.kinds())
    for number in range(HANDS):
        found = set(kinds_of(rules, machine.players, played_at_random(rules, machine.players, number)))
        assert found
        assert found <= known


@pytest.mark.parametrize(("ruleset", "sides"), [("paulista-app", {"A"}), ("paulista", {"A", "B"})])
def test_equal_cards_of_partners_tie_a_trick_only_where_the_table_says_so(
    ruleset: str, sides: set[str]
) -> None:
    """A led, then a card of B, one of A face down, one of B: between rivals A was the first on top."""
    machine = machine_of(ruleset)
    leaders = {
        move.after.leader
        for opening in machine.openings
        for spot, moves in machine.graph(opening).items()
        for move in moves
        if move.after is not None and not move.hides and spot.place == machine.players - 1
        if spot.shown + spot.turn == "ABB" and move.after.node.tricks == f"{spot.node.tricks}T"
    }
    assert leaders == sides
