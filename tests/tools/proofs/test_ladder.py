"""What do the proofs about ladder, requests and pay tell, and is each broken table noticed by a hand?"""

from __future__ import annotations

from manilha_reference.engine import legal_actions
from manilha_reference.state import Kind

from tests.tools.proofs.checking import broken, checked, hand_of


def test_a_hand_has_at_most_four_requests() -> None:
    assert checked("requests-bounded").data == {"most_requests": 4}


def test_the_ladder_that_was_climbed_is_told() -> None:
    assert checked("ladder-skips-nothing").data == {"ladder": ["truco", "seis", "nove", "doze"]}
    assert broken("ladder-skips-nothing")[1].data == {"ladder": ["truco", "nove", "doze"]}


def test_an_accepted_request_shows_that_the_ladder_falls() -> None:
    _, states = hand_of("ladder-rises")
    assert [state.value for state in states] == [1, 1, 3, 2]


def test_a_request_that_comes_again_shows_that_the_ladder_loops() -> None:
    _, states = hand_of("requests-bounded")
    asked = [state.pending.rung for state in states if state.pending]
    assert asked == ["truco", "seis", "truco"]


def test_a_refusal_shows_what_it_pays() -> None:
    _, states = hand_of("refusal-pays-before")
    assert (states[-2].value, states[-1].points, states[-1].ended) == (3, 1, "folded")


def test_a_refused_offer_shows_what_it_costs() -> None:
    _, states = hand_of("stake-is-paid")
    assert (states[0].value, states[-1].points, states[-1].ended) == (3, 5, "refused")


def test_a_hand_shows_that_points_are_lost_at_the_target() -> None:
    _, states = hand_of("points-at-the-end")
    assert sum(states[-1].scores) < sum(states[0].scores) + states[-1].points


def test_a_request_shows_that_a_game_ends_below_the_target() -> None:
    _, states = hand_of("winner-reaches-target")
    assert states[-1].game_winner is not None
    assert max(states[-1].scores) < 12


def test_one_side_shows_two_requests_in_a_row() -> None:
    _, states = hand_of("requests-alternate")
    sides = [state.asked_by for state in states if state.pending]
    assert len(sides) == 2
    assert len(set(sides)) == 1


def test_a_request_shows_that_nobody_may_run() -> None:
    rules, states = hand_of("answer-possible")
    kinds = {action.kind for seat in range(2) for action in legal_actions(rules, states[-1], seat)}
    assert states[-1].pending is not None
    assert kinds == {Kind.ACCEPT, Kind.RAISE}


def test_a_request_shows_that_its_own_side_may_raise_it() -> None:
    rules, states = hand_of("request-window")
    pending = states[-1].pending
    assert pending is not None
    assert Kind.RAISE in {action.kind for action in legal_actions(rules, states[-1], pending.seat)}


def test_a_hand_of_eleven_shows_a_request() -> None:
    _, states = hand_of("special-without-requests")
    assert (states[-1].special, states[-1].pending is not None) == ("offered", True)


def test_a_request_shows_that_cards_are_played_before_the_answer() -> None:
    rules, states = hand_of("no-card-while-asked")
    assert states[-1].phase == "answer"
    assert Kind.PLAY in {
        action.kind for seat in range(2) for action in legal_actions(rules, states[-1], seat)
    }
