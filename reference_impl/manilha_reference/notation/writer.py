"""Write down what was played: from a setup and actions to a record, which the printer turns into text.

The record replays to the same states; seats are written wherever the turn does not already say them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.cells import Reader
from manilha_reference.engine import apply, begin, next_hand, seats_to_act
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
    return write_game(rules, players, setup, [actions], title)


def write_game(
    rules: Ruleset,
    players: int,
    setup: Setup,
    hands: Iterable[Iterable[tuple[int, Action]]],
    title: str = "",
) -> r.Record:
    """Return the record of a game, from the actions of each hand; raises as `write_hand` does.

    The cards of the hands that follow the first are the setup's `deals`.
    """
    tags: list[r.Tag] = [r.FreeTag("Title", title)] if title else []
    tags += [r.RulesetTag(rules.id), *_house_tags(rules), r.PlayersTag(players)]
    written: list[r.Hand] = []
    state = begin(rules, players, setup)
    for actions in hands:
        if written:
            state = next_hand(rules, state)
            tags = [r.HandTag(state.hand)]
        tags += _hand_tags(state)
        items: list[r.Item] = []
        for seat, action in actions:
            items.append(_move(rules, state, seat, action))
            done = len(state.results)
            state, _ = apply(rules, state, seat, action)
            if len(state.results) > done and not state.over:
                items.append(r.TrickEnd())
        if state.over:
            won = state.hand_winner
            items.append(r.Result("A" if won == "A" else "B" if won == "B" else None, state.points))
        written.append(r.Hand(tuple(tags), tuple(items)))
    return r.Record(tuple(written))


def _hand_tags(state: State) -> Iterator[r.Tag]:
    """Yield what is told of each hand: who opens, the scores and the cards."""
    yield r.OpenerTag(state.opener)
    yield r.ScoreTag(state.scores)
    if state.dealt.vira is not None:
        yield r.ViraTag(_card(state.dealt.vira))
    yield r.HandsTag(tuple(tuple(_card(card) for card in hand) for hand in state.dealt.hands))


def _house_tags(rules: Ruleset) -> Iterator[r.HouseTag]:
    """Yield the house rules in which the tables are not those that ship under the same name."""
    if rules.id not in ruleset_ids():
        return
    plain = load_ruleset(rules.id).house_rules
    for name, value in sorted(rules.house_rules.items()):
        if value not in (plain.get(name), CUSTOM):
            yield r.HouseTag(name, value)


def _move(rules: Ruleset, state: State, actor: int, action: Action) -> r.Move:
    seat = None if seats_to_act(rules, state) == (actor,) else actor
    if action.kind == Kind.PLAY:
        return r.Play(_card(str(action.card)), hidden=action.hidden, seat=seat)
    if action.kind == Kind.RAISE:
        return r.Request(str(action.rung or next_rung(Reader(rules.cells), state)), seat)
    return r.Answer(action.kind in (Kind.ACCEPT, Kind.PLAY_HAND), seat)


def _card(code: str) -> r.Card:
    return r.Card(code[:-1], code[-1])
