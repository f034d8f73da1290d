"""Questions to the tables that need no game: manilhas, card order, tricks, hands, rungs, specials, openers.

Each answers in the JSON shape of the contract. Bad arguments raise BadRequest.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, TypeGuard

from manilha_reference.cells import Reader
from manilha_reference.deal import check_card, check_players, check_scores, check_seat, check_vira
from manilha_reference.errors import BadRequest, Text
from manilha_reference.order import card_order
from manilha_reference.special import has_offer, match_special
from manilha_reference.state import Play
from manilha_reference.tricks import GO_ON, TIE, hand_result, side_of, trick_outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manilha_reference.ruleset import Ruleset


def answer(rules: Ruleset, fn: str, args: Mapping[str, object]) -> object:
    """Answer the query `fn`; raise BadRequest where there is no such query or its arguments are unfit."""
    return explain(rules, fn, args)[0]


def explain(rules: Ruleset, fn: str, args: Mapping[str, object]) -> tuple[object, tuple[str, ...]]:
    """Answer the query `fn` and name the cells that decided it, in the order they were read."""
    if fn not in QUERIES:
        known = ", ".join(QUERIES)
        raise BadRequest(
            "QUERY-UNKNOWN",
            Text(f"there is no query {fn}", f"não existe a consulta {fn}"),
            hint=Text(known, known),
        )
    names, function = QUERIES[fn]
    for name in sorted(set(args) ^ set(names)):
        raise _unfit(name, f"takes {', '.join(names)}", f"recebe {', '.join(names)}")
    read = Reader(rules.cells)
    return function(rules, read, args), read.take()


def _manilhas(rules: Ruleset, read: Reader, args: Mapping[str, object]) -> object:
    order = card_order(rules, _vira(rules, args))
    for card in order.manilhas:
        read.note(order.why[card])
    return list(order.manilhas)


def _card_order(rules: Ruleset, read: Reader, args: Mapping[str, object]) -> object:
    order = card_order(rules, _vira(rules, args))
    for card in order.strength:
        read.note(order.why[card])
    return [list(group) for group in order.groups()]


def _compare_cards(rules: Ruleset, read: Reader, args: Mapping[str, object]) -> object:
    order = card_order(rules, _vira(rules, args))
    first, second = (_card(rules, args[name], name) for name in ("a", "b"))
    read.note(order.why[first])
    read.note(order.why[second])
    a, b = order.strength[first], order.strength[second]
    return (a > b) - (a < b)


def _trick_result(rules: Ruleset, read: Reader, args: Mapping[str, object]) -> object:
    players = _players(rules, args)
    opener = _seat(players, args["opener"], "opener")
    plays = args["plays"]
    if not isinstance(plays, list) or len(plays) != players:
        raise _unfit(
            "plays", f"a list of {players} cards on the table", f"uma lista de {players} cartas na mesa"
        )
    table = tuple(_play(rules, players, play) for play in plays)
    for play, after in pairwise(table):
        if read.number(f"seats.{players}.next.{play.seat}") != after.seat:
            raise _unfit("plays", "seats in playing order", "lugares na ordem de jogar")
    if len({play.card for play in table}) != len(table):
        raise _unfit("plays", "each card once", "cada carta uma vez")
    read.take()
    vira = _vira(rules, args)
    winner, leader = trick_outcome(
        rules, read, players=players, opener=opener, vira=vira, table=table, call=None
    )
    return {"winner": winner, "leader": leader}


def _hand_result(rules: Ruleset, read: Reader, args: Mapping[str, object]) -> object:
    tricks = args["tricks"]
    if isinstance(tricks, str):
        tricks = list(tricks)
    most = read.number("deal.per_seat")
    read.take()
    if (
        not isinstance(tricks, list)
        or len(tricks) > most
        or not all(won in ("A", "B", TIE) for won in tricks)
    ):
        raise _unfit("tricks", f"up to {most} of A, B, T", f"até {most} de A, B, T")
    opener = args["opener"]
    players = max(rules.players)
    opener_side = side_of(read, players, _seat(players, opener, "opener"))
    for length in range(1, len(tricks) + 1):
        decision = hand_result(read, "".join(tricks[:length]), opener_side)
        if decision != GO_ON:
            return decision
    return GO_ON


def _rung_value(rules: Ruleset, read: Reader, args: Mapping[str, object]) -> object:
    rung = _rung(rules, args)
    return read.number("bets.start.value" if rung is None else f"bets.rungs.{rung}.value")


def _fold_award(rules: Ruleset, read: Reader, args: Mapping[str, object]) -> object:
    rung = _rung(rules, args)
    if rung is None:
        raise _unfit("rung", "a rung", "um pedido")
    return read.number(f"bets.rungs.{rung}.fold")


def _next_raise(rules: Ruleset, read: Reader, args: Mapping[str, object]) -> object:
    rung = _rung(rules, args)
    return read.name("bets.start.up" if rung is None else f"bets.rungs.{rung}.up")


def _special_hand(rules: Ruleset, read: Reader, args: Mapping[str, object]) -> object:
    scores = args["scores"]
    if not isinstance(scores, list) or not all(_is_number(score) for score in scores):
        raise _unfit("scores", "two scores", "dois placares")
    check_scores(rules, tuple(scores))
    matched = match_special(rules, read, (scores[0], scores[1]))
    if matched is None:
        return None
    row, side = matched
    offer = has_offer(read, row)
    policies = [read.text(f"special.{row}.raises")]
    if read.has(rival := f"special.{row}.raises_rival"):
        policies.append(read.text(rival))
    return {
        "id": read.text(f"special.{row}.id"),
        "offer_to": side if offer else None,
        "value": read.number(f"special.{row}.value"),
        "refuse_pays": read.number(f"special.{row}.offer.refuse_pays") if offer else None,
        "raises": "allowed" in policies,
    }


def _next_opener(rules: Ruleset, read: Reader, args: Mapping[str, object]) -> object:
    players = _players(rules, args)
    return read.number(f"seats.{players}.next_opener.{_seat(players, args['opener'], 'opener')}")


QUERIES: dict[str, tuple[tuple[str, ...], Callable[[Ruleset, Reader, Mapping[str, object]], object]]] = {
    "manilhas": (("vira",), _manilhas),
    "card_order": (("vira",), _card_order),
    "compare_cards": (("vira", "a", "b"), _compare_cards),
    "trick_result": (("vira", "plays", "players", "opener"), _trick_result),
    "hand_result": (("tricks", "opener"), _hand_result),
    "rung_value": (("rung",), _rung_value),
    "fold_award": (("rung",), _fold_award),
    "next_raise": (("rung",), _next_raise),
    "special_hand": (("scores",), _special_hand),
    "next_opener": (("opener", "players"), _next_opener),
}


def _vira(rules: Ruleset, args: Mapping[str, object]) -> str | None:
    vira = args["vira"]
    if vira is not None and not isinstance(vira, str):
        raise _unfit("vira", "a card or null", "uma carta ou null")
    check_vira(rules, vira)
    return vira


def _card(rules: Ruleset, card: object, name: str) -> str:
    if not isinstance(card, str):
        raise _unfit(name, "a card", "uma carta")
    check_card(rules, card)
    return card


def _play(rules: Ruleset, players: int, data: object) -> Play:
    if not isinstance(data, dict) or not set(data) <= {"seat", "card", "hidden"}:
        raise _unfit("plays", "seat, card and hidden", "seat, card e hidden")
    hidden = data.get("hidden", False)
    if not isinstance(hidden, bool):
        raise _unfit("plays", "hidden true or false", "hidden true ou false")
    return Play(_seat(players, data.get("seat"), "plays"), _card(rules, data.get("card"), "plays"), hidden)


def _players(rules: Ruleset, args: Mapping[str, object]) -> int:
    players = args["players"]
    if not _is_number(players):
        raise _unfit("players", "a number of players", "um número de jogadores")
    check_players(rules, players)
    return players


def _seat(players: int, seat: object, name: str) -> int:
    if not _is_number(seat):
        raise _unfit(name, "a seat", "um lugar")
    check_seat(players, seat)
    return seat


def _rung(rules: Ruleset, args: Mapping[str, object]) -> str | None:
    rung = args["rung"]
    if rung is None:
        return None
    if not isinstance(rung, str) or f"bets.rungs.{rung}.value" not in rules.cells:
        known = ", ".join(
            path.split(".")[2]
            for path in rules.cells
            if path.startswith("bets.rungs.") and path.endswith(".value")
        )
        raise _unfit("rung", f"one of {known}", f"um de {known}")
    return rung


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _unfit(name: str, en: str, pt: str) -> BadRequest:
    return BadRequest("QUERY-ARGUMENT", Text(f"{name}: {en} expected", f"{name}: esperava {pt}"))
