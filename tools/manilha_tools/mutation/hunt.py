"""Random hands on which a mutant may come out otherwise, cut where it first does.

They are drawn so that requests and hidden cards are as likely as plain cards, and now and then somebody tries
what is not allowed. The symbolic model is asked only about mutants that no such hand tells apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_reference import wire
from manilha_reference.deal import draw_deal
from manilha_reference.legal import legal_actions
from manilha_reference.state import Action, Kind

from manilha_tools.mutation.kills import kills
from manilha_tools.mutation.mutant import spoilt
from manilha_tools.vectors.construct import generator
from manilha_tools.vectors.departure import departure, record
from manilha_tools.vectors.line import Line, setup
from manilha_tools.vectors.model import Draft, Trace
from manilha_tools.vectors.topics.needs import TOPIC

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.mutation.mutant import Mutant
    from manilha_tools.vectors.departure import Recording

ACTS: Final = 30
"""Acts after which a hand is left as it is."""
_AMISS: Final = 0.1
"""How often somebody tries what comes to mind, allowed or not."""
_LEVEL: Final = 0.4
"""How many hands begin at 0-0; the others at any scores below the target."""
_SECOND: Final = 0.3
"""How many go on with another hand."""


def hands(rules: Ruleset, number: int, *words: object) -> Iterator[Recording]:
    """Yield so many random hands for each number of players, recorded; the words name the chance."""
    for turn in range(number):
        for players in sorted(rules.players):
            random = generator(rules, "need", players, turn, *words)
            trace = _hand(rules, players, turn % players, random)
            recorded = record(rules, Draft(TOPIC, f"{players}p.{turn}", "", trace, players=players))
            if recorded.outcome.fault is None:
                yield recorded


def told_apart(rules: Ruleset, mutant: Mutant, recorded: Recording) -> Recording | None:
    """Return a hand cut to what a mutant plays otherwise, None where it plays all of it alike."""
    wrong = spoilt(rules, mutant)
    if not kills(recorded, wrong):
        return None
    departed = departure(wrong, recorded)
    if departed is not None:
        cut = record(rules, departed[0])
        if cut.outcome.fault is None and kills(cut, wrong):
            return cut
    return recorded


def _hand(rules: Ruleset, players: int, opener: int, random: Random) -> Trace:
    target = rules.cells["game.target"]
    top = target if isinstance(target, int) else 1
    scores = (0, 0) if random.random() < _LEVEL else (random.randrange(top), random.randrange(top))
    deals = [draw_deal(rules, players, random) for _ in range(2)]
    line = Line(rules, players, setup(deals[0], opener, scores, deals[1:]))
    for _ in range(ACTS):
        if line.state.over:
            if line.state.phase == "game_over" or random.random() > _SECOND or not _dealt(line):
                break
            continue
        if random.random() < _AMISS:
            line.act(random.randrange(players), wire.write_action(_whim(line, random)))
            continue
        seat = random.choice([seat for seat in range(players) if legal_actions(rules, line.state, seat)])
        line.act(seat, wire.write_action(_choice(line.moves(seat), random)))
    return line.trace()


def _dealt(line: Line) -> bool:
    """Deal the second hand, where the first is over and it was not dealt yet."""
    return len([step for step in line.trace().steps if step.action is None]) == 0 and line.next_hand()


def _choice(moves: tuple[Action, ...], random: Random) -> Action:
    """Choose what kind of act first, so that three cards weigh no more than one request."""
    kinds = sorted({(str(move.kind), move.hidden) for move in moves})
    kind = random.choice(kinds)
    return random.choice([move for move in moves if (str(move.kind), move.hidden) == kind])


def _whim(line: Line, random: Random) -> Action:
    """Return an act that somebody might try, whether it is allowed or not."""
    kind = random.choice(tuple(Kind))
    if kind != Kind.PLAY:
        return Action(kind)
    held = [card for hand in line.state.hands for card in hand]
    return (
        Action(kind, card=random.choice(held), hidden=random.random() < _AMISS)
        if held
        else Action(Kind.RAISE)
    )
