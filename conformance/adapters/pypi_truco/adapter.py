#!/usr/bin/env python3
# /// script
# requires-python = ">=3.11"
# dependencies = ["truco==0.0.2"]
# ///
"""Lets the PyPI package `truco` answer the card-order queries of `manilha-harness/1`.

The package knows how the cards of the 40-card deck rank under a given vira and nothing else, so the
hello names three queries and no hands. The glue translates cards (`QP` here is `qc` there) and turns
its dictionary of ranks into the shapes of the protocol. What the package answers is passed on as it
comes, right or wrong: nothing is checked or mended on the way.
"""

from __future__ import annotations

import json
import sys
import traceback
from importlib.metadata import version
from itertools import groupby
from typing import TYPE_CHECKING, Any

import truco

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Message = dict[str, Any]

SUITS = {"O": "d", "E": "s", "C": "h", "P": "c"}
SUITS_BACK = {theirs: ours for ours, theirs in SUITS.items()}
# Every ruleset whose order of cards is the vira's on the 40-card deck.
RULESETS = ("paulista", "paulista-online", "paulista-app", "paulista-guia")
TWO_PLAYER_RULESETS = ("truco-2p-v1",)


def card_out(card: str) -> str:
    """The package's name of a card written as we write it."""
    return card[:-1].lower() + SUITS[card[-1]]


def card_back(card: str) -> str:
    """Our name of a card written as the package writes it."""
    return card[:-1].upper() + SUITS_BACK[card[-1]]


def manilhas(args: Message) -> list[str]:
    """The four cards of the rank that the package calls trump, weakest first."""
    trump, ranks = truco.get_trump_round_rank(card_out(args["vira"]))
    return [card_back(card) for card in sorted(ranks, key=ranks.__getitem__) if card[:-1] == trump]


def card_order(args: Message) -> list[list[str]]:
    """All cards in groups of equal strength, weakest first; inside a group in the order of our suits."""
    _, ranks = truco.get_trump_round_rank(card_out(args["vira"]))
    suits = list(SUITS.values())
    by_strength = sorted(ranks, key=lambda card: (ranks[card], suits.index(card[-1])))
    return [[card_back(card) for card in group] for _, group in groupby(by_strength, key=ranks.__getitem__)]


def compare_cards(args: Message) -> int:
    """-1, 0 or 1 as card `a` is weaker than, as strong as, or stronger than card `b`."""
    _, ranks = truco.get_trump_round_rank(card_out(args["vira"]))
    first, second = truco.cards2ranks([card_out(args["a"]), card_out(args["b"])], ranks)
    return int(first > second) - int(first < second)


QUERIES: dict[str, Callable[[Message], object]] = {
    "manilhas": manilhas,
    "card_order": card_order,
    "compare_cards": compare_cards,
}


def hello(_request: Message) -> Message:
    """Who is asked, and the little that can be asked of it."""
    rulesets = {name: {"players": [4, 2], "house_rules": {}} for name in RULESETS}
    rulesets |= {name: {"players": [2], "house_rules": {}} for name in TWO_PLAYER_RULESETS}
    return {
        "implementation": {
            "name": "truco (PyPI)",
            "version": version("truco"),
            "language": "Python",
            "homepage": "https://github.com/lgvaz/truco",
            "license": "Apache-2.0",
        },
        "levels": ["judge"],
        "rulesets": rulesets,
        "queries": list(QUERIES),
        "observables": [],
        "capabilities": [],
        "auto": [],
    }


def query(request: Message) -> Message:
    """The package's answer, or `unsupported` where it has nothing to be asked."""
    if request["ruleset"] not in (*RULESETS, *TWO_PLAYER_RULESETS):
        return unsupported("ruleset", f"the package does not know {request['ruleset']}")
    if request.get("house_rules"):
        return unsupported("house_rules", "the package has no options")
    if request["fn"] not in QUERIES:
        return unsupported(request["fn"], "the package only orders cards")
    return {"value": QUERIES[request["fn"]](request["args"])}


def unsupported(feature: str, message: str) -> Message:
    """A refusal that says what is missing."""
    return {"unsupported": {"feature": feature, "message": message}}


def reply(request: Message) -> Message:
    """The reply to one request, without its `seq`."""
    command = request.get("cmd")
    if command == "hello":
        return hello(request)
    if command == "query":
        return query(request)
    if command == "bye":
        return {}
    return unsupported(str(command), "the package plays no hands")


def serve(lines: Iterable[str]) -> None:
    """Answer line by line until `bye` or the end of the input."""
    for line in lines:
        seq, command = None, None
        try:
            request = json.loads(line)
            seq, command = request.get("seq"), request.get("cmd")
            answer = reply(request)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as problem:
            answer = {"error": {"message": repr(problem), "trace": traceback.format_exc()}}
        sys.stdout.write(json.dumps({"seq": seq, **answer}) + "\n")
        sys.stdout.flush()
        if command == "bye":
            return


if __name__ == "__main__":
    serve(sys.stdin)
