"""The scores that a game reaches: two engines find the same, and every one found has a game that shows it.

An explicit search finds them. The solver shows that no legal step leaves what was found, so that every other
score is unreachable, and counts the states by itself; the interpreter plays a game to each score.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import z3

from manilha_tools.explicit_games import search_games
from manilha_tools.proofs.closure import GaveUpError
from manilha_tools.proofs.context import Outcome
from manilha_tools.proofs.counting import counted_by_search, counted_by_solver
from manilha_tools.proofs.found import Found, scores_in
from manilha_tools.proofs.games import Realiser
from manilha_tools.proofs.verdict import Verdict
from manilha_tools.symbolic.state import Phase

if TYPE_CHECKING:
    from manilha_tools.explicit_games import GameSearch
    from manilha_tools.proofs.context import Context
    from manilha_tools.symbolic.bits import Bool
    from manilha_tools.symbolic.state import Action, Kind, State


def reachable_scores(context: Context) -> Outcome:
    """A game from 0-0 reaches exactly the score pairs listed, and can end exactly with the final ones."""
    search = search_games(context.rules)
    closed = closed_under_hands(context, search)
    if closed.verdict != Verdict.PROVED:
        return closed
    method = "explicit search; by induction no step leaves the set"
    missing = Realiser(context.rules, context.players, search).missing()
    if missing:
        return Outcome(Verdict.UNKNOWN, f"{method}; no game was found to {missing[:3]}")
    method += "; for each pair a game that the interpreter plays"
    data: dict[str, object] = {
        "score_pairs": sorted(map(list, search.live | search.final)),
        "final_scores": sorted(map(list, search.final)),
        "explicit_states": search.nodes,
        "explicit_steps": search.steps,
    }
    # The states that are counted are the same for any number of players: cards and seats are left out.
    if context.players == min(context.rules.players):
        try:
            ours, theirs = counted_by_search(search), counted_by_solver(context, Found(context.model, search))
        except GaveUpError:
            return Outcome(Verdict.UNKNOWN, f"{method}; the solver gave up counting")
        data["counts"] = {"search": ours._asdict(), "solver": theirs._asdict()}
        if ours != theirs:
            return Outcome(Verdict.UNKNOWN, f"{method}; but the search counts {ours}, the solver {theirs}")
        method += f"; search and solver both count {ours}"
    return Outcome(Verdict.PROVED, method, data=data)


def closed_under_hands(context: Context, search: GameSearch) -> Outcome:
    """Show that hands begin within what was found, and that no legal step leads out of it."""
    found = Found(context.model, search)
    begins, included = found.begins(context.state), found.includes(context.state)
    start = context.holds("score-reachability-start", [begins], included, "every hand begins in the set")
    if start.verdict != Verdict.PROVED:
        return start

    def claim(_kind: Kind, before: State, _action: Action, after: State) -> Bool:
        stays = z3.And(z3.ULE(after.phase, int(Phase.ANSWER)), found.includes(after))
        spent = found.spent_after(before)
        goes_on = z3.And(after.phase == int(Phase.HAND_OVER), found.at(found.live, after, spent))
        is_over = z3.And(after.phase == int(Phase.GAME_OVER), scores_in(after, search.final))
        return z3.Implies(found.includes(before), z3.Or(stays, goes_on, is_over))

    return context.in_every_step("score-reachability", claim)
