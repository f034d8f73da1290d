"""Field reports on what the tricks make of the hand."""

from __future__ import annotations

from tests.rules.cases import ALL_TURNING, MINEIRO, S0, Answer, Case, House
from tests.rules.scenes import Scene

FREE = "PAU-TRICK-FREE-CARD"
A1, T1 = "0:3C 1:KE 2:4E 3:5O", "0:KP 1:KE 2:4E 3:5O"
A2, B2, T2 = "0:4P 1:KO 2:2C 3:6E", "0:4P 1:2C 2:5C 3:6E", "0:2C 1:2P 2:5C 3:6E"
B3, T3_LED_BY_B, T3 = "1:AO 2:6P 3:7C 0:KC", "1:AO 2:6P 3:7C 0:AC", "0:AC 1:AO 2:6P 3:7C"

CASES = (
    Case(
        id="R41",
        says="with a trick each and the third tied, the hand goes to the winner of the first",
        rule="PAU-RESULT-ABT",
        ask=Scene(f"{A1} {B2} {T3_LED_BY_B}"),
        answers=(Answer(ALL_TURNING, {"tricks": "ABT", "winner": "A", "points": 1, "scores": (1, 0)}),),
        houses=(
            House(
                ALL_TURNING, {"tie_precedence": "previous_trick_winner"}, {"winner": "B", "scores": (0, 1)}
            ),
            House(ALL_TURNING, {"tie_precedence": "hand_leader_side"}, {"winner": "A", "scores": (1, 0)}),
        ),
    ),
    Case(
        id="R42",
        says="the winner of the second trick after a tied first has the hand, and no third is played",
        rule="PAU-RESULT-TA",
        ask=Scene(f"{T1} 0:3C 1:2C 2:5C 3:6E 0:AC"),
        answers=(
            Answer(ALL_TURNING, {"rejected": (8, "hand_over"), "tricks": "TA", "winner": "A", "to_act": ""}),
        ),
        houses=(
            House(
                ALL_TURNING,
                {"early_stop": "false"},
                {"rejected": None, "tricks": "TA", "winner": None, "to_act": "1"},
            ),
        ),
    ),
    Case(
        id="R42 played out",
        says="where a house plays the third trick all the same, its outcome changes nothing",
        rule="HOUSE-EARLY-STOP-FALSE",
        ask=Scene(f"{T1} 0:3C 1:2C 2:5C 3:6E 0:7C 1:AO 2:6P 3:5P"),
        answers=(),
        houses=(House(ALL_TURNING, {"early_stop": "false"}, {"tricks": "TAB", "winner": "A", "points": 1}),),
    ),
    Case(
        id="R44",
        says="three ties pay nobody, however high the hand stood, and the next hand starts afresh",
        rule="PAU-RESULT-TTT",
        ask=Scene(f"0:+truco 1:ok {T1} {T2} {T3}", scores=(4, 7)),
        answers=(
            Answer(
                ALL_TURNING,
                {
                    "tricks": "TTT",
                    "winner": "none",
                    "points": 0,
                    "scores": (4, 7),
                    "next_value": 1,
                    "next_phase": "play",
                },
            ),
        ),
        houses=(
            House(
                ALL_TURNING,
                {"all_tied": "hand_leader_side"},
                {"winner": "A", "scores": (7, 7), "next_value": 1},
            ),
            House(
                ALL_TURNING,
                {"all_tied": "last_raiser_loses"},
                {"winner": "B", "scores": (4, 10), "next_value": 1},
            ),
        ),
    ),
    Case(
        id="R45a",
        says="a request in the third trick does not change that three ties pay nobody",
        rule="PAU-RESULT-TTT",
        ask=Scene(f"{T1} {T2} 0:+truco 1:ok {T3}"),
        answers=(Answer(ALL_TURNING, {"tricks": "TTT", "winner": "none", "points": 0}),),
        houses=(
            House(ALL_TURNING, {"raiser_must_untie": "true"}, {"tricks": "TTT", "winner": "B", "points": 3}),
            House(
                ALL_TURNING, {"all_tied": "last_raiser_loses"}, {"tricks": "TTT", "winner": "B", "points": 3}
            ),
        ),
    ),
    Case(
        id="R45b",
        says="nor that a tied third leaves the hand to who won the first, here against the side that asked",
        rule="PAU-RESULT-ABT",
        ask=Scene(f"{A1} {B2} 1:+truco 0:ok {T3_LED_BY_B}"),
        answers=(Answer(ALL_TURNING, {"tricks": "ABT", "winner": "A", "points": 3, "scores": (3, 0)}),),
        houses=(House(ALL_TURNING, {"raiser_must_untie": "true"}, {"winner": "A", "points": 3}),),
    ),
    Case(
        id="R45 asked by the first",
        says="nor when the winner of the first trick was the one that asked",
        rule="PAU-RESULT-ABT",
        ask=Scene(f"{A1} {B2} 1:AO 2:+truco 3:ok 2:6P 3:7C 0:AC"),
        answers=(Answer(ALL_TURNING, {"tricks": "ABT", "winner": "A", "points": 3}),),
        houses=(House(ALL_TURNING, {"raiser_must_untie": "true"}, {"winner": "B", "points": 3}),),
    ),
    Case(
        id="R46",
        says="after a tied first trick everyone still plays the card he likes",
        rule=FREE,
        ask=Scene(f"{T1} 0:4P", hold={0: "KP 3C"}),
        answers=(Answer(ALL_TURNING, {"rejected": None, "tricks": "T", "table": "4P", "to_act": "1"}),),
        houses=(
            House(
                ALL_TURNING,
                {"after_tied_trick1": "must_play_highest"},
                {"rejected": (4, "must_play_strongest"), "to_act": "0"},
            ),
        ),
    ),
    Case(
        id="R46 mineiro",
        says="in mineiro too, where the rule to show the highest is said to be common",
        rule=FREE,
        ask=Scene(f"{T1} 0:5P", hold={0: "KP 3C"}),
        answers=(Answer((MINEIRO, S0), {"rejected": None, "tricks": "T", "table": "5P", "to_act": "1"}),),
        houses=(
            House(
                (MINEIRO, S0),
                {"after_tied_trick1": "must_play_highest"},
                {"rejected": (4, "must_play_strongest")},
            ),
        ),
    ),
    Case(
        id="R48a",
        says="winning the first trick is no advantage against two won tricks",
        rule="PAU-RESULT-ABB",
        ask=Scene(f"{A1} {B2} {B3}"),
        answers=(Answer(ALL_TURNING, {"tricks": "ABB", "winner": "B", "scores": (0, 1)}),),
    ),
    Case(
        id="R48b",
        says="after a tied first trick the second decides at once",
        rule="PAU-RESULT-TB",
        ask=Scene(f"{T1} {B2}"),
        answers=(Answer(ALL_TURNING, {"tricks": "TB", "winner": "B", "scores": (0, 1)}),),
    ),
    Case(
        id="R74",
        says="tricks count for the side: one by each partner make two",
        rule="PAU-RESULT-AA",
        ask=Scene(f"{A1} {A2}"),
        answers=(Answer(ALL_TURNING, {"tricks": "AA", "leaders": "00", "winner": "A", "scores": (1, 0)}),),
    ),
)
