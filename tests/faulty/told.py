"""What the diagnosis must make of each vice: the cell that it gets wrong, or what kind of wrong it is.

A vice that is not named here is told by its own cell: by another value of it, or, where no value plays so,
as the cell that the failures come down to. Here stand those that are told by other cells, which come to the
same, by rows that are otherwise together, by another ruleset, or as a habit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tests.faulty.vices import Vice

RULESET: Final = "ruleset"
TOLD: Final[dict[str, str]] = {
    # Other cells come to the same, or many do together.
    "suit_breaks_common_ties": "order.tiers.*.suit=O E C P in every rank",
    "vira_rank_is_manilha": "order.successor.4",
    "deck_lacks_the_fours": "order.successor.3",
    "raiser_loses_ties": "result_raised.rows.TTT",
    # What differs shows where another cell is read.
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
