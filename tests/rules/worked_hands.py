"""Worked examples of whole hands and scores (H)."""

from __future__ import annotations

from tests.rules.cases import ALL_TURNING, BX, MINEIRO, S0, Answer, Case, House, Query
from tests.rules.scenes import Scene

FULL = (*ALL_TURNING, BX)
UP = {"truco": "0:+truco", "seis": "0:+truco 1:+seis", "nove": "0:+truco 1:+seis 0:+nove"}
UP["doze"] = f"{UP['nove']} 1:+doze"
TRICK_OF_LAST = "0:2C 1:JE 2:QP 3:3E"
A_WINS, B_WINS = "0:3C 1:KE 0:3O 1:KO", "0:KE 1:3C 1:3O 0:KO"


def refusal(example: str, rung: str, points: int, on: tuple[str, ...], rule: str) -> Case:
    """Return the case that running from a rung pays this to the side that asked for it."""
    asker, runner = (("A", 1), ("B", 0))[list(UP).index(rung) % 2]
    return Case(
        id=example,
        says=f"running from {rung} pays {points}",
        rule=rule,
        ask=Scene(f"{UP[rung]} {runner}:run", players=2),
        answers=(Answer(on, {"winner": asker, "points": points}),),
    )


def highest(scores: tuple[int, int], rung: str, value: int) -> tuple[Case, ...]:
    """Return the cases that under the cap this rung may still be asked for, and the next may not."""
    order = list(UP)
    says = f"at {scores[0]} x {scores[1]} a cap by the trailing side's need stops requests at {value}"
    asked = Case(
        id=f"H17 {scores[0]}x{scores[1]}",
        says=says,
        rule="HOUSE-RAISE-CAP-NEEDED-BY-TRAILING",
        ask=Scene(UP[rung], scores=scores, players=2),
        answers=(),
        houses=(House((S0,), {"raise_cap": "needed_by_trailing"}, {"rejected": None, "phase": "answer"}),),
    )
    if rung == "doze":
        return (asked,)
    beyond = order[order.index(rung) + 1]
    refused = Case(
        id=f"H17 {scores[0]}x{scores[1]} beyond",
        says=says,
        rule="HOUSE-RAISE-CAP-NEEDED-BY-TRAILING",
        ask=Scene(UP[beyond], scores=scores, players=2),
        answers=(),
        houses=(
            House(
                (S0,),
                {"raise_cap": "needed_by_trailing"},
                {"rejected": (order.index(beyond), "raise_capped"), "phase": "answer"},
            ),
        ),
    )
    return asked, refused


