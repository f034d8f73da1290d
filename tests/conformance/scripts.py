"""Random games as the reference plays them: each request with the reply that must come, to put to others.

A game runs over several hands, from scores that often make a hand special. At every position each seat is
asked what it may do, and acts that are illegal there are tried before one that is legal is taken.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from manilha_conformance.verify.compare import compare_legal
from manilha_reference import engine
from manilha_reference.cells import Reader
from manilha_reference.deal import draw_deal
from manilha_reference.errors import Rejected
from manilha_reference.legal import check, is_legal
from manilha_reference.observe import observe
from manilha_reference.order import deck
from manilha_reference.state import Action, Deal, Kind, Phase, Setup
from manilha_reference.wire import write_action, write_setup
from manilha_tools.vectors.faults import also_refused_for
from manilha_tools.vectors.model import Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State

Json = dict[str, Any]
HANDS: Final = 4
"""Deals of a game; it may end before all are used."""
PROBES: Final = 2
"""Illegal acts tried at each position, at most."""
CARD_FIRST: Final = 0.8
"""How often a card is played where something else could be done too: else hands end at once."""
FEW_RANKS: Final = 0.5
"""How often as few ranks as will do are dealt, so that many tricks tie."""
CLIMB: Final = 0.5
"""How often a request is made, or topped, where one may be."""


class Exchange(NamedTuple):
    """A request and its reply; for a refusal `reasons` are all that are right."""

    request: Json
    reply: Json
    reasons: frozenset[str] = frozenset()


def games(rules: Ruleset, hands: int, seed: object = 0) -> Iterator[list[Exchange]]:
    """Yield games until so many hands have been begun; each has its own seed, by ruleset and number."""
    number = dealt = 0
    while dealt < hands:
        players = rules.players[number % len(rules.players)]
        game = list(_Game(rules, players, Random(f"{seed}/{rules.id}/{number}")).exchanges())  # noqa: S311 -- cards, not secrets
        dealt += sum("observe" in one.reply and one.request["cmd"] != "act" for one in game)
        number += 1
        yield game


def wrong(exchange: Exchange, reply: Json) -> bool:
    """Whether a reply is not the one that must come; actions have no order."""
    wanted = exchange.reply
    if "actions" in wanted:
        found = reply.get("actions")
        return found is None or compare_legal(0, wanted["actions"], found) is not None
    if wanted.get("ok") is False:
        return reply.get("ok") is not False or reply["reject"]["reason"] not in exchange.reasons
    return any(reply.get(key) != value for key, value in wanted.items())


class _Game:
    def __init__(self, rules: Ruleset, players: int, random: Random) -> None:
        self._rules = rules
        self._players = players
        self._random = random
        self._cards = deck(rules)
        self._rungs = [path.split(".")[2] for path in rules.cells if path.startswith("bets.rungs.")]

    def exchanges(self) -> Iterator[Exchange]:
        deals = [self._deal() for _ in range(HANDS)]
        opener = self._random.randrange(self._players)
        setup = Setup(opener, deals[0], (self._score(), self._score()), tuple(deals[1:]))
        state = engine.begin(self._rules, self._players, setup)
        yield Exchange(
            {
                "cmd": "begin",
                "ruleset": self._rules.id,
                "house_rules": {},
                "players": self._players,
                "setup": write_setup(setup),
            },
            {"observe": observe(self._rules, state)},
        )
        while True:
            yield from self._questions(state)
            if state.over:
                if state.phase == Phase.GAME_OVER or not state.deals:
                    return
                state = engine.next_hand(self._rules, state)
                yield Exchange({"cmd": "next_hand"}, {"observe": observe(self._rules, state)})
                continue
            seat, action = self._choice(state)
            state, _ = engine.apply(self._rules, state, seat, action)
            yield Exchange(
                _act(seat, write_action(action)), {"ok": True, "observe": observe(self._rules, state)}
            )

    def _deal(self) -> Deal:
        deal = draw_deal(self._rules, self._players, self._random)
        if self._random.random() > FEW_RANKS:
            return deal
        rank = {card[:-1]: self._random.random() for card in self._cards}
        few = sorted((card for card in self._cards if card != deal.vira), key=lambda card: rank[card[:-1]])
        per_seat = len(deal.hands[0])
        cards = self._random.sample(few[: per_seat * self._players], per_seat * self._players)
        hands = (cards[seat * per_seat : (seat + 1) * per_seat] for seat in range(self._players))
        return Deal(tuple(map(tuple, hands)), deal.vira)

    def _score(self) -> int:
        top = Reader(self._rules.cells).number("game.target") - 1
        return self._random.choice((0, self._random.randint(0, top), top - 1, top))

    def _questions(self, state: State) -> Iterator[Exchange]:
        """Try what is illegal, then ask for the legal sets: what was refused must not have changed them."""
        for _ in range(PROBES):
            seat, action = self._random.randrange(self._players), self._anything(state)
            if not is_legal(self._rules, state, seat, action):
                act = _act(seat, write_action(action))
                yield Exchange(act, {"ok": False}, _reasons(self._rules, state, seat, action))
        for seat in range(self._players):
            legal = [write_action(action) for action in engine.legal_actions(self._rules, state, seat)]
            yield Exchange({"cmd": "legal", "actor": seat}, {"actions": legal})

    def _anything(self, state: State) -> Action:
        """Draw an act without asking whether it is legal: half of them cards, most of these held."""
        if self._random.random() < CARD_FIRST:
            held = [card for hand in state.hands for card in hand]
            pool = held if held and self._random.random() < CARD_FIRST else self._cards
            return Action(Kind.PLAY, card=self._random.choice(pool), hidden=self._random.random() < 0.5)
        kind = self._random.choice(
            (Kind.RAISE, Kind.RAISE, Kind.ACCEPT, Kind.FOLD, Kind.PLAY_HAND, Kind.REFUSE_HAND)
        )
        rung = self._random.choice((None, *self._rungs)) if kind == Kind.RAISE else None
        return Action(kind, rung=rung)

    def _choice(self, state: State) -> tuple[int, Action]:
        seat = self._random.choice(engine.seats_to_act(self._rules, state))
        legal = engine.legal_actions(self._rules, state, seat)
        plays = [action for action in legal if action.kind == Kind.PLAY]
        if plays and self._random.random() < CARD_FIRST:
            return seat, self._random.choice(plays)
        raises = [action for action in legal if action.kind == Kind.RAISE]
        climbs = raises and self._random.random() < CLIMB
        return seat, self._random.choice(raises if climbs else legal)


def _act(seat: int, action: Json) -> Json:
    return {"cmd": "act", "actor": seat, "action": action}


def _reasons(rules: Ruleset, state: State, seat: int, action: Action) -> frozenset[str]:
    try:
        check(rules, Reader(rules.cells), state, seat, action)
    except Rejected as refused:
        step = Step(seat, write_action(action))
        others = also_refused_for(rules, state, step, refused.reason)
        return frozenset((refused.reason.value, *others))
    raise AssertionError("only what is illegal has reasons")
