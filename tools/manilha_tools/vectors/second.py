"""The second witness: the symbolic model confirms what the interpreter expects in a vector.

Of a trace it confirms, in every state that is passed, which actions are legal and what each of them leads
to, and that an act refused for a single reason is legal once that is repaired; of a query, the answer. It
reads the cells alone and calls no rule of the interpreter. Views and counts of sequences have witnesses of
their own: `symbolic.view_agreement` and the two routes of `perft`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, cast

import z3
from manilha_reference.errors import Rejected

from manilha_tools.errors import WitnessesDisagree
from manilha_tools.symbolic.agreement import Bridge
from manilha_tools.symbolic.bits import SIDE_NAMES, num
from manilha_tools.symbolic.cards import Deck
from manilha_tools.symbolic.model import HandModel
from manilha_tools.symbolic.trick import Table, hand_decision, trick_outcome
from manilha_tools.vectors.faults import repair
from manilha_tools.vectors.model import Query, Trace
from manilha_tools.vectors.play import begin, step

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.symbolic.bits import Bits
    from manilha_tools.vectors.model import Vector

_SIDES: Final = {"A": 1, "B": 2, "T": 3}
_HANDS: Final = {0: "go", 1: "A", 2: "B", 3: "none"}


def confirm(rules: Ruleset, vector: Vector) -> None:
    """Raise WitnessesDisagree where the symbolic model comes to another answer."""
    match vector.draft.inputs:
        case Query() as query:
            expected = cast("Any", vector.body)["query"]["expect"]
            found = answer(rules, query.fn, cast("Any", query.args))
            if found != expected:
                raise WitnessesDisagree(vector.id, f"{expected} by the one, {found} by the other")
        case Trace() as trace:
            _confirm_trace(rules, vector, trace)


def _confirm_trace(rules: Ruleset, vector: Vector, trace: Trace) -> None:
    players = vector.draft.players or max(rules.players)
    bridge = _bridge(rules, players)
    state, _ = begin(rules, players, trace)
    if not bridge.start_agrees(state):
        raise WitnessesDisagree(vector.id, "the start")
    for number, act in enumerate(trace.steps):
        for difference in bridge.compare(state):
            raise WitnessesDisagree(vector.id, f"step {number}: {difference}")
        try:
            state, _ = step(rules, state, act)
        except Rejected as refused:
            found = repair(rules, state, act, refused.reason).legal
            if found is not None and not bridge.legal(*found):
                raise WitnessesDisagree(
                    vector.id, f"step {number}: legal without {refused.reason}, by the one alone"
                ) from None


@lru_cache(maxsize=64)
def _bridge(rules: Ruleset, players: int) -> Bridge:
    return Bridge(rules, players)


@lru_cache(maxsize=64)
def _model(rules: Ruleset, players: int) -> HandModel:
    return HandModel(rules, players)


@lru_cache(maxsize=64)
def _deck(rules: Ruleset) -> Deck:
    return Deck(_model(rules, max(rules.players)).cells)


def answer(rules: Ruleset, fn: str, args: dict[str, Any]) -> object:
    """Answer a query from the symbolic model."""
    return _ANSWERS[fn](rules, args)


def _value(term: Bits) -> int:
    return int(z3.simplify(term).as_long())


def _tiers(rules: Ruleset, vira: str | None) -> dict[str, int]:
    deck = _deck(rules)
    return {card: deck.tier_of(card, vira) for card in deck.cards}


def _manilhas(rules: Ruleset, args: dict[str, Any]) -> object:
    tiers = _tiers(rules, args["vira"])
    trumps = [card for card, tier in tiers.items() if _deck(rules).tiers[tier][2]]
    return sorted(trumps, key=tiers.__getitem__)


def _card_order(rules: Ruleset, args: dict[str, Any]) -> object:
    tiers = _tiers(rules, args["vira"])
    return [[card for card, tier in tiers.items() if tier == level] for level in sorted(set(tiers.values()))]


def _compare(rules: Ruleset, args: dict[str, Any]) -> object:
    tiers = _tiers(rules, args["vira"])
    one, two = tiers[args["a"]], tiers[args["b"]]
    return (one > two) - (one < two)


def _trick(rules: Ruleset, args: dict[str, Any]) -> object:
    model, tiers = _model(rules, args["players"]), _tiers(rules, args["vira"])
    by_seat = {play["seat"]: play for play in args["plays"]}
    plays = [by_seat[seat] for seat in range(args["players"])]
    hidden = [play.get("hidden", False) for play in plays]
    table = Table(
        shown=tuple(z3.BoolVal(not covered) for covered in hidden),
        power=tuple(
            num(0 if covered else tiers[play["card"]]) for play, covered in zip(plays, hidden, strict=True)
        ),
        leader=num(args["plays"][0]["seat"]),
        opener=num(args["opener"]),
        call_side=num(0),
        call_plays=num(0),
    )
    winner, leader = trick_outcome(model.seats, table)
    return {"winner": SIDE_NAMES[_value(winner)], "leader": _value(leader)}


def _hand(rules: Ruleset, args: dict[str, Any]) -> object:
    model = _model(rules, max(rules.players))
    opener_side = model.seats.side(num(args["opener"]))
    tricks = [_SIDES[winner] for winner in args["tricks"]]
    for length in range(1, len(tricks) + 1):
        history = [num(winner) for winner in [*tricks[:length], *[0] * model.cards][: model.cards]]
        decided = _value(hand_decision(model.cells, history, opener_side, num(0), num(0)))
        if decided:
            return _HANDS[decided]
    return _HANDS[0]


def _rung(model: HandModel, name: str | None) -> Bits:
    return num(0 if name is None else 1 + model.rungs.index(name))


def _rung_value(rules: Ruleset, args: dict[str, Any]) -> object:
    model = _model(rules, max(rules.players))
    start = model.cells.term("bets.start.value")
    return _value(start if args["rung"] is None else model.rung_cell(_rung(model, args["rung"]), "value"))


def _fold_award(rules: Ruleset, args: dict[str, Any]) -> object:
    model = _model(rules, max(rules.players))
    return _value(model.rung_cell(_rung(model, args["rung"]), "fold"))


def _next_raise(rules: Ruleset, args: dict[str, Any]) -> object:
    model = _model(rules, max(rules.players))
    above = _value(model.rung_above(_rung(model, args["rung"])))
    return model.rungs[above - 1] if above else None


def _special(rules: Ruleset, args: dict[str, Any]) -> object:
    model = _model(rules, max(rules.players))
    a, b = (num(score) for score in args["scores"])
    for number, name in enumerate(model.rows, start=1):
        for side, letter in ((1, "A"), (2, "B")):
            if z3.is_true(z3.simplify(model.special_fits(num(number), num(side), a, b))):
                offered = number in model.offers()
                base = f"special.{name}"
                pays = _value(model.cells.term(f"{base}.offer.refuse_pays")) if offered else None
                policies = [f"{base}.{column}" for column in ("raises", "raises_rival")]
                return {
                    "id": rules.cells[f"{base}.id"],
                    "offer_to": letter if offered else None,
                    "value": _value(model.cells.term(f"{base}.value")),
                    "refuse_pays": pays,
                    "raises": any(rules.cells.get(path) == "allowed" for path in policies),
                }
    return None


def _opener(rules: Ruleset, args: dict[str, Any]) -> object:
    return _value(_model(rules, args["players"]).seats.next_opener(num(args["opener"])))


_ANSWERS: Final[dict[str, Callable[[Ruleset, dict[str, Any]], object]]] = {
    "manilhas": _manilhas,
    "card_order": _card_order,
    "compare_cards": _compare,
    "trick_result": _trick,
    "hand_result": _hand,
    "rung_value": _rung_value,
    "fold_award": _fold_award,
    "next_raise": _next_raise,
    "special_hand": _special,
    "next_opener": _opener,
}
