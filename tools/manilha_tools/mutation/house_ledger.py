"""What is published of a ruleset's mutants under the values of its house rules.

One file for each ruleset, `adequacy/house-rules/ID.json`. For each value: the mutants that it brings with it,
each with vectors that kill it or with the certificate that it is equivalent. Vectors stand as numbers, their
places in `vectors`.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from manilha_tools.mutation.adequacy import Fate
from manilha_tools.mutation.certificates import read_certificate
from manilha_tools.mutation.ledger import write_document

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from manilha_tools.mutation.adequacy import Verdict
    from manilha_tools.mutation.certificates import Certificate
    from manilha_tools.vectors.house import House

FORMAT: Final = "manilha-adequacy-house-rules/1"
FOLDER: Final = "house-rules"


@dataclass(frozen=True)
class Setting:
    """One value of a house rule: killed mutants with the vectors found, equivalent ones, the others."""

    kills: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    equivalents: Mapping[str, Certificate] = field(default_factory=dict)
    alive: tuple[str, ...] = ()


@dataclass(frozen=True)
class HouseLedger:
    """The record of a ruleset's mutants by `NAME=VALUE`; ids of vectors without the ruleset."""

    ruleset: str
    digest: str
    settings: Mapping[str, Setting]

    def known(self) -> dict[str, Certificate]:
        """Return every certificate by the digest of its tables."""
        return {
            proof.tables: proof
            for setting in self.settings.values()
            for proof in setting.equivalents.values()
        }

    def likely(self) -> dict[str, tuple[str, ...]]:
        """Return the vectors that killed each mutant, by `NAME=VALUE MUTANT`."""
        return {
            f"{where} {name}": by
            for where, setting in self.settings.items()
            for name, by in setting.kills.items()
        }

    def to_json(self) -> dict[str, object]:
        """Return the ledger as it is stored."""
        every = (by for setting in self.settings.values() for by in setting.kills.values())
        vectors = sorted({vector for by in every for vector in by})
        place = {vector: number for number, vector in enumerate(vectors)}
        return {
            "format": FORMAT,
            "ruleset": self.ruleset,
            "digest": self.digest,
            "vectors": vectors,
            "settings": {
                where: {
                    "kills": {name: [place[vector] for vector in by] for name, by in setting.kills.items()},
                    "equivalents": {name: proof.to_json() for name, proof in setting.equivalents.items()},
                    "alive": list(setting.alive),
                }
                for where, setting in self.settings.items()
            },
        }


def of_settings(ruleset: str, digest: str, verdicts: Mapping[str, Sequence[Verdict]]) -> HouseLedger:
    """Return the ledger of the verdicts on each value's mutants."""
    return HouseLedger(
        ruleset, digest, {where: _setting(ruleset, found) for where, found in verdicts.items()}
    )


def _setting(ruleset: str, verdicts: Sequence[Verdict]) -> Setting:
    return Setting(
        {
            each.mutant.id: tuple(vector.removeprefix(f"{ruleset}.") for vector in each.by)
            for each in verdicts
            if each.fate == Fate.KILLED
        },
        {each.mutant.id: each.certificate for each in verdicts if each.certificate is not None},
        tuple(each.mutant.id for each in verdicts if each.fate in (Fate.SURVIVED, Fate.UNKNOWN)),
    )


def digest_under(house: House, own: str, vectors: Mapping[str, str]) -> str:
    """Return the sha256 of what a ledger under house rules is made from.

    `own` is the digest of the ruleset's own ledger, which binds its mutants; `vectors` are digests by id.
    """
    asked = sorted(item for item in vectors.items() if item[0].startswith(f"{house.base.id}."))
    text = json.dumps([own, list(_tables(house)), asked])
    return hashlib.sha256(text.encode()).hexdigest()


def _tables(house: House) -> Iterator[object]:
    for near in house.neighbours({}):
        rules = house.under({near.name: near.value})
        if rules is not None:
            yield [near.name, near.value, list(rules.cells.items())]


def read_house_ledger(path: Path) -> HouseLedger | None:
    """Read a ledger; None where there is none."""
    if not path.is_file():
        return None
    stored: dict[str, Any] = json.loads(path.read_bytes())
    vectors: list[str] = stored["vectors"]
    return HouseLedger(
        stored["ruleset"],
        stored["digest"],
        {
            where: Setting(
                {name: tuple(vectors[place] for place in by) for name, by in setting["kills"].items()},
                {name: read_certificate(proof) for name, proof in setting["equivalents"].items()},
                tuple(setting["alive"]),
            )
            for where, setting in stored["settings"].items()
        },
    )


def write_house_ledger(path: Path, ledger: HouseLedger) -> None:
    """Write a ledger with sorted keys, one setting a line."""
    write_document(path, ledger.to_json())
