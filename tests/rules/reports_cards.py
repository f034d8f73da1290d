"""Field reports on cards: which are manilhas, how suits count, and which cards there are."""

from __future__ import annotations

from tests.rules.cases import (
    ALL_TURNING,
    LIMPO,
    MINEIRO,
    S0,
    S1,
    S3,
    S4,
    VELHA,
    Answer,
    Case,
    Chain,
    House,
    Pack,
    Query,
)

SUCCESSOR, WRAP, SUITS, PLAIN = (
    "PAU-ORDER-SUCCESSOR",
    "PAU-ORDER-WRAP",
    "PAU-ORDER-MANILHA-SUIT",
    "PAU-ORDER-PLAIN",
)
FULL_DECK = frozenset(rank + suit for rank in "4567QJKA23" for suit in "OECP")
CLEAN_DECK = frozenset(card for card in FULL_DECK if card[0] in "QJKA23")


def manilhas(report: str, vira: str, rank: str) -> Case:
    """Return the case that a vira of one rank makes manilhas of another."""
    return Case(
        id=f"{report} {vira}",
        says=f"a turned {vira} makes manilhas of the {rank}s, weakest in ouros and strongest in paus",
        rule=SUCCESSOR,
        ask=Query("manilhas", {"vira": f"{vira}C"}),
        answers=(Answer(ALL_TURNING, {"value": [f"{rank}{suit}" for suit in "OECP"]}),),
        open_in={S1: PLAIN, S3: SUCCESSOR},
    )


