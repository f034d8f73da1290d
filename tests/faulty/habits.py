"""Wrong in a way that no rule describes: says yes, says no, repeats itself, lies."""

from __future__ import annotations

from tests.faulty.scenes import A_FIRST, SPLIT, ask, game
from tests.faulty.vices import Loose, Request, Sample, around, vice

CONSTANTS = {
    "manilhas": ["4O", "4E", "4C", "4P"],
    "card_order": [["4O"]],
    "compare_cards": 0,
    "trick_result": {"winner": "A", "leader": 0},
    "hand_result": "A",
    "rung_value": 1,
    "fold_award": 1,
    "next_raise": "truco",
    "special_hand": None,
    "next_opener": 0,
}
HOUSE_RULE: Request = {**ask("rung_value", rung=None)[0], "house_rules": {"target": "15"}}


def _command(sample: Sample, name: str, new: Loose) -> None:
    """Replace how the adapter answers a command; `new` gets the old way, the adapter and the request."""
    around(sample.adapter.Adapter, name, new)


@vice(None, game(SPLIT, "1 3C"))
def accepts_everything(sample: Sample) -> None:
    """Says yes to every act, and does it where it can."""

    def act(old: Loose, adapter: Loose, request: Loose) -> Loose:
        old(adapter, request)
        return {"ok": True, "observe": sample.shapes.observe(adapter.game)}

    _command(sample, "act", act)


@vice(None, game(SPLIT, "0 3C"))
def rejects_everything(sample: Sample) -> None:
    """Says no to every act."""
    sample.adapter.Adapter.act = lambda *_: {"ok": False, "reject": {"reason": None}}


@vice(None, game(SPLIT, "0 4P"))
def takes_the_first_legal_only(sample: Sample) -> None:
    """Knows one legal act at a time, the first, and takes no other."""
    around(sample.truco.Hand, "legal_moves", lambda old, hand, seat: old(hand, seat)[:1])

    def act(old: Loose, hand: Loose, seat: int, move: Loose) -> None:
        if move not in hand.legal_moves(seat):
            raise sample.truco.IllegalMoveError("unknown_action")
        old(hand, seat, move)

    around(sample.truco.Hand, "act", act)


@vice(None, game(SPLIT, "0 legal"))
def lists_the_first_legal_only(sample: Sample) -> None:
    """Takes every legal act but lists only the first."""
    _command(sample, "legal", lambda old, *args: {"actions": old(*args)["actions"][:1]})


@vice(None, game(SPLIT, "1 legal"))
def lists_acts_out_of_turn(sample: Sample) -> None:
    """Lists a seat's cards as legal when it is not on turn."""

    def legal_moves(old: Loose, hand: Loose, seat: int) -> Loose:
        return old(hand, seat) or [sample.truco.SHOW[card] for card in hand.cards[seat]]

    around(sample.truco.Hand, "legal_moves", legal_moves)


@vice(None, game(SPLIT, "0 3C"))
def lets_everybody_act(sample: Sample) -> None:
    """Says that all seats are to act, whoever's turn it is."""
    around(sample.truco.Hand, "to_act", lambda old, hand: old(hand) and list(range(hand.players)))


@vice(None, ask("manilhas", vira="7O"))
def answers_by_constants(sample: Sample) -> None:
    """Answers each question always alike."""
    for fn, value in CONSTANTS.items():
        sample.shapes.QUERIES[fn] = lambda _, value=value, **__: value


@vice(None, game(SPLIT, "0 3C"))
def observes_the_beginning(sample: Sample) -> None:
    """Shows the game always as it began."""

    def observe(old: Loose, table: Loose) -> Loose:
        table.__dict__.setdefault("first", old(table))
        return table.first

    around(sample.shapes, "observe", observe)


@vice(None, game(SPLIT, "1 KE, 0 3C"))
def rejection_passes_the_turn(sample: Sample) -> None:
    """Moves the turn on when it rejects a card."""

    def play(old: Loose, hand: Loose, seat: int, card: str, **options: Loose) -> None:
        try:
            old(hand, seat, card, **options)
        except sample.truco.IllegalMoveError:
            hand.turn = (hand.turn + 1) % hand.players
            raise

    around(sample.truco.Hand, "play", play)


@vice(None, game(SPLIT, "1 KE, 1 view"))
def rejected_card_is_lost(sample: Sample) -> None:
    """Takes a card out of the hand before it finds that it may not be played."""

    def play(old: Loose, hand: Loose, seat: int, card: str, **options: Loose) -> None:
        try:
            old(hand, seat, card, **options)
        except sample.truco.IllegalMoveError:
            hand.cards[seat] = [held for held in hand.cards[seat] if held != card]
            raise

    around(sample.truco.Hand, "play", play)


@vice(None, game(SPLIT, "0 accept, 0 legal"))
def rejected_answer_ends_the_hand(sample: Sample) -> None:
    """Rejects an answer to nothing, and yet ends the hand by it."""

    def answer(old: Loose, hand: Loose, seat: int, *, accepts: bool) -> None:
        if hand.phase == "play":
            hand.phase = "over"
            raise sample.truco.IllegalMoveError("wrong_phase")
        old(hand, seat, accepts=accepts)

    around(sample.truco.Hand, "answer", answer)


@vice(None, game(SPLIT, "0 raise, 0 accept"))
def gives_one_reason_for_all(sample: Sample) -> None:
    """Rejects rightly but always for the same reason."""

    def act(old: Loose, adapter: Loose, request: Loose) -> Loose:
        reply = old(adapter, request)
        return reply if reply["ok"] else {"ok": False, "reject": {"reason": "card_not_in_hand"}}

    _command(sample, "act", act)


@vice(None, (HOUSE_RULE,))
def ignores_house_rules(sample: Sample) -> None:
    """Takes any house rule and plays as if it had not been said."""
    _command(sample, "variant", lambda old, adapter, request: old(adapter, {**request, "house_rules": {}}))


@vice(None, ask("special_hand", ruleset="mineiro", scores=[10, 4]))
def plays_paulista_under_every_name(sample: Sample) -> None:
    """Offers every ruleset and plays paulista in all."""
    _command(
        sample,
        "variant",
        lambda old, adapter, request: old(adapter, {**request, "ruleset": "paulista"}),
    )


@vice(None, game(SPLIT, "0 raise, 1 fold, next_hand"))
def every_hand_is_the_first(sample: Sample) -> None:
    """Deals each hand as if a new game began."""

    def deal(old: Loose, table: Loose, *cards: Loose) -> None:
        table.scores, table.number = [0, 0], 0
        old(table, *cards)

    around(sample.truco.Game, "deal", deal)


@vice(None, game(SPLIT, "0 raise"))
def forgets_to_show_requests(sample: Sample) -> None:
    """Says that it shows pending requests but never does."""
    around(sample.shapes, "observe", lambda old, table: {**old(table), "pending": None})


@vice(None, game(SPLIT, A_FIRST))
def tricks_in_reverse(sample: Sample) -> None:
    """Names the sides the wrong way round in what it shows of the tricks."""

    def observe(old: Loose, table: Loose) -> Loose:
        shown = old(table)
        return {**shown, "tricks": [{"A": "B", "B": "A", "T": "T"}[trick] for trick in shown["tricks"]]}

    around(sample.shapes, "observe", observe)
