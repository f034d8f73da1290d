"""Field reports on the special hands: when they come, who decides, and that nobody asks in them."""

from __future__ import annotations

from tests.rules.cases import ALL_TURNING, MINEIRO, S0, S1, S3, S4, Answer, Case, House, Query
from tests.rules.scenes import Scene

EVERY_FOUR = (*ALL_TURNING, MINEIRO)
ELEVEN_RAISES, IRON_RAISES = "PAU-ELEVEN-RAISES", "PAU-IRON-RAISES"
WHEN, IRON, LASTS = "PAU-ELEVEN-WHEN", "PAU-IRON-WHEN", "PAU-ELEVEN-LASTS"
NO_RAISE = "raise_in_special_hand"
TWO_TRICKS_OF_A = "0:3C 1:5C 2:5O 3:6E 0:3O 1:4O 2:4E 3:5P"

CASES = (
    Case(
        id="R15a",
        says="with both sides at 10 in mineiro nobody asks, although nobody has 11",
        rule=IRON_RAISES,
        ask=Scene("0:+truco", scores=(10, 10)),
        answers=(Answer((MINEIRO,), {"rejected": (0, "raise_not_allowed"), "phase": "play", "value": 2}),),
        houses=(
            House(
                (MINEIRO,),
                {NO_RAISE: "loses_hand"},
                {"winner": "B", "points": 2, "scores": (10, 12), "game": "B"},
            ),
            House(
                (MINEIRO,),
                {NO_RAISE: "loses_game"},
                {"winner": "B", "points": 0, "scores": (10, 10), "game": "B"},
            ),
        ),
    ),
    Case(
        id="R15b",
        says="in the hand of ten the side below may not ask either",
        rule=ELEVEN_RAISES,
        ask=Scene("0:yes 1:+", scores=(10, 4), opener=1),
        answers=(
            Answer(
                (MINEIRO,), {"rejected": (1, "raise_not_allowed"), "phase": "play", "value": 4, "to_act": "1"}
            ),
        ),
        houses=(
            House(
                (MINEIRO,), {NO_RAISE: "opponents_may"}, {"rejected": None, "value": 4, "pending": "seis 6 B"}
            ),
            House(
                (MINEIRO,),
                {NO_RAISE: "loses_hand"},
                {"winner": "A", "points": 4, "scores": (14, 4), "game": "A"},
            ),
            House((MINEIRO,), {NO_RAISE: "loses_game"}, {"scores": (10, 4), "game": "A"}),
        ),
        open_in={MINEIRO: ELEVEN_RAISES},
    ),
    Case(
        id="R16a",
        says="in the hand of eleven the side with fewer points may not ask",
        rule=ELEVEN_RAISES,
        ask=Scene("0:yes 0:4P 1:+", scores=(11, 5)),
        answers=(Answer(ALL_TURNING, {"rejected": (2, "raise_not_allowed"), "value": 3, "to_act": "1"}),),
        houses=(
            House(
                ALL_TURNING,
                {NO_RAISE: "opponents_may"},
                {"rejected": None, "value": 3, "pending": "seis 6 B"},
            ),
        ),
        open_in={S1: ELEVEN_RAISES, S3: ELEVEN_RAISES},
    ),
    Case(
        id="R16b",
        says="nor may the side with 11",
        rule=ELEVEN_RAISES,
        ask=Scene("0:yes 0:+truco", scores=(11, 5)),
        answers=(Answer(ALL_TURNING, {"rejected": (1, "raise_not_allowed"), "value": 3, "to_act": "0"}),),
        houses=(
            House(
                ALL_TURNING, {NO_RAISE: "opponents_may"}, {"rejected": (1, "raise_not_allowed"), "value": 3}
            ),
        ),
        open_in={S1: ELEVEN_RAISES, S3: ELEVEN_RAISES},
    ),
    Case(
        id="R18",
        says="the iron hand is played without asking anybody",
        rule=IRON,
        ask=Scene("0:yes", scores=(11, 11)),
        answers=(
            Answer(
                ALL_TURNING,
                {"rejected": (0, "wrong_phase"), "phase": "play", "special": "iron", "to_act": "0"},
            ),
            Answer(
                (MINEIRO,),
                {"rejected": (0, "wrong_phase"), "phase": "play", "special": "iron", "to_act": "0"},
                rule="MIN-IRON-WHEN",
            ),
        ),
    ),
    Case(
        id="R20a",
        says="both sides at the threshold make an iron hand, not an offer to one of them",
        rule="MIN-IRON-WHEN",
        ask=Scene("0:yes", scores=(10, 10)),
        answers=(
            Answer(
                (MINEIRO,), {"rejected": (0, "wrong_phase"), "phase": "play", "special": "iron", "value": 2}
            ),
        ),
    ),
    Case(
        id="R20b",
        says="whoever wins the iron hand of mineiro has the game",
        rule="MIN-IRON-VALUE",
        ask=Scene(TWO_TRICKS_OF_A, scores=(10, 10)),
        answers=(Answer((MINEIRO,), {"winner": "A", "points": 2, "scores": (12, 10), "game": "A"}),),
        houses=(
            House((MINEIRO,), {"mineiro_literal": "true"}, {"points": 1, "scores": (11, 10), "game": "A"}),
            House((MINEIRO,), {"ferro_value": "3"}, {"points": 3, "scores": (13, 10), "game": "A"}),
        ),
        open_in={MINEIRO: "MIN-IRON-VALUE"},
    ),
    Case(
        id="R22",
        says="at 9 nothing special happens: no question, and truco may be asked",
        rule=WHEN,
        ask=Scene("0:+truco 1:ok", scores=(9, 4)),
        answers=(
            Answer(ALL_TURNING, {"rejected": None, "special": None, "value": 3, "to_act": "0"}),
            Answer((MINEIRO,), {"rejected": None, "special": None, "value": 4}, rule="MIN-TEN-WHEN"),
        ),
        houses=(
            House(
                ALL_TURNING,
                {"special_trigger": "from_nine"},
                {"rejected": (0, "wrong_phase"), "phase": "special", "value": 3, "to_act": "02"},
            ),
        ),
    ),
    Case(
        id="R63a",
        says="the point of a refused hand may bring the other side to 11, and the iron hand follows",
        rule="PAU-ELEVEN-REFUSE",
        ask=Scene("0:no", scores=(11, 10)),
        answers=(
            Answer(
                ALL_TURNING,
                {"points": 1, "scores": (11, 11), "game": None, "next_special": "iron", "next_phase": "play"},
            ),
        ),
        houses=(
            House(ALL_TURNING, {"special_value": "3/3"}, {"points": 3, "scores": (11, 13), "game": "B"}),
        ),
    ),
    Case(
        id="R63a mineiro",
        says="in mineiro a refusal pays 2, and 10 x 8 leads to 10 x 10 and the iron hand",
        rule="MIN-TEN-REFUSE",
        ask=Scene("0:no", scores=(10, 8)),
        answers=(
            Answer(
                (MINEIRO,), {"points": 2, "scores": (10, 10), "next_special": "iron", "next_phase": "play"}
            ),
        ),
        houses=(
            House((MINEIRO,), {"mineiro_literal": "true"}, {"scores": (10, 9), "next_special": "offered"}),
        ),
        open_in={MINEIRO: "MIN-TEN-REFUSE"},
    ),
    Case(
        id="R63b",
        says="a side that refused is asked again in the next hand, as long as it stays at 11",
        rule=LASTS,
        ask=Scene("0:no", scores=(11, 5)),
        answers=(
            Answer(
                ALL_TURNING,
                {"scores": (11, 6), "next_special": "offered", "next_phase": "special", "next_value": 3},
            ),
        ),
        houses=(
            House(
                ALL_TURNING,
                {"special_lasts": "once"},
                {"scores": (11, 6), "next_special": None, "next_phase": "play", "next_value": 1},
            ),
        ),
        open_in={S3: LASTS, S4: LASTS},
    ),
    Case(
        id="R69a",
        says="the game is to 12, and a side with 11 that wins its special hand has it",
        rule="PAU-GAME-TARGET",
        ask=Scene(f"0:yes {TWO_TRICKS_OF_A}", scores=(11, 0)),
        answers=(Answer(EVERY_FOUR, {"winner": "A", "game": "A", "phase": "game_over"}),),
        houses=(
            House(EVERY_FOUR, {"target": "13"}, {"winner": "A", "game": "A"}),
            House(
                ALL_TURNING,
                {"target": "15"},
                {"scores": (14, 0), "game": None, "next_special": None, "next_phase": "play"},
            ),
        ),
    ),
    Case(
        id="R69b",
        says="one side at 11 is asked whether it plays, for 3, or gives 1",
        rule=WHEN,
        ask=Query("special_hand", {"scores": [11, 0]}),
        answers=(
            Answer(
                ALL_TURNING,
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
        houses=(
            House(
                (S0,),
                {"special_value": "4/2"},
                {
                    "value": {
                        "id": "hand_of_eleven",
                        "offer_to": "A",
                        "value": 4,
                        "refuse_pays": 2,
                        "raises": False,
                    }
                },
            ),
        ),
    ),
    Case(
        id="R71",
        says="a request in the hand of eleven counts for nothing, and costs nothing",
        rule=ELEVEN_RAISES,
        ask=Scene("0:yes 0:+truco", scores=(11, 6)),
        answers=(
            Answer(ALL_TURNING, {"rejected": (1, "raise_not_allowed"), "scores": (11, 6), "game": None}),
        ),
        houses=(
            House(ALL_TURNING, {NO_RAISE: "loses_game"}, {"winner": "B", "scores": (11, 6), "game": "B"}),
            House(
                ALL_TURNING,
                {NO_RAISE: "loses_hand"},
                {"winner": "B", "points": 3, "scores": (11, 9), "game": None},
            ),
        ),
        open_in={S1: ELEVEN_RAISES, S3: ELEVEN_RAISES},
    ),
)
