"""A second hand for each mutant that only vectors of one decisive cell kill.

What settles the step at which the mutant departs must be another cell than settles the vectors that are
there: so that whoever plays that cell rightly by chance, or is never asked about it, is still caught.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from manilha_reference.cells import Reader
from manilha_reference.state import Kind

from manilha_tools.mutation.hunt import hands, spoilt, told_apart
from manilha_tools.mutation.kills import kills
from manilha_tools.mutation.need import of_recording, recorded_need, showing, slug
from manilha_tools.vectors.departure import record
from manilha_tools.vectors.evaluate import decisive
from manilha_tools.vectors.line import Line, setup
from manilha_tools.vectors.model import Draft
from manilha_tools.vectors.topics.hands import history_plan
from manilha_tools.vectors.topics.needs import TOPIC
from manilha_tools.vectors.topics.results import terminal_histories

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.mutation.adequacy import Court
    from manilha_tools.mutation.mutant import Mutant
    from manilha_tools.mutation.need import Need
    from manilha_tools.vectors.departure import Recording

    Likely = Mapping[str, Sequence[str]]

TRIES: Final = 250
"""Random hands for each number of players."""


def killed_one_way(court: Court, likely: Likely) -> dict[str, tuple[Mutant, str | None]]:
    """Return the mutants that only vectors of one decisive cell kill, with that cell."""
    found = {}
    for mutant in court.mutants():
        by = court.killers(mutant, 2, likely.get(mutant.id, ()))
        cells = {court.decisive_cells[vector] for vector in by}
        if len(cells) == 1:
            found[mutant.id] = (mutant, cells.pop())
    return found


def second_ones(court: Court, likely: Likely, tries: int = TRIES) -> list[Need]:
    """Return hands, few and short, that kill such mutants at a step which another cell settles.

    `likely` are vectors to try first, by mutant.
    """
    left = killed_one_way(court, likely)
    best: dict[str, Recording] = {}
    rules = court.rules
    for recorded in chain(endings(rules), hands(rules, tries, "again")):
        for name, (mutant, cell) in left.items():
            cut = told_apart(rules, mutant, recorded)
            if cut is None or _settled(cut) in (cell, None):
                continue
            if name not in best or len(cut.steps) < len(best[name].steps):
                best[name] = cut
    found: list[Need] = []
    for name in sorted(best, key=lambda name: (len(best[name].steps), name)):
        if name in left:
            mutant, cell = left[name]
            one = of_recording(rules, mutant, best[name], {}, _elsewhere(rules, mutant, cell))
            one = {**one, "slug": f"{one['players']}p.again.{slug(mutant.id)}"}
            found.append(one)
            kept = recorded_need(rules, one)
            left = {
                other: (wrong, where)
                for other, (wrong, where) in left.items()
                if _settled(kept) == where or not kills(kept, spoilt(rules, wrong))
            }
    return found


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


def _elsewhere(rules: Ruleset, mutant: Mutant, cell: str | None) -> Callable[[Recording], bool]:
    """Return what says whether a hand shows the mutant at a step that another cell settles."""
    shows = showing(rules, mutant)

    def wanted(recorded: Recording) -> bool:
        return shows(recorded) and _settled(recorded) not in (cell, None)

    return wanted
