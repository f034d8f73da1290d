# ruff: noqa: INP001 - modules side by side, not a package
"""Which of the documented house rules this game plays: the values under paulista, then what differs."""

from __future__ import annotations

HOUSE_RULES = {
    "next_hand_leader": "seat_minus_1",
    "tie_leader": "first_tied_card",
    "all_hidden_leader": "trick_leader",
    "same_side_top_leader": "first_played",
    "same_side_top_tie": "tie",
    "all_tied": "nobody",
    "tie_precedence": "first_trick_winner",
    "early_stop": "true",
    "after_tied_trick1": "free",
    "hidden_after_tie": "allowed",
    "truco_vs_exposed": "plain",
    "raiser_must_untie": "false",
    "hidden_from_trick": "2",
    "hidden_lead": "allowed",
    "hidden_per_side": "unlimited",
    "hidden_reveal": "never",
    "hidden_in_ferro": "forbidden",
    "illegal_hide": "reject",
    "jokers": "0",
    "ladder": "1-3-6-9-12",
    "raise_alternates": "true",
    "raise_window": "on_answer_and_turn",
    "raise_timing": "on_turn_before_card",
    "raise_cap": "none",
    "raise_in_special_hand": "illegal",
    "response_rule": "first_answer",
    "concede": "never",
    "special_trigger": "at_eleven",
    "special_lasts": "while_score",
    "special_value": "3/1",
    "partner_peek": "deciding",
    "special_decider": "either",
    "ferro_value": "1",
    "ferro_cards": "open",
    "target": "12",
    "score_cap": "none",
    "opener_after_refusal": "moves",
}
# None: the question does not arise there.
EXCEPTIONS: dict[str, dict[str, str | None]] = {
    "paulista-limpo": {"clean_wrap": "queen"},
    "paulista-manilha-velha": {"clean_deck_fixed": "40"},
    "paulista-online": {"partner_peek": "never"},
    "paulista-app": {
        "same_side_top_tie": "side_wins",
        "raise_window": "on_answer",
        "ferro_cards": "blind_turn_by_turn",
    },
    "paulista-guia": {"ferro_cards": "blind_turn_by_turn"},
    "mineiro": {
        "clean_deck_fixed": "40",
        "mineiro_literal": "false",
        "third_rung_label": "nove",
        "ladder": "2-4-6-10-12",
        "special_trigger": "at_ten",
        "special_value": "4/2",
        "partner_peek": "never",
        "ferro_value": "2",
    },
    "truco-2p-v1": {
        "next_hand_leader": None,
        "same_side_top_leader": None,
        "tie_leader": "trick_leader",
        "all_tied": "hand_leader_side",
        "hidden_in_ferro": "allowed",
        "ferro_value": "3",
    },
}


def played(ruleset: str) -> dict[str, str]:
    """Return the house rules that are played under a ruleset."""
    rules = {**HOUSE_RULES, **EXCEPTIONS.get(ruleset, {})}
    return {name: value for name, value in rules.items() if value is not None}
