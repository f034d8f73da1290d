"""Field reports on tricks: ties, who leads next, and hidden cards."""

from __future__ import annotations

from tests.rules.cases import ALL_TURNING, MINEIRO, S0, S1, S3, S4, Answer, Case, House
from tests.rules.scenes import Scene

EVERY_FOUR = (*ALL_TURNING, MINEIRO)
PARTNERS, TIE_LEADER, HIDDEN_FIRST = "PAU-TRICK-PARTNERS", "PAU-TRICK-TIE-LEADER", "PAU-HIDDEN-FIRST"
HIDING_IS_OPEN = {S4: "PAU-HIDDEN-LATER"}
FIRST_TRICK_OF_A = "0:3C 1:KE 2:4E 3:5O"
PARTNERS_ON_TOP = "0:3C 1:KE 2:3E 3:4P"
SECOND_TRICK_OF_B = "0:4C 1:2P 2:5C 3:6E"

CASES = (
    Case(
        id="R50a",
        says="two partners with the equal highest plain cards tie the trick, read to the letter",
        rule=PARTNERS,
        ask=Scene(PARTNERS_ON_TOP, vira="6O"),
        answers=(
            Answer((S0, S1, S4), {"tricks": "T", "leaders": "00", "to_act": "0"}),
            Answer((S3,), {"tricks": "A", "leaders": "00", "to_act": "0"}, rule="APP-TRICK-PARTNERS"),
        ),
        houses=(
            House((S0, S1, S4), {"same_side_top_tie": "side_wins"}, {"tricks": "A", "leaders": "00"}),
            House((S3,), {"same_side_top_tie": "tie"}, {"tricks": "T", "leaders": "00"}),
        ),
        open_in={S3: "APP-TRICK-PARTNERS"},
    ),
    Case(
        id="R50b",
        says="so the other side takes the hand with the next trick, where practice would have it go on",
        rule=PARTNERS,
        ask=Scene(f"{PARTNERS_ON_TOP} {SECOND_TRICK_OF_B}", vira="6O"),
        answers=(
            Answer((S0, S1, S4), {"tricks": "TB", "winner": "B", "points": 1}),
            Answer((S3,), {"tricks": "AB", "winner": None, "to_act": "1"}, rule="APP-TRICK-PARTNERS"),
        ),
        houses=(
            House(
                (S0, S1, S4),
                {"same_side_top_tie": "side_wins"},
                {"tricks": "AB", "winner": None, "to_act": "1"},
            ),
            House((S3,), {"same_side_top_tie": "tie"}, {"tricks": "TB", "winner": "B", "points": 1}),
        ),
        open_in={S3: "APP-TRICK-PARTNERS"},
    ),
    Case(
        id="R50 leader",
        says="after partners topped the trick the first of the two leads",
        rule="PAU-TRICK-PARTNERS-LEADER",
        ask=Scene("3:3C 0:KE 1:3E 2:4P", vira="6O", opener=3),
        answers=(
            Answer((S0, S1, S4), {"tricks": "T", "leaders": "33"}),
            Answer((S3,), {"tricks": "B", "leaders": "33"}),
        ),
        houses=(
            House((S0, S1, S4), {"same_side_top_leader": "lowest_seat"}, {"tricks": "T", "leaders": "31"}),
            House((S3,), {"same_side_top_leader": "lowest_seat"}, {"tricks": "B", "leaders": "31"}),
        ),
        open_in={S3: "PAU-TRICK-PARTNERS-LEADER", S4: "PAU-TRICK-PARTNERS-LEADER"},
    ),
    Case(
        id="R52",
        says="after a tie the player of the first tied card leads, not the one who led",
        rule=TIE_LEADER,
        ask=Scene("0:4P 1:3C 2:3E 3:5O"),
        answers=(Answer(ALL_TURNING, {"tricks": "T", "leaders": "01", "to_act": "1"}),),
        houses=(
            House(
                ALL_TURNING, {"tie_leader": "trick_leader"}, {"tricks": "T", "leaders": "00", "to_act": "0"}
            ),
            House(
                ALL_TURNING, {"tie_leader": "hand_leader"}, {"tricks": "T", "leaders": "00", "to_act": "0"}
            ),
        ),
        open_in={S3: TIE_LEADER, S4: TIE_LEADER},
    ),
    Case(
        id="R54a",
        says="the leader of the first trick may not hide his card",
        rule=HIDDEN_FIRST,
        ask=Scene("0:(4P)"),
        answers=(Answer(EVERY_FOUR, {"rejected": (0, "hidden_not_allowed"), "to_act": "0"}),),
        houses=(
            House(EVERY_FOUR, {"hidden_from_trick": "1"}, {"rejected": None, "table": "(4P)", "to_act": "1"}),
            House(
                EVERY_FOUR, {"illegal_hide": "play_open"}, {"rejected": None, "table": "4P", "to_act": "1"}
            ),
        ),
        open_in={S4: HIDDEN_FIRST},
    ),
    Case(
        id="R54b",
        says="nor may those who follow in it",
        rule=HIDDEN_FIRST,
        ask=Scene("0:4P 1:(5C)"),
        answers=(Answer(EVERY_FOUR, {"rejected": (1, "hidden_not_allowed"), "to_act": "1"}),),
        houses=(
            House(
                EVERY_FOUR, {"hidden_from_trick": "1"}, {"rejected": None, "table": "4P (5C)", "to_act": "2"}
            ),
            House(
                EVERY_FOUR, {"illegal_hide": "play_open"}, {"rejected": None, "table": "4P 5C", "to_act": "2"}
            ),
        ),
        open_in={S4: HIDDEN_FIRST},
    ),
    Case(
        id="R56",
        says="a hidden card ties with nothing: the one open card wins, whatever lies covered",
        rule="PAU-TRICK-ONE",
        ask=Scene("0:3C 1:KE 2:5P 3:5O 0:4C 1:(4E) 2:(6P) 3:(6O)"),
        answers=(
            Answer(ALL_TURNING, {"tricks": "AA", "winner": "A", "points": 1}),
            Answer((MINEIRO,), {"tricks": "AA", "winner": "A", "points": 2}),
        ),
        houses=(
            House(
                EVERY_FOUR,
                {"hidden_from_trick": "never"},
                {"rejected": (5, "hidden_not_allowed"), "tricks": "A"},
            ),
        ),
        open_in=HIDING_IS_OPEN,
    ),
    Case(
        id="R57a",
        says="a trick of hidden cards only is tied, which here gives the hand to who won the first",
        rule="PAU-TRICK-ALL-HIDDEN",
        ask=Scene(f"{FIRST_TRICK_OF_A} 0:(4P) 1:(2C) 2:(5C) 3:(6E)"),
        answers=(
            Answer(ALL_TURNING, {"tricks": "AT", "winner": "A", "points": 1}),
            Answer((MINEIRO,), {"tricks": "AT", "winner": "A", "points": 2}),
        ),
        houses=(
            House(
                EVERY_FOUR, {"hidden_per_side": "1"}, {"rejected": (6, "hidden_not_allowed"), "to_act": "2"}
            ),
            House(
                EVERY_FOUR,
                {"hidden_lead": "forbidden"},
                {"rejected": (4, "hidden_not_allowed"), "to_act": "0"},
            ),
        ),
        open_in=dict.fromkeys(EVERY_FOUR, "PAU-TRICK-ALL-HIDDEN"),
    ),
    Case(
        id="R57a leader",
        says="after it the player who led it leads again",
        rule="PAU-TRICK-ALL-HIDDEN-LEADER",
        ask=Scene("0:4P 1:3C 2:3E 3:5O 1:(5P) 2:(6E) 3:(6C) 0:(6P)"),
        answers=(Answer(ALL_TURNING, {"tricks": "TT", "leaders": "011", "to_act": "1"}),),
        houses=(
            House(ALL_TURNING, {"all_hidden_leader": "hand_leader"}, {"tricks": "TT", "leaders": "010"}),
        ),
        open_in=dict.fromkeys(ALL_TURNING, "PAU-TRICK-ALL-HIDDEN-LEADER"),
    ),
    Case(
        id="R57b",
        says="both partners may hide, and an open card of the others then wins",
        rule="PAU-HIDDEN-PER-SIDE",
        ask=Scene(f"{FIRST_TRICK_OF_A} 0:(4P) 1:5C 2:(5P) 3:4C"),
        answers=(Answer(EVERY_FOUR, {"tricks": "AB", "leaders": "001", "to_act": "1"}),),
        houses=(
            House(
                EVERY_FOUR, {"hidden_per_side": "1"}, {"rejected": (6, "hidden_not_allowed"), "to_act": "2"}
            ),
            House(
                EVERY_FOUR,
                {"hidden_per_side": "1", "illegal_hide": "play_open"},
                {"rejected": None, "tricks": "AT", "winner": "A"},
            ),
        ),
        open_in={S4: "PAU-HIDDEN-PER-SIDE"},
    ),
)
