"""Makes the adequacy data of a ruleset from nothing: all vectors that kill each mutant, proofs, a core."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from manilha_tools.mutation.adequacy import EVERY, Tally
from manilha_tools.mutation.cover import smallest
from manilha_tools.mutation.house_ledger import FOLDER as HOUSE_RULES
from manilha_tools.mutation.house_ledger import digest_under, of_settings, write_house_ledger
from manilha_tools.mutation.ledger import DEFECTS, digest_of, of_verdicts, vector_digests, write_ledger
from manilha_tools.mutation.report import Kept, Report
from manilha_tools.mutation.trial import Second, Trial, court_of, judged, judged_under
from manilha_tools.mutation.twice import cells_of, reason_of
from manilha_tools.vectors.assemble import canonical
from manilha_tools.vectors.files import ADEQUACY

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from manilha_tools.mutation.adequacy import Court, Verdict
    from manilha_tools.mutation.ledger import Ledger
    from manilha_tools.mutation.trial import Told


def publish(
    name: str,
    folder: Path,
    told: Told = lambda _where: None,
    *,
    fresh: bool = False,
    house_rules: bool = False,
    second: Second = Second.ONCE,
    jobs: int = 1,
) -> Report:
    """Judge every mutant, choose `core`, and write it beside the vectors in `folder`; report what was found.

    Certificates that stand there already are used again unless all is made `fresh`; each equivalence is
    proved by two solvers. Raises MissingExtra without HiGHS.
    """
    kept = Kept() if fresh else Kept.read(name, folder)
    trial = Trial(name, folder, EVERY, proofs=True, second=second, known=kept.known())
    court = court_of(name, folder)
    tally = Tally(judged(trial, told, jobs))
    told("core")
    ledger = choose(court, tally.verdicts, folder)
    write_ledger(folder / ADEQUACY / f"{name}.json", ledger)
    settings: dict[str, Tally] = {}
    if house_rules:
        found = judged_under(replace(trial, enough=1, likely=kept.likely()), told, jobs)
        digest = digest_under(court.house, ledger.digest, vector_digests(folder))
        write_house_ledger(folder / ADEQUACY / HOUSE_RULES / f"{name}.json", of_settings(name, digest, found))
        settings = {where: Tally(verdicts) for where, verdicts in found.items()}
    return Report(court.rules, tally, ledger, settings)


def choose(court: Court, verdicts: Iterable[Verdict], folder: Path) -> Ledger:
    """Return the ledger of these verdicts with a smallest core, of vectors that are small, and its proof."""
    start = f"{court.rules.id}."
    made = of_verdicts(court.rules, digest_of(court.rules, vector_digests(folder)), verdicts)
    cells = {vector.removeprefix(start): cell for vector, cell in court.decisive_cells.items() if cell}
    ledger = replace(
        made, decisive=cells, one_way=_one_way(court, made, cells), defects=defects_of(court.rules.id, folder)
    )
    sizes = {
        court.id_of(one).removeprefix(start): len(canonical(one.outcome.body)) for one in court.recordings
    }
    chosen, proof = smallest(ledger.elements(), sizes)
    return replace(ledger, core=tuple(chosen), proof=proof)


def _one_way(court: Court, ledger: Ledger, cells: Mapping[str, str]) -> dict[str, str]:
    """Return why some mutants die only by vectors that one cell decides."""
    start = f"{court.rules.id}."
    recorded = {court.id_of(one).removeprefix(start): one for one in court.recordings}
    found = {}
    for name, by in ledger.kills.items():
        decided = cells_of(by, cells)
        if len(decided) == 1:
            killers = (recorded[vector] for vector in sorted(by))
            found[name] = str(reason_of(ledger.cells[name], killers, next(iter(decided))))
    return found


def defects_of(name: str, folder: Path) -> dict[str, frozenset[str]]:
    """Read which vectors of a ruleset catch each wrong implementation that decides about `core`."""
    path = folder / ADEQUACY / DEFECTS
    stored = json.loads(path.read_bytes()) if path.is_file() else {}
    return {defect: frozenset(vectors) for defect, vectors in stored.get(name, {}).items()}
