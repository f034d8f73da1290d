"""A second hand for each mutant that only vectors of one decisive cell kill.

What settles the step at which the mutant departs must be another cell than settles the vectors that are
there: so that whoever plays that cell rightly by chance, or is never asked about it, is still caught.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final

from manilha_reference.cells import Reader
from manilha_reference.state import Kind

from manilha_tools.mutation.hunt import hands, told_apart
from manilha_tools.mutation.kills import kills
from manilha_tools.mutation.mutant import spoilt
from manilha_tools.mutation.need import of_recording, recorded_need, slug
from manilha_tools.vectors.departure import record
from manilha_tools.vectors.evaluate import decisive
from manilha_tools.vectors.line import Line, setup
from manilha_tools.vectors.model import Draft
from manilha_tools.vectors.topics.hands import history_plan
from manilha_tools.vectors.topics.needs import TOPIC
from manilha_tools.vectors.topics.results import terminal_histories

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.mutation.adequacy import Court
    from manilha_tools.mutation.mutant import Mutant
    from manilha_tools.mutation.need import Need
    from manilha_tools.vectors.departure import Recording

    Likely = Mapping[str, Sequence[str]]

TRIES: Final = 250
"""Random hands for each number of players."""
QUIET: Final = 150
"""Hands that helped no mutant which had none, after which no more are tried."""


@dataclass(frozen=True)
class OneWay:
    """A mutant that only vectors of one decisive cell kill; `alone` where it is a single vector."""

    mutant: Mutant
    cell: str | None
    alone: bool

    def helped_by(self, rules: Ruleset, recorded: Recording, *, elsewhere: bool) -> bool:
        """Whether a hand kills it too, `elsewhere`: at a step that another cell settles."""
        if elsewhere and _settled(recorded) in (self.cell, None):
            return False
        return recorded.outcome.fault is None and kills(recorded, spoilt(rules, self.mutant))


def killed_one_way(court: Court, likely: Likely) -> list[OneWay]:
    """Return the mutants that only vectors of one decisive cell kill."""
    found = []
    for mutant in court.mutants():
        by = court.killers(mutant, 2, likely.get(mutant.id, ()))
        cells = {court.decisive_cells[vector] for vector in by}
        if len(cells) == 1:
            found.append(OneWay(mutant, cells.pop(), len(by) == 1))
    return found


def second_ones(court: Court, likely: Likely, known: Iterable[Need], tries: int = TRIES) -> list[Need]:
    """Return hands, few and short, that kill such mutants at a step which another cell settles.

    Where none is found for one that a single vector kills, any other hand that kills it. `likely` are vectors
    to try first, by mutant, `known` hands that were found before, for any ruleset.
    """
    left = {one.mutant.id: one for one in killed_one_way(court, likely)}
    best: dict[str, Recording] = {}
    rest: dict[str, Recording] = {}
    quiet = 0
    for recorded in chain(
        _played(court.rules, known), endings(court.rules), hands(court.rules, tries, "again")
    ):
        quiet += 1
        if quiet > QUIET:
            break
        for name, one in left.items():
            cut = told_apart(court.rules, one.mutant, recorded)
            if cut is None:
                continue
            kept = best if one.helped_by(court.rules, cut, elsewhere=True) else rest
            if name not in kept or len(cut.steps) < len(kept[name].steps):
                quiet = 0 if name not in best else quiet
                kept[name] = cut
    found = list(_chosen(court.rules, left, best, elsewhere=True))
    lonely = {name: one for name, one in left.items() if one.alone}
    return [*found, *_chosen(court.rules, lonely, rest, elsewhere=False)]


def _chosen(
    rules: Ruleset, left: dict[str, OneWay], best: Mapping[str, Recording], *, elsewhere: bool
) -> Iterator[Need]:
    """Yield the hands, short ones first, that some mutant left needs, and strike out all that each helps."""
    for name in sorted(best, key=lambda name: (len(best[name].steps), name)):
        if name not in left:
            continue
        wanted = partial(left[name].helped_by, rules, elsewhere=elsewhere)
        one = of_recording(rules, left[name].mutant, best[name], {}, wanted)
        one = {**one, "slug": f"{one['players']}p.again.{slug(name)}"}
        kept = recorded_need(rules, one)
        for other in [
            other for other, way in left.items() if way.helped_by(rules, kept, elsewhere=elsewhere)
        ]:
            del left[other]
        yield one


def _played(rules: Ruleset, known: Iterable[Need]) -> Iterator[Recording]:
    """Yield the hands that were found before, as far as these rules can play them."""
    for one in known:
        if one["players"] in rules.players:
            recorded = recorded_need(rules, one)
            if recorded.outcome.fault is None:
                yield recorded


def endings(rules: Ruleset) -> Iterator[Recording]:
    """Yield, for each way in which tricks decide a hand, one that is raised once and may end the game."""
    read = Reader(rules.cells)
    first = rules.cells["bets.start.up"]
    worth = read.number(f"bets.rungs.{first}.value") if isinstance(first, str) else 0
    scores = (read.number("game.target") - worth,) * 2
    for players in sorted(rules.players):
        for number, history in enumerate(terminal_histories(rules)):
            opener = number % players
            found = history_plan(rules, players, opener, history, "again")
            if found is None:
                continue
            line = Line(rules, players, setup(found.deal, opener, scores))
            if not line.ask():
                continue
            line.settle(Kind.ACCEPT)
            line.play_out(found.plays)
            draft = Draft(TOPIC, f"{players}p.{history}", "", line.trace(), players=players)
            recorded = record(rules, draft)
            if recorded.outcome.fault is None:
                yield recorded


def _settled(recorded: Recording) -> str | None:
    """Return the cell that settled the last step."""
    return decisive(recorded.outcome.focus)
