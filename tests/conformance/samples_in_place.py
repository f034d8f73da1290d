"""The Python sample as an adapter without a process: lines go in and come out of the same objects."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from manilha_conformance.transport.session import Session

if TYPE_CHECKING:
    from manilha_conformance.transport.session import Road

    from tests.faulty.vices import Sample


class _SampleRoad:
    """Answers each line by the adapter of a sample, spoiled or not."""

    def __init__(self, sample: Sample) -> None:
        self._adapter = sample.adapter.Adapter()

    def ask(self, line: bytes, seconds: float) -> bytes:
        assert seconds > 0
        return json.dumps(self._adapter.answer(line), ensure_ascii=False).encode()

    def surplus(self) -> bytes:
        return b""

    def stderr(self) -> str:
        return ""

    def stop(self) -> bool:
        return True

    def kill(self) -> None:
        pass


def session_of(sample: Sample) -> Session:
    """Return a session with a sample, which has said hello."""

    def start() -> Road:
        return _SampleRoad(sample)

    session = Session(start)
    session.ready()
    return session
