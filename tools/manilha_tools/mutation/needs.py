"""Generation by need: a hand for each mutant that no vector kills, found, made small and given a name.

`python -m manilha_tools.mutation.needs` looks for such hands in every ruleset and adds them to those that the
topic `needs` drafts; `manilha vectors build` then makes vectors of them.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from manilha_reference.rulesets import ruleset_ids

from manilha_tools.mutation.adequacy import Court, Fate
from manilha_tools.mutation.certificates import Prover
from manilha_tools.mutation.kills import kills
from manilha_tools.vectors.departure import record
from manilha_tools.vectors.model import Draft, Step, Trace
from manilha_tools.vectors.topics.needs import FILE, TOPIC

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

    from manilha_tools.mutation.mutant import Mutant
    from manilha_tools.proofs.witness import Witness

Need = dict[str, Any]


def need(rules: Ruleset, mutant: Mutant, witness: Witness) -> Need:
    """Return a hand as the topic keeps it: at 0-0 where it still shows the mutant there, named after it."""
    told = witness.to_json()
    found: Need = {
        "slug": f"{witness.players}p.{_slug(mutant.id)}",
        "cell": mutant.cell,
        "players": witness.players,
        "setup": told["setup"],
        "actions": told["actions"],
    }
    level = {**found, "setup": {**found["setup"], "scores": [0, 0]}}
    return level if shows(rules, mutant, level) else found


def shows(rules: Ruleset, mutant: Mutant, found: Need) -> bool:
    """Whether a hand, played under the rules, comes out otherwise under the mutant."""
    steps = tuple(Step(act["actor"], act["action"]) for act in found["actions"])
    draft = Draft(TOPIC, found["slug"], "", Trace(found["setup"], steps), players=found["players"])
    recorded = record(rules, draft)
    wrong = replace(rules, cells=mutant.cells, digest=f"{rules.digest} {mutant.id}")
    return recorded.outcome.fault is None and kills(recorded, wrong)


def _slug(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def main() -> None:
    """Look for what every ruleset needs, and keep it beside what was found before."""
    found: dict[str, list[Need]] = json.loads(FILE.read_bytes())
    for name in ruleset_ids():
        court = Court.of(name, Prover({}))
        verdicts = [court.judge(mutant) for mutant in court.mutants()]
        found.setdefault(name, []).extend(
            need(court.rules, verdict.mutant, verdict.witness)
            for verdict in verdicts
            if verdict.fate == Fate.SURVIVED and verdict.witness is not None
        )
    FILE.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
