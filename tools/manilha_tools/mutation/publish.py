"""Makes the adequacy data of a ruleset from nothing: kills, proofs, and a smallest core.

Of a mutant that dies by very many vectors not all are looked for. So the core is chosen for the others first;
those that it leaves alive are then looked at in full, until it leaves none. A core that is smallest for some
of the mutants, and meets all of them, is smallest for all.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from manilha_tools.mutation.adequacy import EVERY, MANY, Court
from manilha_tools.mutation.certificates import Prover
from manilha_tools.mutation.cover import smallest
from manilha_tools.mutation.ledger import DEFECTS, digest_of, of_verdicts, read_ledger, write_ledger
from manilha_tools.mutation.mutant import is_held_out
from manilha_tools.vectors.assemble import canonical
from manilha_tools.vectors.files import ADEQUACY, MANIFEST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from manilha_tools.mutation.adequacy import Verdict
    from manilha_tools.mutation.ledger import Ledger
    from manilha_tools.mutation.mutant import Mutant

AT_ONCE: Final = 5
"""Mutants that are looked at in full before a core is chosen again."""


def publish(
    name: str, folder: Path, told: Callable[[int], None] = lambda _number: None, *, anew: bool = False
) -> Ledger:
    """Judge every mutant, choose `core`, and write it beside the vectors in `folder`.

    Certificates that stand there already are used again unless `anew`. Raises MissingExtra without HiGHS.
    """
    path = folder / ADEQUACY / f"{name}.json"
    before = read_ledger(path)
    court = Court.of(name, Prover({} if before is None or anew else before.equivalents))
    verdicts = []
    for number, mutant in enumerate(court.mutants(), start=1):
        verdicts.append(court.judge(mutant, MANY))
        told(number)
    ledger = choose(court, verdicts, folder)
    write_ledger(path, ledger)
    return ledger


def choose(court: Court, verdicts: Iterable[Verdict], folder: Path) -> Ledger:
    """Return the ledger of these verdicts with a smallest core, of vectors that are small, and its proof."""
    seen = list(verdicts)
    start = f"{court.rules.id}."
    vectors: dict[str, str] = json.loads((folder / MANIFEST).read_bytes())["vectors"]
    made = of_verdicts(court.rules, digest_of(court.rules, vectors), seen, MANY)
    ledger = replace(made, defects=defects_of(court.rules.id, folder))
    sizes = {
        court.id_of(one).removeprefix(start): len(canonical(one.outcome.body)) for one in court.recordings
    }
    plenty = [each.mutant for each in seen if each.mutant.id in ledger.many]
    while True:
        chosen, proof = smallest(ledger.complete(), sizes)
        core = frozenset(f"{start}{vector}" for vector in chosen)
        died = {mutant.id: _among(court, mutant, core) for mutant in plenty if mutant.id in ledger.many}
        left = [mutant for mutant in plenty if mutant.id in died and not died[mutant.id]]
        left = [mutant for mutant in left if not is_held_out(mutant.id, mutant.cell)]
        if not left:
            kills = {name: by | died.get(name, frozenset()) for name, by in ledger.kills.items()}
            return replace(ledger, kills=kills, core=tuple(chosen), proof=proof)
        full = {mutant.id: _among(court, mutant) for mutant in left[:AT_ONCE]}
        ledger = replace(ledger, kills={**ledger.kills, **full}, many=ledger.many - set(full))


def _among(court: Court, mutant: Mutant, vectors: frozenset[str] | None = None) -> frozenset[str]:
    """Return every vector that kills a mutant, of all of them or of some, ids without the ruleset."""
    recordings = [one for one in court.recordings if vectors is None or court.id_of(one) in vectors]
    found = replace(court, recordings=recordings).killers(mutant, EVERY)
    return frozenset(name.removeprefix(f"{court.rules.id}.") for name in found)


def defects_of(name: str, folder: Path) -> dict[str, frozenset[str]]:
    """Read which vectors of a ruleset catch each wrong implementation that decides about `core`."""
    path = folder / ADEQUACY / DEFECTS
    stored = json.loads(path.read_bytes()) if path.is_file() else {}
    return {defect: frozenset(vectors) for defect, vectors in stored.get(name, {}).items()}
