"""A certificate of the scores that a game reaches, which can be checked without this project.

It holds the closed set as data (`scores.json`), the cells that it was made from (`cells.json`), the claims
that tie the set to the tables as SMT-LIB files with their answers (`obligations/`), and a checker of a few
lines that needs nothing but Python (`check.py`).
"""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

from manilha_tools.errors import NotCertified
from manilha_tools.explicit_games import search_games
from manilha_tools.proofs import check_certificate
from manilha_tools.proofs.context import Context
from manilha_tools.proofs.invariants import hand_invariant
from manilha_tools.proofs.reachable import closed_under_hands
from manilha_tools.proofs.verdict import Verdict

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.explicit import Spent
    from manilha_tools.proofs.solver import Solver


def write_certificate(rules: Ruleset, solver: Solver, folder: Path) -> Path:
    """Write the certificate of a ruleset below `folder` and return its directory.

    Raises NotCertified where a claim does not hold or the solver gave up.
    """
    place = folder / rules.id
    obligations = place / "obligations"
    for old in obligations.glob("*.smt2"):
        old.unlink()
    asked = replace(solver, smt2=obligations, answers={})
    search = search_games(rules)
    for players in rules.players:
        context = Context(rules, players, asked)
        for outcome in (hand_invariant(context), closed_under_hands(context, search)):
            if outcome.verdict != Verdict.PROVED:
                raise NotCertified(f"{context.name(outcome.method)}: {outcome.verdict}")
    hands = [
        {
            "scores": place.scores,
            "spent": _listed(place.spent),
            "spends": _listed(search.explicit.spends(place.scores, opening.row)),
            "endings": [list(ending) for ending in search.explicit.hand(opening).endings],
        }
        for opening, places in search.openings.items()
        for place in places
    ]
    cells = json.dumps(dict(rules.cells), ensure_ascii=False, separators=(",", ":"))
    document = {
        "format": "manilha-certificate/1",
        "ruleset": rules.id,
        "cells_sha256": check_certificate.sha256(cells),
        "target": search.explicit.target,
        "cap": rules.cells["game.overshoot"] == "cap",
        "hands": hands,
        "final": sorted(map(list, search.final)),
        "obligations": asked.answers,
    }
    (place / "cells.json").write_text(cells, encoding="utf-8")
    (place / "scores.json").write_text(json.dumps(document, indent=None, sort_keys=True), encoding="utf-8")
    shutil.copyfile(check_certificate.__file__, place / "check.py")
    return place


def _listed(spent: Spent) -> list[str]:
    """Return the special rows used up as the certificate writes them."""
    return sorted(f"{row} {side}" for row, side in spent)
