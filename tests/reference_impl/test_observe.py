"""Is the public record of the contract's shape, and does a view tell nothing that its seat may not know?"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from manilha_reference.engine import legal_actions, seats_to_act
from manilha_reference.errors import Reason, Rejected
from manilha_reference.observe import observe, view
from manilha_reference.order import deck
from manilha_reference.state import Phase, Play

from tests.reference_impl.positions import Hand, examples, hands, play_hand
from tests.rules.scenes import Scene, after, start, table

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State

RUNNING = {"hand_winner": None, "points": 0, "game_winner": None}
FRESH = {
    "phase": "play",
    "to_act": [0],
    "hand": 1,
    "trick": 1,
    "leader": 0,
    "value": 1,
    "pending": None,
    "tricks": [],
    "scores": [0, 0],
    **RUNNING,
}
TRICK = "0:3C 1:KE 2:4E 3:5O"
RECORDS: dict[str, tuple[Scene, dict[str, object]]] = {
    "a hand begun": (Scene(), {}),
    "a request open": (
        Scene("0:+"),
        {"phase": "answer", "to_act": [1, 3], "pending": {"rung": "truco", "value": 3, "by": "A"}},
    ),
    "a request answered by the next": (
        Scene("0:+ 3:+"),
        {"phase": "answer", "to_act": [0, 2], "value": 3, "pending": {"rung": "seis", "value": 6, "by": "B"}},
    ),
    "a request accepted": (Scene("0:+ 1:ok"), {"value": 3}),
    "a trick won": (Scene("0:KE 1:3C 2:4E 3:5O"), {"to_act": [1], "trick": 2, "leader": 1, "tricks": ["B"]}),
    "a trick tied": (Scene("0:4E 1:KE 2:KO 3:5O"), {"to_act": [1], "trick": 2, "leader": 1, "tricks": ["T"]}),
    "a hand won": (
        Scene(f"{TRICK} 0:3P 1:KO 2:4O 3:5E"),
        {
            "phase": "hand_over",
            "to_act": [],
            "trick": 2,
            "tricks": ["A", "A"],
            "scores": [1, 0],
            "hand_winner": "A",
            "points": 1,
        },
    ),
    "a hand of nobody": (
        Scene("0:3C 1:3P 0:2C 1:2P 0:AC 1:AP", players=2),
        {"phase": "hand_over", "to_act": [], "trick": 3, "tricks": ["T", "T", "T"], "hand_winner": "none"},
    ),
    "a request run from": (
        Scene("0:+ 1:+ 2:run"),
        {
            "phase": "hand_over",
            "to_act": [],
            "value": 3,
            "scores": [0, 3],
            "hand_winner": "B",
            "points": 3,
        },
    ),
    "an offered hand": (
        Scene(scores=(4, 11)),
        {"phase": "special", "to_act": [1, 3], "value": 3, "scores": [4, 11]},
    ),
    "an offered hand refused": (
        Scene("3:no", scores=(4, 11)),
        {
            "phase": "hand_over",
            "to_act": [],
            "value": 3,
            "scores": [5, 11],
            "hand_winner": "A",
            "points": 1,
        },
    ),
    "a game won": (
        Scene("0:+ 1:+ 0:run", scores=(10, 10), players=2),
        {
            "phase": "game_over",
            "to_act": [],
            "value": 3,
            "scores": [10, 13],
            "hand_winner": "B",
            "points": 3,
            "game_winner": "B",
        },
    ),
}


@pytest.mark.parametrize("moment", sorted(RECORDS))
def test_the_record_has_all_its_keys_at_every_moment(moment: str) -> None:
    scene, differs = RECORDS[moment]
    rules = table("paulista")
    assert observe(rules, after(rules, scene)) == {**FRESH, **differs}


@given(hand=hands())
@examples(30)
def test_the_record_says_what_the_state_holds(hand: Hand) -> None:
    for state in hand.states:
        record = observe(hand.rules, state)
        assert set(record) == set(FRESH)
        assert record["to_act"] == sorted(seats_to_act(hand.rules, state))
        assert record["trick"] == len(state.plays)
        assert (record["pending"] is not None) == (state.phase == Phase.ANSWER)
        if not state.over:
            assert {key: record[key] for key in RUNNING} == RUNNING
        assert (record["phase"] == "game_over") == (record["game_winner"] is not None)


def unseen(rules: Ruleset, state: State, seat: int) -> set[str]:
    """Return the cards of the deck of which the seat may not know where they are."""
    row = f"special.{state.special}"
    dealt_open = state.special is None or rules.cells[f"{row}.cards"] == "open"
    seen = {state.dealt.vira} | (set(state.hands[seat]) if dealt_open or state.over else set())
    shown = rules.cells.get(f"{row}.offer.partners_see") if state.special else None
    decides = state.special_side == "AB"[seat % 2] and not state.over
    if decides and (shown == "hand" or (shown == "deciding" and state.phase == Phase.SPECIAL)):
        seen |= {card for who in range(seat % 2, state.players, 2) for card in state.hands[who]}
    revealed = state.over and rules.cells["sees.hidden_after"] == "hand_over"
    for number, trick in enumerate(state.plays):
        covered = not state.over and number == len(state.plays) - 1 and len(trick) < state.players
        together = covered and state.special is not None and rules.cells[f"{row}.cards"] == "blind_together"
        for play in trick:
            own = play.seat == seat and dealt_open
            if revealed or own or (not play.hidden and not together):
                seen.add(play.card)
    return set(deck(rules)) - seen


def swapped(state: State, to: dict[str, str]) -> State:
    """Return the state with cards exchanged."""
    return replace(
        state,
        dealt=replace(
            state.dealt, hands=tuple(tuple(to.get(c, c) for c in hand) for hand in state.dealt.hands)
        ),
        hands=tuple(tuple(to.get(card, card) for card in hand) for hand in state.hands),
        plays=tuple(
            tuple(Play(play.seat, to.get(play.card, play.card), play.hidden) for play in trick)
            for trick in state.plays
        ),
    )


@given(hand=hands(), seed=st.integers(0, 2**32))
@examples(40)
def test_exchanging_cards_that_a_seat_may_not_know_changes_nothing_that_it_sees(
    hand: Hand, seed: int
) -> None:
    random = Random(seed)  # noqa: S311 -- play, not secrets
    for state in (hand.states[0], *random.sample(hand.states, min(3, len(hand.states))), hand.end):
        for seat in range(state.players):
            cards = sorted(unseen(hand.rules, state, seat))
            other = swapped(state, dict(zip(cards, random.sample(cards, len(cards)), strict=True)))
            seen = view(hand.rules, state, seat)
            assert view(hand.rules, other, seat) == seen
            if seen["hand"] is not None:
                assert legal_actions(hand.rules, other, seat) == legal_actions(hand.rules, state, seat)


@given(hand=hands())
@examples(30)
def test_a_view_counts_cards_and_shows_each_its_own(hand: Hand) -> None:
    for state in hand.states[::3]:
        for seat in range(state.players):
            seen = view(hand.rules, state, seat)
            assert list(seen) == ["seat", "hand", "counts", "vira", "table", "partners", "record"]
            assert seen["seat"] == seat
            assert seen["counts"] == [len(held) for held in state.hands]
            assert seen["vira"] == state.dealt.vira
            assert seen["hand"] in (None, list(state.hands[seat]))
            assert seen["record"] == observe(hand.rules, state)
            tricks = seen["table"]
            assert isinstance(tricks, list)
            assert [[(play["seat"], play["hidden"]) for play in trick] for trick in tricks] == [
                [(play.seat, play.hidden) for play in trick] for trick in state.plays
            ]


def cards_on_table(rules: Ruleset, state: State, seat: int) -> list[list[object]]:
    """Return the cards of each trick as the seat sees them."""
    tricks = view(rules, state, seat)["table"]
    assert isinstance(tricks, list)
    return [[play["card"] for play in trick] for trick in tricks]


def test_blind_cards_are_seen_as_they_fall() -> None:
    rules = table("paulista", {"ferro_cards": "blind_turn_by_turn"})
    state = after(rules, Scene("0:3C 1:KE", scores=(11, 11)))
    for seat in range(4):
        assert view(rules, state, seat)["hand"] is None
        assert cards_on_table(rules, state, seat) == [["3C", "KE"]]


def test_blind_cards_of_a_trick_are_turned_together_where_a_house_plays_so() -> None:
    rules = table("paulista", {"ferro_cards": "blind_simultaneous"})
    half, whole = (after(rules, Scene(script, scores=(11, 11))) for script in ("0:3C 1:KE", f"{TRICK} 0:3P"))
    for seat in range(4):
        assert cards_on_table(rules, half, seat) == [[None, None]]
        assert cards_on_table(rules, whole, seat) == [["3C", "KE", "4E", "5O"], [None]]
        assert view(rules, whole, seat)["hand"] is None


def test_what_a_blind_seat_hid_it_does_not_know_itself() -> None:
    rules = table("paulista", {"ferro_cards": "blind_turn_by_turn", "hidden_in_ferro": "allowed"})
    state = after(rules, Scene(f"{TRICK} 0:(3P)", scores=(11, 11)))
    assert [cards_on_table(rules, state, seat)[1] for seat in range(4)] == [[None]] * 4


def test_after_a_blind_hand_each_sees_what_it_was_left_with() -> None:
    rules = table("paulista-app")
    hand = play_hand(rules, 4, (11, 11), seed=3)
    for seat in range(4):
        assert view(rules, hand.end, seat)["hand"] == list(hand.end.hands[seat])


def test_an_unknown_seat_has_no_view() -> None:
    for seat in (-1, 4):
        with pytest.raises(Rejected) as refusal:
            view(table("paulista"), start(table("paulista"), Scene()), seat)
        assert refusal.value.reason == Reason.UNKNOWN_SEAT
