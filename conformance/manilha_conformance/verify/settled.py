"""Which cell settled what differs in the record after a step: who won, who may act, what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from manilha_reference.cells import Reader
from manilha_reference.legal import legal_actions
from manilha_reference.state import Kind, Phase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State

    from manilha_conformance.suite.models import Raw
    from manilha_conformance.verify.compare import Difference

_BY_OTHERS: Final = {Phase.SPECIAL: Kind.PLAY_HAND, Phase.PLAY: Kind.RAISE, Phase.ANSWER: Kind.ACCEPT}
"""Phase -> the act that seats other than the one on turn may be open to; cards are played on one's turn."""
_OVER: Final = (Phase.HAND_OVER, Phase.GAME_OVER)


class Taken(NamedTuple):
    """A step as the reference took it: the state before (None for the deal), the one after, what decided."""

    rules: Ruleset
    before: State | None
    now: State
    cells: Sequence[str]

    def settling(self, difference: Difference) -> str | None:
        """Return the cell that settled what differs; None where no particular one did."""
        expected, observed = difference.expected, difference.observed
        if "tricks" in expected:
            return self._of_trick("winner")
        if _over(expected) != _over(observed):
            return under(self.cells, "refusals.") or under(self.cells, "result")
        if "hand_winner" in expected:
            return under(self.cells, "result")
        if "phase" in expected:
            return self._special_row() if self._begins else self._answer(observed["phase"])
        if expected.keys() <= {"leader", "to_act", "trick"}:
            return self._seats(expected, observed)
        return self._number(expected, observed) if len(expected) == 1 else None

    @property
    def _begins(self) -> bool:
        """Whether the step dealt a hand."""
        return self.before is None or self.now.hand != self.before.hand

    def _of_trick(self, what: str) -> str | None:
        """Return the cell that says this of a trick that ended so."""
        return next(
            (path for path in self.cells if path.startswith("trick.top.") and path.endswith(what)), None
        )

    def _special_row(self) -> str | None:
        """Return the cell by which a special hand has begun or not: of the last row that was looked at."""
        return next(
            (path for path in reversed(self.cells) if path.startswith("special.") and ".when." in path), None
        )

    def _answer(self, phase: str) -> str | None:
        """Return the cell by which the answer of one seat was enough, where the question still stands."""
        before = self.before
        if before is None or phase != before.phase or self.now.phase != Phase.PLAY:
            return None
        return f"acts.{before.phase}.{_BY_OTHERS[before.phase]}"

    def _number(self, expected: Raw, observed: Raw) -> str | None:
        """Return the cell of a number that alone differs: what is asked for, the worth of the hand, a cap."""
        now = self.now
        if "value" in expected:
            special = "bets.start.value" if now.special is None else f"special.{now.special}.value"
            return special if now.rung is None else f"bets.rungs.{now.rung}.value"
        if expected.get("pending") and observed["pending"]:
            same = {**expected["pending"], "value": observed["pending"]["value"]} == observed["pending"]
            return f"bets.rungs.{expected['pending']['rung']}.value" if same else None
        if "scores" in expected:
            target = Reader(self.rules.cells).number("game.target")
            capped = [min(score, target) for score in expected["scores"]]
            return "game.overshoot" if capped == observed["scores"] else None
        return None

    def _seats(self, expected: Raw, observed: Raw) -> str | None:
        """Return the cell that settled who leads, whose turn it is or who may act besides."""
        now = self.now
        if "to_act" not in expected:
            return self._turn(observed.get("leader"), by_card=False)
        if now.phase == Phase.SPECIAL and set(expected["to_act"]).isdisjoint(observed["to_act"]):
            return self._special_row()
        elsewhere = now.phase == Phase.PLAY and now.turn not in observed["to_act"]
        if not elsewhere and expected.keys() == {"to_act"}:
            return self._besides(expected["to_act"], observed["to_act"])
        return self._turn(next(iter(observed["to_act"]), None), by_card=elsewhere)

    def _besides(self, expected: Sequence[int], observed: Collection[int]) -> str | None:
        """Return the cell that admits the first seat that is missing, or not the one that is too many."""
        now = self.now
        missing = [seat for seat in expected if seat not in observed]
        if not missing and not set(observed).isdisjoint(now.refused):
            return f"refusals.{now.phase}"
        acts = [act.kind for act in legal_actions(self.rules, now, missing[0])] if missing else []
        path = f"acts.{now.phase}.{next(iter(acts), _BY_OTHERS.get(now.phase))}"
        return path if path in self.rules.cells else None

    def _turn(self, seat: int | None, *, by_card: bool) -> str | None:
        """Return the cell by which it is not `seat`'s turn: as a hand or a trick begins, or in between."""
        before, now = self.before, self.now
        if before is not None and self._begins:
            if seat is None:
                return None
            moved = under(self.cells, f"seats.{now.players}.next_opener.")
            return moved if moved and seat != before.opener else under(self.cells, "game.opener_moves.")
        if before is not None and now.results != before.results:
            return self._of_trick("leader")
        if not by_card:
            return None
        if before is not None and now.table != before.table:
            return f"seats.{now.players}.next.{now.table[-1].seat}"
        return f"acts.{Phase.PLAY}.{Kind.PLAY}"


def under(cells: Iterable[str], prefix: str) -> str | None:
    """Return the first of the cells whose path begins so."""
    return next((path for path in cells if path.startswith(prefix)), None)


def _over(record: Raw) -> bool:
    return record.get("hand_winner") is not None or record.get("phase") in _OVER
