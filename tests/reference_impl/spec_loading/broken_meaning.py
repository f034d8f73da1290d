"""Tables of the right shape that mean nothing together."""

from __future__ import annotations

from tests.reference_impl.spec_loading.broken import Broken

CIRCLE = 'successor: {"4": "5", "5": "6", "6": "7", "7": Q, Q: J, J: K, K: A, A: "2", "2": "3", "3": "4"}'
COMMENT = "# How many seats of a side must refuse before the refusal counts.\n"

CARD_FAULTS = (
    Broken("a suit twice", "SPEC-DECK-TWICE", "suits: [O, E, C, P]", "suits: [O, E, C, P, O]"),
    Broken("a card added that is there", "SPEC-DECK-TWICE", "  suits:", "  add: [7O]\n  suits:", at="add: ["),
    Broken(
        "a card removed that is not there",
        "SPEC-DECK-REMOVE",
        "  suits:",
        "  remove: [8O]\n  suits:",
        at="remove: [",
    ),
    Broken(
        "more cards dealt than there are",
        "SPEC-DEAL-TOO-MANY",
        "players: [4, 2]\n\ndeck:\n  suits: [O, E, C, P]",
        "players: [4, 2, 12]\n\ndeck:\n  suits: [O, E, C]",
        at="deal:",
        also=frozenset({"SPEC-PLAYERS-NO-SEATS", "SPEC-MANILHA-ABSENT"}),
    ),
    Broken("an opener beyond the table", "SPEC-DEAL-OPENER", "first_opener: chance", "first_opener: 2"),
    Broken("no successor for the vira", "SPEC-SUCCESSOR-MISSING", f"  {CIRCLE}\n", "", at="order:"),
    Broken("a successor outside the deck", "SPEC-SUCCESSOR-CYCLE", '"3": "4"}', '"3": "8"}'),
    Broken(
        "a successor that never comes back",
        "SPEC-SUCCESSOR-CYCLE",
        '"2": "3", "3": "4"}',
        '"2": "4", "3": "4"}',
        at="  successor:",
    ),
    Broken("a rank without successor", "SPEC-SUCCESSOR-CYCLE", ', "3": "4"}', "}", at="  successor:"),
    Broken(
        "successors without a vira",
        "SPEC-SUCCESSOR-IDLE",
        "vira: true",
        "vira: false",
        at="  successor:",
        also=frozenset({"SPEC-TIER-NO-VIRA"}),
    ),
    Broken("a rank without a tier", "SPEC-CARD-NO-TIER", "    - {rank: Q}\n", "", at="  tiers:"),
    Broken(
        "a tier of no card",
        "SPEC-TIER-UNREACHABLE",
        "    - {rank: Q}\n",
        '    - {rank: Q}\n    - {rank: "8"}\n',
        at='{rank: "8"}',
    ),
    Broken(
        "a tier that a later one takes",
        "SPEC-TIER-UNREACHABLE",
        "    - {rank: K}\n",
        "    - {rank: K}\n    - {rank: A, suit: O}\n",
        at="{rank: A, suit: O}",
    ),
    Broken(
        "a manilha that a later tier takes",
        "SPEC-TIER-UNREACHABLE",
        "{rank: next, suit: P, manilha: true}",
        "{rank: next, suit: C, manilha: true}",
        at="{rank: next, suit: C, manilha: true}\n    - ",
    ),
    Broken(
        "a plain card above a manilha",
        "SPEC-MANILHA-BEATEN",
        "    - {rank: next, suit: P, manilha: true}\n",
        '    - {rank: next, suit: P, manilha: true}\n    - {rank: "3", suit: O}\n',
        at='{rank: "3", suit: O}',
        also=frozenset({"SPEC-TIER-UNREACHABLE"}),
    ),
    Broken(
        "a manilha that is not in the deck",
        "SPEC-MANILHA-ABSENT",
        "{rank: next, suit: P, manilha: true}",
        '{rank: "9", suit: P, manilha: true}',
    ),
    Broken(
        "a manilha removed from the deck",
        "SPEC-MANILHA-ABSENT",
        "  suits:",
        "  remove: [KP]\n  suits:",
        at="{rank: next, suit: P",
    ),
)

