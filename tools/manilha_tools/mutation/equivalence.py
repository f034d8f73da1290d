"""Is a mutant equivalent? Proved by one symbolic step from equal states, for every number of players.

The proof is about hands and openers. What only the view of a seat decides, and what lasts from one hand to
another, is outside it: for such cells nothing is claimed here.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.proofs.context import Context
from manilha_tools.proofs.difference import Pair
from manilha_tools.proofs.solver import Solver
from manilha_tools.symbolic.state import Phase

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

    from manilha_tools.symbolic.bits import Bool
    from manilha_tools.symbolic.state import Action, Kind, State

_PARTNERS: Final = ("sees.hidden_card.partner", "special.*.partners_see")
_LASTING: Final = ("special.*.lasts",)
_OUTSIDE: Final = ("sees.*", "special.*.cards", "special.*.partners_see", *_LASTING)


def equivalent(rules: Ruleset, mutant: Ruleset) -> bool | None:
    """Return True where the two are proved to play every hand alike, None where that is not settled."""
    paths = dict.fromkeys([*rules.cells, *mutant.cells])
    changed = [path for path in paths if rules.cells.get(path) != mutant.cells.get(path)]
    if _all_match(changed, _PARTNERS) and not _partners(rules):
        return True
    if _all_match(changed, _LASTING) and all(_ends_game(rules, path.split(".")[1]) for path in changed):
        return True
    if any(fnmatchcase(path, outside) for path in changed for outside in _OUTSIDE):
        return None
    solver = Solver()
    return all(Pair(rules, mutant, players, solver).equal() for players in rules.players) or None


def _ends_game(rules: Ruleset, row: str) -> bool:
    """Whether every hand of a special row ends the game, so that it cannot come again."""
    for players in rules.players:
        context = Context(rules, players, Solver())
        number = 1 + context.model.rows.index(row)

        def claim(_kind: Kind, before: State, _action: Action, after: State, number: int = number) -> Bool:
            return z3.Implies(before.special == number, after.phase != int(Phase.HAND_OVER))

        if not context.in_every_step(f"ends-game-{row}", claim, witnessed=False).verdict.counts:
            return False
    return True


def _all_match(paths: list[str], patterns: tuple[str, ...]) -> bool:
    return all(any(fnmatchcase(path, pattern) for pattern in patterns) for path in paths)


def _partners(rules: Ruleset) -> bool:
    """Whether some side has more than one seat: where none has, what partners see changes nothing."""
    sides = [[str(rules.cells[f"seats.{n}.side.{seat}"]) for seat in range(n)] for n in rules.players]
    return any(len(set(side)) < len(side) for side in sides)
