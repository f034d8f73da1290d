"""Where a record and the rules part, and how it is said.

RECORD-ILLEGAL a move that the rules forbid; RECORD-TRICK a `/` within a trick; RECORD-RESULT another result
than the rules give; RECORD-UNFINISHED a result or a next hand though the hand is not over; RECORD-HAND,
RECORD-SCORE and RECORD-OPENER a tag of the next hand that the rules contradict; RECORD-GAME-OVER a hand after
the end of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.cells import Reader
from manilha_reference.engine import next_opener, seats_to_act
from manilha_reference.errors import Text
from manilha_reference.explain import decisive_cells, refusal_cells
from manilha_reference.frozen import frozen
from manilha_reference.notation import record as r
from manilha_reference.notation.printer import show_item
from manilha_reference.state import Phase

if TYPE_CHECKING:
    from manilha_reference.errors import Location, Rejected
    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Event, State


@frozen
class Finding:
    """A stable code, the place, what is wrong, the cells behind it, and the reason why a move is illegal."""

    code: str
    at: Location
    message: Text
    cells: tuple[str, ...] = ()
    reason: str | None = None


def illegal(move: r.Item, rejected: Rejected, state: State, began: Event, ended: Event | None) -> Finding:
    """Say that the rules forbid a move, and by which cells.

    Where no cell of the move itself does, what brought the hand to where it stands: the rule that ended it,
    the special hand that waits for an answer, or who must answer a request first.
    """
    cells = refusal_cells(rejected)
    if not cells and ended is not None:
        cells = decisive_cells(ended)
    elif not cells and state.phase == Phase.SPECIAL:
        cells = decisive_cells(began)
    elif not cells and state.phase == Phase.ANSWER:
        cells = ("acts.answer.accept",)
    return Finding("RECORD-ILLEGAL", move.at, rejected.message, cells, rejected.reason)


def trick_open(rules: Ruleset, state: State, mark: r.TrickEnd) -> Finding | None:
    """Say that a trick is marked as finished which is not."""
    if state.over or (state.phase == Phase.PLAY and not state.table and state.results):
        return None
    seats = _seats(seats_to_act(rules, state))
    return Finding(
        "RECORD-TRICK",
        mark.at,
        Text(f"the trick is not over: to act {seats}", f"a rodada não acabou: falta agir {seats}"),
    )


def result_differs(rules: Ruleset, state: State, result: r.Result, ended: Event | None) -> Finding | None:
    """Say that the hand did not end as written, or has not ended; `ended` is the event that ended it."""
    if not state.over:
        return _unfinished(rules, state, result.at)
    winner = None if state.hand_winner == "none" else state.hand_winner
    if (result.side, result.points) == (winner, state.points):
        return None
    given = f"{winner}+{state.points}" if winner else "0"
    return Finding(
        "RECORD-RESULT",
        result.at,
        Text(
            f"the record says {show_item(result)}, the rules give {given}",
            f"a anotação diz {show_item(result)}, as regras dão {given}",
        ),
        () if ended is None else decisive_cells(ended),
    )


def does_not_follow(rules: Ruleset, state: State, number: int, hand: r.Hand) -> Finding | None:
    """Say why `hand` cannot come after a hand with this number that stands at `state`."""
    at = next((node.at for node in (*hand.tags, *hand.items)), r.NOWHERE)
    if state.phase == Phase.GAME_OVER:
        message = Text(
            f"the game is over: {state.game_winner} won it", f"a partida acabou: {state.game_winner} venceu"
        )
        return Finding("RECORD-GAME-OVER", at, message)
    if not state.over:
        return _unfinished(rules, state, at)
    if (named := hand.tag(r.HandTag)) is not None and named.number != number + 1:
        said, due = str(named.number), str(number + 1)
        return _contradiction("RECORD-HAND", named.at, Text("hand", "mão"), said, due)
    if (score := hand.tag(r.ScoreTag)) is not None and score.scores != state.scores:
        said, due = _score(score.scores), _score(state.scores)
        return _contradiction("RECORD-SCORE", score.at, Text("score", "placar"), said, due)
    read = Reader(rules.cells)
    due_opener = next_opener(read, state)
    if (opener := hand.tag(r.OpenerTag)) is not None and opener.seat != due_opener:
        said, due = str(opener.seat), str(due_opener)
        return _contradiction("RECORD-OPENER", opener.at, Text("opener", "quem abre"), said, due, read.take())
    return None


def _contradiction(
    code: str, at: Location, what: Text, said: str, due: str, cells: tuple[str, ...] = ()
) -> Finding:
    message = Text(
        f"{what}: the record says {said}, the rules give {due}",
        f"{what.pt}: a anotação diz {said}, as regras dão {due}",
    )
    return Finding(code, at, message, cells)


def _unfinished(rules: Ruleset, state: State, at: Location) -> Finding:
    seats = _seats(seats_to_act(rules, state))
    message = Text(f"the hand is not over: to act {seats}", f"a mão não acabou: falta agir {seats}")
    return Finding("RECORD-UNFINISHED", at, message)


def _seats(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats))


def _score(scores: tuple[int, int]) -> str:
    return f"{scores[0]}-{scores[1]}"
