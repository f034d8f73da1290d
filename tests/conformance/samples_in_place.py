"""The Python sample as an adapter without a process: lines go in and come out of the same objects."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from manilha_conformance.transport.session import Session

from tests.conformance.in_place import answering

if TYPE_CHECKING:
    from manilha_conformance.transport.session import Road

    from tests.faulty.vices import Sample


def session_of(sample: Sample) -> Session:
    """Return a session with a sample, which has said hello."""

    def start() -> Road:
        adapter = sample.adapter.Adapter()
        return answering(lambda line: json.dumps(adapter.answer(line), ensure_ascii=False).encode())

    session = Session(start)
    session.ready()
    return session
