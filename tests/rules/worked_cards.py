"""Worked examples of cards: manilhas by vira (V) and single tricks (T)."""

from __future__ import annotations

from tests.rules.cases import ALL_TURNING, BX, LIMPO, MINEIRO, S0, VELHA, Answer, Case, Chain, Query
from tests.rules.scenes import Scene

SUCCESSOR, WRAP = "PAU-ORDER-SUCCESSOR", "PAU-ORDER-WRAP"
SUIT, PLAIN, TOP = "PAU-ORDER-MANILHA-SUIT", "PAU-ORDER-PLAIN", "PAU-ORDER-MANILHA-TOP"
ONE, RIVALS = "PAU-TRICK-ONE", "PAU-TRICK-RIVALS"
FULL = (*ALL_TURNING, BX)
LADDER, CLEAN_LADDER = "4567QJKA23", "QJKA23"


def manilhas(example: str, vira: str, rank: str, on: tuple[str, ...] = FULL, rule: str = SUCCESSOR) -> Case:
    """Return the case that a vira makes manilhas of a rank, in the order of suits."""
    return Case(
        id=example,
        says=f"a turned {vira} makes manilhas of the {rank}s",
        rule=rule,
        ask=Query("manilhas", {"vira": vira}),
        answers=(Answer(on, {"value": [f"{rank}{suit}" for suit in "OECP"]}),),
    )


def whole_order(example: str, vira: str, *, groups: str, on: tuple[str, ...] = FULL) -> Case:
    """Return the case that the cards stand in this order; a rank alone stands for all its suits."""
    expanded = [
        [group] if len(group) == 2 else [f"{group}{suit}" for suit in "OECP"] for group in groups.split(" < ")
    ]
    return Case(
        id=example,
        says=f"with a turned {vira} the cards run {groups}",
        rule=PLAIN,
        ask=Query("card_order", {"vira": vira}),
        answers=(Answer(on, {"value": expanded}),),
    )


def trick(
    example: str,
    says: str,
    script: str,
    tells: dict[str, object],
    *,
    vira: str,
    rule: str = ONE,
    opener: int = 0,
) -> Case:
    """Return the case that one trick, between as many as play in it, comes to this."""
    players = len(script.split())
    return Case(
        id=example,
        says=says,
        rule=rule,
        ask=Scene(script, vira=vira, players=players, opener=opener),
        answers=(Answer(FULL if players == 2 else ALL_TURNING, tells),),
    )


VIRAS = (
    *(manilhas(f"V1 {suit}", f"5{suit}", "6") for suit in "OECP"),
    whole_order("V2", "5C", groups="4 < 5 < 7 < Q < J < K < A < 2 < 3 < 6O < 6E < 6C < 6P"),
    manilhas("V3", "3E", "4", rule=WRAP),
    manilhas("V4", "KO", "A"),
    manilhas("V5", "7E", "Q"),
    Case(
        id="V5 zap",
        says="and the queen of paus is then the strongest card of all",
        rule=SUIT,
        ask=Chain("QP 3C QC KE QO 7P QE", vira="7E"),
        answers=(Answer(FULL, {"order": "7P < KE < 3C < QO < QE < QC < QP"}),),
    ),
    manilhas("V6", "2P", "3"),
    Case(
        id="V6 plain 2",
        says="no plain 3 is left then: the strongest plain card is a 2, the rank of the vira itself",
        rule=PLAIN,
        ask=Chain("3O 2C AP 2E", vira="2P"),
        answers=(Answer(FULL, {"order": "AP < 2C = 2E < 3O"}),),
    ),
    manilhas("V7", "AC", "2"),
    manilhas("V8", "4O", "5"),
    manilhas("V9", "6O", "7"),
    whole_order("V10", "JE", groups="4 < 5 < 6 < 7 < Q < J < A < 2 < 3 < KO < KE < KC < KP"),
    manilhas("V11", "QC", "J"),
    manilhas("V12", "3O", "Q", on=(LIMPO,), rule="LIM-ORDER-WRAP"),
    *(
        manilhas(f"V13 {vira}", f"{vira}P", rank, rule=WRAP if vira == "3" else SUCCESSOR)
        for vira, rank in zip(LADDER, LADDER[1:] + LADDER[:1], strict=True)
    ),
    *(
        manilhas(
            f"V14 {vira}", f"{vira}P", rank, on=(LIMPO,), rule="LIM-ORDER-WRAP" if vira == "3" else SUCCESSOR
        )
        for vira, rank in zip(CLEAN_LADDER, CLEAN_LADDER[1:] + CLEAN_LADDER[:1], strict=True)
    ),
    Case(
        id="V15",
        says="the fixed manilhas run 7O, AE, 7C, 4P, above every 3",
        rule="VEL-ORDER-MANILHAS",
        ask=Chain("7C 3P AE 3O 4P 3E 7O 3C"),
        answers=(
            Answer((VELHA,), {"order": "3P = 3O = 3E = 3C < 7O < AE < 7C < 4P"}),
            Answer((MINEIRO,), {"order": "3P = 3O = 3E = 3C < 7O < AE < 7C < 4P"}, rule="MIN-ORDER-MANILHAS"),
        ),
    ),
    Case(
        id="ties",
        says="kings of two suits are equal, and so are two 6s, which lose to any 7",
        rule=PLAIN,
        ask=Chain("7P KC 6E KP 7O 6C", vira="QC"),
        answers=(Answer(FULL, {"order": "6E = 6C < 7P = 7O < KC = KP"}),),
    ),
)

