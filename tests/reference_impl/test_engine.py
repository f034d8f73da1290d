"""Does the engine accept what is legal, refuse the rest unharmed, pay what is due, and end games?"""

from __future__ import annotations

from itertools import pairwise, product
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from manilha_reference.deal import draw_deal, draw_opener
from manilha_reference.engine import apply, begin, legal_actions, new_game, next_hand, opening, seats_to_act
from manilha_reference.errors import BadRequest, Reason, Rejected
from manilha_reference.rulesets import ruleset_ids
from manilha_reference.state import SIDES, Action, Kind, Phase, Setup
from manilha_reference.wire import write_state

from tests.reference_impl.positions import Hand, examples, hands, play_game, play_hand
from tests.rules.scenes import Scene, after, deal_for, follow, spare_deal, start, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.state import State

RUNGS = ("truco", "seis", "nove", "doze")
FEW = examples(20)
MANY = examples(30)


def conceivable(state: State) -> Iterator[Action]:
    """Return every action that anybody might think of: any dealt card, the vira, any rung, any answer."""
    cards = [card for hand in state.dealt.hands for card in hand]
    for card, hidden in product([*cards, state.dealt.vira or "8C", "4o", ""], (False, True)):
        yield Action(Kind.PLAY, card=card, hidden=hidden)
    yield from (Action(Kind.RAISE, rung=rung) for rung in (None, *RUNGS, "quinze"))
    yield from (
        Action(kind) for kind in (Kind.ACCEPT, Kind.FOLD, Kind.PLAY_HAND, Kind.REFUSE_HAND, Kind.PLAY)
    )


def offered(hand: Hand, state: State, seat: int) -> set[Action]:
    """Return the legal set of a seat; a request is legal with its rung and without."""
    legal = set(legal_actions(hand.rules, state, seat))
    return legal | {Action(Kind.RAISE) for action in legal if action.kind == Kind.RAISE}


@FEW
@given(hand=hands(), data=st.data())
def test_apply_accepts_exactly_the_legal_actions_and_refusals_change_nothing(
    hand: Hand, data: st.DataObject
) -> None:
    state = data.draw(st.sampled_from(hand.states))
    before = write_state(state)
    for seat in range(-1, state.players + 1):
        legal = offered(hand, state, seat)
        for action in conceivable(state):
            if action in legal:
                result, events = apply(hand.rules, state, seat, action)
                assert result != state
                assert events
                continue
            with pytest.raises(Rejected) as refusal:
                apply(hand.rules, state, seat, action)
            assert refusal.value.code == str(refusal.value.reason)
            assert refusal.value.reason in Reason
            assert refusal.value.rule is None or refusal.value.rule in hand.rules.rules
            assert all(cell in hand.rules.cells for cell in refusal.value.cells)
        assert legal <= {*conceivable(state)}
    assert write_state(state) == before


@MANY
@given(hand=hands())
def test_every_event_names_cells_that_carry_a_rule(hand: Hand) -> None:
    for events in ((opening(hand.rules, hand.steps[0].before),), *(step.events for step in hand.steps)):
        assert events
        for event in events:
            assert event.cells, event
            assert len(set(event.cells)) == len(event.cells)
            assert {hand.rules.rule_of(cell) for cell in event.cells} <= set(hand.rules.rules)


@MANY
@given(hand=hands())
def test_there_is_always_somebody_to_act_until_the_hand_ends(hand: Hand) -> None:
    for state in hand.states:
        actors = seats_to_act(hand.rules, state)
        assert actors == tuple(
            seat for seat in range(state.players) if legal_actions(hand.rules, state, seat)
        )
        assert bool(actors) == (not state.over)


