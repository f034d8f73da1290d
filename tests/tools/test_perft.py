"""Do both routes count the same ways to play, and are they the ways that others counted?"""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manilha_reference.deal import draw_deal
from manilha_reference.errors import BadRequest
from manilha_reference.machine import EQUAL, HIDDEN, HIGHER, LOWER
from manilha_reference.order import deck
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_reference.state import Setup
from manilha_tools.perft.layout import NONE_SHOWN, Layout, Move, moves, ranked
from manilha_tools.perft.memory import Memory
from manilha_tools.perft.plain import Plain
from manilha_tools.perft.question import (
    USUAL,
    USUAL_VIRA,
    Actors,
    Counts,
    Question,
    divide,
    first_difference,
    usual_setup,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

# Counted by a prototype that shares no code with this project, on `USUAL`, partners' ties won by the side.
KNOWN = (1, 4, 15, 51, 172, 650, 2537, 10422, 43635, 106236, 378045)
KNOWN_HANDS, KNOWN_LONGEST = 119_646_098, 20
KNOWN_HOUSE = {"same_side_top_tie": "side_wins"}

# Scores at which nobody may ask, so that small depths reach the tricks where cards are hidden.
OFFERED, IRON = (11, 3), (11, 11)


def question(
    name: str = "paulista",
    players: int = 4,
    house: Mapping[str, str] | None = None,
    *,
    scores: tuple[int, int] = (0, 0),
    actors: Actors = Actors.SIDE,
    seed: int | None = None,
) -> Question:
    """Ask about the usual deal, or about one drawn from `seed` with an opener from it too."""
    rules = load_ruleset(name, house)
    setup = usual_setup(rules, players)
    if seed is not None:
        setup = Setup(seed % players, draw_deal(rules, players, Random(seed)))  # noqa: S311 -- play, not secrets
    return Question(rules, players, Setup(setup.opener, setup.deal, scores), actors)


def told_apart(players: int) -> list[Actors]:
    """Return the ways to tell actors apart: of two players each is a side."""
    return list(Actors) if players > 2 else [Actors.SIDE]


def assert_agree(asked: Question, depth: int) -> Counts:
    """Count by both routes, hold one against the other, and return what they say."""
    one, two = Plain(asked).count(depth), Memory(asked).count(depth)
    assert first_difference(one, two) is None
    assert one == two
    return one


@pytest.mark.parametrize("players", [4, 2])
@pytest.mark.parametrize("name", ruleset_ids())
def test_both_routes_agree_on_every_ruleset(name: str, players: int) -> None:
    if players not in load_ruleset(name).players:
        with pytest.raises(BadRequest, match="SETUP-PLAYERS"):
            question(name, players)
        return
    for actors in told_apart(players):
        counts = assert_agree(question(name, players, actors=actors, seed=players), 4)
        assert counts.sequences[0] == 1
        assert all(after > before for before, after in pairwise(counts.sequences))


@pytest.mark.parametrize(
    ("house", "scores", "players", "depth"),
    [
        ({"hidden_from_trick": "1"}, IRON, 4, 4),
        ({"hidden_from_trick": "1", "hidden_in_ferro": "allowed"}, IRON, 4, 4),
        ({"hidden_lead": "forbidden"}, OFFERED, 4, 6),
        ({"hidden_from_trick": "1", "hidden_per_side": "1"}, OFFERED, 4, 5),
        ({"illegal_hide": "play_open"}, OFFERED, 4, 4),
        ({"illegal_hide": "play_open", "after_tied_trick1": "must_play_highest"}, OFFERED, 2, 6),
        ({"after_tied_trick1": "must_play_highest"}, OFFERED, 2, 6),
        ({"hidden_after_tie": "forbidden"}, OFFERED, 2, 6),
        ({"raise_timing": "any_time"}, (0, 0), 4, 3),
        ({"raise_timing": "after_own_card"}, (0, 0), 4, 4),
        ({"response_rule": "both_must_refuse"}, (0, 0), 4, 4),
        ({"response_rule": "designated"}, (0, 0), 4, 4),
        ({"raise_alternates": "false"}, (0, 0), 2, 5),
        ({"raise_window": "on_answer"}, (0, 0), 2, 5),
        ({"raise_cap": "needed_by_trailing"}, (9, 9), 2, 5),
        ({"concede": "any_time"}, (0, 0), 4, 3),
        ({"raise_in_special_hand": "loses_game"}, OFFERED, 4, 3),
        ({"special_decider": "both_must_refuse"}, OFFERED, 4, 3),
        ({"truco_vs_exposed": "must_beat"}, (0, 0), 2, 6),
        ({"raiser_must_untie": "true"}, (0, 0), 2, 6),
        ({"tie_leader": "hand_leader", "all_hidden_leader": "hand_leader"}, OFFERED, 4, 6),
    ],
    ids=str,
)
def test_both_routes_agree_under_house_rules(
    house: dict[str, str], scores: tuple[int, int], players: int, depth: int
) -> None:
    for actors in told_apart(players):
        assert_agree(question(players=players, house=house, scores=scores, actors=actors), depth)


@pytest.mark.parametrize(
    ("house", "scores", "players", "depth"),
    [
        ({"hidden_lead": "forbidden"}, OFFERED, 4, 6),
        ({"illegal_hide": "play_open"}, OFFERED, 4, 2),
        ({"raise_timing": "any_time"}, (0, 0), 4, 1),
        ({"raise_window": "on_answer"}, (0, 0), 2, 4),
        ({"response_rule": "both_must_refuse"}, (0, 0), 4, 2),
        ({"concede": "on_turn"}, (0, 0), 4, 1),
    ],
    ids=str,
)
def test_a_house_rule_about_what_is_legal_changes_the_counts(
    house: dict[str, str], scores: tuple[int, int], players: int, depth: int
) -> None:
    usual = Memory(question(players=players, scores=scores)).count(depth)
    other = Memory(question(players=players, scores=scores, house=house)).count(depth)
    assert first_difference(usual, other) == depth


@settings(max_examples=10, deadline=None)
@given(
    name=st.sampled_from(ruleset_ids()),
    seed=st.integers(0, 2**32),
    scores=st.tuples(st.integers(0, 11), st.integers(0, 11)),
    actors=st.sampled_from(Actors),
)
def test_both_routes_agree_on_any_deal_of_two_players(
    name: str, seed: int, scores: tuple[int, int], actors: Actors
) -> None:
    assert_agree(question(name, 2, seed=seed, scores=scores, actors=actors), 4)


@pytest.mark.parametrize("seed", [3, 8])
def test_both_routes_follow_whole_hands(seed: int) -> None:
    asked = question(players=2, scores=IRON, house={"hidden_in_ferro": "allowed"}, seed=seed)
    one, two = Plain(asked).count(None), Memory(asked).count(None)
    assert one == two
    assert (one.complete, one.longest, one.hands) == (True, 6, sum(one.ended))


def test_the_counts_of_an_independent_tool() -> None:
    asked = question(house=KNOWN_HOUSE)
    assert (asked.setup.deal.hands, asked.setup.deal.vira, asked.setup.opener) == (USUAL, USUAL_VIRA, 0)
    assert Memory(asked).count(10).sequences == KNOWN
    assert Plain(asked).count(5).sequences == KNOWN[:6]


def test_divide_parts_the_count_of_its_depth() -> None:
    for actors, request in ((Actors.SIDE, "A raise truco"), (Actors.SEAT, "0 raise truco")):
        asked = question(house=KNOWN_HOUSE, actors=actors)
        routes = Plain(asked), Memory(asked)
        below = [divide(route, 4) for route in routes]
        assert below[0] == below[1]
        assert list(below[0]) == ["0 play 5O", "0 play 6O", "0 play 3O", request]
        assert sum(below[0].values()) == routes[1].count(4).sequences[4]
        assert [divide(route, 0) for route in routes] == [{}, {}]


def test_divide_tells_a_hidden_card_from_an_open_one() -> None:
    asked = question(players=2, scores=OFFERED, house={"hidden_from_trick": "1", "concede": "any_time"})
    assert list(divide(Memory(asked), 2)) == ["A play_hand", "A refuse_hand"]
    asked = question(players=2, house={"hidden_from_trick": "1", "concede": "on_turn"})
    below = [divide(route, 4) for route in (Plain(asked), Memory(asked))]
    assert below[0] == below[1]
    cards = [f"0 play {card}{how}" for card in USUAL[0] for how in ("", " hidden")]
    assert list(below[0]) == [*cards, "A raise truco", "A fold"]
    assert below[0]["A fold"] == 0


def test_divide_of_a_house_that_opens_what_may_not_be_hidden() -> None:
    asked = question(players=2, house={"illegal_hide": "play_open"})
    below = [divide(route, 3) for route in (Plain(asked), Memory(asked))]
    assert below[0] == below[1]
    assert below[0]["0 play 3O"] == below[0]["0 play 3O hidden"] > 0


def test_an_answer_counts_once_for_the_side_or_once_for_each_seat() -> None:
    asked = question()
    seats = Question(asked.rules, 4, asked.setup, Actors.SEAT)
    assert Memory(asked).count(2).sequences == (1, 4, 3 * 4 + 3)
    assert Memory(seats).count(2).sequences == (1, 4, 3 * 4 + 2 * 3)


def test_past_the_longest_hand_nothing_is_counted() -> None:
    asked = question(players=2, scores=IRON)
    assert Memory(asked).count(8) == Plain(asked).count(8)
    counts = Memory(asked).count(8)
    assert (counts.sequences[7:], counts.complete, counts.longest) == ((0, 0), True, 6)
    short = Memory(asked).count(3)
    assert (short.complete, short.hands, short.longest) == (False, None, None)


def test_the_first_difference_is_found_in_length_sequences_or_endings() -> None:
    base = Counts((1, 4, 15), (0, 0, 1), complete=False)
    assert first_difference(base, base) is None
    assert first_difference(base, Counts((1, 4, 15, 51), (0, 0, 1, 4), complete=False)) == 3
    assert first_difference(base, Counts((1, 5, 15), (0, 0, 1), complete=False)) == 1
    assert first_difference(base, Counts((1, 4, 15), (0, 0, 2), complete=False)) == 2


def test_the_usual_deal_fits_every_ruleset() -> None:
    for name in ruleset_ids():
        rules = load_ruleset(name)
        for players in rules.players:
            setup = usual_setup(rules, players)
            assert set(deck(rules)).issuperset(card for hand in setup.deal.hands for card in hand)
            assert (setup.deal.hands == USUAL[:players]) == set(deck(rules)).issuperset(
                card for hand in USUAL[:players] for card in hand
            )


def test_cards_are_known_by_their_order_alone() -> None:
    assert ranked(((40, 10), (30, 30))) == Layout(((0, 2), (1, 1)), NONE_SHOWN)
    assert ranked(((40, 10), (30, 30)), 20) == ranked(((9, 1), (5, 5)), 3) == Layout(((0, 3), (2, 2)), 1)


def test_a_move_says_how_the_card_compares_and_what_is_left() -> None:
    layout = Layout(((0, 2, 2), (1,)), 1)
    assert moves(layout, 0, strongest_only=False) == (
        Move(LOWER, Layout(((1, 1), (0,)), 0), Layout(((1, 1), (0,)), NONE_SHOWN), 1),
        Move(HIDDEN, Layout(((1, 1), (0,)), 0), Layout(((1, 1), (0,)), NONE_SHOWN), 1),
        Move(HIGHER, Layout(((0, 2), (1,)), 2), Layout(((0, 2), (1,)), NONE_SHOWN), 2),
        Move(HIDDEN, Layout(((0, 2), (1,)), 1), Layout(((0, 2), (1,)), NONE_SHOWN), 2),
    )
    assert [move.cards for move in moves(layout, 0, strongest_only=True)] == [2, 2]
    assert moves(layout, 1, strongest_only=False)[0].outcome == EQUAL


@pytest.mark.long
def test_the_full_hand_of_four_players() -> None:
    asked = question(house=KNOWN_HOUSE)
    route = Memory(asked)
    counts = route.count(None)
    assert (counts.hands, counts.longest) == (KNOWN_HANDS, KNOWN_LONGEST)
    assert counts.sequences[: len(KNOWN)] == KNOWN
    assert sum(divide(route, None).values()) == KNOWN_HANDS
    assert Plain(asked).count(9) == route.count(9)


@pytest.mark.long
@pytest.mark.parametrize("name", ruleset_ids())
def test_both_routes_follow_whole_hands_with_requests(name: str) -> None:
    asked = question(name, 2)
    assert Plain(asked).count(None) == Memory(asked).count(None)
