"""The JSON Schemas that this package publishes, made from its models.

`python -m manilha_conformance.schema_files` writes them into `schemas/`; a test fails when they are stale.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from manilha_conformance.protocol.replies import INSTEAD, REPLIES
from manilha_conformance.protocol.requests import REQUESTS
from manilha_conformance.report.models import Report
from manilha_conformance.suite.models import VectorFile
from manilha_conformance.verify.known import KnownFailures

if TYPE_CHECKING:
    from collections.abc import Iterator


def schemas_root() -> Path:
    """Return the folder of the published schemas."""
    return Path(__file__).resolve().parent / "schemas"


def _schema(kind: Any, title: str) -> dict[str, Any]:  # noqa: ANN401 -- a model or a union of them
    made = TypeAdapter(kind).json_schema(mode="validation")
    return {"$schema": GenerateJsonSchema.schema_dialect, **made, "title": title}


def schemas() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each schema with its path below `schemas/`."""
    yield "vectors.schema.json", _schema(VectorFile, "manilha-vectors/1")
    yield "report.schema.json", _schema(Report, "manilha-report/1")
    yield "known-failures.schema.json", _schema(KnownFailures, "manilha-known-failures/1")
    for command, requests in REQUESTS.items():
        union: Any = Union[requests]  # noqa: UP007 -- built, not written
        yield f"harness/{command}.request.schema.json", _schema(union, f"manilha-harness/1 {command} request")
    for command, replies in REPLIES.items():
        union = Union[replies + tuple(INSTEAD.values())]  # noqa: UP007 -- as above
        yield f"harness/{command}.reply.schema.json", _schema(union, f"manilha-harness/1 {command} reply")


def text_of(schema: dict[str, Any]) -> str:
    """Write a schema as its file holds it."""
    return json.dumps(schema, ensure_ascii=False, sort_keys=True, indent=1) + "\n"


def write_all(root: Path) -> None:
    """Write every schema below `root`."""
    for name, schema in schemas():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text_of(schema), encoding="utf-8")


if __name__ == "__main__":
    write_all(Path(sys.argv[1]) if len(sys.argv) > 1 else schemas_root())
