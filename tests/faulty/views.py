"""Wrong about who sees what."""

from __future__ import annotations

from tests.faulty.scenes import A_FIRST, SPLIT, game
from tests.faulty.vices import Loose, Sample, around, vary, vice

HIDDEN = (A_FIRST, "0 4P, 1 hide 2C")
OVER = (A_FIRST, "0 AC, 1 hide 2C, 2 5C, 3 6E")


def _shows(sample: Sample, whom: Loose) -> None:
    """Show a hidden card to the seats that `whom` picks, by how far they sit from its owner."""

    def write_play(old: Loose, play: Loose, viewer: int) -> Loose:
        return {
            **old(play, viewer),
            "card": play.card if whom((viewer - play.seat) % 4) or not play.hidden else None,
        }

    around(sample.shapes, "write_play", write_play)


@vice("sees.hidden_card.rival", game(SPLIT, *HIDDEN, "0 view"))
def view_leaks_hidden_cards(sample: Sample) -> None:
    """Shows hidden cards to everybody."""
    _shows(sample, lambda _: True)


@vice("sees.hidden_card.partner", game(SPLIT, *HIDDEN, "3 view"))
def view_leaks_hidden_cards_to_the_partner(sample: Sample) -> None:
    """Shows a hidden card to its owner's partner."""
    _shows(sample, lambda seats: seats in (0, 2))


@vice("sees.hidden_card.owner", game(SPLIT, *HIDDEN, "1 view"))
def owner_forgets_his_hidden_card(sample: Sample) -> None:
    """Does not show a player the card that he hid himself."""
    _shows(sample, lambda _: False)


@vice("sees.hidden_after", game(SPLIT, *OVER, "0 view"))
def hidden_cards_are_turned_up_at_the_end(sample: Sample) -> None:
    """Shows hidden cards when the hand is over."""

    def view(old: Loose, table: Loose, seat: int) -> Loose:
        shown = old(table, seat)
        if table.hand.phase == "over":
            tricks = (*table.hand.past, table.hand.table)
            shown["table"] = [[play._asdict() for play in trick] for trick in tricks]
        return shown

    around(sample.shapes, "view", view)


@vice("special.offered.offer.partners_see", game(SPLIT, "0 play_hand, 0 view", scores=(11, 5)))
def partners_see_after_the_decision(sample: Sample) -> None:
    """Leaves the partner's cards in view for the whole hand of eleven."""

    def sees_cards(old: Loose, hand: Loose, viewer: int, seat: int) -> Loose:
        sides = ["AB"[viewer % 2], "AB"[seat % 2]]
        return old(hand, viewer, seat) or (hand.special and sides == [hand.special.side] * 2)

    around(sample.truco.Hand, "sees_cards", sees_cards)


@vice("special.offered.offer.partners_see", game(SPLIT, "1 view", scores=(11, 5)))
def rivals_see_the_hand_of_eleven(sample: Sample) -> None:
    """Shows the cards of the side that has eleven to everybody while it decides."""
    around(
        sample.truco.Hand,
        "sees_cards",
        lambda old, hand, viewer, seat: (
            old(hand, viewer, seat) or (hand.phase == "special" and hand.is_asked(seat))
        ),
    )


@vice("special.offered.offer.partners_see", game(SPLIT, "0 view", scores=(11, 5)))
def partners_never_see(sample: Sample) -> None:
    """Hides the partner's cards from a side that decides on its hand of eleven."""
    vary(sample, partners_peek=False)


@vice("special.offered.offer.partners_see", game(SPLIT, "0 view", ruleset="paulista-online", scores=(11, 5)))
def partners_peek_online(sample: Sample) -> None:
    """Shows the partner's cards where the rules forbid it."""
    vary(sample, partners_peek=True)


@vice(None, game(SPLIT, "1 view"))
def view_shows_every_hand(sample: Sample) -> None:
    """Shows everybody the cards of all."""
    sample.truco.Hand.sees_cards = lambda *_: True
