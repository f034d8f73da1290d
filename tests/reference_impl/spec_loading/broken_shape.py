"""Tables of the wrong shape: keys and values that stand where they cannot."""

from __future__ import annotations

from tests.reference_impl.spec_loading.broken import Broken

SHAPE_FAULTS = (
    Broken("an unknown format", "SPEC-WRONG-VALUE", "manilha-ruleset/1", "manilha-ruleset/9"),
    Broken(
        "a misspelt section",
        "SPEC-UNKNOWN-KEY",
        "\nrefusals:",
        "\nrefusal:",
        at="refusal:",
        also=frozenset({"SPEC-MISSING-KEY"}),
    ),
    Broken(
        "a misspelt key in a row",
        "SPEC-UNKNOWN-KEY",
        "{value: 9, fold: 6",
        "{valeu: 9, fold: 6",
        also=frozenset({"SPEC-MISSING-KEY"}),
    ),
    Broken("a key that is missing", "SPEC-MISSING-KEY", "  overshoot: keep\n", "", at="game:"),
    Broken("a missing section", "SPEC-MISSING-KEY", "refusals: {answer: one, special: one}\n", "", line=2),
    Broken("true where a number belongs", "SPEC-WRONG-TYPE", "per_seat: 3", "per_seat: true"),
    Broken("yes where true belongs", "SPEC-WRONG-TYPE", "    hidden: true", "    hidden: yes"),
    Broken("a base-sixty number", "SPEC-WRONG-TYPE", "target: 12", "target: 1:2"),
    Broken("a fraction", "SPEC-WRONG-TYPE", "{value: 9, fold", "{value: 9.5, fold"),
    Broken("a quoted number", "SPEC-WRONG-TYPE", "target: 12", 'target: "12"'),
    Broken("a leading zero", "SPEC-WRONG-TYPE", "target: 12", "target: 012"),
    Broken("an unquoted rank", "SPEC-WRONG-TYPE", '{rank: "4"}', "{rank: 4}"),
    Broken("null where a word belongs", "SPEC-WRONG-VALUE", "  cap: none", "  cap: null"),
    Broken(
        "a list where a map belongs in a section",
        "SPEC-WRONG-TYPE",
        "\nsees:\n",
        "\nsees: [1]\nx:\n",
        at="sees: [1]",
        also=frozenset({"SPEC-UNKNOWN-KEY"}),
    ),
    Broken("a map where a word belongs", "SPEC-WRONG-VALUE", "  cap: none", "  cap: {none: 1}"),
    Broken(
        "suits in English letters",
        "SPEC-WRONG-VALUE",
        "suits: [O, E, C, P]",
        "suits: [D, S, H, C]",
    ),
    Broken(
        "a misspelt word",
        "SPEC-WRONG-VALUE",
        "lasts: while_score\n    offer",
        "lasts: while_scor\n    offer",
        at="lasts: while_scor\n",
    ),
    Broken(
        "a word where a number or a word belongs", "SPEC-WRONG-VALUE", "per_side: unlimited", "per_side: many"
    ),
    Broken("a negative value", "SPEC-OUT-OF-RANGE", "start: {value: 1,", "start: {value: -1,"),
    Broken("a target of a thousand", "SPEC-OUT-OF-RANGE", "target: 12", "target: 1000"),
    Broken("a range of one number", "SPEC-WRONG-LENGTH", "rival: [0, 10]", "rival: [0]"),
    Broken("no suits", "SPEC-WRONG-LENGTH", "suits: [O, E, C, P]", "suits: []"),
    Broken("an empty label", "SPEC-WRONG-LENGTH", "pt: seis,", 'pt: "",'),
    Broken("an id with a space", "SPEC-WRONG-FORM", "id: hand_of_eleven", "id: hand of eleven"),
    Broken(
        "a card with a suit sign", "SPEC-WRONG-FORM", "  suits: [O", "  add: [7♦]\n  suits: [O", at="add: ["
    ),
    Broken(
        "a history with an unknown winner",
        "SPEC-KEY-FORM",
        "  ABA: A\n",
        "  ABX: A\n",
    ),
    Broken("seats for five", "SPEC-KEY-FORM", '"2": {side', '"5": {side'),
    Broken(
        "an absent choice written as null",
        "SPEC-WRONG-TYPE",
        "lasts: while_score\n    offer",
        "lasts: while_score\n    raise_from: null\n    offer",
        at="raise_from: null",
    ),
)
