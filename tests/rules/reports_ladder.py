"""Field reports on the ladder: what a hand is worth, and what a refusal pays."""

from __future__ import annotations

from tests.rules.cases import ALL_TURNING, MINEIRO, S0, S1, S3, S4, Answer, Case, House
from tests.rules.scenes import Scene

EVERY_FOUR = (*ALL_TURNING, MINEIRO)
TO_NINE = "0:+truco 1:+seis 0:+nove"
TO_TWELVE = f"{TO_NINE} 1:+doze"
TWO_TRICKS_OF_A = "0:3C 1:5C 2:5O 3:6E 0:3O 1:4O 2:4E 3:5P"

CASES = (
    Case(
        id="R11",
        says="running from the third request pays what the second had made of the hand",
        rule="PAU-RUNG-NOVE-FOLD",
        ask=Scene(f"{TO_NINE} 1:run"),
        answers=(
            Answer(ALL_TURNING, {"winner": "A", "points": 6, "scores": (6, 0)}),
            Answer((MINEIRO,), {"winner": "A", "points": 6, "scores": (6, 0)}, rule="MIN-RUNG-NOVE-FOLD"),
        ),
        houses=(
            House((MINEIRO, S0), {"ladder": "2-4-8-10-12"}, {"winner": "A", "points": 8}),
            House((MINEIRO,), {"ladder": "2-4-6-9-12"}, {"winner": "A", "points": 6}),
        ),
    ),
    Case(
        id="R12",
        says="the second request makes the hand worth 6, in mineiro too",
        rule="PAU-RUNG-SEIS",
        ask=Scene("0:+truco 1:+seis 0:ok"),
        answers=(
            Answer(ALL_TURNING, {"value": 6, "phase": "play", "to_act": "0"}),
            Answer((MINEIRO,), {"value": 6, "phase": "play", "to_act": "0"}, rule="MIN-RUNG-SEIS"),
        ),
        houses=(House((MINEIRO,), {"ladder": "2-4-8-10-12"}, {"value": 8, "phase": "play"}),),
    ),
    Case(
        id="R13",
        says="a hand in which nobody asked is worth 1 in paulista and 2 in mineiro",
        rule="PAU-RUNG-START",
        ask=Scene(TWO_TRICKS_OF_A),
        answers=(
            Answer(ALL_TURNING, {"tricks": "AA", "winner": "A", "points": 1, "scores": (1, 0)}),
            Answer(
                (MINEIRO,),
                {"tricks": "AA", "winner": "A", "points": 2, "scores": (2, 0)},
                rule="MIN-RUNG-START",
            ),
        ),
        houses=(
            House((MINEIRO,), {"ladder": "1-3-6-9-12"}, {"points": 1, "scores": (1, 0)}),
            House(ALL_TURNING, {"ladder": "2-4-6-10-12"}, {"points": 2, "scores": (2, 0)}),
        ),
    ),
    Case(
        id="R23",
        says="at 9 x 9 an accepted truco would decide the game, and six may be asked all the same",
        rule="PAU-RAISE-CAP",
        ask=Scene("0:+truco 1:+seis 0:ok", scores=(9, 9)),
        answers=(Answer(EVERY_FOUR, {"rejected": None, "value": 6, "to_act": "0"}),),
        houses=(
            House(
                ALL_TURNING,
                {"raise_cap": "needed_by_trailing"},
                {"rejected": (1, "raise_capped"), "value": 1, "pending": "truco 3 A"},
            ),
            House(
                (MINEIRO,),
                {"raise_cap": "needed_by_trailing"},
                {"rejected": (1, "raise_capped"), "value": 2, "pending": "truco 4 A"},
            ),
            House(
                ALL_TURNING,
                {"raise_cap": "acceptor_at_match_point"},
                {"rejected": (1, "raise_capped"), "value": 1, "pending": "truco 3 A"},
            ),
        ),
        open_in=dict.fromkeys(EVERY_FOUR, "PAU-RAISE-CAP"),
    ),
    Case(
        id="R24",
        says="twelve is accepted or run from; there is nothing to answer above it",
        rule="PAU-RUNG-DOZE-UP",
        ask=Scene(f"{TO_TWELVE} 0:+"),
        answers=(
            Answer(
                ALL_TURNING,
                {"rejected": (4, "raise_top_rung"), "value": 9, "pending": "doze 12 B", "to_act": "02"},
            ),
            Answer(
                (MINEIRO,),
                {"rejected": (4, "raise_top_rung"), "value": 10, "pending": "doze 12 B", "to_act": "02"},
            ),
        ),
    ),
    Case(
        id="R24 named",
        says="a request for fifteen has no meaning; it is refused and not taken for an acceptance",
        rule="PAU-ANSWER-WHO",
        ask=Scene(f"{TO_TWELVE} 0:+quinze"),
        answers=(
            Answer(EVERY_FOUR, {"rejected": (4, "unknown_rung"), "pending": "doze 12 B", "to_act": "02"}),
        ),
        open_in=dict.fromkeys((S1, S3, S4, MINEIRO), "PAU-ANSWER-WHO"),
    ),
    Case(
        id="R25",
        says="nothing can be asked for in a hand that is worth 12",
        rule="PAU-RUNG-DOZE-UP",
        ask=Scene(f"{TO_TWELVE} 0:ok 0:+"),
        answers=(
            Answer(
                EVERY_FOUR, {"rejected": (5, "raise_top_rung"), "value": 12, "pending": None, "to_act": "0"}
            ),
        ),
    ),
    Case(
        id="R28",
        says="running from truco pays what the hand was worth before it",
        rule="PAU-RUNG-TRUCO-FOLD",
        ask=Scene("0:+truco 1:run"),
        answers=(
            Answer(ALL_TURNING, {"winner": "A", "points": 1, "scores": (1, 0)}),
            Answer((MINEIRO,), {"winner": "A", "points": 2, "scores": (2, 0)}, rule="MIN-RUNG-TRUCO-FOLD"),
        ),
    ),
    Case(
        id="R29",
        says="running from a counter-request pays the side that made it, not the one that asked first",
        rule="PAU-RUNG-SEIS-FOLD",
        ask=Scene("0:+truco 1:+seis 0:run"),
        answers=(
            Answer(ALL_TURNING, {"winner": "B", "points": 3, "scores": (0, 3)}),
            Answer((MINEIRO,), {"winner": "B", "points": 4, "scores": (0, 4)}, rule="MIN-RUNG-SEIS-FOLD"),
        ),
    ),
    Case(
        id="R34",
        says="six asked in answer accepts the truco; once it is accepted in turn, the first asker plays",
        rule="PAU-RAISE-ANSWER",
        ask=Scene("0:+truco 1:+seis 0:ok"),
        answers=(Answer(EVERY_FOUR, {"value": 6, "phase": "play", "to_act": "0", "pending": None}),),
        houses=(
            House(
                ALL_TURNING,
                {"raise_window": "on_turn"},
                {"rejected": (1, "raise_window"), "value": 1, "pending": "truco 3 A"},
            ),
        ),
    ),
    Case(
        id="R79",
        says="the third request of mineiro is called nine and makes the hand worth 10",
        rule="MIN-RUNG-NOVE",
        ask=Scene(f"{TO_NINE} 1:ok"),
        answers=(
            Answer((MINEIRO,), {"value": 10, "phase": "play", "to_act": "0"}),
            Answer(ALL_TURNING, {"value": 9, "phase": "play", "to_act": "0"}, rule="PAU-RUNG-NOVE"),
        ),
        houses=(House((MINEIRO,), {"ladder": "2-4-6-9-12"}, {"value": 9}),),
    ),
    Case(
        id="R81",
        says="an accepted truco changes the value only: who asked loses the trick, and the hand goes on",
        rule="PAU-RUNG-TRUCO",
        ask=Scene("0:+truco 1:ok 0:3C 1:QP 2:4E 3:5O"),
        answers=(
            Answer(
                (S0, S1, S3, S4), {"tricks": "B", "winner": None, "value": 3, "phase": "play", "to_act": "1"}
            ),
        ),
    ),
)
