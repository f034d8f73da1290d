"""Every way to play a deal to its end, each act with the public record and the legal sets that follow it.

The records come from the compiled hand machine, whose steps the interpreter has made: a record shows no card,
so all sequences that meet in a node share one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from manilha_reference.cells import Reader
from manilha_reference.legal import may_hide
from manilha_reference.machine import EQUAL, HIDDEN, HIGHER, LOWER
from manilha_reference.order import card_order
from manilha_reference.state import Action, Kind
from manilha_reference.wire import write_action

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from manilha_reference.machine import HandMachine, Node, Option
    from manilha_reference.state import Setup

Json = dict[str, object]


class Moment(NamedTuple):
    """A position as all may see it: the public record, and the complete legal set of every seat to act."""

    record: Json
    legal: Mapping[str, list[Json]]


class Played(NamedTuple):
    """A hand played to its end: who did what, and what is seen at the start and after each act."""

    acts: tuple[tuple[int, Action], ...]
    moments: tuple[Moment, ...]


class Hands:
    """All hands of a ruleset, a number of players and scores, deal by deal; `machine` is made for these."""

    def __init__(self, machine: HandMachine) -> None:
        self._machine = machine
        self._read = Reader(machine.rules.cells)
        self._records: dict[tuple[int, int], Json] = {}

    def of(self, setup: Setup) -> Iterator[Played]:
        """Yield every hand that the deal can be played as; its scores are the machine's."""
        strength = card_order(self._machine.rules, setup.deal.vira).strength
        acts: list[tuple[int, Action]] = []
        moments: list[Moment] = []

        def visit(node: Node, hands: tuple[tuple[str, ...], ...], best: int, trick: int) -> Iterator[Played]:
            choices = [
                (option, list(self._acts(node, option, hands[option.seat], strength, best)))
                for option in node.options
            ]
            legal = {str(option.seat): [write_action(act) for act, _ in acts] for option, acts in choices}
            moments.append(Moment(self._record(node, trick), legal))
            if node.state.over:
                yield Played(tuple(acts), tuple(moments))
            for option, able in choices:
                for action, outcome in able:
                    acts.append((option.seat, action))
                    if action.card is None:
                        yield from visit(self._machine.after_act(node, option, outcome), hands, best, trick)
                    else:
                        after = self._machine.after_play(node, option, outcome)
                        kept = _without(hands, option.seat, action.card)
                        cleared = after.fresh and not after.state.over
                        top = best if outcome == HIDDEN else max(best, strength[action.card])
                        yield from visit(after, kept, -1 if cleared else top, trick + cleared)
                    acts.pop()
            moments.pop()

        yield from visit(self._machine.start(setup.opener), setup.deal.hands, -1, 1)

    def _acts(
        self, node: Node, option: Option, hand: tuple[str, ...], strength: Mapping[str, int], best: int
    ) -> Iterator[tuple[Action, int]]:
        """Yield what an option holds: a play with its outcome, an act without a card with its number."""
        if option.plays:
            face_down = option.hides and may_hide(self._read, node.state, option.seat)
            least = max(strength[card] for card in hand) if option.strongest_only else -1
            for card in hand:
                if strength[card] < least:
                    continue
                shown = HIGHER if strength[card] > best else EQUAL if strength[card] == best else LOWER
                yield Action(Kind.PLAY, card), shown
                if option.hides:
                    yield Action(Kind.PLAY, card, hidden=True), HIDDEN if face_down else shown
        yield from ((action, number) for number, action in enumerate(option.acts))

    def _record(self, node: Node, trick: int) -> Json:
        key = (id(node), trick)
        if key not in self._records:
            self._records[key] = self._machine.observe(node, trick)
        return self._records[key]


def _without(hands: tuple[tuple[str, ...], ...], seat: int, card: str) -> tuple[tuple[str, ...], ...]:
    kept = tuple(held for held in hands[seat] if held != card)
    return (*hands[:seat], kept, *hands[seat + 1 :])
