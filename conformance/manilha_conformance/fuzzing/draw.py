"""What is drawn of a random game: deals, scores, and acts, with a liking for corners.

Scores often make a hand special, few ranks make tricks tie, requests climb, cards are hidden, and acts are
drawn without asking whether they are legal. All of it hangs on one seeded generator and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_reference import engine
from manilha_reference.cells import Reader
from manilha_reference.deal import draw_deal
from manilha_reference.order import deck
from manilha_reference.state import Action, Deal, Kind, Setup

if TYPE_CHECKING:
    from random import Random

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State

CARD_FIRST: Final = 0.8
"""How often a card is played where something else could be done too: else hands end at once."""
FEW_RANKS: Final = 0.5
"""How often as few ranks as will do are dealt, so that many tricks tie."""
CLIMB: Final = 0.5
"""How often a request is made, or topped, where one may be."""
_OTHER_ACTS: Final = (Kind.RAISE, Kind.RAISE, Kind.ACCEPT, Kind.FOLD, Kind.PLAY_HAND, Kind.REFUSE_HAND)


class Draw:
    """Draws for one game of some players; `rungs` are all that can be asked for."""

    def __init__(self, rules: Ruleset, players: int, random: Random) -> None:
        self._rules = rules
        self.players = players
        self.random = random
        self._cards = deck(rules)
        rungs = (path.split(".")[2] for path in rules.cells if path.startswith("bets.rungs."))
        self.rungs = tuple(dict.fromkeys(rungs))

    def setup(self, hands: int) -> Setup:
        """Draw the deals of so many hands, an opener and scores."""
        deals = [self.deal() for _ in range(hands)]
        opener = self.random.randrange(self.players)
        return Setup(opener, deals[0], self.scores(), tuple(deals[1:]))

    def scores(self) -> tuple[int, int]:
        """Draw scores at which a hand is played: many at the ends, where hands are special."""
        return self._score(), self._score()

    def deal(self) -> Deal:
        """Draw the cards of a hand."""
        deal = draw_deal(self._rules, self.players, self.random)
        if self.random.random() > FEW_RANKS:
            return deal
        rank = {card[:-1]: self.random.random() for card in self._cards}
        few = sorted((card for card in self._cards if card != deal.vira), key=lambda card: rank[card[:-1]])
        per_seat = len(deal.hands[0])
        cards = self.random.sample(few[: per_seat * self.players], per_seat * self.players)
        hands = (cards[seat * per_seat : (seat + 1) * per_seat] for seat in range(self.players))
        return Deal(tuple(map(tuple, hands)), deal.vira)

    def undealt(self, deal: Deal) -> list[str]:
        """Return the cards of the deck that a deal leaves out."""
        dealt = {card for hand in deal.hands for card in hand} | {deal.vira}
        return [card for card in self._cards if card not in dealt]

    def anything(self, state: State) -> tuple[int, Action]:
        """Draw an act without asking whether it is legal: most of them cards, most of these held."""
        return self.random.randrange(self.players), self._anything(state)

    def legal(self, state: State) -> tuple[int, Action]:
        """Draw an act that one of the seats to act may do."""
        seat = self.random.choice(engine.seats_to_act(self._rules, state))
        legal = engine.legal_actions(self._rules, state, seat)
        plays = [action for action in legal if action.kind == Kind.PLAY]
        if plays and self.random.random() < CARD_FIRST:
            return seat, self.random.choice(plays)
        raises = [action for action in legal if action.kind == Kind.RAISE]
        climbs = raises and self.random.random() < CLIMB
        return seat, self.random.choice(raises if climbs else legal)

    def _score(self) -> int:
        top = Reader(self._rules.cells).number("game.target") - 1
        return self.random.choice((0, self.random.randint(0, top), top - 1, top))

    def _anything(self, state: State) -> Action:
        if self.random.random() < CARD_FIRST:
            held = [card for hand in state.hands for card in hand]
            pool = held if held and self.random.random() < CARD_FIRST else self._cards
            return Action(Kind.PLAY, card=self.random.choice(pool), hidden=self.random.random() < 0.5)  # noqa: PLR2004 -- either way
        kind = self.random.choice(_OTHER_ACTS)
        rung = self.random.choice((None, *self.rungs)) if kind == Kind.RAISE else None
        return Action(kind, rung=rung)