TABLE_FAULTS = (
    Broken("players without seats", "SPEC-PLAYERS-NO-SEATS", "players: [4, 2]", "players: [4, 2, 6]"),
    Broken("a number of players twice", "SPEC-PLAYERS-TWICE", "players: [4, 2]", "players: [4, 2, 4]"),
    Broken("seats that nobody takes", "SPEC-SEATS-IDLE", "players: [4, 2]", "players: [4]", at='"2": {side'),
    Broken("three sides for four seats", "SPEC-SEATS-LENGTH", "side: [A, B, A, B]", "side: [A, B, A]"),
    Broken("a turn that never comes to one", "SPEC-SEATS-CYCLE", "next: [1, 2, 3, 0]", "next: [1, 2, 0, 0]"),
    Broken("a next seat beyond the table", "SPEC-SEATS-CYCLE", "next: [1, 2, 3, 0]", "next: [1, 2, 3, 7]"),
    Broken(
        "openers that leave one out",
        "SPEC-SEATS-CYCLE",
        "next_opener: [3, 0, 1, 2]",
        "next_opener: [3, 0, 1, 3]",
    ),
    Broken("partners side by side", "SPEC-SEATS-SIDES", "side: [A, B, A, B]", "side: [A, A, B, B]"),
    Broken("partners who play in a row", "SPEC-SEATS-SIDES", "next: [1, 2, 3, 0]", "next: [2, 0, 3, 1]"),
    Broken(
        "a trick against a caller who may not exist",
        "SPEC-TRICK-NO-CALLER",
        "rivals: {winner: tie",
        "rivals: {winner: against_caller",
    ),
    Broken("a winner with no face-up card", "SPEC-TRICK-NO-TOP", "none: {winner: tie", "none: {winner: side"),
    Broken(
        "a leader with no face-up card",
        "SPEC-TRICK-NO-TOP",
        "winner: tie, leader: trick_leader",
        "winner: tie, leader: lowest_seat_top",
    ),
    Broken(
        "two answers for three tricks",
        "SPEC-HIDDEN-LENGTH",
        "in_trick: [false, true, true]",
        "in_trick: [false, true]",
    ),
    Broken("a missing row of tricks", "SPEC-RESULT-MISSING", "  ABT: A\n", "", at="result:"),
    Broken("a missing first row", "SPEC-RESULT-MISSING", "\n  T: go\n", "\n", at="result:"),
    Broken("a hand that goes on without tricks", "SPEC-RESULT-GOES-ON", "  TTT: none", "  TTT: go"),
    Broken(
        "a row after the hand is decided",
        "SPEC-RESULT-UNREACHABLE",
        "  ABA: A\n",
        "  AAB: A\n  ABA: A\n",
        at="AAB: A",
    ),
    Broken(
        "a row of a fourth trick",
        "SPEC-RESULT-UNREACHABLE",
        "  TTT: none",
        "  TTT: go\n  TTTA: A",
        at="TTTA: A",
        also=frozenset({"SPEC-RESULT-GOES-ON"}),
    ),
    Broken(
        "a result that ends only when raised",
        "SPEC-RESULT-RAISED",
        "\nbets:\n",
        "\nresult_raised: {scope: hand, rows: {AB: A}}\nbets:\n",
        at="result_raised:",
    ),
    Broken(
        "a raised result of no row",
        "SPEC-RESULT-UNREACHABLE",
        "\nbets:\n",
        "\nresult_raised: {scope: hand, rows: {AAA: A}}\nbets:\n",
        at="result_raised:",
    ),
)

