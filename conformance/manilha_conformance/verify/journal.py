"""What a run has found so far, one result a line, so that a run that was killed can go on.

The first line says what is run; a run of something else refuses the file. A line is written at once and whole
as far as the system lets it: only the last one can be torn, and is then asked again.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from typing import TYPE_CHECKING, Any, Final, Self

from manilha_reference.errors import Location, ManilhaError, Text

from manilha_conformance.verify.compare import Difference
from manilha_conformance.verify.result import Found, Outcome, Result
from manilha_conformance.verify.status import Status

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from manilha_conformance.verify.plan import Plan
    from manilha_conformance.verify.shard import Shard

FORMAT: Final = "manilha-journal/1"
Json = Any


class JournalError(ManilhaError):
    """A file that does not hold the beginning of this run."""

    exit_code = 3


class Journal:
    """A file that is open for results; `before` are those that it held, under their places in the plan."""

    def __init__(self, path: Path, plan: Plan, hello: Mapping[str, Json], shard: Shard | None) -> None:
        """Open or make the file; raises `JournalError` where it is of another run, or in use, or damaged."""
        self._path = path
        self._ids = [vector.id for vector in plan.vectors]
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.before = self._read(plan, _heading(plan, hello, shard))
        except BlockingIOError:
            os.close(self._file)
            raise self._error("in-use", 1, "another run writes here", "outra execução escreve aqui") from None
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._file)

    def keep(self, index: int, result: Result) -> None:
        """Write the result of the vector at this place of the plan."""
        self._write(
            {
                "id": self._ids[index],
                "outcome": _write_outcome(result.outcome),
                "seconds": round(result.seconds, 6),
                "lost": result.lost,
                "hands": result.hands,
                "deals": result.deals,
            }
        )

    def _write(self, entry: Json) -> None:
        line = json.dumps(entry, ensure_ascii=True, sort_keys=True).encode() + b"\n"
        while line:
            line = line[os.write(self._file, line) :]

    def _read(self, plan: Plan, heading: Json) -> dict[int, Result]:
        data = self._path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        os.ftruncate(self._file, len(whole))
        os.lseek(self._file, 0, os.SEEK_END)
        lines = whole.splitlines()
        if not lines:
            self._write(heading)
            return {}
        self._same_run(self._parsed(1, lines[0]), heading)
        places = {vector: place for place, vector in enumerate(self._ids)}
        before: dict[int, Result] = {}
        for number, line in enumerate(lines[1:], start=2):
            entry = self._parsed(number, line)
            place = places.get(entry.get("id", ""))
            if place is None or place in before:
                raise self._damaged(number)
            try:
                outcome = _read_outcome(entry["outcome"])
                before[place] = Result(
                    plan.vectors[place],
                    outcome,
                    float(entry["seconds"]),
                    lost=int(entry["lost"]),
                    hands=int(entry["hands"]),
                    deals=int(entry["deals"]),
                )
            except (KeyError, TypeError, ValueError):
                raise self._damaged(number) from None
        return before

    def _parsed(self, number: int, line: bytes) -> dict[str, Json]:
        try:
            entry = json.loads(line)
        except ValueError:
            entry = None
        if not isinstance(entry, dict):
            raise self._damaged(number)
        return entry

    def _same_run(self, found: dict[str, Json], heading: dict[str, Json]) -> None:
        if found.get("format") != FORMAT:
            raise self._damaged(1)
        differing = [key for key in heading if found.get(key) != heading[key]]
        if differing:
            what = ", ".join(differing)
            raise self._error(
                "differs", 1, f"it is of another run: other {what}", f"é de outra execução: outro {what}"
            )

    def _damaged(self, number: int) -> JournalError:
        return self._error("damaged", number, "this is no line of a journal", "isto não é linha de um diário")

    def _error(self, code: str, number: int, en: str, pt: str) -> JournalError:
        hint = Text("remove the file to begin anew", "apague o arquivo para começar de novo")
        return JournalError(f"resume-{code}", Text(en, pt), Location(str(self._path), number, 1), hint)


def _heading(plan: Plan, hello: Mapping[str, Json], shard: Shard | None) -> dict[str, Json]:
    said = json.dumps(hello, sort_keys=True, ensure_ascii=False)
    return {
        "format": FORMAT,
        "plan": plan.digest,
        "shard": None if shard is None else str(shard),
        "adapter": dict(hello.get("implementation", {})),
        "hello": hashlib.sha256(said.encode()).hexdigest(),
    }


def _write_text(text: Text | None) -> Json:
    return None if text is None else [str(text), text.pt]


def _read_text(written: Json) -> Text | None:
    return None if written is None else Text(*written)


def _write_difference(difference: Difference | None) -> Json:
    return None if difference is None else [difference.what, difference.expected, difference.observed]


def _read_difference(written: Json) -> Difference | None:
    return None if written is None else Difference(*written)


def _write_found(found: Found) -> Json:
    return [found.step, found.did, _write_difference(found.difference), found.rule]


def _read_found(written: Json) -> Found:
    step, did, difference, rule = written
    return Found(step, did, Difference(*difference), rule)


def _write_outcome(outcome: Outcome) -> dict[str, Json]:
    return {
        "status": outcome.status,
        "step": outcome.step,
        "did": outcome.did,
        "difference": _write_difference(outcome.difference),
        "rule": outcome.rule,
        "more": [_write_found(found) for found in outcome.more],
        "code": outcome.code,
        "message": _write_text(outcome.message),
        "stderr": outcome.stderr,
        "issue_url": outcome.issue_url,
        "notes": [_write_text(note) for note in outcome.notes],
        "unobserved": list(outcome.unobserved),
    }


def _read_outcome(written: dict[str, Json]) -> Outcome:
    return Outcome(
        **{
            **written,
            "status": Status(written["status"]),
            "difference": _read_difference(written["difference"]),
            "more": tuple(_read_found(found) for found in written["more"]),
            "message": _read_text(written["message"]),
            "notes": tuple(Text(*note) for note in written["notes"]),
            "unobserved": tuple(written["unobserved"]),
        }
    )
