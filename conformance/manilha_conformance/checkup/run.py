"""The whole checkup of an adapter, from hello to bye."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_conformance.checkup.finding import Finding, note, ok, problem
from manilha_conformance.checkup.greeting import check_hello
from manilha_conformance.checkup.probes import probe_all
from manilha_conformance.transport.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_conformance.transport.session import Session


def check_adapter(session: Session) -> Iterator[Finding]:
    """Yield each finding as it is made; the adapter has said bye, or is gone, at the end."""
    try:
        session.ready()
    except Trouble as trouble:
        yield _trouble("hello", trouble)
        return
    yield from check_hello(session.hello)
    yield from probe_all(session)
    yield _unknown_command(session)
    yield _goodbye(session)


def _trouble(probe: str, trouble: Trouble) -> Finding:
    return problem(probe, str(trouble), f"{trouble.code}: {trouble.text.pt}", trouble.stderr)


def _unknown_command(session: Session) -> Finding:
    """A command that does not exist must be answered, and the adapter must live on."""
    name = "unknown command"
    try:
        session.ready()
        reply = session.ask_unchecked("shuffle_up")
    except Trouble as trouble:
        return _trouble(name, trouble)
    if "error" in reply or "unsupported" in reply:
        return ok(name, "is answered", "é respondido")
    return problem(
        name,
        "is answered neither by error nor by unsupported",
        "não é respondido por error nem por unsupported",
    )


def _goodbye(session: Session) -> Finding:
    """`bye` is answered by an object with `seq` alone, and the process ends by itself."""
    try:
        session.ready()
        session.ask("bye")
    except Trouble as trouble:
        return _trouble("bye", trouble)
    if session.ends():
        return ok("bye", "ends the process", "encerra o processo")
    return note(
        "bye",
        "is answered, but the process had to be killed",
        "é respondido, mas o processo teve de ser morto",
    )