BET_FAULTS = (
    Broken(
        "a rung that leads nowhere",
        "SPEC-LADDER-NO-RUNG",
        "fold: 3, up: nove",
        "fold: 3, up: dez",
        also=frozenset({"SPEC-LADDER-UNREACHABLE"}),
    ),
    Broken(
        "a first request that is no rung",
        "SPEC-LADDER-NO-RUNG",
        "start: {value: 1, up: truco}",
        "start: {value: 1, up: envido}",
        also=frozenset({"SPEC-LADDER-UNREACHABLE"}),
    ),
    Broken("a ladder that comes back", "SPEC-LADDER-LOOPS", "fold: 9, up: null", "fold: 9, up: truco"),
    Broken(
        "a rung worth less",
        "SPEC-LADDER-FALLS",
        "nove: {value: 9",
        "nove: {value: 5",
        also=frozenset({"SPEC-FOLD-AWARD"}),
    ),
    Broken("a rung worth the same", "SPEC-LADDER-FALLS", "{value: 12, fold: 9", "{value: 9, fold: 9"),
    Broken(
        "a refusal that pays too much",
        "SPEC-FOLD-AWARD",
        "seis: {value: 6, fold: 3",
        "seis: {value: 6, fold: 6",
    ),
    Broken(
        "a rung that nobody reaches",
        "SPEC-LADDER-UNREACHABLE",
        "fold: 6, up: doze",
        "fold: 6, up: null",
        at="doze: {",
    ),
    Broken("no first request", "SPEC-LADDER-CLOSED", "{nobody: true, own", "{nobody: false, own"),
    Broken(
        "no second request",
        "SPEC-LADDER-CLOSED",
        "own: false, rival: true, in_answer: true}",
        "own: false, rival: false, in_answer: false}",
    ),
    Broken(
        "nobody to make the first request", "SPEC-LADDER-CLOSED", "raise: turn, fold", "raise: nobody, fold"
    ),
    Broken("nobody to accept", "SPEC-ANSWER-NOBODY", "accept: side", "accept: nobody"),
    Broken("an offer nobody can take", "SPEC-OFFER-NOBODY", "play_hand: side", "play_hand: nobody"),
    Broken("an offer nobody can refuse", "SPEC-OFFER-NOBODY", "refuse_hand: side", "refuse_hand: nobody"),
    Broken(
        "a refusal that never counts",
        "SPEC-REFUSAL-NEVER",
        f"fold: side, raise: side}}\n{COMMENT}refusals: {{answer: one,",
        f"fold: next, raise: side}}\n{COMMENT}refusals: {{answer: all,",
        at="refusals:",
    ),
)

SPECIAL_FAULTS = (
    Broken("a range turned round", "SPEC-SPECIAL-RANGE", "rival: [0, 10]", "rival: [10, 0]"),
    Broken("a score that ends the game", "SPEC-SPECIAL-SCORE", "rival: [0, 10]", "rival: [0, 12]"),
    Broken(
        "a row that another hides",
        "SPEC-SPECIAL-UNREACHABLE",
        "self: [11, 11], rival: [0, 10]",
        "self: [11, 11], rival: [11, 11]",
        at="when: {self: [11, 11], rival: [11, 11]}\n    value: 3",
    ),
    Broken(
        "an offer to both sides",
        "SPEC-SPECIAL-BOTH",
        "self: [11, 11], rival: [0, 10]",
        "self: [9, 11], rival: [0, 11]",
    ),
    Broken(
        "two rows of one name",
        "SPEC-SPECIAL-TWICE",
        "id: hand_of_eleven",
        "id: iron_hand",
        at="id: iron_hand\n    label: {pt: mão de onze",
    ),
    Broken(
        "requests from the wrong value",
        "SPEC-SPECIAL-RAISE-FROM",
        "raises: forbidden\n    cards: open\n    hidden: true",
        "raises: allowed\n    cards: open\n    hidden: true",
        at="raises: allowed",
    ),
    Broken(
        "requests from a rung of another value",
        "SPEC-SPECIAL-RAISE-FROM",
        "raises: forbidden\n    cards: open\n    hidden: true",
        "raises: allowed\n    raise_from: seis\n    cards: open\n    hidden: true",
        at="raise_from: seis",
    ),
    Broken(
        "requests from no rung",
        "SPEC-LADDER-NO-RUNG",
        "raises: forbidden\n    cards: open\n    hidden: true",
        "raises: allowed\n    raise_from: dez\n    cards: open\n    hidden: true",
        at="raise_from: dez",
    ),
    Broken(
        "a rung for requests that are forbidden",
        "SPEC-SPECIAL-RAISE-IDLE",
        "raises: forbidden\n    cards: open\n    hidden: true",
        "raises: forbidden\n    raise_from: truco\n    cards: open\n    hidden: true",
        at="raise_from: truco",
    ),
    Broken(
        "the rival's requests said twice",
        "SPEC-SPECIAL-RAISE-IDLE",
        "raises: forbidden\n    cards: open\n    hidden: true",
        "raises: forbidden\n    raises_rival: forbidden\n    cards: open\n    hidden: true",
        at="raises_rival: forbidden",
    ),
)

MEANING_FAULTS = (*CARD_FAULTS, *TABLE_FAULTS, *BET_FAULTS, *SPECIAL_FAULTS)
