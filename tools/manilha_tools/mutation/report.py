"""What is said of a ruleset's mutants: counts, what is alive, what kept data and a second solver add."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manilha_reference.rulesets import load_ruleset

from manilha_tools.mutation.adequacy import Fate, Tally
from manilha_tools.mutation.house_ledger import FOLDER, read_house_ledger
from manilha_tools.mutation.ledger import digest_of, read_ledger, vector_digests
from manilha_tools.mutation.trial import Second, Trial, judged, judged_under
from manilha_tools.vectors.files import ADEQUACY

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.mutation.adequacy import Verdict
    from manilha_tools.mutation.certificates import Certificate
    from manilha_tools.mutation.house_ledger import HouseLedger
    from manilha_tools.mutation.ledger import Ledger
    from manilha_tools.mutation.trial import Told

TWICE = 2
"""Vectors that are looked for, of different decisive cells as far as there are such."""


@dataclass(frozen=True)
class Report:
    """The mutants of one ruleset; `settings` those under each house rule's value, where they were tried.

    `ledger` is the kept data where it is fresh.
    """

    rules: Ruleset
    tally: Tally
    ledger: Ledger | None = None
    settings: Mapping[str, Tally] = field(default_factory=dict)

    @property
    def holds(self) -> bool:
        """Whether every mutant is killed or proved equivalent, under house rules too if tried."""
        return not any(
            tally.alive() or tally.unconfirmed() for tally in (self.tally, *self.settings.values())
        )

    def alive(self) -> list[Verdict]:
        """Return the verdicts on those neither killed nor proved equivalent."""
        return self.tally.alive()

    @property
    def unconfirmed(self) -> tuple[str, ...]:
        """The mutants of which a second solver did not come to the same."""
        return tuple(self.tally.unconfirmed())

    def to_json(self) -> dict[str, object]:
        """Return the report with the keys of the contract and what is known beyond them."""
        return {
            "ruleset": self.rules.id,
            "digest": self.rules.digest,
            "mutants": len(self.tally.verdicts),
            **{str(fate): self.tally.count(fate) for fate in Fate},
            "refused": sum(bool(verdict.refused) for verdict in self.tally.verdicts),
            "alive": [verdict.mutant.id for verdict in self.alive()],
            "by_cell": self.tally.by_cell(),
            "certificates": _certificates(self.tally.verdicts),
            "unconfirmed": list(self.unconfirmed),
            "twice": None if self.ledger is None else self.ledger.twice(),
            "held_out": None if self.ledger is None else self.ledger.held_out(),
            "core": None if self.ledger is None else list(self.ledger.core),
            "house_rules": {
                name: {
                    "mutants": len(tally.verdicts),
                    **{str(fate): tally.count(fate) for fate in Fate},
                    "alive": [verdict.mutant.id for verdict in tally.alive()],
                    "certificates": _certificates(tally.verdicts),
                    "unconfirmed": tally.unconfirmed(),
                }
                for name, tally in self.settings.items()
            },
        }


def _certificates(verdicts: Iterable[Verdict]) -> dict[str, object]:
    return {
        verdict.mutant.id: verdict.certificate.to_json()
        for verdict in verdicts
        if verdict.certificate is not None
    }


@dataclass(frozen=True)
class Kept:
    """What lies beside the vectors of a ruleset: hints and certificates, to be used whether fresh or not.

    A vector that killed a mutant is only tried first, and a certificate is bound to the tables it is about.
    """

    ledger: Ledger | None = None
    house: HouseLedger | None = None

    @classmethod
    def read(cls, name: str, folder: Path) -> Kept:
        """Read the ledgers of a ruleset."""
        beside = folder / ADEQUACY
        return cls(read_ledger(beside / f"{name}.json"), read_house_ledger(beside / FOLDER / f"{name}.json"))

    def known(self) -> dict[str, Certificate]:
        """Return every certificate by the digest of its tables."""
        own = {} if self.ledger is None else self.ledger.equivalents
        others = {} if self.house is None else self.house.known()
        return {**others, **{proof.tables: proof for proof in own.values()}}

    def likely(self) -> dict[str, tuple[str, ...]]:
        """Return vectors to try first, by mutant, and under a house rule by `NAME=VALUE MUTANT`."""
        own = {} if self.ledger is None else self.ledger.pairs()
        return {**own, **({} if self.house is None else self.house.likely())}


def report_on(
    name: str,
    folder: Path,
    told: Told = lambda _where: None,
    *,
    fresh: bool = False,
    proofs: bool = True,
    house_rules: bool = False,
    second: Second = Second.NEVER,
    jobs: int = 1,
) -> Report:
    """Judge every mutant of a ruleset; what is kept in `folder` makes it quicker unless all is made `fresh`.

    Kept vectors are tried first and kept certificates are taken for tables of their digest; both are only
    hints and bindings: a mutant still dies by a vector that is run now.
    """
    kept = Kept() if fresh else Kept.read(name, folder)
    trial = Trial(name, folder, TWICE, proofs, second, kept.known(), kept.likely())
    tally = Tally(judged(trial, told, jobs))
    settings = judged_under(trial, told, jobs) if house_rules else {}
    rules = load_ruleset(name)
    ledger = kept.ledger if kept.ledger is not None and is_fresh(kept.ledger, rules, folder) else None
    return Report(rules, tally, ledger, {where: Tally(found) for where, found in settings.items()})


def is_fresh(ledger: Ledger, rules: Ruleset, folder: Path) -> bool:
    """Whether a ledger was made from these tables, today's mutants and the vectors in the folder."""
    return ledger.digest == digest_of(rules, vector_digests(folder))
