"""Wrong about whose hand it is."""

from __future__ import annotations

from tests.faulty.scenes import A_FIRST, SPLIT, TIE_1, TIE_2, TIE_3, TIES, ask, game
from tests.faulty.vices import Loose, Sample, around, vice

ROW_BY_PARTNERS = game(("3C 4P AC", "KE KO AO", "4E 2C 6P", "5O 6E 7C"), A_FIRST, "0 4P, 1 KO, 2 2C, 3 6E")


def _rows(sample: Sample, **rows: str) -> None:
    """Let these trick histories end as said."""
    around(
        sample.truco,
        "hand_result",
        lambda old, variant, tricks, opener: rows.get("".join(tricks)) or old(variant, tricks, opener),
    )


@vice("result.ABT", ask("hand_result", tricks=["A", "B", "T"], opener=0))
def split_and_tied_to_the_second(sample: Sample) -> None:
    """Gives a hand of one trick each and a tie to who took the second trick."""
    _rows(sample, ABT="B", BAT="A")


@vice("result.ABT", ask("hand_result", tricks=["A", "B", "T"], opener=0))
def split_and_tied_to_nobody(sample: Sample) -> None:
    """Gives a hand of one trick each and a tie to nobody."""
    _rows(sample, ABT="none", BAT="none")


@vice("result.BAT", ask("hand_result", tricks=["B", "A", "T"], opener=0))
def split_and_tied_to_the_opener(sample: Sample) -> None:
    """Gives a hand of one trick each and a tie to the side that opened it."""
    around(
        sample.truco,
        "hand_result",
        lambda old, variant, tricks, opener: (
            sample.truco.SIDES[opener] if sorted(tricks) == ["A", "B", "T"] else old(variant, tricks, opener)
        ),
    )


@vice("result.AA", ask("hand_result", tricks=["A", "A"], opener=0))
def never_ends_early(sample: Sample) -> None:
    """Plays all three tricks, decided or not."""
    _rows(sample, **dict.fromkeys(("AA", "AT", "TA", "BB", "BT", "TB"), "go"))


@vice("result.TA", ask("hand_result", tricks=["T", "A"], opener=0))
def tie_then_trick_goes_on(sample: Sample) -> None:
    """Does not see that the second trick decides after a tied first."""
    _rows(sample, TA="go", TB="go")


@vice("result.AT", ask("hand_result", tricks=["A", "T"], opener=0))
def trick_then_tie_goes_on(sample: Sample) -> None:
    """Does not see that a tied second trick decides for who took the first."""
    _rows(sample, AT="go", BT="go")


@vice("result.TTB", ask("hand_result", tricks=["T", "T", "B"], opener=0))
def two_ties_to_nobody(sample: Sample) -> None:
    """Gives a hand of two ties to nobody, whoever takes the third trick."""
    _rows(sample, TTA="none", TTB="none")


@vice("result.TTT", game(TIES, TIE_1, TIE_2, TIE_3))
def all_tied_to_the_opener(sample: Sample) -> None:
    """Gives a hand of three ties to the side that opened it."""
    around(
        sample.truco,
        "hand_result",
        lambda old, variant, tricks, opener: (
            sample.truco.SIDES[opener] if list(tricks) == ["T", "T", "T"] else old(variant, tricks, opener)
        ),
    )


@vice("result.TTT", ask("hand_result", tricks=["T", "T", "T"], opener=1))
def all_tied_to_side_a(sample: Sample) -> None:
    """Gives a hand of three ties to side A."""
    _rows(sample, TTT="A")


@vice("result.TTT", ask("hand_result", ruleset="truco-2p-v1", tricks=["T", "T", "T"], opener=1))
def all_tied_to_nobody_for_two(sample: Sample) -> None:
    """Voids a hand of three ties in the ruleset that gives it to its opener."""
    _rows(sample, TTT="none")


@vice("result.AA", ROW_BY_PARTNERS)
def tricks_belong_to_the_seat(sample: Sample) -> None:
    """Counts tricks for the player, so that two partners with one each have not won."""

    def end_trick(old: Loose, hand: Loose) -> None:
        table, past = hand.table, list(hand.past)
        old(hand)
        seats = [sample.truco.trick_result(hand.variant, hand.strength, trick)[1] for trick in (*past, table)]
        if hand.tricks in (["A", "A"], ["B", "B"]) and seats[0] != seats[1]:
            hand.phase, hand.winner, hand.points = "play", None, 0
            hand.past, hand.table = [*past, table], []
            hand.leader = hand.turn = seats[1]

    around(sample.truco.Hand, "end_trick", end_trick)


@vice("result.TTT", game(TIES, "0 raise, 1 accept", TIE_1, TIE_2, TIE_3))
def raiser_loses_ties(sample: Sample) -> None:
    """Makes the side that raised last lose a hand of three ties."""

    def end(old: Loose, hand: Loose, winner: str, points: int) -> None:
        if winner == "none" and hand.last_raiser:
            winner, points = "B" if hand.last_raiser == "A" else "A", hand.value
        old(hand, winner, points)

    around(sample.truco.Hand, "end", end)


@vice("result.A", game(SPLIT, "0 raise, 1 accept", A_FIRST))
def accepted_truco_decides_the_trick(sample: Sample) -> None:
    """Ends the hand with the first trick taken after an accepted request."""

    def end_trick(old: Loose, hand: Loose) -> None:
        old(hand)
        if hand.phase == "play" and hand.last_raiser and hand.tricks[-1] != "T":
            hand.end(hand.tricks[-1], hand.value)

    around(sample.truco.Hand, "end_trick", end_trick)