TRICKS = (
    trick(
        "T1",
        "of two manilhas suits decide, and the winner leads",
        "0:2E 1:2P",
        {"tricks": "B", "leaders": "01"},
        vira="AC",
        rule=SUIT,
    ),
    Case(
        id="T2",
        says="three plain pairs tie all three tricks, and the leader stays",
        rule=RIVALS,
        ask=Scene("0:7O 1:7P 0:6P 1:6E 0:3C 1:3O", vira="4E", players=2),
        answers=(Answer(FULL, {"tricks": "TTT", "leaders": "000"}),),
    ),
    trick(
        "T3",
        "a manilha of paus beats one of espadas",
        "0:4P 1:4E",
        {"tricks": "A", "leaders": "00"},
        vira="3E",
        rule=SUIT,
    ),
    trick("T4", "plain 4s tie", "0:4E 1:4P", {"tricks": "T", "leaders": "00"}, vira="AO", rule=RIVALS),
    trick("T5", "a 2 beats an ace", "0:AE 1:2P", {"tricks": "B", "leaders": "01"}, vira="3O", rule=PLAIN),
    Case(
        id="T6",
        says="four manilhas run by their suits, each pair of them",
        rule=SUIT,
        ask=Chain("3C 3O 3P 3E", vira="2O"),
        answers=(Answer(FULL, {"order": "3O < 3E < 3C < 3P"}),),
    ),
    trick(
        "T7",
        "one manilha takes the trick for the second player",
        "0:3C 1:JO 2:2P 3:AE",
        {"tricks": "B", "leaders": "01"},
        vira="QO",
    ),
    trick(
        "T8",
        "the strongest of three manilhas takes it for the last",
        "0:JC 1:JO 2:7P 3:JP",
        {"tricks": "B", "leaders": "03"},
        vira="QO",
    ),
    trick(
        "T9",
        "a led manilha holds against a 3",
        "0:2P 1:3C 2:KO 3:QE",
        {"tricks": "A", "leaders": "00"},
        vira="AE",
        rule=TOP,
    ),
    Case(
        id="T10a",
        says="a hidden 3 loses to an open 4",
        rule=ONE,
        ask=Scene("0:KE 1:KO 0:(3P) 1:4C", vira="7O", players=2),
        answers=(Answer(FULL, {"tricks": "TB", "winner": "B"}),),
    ),
    Case(
        id="T10b",
        says="two hidden cards tie",
        rule="PAU-TRICK-ALL-HIDDEN",
        ask=Scene("0:KE 1:KO 0:(3P) 1:(4C)", vira="7O", players=2),
        answers=(Answer(FULL, {"tricks": "TT", "leaders": "000", "winner": None}),),
    ),
    trick(
        "T11",
        "a 3 played last takes the trick",
        "0:2C 1:JE 2:QP 3:3E",
        {"tricks": "B", "leaders": "03"},
        vira="KO",
    ),
    trick(
        "T12",
        "a led ace of copas is beaten by the ace of paus alone",
        "3:AC 0:AE 1:3P 2:AO",
        {"tricks": "B", "leaders": "33"},
        vira="KO",
        opener=3,
    ),
    Case(
        id="T12 zap",
        says="which does beat it",
        rule=SUIT,
        ask=Scene("3:AC 0:AP 1:3P 2:AO", vira="KO", opener=3),
        answers=(Answer((S0, "paulista-guia"), {"tricks": "A", "leaders": "30"}),),
    ),
)

CASES = (*VIRAS, *TRICKS)
