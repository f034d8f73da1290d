"""Titles: what holds, in at most 100 characters, read off the outcome and never typed by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from manilha_tools.vectors.model import TITLE_LENGTH, Perft, Query, Trace, ViewPair

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manilha_tools.vectors.model import Draft, Outcome

_COMPARED: Final = {-1: "loses to", 0: "equals", 1: "beats"}


def title(draft: Draft, outcome: Outcome, chosen: Mapping[str, str] | None = None) -> str:
    """Return the title: what the draft is about, then what its outcome shows.

    Under house rules these stand first, and a trace is known by its last act: it was cut there.
    """
    about = _last_act(draft, outcome) if chosen and isinstance(draft.inputs, Trace) else draft.about
    parts = [*(f"{name} {value}" for name, value in (chosen or {}).items()), about, _shows(draft, outcome)]
    text = ": ".join(part for part in parts if part)
    if len(text) > TITLE_LENGTH:
        text = text.replace(" players", "p")
    return text if len(text) <= TITLE_LENGTH else f"{text[: TITLE_LENGTH - 1].rstrip()}…"


def _last_act(draft: Draft, outcome: Outcome) -> str:
    steps: Any = outcome.body["steps"]
    if not steps:
        return f"{draft.players} players, the deal"
    if "next_hand" in steps[-1]:
        return f"{draft.players} players, the next deal"
    action = steps[-1]["action"]
    words = [action["type"], *(str(action[key]) for key in ("card", "rung") if action.get(key))]
    words += ["hidden"] if action.get("hidden") else []
    return f"{draft.players}p, {steps[-1]['actor']}: {' '.join(words).replace('_', ' ')}"


def _shows(draft: Draft, outcome: Outcome) -> str:
    body: dict[str, Any] = dict(outcome.body)
    match draft.inputs:
        case Query(fn=fn, args=args):
            return _QUERIES[fn](args, body["query"]["expect"])
        case Trace():
            return _trace(body, draft.focus)
        case ViewPair(viewer=viewer):
            able = "cannot" if body["pair"]["equal"] else "can"
            return f"seat {viewer} {able} tell"
        case Perft(depth=depth):
            return f"{body['perft']['counts'][-1]} ways to go on for {depth} acts"


def _trace(body: dict[str, Any], focus: int) -> str:
    """Say what the step in focus shows, or the start where there is none."""
    steps = body["steps"]
    if not steps:
        return _start(body["begin"]["observe"])
    expect = steps[focus]["expect"]
    if "reject" in expect:
        return f"refused, {expect['reject']['reason']}"
    record = expect["observe"]
    if "next_hand" in steps[focus]:
        return f"hand {record['hand']}: {_start(record)}"
    return _record(record)


def _start(record: dict[str, Any]) -> str:
    seats = " and ".join(map(str, record["to_act"]))
    deed = "decide" if record["phase"] == "special" else "may act"
    return f"seat {record['leader']} opens, worth {record['value']}, {seats} {deed}"


def _record(record: dict[str, Any]) -> str:
    if record["phase"] == "game_over":
        return f"{record['game_winner']} wins the game {record['scores'][0]}-{record['scores'][1]}"
    if record["phase"] == "hand_over":
        winner = {"none": "nobody"}.get(record["hand_winner"], record["hand_winner"])
        return f"{winner} scores {record['points']}, {record['scores'][0]}-{record['scores'][1]}"
    seats = " and ".join(map(str, record["to_act"]))
    if record["pending"] is not None:
        pending = record["pending"]
        return f"{pending['by']} asks {pending['rung']} for {pending['value']}, {seats} may answer"
    if record["tricks"]:
        tricks = "".join(record["tricks"])
        return f"tricks {tricks}, seat {record['leader']} leads trick {record['trick']}, {seats} may act"
    return f"worth {record['value']}, {seats} may act"


def _vira(args: Any) -> str:  # noqa: ANN401 -- JSON
    return "no vira" if args["vira"] is None else f"vira {args['vira']}"


def _special(args: Any, value: Any) -> str:  # noqa: ANN401 -- JSON
    scores = f"{args['scores'][0]}-{args['scores'][1]}"
    if value is None:
        return f"at {scores} an ordinary hand"
    offer = f", offered to {value['offer_to']}, refusal pays {value['refuse_pays']}"
    return f"at {scores} {value['id']} worth {value['value']}{offer if value['offer_to'] else ''}"


def _hand(args: Any, value: Any) -> str:  # noqa: ANN401 -- JSON
    tricks = "".join(args["tricks"]) or "no trick yet"
    verdict = {"go": "the hand goes on", "none": "nobody wins the hand"}.get(value, f"{value} wins the hand")
    return f"{tricks}, seat {args['opener']} opened: {verdict}"


_QUERIES: Final[dict[str, Callable[[Any, Any], str]]] = {
    "manilhas": lambda args, value: f"{_vira(args)}: manilhas {' '.join(value)}",
    "card_order": lambda args, value: (
        f"{_vira(args)}: {sum(map(len, value))} cards in {len(value)} strengths, {value[-1][0]} on top"
    ),
    "compare_cards": lambda args, value: f"{_vira(args)}: {args['a']} {_COMPARED[value]} {args['b']}",
    "trick_result": lambda _args, value: (
        f"{value['winner']} wins, seat {value['leader']} leads"
        if value["winner"] != "T"
        else f"tied, seat {value['leader']} leads"
    ),
    "hand_result": _hand,
    "rung_value": lambda args, value: f"{args['rung'] or 'before any request'} is worth {value}",
    "fold_award": lambda args, value: f"refusing {args['rung']} pays {value}",
    "next_raise": lambda args, value: f"after {args['rung'] or 'no request'} comes {value or 'nothing'}",
    "special_hand": _special,
    "next_opener": lambda args, value: (
        f"{args['players']} players: after seat {args['opener']} seat {value} opens"
    ),
}
