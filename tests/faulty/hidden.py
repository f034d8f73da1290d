"""Wrong about which cards may be hidden, and which must be shown."""

from __future__ import annotations

from tests.faulty.scenes import A_FIRST, SPLIT, TIE_1, TIES, game
from tests.faulty.vices import Loose, Sample, around, vice


@vice("trick.hidden.in_trick.0", game(SPLIT, "0 hide 4P"))
def hides_in_the_first_trick(sample: Sample) -> None:
    """Lets a card be hidden in the first trick."""
    around(sample.truco.Hand, "may_hide", lambda old, hand: not hand.tricks or old(hand))


@vice("trick.hidden.in_trick.0", game(SPLIT, "0 4P, 1 hide 2C"))
def followers_hide_in_the_first_trick(sample: Sample) -> None:
    """Forbids hiding in the first trick to its leader only."""
    around(
        sample.truco.Hand,
        "may_hide",
        lambda old, hand: old(hand) or (not hand.tricks and bool(hand.table)),
    )


@vice("trick.hidden.in_trick.1", game(SPLIT, A_FIRST, "0 hide 4P"))
def never_hides(sample: Sample) -> None:
    """Knows no hidden cards."""
    sample.truco.Hand.may_hide = lambda _: False


@vice("trick.hidden.in_trick.1", game(SPLIT, A_FIRST, "0 hide 4P"))
def hides_in_the_third_trick_only(sample: Sample) -> None:
    """Lets a card be hidden only in the third trick."""
    around(sample.truco.Hand, "may_hide", lambda old, hand: old(hand) and len(hand.tricks) > 1)


@vice("trick.hidden.leading", game(SPLIT, A_FIRST, "0 hide 4P"))
def leader_must_show(sample: Sample) -> None:
    """Forbids the leader of a trick to hide his card."""
    around(sample.truco.Hand, "may_hide", lambda old, hand: old(hand) and bool(hand.table))


@vice("trick.hidden.after_tied_first", game(TIES, TIE_1, "0 hide 2C"))
def no_hiding_after_a_tie(sample: Sample) -> None:
    """Forbids hiding after a tied first trick."""
    around(sample.truco.Hand, "may_hide", lambda old, hand: old(hand) and hand.tricks[0] != "T")


@vice("trick.hidden.per_side", game(SPLIT, A_FIRST, "0 hide 4P, 1 2C, 2 hide 5C"))
def partner_may_not_hide_too(sample: Sample) -> None:
    """Lets one card be hidden for each side in a trick."""

    def may_hide(old: Loose, hand: Loose) -> Loose:
        hidden = {play.seat % 2 for play in hand.table if play.hidden}
        return old(hand) and hand.turn % 2 not in hidden

    around(sample.truco.Hand, "may_hide", may_hide)


@vice("trick.hidden.when_forbidden", game(SPLIT, "0 hide 4P"))
def turns_up_what_may_not_be_hidden(sample: Sample) -> None:
    """Plays a card face up without a word where it may not be hidden."""

    def play(old: Loose, hand: Loose, seat: int, card: str, *, hidden: bool = False) -> None:
        old(hand, seat, card, hidden=hidden and hand.may_hide())

    around(sample.truco.Hand, "play", play)


@vice("trick.after_tied_first", game(TIES, TIE_1, "0 AC"))
def strongest_card_after_a_tie(sample: Sample) -> None:
    """Makes everybody play his strongest card after a tied first trick."""

    def play(old: Loose, hand: Loose, seat: int, card: str, *, hidden: bool = False) -> None:
        held = hand.cards[seat]
        if hand.tricks[:1] == ["T"] and card in held:
            best = max(hand.strength[other] for other in held)
            if hidden or hand.strength[card] < best:
                raise sample.truco.IllegalMoveError("must_play_strongest")
        old(hand, seat, card, hidden=hidden)

    around(sample.truco.Hand, "play", play)
