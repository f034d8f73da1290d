"""Wrong about the score, the end of the game and who opens the next hand."""

from __future__ import annotations

from tests.faulty.scenes import SPLIT, TIE_1, TIE_2, TIE_3, TIES, ask, game
from tests.faulty.vices import Loose, Sample, around, vice


def _opener_stays(sample: Sample, when: Loose) -> None:
    """Let the same seat open again after the hands that `when` picks."""

    def deal(old: Loose, table: Loose, *cards: Loose) -> None:
        last = table.hand
        old(table, *cards)
        if when(last):
            table.hand = sample.truco.Hand(table.variant, last.opener, *cards, table.scores)

    around(sample.truco.Game, "deal", deal)


@vice("seats.4.next_opener.0", ask("next_opener", opener=0, players=4))
def opener_goes_to_the_right(sample: Sample) -> None:
    """Passes the opening on in the direction of play."""
    sample.truco.next_opener = lambda opener, players: (opener + 1) % players


@vice("seats.4.next_opener.0", ask("next_opener", opener=0, players=4))
def opener_never_changes(sample: Sample) -> None:
    """Lets the same seat open every hand."""
    sample.truco.next_opener = lambda opener, _: opener


@vice("game.opener_moves.tied", game(TIES, TIE_1, TIE_2, TIE_3, "next_hand"))
def opener_stays_after_a_void_hand(sample: Sample) -> None:
    """Lets the same seat open again after a hand that nobody won."""
    _opener_stays(sample, lambda hand: hand.winner == "none")


@vice("game.opener_moves.refused", game(SPLIT, "0 refuse_hand, next_hand", scores=(11, 5)))
def opener_stays_after_a_refused_hand(sample: Sample) -> None:
    """Lets the same seat open again after a hand that was not played."""
    _opener_stays(sample, lambda hand: hand.special and hand.special.side and not hand.tricks)


@vice("game.opener_moves.folded", game(SPLIT, "0 raise, 1 fold, next_hand"))
def opener_stays_after_a_refused_request(sample: Sample) -> None:
    """Lets the same seat open again after a refused request."""
    _opener_stays(sample, lambda hand: hand.last_raiser and len(hand.table) < hand.players)


@vice("game.target", game(SPLIT, "0 raise, 1 raise, 0 fold", scores=(0, 10)))
def target_is_fifteen(sample: Sample) -> None:
    """Plays to fifteen."""
    _target(sample, 15)


@vice("game.target", game(SPLIT, "0 raise, 1 raise, 0 fold", scores=(0, 8)))
def target_is_eleven(sample: Sample) -> None:
    """Ends the game at eleven points."""
    _target(sample, 11)


def _target(sample: Sample, target: int) -> None:
    sample.truco.Game.winner = property(
        lambda table: next(
            (side for side, score in zip("AB", table.scores, strict=True) if score >= target), None
        )
    )


@vice("game.overshoot", game(SPLIT, "0 raise, 1 raise, 0 fold", scores=(0, 10)))
def overshoot_is_capped(sample: Sample) -> None:
    """Writes down no more than twelve points."""

    def act(old: Loose, table: Loose, *args: Loose) -> None:
        old(table, *args)
        table.scores = [min(score, 12) for score in table.scores]

    around(sample.truco.Game, "act", act)


@vice("game.target", game(SPLIT, "0 raise, 1 raise, 0 fold", scores=(0, 10)))
def game_needs_exactly_twelve(sample: Sample) -> None:
    """Ends the game only on twelve points sharp."""
    sample.truco.Game.winner = property(
        lambda table: "AB"[table.scores.index(12)] if 12 in table.scores else None
    )
