"""What do the proofs about the whole game tell, and is each broken table noticed by a hand?"""

from __future__ import annotations

from manilha_reference.engine import seats_to_act
from manilha_reference.rulesets import load_ruleset
from manilha_tools.proofs import game
from manilha_tools.proofs.context import Context
from manilha_tools.proofs.solver import Solver
from manilha_tools.proofs.verdict import Verdict

from tests.tools.proofs.checking import broken, checked, hand_of


def test_the_longest_hand_is_told() -> None:
    assert checked("hand-bounded", "paulista", 4).data == {"longest_hand": 20}
    assert checked("hand-bounded").data == {"longest_hand": 14}


def test_more_seats_that_must_refuse_make_a_longer_hand() -> None:
    context = Context(load_ruleset("paulista", {"response_rule": "both_must_refuse"}), 4, Solver())
    outcome = game.hand_is_bounded(context)
    assert (outcome.verdict, outcome.data) == (Verdict.PROVED, {"longest_hand": 24})


def test_only_void_hands_make_a_game_endless() -> None:
    data = checked("decided-hand-scores", "paulista", 4).data
    assert (data["endless_game"], data["most_decided_hands"]) == (True, 23)
    assert isinstance(data["void_hands"], dict)
    assert list(data["void_hands"]) == ["TTT"]


def test_a_game_ends_where_every_hand_has_a_winner() -> None:
    assert checked("decided-hand-scores").data == {
        "endless_game": False, "void_hands": {}, "most_decided_hands": 23
    }  # fmt: skip


def test_a_request_shows_a_dead_end() -> None:
    rules, states = hand_of("no-dead-end")
    assert seats_to_act(rules, states[0]) != ()
    assert (states[-1].phase, seats_to_act(rules, states[-1])) == ("answer", ())


def test_a_request_that_comes_again_shows_a_hand_without_end() -> None:
    _, states = hand_of("hand-bounded")
    assert [state.pending.rung for state in states if state.pending] == ["truco", "seis", "truco"]


def test_a_refusal_shows_a_hand_that_scores_nothing() -> None:
    _, states = hand_of("decided-hand-scores")
    assert states[-1].hand_winner in ("A", "B")
    assert states[-1].scores == states[0].scores


def test_a_round_shows_who_opens_twice() -> None:
    assert broken("openers-fair")[1].data == {"openers": [0, 0, 0]}


def test_an_offer_shows_that_nobody_may_take_it() -> None:
    _, states = hand_of("offer-answerable")
    assert (len(states), states[0].phase) == (1, "special")
