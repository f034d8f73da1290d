"""Answers that are otherwise than a setting would have them, in words; those of one sort are told once."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from manilha_conformance.say import printable, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manilha_conformance.profiling.document import Document

LONGEST = 200
"""Letters of JSON before the rest is left out."""


def alike(answers: Iterable[Document]) -> Iterator[tuple[Document, int]]:
    """Yield one answer of each sort, the commonest first, with how many of its sort there are.

    Answers are of one sort where the same was expected and the same came, whatever the game was like.
    """
    sorts: dict[tuple[str, str], list[Document]] = {}
    for answer in answers:
        sorts.setdefault(_both(answer), []).append(answer)
    for sort in sorted(sorts.values(), key=len, reverse=True):
        yield min(sort, key=lambda one: (one["step"] or 0, len(one["notation"] or ""))), len(sort)


def told(head: str, answer: Document, more: str = "") -> Iterator[str]:
    """Say what would be expected and what came, name the question, and write the hand that was played."""
    expected, observed = _both(answer)
    where = say(pt="passo", en="step") + f" {answer['step']}" if answer["step"] is not None else ""
    yield say(
        pt=f"{head}: seria {expected}; foi {observed}{more}",
        en=f"{head}: would be {expected}; was {observed}{more}",
    )
    yield f"        {', '.join(part for part in (answer['vector'], where) if part)}"
    if answer["notation"]:
        yield from (f"          {line}" for line in answer["notation"].splitlines() if line)


def _both(answer: Document) -> tuple[str, str]:
    """Return in short what was expected and what came: a refusal by its reason, else what differs."""
    expected, observed = answer["expected"], answer["observed"]
    if _is_act(expected) and _is_act(observed) and expected["ok"] != observed["ok"]:
        return _act(expected), _act(observed)
    if isinstance(expected, dict) and isinstance(observed, dict):
        keys = [key for key in expected if expected[key] != observed.get(key)]
        return _json({key: expected[key] for key in keys}), _json({key: observed.get(key) for key in keys})
    return _json(expected), _json(observed)


def _is_act(reply: Any) -> bool:  # noqa: ANN401 -- any JSON
    return isinstance(reply, dict) and "ok" in reply


def _act(reply: Document) -> str:
    if reply["ok"]:
        return say(pt="aceito", en="admitted")
    reason = reply.get("reject", {}).get("reason")
    return say(pt="recusado", en="refused") + (f" ({reason})" if reason else "")


def _json(value: Any) -> str:  # noqa: ANN401 -- any JSON
    return printable(json.dumps(value, ensure_ascii=False), LONGEST)
