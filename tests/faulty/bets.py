"""Wrong about requests: what they are worth, who may ask, who may answer."""

from __future__ import annotations

from dataclasses import replace

from tests.faulty.scenes import A_FIRST, SPLIT, TIE_1, TIE_2, TIE_3, TIES, ask, game
from tests.faulty.vices import Loose, Sample, around, vary, vice


def _refused(sample: Sample, change: Loose) -> None:
    """Let `change` say whom and what a refused request pays."""

    def end(old: Loose, hand: Loose, winner: str, points: int) -> None:
        old(hand, *(change(hand, winner, points) if hand.phase == "answer" else (winner, points)))

    around(sample.truco.Hand, "end", end)


def _raise(sample: Sample, change: Loose) -> None:
    """Let `change` say why a seat may not ask, knowing the right reason."""
    around(sample.truco.Hand, "why_not_raise", lambda old, hand, seat: change(hand, seat, old(hand, seat)))


def _remember_askers(sample: Sample) -> None:
    """Let each hand know who has asked in it, as `asked_by`, in order."""

    def ask_more(old: Loose, hand: Loose, seat: int, rung: str | None = None) -> None:
        old(hand, seat, rung)
        hand.asked_by = (*getattr(hand, "asked_by", ()), seat)

    around(sample.truco.Hand, "ask", ask_more)


def _off_turn(hand: Loose, seat: int, reason: str | None) -> str | None:
    """Say why a seat may not ask, were it on turn."""
    if reason != "raise_out_of_turn":
        return reason
    turn, hand.turn = hand.turn, seat
    reason = type(hand).why_not_raise(hand, seat)
    hand.turn = turn
    return reason


# --- what a request is worth -----------------------------------------------------------------------


@vice("bets.start.value", ask("rung_value", ruleset="mineiro", rung=None))
def mineiro_starts_at_one(sample: Sample) -> None:
    """Lets a mineiro hand start at one point."""
    _mineiro(sample, (1, 4, 6, 10, 12))


@vice("bets.rungs.seis.value", ask("rung_value", ruleset="mineiro", rung="seis"))
def mineiro_six_is_eight(sample: Sample) -> None:
    """Has mineiro go from four to eight."""
    _mineiro(sample, (2, 4, 8, 10, 12))


@vice("bets.rungs.nove.value", ask("rung_value", ruleset="mineiro", rung="nove"))
def mineiro_eight_for_ten(sample: Sample) -> None:
    """Has mineiro's third request ask for eight."""
    _mineiro(sample, (2, 4, 6, 8, 12))


@vice("bets.rungs.nove.value", ask("rung_value", ruleset="mineiro", rung="nove"))
def mineiro_nine_is_nine(sample: Sample) -> None:
    """Takes the name of mineiro's third request for its value."""
    _mineiro(sample, (2, 4, 6, 9, 12))


def _mineiro(sample: Sample, values: tuple[int, ...]) -> None:
    variants = sample.truco.VARIANTS
    variants["mineiro"] = replace(variants["mineiro"], values=values)


@vice("bets.rungs.truco.fold", game(SPLIT, "0 raise, 1 fold"))
def refused_truco_pays_three(sample: Sample) -> None:
    """Pays a refused truco as if it had been accepted."""
    _refused(
        sample,
        lambda hand, winner, points: (winner, points if hand.level else hand.variant.values[1]),
    )


@vice("bets.rungs.seis.fold", game(SPLIT, "0 raise, 1 raise, 0 fold"))
def refused_six_pays_one(sample: Sample) -> None:
    """Pays any refused request with the value of a plain hand."""
    _refused(sample, lambda hand, winner, _: (winner, hand.variant.values[0]))


@vice("bets.rungs.seis.fold", game(SPLIT, "0 raise, 1 raise, 0 fold"))
def refusal_pays_the_first_asker(sample: Sample) -> None:
    """Pays a refused re-raise to the side that asked first, which has just run."""
    _remember_askers(sample)
    _refused(sample, lambda hand, _, points: (sample.truco.SIDES[hand.asked_by[0]], points))


@vice("bets.start.value", game(SPLIT, "0 raise"))
def value_rises_when_asked(sample: Sample) -> None:
    """Counts a request before it has been accepted."""
    right = sample.truco.Hand.value.fget
    sample.truco.Hand.value = property(
        lambda hand: hand.variant.values[hand.level + 1] if hand.asked else right(hand)
    )


@vice("bets.start.value", game(TIES, "0 raise, 1 accept", TIE_1, TIE_2, TIE_3, "next_hand"))
def stake_leaks_into_the_next_hand(sample: Sample) -> None:
    """Starts a hand at the value that the last one had reached."""

    def deal(old: Loose, table: Loose, *cards: Loose) -> None:
        level = table.hand.level
        old(table, *cards)
        table.hand.level = level

    around(sample.truco.Game, "deal", deal)


# --- who may ask -----------------------------------------------------------------------------------


@vice("bets.may_raise.own", game(SPLIT, "0 raise, 1 accept, 0 3C, 1 KE, 2 raise"))
def same_side_raises_twice(sample: Sample) -> None:
    """Lets the side that made the last request make the next."""
    _raise(
        sample,
        lambda hand, _, reason: None if reason == "raise_own_request" and hand.phase == "play" else reason,
    )