@MANY
@given(hand=hands())
def test_cards_are_dealt_once_and_stay_on_the_table(hand: Hand) -> None:
    for state in hand.states:
        for seat in range(state.players):
            played = [play.card for trick in state.plays for play in trick if play.seat == seat]
            assert sorted((*state.hands[seat], *played)) == sorted(state.dealt.hands[seat])
        assert [len(trick) for trick in state.plays[:-1]] == [state.players] * (len(state.plays) - 1)
        assert len(state.results) == len(state.plays) - (len(state.table) < state.players)
        assert state.leaders == tuple(trick[0].seat for trick in state.plays if trick) + (
            () if state.table else (state.turn,) if not state.over else state.leaders[-1:]
        )


@MANY
@given(hand=hands())
def test_a_hand_pays_its_value_or_what_refusing_gives_and_only_at_its_end(hand: Hand) -> None:
    cells, last, end = hand.rules.cells, hand.steps[-1], hand.end
    for step in hand.steps[:-1]:
        assert step.after.scores == hand.steps[0].before.scores
        assert (step.after.points, step.after.hand_winner, step.after.game_winner) == (0, None, None)
    if last.action.kind == Kind.REFUSE_HAND:
        due = cells[f"special.{end.special}.offer.refuse_pays"]
    elif last.action.kind == Kind.FOLD and last.before.pending is not None:
        due = cells[f"bets.rungs.{last.before.pending.rung}.fold"]
    elif last.action.kind == Kind.RAISE:
        due = end.value if end.points else 0
        assert str(cells[f"special.{end.special}.raises"]).startswith("loses_")
    else:
        due = 0 if end.hand_winner == "none" else last.before.value
    assert end.points == due
    for side, old, new in zip(SIDES, hand.steps[0].before.scores, end.scores, strict=True):
        paid = old + (end.points if side == end.hand_winner else 0)
        assert new == (
            min(paid, int(cells["game.target"] or 0)) if cells["game.overshoot"] == "cap" else paid
        )


@MANY
@given(hand=hands())
def test_the_value_of_a_hand_never_falls_and_follows_the_ladder(hand: Hand) -> None:
    cells = hand.rules.cells
    for before, step in zip(hand.states, hand.steps, strict=False):
        assert step.after.value >= before.value
        if step.action.kind == Kind.ACCEPT:
            assert before.pending is not None
            assert step.after.value == cells[f"bets.rungs.{before.pending.rung}.value"]
        if step.action.kind == Kind.RAISE and step.after.pending is not None:
            assert step.after.pending.seat == step.seat
            asked = cells[f"bets.rungs.{step.after.pending.rung}.value"]
            assert isinstance(asked, int)
            assert asked > step.after.value


@FEW
@given(hand=hands())
def test_the_same_actions_give_the_same_states(hand: Hand) -> None:
    state = hand.steps[0].before
    for step in hand.steps:
        state, events = apply(hand.rules, state, step.seat, step.action)
        assert (state, events) == (step.after, step.events)
        assert hash(state) == hash(step.after)


@pytest.mark.parametrize("name", ruleset_ids())
def test_games_end_at_the_target_with_openers_in_rotation_and_scores_that_only_rise(name: str) -> None:
    rules = table(name)
    for players in rules.players:
        played = play_game(rules, players, seed=players)
        assert [hand.end.hand for hand in played] == list(range(1, len(played) + 1))
        for hand, following in pairwise(played):
            assert hand.end.phase == Phase.HAND_OVER
            assert max(hand.end.scores) < 12
            first = following.steps[0].before
            assert first.opener == (hand.end.opener - 1) % players
            assert first.scores == hand.end.scores
            assert all(new >= old for old, new in zip(hand.end.scores, following.end.scores, strict=True))
        end = played[-1].end
        assert end.phase == Phase.GAME_OVER
        assert [score >= 12 for score in end.scores] == [side == end.game_winner for side in SIDES]
        with pytest.raises(Rejected) as refusal:
            next_hand(rules, end)
        assert refusal.value.reason == Reason.GAME_OVER


