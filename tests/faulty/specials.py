"""Wrong about the hands of eleven and ten, and the iron hand."""

from __future__ import annotations

from tests.faulty.scenes import A_FIRST, SPLIT, ask, game
from tests.faulty.vices import Loose, Sample, around, vary, vice


def _special(sample: Sample, change: Loose) -> None:
    """Let `change` turn a special hand into another."""

    def special_hand(old: Loose, variant: Loose, scores: Loose) -> Loose:
        special = old(variant, scores)
        return special and change(special, variant)

    around(sample.truco, "special_hand", special_hand)


def _allow_raises(sample: Sample, where: Loose) -> None:
    """Lift the ban on requests in the special hands where `where` says so."""

    def why_not_raise(old: Loose, hand: Loose, seat: int) -> Loose:
        reason = old(hand, seat)
        lifted = reason == "raise_not_allowed" and hand.level + hand.asked < 4 and where(hand, seat)
        return None if lifted else reason

    around(sample.truco.Hand, "why_not_raise", why_not_raise)


@vice("special.iron.when.self.0", ask("special_hand", scores=[11, 11]))
def asks_a_side_at_eleven_all(sample: Sample) -> None:
    """Finds a side with eleven at eleven all, and asks it."""
    special = sample.truco.Special
    _special(
        sample,
        lambda hand, variant: (
            hand if hand.side else special("hand_of_eleven", "A", variant.values[1], variant.values[0])
        ),
    )


@vice("special.offered.when.self.0", ask("special_hand", scores=[9, 4]))
def special_from_nine(sample: Sample) -> None:
    """Has the special hand begin at nine points."""
    around(
        sample.truco,
        "special_hand",
        lambda old, variant, scores: old(
            variant, [variant.special_score if 9 <= score < 12 else score for score in scores]
        ),
    )


@vice("special.offered.when.self.0", ask("special_hand", ruleset="mineiro", scores=[10, 4]))
def mineiro_special_at_eleven(sample: Sample) -> None:
    """Waits in mineiro for an eleven that even scores never reach."""
    vary(sample, special_score=11)


@vice("special.offered.offer.refuse_pays", game(SPLIT, "0 refuse_hand", scores=(11, 5)))
def refused_eleven_pays_its_own_side(sample: Sample) -> None:
    """Pays a refused hand of eleven to the side that refused it."""

    def end(old: Loose, hand: Loose, winner: str, points: int) -> None:
        old(hand, hand.special.side if hand.phase == "special" else winner, points)

    around(sample.truco.Hand, "end", end)


@vice("special.offered.offer.refuse_pays", game(SPLIT, "0 refuse_hand", scores=(11, 5)))
def refused_eleven_pays_three(sample: Sample) -> None:
    """Pays a refused hand of eleven as if it had been lost."""
    _special(sample, lambda hand, _: hand._replace(refusal_pays=hand.value))


@vice("special.offered.value", ask("special_hand", scores=[11, 5]))
def eleven_is_worth_one(sample: Sample) -> None:
    """Plays an accepted hand of eleven for the value of a plain hand."""
    _special(sample, lambda hand, variant: hand._replace(value=variant.values[0]) if hand.side else hand)


@vice("special.offered.lasts", game(SPLIT, "0 refuse_hand, next_hand", scores=(11, 5)))
def eleven_is_asked_once(sample: Sample) -> None:
    """Asks only in the first hand at eleven."""

    def deal(old: Loose, table: Loose, *cards: Loose) -> None:
        asked = table.hand.special
        old(table, *cards)
        again = table.hand.special
        if asked and again and asked.side and asked.side == again.side:
            table.hand.special, table.hand.phase = None, "play"

    around(sample.truco.Game, "deal", deal)


@vice("acts.special.play_hand", game(SPLIT, "1 play_hand", scores=(11, 5)))
def anybody_decides_the_hand_of_eleven(sample: Sample) -> None:
    """Lets the other side too say whether the hand of eleven is played."""
    around(sample.truco.Hand, "is_asked", lambda old, hand, seat: hand.phase == "special" or old(hand, seat))


@vice("special.offered.raises", game(SPLIT, "0 play_hand, 0 raise", scores=(11, 5)))
def raises_in_the_hand_of_eleven(sample: Sample) -> None:
    """Lets both sides ask in a hand of eleven."""
    _allow_raises(sample, lambda hand, _: hand.special.side)


@vice("special.offered.raises", game(SPLIT, "0 play_hand, 0 4P, 1 raise", scores=(11, 5)))
def rivals_raise_in_the_hand_of_eleven(sample: Sample) -> None:
    """Forbids requests in a hand of eleven only to the side that has eleven."""
    _allow_raises(sample, lambda hand, seat: hand.special.side and hand.special.side != "AB"[seat % 2])


@vice("special.iron.raises", game(SPLIT, "0 raise", ruleset="mineiro", scores=(10, 10)))
def raises_forbidden_only_at_eleven(sample: Sample) -> None:
    """Forbids requests at exactly eleven points, and so never in mineiro's special hands."""
    _allow_raises(sample, lambda hand, _: hand.variant.special_score != 11)


@vice("special.iron.raises", game(SPLIT, "0 raise", scores=(11, 11)))
def raises_in_the_iron_hand(sample: Sample) -> None:
    """Lets requests be made in the iron hand."""
    _allow_raises(sample, lambda hand, _: not hand.special.side)


@vice("special.iron.value", ask("special_hand", scores=[11, 11]))
def iron_is_worth_three(sample: Sample) -> None:
    """Plays the iron hand for three points."""
    vary(sample, iron_value=3)


@vice("special.iron.value", ask("special_hand", ruleset="mineiro", scores=[10, 10]))
def mineiro_iron_is_worth_one(sample: Sample) -> None:
    """Plays mineiro's iron hand for one point, so that winning it need not win the game."""
    vary(sample, iron_value=1)


@vice("special.iron.hidden", game(SPLIT, A_FIRST, "0 hide 4P", scores=(11, 11)))
def hides_in_the_iron_hand(sample: Sample) -> None:
    """Lets cards be hidden in the iron hand."""
    vary(sample, iron_hides=True)


@vice("special.iron.cards", game(SPLIT, "0 view", ruleset="paulista-guia", scores=(11, 11)))
def iron_hand_is_open(sample: Sample) -> None:
    """Shows everybody his cards in an iron hand that is played blind."""
    vary(sample, iron_is_blind=False)
