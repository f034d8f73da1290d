"""Is each request the next rung, asked by who may ask and answered by who may answer?"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from manilha_reference.cells import Reader
from manilha_reference.engine import seats_to_act
from manilha_reference.errors import Reason
from manilha_reference.requests import (
    addressed_side,
    eligible,
    next_rung,
    raise_obstacle,
    refusal_counts,
    seats_from,
    stake,
)
from manilha_reference.state import Phase

from tests.rules.scenes import Scene, after, attempt, follow, start, table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_reference.state import State

LADDER = ("truco", "seis", "nove", "doze")
ASKED = ("", "0:+", "0:+ 1:+", "0:+ 1:+ 0:+", "0:+ 1:+ 0:+ 1:+")


def test_the_next_rung_follows_the_one_asked_for_and_the_one_accepted() -> None:
    rules = table("paulista")
    read = Reader(rules.cells)
    for script, rung in zip(ASKED, (*LADDER, None), strict=True):
        assert next_rung(read, after(rules, Scene(script))) == rung
        if script:
            answerer = 1 - int(script[-3])
            assert next_rung(read, after(rules, Scene(f"{script} {answerer}:ok"))) == rung


def test_what_is_at_stake_counts_the_request_that_is_answered() -> None:
    rules = table("paulista")
    read = Reader(rules.cells)
    assert [stake(read, after(rules, Scene(script))) for script in ASKED] == [1, 3, 6, 9, 12]
    assert stake(read, after(rules, Scene("0:+ 1:ok"))) == 3


def test_seats_go_round_from_any_of_them() -> None:
    read = Reader(table("paulista").cells)
    assert [seats_from(read, 4, first) for first in range(4)] == [
        (0, 1, 2, 3),
        (1, 2, 3, 0),
        (2, 3, 0, 1),
        (3, 0, 1, 2),
    ]
    assert seats_from(read, 2, 1) == (1, 0)


def test_the_side_addressed_is_the_one_that_was_asked_or_offered_the_hand() -> None:
    rules = table("paulista")
    read = Reader(rules.cells)
    scenes = (Scene(), Scene("0:+"), Scene("0:+ 1:+"), Scene(scores=(4, 11)), Scene(scores=(11, 11)))
    assert [addressed_side(read, after(rules, scene)) for scene in scenes] == [None, "B", "A", "B", None]


def obstacles(script: str, house: Mapping[str, str] | None = None) -> tuple[Reason | None, Reason | None]:
    """Return why side A and side B may not ask once the script is played at 9 x 0."""
    rules = table("paulista", house)
    read, state = Reader(rules.cells), after(rules, Scene(script, scores=(9, 0)))
    return raise_obstacle(read, state, "A"), raise_obstacle(read, state, "B")


def test_why_a_side_may_not_ask_is_named() -> None:
    own, window = Reason.RAISE_OWN_REQUEST, Reason.RAISE_WINDOW
    top, capped = Reason.RAISE_TOP_RUNG, Reason.RAISE_CAPPED
    assert obstacles("") == (None, None)
    assert obstacles("0:+ 1:ok") == (own, None)
    assert obstacles("0:+ 1:ok", {"raise_alternates": "false"}) == (None, None)
    assert obstacles("0:+ 1:ok", {"raise_window": "on_answer"}) == (own, window)
    assert obstacles("0:+", {"raise_window": "on_turn"}) == (window, window)
    assert obstacles("0:+ 1:+ 0:+ 1:+") == (top, top)
    assert obstacles("0:+ 1:ok 0:3C 1:+ 0:ok", {"raise_cap": "acceptor_at_match_point"}) == (capped, own)
    rules = table("paulista")
    closed = Reader({**rules.cells, "bets.may_raise.nobody": False})
    assert raise_obstacle(closed, start(rules, Scene()), "A") == window


def test_anyone_asked_may_answer_in_playing_order() -> None:
    rules = table("paulista")
    for asker in range(4):
        state = after(rules, Scene(f"{asker}:+", opener=asker))
        first, second = (asker + 1) % 4, (asker + 3) % 4
        assert eligible(Reader(rules.cells), state, "accept") == (first, second)
        assert seats_to_act(rules, state) == tuple(sorted((first, second)))


def test_nobody_is_admitted_to_an_act_that_the_phase_does_not_know() -> None:
    rules = table("paulista")
    state = start(rules, Scene())
    assert eligible(Reader(rules.cells), state, "accept") == ()
    assert eligible(Reader(rules.cells), state, "fold") == ()
    assert eligible(Reader(rules.cells), state, "play") == (0,)


@pytest.mark.parametrize("asker", range(4))
def test_the_next_opponent_alone_answers_where_a_house_says_so(asker: int) -> None:
    rules = table("paulista", {"response_rule": "designated"})
    for script, seat in (
        (f"{asker}:+", (asker + 1) % 4),
        (f"{asker}:+ {(asker + 1) % 4}:+", (asker + 2) % 4),
    ):
        assert seats_to_act(rules, after(rules, Scene(script, opener=asker))) == (seat,)


def test_the_first_answer_counts_even_if_the_partner_would_have_said_otherwise() -> None:
    rules = table("paulista")
    for first, second in product((1, 3), (1, 3)):
        folded = follow(rules, Scene(f"0:+ {first}:run {second}:ok"))
        assert (folded.state.points, folded.refusal) == (1, (2, "hand_over"))
        taken = follow(rules, Scene(f"0:+ {first}:ok {second}:run"))
        assert (taken.state.value, taken.refusal) == (3, (2, "wrong_phase"))


def told(outcome: State | str) -> object:
    """Return the phase, points and value that an attempt led to, or why it was refused."""
    return outcome if isinstance(outcome, str) else (outcome.phase, outcome.points, outcome.value)


def test_where_both_must_refuse_one_acceptance_or_request_suffices() -> None:
    rules = table("paulista", {"response_rule": "both_must_refuse"})
    for first, second in ((1, 3), (3, 1)):
        waiting = after(rules, Scene(f"0:+ {first}:run"))
        assert (waiting.phase, waiting.refused, waiting.scores) == (Phase.ANSWER, (first,), (0, 0))
        assert not refusal_counts(Reader(rules.cells), after(rules, Scene("0:+")), "fold", first)
        assert refusal_counts(Reader(rules.cells), waiting, "fold", second)
        outcomes = [attempt(rules, waiting, f"{second}:{word}") for word in ("run", "ok", "+")]
        assert [told(outcome) for outcome in outcomes] == [
            (Phase.HAND_OVER, 1, 1),
            (Phase.PLAY, 0, 3),
            (Phase.ANSWER, 0, 3),
        ]
        assert attempt(rules, waiting, f"{first}:ok") == "not_your_turn"


def test_a_refusal_is_forgotten_once_the_question_is_answered() -> None:
    rules = table("paulista", {"response_rule": "both_must_refuse"})
    assert after(rules, Scene("0:+ 1:run 3:ok")).refused == ()
    assert after(rules, Scene("0:+ 1:run 3:+")).refused == ()
    assert seats_to_act(rules, after(rules, Scene("0:+ 1:run 3:+ 2:+"))) == (1, 3)


def test_a_hand_given_up_pays_what_was_accepted_and_not_what_is_asked() -> None:
    rules = table("paulista", {"concede": "any_time"})
    assert after(rules, Scene("0:+ 1:ok 3:run")).scores == (3, 0)
    assert after(rules, Scene("2:run")).scores == (0, 1)
    assert after(rules, Scene("0:+ 1:+ 2:run")).scores == (0, 3)


def test_a_request_out_of_turn_leaves_the_turn_where_it_was() -> None:
    rules = table("paulista", {"raise_timing": "any_time"})
    for asker, answerer in ((2, 1), (3, 0), (1, 2)):
        state = after(rules, Scene(f"{asker}:+ {answerer}:ok"))
        assert (state.turn, state.value, seats_to_act(rules, state)[0]) == (0, 3, 0)
