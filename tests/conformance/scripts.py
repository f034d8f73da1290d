"""Random games as the reference plays them: each request with the reply that must come, to put to others.

A game runs over several hands, from scores that often make a hand special. At every position each seat is
asked what it may do, and acts that are illegal there are tried before one that is legal is taken.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from manilha_conformance.fuzzing.draw import Draw
from manilha_conformance.fuzzing.games import HANDS, PROBES
from manilha_conformance.verify.compare import compare_legal
from manilha_reference import engine
from manilha_reference.cells import Reader
from manilha_reference.errors import Rejected
from manilha_reference.legal import check, is_legal
from manilha_reference.observe import observe
from manilha_reference.state import Phase
from manilha_reference.wire import write_action, write_setup
from manilha_tools.vectors.faults import also_refused_for
from manilha_tools.vectors.model import Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Action, State

Json = dict[str, Any]


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
        self._draw = Draw(rules, players, random)

    def exchanges(self) -> Iterator[Exchange]:
        setup = self._draw.setup(HANDS)
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
            seat, action = self._draw.legal(state)
            state, _ = engine.apply(self._rules, state, seat, action)
            yield Exchange(
                _act(seat, write_action(action)), {"ok": True, "observe": observe(self._rules, state)}
            )

    def _questions(self, state: State) -> Iterator[Exchange]:
        """Try what is illegal, then ask for the legal sets: what was refused must not have changed them."""
        for _ in range(PROBES):
            seat, action = self._draw.anything(state)
            if not is_legal(self._rules, state, seat, action):
                act = _act(seat, write_action(action))
                yield Exchange(act, {"ok": False}, _reasons(self._rules, state, seat, action))
        for seat in range(self._players):
            legal = [write_action(action) for action in engine.legal_actions(self._rules, state, seat)]
            yield Exchange({"cmd": "legal", "actor": seat}, {"actions": legal})


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
