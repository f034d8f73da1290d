"""Certificates of equivalence: what proves two tables alike, for which tables, and by which solvers.

A certificate is bound to its tables by their digest: where either changes, it says nothing any more and the
proof is made again. The second solver proves every claim anew; it is never told what the first one said.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

from manilha_tools.mutation.equivalence import Argument, examine
from manilha_tools.mutation.mutant import spoilt
from manilha_tools.proofs.solver import Solver

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.mutation.mutant import Mutant
    from manilha_tools.proofs.witness import Witness

METHOD: Final = 1
"""Moves when the arguments change, so that older certificates do not stand for them."""
_PACKAGES: Final = {"z3": "z3-solver", "cvc5": "cvc5"}


@dataclass(frozen=True)
class Certificate:
    """Proof that a mutant plays every hand as its ruleset does.

    `tables` is the digest of both tables, `claims` the number of claims that each solver refuted, `solvers`
    names them with their versions; there is none where the argument is a finite check.
    """

    tables: str
    arguments: tuple[str, ...]
    claims: int
    solvers: tuple[str, ...]

    @property
    def confirmed(self) -> bool:
        """Whether two solvers refuted the claims, or there is none to refute."""
        return not self.claims or len(self.solvers) > 1

    def to_json(self) -> dict[str, object]:
        """Return the certificate as it is stored."""
        return {
            "tables": self.tables,
            "arguments": list(self.arguments),
            "claims": self.claims,
            "solvers": list(self.solvers),
        }


def tables_digest(rules: Ruleset, mutant: Mutant) -> str:
    """Return the sha256 of what a proof is about: the method and the cells of both tables, in their order."""
    text = json.dumps([METHOD, list(rules.cells.items()), list(mutant.cells.items())], ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def prove(
    rules: Ruleset, mutant: Mutant, solver: str = "z3", *, search: bool = True
) -> Certificate | Witness | None:
    """Return the proof that a mutant is equivalent, or a hand that tells it apart, or None: unknown."""
    wrong = spoilt(rules, mutant)
    found = examine(rules, wrong, Solver(solver), search=search)
    if not found.proved:
        return found.witness
    name = f"{solver} {version(_PACKAGES[solver])}"
    return Certificate(
        tables_digest(rules, mutant),
        tuple(str(argument) for argument in found.proved),
        len(found.claims),
        (name,) if found.claims else (),
    )


def recheck(rules: Ruleset, mutant: Mutant, certificate: Certificate) -> Certificate | None:
    """Prove it again by the second solver; None where that does not come to the same."""
    second = prove(rules, mutant, "cvc5", search=False)
    if not isinstance(second, Certificate) or second.arguments != certificate.arguments:
        return None
    return replace(certificate, solvers=tuple(dict.fromkeys((*certificate.solvers, *second.solvers))))


class Prover:
    """Proves mutants equivalent, and looks among the known certificates first."""

    def __init__(self, known: Mapping[str, Certificate]) -> None:
        self._known = {certificate.tables: certificate for certificate in known.values()}
        self.made = 0
        """How many proofs were not among those known."""

    def __call__(self, rules: Ruleset, mutant: Mutant) -> Certificate | Witness | None:
        """Return what is known of a mutant, or find it out."""
        certificate = self._known.get(tables_digest(rules, mutant))
        if certificate is not None:
            return certificate
        self.made += 1
        return prove(rules, mutant)

    def proof(self, rules: Ruleset, mutant: Mutant) -> Certificate | None:
        """Return the certificate that is known, or made; no hand is looked for."""
        known = self._known.get(tables_digest(rules, mutant))
        found = known or prove(rules, mutant, search=False)
        return found if isinstance(found, Certificate) else None


def read_certificate(stored: Mapping[str, object]) -> Certificate:
    """Read a certificate as `to_json` gives it."""
    arguments, solvers, claims = stored["arguments"], stored["solvers"], stored["claims"]
    if not isinstance(arguments, list) or not isinstance(solvers, list) or not isinstance(claims, int):
        raise TypeError("not a certificate")
    return Certificate(
        str(stored["tables"]),
        tuple(str(Argument(name)) for name in arguments),
        claims,
        tuple(map(str, solvers)),
    )
