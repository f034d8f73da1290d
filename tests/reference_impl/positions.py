"""Random hands of random rulesets with random house rules, for properties that hold of every state."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, reject, settings
from hypothesis import strategies as st
from manilha_reference.deal import draw_deal
from manilha_reference.engine import apply, begin, legal_actions, next_hand, seats_to_act
from manilha_reference.errors import SpecError, UnknownName
from manilha_reference.rulesets import load_catalogue, load_ruleset, ruleset_ids
from manilha_reference.state import Kind, Phase, Setup
from manilha_reference.wire import write_action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Action, Event, State

# Requests and folds end hands early; most steps of a random hand should be cards.
WEIGHTS = {Kind.PLAY: 4, Kind.RAISE: 2, Kind.ACCEPT: 4, Kind.FOLD: 1, Kind.PLAY_HAND: 4, Kind.REFUSE_HAND: 1}
SCORES = ((0, 0), (0, 0), (9, 9), (11, 4), (4, 11), (10, 10), (11, 11), (10, 3))

Choices = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Step:
    """One action of a hand: the state before it, who did what, and the state and events that came of it."""

    before: State
    seat: int
    action: Action
    after: State
    events: tuple[Event, ...]


@dataclass(frozen=True, repr=False)
class Hand:
    """A hand played to its end."""

    rules: Ruleset
    steps: tuple[Step, ...]

    def __repr__(self) -> str:
        first = self.steps[0].before
        house = {path: value for path, value in self.rules.cells.items() if self._by_the_house(path)}
        steps = [(step.seat, *write_action(step.action).values()) for step in self.steps]
        return f"<{self.rules.id} {house}: {first.dealt}, {first.scores}, opened by {first.opener}: {steps}>"

    def _by_the_house(self, path: str) -> bool:
        return self.rules.rule_of(path).startswith("HOUSE-")

    @property
    def states(self) -> tuple[State, ...]:
        """Every state of the hand, from the deal to the end."""
        return (self.steps[0].before, *(step.after for step in self.steps))

    @property
    def end(self) -> State:
        """The last state."""
        return self.steps[-1].after


def examples(count: int) -> settings:
    """Return settings for so many examples; drawing a hand plays it, which a busy machine does slowly."""
    return settings(max_examples=count, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@cache
def _load(name: str, house: Choices) -> Ruleset | None:
    try:
        return load_ruleset(name, dict(house))
    except (SpecError, UnknownName):
        return None


@cache
def _options(name: str) -> tuple[tuple[str, str], ...]:
    """Return every house rule of a ruleset with each of its values."""
    plain, catalogue = load_ruleset(name), load_catalogue()
    return tuple((rule, value.id) for rule in plain.house_rules for value in catalogue[rule].values)


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Draw a shipped ruleset, plain or with one to three house rules that go together."""
    name = draw(st.sampled_from(ruleset_ids()))
    chosen = draw(st.lists(st.sampled_from(_options(name)), max_size=3, unique_by=lambda option: option[0]))
    rules = _load(name, tuple(sorted(chosen)))
    if rules is None:
        reject()
    return rules


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """Draw a hand, played at random to its end."""
    rules = draw(rulesets())
    players = draw(st.sampled_from(rules.players))
    return play_hand(rules, players, draw(st.sampled_from(SCORES)), draw(st.integers(0, 2**32)))


def play_hand(rules: Ruleset, players: int, scores: tuple[int, int], seed: int) -> Hand:
    """Play a hand at random."""
    random = Random(seed)  # noqa: S311 -- play, not secrets
    state = begin(rules, players, Setup(random.randrange(players), draw_deal(rules, players, random), scores))
    return Hand(rules, tuple(_steps(rules, state, random)))


def play_game(rules: Ruleset, players: int, seed: int) -> tuple[Hand, ...]:
    """Play hands at random until the game is over."""
    random = Random(seed)  # noqa: S311 -- play, not secrets
    state = begin(rules, players, Setup(random.randrange(players), draw_deal(rules, players, random)))
    played = [Hand(rules, tuple(_steps(rules, state, random)))]
    while played[-1].end.phase == Phase.HAND_OVER:
        state = next_hand(rules, played[-1].end, draw_deal(rules, players, random))
        played.append(Hand(rules, tuple(_steps(rules, state, random))))
    return tuple(played)


def _steps(rules: Ruleset, state: State, random: Random) -> Iterator[Step]:
    while not state.over:
        seat = random.choice(seats_to_act(rules, state))
        actions = legal_actions(rules, state, seat)
        action = random.choices(actions, [WEIGHTS[action.kind] for action in actions])[0]
        after, events = apply(rules, state, seat, action)
        yield Step(state, seat, action, after, events)
        state = after
