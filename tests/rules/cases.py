"""The shapes of a worked case: what is asked, and what each ruleset answers.

A `Case` names the rule that decides it. Where a ruleset's own source leaves the point open, `open_in` names
the rule that says so there. `houses` tells what comes of it where the table plays the point otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cmp_to_key
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pytest
from manilha_reference.errors import BadRequest
from manilha_reference.observe import view
from manilha_reference.order import deck_cells
from manilha_reference.queries import explain
from manilha_reference.state import Phase

from tests.rules.scenes import Scene, deal_next, face, follow, pending, reading, rules_behind, table, to_act

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from _pytest.mark import ParameterSet
    from manilha_reference.ruleset import Ruleset

    from tests.rules.scenes import Story

Gives = dict[str, object]

S0, S1, S3, S4 = "paulista", "paulista-online", "paulista-app", "paulista-guia"
LIMPO, VELHA, MINEIRO, BX = "paulista-limpo", "paulista-manilha-velha", "mineiro", "truco-2p-v1"
ALL_TURNING = (S0, S1, S3, S4)
"""The rulesets of the full deck that turn a vira up, for two pairs."""


@dataclass(frozen=True)
class Query:
    """A question to the tables; gives `value`, or `error` with its code."""

    fn: str
    args: Mapping[str, object]


@dataclass(frozen=True)
class Chain:
    """Cards to be compared, each with each and both ways; gives `order`, as in `2P < 3C = 3O < 7O`."""

    cards: str
    vira: str | None = None


@dataclass(frozen=True)
class Look:
    """What seats see after a script; gives, by seat, `hand`, `table` (the last trick) and `partners`."""

    scene: Scene


@dataclass(frozen=True)
class Pack:
    """The deck; gives its `cards` as a set and their `count`."""

    vira: str | None = "7O"


Ask = Scene | Query | Chain | Look | Pack


@dataclass(frozen=True)
class Answer:
    """What these rulesets give; `rule` where another rule decides it there."""

    on: tuple[str, ...]
    gives: Mapping[str, object]
    rule: str | None = None


@dataclass(frozen=True)
class House:
    """What these rulesets give under house rules."""

    on: tuple[str, ...]
    rules: Mapping[str, str]
    gives: Mapping[str, object]


@dataclass(frozen=True, eq=False)
class Case:
    """One case of a report or one worked example; `says` is what holds."""

    id: str
    says: str
    rule: str
    ask: Ask
    answers: tuple[Answer, ...]
    houses: tuple[House, ...] = ()
    open_in: Mapping[str, str] = field(default_factory=dict)


def put(rules: Ruleset, ask: Ask, wanted: Iterable[str]) -> tuple[Gives, tuple[str, ...]]:
    """Put the question; return what was wanted of the answer, and the cells that the engine read for it."""
    if isinstance(ask, Scene):
        return _scene(rules, ask, wanted)
    if isinstance(ask, Look):
        return _look(rules, ask, wanted)
    if isinstance(ask, Pack):
        groups, cells = explain(rules, "card_order", {"vira": ask.vira if rules.cells["deal.vira"] else None})
        assert isinstance(groups, list)
        cards = [card for group in groups for card in group]
        assert len(set(cards)) == len(cards)
        return {"cards": frozenset(cards), "count": len(cards)}, (*cells, *deck_cells(rules))
    try:
        if isinstance(ask, Chain):
            return _chain(rules, ask)
        value, cells = explain(rules, ask.fn, ask.args)
    except BadRequest as error:
        return {"error": error.code}, deck_cells(rules) if error.code == "SETUP-CARD" else ()
    return {"value": value}, cells


TELL: dict[str, Callable[[Ruleset, Story], object]] = {
    "rejected": lambda _, story: story.refusal,
    "tricks": lambda _, story: "".join(story.state.results),
    "leaders": lambda _, story: "".join(map(str, story.state.leaders)),
    "table": lambda _, story: " ".join(face(play.card, hidden=play.hidden) for play in story.state.table),
    "winner": lambda _, story: story.state.hand_winner,
    "points": lambda _, story: story.state.points,
    "scores": lambda _, story: story.state.scores,
    "value": lambda _, story: story.state.value,
    "phase": lambda _, story: str(story.state.phase),
    "game": lambda _, story: story.state.game_winner,
    "to_act": lambda rules, story: to_act(rules, story.state),
    "pending": lambda rules, story: pending(rules, story.state),
    "special": lambda _, story: story.state.special,
}
NEXT: dict[str, str] = {
    "next_phase": "phase",
    "next_value": "value",
    "next_opener": "opener",
    "next_special": "special",
    "next_scores": "scores",
}


def _scene(rules: Ruleset, scene: Scene, wanted: Iterable[str]) -> tuple[Gives, tuple[str, ...]]:
    story = follow(rules, scene)
    cells = list(story.cells)
    gives: Gives = {}
    for key in wanted:
        if key not in NEXT:
            gives[key] = TELL[key](rules, story)
            continue
        if story.state.phase != Phase.HAND_OVER:
            gives[key] = None
            continue
        with reading() as log:
            dealt = deal_next(rules, story.state)
        cells += log
        gives[key] = getattr(dealt, NEXT[key])
    return gives, tuple(cells)


def _look(rules: Ruleset, look: Look, wanted: Iterable[str]) -> tuple[Gives, tuple[str, ...]]:
    story = follow(rules, look.scene)
    assert story.rejected is None, story.rejected
    cells = list(story.cells)
    gives: Gives = {}
    for key in wanted:
        seat, _, what = key.partition(" ")
        with reading() as log:
            seen = view(rules, story.state, int(seat))
        cells += log
        gives[key] = {"hand": _hand, "table": _table, "partners": _partners}[what](seen)
    return gives, tuple(cells)


def _hand(seen: Gives) -> str | None:
    hand = seen["hand"]
    assert hand is None or isinstance(hand, list)
    return None if hand is None else " ".join(hand)


def _table(seen: Gives) -> str:
    tricks = seen["table"]
    assert isinstance(tricks, list)
    last = next(trick for trick in reversed(tricks) if trick)
    return " ".join(face(play["card"], hidden=play["hidden"]) for play in last)


def _partners(seen: Gives) -> dict[str, str]:
    partners = seen["partners"]
    assert isinstance(partners, dict)
    return {seat: " ".join(hand) for seat, hand in partners.items()}


def _chain(rules: Ruleset, chain: Chain) -> tuple[Gives, tuple[str, ...]]:
    cards = chain.cards.split()
    cells: list[str] = []

    def compare(a: str, b: str) -> int:
        value, read = explain(rules, "compare_cards", {"vira": chain.vira, "a": a, "b": b})
        cells.extend(read)
        assert isinstance(value, int)
        assert explain(rules, "compare_cards", {"vira": chain.vira, "a": b, "b": a})[0] == -value
        return value

    ordered = sorted(cards, key=cmp_to_key(compare))
    signs = ["<" if compare(a, b) else "=" for a, b in pairwise(ordered)]
    for (low, a), (high, b) in combinations(enumerate(ordered), 2):
        assert compare(a, b) == (-1 if "<" in signs[low:high] else 0), (a, b)
    return {
        "order": " ".join(
            ordered[:1] + [part for pair in zip(signs, ordered[1:], strict=True) for part in pair]
        )
    }, tuple(cells)


def assert_answered(case: Case, answer: Answer, name: str) -> None:
    """Hold that the ruleset gives the answer, by cells of the rule that decides it."""
    rules = table(name)
    gives, cells = put(rules, case.ask, answer.gives)
    assert gives == answer.gives
    assert (answer.rule or case.rule) in rules_behind(rules, cells)


def assert_varied(case: Case, house: House, name: str) -> None:
    """Hold that under its house rules the ruleset gives the other answer, by cells that they set."""
    rules = table(name, house.rules)
    gives, cells = put(rules, case.ask, house.gives)
    assert gives == house.gives
    assert {**rules.house_rules, **house.rules} == rules.house_rules
    if gives != put(table(name), case.ask, house.gives)[0]:
        assert [rule for rule in rules_behind(rules, cells) if rule.startswith("HOUSE-")]


def assert_open_or_decided(case: Case) -> None:
    """Hold that each ruleset's own source decides the case, save where the case says that it does not."""
    for answer in case.answers:
        deciding = answer.rule or case.rule
        for rules in map(table, answer.on):
            if rules.id in case.open_in:
                assert case.open_in[rules.id] in {rules.rule_of(cell) for cell in rules.open_cells}
            else:
                _, cells = put(rules, case.ask, answer.gives)
                assert deciding not in {rules.rule_of(cell) for cell in cells if cell in rules.open_cells}


def answers_of(cases: Iterable[Case]) -> list[ParameterSet]:
    """Return every answer of the cases, ruleset by ruleset."""
    return [
        pytest.param(case, answer, name, id=f"{case.id}-{name}")
        for case in cases
        for answer in case.answers
        for name in answer.on
    ]


def houses_of(cases: Iterable[Case]) -> list[ParameterSet]:
    """Return every house option of the cases, ruleset by ruleset."""
    return [
        pytest.param(case, house, name, id=f"{case.id}-{name}-{'-'.join(house.rules.values())}")
        for case in cases
        for house in case.houses
        for name in house.on
    ]
