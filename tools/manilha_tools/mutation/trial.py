"""Judges many mutants, in one process or several; each process keeps a court of its own.

A trial says what is judged and what may be presumed. It is handed to every process, so it holds plain data.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

from manilha_tools.mutation.adequacy import Court
from manilha_tools.mutation.settings import published_under

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.mutation.adequacy import Verdict
    from manilha_tools.mutation.certificates import Certificate
    from manilha_tools.mutation.mutant import Mutant

    Told = Callable[[str], None]

PARTS: Final = 48
"""Into how many parts the mutants of a ruleset are dealt among processes."""


class Second(StrEnum):
    """When a second solver proves an equivalence again."""

    NEVER = "never"
    ONCE = "once"
    """Where no second solver is named by its certificate."""
    ALWAYS = "always"


@dataclass(frozen=True)
class Trial:
    """What is judged, and what may be presumed.

    `folder` holds the published suite, for the vectors under house rules; `enough` is how many vectors are
    looked for that kill a mutant; `known` are certificates by the digest of their tables; `likely` the
    vectors to try first, by mutant, under a house rule by `NAME=VALUE MUTANT`.
    """

    name: str
    folder: Path | None = None
    enough: int = 1
    proofs: bool = True
    second: Second = Second.NEVER
    known: Mapping[str, Certificate] = field(default_factory=dict)
    likely: Mapping[str, Sequence[str]] = field(default_factory=dict)


def judged(trial: Trial, told: Told = lambda _where: None, jobs: int = 1) -> list[Verdict]:
    """Judge every mutant of a ruleset, in the order of the mutants."""
    total = len(_mutants(trial.name, trial.folder))
    parts = [range(start, total, PARTS) for start in range(min(PARTS, total))]
    verdicts: dict[int, Verdict] = {}
    for part, found in zip(parts, _spread(partial(_judge_part, trial), parts, jobs), strict=True):
        verdicts.update(zip(part, found, strict=True))
        told(f"{len(verdicts)}/{total}")
    return [verdicts[place] for place in range(total)]


def judged_under(trial: Trial, told: Told = lambda _where: None, jobs: int = 1) -> dict[str, list[Verdict]]:
    """Judge the mutants of every other value of a house rule that is legal, by `NAME=VALUE`."""
    settings = [(near.name, near.value) for near in court_of(trial.name, trial.folder).house.neighbours({})]
    verdicts: dict[str, list[Verdict]] = {}
    for (name, value), found in zip(
        settings, _spread(partial(_judge_setting, trial), settings, jobs), strict=True
    ):
        told(f"{name}={value}")
        if found is not None:
            verdicts[f"{name}={value}"] = found
    return verdicts


def _spread(work: Callable[[Any], Any], parts: Sequence[Any], jobs: int) -> Iterator[Any]:
    if jobs == 1:
        yield from map(work, parts)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(work, parts)


@cache
def court_of(name: str, folder: Path | None) -> Court:
    """Return the court of a ruleset, set up once in each process."""
    return Court.of(name, others=() if folder is None else published_under(name, folder))


@cache
def _mutants(name: str, folder: Path | None) -> tuple[Mutant, ...]:
    return tuple(court_of(name, folder).mutants())


def _judge_part(trial: Trial, part: Sequence[int]) -> list[Verdict]:
    court, every = _with_prover(trial), _mutants(trial.name, trial.folder)
    return [_judge(court, trial, every[place], every[place].id) for place in part]


def _judge_setting(trial: Trial, setting: tuple[str, str]) -> list[Verdict] | None:
    name, value = setting
    there = _with_prover(trial).at({name: value})
    if there is None:
        return None
    return [_judge(there, trial, mutant, f"{name}={value} {mutant.id}") for mutant in there.mutants()]


def _judge(court: Court, trial: Trial, mutant: Mutant, key: str) -> Verdict:
    likely = [f"{trial.name}.{vector}" for vector in trial.likely.get(key, ())]
    return _asked_again(court.rules, court.judge(mutant, trial.enough, likely), trial.second)


def _with_prover(trial: Trial) -> Court:
    court = court_of(trial.name, trial.folder)
    if not trial.proofs:
        return court
    from manilha_tools.mutation.certificates import Prover  # noqa: PLC0415 -- loads z3

    return replace(court, prove=Prover(trial.known))


def _asked_again(rules: Ruleset, verdict: Verdict, second: Second) -> Verdict:
    """Let the second solver prove what the first did; where it does not come to the same, say so."""
    certificate = verdict.certificate
    if certificate is None or second == Second.NEVER or (second == Second.ONCE and certificate.confirmed):
        return verdict
    from manilha_tools.mutation.certificates import recheck  # noqa: PLC0415 -- loads z3

    again = recheck(rules, verdict.mutant, certificate)
    return replace(verdict, certificate=again or certificate, confirmed=again is not None)