def test_scores_stop_at_the_target_where_a_house_caps_them() -> None:
    scene = Scene("0:+ 1:+ 0:+ 1:run", scores=(9, 0), players=2)
    assert after(table("paulista"), scene).scores == (15, 0)
    assert after(table("paulista", {"score_cap": "target"}), scene).scores == (12, 0)


def test_a_new_game_is_drawn_from_the_generator_opener_first() -> None:
    rules = table("paulista")
    games = [new_game(rules, 4, Random(seed)) for seed in (1, 1, 2)]  # noqa: S311 -- play, not secrets
    assert games[0] == games[1] != games[2]
    generator = Random(1)  # noqa: S311 -- as above
    assert games[0].opener == draw_opener(rules, 4, generator)
    assert games[0].dealt == draw_deal(rules, 4, generator)
    assert (games[0].scores, games[0].hand, games[0].turn) == ((0, 0), 1, games[0].opener)


def test_the_next_hand_comes_from_the_deals_of_the_setup_or_from_the_caller() -> None:
    rules = table("paulista")
    first, second, third = (deal_for(rules, Scene(vira=vira, players=2)) for vira in ("7O", "QC", "KP"))
    state = begin(rules, 2, Setup(0, first, deals=(second,)))
    state, _ = apply(rules, state, 0, Action(Kind.RAISE))
    state, _ = apply(rules, state, 1, Action(Kind.FOLD))
    following = next_hand(rules, state)
    assert (following.dealt, following.deals, following.hand, following.opener) == (second, (), 2, 1)
    chosen = next_hand(rules, state, third)
    assert (chosen.dealt, chosen.deals) == (third, (second,))


def test_the_next_hand_is_refused_while_one_is_on_and_where_no_deal_is_left() -> None:
    rules = table("paulista")
    with pytest.raises(Rejected) as refusal:
        next_hand(rules, start(rules, Scene()))
    assert refusal.value.reason == Reason.WRONG_PHASE
    with pytest.raises(BadRequest) as error:
        next_hand(rules, after(rules, Scene("0:+ 1:run")))
    assert error.value.code == "SETUP-NO-DEAL"
    with pytest.raises(BadRequest) as error:
        next_hand(rules, after(rules, Scene("0:+ 1:run")), spare_deal(rules, 2))
    assert error.value.code == "SETUP-HANDS"


def test_a_raise_accepts_the_one_that_it_answers() -> None:
    story = follow(table("paulista"), Scene("0:+ 1:+ 0:+"))
    assert [state.value for state in story.states] == [1, 1, 3, 6]
    assert [state.rung for state in story.states] == [None, None, "truco", "seis"]


def test_events_tell_what_came_about_in_order() -> None:
    story = follow(table("paulista"), Scene("0:+ 1:ok 0:3C 1:KE 0:3P 1:(4E)", players=2))
    assert [event.kind for event in story.events] == [
        "hand_began",
        *("raised", "accepted", "played", "played", "trick_ended", "hand_goes_on", "played", "played"),
        *("trick_ended", "hand_ended", "game_goes_on"),
    ]
    tied = follow(table("paulista"), Scene("0:3C 1:3P 0:2C 1:2P 0:AC 1:AP", players=2))
    assert [event.cells[-1] for event in tied.events[-2:]] == ["result.TTT", "result.TTT"]
    assert dict(story.events[-2].data) == {"winner": "A", "points": 3, "ended": "won"}
    assert story.events[-3].get("leader") == 0
    with pytest.raises(KeyError):
        story.events[-3].get("rung")


def test_random_hands_reach_every_phase_and_every_kind_of_action() -> None:
    rules = table("paulista")
    played = [play_hand(rules, 4, scores, seed) for scores in ((0, 0), (11, 0)) for seed in range(30)]
    assert {state.phase for hand in played for state in hand.states} == {*Phase}
    assert {step.action.kind for hand in played for step in hand.steps} == {*Kind}
