"""Short scripts of a hand, the deals that fit them, and what came of them on the engine.

A script is a line of steps, each `seat:act`:

    0:3C    plays the card            0:+seis  asks for the rung      1:ok    accepts
    0:(3C)  plays it face down        0:+      asks for the next one  1:run   folds
    0:yes   plays the special hand    0:no     refuses it

Cards that no step mentions are dealt from the weakest up, so that a script names only what matters.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING
from unittest.mock import patch

from manilha_reference.cells import Reader
from manilha_reference.engine import apply, begin, legal_actions, next_hand, opening, seats_to_act
from manilha_reference.errors import Rejected
from manilha_reference.observe import observe
from manilha_reference.order import can_be_vira, card_order, deck
from manilha_reference.rulesets import load_ruleset
from manilha_reference.state import Action, Deal, Event, Kind, Setup, State

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from manilha_reference.cells import Scalar
    from manilha_reference.ruleset import Ruleset

WORDS = {"ok": Kind.ACCEPT, "run": Kind.FOLD, "yes": Kind.PLAY_HAND, "no": Kind.REFUSE_HAND}

Step = tuple[int, Action]


@dataclass(frozen=True)
class Scene:
    """A start and a script; `hold` gives seats cards that they keep. The vira counts where one is turned."""

    script: str = ""
    vira: str = "7O"
    scores: tuple[int, int] = (0, 0)
    opener: int = 0
    players: int = 4
    hold: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Story:
    """What the script came to: the states and events up to its end or the first rejected step."""

    states: tuple[State, ...]
    events: tuple[Event, ...]
    rejected: Rejected | None
    cells: tuple[str, ...]

    @property
    def state(self) -> State:
        """The last state reached."""
        return self.states[-1]

    @property
    def refusal(self) -> tuple[int, str] | None:
        """The number of the rejected step and its reason."""
        return None if self.rejected is None else (len(self.states) - 1, str(self.rejected.reason))


@cache
def _load(name: str, house: tuple[tuple[str, str], ...]) -> Ruleset:
    return load_ruleset(name, dict(house))


def table(name: str, house: Mapping[str, str] | None = None) -> Ruleset:
    """Load a ruleset with house rules, once."""
    return _load(name, tuple(sorted((house or {}).items())))


def read_steps(script: str) -> tuple[Step, ...]:
    """Read a script."""
    return tuple(_step(*token.split(":", 1)) for token in script.split())


def _step(seat: str, act: str) -> Step:
    if act in WORDS:
        return int(seat), Action(WORDS[act])
    if act.startswith("+"):
        return int(seat), Action(Kind.RAISE, rung=act[1:] or None)
    return int(seat), Action(Kind.PLAY, card=act.strip("()"), hidden=act.startswith("("))


def deal_for(rules: Ruleset, scene: Scene) -> Deal:
    """Deal the cards that the script and `hold` name, and the weakest others to fill the hands."""
    vira = scene.vira if rules.cells["deal.vira"] else None
    hands: list[list[str]] = [scene.hold.get(seat, "").split() for seat in range(scene.players)]
    for seat, action in read_steps(scene.script):
        if action.card is not None and action.card not in hands[seat]:
            hands[seat].append(action.card)
    named = {card for hand in hands for card in hand} | {vira}
    strength = card_order(rules, vira).strength
    others = iter(
        sorted((card for card in deck(rules) if card not in named), key=lambda card: strength[card])
    )
    size = int(rules.cells["deal.per_seat"] or 0)
    return Deal(tuple(tuple(hand + [next(others) for _ in range(size - len(hand))]) for hand in hands), vira)


def spare_deal(rules: Ruleset, players: int) -> Deal:
    """Return some deal, for a hand of which only the start matters."""
    turned = (card for card in deck(rules) if can_be_vira(rules, card))
    return deal_for(rules, Scene(vira=next(turned, ""), players=players))


def start(rules: Ruleset, scene: Scene) -> State:
    """Begin the scene."""
    return begin(rules, scene.players, Setup(scene.opener, deal_for(rules, scene), scene.scores))


def follow(rules: Ruleset, scene: Scene) -> Story:
    """Play the script until its end or its first illegal step."""
    state = start(rules, scene)
    states, events = [state], [opening(rules, state)]
    for seat, action in read_steps(scene.script):
        try:
            state, more = apply(rules, state, seat, action)
        except Rejected as rejected:
            return Story(tuple(states), tuple(events), rejected, cells_of((*events, rejected)))
        states.append(state)
        events.extend(more)
    return Story(tuple(states), tuple(events), None, cells_of(events))


def walk(rules: Ruleset, scene: Scene) -> Iterator[State]:
    """Play a script of legal steps and yield the states on its way, the first and the last included."""
    state = start(rules, scene)
    yield state
    for seat, action in read_steps(scene.script):
        state, _ = apply(rules, state, seat, action)
        yield state


def after(rules: Ruleset, scene: Scene) -> State:
    """Return the state that a script of legal steps leads to."""
    *_, last = walk(rules, scene)
    return last


def attempt(rules: Ruleset, state: State, step: str) -> State | str:
    """Return the state after one step, or the reason why it is rejected."""
    ((seat, action),) = read_steps(step)
    try:
        return apply(rules, state, seat, action)[0]
    except Rejected as rejected:
        return str(rejected.reason)


def may(rules: Ruleset, state: State, kind: Kind) -> str:
    """Return the seats that have a legal action of this kind, as one word."""
    return "".join(
        str(seat)
        for seat in range(state.players)
        if kind in {action.kind for action in legal_actions(rules, state, seat)}
    )


def cells_of(sources: Iterable[Event | Rejected]) -> tuple[str, ...]:
    """Return the cells that events or rejections name, each once."""
    return tuple(dict.fromkeys(cell for source in sources for cell in source.cells))


def deal_next(rules: Ruleset, state: State) -> State:
    """Deal some next hand."""
    return next_hand(rules, state, spare_deal(rules, state.players))


@contextmanager
def reading() -> Iterator[list[str]]:
    """Collect every cell that the engine reads meanwhile."""
    log: list[str] = []
    read, note = Reader.read, Reader.note

    def logged_read(self: Reader, path: str) -> Scalar:
        log.append(path)
        return read(self, path)

    def logged_note(self: Reader, paths: Iterable[str]) -> None:
        kept = tuple(paths)
        log.extend(kept)
        note(self, kept)

    with patch.object(Reader, "read", logged_read), patch.object(Reader, "note", logged_note):
        yield log


def rules_behind(rules: Ruleset, cells: Iterable[str]) -> frozenset[str]:
    """Return the ids of the rules that the cells carry."""
    return frozenset(rules.rule_of(cell) for cell in cells)


def pending(rules: Ruleset, state: State) -> str | None:
    """Return the open request as `rung value side`."""
    request = observe(rules, state)["pending"]
    return (
        " ".join(map(str, (request["rung"], request["value"], request["by"])))
        if isinstance(request, dict)
        else None
    )


def face(card: object, *, hidden: object) -> str:
    """Write a card on the table as scripts do; `?` stands for a card that is not seen."""
    shown = "?" if card is None else str(card)
    return f"({shown})" if hidden else shown


def to_act(rules: Ruleset, state: State) -> str:
    """Return the seats that may act, as one word."""
    return "".join(map(str, seats_to_act(rules, state)))
