"""Plays random games against an adapter, and keeps each kind of failure once, as small as it gets."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Text
from manilha_tools.vectors.assemble import assemble
from manilha_tools.vectors.evaluate import evaluate
from manilha_tools.vectors.model import Trace

from manilha_conformance.diagnosis.shrink import Budget, Shrinker
from manilha_conformance.fuzzing.games import HANDS, random_game
from manilha_conformance.suite.load import RuleNote, Vector
from manilha_conformance.transport.trouble import NotStarted
from manilha_conformance.verify.result import Result
from manilha_conformance.verify.single import run_vector
from manilha_conformance.verify.status import FAILURES, NOT_HOLDING, TROUBLES, Status
from manilha_conformance.verify.tables import tables

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manilha_reference.ruleset import Ruleset
    from manilha_tools.vectors.model import Draft

    from manilha_conformance.fuzzing.state import Position
    from manilha_conformance.transport.session import Session
    from manilha_conformance.verify.offer import Offer
    from manilha_conformance.verify.result import Outcome

MOST_LOSSES: Final = 50
"""How often an adapter is started again before the hunt is given up."""
TRIES: Final = 300
"""How often an adapter is asked again to make one failure small."""


@dataclass(frozen=True)
class Bounds:
    """When a hunt ends: after so many hands, or so many seconds, whichever is named."""

    hands: int | None = None
    seconds: float | None = None


@dataclass
class Catch:
    """What a hunt found: each kind of failure by its key, and how it ended."""

    found: dict[str, Result] = field(default_factory=dict)
    minimal: dict[str, bool] = field(default_factory=dict)
    statuses: dict[str, int] = field(default_factory=dict)
    stopped: Text | None = None

    @property
    def exit_code(self) -> int:
        """1 where something fails, 2 where there was trouble or nothing was answered, else 0."""
        kinds = {result.status for result in self.found.values()}
        if kinds & FAILURES:
            return 1
        answered = self.statuses.get(Status.PASS, 0)
        return 2 if kinds & TROUBLES or self.stopped is not None or not answered else 0


class Hunt:
    """One adapter, and where the hunt stands; what is asked hangs on seed and number alone."""

    def __init__(self, session: Session, offers: Mapping[str, Offer], position: Position) -> None:
        self._session = session
        self._offers = offers
        self._position = position
        self._catch = Catch()

    def run(
        self,
        bounds: Bounds,
        keep: Callable[[str, Result, Ruleset], None],
        each: Callable[[Position], None] = lambda _position: None,
    ) -> Catch:
        """Play game after game; `keep` is told each new kind of failure, `each` every game that is done."""
        until = None if bounds.seconds is None else time.monotonic() + bounds.seconds
        begun = self._position.hands
        try:
            while not _reached(bounds, self._position.hands - begun, until):
                self._game(keep)
                each(self._position)
                if self._session.losses > MOST_LOSSES:
                    self._catch.stopped = Text(
                        f"given up: the adapter had to be started again {self._session.losses} times",
                        f"desisti: o adaptador teve de ser reiniciado {self._session.losses} vezes",
                    )
                    break
        except NotStarted as error:
            self._catch.stopped = error.message
        except KeyboardInterrupt:
            self._session.drop()
            self._catch.stopped = Text("interrupted", "interrompido")
        return self._catch

    def _game(self, keep: Callable[[str, Result, Ruleset], None]) -> None:
        position = self._position
        turn, name = divmod(position.next, len(position.rulesets))
        offer = self._offers[position.rulesets[name]]
        rules = tables(offer.ruleset, offer.house_rules)
        if rules is None:
            raise AssertionError("only rulesets that are known are hunted in")
        players = sorted(offer.players & set(rules.players))
        hands = HANDS if "match" in offer.levels else 1
        drafts = random_game(rules, players, position.seed, turn, hands=hands)
        for draft in drafts:
            vector = _vector(rules, offer, draft)
            if vector is None or offer.lacks(vector):
                continue
            result = Result(vector, run_vector(self._session, vector, offer))
            self._count(result.status)
            if result.status in NOT_HOLDING:
                self._failure(rules, offer, result, keep)
        position.hands += hands_of(drafts[0])
        position.next += 1

    def _count(self, status: Status) -> None:
        self._catch.statuses[status] = self._catch.statuses.get(status, 0) + 1

    def _failure(
        self, rules: Ruleset, offer: Offer, result: Result, keep: Callable[[str, Result, Ruleset], None]
    ) -> None:
        """Keep each kind of failure that a game shows, made small.

        What stands behind another difference of a game cannot be made small; it is kept as it is, until a
        game shows it first.
        """
        failures = self._position.failures
        for place, outcome in enumerate(_parts(result.outcome)):
            key = f"{rules.id} {kind_of(result.vector, outcome)}"
            failures[key] = failures.get(key, 0) + 1
            if key in self._catch.found and (place > 0 or self._catch.minimal[key]):
                continue
            shrinker = Shrinker(self._session, rules, offer, Budget(tries=TRIES, for_one=TRIES))
            name = f"{self._position.seed}-{self._position.next}-{place}"
            shrunk = shrinker.shrink(replace(result, outcome=outcome), name)
            self._catch.found[key] = shrunk.result
            self._catch.minimal[key] = shrunk.minimal
            keep(key, shrunk.result, rules)


def hands_of(game: Draft) -> int:
    """Return how many hands are dealt in a game."""
    steps = game.inputs.steps if isinstance(game.inputs, Trace) else ()
    return 1 + sum(step.action is None for step in steps)


def kind_of(vector: Vector, outcome: Outcome) -> str:
    """Name the kind of a failure: the rule it comes down to and what differed, or the trouble."""
    if outcome.difference is None:
        return f"{outcome.status} {outcome.code or ''}".rstrip()
    return f"{outcome.rule or vector.rules[0]} {outcome.difference.what}"


def _parts(outcome: Outcome) -> list[Outcome]:
    """Return an outcome for each thing that differed."""
    more = [
        replace(outcome, step=one.step, did=one.did, difference=one.difference, rule=one.rule, more=())
        for one in outcome.more
    ]
    return [replace(outcome, more=()), *more]


def _reached(bounds: Bounds, hands: int, until: float | None) -> bool:
    if bounds.hands is not None and hands >= bounds.hands:
        return True
    return until is not None and time.monotonic() >= until


def _vector(rules: Ruleset, offer: Offer, draft: Draft) -> Vector | None:
    """Return what is asked with what the reference expects; None where the draft cannot be played."""
    outcome = evaluate(rules, draft)
    if outcome.fault is not None:
        return None
    made = assemble(rules, draft, outcome, (), offer.house_rules)
    notes = {rule.id: RuleNote(rule.id, Text(rule.en, rule.pt), tuple(rule.sources)) for rule in made.notes}
    return Vector({**made.body, "revision": 1}, rules.id, draft.topic, notes)
