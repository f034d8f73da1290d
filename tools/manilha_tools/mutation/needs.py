"""Generation by need: a hand for each mutant that no vector kills, and another for each that dies one way.

`python -m manilha_tools.mutation.needs FOLDER [ID]...` looks for such hands in every ruleset whose suite lies
in the folder, and under every value of its house rules, and adds them to those that the topic `needs` drafts;
`manilha vectors build` then makes vectors of them. A hand that another ruleset needed is tried first, then
random ones, then the symbolic model is asked for one.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from manilha_reference.rulesets import ruleset_ids

from manilha_tools.mutation.adequacy import Court
from manilha_tools.mutation.again import second_ones
from manilha_tools.mutation.certificates import Prover
from manilha_tools.mutation.hunt import hands, told_apart
from manilha_tools.mutation.kills import kills
from manilha_tools.mutation.mutant import spoilt
from manilha_tools.mutation.need import of_recording, of_witness, recorded_need
from manilha_tools.mutation.report import Kept
from manilha_tools.mutation.settings import drafted_under, published_under
from manilha_tools.vectors.topics.needs import FILE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from manilha_tools.mutation.again import Likely
    from manilha_tools.mutation.mutant import Mutant
    from manilha_tools.mutation.need import Need
    from manilha_tools.vectors.departure import Recording

TRIES: Final = 250
"""Random hands for each number of players."""
QUIET: Final = 60
"""Hands that brought no shorter one, after which no more are drawn where every mutant has one."""


@dataclass
class Search:
    """What a court still needs: the mutants that nothing tells apart yet, and the hands found so far."""

    court: Court
    chosen: Mapping[str, str]
    open: dict[str, Mutant]
    found: list[Need] = field(default_factory=list)
    proved: list[str] = field(default_factory=list)

    def keep(self, mutant: Mutant, one: Need) -> None:
        """Keep a hand for a mutant, and look which others it tells apart as well."""
        self.found.append(one)
        recorded = recorded_need(self.court.rules, one)
        for name, other in list(self.open.items()):
            if name == mutant.id or kills(recorded, spoilt(self.court.rules, other)):
                del self.open[name]


def search(
    court: Court,
    chosen: Mapping[str, str],
    known: Sequence[Need],
    tries: int = TRIES,
    likely: Likely | None = None,
) -> Search:
    """Look for a hand for each mutant that no input of the court kills; those left open are unknown.

    `known` are hands that are tried first, `likely` vectors that may kill each mutant.
    """
    first = likely or {}
    left = {
        mutant.id: mutant
        for mutant in court.mutants()
        if not court.killers(mutant, 1, first.get(mutant.id, ()))
    }
    found = Search(court, dict(chosen), left)
    _among_known(found, known)
    _by_proof(found)
    if found.open:
        _among_random(found, tries)
    _by_model(found)
    return found


def _among_known(found: Search, known: Sequence[Need]) -> None:
    rules = found.court.rules
    for one in known:
        if one.get("house_rules", {}) != found.chosen or one["players"] not in rules.players:
            continue
        recorded = recorded_need(rules, one)
        if recorded.outcome.fault is not None:
            continue
        for mutant in list(found.open.values()):
            if mutant.id in found.open and kills(recorded, spoilt(rules, mutant)):
                found.keep(mutant, one)


def _by_proof(found: Search) -> None:
    """Set those aside that can be proved equivalent: no hand is worth looking for."""
    if not isinstance(found.court.prove, Prover):
        return
    for mutant in list(found.open.values()):
        if found.court.prove.proof(found.court.rules, mutant) is not None:
            del found.open[mutant.id]
            found.proved.append(mutant.id)


def _among_random(found: Search, tries: int) -> None:
    """Keep the shortest hand for each mutant; stop where all have one and no shorter came for a while."""
    rules = found.court.rules
    best: dict[str, Recording] = {}
    quiet = 0
    for recorded in hands(rules, tries, *(f"{name}={value}" for name, value in found.chosen.items())):
        quiet += 1
        for mutant in found.open.values():
            cut = told_apart(rules, mutant, recorded)
            if cut is not None and (mutant.id not in best or len(cut.steps) < len(best[mutant.id].steps)):
                best[mutant.id] = cut
                quiet = 0
        if len(best) == len(found.open) and quiet >= QUIET:
            break
    for name in sorted(best, key=lambda name: (len(best[name].steps), name)):
        if (open_one := found.open.get(name)) is not None:
            found.keep(open_one, of_recording(rules, open_one, best[name], found.chosen))


def _by_model(found: Search) -> None:
    """Ask the symbolic model for a hand."""
    for mutant in list(found.open.values()):
        if found.court.prove is None or mutant.id not in found.open:
            continue
        witness = found.court.judge(mutant).witness
        if witness is not None:
            found.keep(mutant, of_witness(found.court.rules, mutant, witness, found.chosen))


def searches(name: str, folder: Path, known: Sequence[Need]) -> Iterator[Search]:
    """Search for what a ruleset needs, then for what it needs under each value of its house rules."""
    kept = Kept.read(name, folder)
    likely = {mutant: [f"{name}.{it}" for it in by] for mutant, by in kept.likely().items()}
    bare = Court.of(name, Prover(kept.known()))
    others = {one.draft.slug: one for one in (*published_under(name, folder), *drafted_under(bare.rules))}
    court = replace(bare, others=tuple(others.values()))
    own = search(court, {}, known, likely=likely)
    own.found.extend(second_ones(court, likely, known))
    yield own
    for near in court.house.neighbours({}):
        there = court.at({near.name: near.value})
        if there is not None:
            yield search(there, {near.name: near.value}, known)


def add(names: Iterable[str], folder: Path, path: Path = FILE) -> dict[str, list[str]]:
    """Look for what rulesets need and keep it beside what was found before; return what is left unknown."""
    kept: dict[str, list[Need]] = json.loads(path.read_bytes())
    unknown: dict[str, list[str]] = {}
    for name in names:
        for done in searches(name, folder, [one for found in kept.values() for one in found]):
            kept.setdefault(name, []).extend(done.found)
            where = ",".join(f"{rule}={value}" for rule, value in done.chosen.items())
            sys.stdout.write(
                f"{name} {where or 'own'}: {len(done.found)} found, {len(done.proved)} proved equivalent, "
                f"{len(done.open)} unknown {sorted(done.open) or ''}\n"
            )
            sys.stdout.flush()
            if done.open:
                unknown[f"{name} {where}"] = sorted(done.open)
            path.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return unknown


if __name__ == "__main__":
    from pathlib import Path

    sys.exit(bool(add(sys.argv[2:] or ruleset_ids(), Path(sys.argv[1]))))
