"""Field reports on seats: what each of them sees, and which of them opens the next hand."""

from __future__ import annotations

from tests.rules.cases import ALL_TURNING, MINEIRO, S0, S1, S3, S4, Answer, Case, House, Look, Query
from tests.rules.scenes import Scene

EVERY_FOUR = (*ALL_TURNING, MINEIRO)
RIVAL, PARTNER, OWNER, AFTER = (f"PAU-SEE-HIDDEN-{who}" for who in ("RIVAL", "PARTNER", "OWNER", "AFTER"))
PEEK, OPENER = "PAU-ELEVEN-PEEK", "PAU-SEATS-OPENER"
FIRST_TRICK_OF_A = "0:3C 1:KE 2:4O 3:5O"
HIDDEN_SECOND = Scene(f"{FIRST_TRICK_OF_A} 0:4P 1:(QP)")
HANDS = {0: "3C 4P 5P", 1: "KE 5C 6C", 2: "4O 2P 7C", 3: "5O 6O 6P"}
AT_ELEVEN = Scene(scores=(11, 5), opener=1, hold=HANDS)
PLAYING_ELEVEN = Scene("2:yes", scores=(11, 5), opener=1, hold=HANDS)
RIVALS: dict[str, object] = {"1 partners": {}, "3 partners": {}}
BOTH_WAYS: dict[str, object] = {
    "0 partners": {"2": HANDS[2]},
    "2 partners": {"0": HANDS[0]},
    "1 partners": {},
    "3 partners": {},
}
NOBODY: dict[str, object] = {"0 partners": {}, "2 partners": {}, **RIVALS}

CASES = (
    Case(
        id="R59 rivals",
        says="opponents see that a card was hidden, and by whom, not which it is",
        rule=RIVAL,
        ask=Look(HIDDEN_SECOND),
        answers=(Answer(ALL_TURNING, {"0 table": "4P (?)", "2 table": "4P (?)"}),),
        open_in={S4: RIVAL},
    ),
    Case(
        id="R59 partner",
        says="nor does the partner",
        rule=PARTNER,
        ask=Look(HIDDEN_SECOND),
        answers=(Answer(ALL_TURNING, {"3 table": "4P (?)"}),),
        open_in={S3: PARTNER, S4: PARTNER},
    ),
    Case(
        id="R59 owner",
        says="whoever hid it knows it",
        rule=OWNER,
        ask=Look(HIDDEN_SECOND),
        answers=(Answer(ALL_TURNING, {"1 table": "4P (QP)"}),),
        open_in={S4: OWNER},
    ),
    Case(
        id="R59 after",
        says="when the hand is over the card stays unseen",
        rule=AFTER,
        ask=Look(Scene(f"{HIDDEN_SECOND.script} 2:5E 3:4C")),
        answers=(Answer(ALL_TURNING, {f"{seat} table": "4P (?) 5E 4C" for seat in (0, 2, 3)}),),
        houses=(
            House(
                ALL_TURNING,
                {"hidden_reveal": "end_of_hand"},
                {f"{seat} table": "4P (QP) 5E 4C" for seat in (0, 1, 2, 3)},
            ),
        ),
        open_in={S3: AFTER, S4: AFTER},
    ),
    Case(
        id="R60 deciding",
        says="to decide, and only the two that have 11, partners see each other's cards",
        rule=PEEK,
        ask=Look(AT_ELEVEN),
        answers=(
            Answer((S0, S3, S4), BOTH_WAYS),
            Answer((S1,), NOBODY, rule="ONL-ELEVEN-PEEK"),
        ),
        houses=(
            House((S0, S3, S4), {"partner_peek": "never"}, NOBODY),
            House((S0, S1, S3, S4), {"partner_peek": "hand"}, BOTH_WAYS),
            House((S1,), {"partner_peek": "deciding"}, BOTH_WAYS),
        ),
    ),
    Case(
        id="R60 playing",
        says="once they have decided to play they see no more than anybody",
        rule=PEEK,
        ask=Look(PLAYING_ELEVEN),
        answers=(
            Answer((S0, S3, S4), NOBODY),
            Answer((S1,), NOBODY, rule="ONL-ELEVEN-PEEK"),
        ),
        houses=(House((S0, S1, S3, S4), {"partner_peek": "hand"}, BOTH_WAYS),),
    ),
    Case(
        id="R60 own",
        says="each sees his own cards all the while",
        rule="PAU-ELEVEN-CARDS",
        ask=Look(AT_ELEVEN),
        answers=(Answer(EVERY_FOUR, {f"{seat} hand": hand for seat, hand in HANDS.items()}),),
        open_in=dict.fromkeys((S1, MINEIRO), "PAU-ELEVEN-CARDS"),
    ),
    Case(
        id="R70",
        says="the next hand is opened by the seat before the last opener's, to his left",
        rule=OPENER,
        ask=Query("next_opener", {"opener": 0, "players": 4}),
        answers=(Answer(EVERY_FOUR, {"value": 3}),),
        houses=(House(EVERY_FOUR, {"next_hand_leader": "seat_plus_1"}, {"value": 1}),),
        open_in={S3: OPENER, S4: OPENER},
    ),
    Case(
        id="R70 refused",
        says="a refused special hand moves the opening on as any other",
        rule="PAU-OPENER-REFUSED",
        ask=Scene("0:no", scores=(11, 5)),
        answers=(Answer(EVERY_FOUR, {"next_opener": 3}),),
        houses=(
            House(EVERY_FOUR, {"opener_after_refusal": "stays"}, {"next_opener": 0}),
            House(EVERY_FOUR, {"next_hand_leader": "seat_plus_1"}, {"next_opener": 1}),
        ),
        open_in=dict.fromkeys((S0, S1, S3, MINEIRO), "PAU-OPENER-REFUSED"),
    ),
)
