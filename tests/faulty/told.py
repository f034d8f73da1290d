"""What the diagnosis must make of each vice: the cell that it plays otherwise, or what kind of wrong it is.

A vice that is not named here is told by its own cell. `rule` stands for the rule that carries the cell, where
no value of cells plays as the vice does; `ruleset` for another ruleset; any other word is a habit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tests.faulty.vices import Vice

RULE: Final = "rule"
RULESET: Final = "ruleset"
TOLD: Final[dict[str, str]] = {
    # Other cells come to the same.
    "vira_rank_is_manilha": "order.successor.4",
    "deck_lacks_the_fours": "order.successor.3",
    "raiser_loses_ties": "result_raised.rows.TTT",
    # No value of cells plays so.
    "refusal_pays_the_first_asker": RULE,
    "second_request_while_pending": RULE,
    "doze_can_be_raised": RULE,
    "rung_can_be_skipped": RULE,
    "suit_breaks_common_ties": RULE,
    "compares_only_the_first_manilha": RULE,
    "fifth_fixed_manilha": RULE,
    "game_needs_exactly_twelve": RULE,
    "tricks_belong_to_the_seat": RULE,
    "accepted_truco_decides_the_trick": RULE,
    "rivals_see_the_hand_of_eleven": RULE,
    "rivals_raise_in_the_hand_of_eleven": RULE,
    "followers_hide_in_the_first_trick": RULE,
    "refused_eleven_pays_its_own_side": RULE,
    "anybody_decides_the_hand_of_eleven": RULE,
    "hidden_card_ties": RULE,
    "hidden_card_counts": RULE,
    "all_hidden_to_the_leader": RULE,
    "all_hidden_passes_the_lead": RULE,
    "value_rises_when_asked": "shows",
    "stake_leaks_into_the_next_hand": "between_hands",
    "accepting_passes_the_turn": "lists_too_few",
    "asks_a_side_at_eleven_all": "shows",
    # Habits have no cell.
    "accepts_everything": "takes_all",
    "rejects_everything": "refuses_all",
    "takes_the_first_legal_only": "lists_too_few",
    "lists_the_first_legal_only": "lists_too_few",
    "lists_acts_out_of_turn": "lists_too_many",
    "lets_everybody_act": "wrong_seats",
    "answers_by_constants": "constant",
    "observes_the_beginning": "frozen",
    "rejection_passes_the_turn": "refusal_changes",
    "rejected_card_is_lost": "refusal_changes",
    "rejected_answer_ends_the_hand": "refusal_changes",
    "gives_one_reason_for_all": "other_reason",
    "ignores_house_rules": "game.target",
    "plays_paulista_under_every_name": RULESET,
    "every_hand_is_the_first": "between_hands",
    "forgets_to_show_requests": "shows",
    "tricks_in_reverse": "shows",
    "view_shows_every_hand": "leaks",
}


def told_as(vice: Vice) -> str:
    """Return what the diagnosis must name."""
    return TOLD.get(vice.name) or vice.cell or ""