CASES = (
    Case(
        id="H1",
        says="truco accepted in the second trick makes 8 x 5 into 11 x 5, and a hand of eleven follows",
        rule="PAU-RUNG-TRUCO",
        ask=Scene(
            f"{TRICK_OF_LAST} 3:+truco 0:ok 3:AC 0:4C 1:4E 2:4P", vira="KO", scores=(5, 8), hold={3: "6P"}
        ),
        answers=(
            Answer(
                ALL_TURNING,
                {
                    "value": 3,
                    "tricks": "BB",
                    "scores": (5, 11),
                    "next_special": "offered",
                    "next_phase": "special",
                },
            ),
        ),
    ),
    Case(
        id="H2",
        says="had the others run, it would be 9 x 5",
        rule="PAU-RUNG-TRUCO-FOLD",
        ask=Scene(f"{TRICK_OF_LAST} 3:+truco 0:run", vira="KO", scores=(5, 8)),
        answers=(Answer(ALL_TURNING, {"winner": "B", "points": 1, "scores": (5, 9)}),),
    ),
    Case(
        id="H3",
        says="with 7 points, opponents who run from truco make it 8",
        rule="PAU-RUNG-TRUCO-FOLD",
        ask=Scene("0:+truco 1:run", scores=(7, 0)),
        answers=(Answer(ALL_TURNING, {"scores": (8, 0)}),),
    ),
    Case(
        id="H4",
        says="after a tied first trick the hand is theirs who win the second",
        rule="PAU-RESULT-TB",
        ask=Scene("0:KE 1:KO 0:4C 1:3C", players=2),
        answers=(Answer(FULL, {"tricks": "TB", "winner": "B"}),),
    ),
    Case(
        id="H5",
        says="at 9 x 9 truco accepted and won ends the game 12 x 9",
        rule="PAU-GAME-TARGET",
        ask=Scene(f"0:+truco 1:ok {A_WINS}", scores=(9, 9), players=2),
        answers=(Answer(FULL, {"scores": (12, 9), "game": "A", "phase": "game_over"}),),
    ),
    refusal("H6", "truco", 1, FULL, "PAU-RUNG-TRUCO-FOLD"),
    refusal("H7 seis", "seis", 3, FULL, "PAU-RUNG-SEIS-FOLD"),
    refusal("H7 nove", "nove", 6, FULL, "PAU-RUNG-NOVE-FOLD"),
    refusal("H7 doze", "doze", 9, FULL, "PAU-RUNG-DOZE-FOLD"),
    refusal("H8 truco", "truco", 2, (MINEIRO,), "MIN-RUNG-TRUCO-FOLD"),
    refusal("H8 seis", "seis", 4, (MINEIRO,), "MIN-RUNG-SEIS-FOLD"),
    refusal("H8 nove", "nove", 6, (MINEIRO,), "MIN-RUNG-NOVE-FOLD"),
    refusal("H8 doze", "doze", 10, (MINEIRO,), "MIN-RUNG-DOZE-FOLD"),
    *(
        Case(
            id=f"H9 {score}",
            says="a side that accepts the hand of eleven and loses it gives 3",
            rule="PAU-ELEVEN-VALUE",
            ask=Scene(f"0:yes {B_WINS}", scores=(11, score), players=2),
            answers=(
                Answer(FULL, {"points": 3, "scores": (11, score + 3), "game": "B" if score >= 9 else None}),
            ),
        )
        for score in (0, 8, 9)
    ),
    *(
        Case(
            id=f"H10 {score}",
            says="a refused hand of eleven gives 1, and no card is played",
            rule="PAU-ELEVEN-REFUSE",
            ask=Scene("0:no", scores=(11, score), players=2),
            answers=(Answer(FULL, {"tricks": "", "winner": "B", "scores": (11, score + 1), "game": None}),),
        )
        for score in (0, 10)
    ),
    Case(
        id="H11",
        says="at 11 x 11 the hand decides the game, worth 1 as it is",
        rule="PAU-IRON-VALUE",
        ask=Scene(B_WINS, scores=(11, 11), players=2),
        answers=(
            Answer(ALL_TURNING, {"points": 1, "scores": (11, 12), "game": "B"}),
            Answer((BX,), {"points": 3, "scores": (11, 14), "game": "B"}, rule="BX-IRON-VALUE"),
        ),
    ),
    Case(
        id="H12",
        says="after truco, six and nine, once accepted, the hand is worth 9",
        rule="PAU-RUNG-NOVE",
        ask=Scene(f"{UP['nove']} 1:ok", players=2),
        answers=(Answer(FULL, {"value": 9, "phase": "play"}),),
    ),
    Case(
        id="H13",
        says="three ties pay nobody, but in the two-player contract the opener",
        rule="PAU-RESULT-TTT",
        ask=Scene("0:7O 1:7P 0:6P 1:6E 0:3C 1:3O", vira="4E", players=2),
        answers=(
            Answer(ALL_TURNING, {"winner": "none", "scores": (0, 0)}),
            Answer((BX,), {"winner": "A", "scores": (1, 0)}, rule="BX-RESULT-TTT"),
        ),
    ),
    Case(
        id="H14",
        says="a hand of ten accepted at 10 x 8 and lost ends the game 10 x 12",
        rule="MIN-TEN-VALUE",
        ask=Scene(f"0:yes {B_WINS}", scores=(10, 8), players=2),
        answers=(Answer((MINEIRO,), {"points": 4, "scores": (10, 12), "game": "B"}),),
    ),
    Case(
        id="H15",
        says="a hand of ten refused at 10 x 6 makes it 10 x 8",
        rule="MIN-TEN-REFUSE",
        ask=Scene("0:no", scores=(10, 6), players=2),
        answers=(Answer((MINEIRO,), {"points": 2, "scores": (10, 8), "game": None}),),
    ),
    Case(
        id="H16",
        says="at 9 x 9 truco may be asked for, and under the cap six may not",
        rule="PAU-RAISE-CAP",
        ask=Scene(UP["seis"], scores=(9, 9), players=2),
        answers=(Answer(FULL, {"rejected": None, "pending": "seis 6 B"}),),
        houses=(
            House(
                FULL,
                {"raise_cap": "needed_by_trailing"},
                {"rejected": (1, "raise_capped"), "pending": "truco 3 A"},
            ),
        ),
    ),
    *(
        case
        for scores, rung, value in (
            ((0, 0), "doze", 12),
            ((4, 4), "nove", 9),
            ((6, 6), "seis", 6),
            ((9, 9), "truco", 3),
            ((10, 10), "truco", 3),
            ((9, 0), "doze", 12),
            ((9, 6), "seis", 6),
        )
        for case in highest(scores, rung, value)
    ),
    Case(
        id="H17 11x4",
        says="and at 11 nobody asks, cap or no cap",
        rule="PAU-ELEVEN-RAISES",
        ask=Query("special_hand", {"scores": [11, 4]}),
        answers=(
            Answer(
                FULL,
                {
                    "value": {
                        "id": "hand_of_eleven",
                        "offer_to": "A",
                        "value": 3,
                        "refuse_pays": 1,
                        "raises": False,
                    }
                },
            ),
        ),
    ),
    Case(
        id="H18",
        says="a trick each and a tied third pay the accepted 3 to the winner of the first",
        rule="PAU-RESULT-ABT",
        ask=Scene("0:+truco 1:ok 0:3C 1:KE 0:4C 1:3O 1:AO 0:AC", players=2),
        answers=(Answer(FULL, {"tricks": "ABT", "winner": "A", "scores": (3, 0)}),),
    ),
    Case(
        id="H19",
        says="truco, six, nine, and then running gives the side that asked for nine 6",
        rule="PAU-RUNG-NOVE-FOLD",
        ask=Scene(f"{UP['nove']} 3:run"),
        answers=(Answer(ALL_TURNING, {"winner": "A", "scores": (6, 0)}),),
    ),
)