@vice("acts.answer.raise", game(SPLIT, "0 raise, 0 raise"))
def second_request_while_pending(sample: Sample) -> None:
    """Lets the side whose request waits for an answer ask for more."""
    _raise(
        sample,
        lambda hand, _, reason: (
            None if reason == "raise_own_request" and hand.phase == "answer" and hand.level < 3 else reason
        ),
    )


@vice("bets.may_raise.in_answer", game(SPLIT, "0 raise, 1 raise"))
def no_raise_in_answer(sample: Sample) -> None:
    """Knows only accepting and running as answers."""
    _raise(sample, lambda hand, _, reason: reason or ("raise_window" if hand.phase == "answer" else None))


@vice("bets.may_raise.rival", game(SPLIT, "0 raise, 1 accept, 0 3C, 1 raise"))
def raises_only_in_answer(sample: Sample) -> None:
    """Does not let a side that has accepted ask for more on its own turn."""
    vary(sample, raises_later=False)


@vice("acts.play.raise", game(SPLIT, "1 raise"))
def raise_out_of_turn(sample: Sample) -> None:
    """Lets anybody ask at any moment."""
    _raise(sample, _off_turn)


@vice("acts.play.raise", game(SPLIT, "0 3C, 0 raise"))
def raise_after_playing(sample: Sample) -> None:
    """Lets a player ask after he has played his card."""

    def change(hand: Loose, seat: int, reason: str | None) -> str | None:
        played = seat in [play.seat for play in hand.table]
        return _off_turn(hand, seat, reason) if played else reason

    _raise(sample, change)


@vice("bets.rungs.doze.up", game(SPLIT, "0 raise, 1 raise, 0 raise, 1 raise, 0 raise"))
def doze_can_be_raised(sample: Sample) -> None:
    """Goes on to fifteen after twelve."""
    sample.truco.RUNGS = (*sample.truco.RUNGS, "quinze")
    sample.truco.RAISE.append(sample.truco.Move("raise", rung="quinze"))
    variants = sample.truco.VARIANTS
    for name, variant in variants.items():
        variants[name] = replace(variant, values=(*variant.values, 15))


@vice("bets.start.up", game(SPLIT, "0 raise seis"))
def rung_can_be_skipped(sample: Sample) -> None:
    """Lets a player ask for any higher value at once."""
    rungs = sample.truco.RUNGS

    def ask_more(old: Loose, hand: Loose, seat: int, rung: str | None = None) -> None:
        higher = rung in rungs[hand.level + hand.asked :]
        old(hand, seat, None if higher else rung)
        if rung and higher:
            hand.level = rungs.index(rung)

    around(sample.truco.Hand, "ask", ask_more)


@vice("bets.cap", game(SPLIT, "0 raise, 1 raise", scores=(9, 9)))
def no_raise_beyond_need(sample: Sample) -> None:
    """Forbids a request when what is at stake already suffices for the side that is behind."""

    def begin(old: Loose, hand: Loose, *args: Loose) -> None:
        old(hand, *args)
        hand.need = sample.truco.TARGET - min(args[-1])

    def change(hand: Loose, _: int, reason: str | None) -> str | None:
        stake = hand.variant.values[hand.level + hand.asked]
        return reason or ("raise_capped" if stake >= hand.need else None)

    around(sample.truco.Hand, "__init__", begin)
    _raise(sample, change)


# --- who may answer --------------------------------------------------------------------------------


@vice("acts.answer.accept", game(SPLIT, "0 raise, 3 accept"))
def only_the_next_seat_answers(sample: Sample) -> None:
    """Lets only the player after the asker answer."""
    _remember_askers(sample)

    def is_asked(old: Loose, hand: Loose, seat: int) -> bool:
        if hand.phase != "answer":
            return bool(old(hand, seat))
        return bool(seat == (hand.asked_by[-1] + 1) % hand.players)

    around(sample.truco.Hand, "is_asked", is_asked)


@vice("refusals.answer", game(SPLIT, "0 raise, 1 fold"))
def both_must_refuse(sample: Sample) -> None:
    """Waits for both partners to run."""

    def answer(old: Loose, hand: Loose, seat: int, *, accepts: bool) -> None:
        refused: set[int] = getattr(hand, "refused", set())
        if (
            hand.phase == "answer"
            and hand.is_asked(seat)
            and not accepts
            and not refused
            and hand.players > 2
        ):
            hand.refused = {seat}
            return
        hand.refused = set()
        old(hand, seat, accepts=accepts)

    around(sample.truco.Hand, "answer", answer)


@vice("acts.play.play", game(SPLIT, "0 raise, 1 accept"))
def accepting_passes_the_turn(sample: Sample) -> None:
    """Moves the turn on when a request is accepted."""

    def answer(old: Loose, hand: Loose, seat: int, *, accepts: bool) -> None:
        old(hand, seat, accepts=accepts)
        hand.turn = (hand.turn + accepts) % hand.players

    around(sample.truco.Hand, "answer", answer)


@vice("acts.play.fold", game(SPLIT, A_FIRST, "0 fold"))
def runs_without_a_request(sample: Sample) -> None:
    """Lets a player give up the hand on his turn though nothing has been asked."""

    def answer(old: Loose, hand: Loose, seat: int, *, accepts: bool) -> None:
        if hand.phase == "play" and seat == hand.turn and not accepts:
            hand.end("B" if seat % 2 == 0 else "A", hand.value)
            return
        old(hand, seat, accepts=accepts)

    around(sample.truco.Hand, "answer", answer)
