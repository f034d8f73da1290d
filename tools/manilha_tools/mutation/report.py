"""What is said of a ruleset's mutants: counts, what is alive, what kept data and a second solver add."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manilha_tools.mutation.adequacy import Court, Fate, Tally
from manilha_tools.mutation.ledger import digest_of, read_ledger
from manilha_tools.vectors.files import ADEQUACY, MANIFEST

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.mutation.adequacy import Verdict
    from manilha_tools.mutation.certificates import Certificate
    from manilha_tools.mutation.ledger import Ledger
    from manilha_tools.mutation.mutant import Mutant

    Recheck = Callable[[Ruleset, Mutant, Certificate], Certificate | None]
    Setting = tuple[int, int, tuple[str, ...]]


@dataclass(frozen=True)
class Report:
    """The mutants of one ruleset.

    `ledger` is the kept data where it is fresh; `confirmed` are certificates with the second solver's name,
    `unconfirmed` the mutants of which it did not come to the same; `settings` says for each house rule's
    value how many died, how many are equivalent, and which are alive.
    """

    rules: Ruleset
    tally: Tally
    ledger: Ledger | None = None
    confirmed: Mapping[str, Certificate] = field(default_factory=dict)
    unconfirmed: tuple[str, ...] = ()
    settings: Mapping[str, Setting] = field(default_factory=dict)

    @property
    def holds(self) -> bool:
        """Whether every mutant is killed or proved equivalent, under house rules too if tried."""
        left = any(alive for _, _, alive in self.settings.values())
        return not (self.alive() or self.unconfirmed or left)

    def alive(self) -> list[Verdict]:
        """Return the verdicts on those neither killed nor proved equivalent."""
        return self.tally.alive()

    def to_json(self) -> dict[str, object]:
        """Return the report with the keys of the contract and what is known beyond them."""
        certificates = {
            verdict.mutant.id: self.confirmed.get(verdict.mutant.id, verdict.certificate)
            for verdict in self.tally.verdicts
            if verdict.certificate is not None
        }
        return {
            "ruleset": self.rules.id,
            "digest": self.rules.digest,
            "mutants": len(self.tally.verdicts),
            **{str(fate): self.tally.count(fate) for fate in Fate},
            "refused": sum(bool(verdict.refused) for verdict in self.tally.verdicts),
            "alive": [verdict.mutant.id for verdict in self.alive()],
            "by_cell": self.tally.by_cell(),
            "certificates": {
                name: proof.to_json() for name, proof in certificates.items() if proof is not None
            },
            "unconfirmed": list(self.unconfirmed),
            "held_out": None if self.ledger is None else self.ledger.held_out(),
            "core": None if self.ledger is None else list(self.ledger.core),
            "house_rules": {
                name: {"killed": killed, "equivalent": equivalent, "alive": list(alive)}
                for name, (killed, equivalent, alive) in self.settings.items()
            },
        }


def report_on(
    name: str,
    folder: Path | None,
    told: Callable[[int], None],
    *,
    proofs: bool = True,
    house_rules: bool = False,
    second: Recheck | None = None,
) -> Report:
    """Judge every mutant of a ruleset, with the data kept in `folder` where it is fresh.

    Kept vectors are tried first and kept certificates are taken for tables of their digest; both are only
    hints and bindings: a mutant still dies by a vector that is run now.
    """
    ledger = None if folder is None else read_ledger(folder / ADEQUACY / f"{name}.json")
    court = Court.of(name)
    if ledger is not None and folder is not None and not is_fresh(ledger, court.rules, folder):
        ledger = None
    if proofs:
        from manilha_tools.mutation.certificates import Prover  # noqa: PLC0415 -- loads z3

        court = Court(
            court.rules,
            court.recordings,
            court.house,
            Prover({} if ledger is None else ledger.equivalents),
        )
    tally = Tally()
    for number, mutant in enumerate(court.mutants(), start=1):
        likely = () if ledger is None else sorted(ledger.kills.get(mutant.id, ()))[:2]
        tally.verdicts.append(court.judge(mutant, first=[f"{name}.{vector}" for vector in likely]))
        told(number)
    confirmed, unconfirmed = _asked_again(court.rules, tally, second)
    settings = _settings(court) if house_rules else {}
    return Report(court.rules, tally, ledger, confirmed, unconfirmed, settings)


def is_fresh(ledger: Ledger, rules: Ruleset, folder: Path) -> bool:
    """Whether a ledger was made from these tables, today's mutants and the vectors in the folder."""
    vectors: dict[str, str] = json.loads((folder / MANIFEST).read_bytes())["vectors"]
    return ledger.digest == digest_of(rules, vectors)


def _asked_again(
    rules: Ruleset, tally: Tally, second: Recheck | None
) -> tuple[dict[str, Certificate], tuple[str, ...]]:
    confirmed: dict[str, Certificate] = {}
    unconfirmed: list[str] = []
    for verdict in tally.verdicts:
        if second is None or verdict.certificate is None:
            continue
        again = second(rules, verdict.mutant, verdict.certificate)
        if again is None:
            unconfirmed.append(verdict.mutant.id)
        else:
            confirmed[verdict.mutant.id] = again
    return confirmed, tuple(unconfirmed)


def _settings(court: Court) -> dict[str, Setting]:
    """Judge the wrong values of the cells that each other value of a house rule sets."""
    found: dict[str, Setting] = {}
    for near in court.house.neighbours({}):
        there = court.at({near.name: near.value})
        if there is None:
            continue
        tally = Tally([there.judge(mutant) for mutant in there.mutants()])
        alive = tuple(verdict.mutant.id for verdict in tally.alive())
        found[f"{near.name}={near.value}"] = (tally.count(Fate.KILLED), tally.count(Fate.EQUIVALENT), alive)
    return found