CASES = (
    *(manilhas("R02", vira, rank) for vira, rank in zip("47QJKA2", "5QJKA23", strict=True)),
    *(manilhas("R09", vira, rank) for vira, rank in zip("567Q", "67QJ", strict=True)),
    Case(
        id="R03",
        says="between manilhas paus beats copas, copas espadas, and espadas ouros",
        rule=SUITS,
        ask=Chain("QP QO QC QE", vira="7E"),
        answers=(Answer(ALL_TURNING, {"order": "QO < QE < QC < QP"}),),
        open_in={S1: SUITS, S3: SUITS},
    ),
    Case(
        id="R04",
        says="each of the six pairs of manilhas has its winner",
        rule=SUITS,
        ask=Chain("7C 7P 7O 7E", vira="6O"),
        answers=(Answer(ALL_TURNING, {"order": "7O < 7E < 7C < 7P"}),),
        open_in={S1: SUITS, S3: SUITS},
    ),
    Case(
        id="R06",
        says="plain cards of one rank are equal, whatever their suits",
        rule=PLAIN,
        ask=Chain("KP 3O 4E KC 3P 4C", vira="6O"),
        answers=(Answer(ALL_TURNING, {"order": "4E = 4C < KP = KC < 3O = 3P"}),),
        open_in={S1: PLAIN},
    ),
    Case(
        id="R08",
        says="a manilha beats a 3 whichever of the two is named first, and equal 3s stay equal",
        rule="PAU-ORDER-MANILHA-TOP",
        ask=Chain("7P 3C 7O 3O", vira="6P"),
        answers=(Answer(ALL_TURNING, {"order": "3C = 3O < 7O < 7P"}),),
    ),
    Case(
        id="R49",
        says="with fixed manilhas nothing but 7O, AE, 7C and 4P stands above the 3s",
        rule="VEL-ORDER-MANILHAS",
        ask=Chain("4P 2P QO 5P JP AE 7C 3C 2E 7O 4O 7P AO"),
        answers=(
            Answer((VELHA,), {"order": "4O < 5P < 7P < QO < JP < AO < 2P = 2E < 3C < 7O < AE < 7C < 4P"}),
            Answer(
                (MINEIRO,),
                {"order": "4O < 5P < 7P < QO < JP < AO < 2P = 2E < 3C < 7O < AE < 7C < 4P"},
                rule="MIN-ORDER-MANILHAS",
            ),
        ),
    ),
    Case(
        id="R65a",
        says="the clean deck leaves out all that is below the queen",
        rule="LIM-DECK-RANKS",
        ask=Pack("3O"),
        answers=(Answer((LIMPO,), {"count": 24, "cards": CLEAN_DECK}),),
    ),
    Case(
        id="R65b",
        says="fixed manilhas go with 40 cards; a house that cleans the deck keeps all four, 27 in all",
        rule="PAU-DECK-RANKS",
        ask=Pack(),
        answers=(Answer((VELHA, MINEIRO), {"count": 40, "cards": FULL_DECK}),),
        houses=(
            House(
                (VELHA, MINEIRO),
                {"clean_deck_fixed": "27"},
                {
                    "count": 27,
                    "cards": CLEAN_DECK | {"7O", "7C", "4P"},
                },
            ),
        ),
    ),
    Case(
        id="R65c",
        says="with 27 cards the four fixed manilhas are the same four",
        rule="VEL-ORDER-MANILHAS",
        ask=Query("manilhas", {"vira": None}),
        answers=(
            Answer((VELHA,), {"value": ["7O", "AE", "7C", "4P"]}),
            Answer((MINEIRO,), {"value": ["7O", "AE", "7C", "4P"]}, rule="MIN-ORDER-MANILHAS"),
        ),
        houses=(House((VELHA, MINEIRO), {"clean_deck_fixed": "27"}, {"value": ["7O", "AE", "7C", "4P"]}),),
    ),
    Case(
        id="R67",
        says="in the clean deck a turned 3 makes manilhas of the queens, for fours there are none",
        rule="LIM-ORDER-WRAP",
        ask=Query("manilhas", {"vira": "3C"}),
        answers=(Answer((LIMPO,), {"value": ["QO", "QE", "QC", "QP"]}),),
        open_in={LIMPO: "LIM-ORDER-WRAP"},
    ),
    Case(
        id="R67 full deck",
        says="in the full deck a turned 3 makes manilhas of the fours",
        rule=WRAP,
        ask=Query("manilhas", {"vira": "3C"}),
        answers=(Answer(ALL_TURNING, {"value": ["4O", "4E", "4C", "4P"]}),),
        open_in={S3: WRAP},
    ),
    Case(
        id="R68",
        says="the deck is ten ranks in four suits, each card once",
        rule="PAU-DECK-RANKS",
        ask=Pack(),
        answers=(Answer((*ALL_TURNING, VELHA, MINEIRO), {"count": 40, "cards": FULL_DECK}),),
        houses=(House((S0, S1, S3, S4), {"jokers": "2"}, {"count": 42, "cards": FULL_DECK | {"XO", "XP"}}),),
    ),
    Case(
        id="R78a",
        says="without jokers nothing stands between the 3s and the manilhas",
        rule="PAU-ORDER-PLAIN",
        ask=Chain("QO 3P 2C 3O", vira="7O"),
        answers=(Answer(ALL_TURNING, {"order": "2C < 3P = 3O < QO"}),),
        open_in={S1: PLAIN},
    ),
    Case(
        id="R78b",
        says="a joker is no card of the deck, unless a house deals two",
        rule="PAU-DECK-RANKS",
        ask=Query("compare_cards", {"vira": "7O", "a": "XO", "b": "3P"}),
        answers=(Answer(ALL_TURNING, {"error": "SETUP-CARD"}),),
        houses=(House(ALL_TURNING, {"jokers": "2"}, {"value": 1}),),
    ),
    Case(
        id="R78c",
        says="two jokers tie, and the weakest manilha beats them",
        rule="HOUSE-JOKERS-2",
        ask=Chain("QO XP 3E XO", vira="7O"),
        answers=(),
        houses=(House(ALL_TURNING, {"jokers": "2"}, {"order": "3E < XP = XO < QO"}),),
    ),
)
