"""JSON shapes of setups, actions and states, as vectors and the harness protocol write them.

Reading is strict: an unknown key, a wrong type or a missing field raises BadRequest (Rejected for an
action), so that nothing is half understood. Writing then reading any state gives the same state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from manilha_reference.errors import BadRequest, Reason, Rejected, Text
from manilha_reference.state import Action, Call, Deal, Kind, Phase, Play, Request, Setup, State

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manilha_reference.state import Side

Json = dict[str, object]
T = TypeVar("T")


def read_action(data: object) -> Action:
    """Read an action; raise Rejected unknown_action, unknown_card or unknown_rung where it has no meaning."""
    if not isinstance(data, dict):
        raise Rejected(Reason.UNKNOWN_ACTION)
    kinds = {kind.value: kind for kind in Kind}
    name = data.get("type")
    kind = kinds.get(name) if isinstance(name, str) else None
    allowed = {"play": {"type", "card", "hidden"}, "raise": {"type", "rung"}}.get(str(kind), {"type"})
    card, hidden, rung = data.get("card"), data.get("hidden", False), data.get("rung")
    if kind is None or not set(data) <= allowed or not isinstance(hidden, bool):
        raise Rejected(Reason.UNKNOWN_ACTION)
    if kind == Kind.PLAY and not isinstance(card, str):
        raise Rejected(Reason.UNKNOWN_CARD)
    if rung is not None and not isinstance(rung, str):
        raise Rejected(Reason.UNKNOWN_RUNG)
    return Action(kind, cast("str | None", card), hidden, rung)


def write_action(action: Action) -> Json:
    """Write an action in the shape of the contract; a raise names its rung where the action does."""
    data: Json = {"type": str(action.kind)}
    if action.card is not None:
        data["card"] = action.card
    if action.hidden:
        data["hidden"] = True
    if action.rung is not None:
        data["rung"] = action.rung
    return data


def read_setup(data: object) -> Setup:
    """Read a setup; raise BadRequest SHAPE where it is not of the contract's shape."""
    fields = _record(data, "setup", {"opener", "hands", "vira", "scores", "deals"}, {"opener", "hands"})
    return Setup(
        opener=_number(fields["opener"], "setup.opener"),
        deal=_deal(fields.get("hands"), fields.get("vira"), "setup"),
        scores=_scores(fields.get("scores", [0, 0]), "setup.scores"),
        deals=tuple(
            read_deal(deal, f"setup.deals[{index}]")
            for index, deal in enumerate(_list(fields.get("deals", []), "setup.deals"))
        ),
    )


def read_deal(data: object, where: str = "deal") -> Deal:
    """Read one deal, `{"hands": …, "vira": …}`; raise BadRequest SHAPE."""
    fields = _record(data, where, {"hands", "vira"}, {"hands"})
    return _deal(fields["hands"], fields.get("vira"), where)


def write_setup(setup: Setup) -> Json:
    """Write a setup in the shape of the contract."""
    return {
        "opener": setup.opener,
        **write_deal(setup.deal),
        "scores": list(setup.scores),
        "deals": [write_deal(deal) for deal in setup.deals],
    }


def write_deal(deal: Deal) -> Json:
    """Write one deal."""
    return {"hands": [list(hand) for hand in deal.hands], "vira": deal.vira}


def _deal(hands: object, vira: object, where: str) -> Deal:
    read = tuple(
        tuple(_text(card, f"{where}.hands[{seat}]") for card in _list(hand, f"{where}.hands[{seat}]"))
        for seat, hand in enumerate(_list(hands, f"{where}.hands"))
    )
    return Deal(read, None if vira is None else _text(vira, f"{where}.vira"))


def write_state(state: State) -> Json:
    """Write a whole state; `read_state` gives it back."""
    return {
        "players": state.players,
        "hand": state.hand,
        "opener": state.opener,
        "scores": list(state.scores),
        "dealt": write_deal(state.dealt),
        "hands": [list(hand) for hand in state.hands],
        "phase": str(state.phase),
        "value": state.value,
        "turn": state.turn,
        "leaders": list(state.leaders),
        "plays": [[[play.seat, play.card, play.hidden] for play in trick] for trick in state.plays],
        "results": list(state.results),
        "special": state.special,
        "special_side": state.special_side,
        "rung": state.rung,
        "asked_by": state.asked_by,
        "pending": None if state.pending is None else [state.pending.rung, state.pending.seat],
        "call": None if state.call is None else [state.call.side, state.call.plays],
        "refused": list(state.refused),
        "ended": state.ended,
        "hand_winner": state.hand_winner,
        "points": state.points,
        "game_winner": state.game_winner,
        "spent": [list(row) for row in state.spent],
        "deals": [write_deal(deal) for deal in state.deals],
    }


