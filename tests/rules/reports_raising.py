"""Field reports on requests: whose turn it is to ask, and when."""

from __future__ import annotations

from tests.rules.cases import ALL_TURNING, MINEIRO, S0, S1, S3, S4, Answer, Case, House
from tests.rules.scenes import Scene

EVERY_FOUR = (*ALL_TURNING, MINEIRO)
OWN, TURN, CONCEDE = "PAU-RAISE-OWN", "PAU-ACT-RAISE", "PAU-ACT-CONCEDE"
FIRST_TRICK_OF_A = "0:3C 1:KE 2:4E 3:5O"

CASES = (
    Case(
        id="R30",
        says="the side whose truco was accepted may not ask for six, whichever partner asks",
        rule=OWN,
        ask=Scene("0:+truco 1:ok 0:4P 1:5C 2:+seis"),
        answers=(Answer(EVERY_FOUR, {"rejected": (4, "raise_own_request"), "phase": "play", "to_act": "2"}),),
        houses=(
            House(
                EVERY_FOUR,
                {"raise_alternates": "false"},
                {"rejected": None, "phase": "answer", "to_act": "13"},
            ),
        ),
    ),
    Case(
        id="R30 rival",
        says="the side that accepted may ask for six on its turn, where six is not known as an answer only",
        rule="PAU-RAISE-LATER",
        ask=Scene("0:+truco 1:ok 0:4P 1:+seis"),
        answers=(
            Answer((S0, S1, S4), {"rejected": None, "value": 3, "pending": "seis 6 B", "to_act": "02"}),
            Answer((MINEIRO,), {"rejected": None, "value": 4, "pending": "seis 6 B", "to_act": "02"}),
            Answer(
                (S3,), {"rejected": (3, "raise_window"), "value": 3, "to_act": "1"}, rule="APP-RAISE-LATER"
            ),
        ),
        houses=(
            House((S0, S1, S4), {"raise_window": "on_answer"}, {"rejected": (3, "raise_window"), "value": 3}),
            House((S3,), {"raise_window": "on_answer_and_turn"}, {"rejected": None, "pending": "seis 6 B"}),
        ),
        open_in={S0: "PAU-RAISE-LATER"},
    ),
    Case(
        id="R33",
        says="a second request before the answer counts for nothing",
        rule="PAU-ANSWER-WHO",
        ask=Scene("0:+truco 0:+seis"),
        answers=(
            Answer(
                ALL_TURNING, {"rejected": (1, "raise_own_request"), "pending": "truco 3 A", "to_act": "13"}
            ),
            Answer(
                (MINEIRO,), {"rejected": (1, "raise_own_request"), "pending": "truco 4 A", "to_act": "13"}
            ),
        ),
        open_in=dict.fromkeys((S1, S3, S4, MINEIRO), "PAU-ANSWER-WHO"),
    ),
    Case(
        id="R33 unnamed",
        says="a button pressed twice asks once",
        rule="PAU-ANSWER-WHO",
        ask=Scene("0:+ 0:+"),
        answers=(Answer(ALL_TURNING, {"rejected": (1, "raise_own_request"), "pending": "truco 3 A"}),),
        houses=(),
        open_in=dict.fromkeys((S1, S3, S4), "PAU-ANSWER-WHO"),
    ),
    Case(
        id="R35",
        says="whoever is not on turn may not ask",
        rule=TURN,
        ask=Scene("1:+truco"),
        answers=(Answer(EVERY_FOUR, {"rejected": (0, "raise_out_of_turn"), "phase": "play", "to_act": "0"}),),
        houses=(
            House(
                EVERY_FOUR,
                {"raise_timing": "any_time"},
                {"rejected": None, "phase": "answer", "to_act": "02"},
            ),
            House(EVERY_FOUR, {"raise_timing": "after_own_card"}, {"rejected": (0, "raise_out_of_turn")}),
        ),
    ),
    Case(
        id="R38",
        says="once his card lies on the table it is too late to ask",
        rule=TURN,
        ask=Scene("0:4P 0:+truco"),
        answers=(Answer(EVERY_FOUR, {"rejected": (1, "raise_out_of_turn"), "phase": "play", "to_act": "1"}),),
        houses=(
            House(
                EVERY_FOUR,
                {"raise_timing": "after_own_card"},
                {"rejected": None, "phase": "answer", "to_act": "13"},
            ),
            House(
                EVERY_FOUR,
                {"raise_timing": "any_time"},
                {"rejected": None, "phase": "answer", "to_act": "13"},
            ),
        ),
    ),
    Case(
        id="R58",
        says="nobody gives a hand up where nothing was asked",
        rule=CONCEDE,
        ask=Scene(f"{FIRST_TRICK_OF_A} 3:run"),
        answers=(Answer(EVERY_FOUR, {"rejected": (4, "wrong_phase"), "phase": "play", "to_act": "0"}),),
        houses=(
            House(EVERY_FOUR, {"concede": "on_turn"}, {"rejected": (4, "not_your_turn"), "phase": "play"}),
            House(ALL_TURNING, {"concede": "any_time"}, {"winner": "A", "points": 1, "scores": (1, 0)}),
            House((MINEIRO,), {"concede": "any_time"}, {"winner": "A", "points": 2, "scores": (2, 0)}),
        ),
        open_in=dict.fromkeys(EVERY_FOUR, CONCEDE),
    ),
    Case(
        id="R58 on turn",
        says="not even on his own turn; a house that allows it pays the hand's present worth",
        rule=CONCEDE,
        ask=Scene(f"0:+truco 1:ok {FIRST_TRICK_OF_A} 0:run"),
        answers=(Answer(EVERY_FOUR, {"rejected": (6, "wrong_phase"), "phase": "play", "to_act": "0"}),),
        houses=(
            House(ALL_TURNING, {"concede": "on_turn"}, {"winner": "B", "points": 3, "scores": (0, 3)}),
            House((MINEIRO,), {"concede": "on_turn"}, {"winner": "B", "points": 4, "scores": (0, 4)}),
        ),
        open_in=dict.fromkeys(EVERY_FOUR, CONCEDE),
    ),
)
