"""The known-failures file: exact ids, each with a reason, that must really fail.

{"format": "manilha-known-failures/1",
 "known": [{"id": "paulista.hand.abt", "reason": "we give tied third tricks to B", "link": "https://…"}]}
"""

from __future__ import annotations

import json
from dataclasses import replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated, Literal, Protocol

from manilha_reference.errors import Location, Text
from pydantic import Field, ValidationError

from manilha_conformance.protocol.shapes import Closed, Name
from manilha_conformance.suite.load import SuiteError
from manilha_conformance.verify.result import Outcome
from manilha_conformance.verify.status import NOT_HOLDING, Status

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping
    from pathlib import Path

    from manilha_conformance.verify.result import Result

FORMAT = "manilha-known-failures/1"


class KnownFailure(Closed):
    """One vector that is known not to hold, and why."""

    id: Name
    reason: Annotated[str, Field(min_length=1)]
    link: str | None = None


class KnownFailures(Closed):
    """The file."""

    format: Literal["manilha-known-failures/1"]
    known: list[KnownFailure]


def read_known_failures(
    path: Path, ids: Collection[str], more: Callable[[], Collection[str]] = tuple
) -> dict[str, str]:
    """Return id -> reason; raises `SuiteError` for another shape, an id twice, or an unknown id.

    `more` gives further ids, which are only looked for where `ids` do not hold one.
    """
    where = Location(str(path), 1, 1)
    try:
        read = KnownFailures.model_validate_json(path.read_bytes())
    except ValidationError as error:
        fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(str(part) for part in fault["loc"])
        raise SuiteError("known-failures", Text(f"{place}: {fault['msg']}"), where) from None
    reasons: dict[str, str] = {}
    for entry in read.known:
        if entry.id in reasons:
            raise SuiteError(
                "known-failures-twice",
                Text(f"{entry.id} stands twice", f"{entry.id} aparece duas vezes"),
                where,
            )
        if entry.id not in ids and entry.id not in more():
            near = get_close_matches(entry.id, ids, n=3)
            raise SuiteError(
                "known-failures-unmatched",
                Text(f"no vector is called {entry.id}", f"nenhum vetor se chama {entry.id}"),
                where,
                Text(", ".join(near)) if near else None,
            )
        reasons[entry.id] = entry.reason if entry.link is None else f"{entry.reason} ({entry.link})"
    return reasons


def apply_known(result: Result, reasons: Mapping[str, str]) -> Result:
    """Turn a listed failure into `known_failing`, all else that is listed into `stale_known_failing`."""
    reason = reasons.get(result.vector.id)
    if reason is None:
        return result
    if result.status in NOT_HOLDING:
        return replace(result, outcome=replace(result.outcome, status=Status.KNOWN_FAILING), known=reason)
    message = Text(
        f"listed as a known failure, but its status is {result.status}",
        f"está na lista de falhas conhecidas, mas o resultado é {result.status}",
    )
    return replace(result, outcome=Outcome(Status.STALE_KNOWN_FAILING, message=message), known=reason)


class Told(Protocol):
    """What a report says of one vector."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def status(self) -> Status:
        """What came of it."""

    @property
    def known(self) -> str | None:
        """The reason that is known already."""


def refuse_to_overwrite(path: Path) -> None:
    """Raise `SuiteError` where there is a file already: somebody may have written reasons into it."""
    if path.exists():
        raise SuiteError(
            "known-failures-exist",
            Text(f"{path} is there already", f"{path} já existe"),
            hint=Text("remove it, or name another file", "apague-o ou indique outro arquivo"),
        )


def write_known_failures(path: Path, found: Iterable[Told]) -> int:
    """Write a file of what failed in a run, with the reasons known so far; return how many entries it has."""
    refuse_to_overwrite(path)
    entries = [
        {"id": told.id, "reason": told.known or f"{told.status}: say why", "link": None}
        for told in found
        if told.status in NOT_HOLDING or told.status is Status.KNOWN_FAILING
    ]
    document = {"format": FORMAT, "known": entries}
    path.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return len(entries)
