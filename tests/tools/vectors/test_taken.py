"""Is a step told by what decides about it, and a request by its situation, from what was played?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from manilha_reference.rulesets import load_ruleset
from manilha_reference.state import Deal
from manilha_reference.wire import write_setup
from manilha_tools.vectors.line import setup
from manilha_tools.vectors.model import Step, Trace
from manilha_tools.vectors.situations import Situation
from manilha_tools.vectors.taken import kinds_of, tried

if TYPE_CHECKING:
    from manilha_tools.vectors.model import Json

RULES = load_ruleset("paulista")
DEAL = Deal((("4P", "KE", "3O"), ("5C", "2P", "AE"), ("7C", "QO", "JP"), ("6E", "5O", "AC")), "7O")


def game(*acts: tuple[int, Json | None], scores: tuple[int, int] = (0, 0)) -> Trace:
    return Trace(write_setup(setup(DEAL, 0, scores)), tuple(Step(seat, action) for seat, action in acts))


def say(kind: str) -> Json:
    return {"type": kind}


def card(name: str, *, hidden: bool = False) -> Json:
    return {"type": "play", "card": name, **({"hidden": True} if hidden else {})}


FIRST = ((0, card("4P")), (1, card("5C")), (2, card("7C")), (3, card("6E")))


def test_a_card_is_told_by_its_place_and_the_last_one_also_by_the_tricks() -> None:
    assert list(kinds_of(RULES, 4, game(*FIRST, (2, card("QO", hidden=True))))) == [
        ("card", "-", "trick 1", "card 1", "open"),
        ("card", "-", "trick 1", "card 2", "open"),
        ("card", "-", "trick 1", "card 3", "open"),
        ("card", "-", "trick 1", "card 4", "open"),
        ("trick", "-", "A"),
        ("card", "-", "trick 2", "card 1", "hidden"),
    ]


def test_a_request_and_its_answers_are_told_by_rung_place_and_who_answers() -> None:
    asked = game((0, say("raise")), (3, say("raise")), (0, say("accept")), (0, say("raise")), (0, card("4P")))
    assert list(kinds_of(RULES, 4, asked)) == [
        ("raise", "-", "play", "-", "-", "trick 1", "card 1", "asks"),
        ("raise", "-", "answer", "truco", "trick 1", "card 1", "asks"),
        ("accept", "-", "seis", "trick 1", "card 1"),
        ("accept", "-", "seis", "next"),
        ("raise", "-", "play", "seis", "rival", "trick 1", "card 1", "asks"),
    ]


def test_a_decision_is_told_by_how_far_the_seat_sits_from_the_opener() -> None:
    assert list(kinds_of(RULES, 4, game((2, say("play_hand")), (0, card("4P")), scores=(11, 3)))) == [
        ("play_hand", "offered", "2"),
        ("card", "offered own", "trick 1", "card 1", "open"),
    ]


def test_a_request_stands_in_the_situation_of_the_seat_that_tries_it() -> None:
    found = list(tried(RULES, 4, game(*FIRST, (1, say("raise")), (2, say("raise")), (3, say("fold")))))
    assert found == [
        Situation("truco", "3", "before own card", "-", "refused", "-", "-", "L", "0"),
        Situation("truco", "0", "before own card", "-", "fold", "-", "-", "W", "0"),
    ]


@pytest.mark.parametrize(
    "acts",
    [
        ((0, {"type": "raise", "rung": "nove"}),),
        ((9, say("raise")),),
        ((0, say("shuffle")),),
        ((0, say("raise")),),
    ],
    ids=["a rung out of order", "no such seat", "no such act", "no answer"],
)
def test_what_is_no_request_or_has_no_answer_yet_is_in_no_situation(
    acts: tuple[tuple[int, Json], ...],
) -> None:
    assert list(tried(RULES, 4, game(*acts))) == []
