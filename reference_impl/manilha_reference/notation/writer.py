"""Write down what was played: from a setup and actions to a record, which the printer turns into text.

The record replays to the same states; seats are written wherever the turn does not already say them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.cells import Reader
from manilha_reference.engine import apply, begin, seats_to_act
from manilha_reference.house_rules import CUSTOM
from manilha_reference.notation import record as r
from manilha_reference.requests import next_rung
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_reference.state import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Action, Setup, State


def write_hand(
    rules: Ruleset, players: int, setup: Setup, actions: Iterable[tuple[int, Action]], title: str = ""
) -> r.Record:
    """Return the record of one hand; raises what the engine raises where the actions are not legal."""
    tags: list[r.Tag] = [r.FreeTag("Title", title)] if title else []
    tags += [
        r.RulesetTag(rules.id),
        *_house_tags(rules),
        r.PlayersTag(players),
        r.OpenerTag(setup.opener),
        r.ScoreTag(setup.scores),
    ]
    if setup.deal.vira is not None:
        tags.append(r.ViraTag(_card(setup.deal.vira)))
    tags.append(r.HandsTag(tuple(tuple(_card(card) for card in hand) for hand in setup.deal.hands)))
    return r.Record((r.Hand(tuple(tags), tuple(_items(rules, begin(rules, players, setup), actions))),))


def _house_tags(rules: Ruleset) -> Iterator[r.HouseTag]:
    """Yield the house rules in which the tables are not those that ship under the same name."""
    if rules.id not in ruleset_ids():
        return
    plain = load_ruleset(rules.id).house_rules
    for name, value in sorted(rules.house_rules.items()):
        if value not in (plain.get(name), CUSTOM):
            yield r.HouseTag(name, value)


def _items(rules: Ruleset, state: State, actions: Iterable[tuple[int, Action]]) -> Iterator[r.Item]:
    for seat, action in actions:
        written = None if seats_to_act(rules, state) == (seat,) else seat
        yield _move(rules, state, action, written)
        tricks = len(state.results)
        state, _ = apply(rules, state, seat, action)
        if len(state.results) > tricks and not state.over:
            yield r.TrickEnd()
    if state.over:
        paid = state.hand_winner if state.points else None
        yield r.Result("A" if paid == "A" else "B" if paid == "B" else None, state.points)


def _move(rules: Ruleset, state: State, action: Action, seat: int | None) -> r.Move:
    if action.kind == Kind.PLAY:
        return r.Play(_card(str(action.card)), hidden=action.hidden, seat=seat)
    if action.kind == Kind.RAISE:
        return r.Request(str(action.rung or next_rung(Reader(rules.cells), state)), seat)
    return r.Answer(action.kind in (Kind.ACCEPT, Kind.PLAY_HAND), seat)


def _card(code: str) -> r.Card:
    return r.Card(code[:-1], code[-1])
