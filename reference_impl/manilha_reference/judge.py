"""The judge: what a record comes to under a ruleset, and under which rulesets it comes to something else.

A ruling holds one replay for its steps, and every outcome that the cards nobody remembers leave open. Two
rulings agree when their outcomes do: who won which hand for how much, the score, or where and why a move is
illegal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from manilha_reference.engine import seats_to_act
from manilha_reference.explain import decisive_cells
from manilha_reference.frozen import frozen
from manilha_reference.notation.record import NOWHERE
from manilha_reference.notation.replay import players_of
from manilha_reference.notation.unknown import completions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.errors import Location, ManilhaError
    from manilha_reference.notation.record import Record
    from manilha_reference.notation.replay import Replay
    from manilha_reference.notation.unknown import Assumed
    from manilha_reference.ruleset import Ruleset

Verdict = Literal["decided", "open", "illegal", "contradicted"]


@frozen
class Outcome:
    """What a record comes to.

    `verdict`: `illegal` where a move is, `contradicted` where the record claims what the rules deny, else
    `decided` where the last hand is over and `open` where it is not. `hands` holds winner and points of each
    finished hand, `value` the worth of the last one, `findings` (code, line, column, reason) of each finding.
    """

    verdict: Verdict
    hands: tuple[tuple[str, int], ...]
    scores: tuple[int, int]
    value: int
    to_act: tuple[int, ...]
    game_winner: str | None
    findings: tuple[tuple[str, int, int, str | None], ...]


@frozen
class Case:
    """An outcome, and the cards assumed in each completion that leads to it."""

    outcome: Outcome
    assumed: tuple[tuple[Assumed, ...], ...]


@frozen
class Ruling:
    """What a record comes to under one ruleset.

    `cases` has one entry unless forgotten cards decide; `complete` is False where there were too many of them
    to try all. `replay` tells the steps of the first case.
    """

    rules: Ruleset
    players: int
    replay: Replay
    cases: tuple[Case, ...]
    complete: bool

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or None where it hangs on cards that nobody remembers."""
        return self.cases[0].outcome if len(self.cases) == 1 and self.complete else None

    @property
    def outcomes(self) -> frozenset[Outcome]:
        """Every outcome that is left open; rulings agree when these are the same."""
        return frozenset(case.outcome for case in self.cases)


@frozen
class NotJudged:
    """A ruleset under which the record is no game at all, and why."""

    ruleset: str
    error: ManilhaError


def judge(rules: Ruleset, record: Record, players: int | None = None) -> Ruling:
    """Rule on a record; raises ManilhaError where its tags are no start that the ruleset allows."""
    seats = players_of(record, rules.players[0]) if players is None else players
    found, complete = completions(rules, record, seats)
    cases: dict[Outcome, list[tuple[Assumed, ...]]] = {}
    for completion in found:
        cases.setdefault(outcome_of(rules, completion.replay), []).append(completion.assumed)
    return Ruling(
        rules,
        seats,
        found[0].replay,
        tuple(Case(outcome, tuple(assumed)) for outcome, assumed in cases.items()),
        complete,
    )


@frozen
class Happening:
    """Something that came about, or was refused: where in the record, what, and the cells that tell why."""

    at: Location
    what: tuple[object, ...]
    cells: tuple[str, ...]


def happenings(ruling: Ruling) -> Iterator[Happening]:
    """Yield what came about, in order: each hand with its worth, each event, each refusal."""
    for hand in ruling.replay.hands:
        at = next((node.at for node in (*hand.hand.items, *hand.hand.tags)), NOWHERE)
        what = (hand.began.kind, hand.began.data, hand.start.value)
        yield Happening(at, what, decisive_cells(hand.began))
        for step in hand.steps:
            for event in step.events:
                yield Happening(step.move.at, (event.kind, event.data), decisive_cells(event))
            if step.rejected is not None:
                yield Happening(step.move.at, (step.rejected.reason,), ruling.replay.findings[-1].cells)


def parting(first: Ruling, second: Ruling) -> Happening | None:
    """Return what first comes about otherwise under the second ruling; None where it only goes on longer."""
    pairs = zip(happenings(first), happenings(second), strict=False)
    return next((two for one, two in pairs if one.what != two.what), None)


def outcome_of(rules: Ruleset, played: Replay) -> Outcome:
    """Return what a replay comes to."""
    end = played.end
    codes = {finding.code for finding in played.findings}
    verdict: Verdict = "decided" if end.over else "open"
    if codes:
        verdict = "illegal" if "RECORD-ILLEGAL" in codes else "contradicted"
    return Outcome(
        verdict,
        tuple((str(hand.end.hand_winner), hand.end.points) for hand in played.hands if hand.end.over),
        end.scores,
        end.value,
        seats_to_act(rules, end),
        end.game_winner,
        tuple((f.code, f.at.line, f.at.column, f.reason) for f in played.findings),
    )
