"""Puts the reports of all shares together: the report that one run of the whole would have given.

Only reports of the same plan fit each other: same vectors, tables, house rules, settings and implementation.
Every share must be there once. A share that did not come to its end makes the whole incomplete, not wrong.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from manilha_reference.errors import Location, ManilhaError, Text
from pydantic import ValidationError

from manilha_conformance.report.every_hand import together
from manilha_conformance.report.models import Report
from manilha_conformance.say import said
from manilha_conformance.verify.status import Status, exit_code

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from manilha_conformance.report.models import ShardReport, VectorReport


class MergeError(ManilhaError):
    """Files that are not the reports of all shares of one plan."""

    exit_code = 3


class Part(NamedTuple):
    """A report of a share, and the file that it comes from."""

    file: str
    report: Report
    shard: ShardReport


SAME = (
    "suite",
    "implementation",
    "profile",
    "rulesets",
    "rulesets_without_vectors",
    "strict_reasons",
    "plan",
)
"""What all reports must say alike, the plainest first; the digest of the plan covers what has no name."""


def _refuse(code: str, file: str, en: str, pt: str, hint: Text | None = None) -> NoReturn:
    raise MergeError(f"merge-{code}", Text(en, pt), Location(file, 1, 1), hint)


def read_part(path: Path) -> Part:
    """Read the report of a share; raises `MergeError` for anything else."""
    file = str(path)
    try:
        report = Report.model_validate_json(path.read_bytes())
    except ValidationError as error:
        fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(str(part) for part in fault["loc"])
        what = f"{place}: {fault['msg']}" if place else fault["msg"]
        _refuse("report", file, f"not manilha-report/1: {what}", f"não é manilha-report/1: {what}")
    if report.shard is None:
        _refuse(
            "whole",
            file,
            "this is the report of a whole suite, not of a share",
            "este é o relatório de uma suíte inteira, não de uma parte",
            Text("a share is run with --shard 1/2", "uma parte se roda com --shard 1/2"),
        )
    if not report.plan:
        stopped = report.stopped or ""
        _refuse("nothing", file, f"nothing was run here: {stopped}", f"nada foi executado aqui: {stopped}")
    if report.shard.count < 1 or not 1 <= report.shard.index <= report.shard.count:
        _refuse("report", file, "there is no such share", "não existe tal parte")
    if len(report.shard.places) != len(report.results):
        _refuse("report", file, "places and results do not match", "places e results não combinam")
    return Part(file, report, report.shard)


def merge(parts: Sequence[Part]) -> Report:
    """Return the report of the whole; raises `MergeError` where the parts do not make one."""
    first = parts[0]
    for part in parts[1:]:
        _fits(first, part)
    _all_there(parts)
    placed: dict[int, VectorReport] = {}
    for part in parts:
        for place, result in zip(part.shard.places, part.report.results, strict=True):
            if place in placed:
                _refuse(
                    "twice",
                    part.file,
                    f"{result.id} is in another share too",
                    f"{result.id} está em outra parte",
                )
            placed[place] = result
    results = [placed[place] for place in sorted(placed)]
    stopped = [part for part in parts if not part.report.complete]
    statuses = [result.status for result in results]
    reports = [part.report for part in parts]
    return first.report.model_copy(
        update={
            "shard": None,
            "complete": not stopped,
            "stopped": "; ".join(map(_why, stopped)) or None,
            "exit_code": exit_code(statuses, complete=not stopped),
            "planned": sum(report.planned for report in reports),
            "every_hand": together(block for report in reports for block in report.every_hand),
            "not_applicable": sum(report.not_applicable for report in reports),
            "counts": {status: statuses.count(status) for status in Status},
            "restarts": sum(report.restarts for report in reports),
            "milliseconds": sum(report.milliseconds for report in reports),
            "rules": dict(sorted(rule for report in reports for rule in report.rules.items())),
            "results": results,
            "notes": list(dict.fromkeys(note for report in reports for note in report.notes)),
        }
    )


def _why(part: Part) -> str:
    share = Text(f"share {part.shard.index}", f"parte {part.shard.index}")
    return f"{said(share)}: {part.report.stopped or said(Text('not all was run', 'nem tudo foi executado'))}"


def _fits(first: Part, part: Part) -> None:
    """Refuse a report of another plan, or of another number of shares, and say what is other."""
    for key in SAME:
        here, there = getattr(part.report, key), getattr(first.report, key)
        if here != there:
            _refuse(
                "differs",
                part.file,
                f"{key} is {_short(here)}, but {_short(there)} in {first.file}",
                f"{key} é {_short(here)}, mas {_short(there)} em {first.file}",
            )
    if part.shard.count != first.shard.count:
        _refuse(
            "count",
            part.file,
            f"one of {part.shard.count} shares, but {first.file} is one of {first.shard.count}",
            f"uma de {part.shard.count} partes, mas {first.file} é uma de {first.shard.count}",
        )


def _short(value: Any) -> str:  # noqa: ANN401 -- a field of a report
    if value is None or isinstance(value, str | bool | list):
        return repr(value)
    if isinstance(value, dict):
        told = {name: part.model_dump(mode="json") for name, part in value.items()}
        return ", ".join(f"{name} {part}" for name, part in told.items()) or "{}"
    return f"{value.name} {value.version}"


def _all_there(parts: Sequence[Part]) -> None:
    """Refuse a share that is there twice, and shares that are missing, by number."""
    count = parts[0].shard.count
    times = Counter(part.shard.index for part in parts)
    for part in parts:
        if times[part.shard.index] > 1:
            _refuse(
                "twice",
                part.file,
                f"share {part.shard.index} of {count} is there {times[part.shard.index]} times",
                f"a parte {part.shard.index} de {count} aparece {times[part.shard.index]} vezes",
            )
    if missing := [str(index) for index in range(1, count + 1) if index not in times]:
        names = ", ".join(missing)
        _refuse(
            "missing",
            parts[0].file,
            f"of {count} shares, {names} {'is' if len(missing) == 1 else 'are'} missing",
            f"de {count} partes, falta{'' if len(missing) == 1 else 'm'} {names}",
        )
