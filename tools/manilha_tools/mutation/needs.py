"""Generation by need: a hand for each mutant that no vector kills, found, made small and given a name.

`python -m manilha_tools.mutation.needs FOLDER [ID]...` looks for such hands in every ruleset whose suite lies
in the folder, and under every value of its house rules, and adds them to those that the topic `needs` drafts;
`manilha vectors build` then makes vectors of them. A hand that another ruleset needed is tried first, then
random ones, then the symbolic model is asked for one.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from manilha_reference.rulesets import ruleset_ids

from manilha_tools.mutation.adequacy import Court
from manilha_tools.mutation.certificates import Certificate, Prover, prove
from manilha_tools.mutation.hunt import hands, spoilt, told_apart
from manilha_tools.mutation.kills import kills
from manilha_tools.mutation.settings import drafted_under, published_under
from manilha_tools.vectors.departure import record
from manilha_tools.vectors.model import Draft, Step, Trace
from manilha_tools.vectors.topics.needs import FILE, TOPIC

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.mutation.mutant import Mutant
    from manilha_tools.proofs.witness import Witness
    from manilha_tools.vectors.departure import Recording

Need = dict[str, Any]

TRIES: Final = 250
"""Random hands for each number of players."""


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
        recorded = _recorded(self.court.rules, one)
        for name, other in list(self.open.items()):
            if name == mutant.id or kills(recorded, spoilt(self.court.rules, other)):
                del self.open[name]


def search(court: Court, chosen: Mapping[str, str], known: Sequence[Need], tries: int = TRIES) -> Search:
    """Look for a hand for each mutant that no input of the court kills; those left open are unknown."""
    left = {mutant.id: mutant for mutant in court.mutants() if not court.killers(mutant, 1)}
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
        recorded = _recorded(rules, one)
        if recorded.outcome.fault is not None:
            continue
        for mutant in list(found.open.values()):
            if mutant.id in found.open and kills(recorded, spoilt(rules, mutant)):
                found.keep(mutant, one)


def _among_random(found: Search, tries: int) -> None:
    rules = found.court.rules
    best: dict[str, Recording] = {}
    for recorded in hands(rules, tries, *(f"{name}={value}" for name, value in found.chosen.items())):
        for mutant in found.open.values():
            cut = told_apart(rules, mutant, recorded)
            if cut is not None and (mutant.id not in best or _length(cut) < _length(best[mutant.id])):
                best[mutant.id] = cut
    for name, cut in best.items():
        if (open_one := found.open.get(name)) is not None:
            found.keep(open_one, of_recording(rules, open_one, cut, found.chosen))


def _by_proof(found: Search) -> None:
    """Set those aside that can be proved equivalent: no hand is worth looking for."""
    if found.court.prove is None:
        return
    for mutant in list(found.open.values()):
        if isinstance(prove(found.court.rules, mutant, search=False), Certificate):
            del found.open[mutant.id]
            found.proved.append(mutant.id)


def _by_model(found: Search) -> None:
    """Ask the symbolic model for a hand."""
    for mutant in list(found.open.values()):
        if found.court.prove is None or mutant.id not in found.open:
            continue
        witness = found.court.judge(mutant).witness
        if witness is not None:
            found.keep(mutant, need(found.court.rules, mutant, witness, found.chosen))


def need(rules: Ruleset, mutant: Mutant, witness: Witness, chosen: Mapping[str, str] | None = None) -> Need:
    """Return a hand as the topic keeps it: at 0-0 where it still shows the mutant there, named after it."""
    told: Any = witness.to_json()
    return _levelled(rules, mutant, witness.players, told["setup"], told["actions"], chosen or {})


def of_recording(rules: Ruleset, mutant: Mutant, recorded: Recording, chosen: Mapping[str, str]) -> Need:
    """Return a recorded hand as the topic keeps it."""
    trace = recorded.draft.inputs
    if not isinstance(trace, Trace):
        raise TypeError("not a hand")
    actions = [
        {"next_hand": True} if step.action is None else {"actor": step.actor, "action": step.action}
        for step in trace.steps
    ]
    return _levelled(rules, mutant, recorded.draft.players or 0, trace.setup, actions, chosen)


def _levelled(
    rules: Ruleset,
    mutant: Mutant,
    players: int,
    setup: Mapping[str, Any],
    actions: list[dict[str, Any]],
    chosen: Mapping[str, str],
) -> Need:
    found: Need = {
        "slug": f"{players}p.{_slug(mutant.id)}",
        "cell": mutant.cell,
        "players": players,
        "setup": dict(setup),
        "actions": actions,
        **({"house_rules": dict(chosen)} if chosen else {}),
    }
    level = {**found, "setup": {**setup, "scores": [0, 0]}}
    return level if shows(rules, mutant, level) else found


def shows(rules: Ruleset, mutant: Mutant, found: Need) -> bool:
    """Whether a hand, played under the rules, comes out otherwise under the mutant."""
    recorded = _recorded(rules, found)
    return recorded.outcome.fault is None and kills(recorded, spoilt(rules, mutant))


def _recorded(rules: Ruleset, found: Need) -> Recording:
    steps = tuple(
        Step() if "next_hand" in act else Step(act["actor"], act["action"]) for act in found["actions"]
    )
    draft = Draft(TOPIC, found["slug"], "", Trace(found["setup"], steps), players=found["players"])
    return record(rules, draft)


def _length(recorded: Recording) -> int:
    return len(recorded.steps)


def _slug(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def searches(name: str, folder: Path, known: Sequence[Need]) -> Iterator[Search]:
    """Search for what a ruleset needs, then for what it needs under each value of its house rules."""
    bare = Court.of(name, Prover({}))
    others = {one.draft.slug: one for one in (*published_under(name, folder), *drafted_under(bare.rules))}
    court = replace(bare, others=tuple(others.values()))
    yield search(court, {}, known)
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
