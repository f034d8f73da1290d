"""Which rule a difference in a game comes down to: the reference plays along and is asked why."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from manilha_reference.cells import Reader
from manilha_reference.errors import ManilhaError, Rejected
from manilha_reference.legal import check, decisive
from manilha_reference.state import Kind, Phase
from manilha_reference.tricks import side_of
from manilha_reference.wire import read_action
from manilha_tools.vectors.model import Step, Trace
from manilha_tools.vectors.play import begin, step

from manilha_conformance.verify.compare import Difference
from manilha_conformance.verify.settled import Taken, under

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Action, State
    from manilha_tools.vectors.play import Decision

    from manilha_conformance.suite.models import Raw

Moment = tuple["State", "tuple[Decision, ...]"]


class Witness:
    """The game of a trace as the reference plays it, only as far as something about it is asked.

    Every answer is the id of a rule, or None where no rule can be named: the tables are not known here, or
    they do not speak of what was done.
    """

    def __init__(self, rules: Ruleset | None, raw: Raw) -> None:
        self._rules = rules
        self._raw = raw
        self._moments: list[Moment] = []

    def of_act(self, number: int, did: Raw) -> str | None:
        """Name the rule that forbids an act after so many steps, or the one that permits it.

        Once the hand is over, that is the rule that ended it.
        """
        if self._rules is None or "next_hand" in did:
            return None
        try:
            state, decisions = self._moment(self._rules, number)
            if state.over:
                return _rule_of_cell(self._rules, decisive(decisions[-1]))
            return _rule_of_act(self._rules, state, did["actor"], did["action"])
        except ManilhaError:
            return None

    def of_legal(self, number: int, difference: Difference) -> Iterator[tuple[Difference, str | None]]:
        """Split what differs in a seat's legal set by the rules that forbid or permit each act."""
        seat = difference.expected["seat"]
        parts: dict[str | None, tuple[list[Any], list[Any]]] = {}
        for side, actions in enumerate((difference.expected["actions"], difference.observed["actions"])):
            for action in actions:
                rule = self.of_act(number, {"actor": seat, "action": action})
                parts.setdefault(rule, ([], []))[side].append(action)
        for rule, (missing, excess) in parts.items():
            wanted, found = ({"seat": seat, "actions": actions} for actions in (missing, excess))
            yield Difference(difference.what, wanted, found), rule

    def of_record(self, number: int, difference: Difference, *, focus: bool) -> str | None:
        """Name the rule that settled what differs in the record after so many steps.

        Where that is no particular one, it is the rule behind the step, unless the step is the `focus` of
        the vector.
        """
        if self._rules is None:
            return None
        try:
            state, decisions = self._moment(self._rules, number)
        except ManilhaError:
            return None
        before = next((past for past, _ in self._moments[number::-1] if past is not state), None)
        cells = tuple(path for decision in decisions for path in decision)
        cell = Taken(self._rules, before, state, cells).settling(difference)
        if cell is None and not focus:
            cell = decisive(decisions[-1])
        return _rule_of_cell(self._rules, cell)

    def _moment(self, rules: Ruleset, number: int) -> Moment:
        """Return the state after so many steps and the decisions of the last that was taken."""
        if not self._moments:
            state, opening = begin(rules, self._raw["players"], Trace(self._raw["setup"]))
            self._moments.append((state, (opening,)))
        while len(self._moments) <= number:
            raw = self._raw["steps"][len(self._moments) - 1]
            act = Step() if "next_hand" in raw else Step(raw["actor"], raw["action"])
            before = self._moments[-1]
            try:
                self._moments.append(step(rules, before[0], act))
            except Rejected:
                self._moments.append(before)
        return self._moments[number]


def _rule_of_act(rules: Ruleset, state: State, actor: object, action: object) -> str | None:
    read = Reader(rules.cells)
    wanted = read_action(action)
    if wanted.kind == Kind.RAISE and f"bets.rungs.{wanted.rung}.value" not in rules.cells:
        wanted = replace(wanted, rung=None)  # a rung that no table has is one request too many
    seat = actor if type(actor) is int else -1
    try:
        check(rules, read, state, seat, wanted)
    except Rejected as refused:
        return refused.rule
    return _rule_of_cell(rules, _permitting(read.take(), read, state, seat, wanted))


def _rule_of_cell(rules: Ruleset, cell: str | None) -> str | None:
    return None if cell is None else rules.rule_of(cell)


def _permitting(cells: Decision, read: Reader, state: State, seat: int, action: Action) -> str | None:
    """Return the cell by which an act that is open to few is open to this seat.

    Of the cells that all had to allow it, the one that speaks of the circumstances: for a request out of
    turn the table of acts, for any other who made the last one; for a hidden card what is particular here.
    """
    if action.kind == Kind.RAISE:
        if state.phase == Phase.PLAY and seat != state.turn:
            return under(cells, "acts.play.raise")
        return under(cells, "bets.may_raise.") or decisive(cells)
    if action.hidden:
        side = side_of(read, state.players, seat)
        mates = [play for play in state.table if side_of(read, state.players, play.seat) == side]
        particular = (
            ("trick.hidden.per_side", any(play.hidden for play in mates)),
            ("trick.hidden.after_tied_first", True),
            ("trick.hidden.leading", True),
            ("special.", True),
            ("trick.hidden.in_trick.", True),
        )
        return next((found for path, holds in particular if holds and (found := under(cells, path))), None)
    return decisive(cells)