def read_state(data: object) -> State:
    """Read a state that `write_state` wrote; raise BadRequest SHAPE where it is not of that shape."""
    names = set(State.__dataclass_fields__)
    fields = _record(data, "state", names, names)
    try:
        phase = Phase(_text(fields["phase"], "state.phase"))
    except ValueError:
        raise _shape("state.phase", "a phase") from None
    return State(
        players=_number(fields["players"], "state.players"),
        hand=_number(fields["hand"], "state.hand"),
        opener=_number(fields["opener"], "state.opener"),
        scores=_scores(fields["scores"], "state.scores"),
        dealt=read_deal(fields["dealt"], "state.dealt"),
        hands=_deal(fields["hands"], None, "state").hands,
        phase=phase,
        value=_number(fields["value"], "state.value"),
        turn=_number(fields["turn"], "state.turn"),
        leaders=_numbers(fields["leaders"], "state.leaders"),
        plays=tuple(
            tuple(_play(play) for play in _list(trick, "state.plays"))
            for trick in _list(fields["plays"], "state.plays")
        ),
        results=tuple(_text(result, "state.results") for result in _list(fields["results"], "state.results")),
        special=_optional(fields["special"], "state.special", _text),
        special_side=_optional(fields["special_side"], "state.special_side", _side),
        rung=_optional(fields["rung"], "state.rung", _text),
        asked_by=_optional(fields["asked_by"], "state.asked_by", _side),
        pending=_optional(fields["pending"], "state.pending", _request),
        call=_optional(fields["call"], "state.call", _call),
        refused=_numbers(fields["refused"], "state.refused"),
        ended=_optional(fields["ended"], "state.ended", _text),
        hand_winner=_optional(fields["hand_winner"], "state.hand_winner", _text),
        points=_number(fields["points"], "state.points"),
        game_winner=_optional(fields["game_winner"], "state.game_winner", _side),
        spent=tuple(_spent(row) for row in _list(fields["spent"], "state.spent")),
        deals=tuple(read_deal(deal, "state.deals") for deal in _list(fields["deals"], "state.deals")),
    )


def _play(data: object) -> Play:
    seat, card, hidden = _tuple(data, "state.plays", 3)
    if not isinstance(hidden, bool):
        raise _shape("state.plays", "true or false")
    return Play(_number(seat, "state.plays"), _text(card, "state.plays"), hidden)


def _request(data: object, where: str) -> Request:
    rung, seat = _tuple(data, where, 2)
    return Request(_text(rung, where), _number(seat, where))


def _call(data: object, where: str) -> Call:
    side, plays = _tuple(data, where, 2)
    return Call(_side(side, where), _number(plays, where))


def _spent(data: object) -> tuple[str, Side]:
    row, side = _tuple(data, "state.spent", 2)
    return _text(row, "state.spent"), _side(side, "state.spent")


def _optional(data: object, where: str, read: Callable[[object, str], T]) -> T | None:
    return None if data is None else read(data, where)


def _side(data: object, where: str) -> Side:
    if data == "A":
        return "A"
    if data == "B":
        return "B"
    raise _shape(where, '"A" or "B"')


def _record(data: object, where: str, known: set[str], needed: set[str]) -> Mapping[str, object]:
    if not isinstance(data, dict):
        raise _shape(where, "an object")
    if unknown := sorted(set(data) - known):
        raise _shape(f"{where}.{unknown[0]}", "no such key")
    if missing := sorted(needed - set(data)):
        raise _shape(f"{where}.{missing[0]}", "a value")
    return data


def _list(data: object, where: str) -> list[object]:
    if not isinstance(data, list):
        raise _shape(where, "a list")
    return data


def _tuple(data: object, where: str, length: int) -> list[object]:
    found = _list(data, where)
    if len(found) != length:
        raise _shape(where, f"a list of {length}")
    return found


def _numbers(data: object, where: str) -> tuple[int, ...]:
    return tuple(_number(item, where) for item in _list(data, where))


def _scores(data: object, where: str) -> tuple[int, int]:
    first, second = _tuple(data, where, 2)
    return _number(first, where), _number(second, where)


def _number(data: object, where: str) -> int:
    if not isinstance(data, int) or isinstance(data, bool):
        raise _shape(where, "an integer")
    return data


def _text(data: object, where: str) -> str:
    if not isinstance(data, str):
        raise _shape(where, "a string")
    return data


def _shape(where: str, wanted: str) -> BadRequest:
    return BadRequest(
        "SHAPE",
        Text(f"{where}: {wanted} was expected", f"{where}: esperava {wanted}"),
        hint=Text("see the shapes of the protocol", "veja as formas do protocolo"),
    )
