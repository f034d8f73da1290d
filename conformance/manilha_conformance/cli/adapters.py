"""What the commands that drive an adapter share: its command line, its limits, its clean end."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click
from manilha_reference.errors import Text

from manilha_conformance.cli.common import UsageTrouble, option

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

    from manilha_conformance.transport.process import Limits
    from manilha_conformance.transport.session import Session


def _posix(_ctx: click.Context, _param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Refuse early where the system has no pipes that can be polled."""
    if os.name != "posix":
        raise UsageTrouble(
            "platform",
            Text(
                "adapters can only be driven on Linux and macOS",
                "só dá para rodar adaptadores em Linux e macOS",
            ),
            hint=Text("on Windows, run it inside WSL", "no Windows, rode dentro do WSL"),
        )
    return value


def adapter_arguments(function: Callable[..., Any]) -> Callable[..., Any]:
    """Declare `-- CMD ARG…`, `--timeout` and `--start-timeout`."""
    for decorate in (
        click.argument(
            "adapter",
            nargs=-1,
            required=True,
            type=click.UNPROCESSED,
            metavar="-- CMD [ARG]...",
            callback=_posix,
        ),
        option(
            "--timeout",
            type=click.FloatRange(min=0.01),
            default=5.0,
            show_default=True,
            metavar="SECONDS",
            pt="Prazo de cada resposta.",
            en="Deadline of each reply.",
        ),
        option(
            "--start-timeout",
            type=click.FloatRange(min=0.01),
            default=20.0,
            show_default=True,
            metavar="SECONDS",
            pt="Prazo do hello, que espera o programa começar.",
            en="Deadline of hello, which waits for the program to start.",
        ),
    ):
        function = decorate(function)
    return function


def limits_of(timeout: float, start_timeout: float) -> Limits:
    """Build the limits that the options ask for."""
    from manilha_conformance.transport.process import Limits  # noqa: PLC0415 -- start-up time

    return Limits(start_seconds=start_timeout, reply_seconds=timeout)


@contextmanager
def stopped_by_signals() -> Iterator[None]:
    """Let SIGTERM and SIGHUP interrupt as Ctrl-C does, so that the footer is written and children end."""

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = {name: signal.signal(name, interrupt) for name in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)


@contextmanager
def closing(session: Session) -> Iterator[Session]:
    """End the adapter whatever happens: gently, or at once after an error."""
    try:
        yield session
    except BaseException:
        session.drop()
        raise
    session.close()
