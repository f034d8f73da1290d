"""Games drawn by lot: cards that tie, scores where something happens, and now bold players, now shy ones."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, Literal

from manilha_reference.order import can_be_vira, deck, rank_of
from manilha_reference.state import Deal, Kind, Phase, Setup

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Action, State

Step = tuple[int, "Action"] | None
HANDS: Final = 3
"""Hands of the longest games."""
_ALIKE: Final = 0.3
"""How often seats that face each other are dealt the same ranks."""
_RANKS: Final = (2, 3, 4, 20)
"""From how few ranks the cards of a deal are drawn; equal cards tie."""


class Chance:
    """One game's luck, told by its number; nothing else makes it what it is."""

    def __init__(self, rules: Ruleset, players: list[int], number: int, *, match: bool) -> None:
        self._random = random = Random(f"{rules.id}/{number}")  # noqa: S311 -- inputs, no secret
        self._rules = rules
        self.players = players[number % len(players)]
        per_seat = int(str(rules.cells["deal.per_seat"]))
        hands = random.choice((1, 1, 2, HANDS)) if match else 1
        deals = [self._deal(per_seat) for _ in range(hands)]
        scores = (self._score(), self._score())
        self.setup = Setup(random.randrange(self.players), deals[0], scores, tuple(deals[1:]))
        self._weights = {
            Kind.RAISE: random.choice((0.005, 0.05, 0.5, 3.0)),
            Kind.ACCEPT: 1.0,
            Kind.FOLD: random.choice((0.002, 0.02, 0.4)),
            Kind.PLAY_HAND: 2.0,
            Kind.REFUSE_HAND: 0.6,
        }
        self._open, self._hidden = 1.0, random.choice((0.1, 1.0, 6.0))

    def _deal(self, per_seat: int) -> Deal:
        rules, random = self._rules, self._random
        cards = list(deck(rules))
        random.shuffle(cards)
        ranks = list(dict.fromkeys(rank_of(card) for card in cards))[: random.choice(_RANKS)]
        # Equal cards first; the sort is stable, so that all else stays shuffled.
        needed = per_seat * self.players
        few = sorted(cards, key=lambda card: rank_of(card) not in ranks)
        held, rest = few[:needed], few[needed:]
        hands = self._held_alike(held) if random.random() < _ALIKE else self._held_at_random(held)
        if rules.cells["deal.vira"] is not True:
            return Deal(hands, None)
        random.shuffle(rest)
        return Deal(hands, next((card for card in rest if can_be_vira(rules, card)), rest[0]))

    def _held_at_random(self, held: list[str]) -> tuple[tuple[str, ...], ...]:
        self._random.shuffle(held)
        return tuple(tuple(held[seat :: self.players]) for seat in range(self.players))

    def _held_alike(self, held: list[str]) -> tuple[tuple[str, ...], ...]:
        """Give partners, or two rivals, cards of the same ranks: those that tie are on one side."""
        held = sorted(held, key=rank_of)
        pairs = [held[at : at + 2] for at in range(0, len(held), 2)]
        self._random.shuffle(pairs)
        half = self.players // 2
        hands: list[tuple[str, ...]] = [()] * self.players
        for seat in range(half):
            mine = pairs[seat::half]
            hands[seat] = tuple(one for one, _ in mine)
            hands[seat + half] = tuple(two for _, two in mine)
        return tuple(hands)

    def _score(self) -> int:
        """Draw a score: nothing, anything, or one from which a hand or a rule is in reach."""
        random, target = self._random, int(str(self._rules.cells["game.target"]))
        near = _near(self._rules)
        drawn = random.choice((0, random.randrange(target), random.choice(near), random.choice(near)))
        return min(max(drawn, 0), target - 1)

    def step(self, state: State, acts: list[tuple[Action, ...]]) -> Step | Literal[False]:
        """Draw what is done next: an act of some seat, or None to deal; False where the game ends."""
        if state.over:
            return None if state.phase == Phase.HAND_OVER and state.deals else False
        choices = [(seat, act) for seat, may in enumerate(acts) for act in may]
        if not choices:
            return False
        weights = [self._weight(act) / len(acts[seat]) for seat, act in choices]
        return self._random.choices(choices, weights)[0]

    def _weight(self, act: Action) -> float:
        if act.kind == Kind.PLAY:
            return self._hidden if act.hidden else self._open
        return self._weights[act.kind]


@lru_cache(maxsize=8)
def _near(rules: Ruleset) -> tuple[int, ...]:
    """Return the scores from which some worth of a hand just reaches the target, or a special row begins."""
    numbers = [(path, cell) for path, cell in rules.cells.items() if type(cell) is int]
    target = int(str(rules.cells["game.target"]))
    worth = [cell for path, cell in numbers if path.endswith((".value", ".fold", "_pays"))]
    edges = [cell for path, cell in numbers if ".when." in path]
    return (
        *(target - points + step for points in worth for step in (0, 1)),
        *(edge + step for edge in edges for step in (-1, 0)),
    )
