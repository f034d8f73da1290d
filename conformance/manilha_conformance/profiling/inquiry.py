"""Makes a question of a game on which two settings part: a trace, or two games seen alike or not."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from manilha_reference.observe import view
from manilha_reference.order import deck, rank_of
from manilha_reference.state import Action
from manilha_reference.wire import write_action, write_setup

from manilha_conformance.profiling.hunt import Parting, play
from manilha_conformance.suite.load import Vector

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset

    from manilha_conformance.profiling.hunt import Step
    from manilha_conformance.profiling.space import Setting

TRIED: Final = 60
"""Cards exchanged for others before a pair of games is given up."""


def question_of(
    ruleset: str, one: Ruleset, two: Ruleset, parting: Parting, changed: Setting
) -> Vector | None:
    """Return the question; None where a seat sees otherwise but no exchange of cards shows it."""
    way = _written(parting)
    inputs: dict[str, Any] = {"kind": "trace", **way}
    if parting.viewer is not None:
        other = _other_game(one, two, parting)
        if other is None:
            return None
        pair = {"other": _written(other), "viewer": parting.viewer, "equal": False}
        inputs = {"kind": "view_pair", **way, "pair": pair}
    words = ".".join(f"{name}-{value}" for name, value in sorted(changed.items()))
    content = json.dumps(inputs, sort_keys=True, ensure_ascii=False)
    raw = {
        "id": f"{ruleset}.profile.{words}.{hashlib.sha256(content.encode()).hexdigest()[:8]}",
        "title": words,
        "level": "match" if None in parting.steps else "hand",
        "players": parting.players,
        "house_rules": changed,
        "rules": [],
        "cells": [],
        "needs": [],
        **inputs,
    }
    return Vector(raw, ruleset, "profile", {})


def _written(parting: Parting) -> dict[str, Any]:
    """Write a game as a vector does, with the deals that it uses."""
    dealt = parting.steps.count(None)
    setup = replace(parting.setup, deals=parting.setup.deals[:dealt])
    return {"setup": write_setup(setup), "steps": [_step(step) for step in parting.steps]}


def _step(step: Step) -> dict[str, Any]:
    if step is None:
        return {"next_hand": True}
    seat, action = step
    return {"actor": seat, "action": write_action(action)}


def _other_game(one: Ruleset, two: Ruleset, parting: Parting) -> Parting | None:
    """Return the same game with a card exchanged, which the viewer notices under one of the tables only."""
    for other in islice(_exchanged(one, two, parting), TRIED):
        sees = []
        for rules in (one, two):
            ends = [play(rules, game) for game in (parting, other)]
            if parting.viewer is None or any(state is None for state in ends):
                break
            views = [view(rules, state, parting.viewer) for state in ends if state is not None]
            sees.append(views[0] == views[1])
        if len(sees) == len(set(sees)) == len((one, two)):
            return other
    return None


def _exchanged(one: Ruleset, two: Ruleset, parting: Parting) -> Iterator[Parting]:
    """Yield the game with a card exchanged that the viewer sees under one of the tables only."""
    hand = parting.steps.count(None)
    deals = (parting.setup.deal, *parting.setup.deals)
    begun = max((at + 1 for at, step in enumerate(parting.steps) if step is None), default=0)
    held = [card for cards in deals[hand].hands for card in cards]
    spare = [card for card in deck(one) if card not in held and card != deals[hand].vira]
    shown = [_cards_in(view(rules, state, parting.viewer or 0)) for rules in (one, two)
             if (state := play(rules, parting)) is not None]  # fmt: skip
    differing = [card for card in held if len({card in cards for cards in shown}) > 1]
    for card in differing:
        for new in sorted(spare, key=lambda other: rank_of(other) != rank_of(card)):
            hands = tuple(tuple(new if own == card else own for own in cards) for cards in deals[hand].hands)
            changed = [*deals]
            changed[hand] = replace(deals[hand], hands=hands)
            steps = (*parting.steps[:begun], *(_replaced(step, card, new) for step in parting.steps[begun:]))
            setup = replace(parting.setup, deal=changed[0], deals=tuple(changed[1:]))
            yield replace(parting, setup=setup, steps=steps)


def _replaced(step: Step, card: str, new: str) -> Step:
    if step is None or step[1].card != card:
        return step
    return step[0], Action(step[1].kind, card=new, hidden=step[1].hidden)


def _cards_in(seen: object) -> frozenset[str]:
    """Return every text in a view: the cards among it."""
    if isinstance(seen, dict):
        return frozenset(card for below in seen.values() for card in _cards_in(below))
    if isinstance(seen, list):
        return frozenset(card for below in seen for card in _cards_in(below))
    return frozenset({seen} if isinstance(seen, str) else ())
