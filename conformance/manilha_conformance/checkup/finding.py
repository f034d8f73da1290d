"""What a checkup finds: one line per thing tried."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from manilha_reference.errors import Text


class Verdict(StrEnum):
    """How serious a finding is."""

    OK = "ok"
    """It works."""
    NOTE = "note"
    """It works, and something about it is worth a look."""
    PROBLEM = "problem"
    """The suite cannot trust what the adapter says here."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was tried (`probe` is a stable name) and what came of it."""

    probe: str
    verdict: Verdict
    message: Text
    stderr: str = ""


def ok(probe: str, en: str, pt: str) -> Finding:
    """Build a finding that all is well."""
    return Finding(probe, Verdict.OK, Text(en, pt))


def note(probe: str, en: str, pt: str) -> Finding:
    """Build a finding worth a look."""
    return Finding(probe, Verdict.NOTE, Text(en, pt))


def problem(probe: str, en: str, pt: str, stderr: str = "") -> Finding:
    """Build a finding of a fault."""
    return Finding(probe, Verdict.PROBLEM, Text(en, pt), stderr)
