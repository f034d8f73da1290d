"""What stderr shows meanwhile, where it is a terminal: a bar over the vectors, or a word of what is done."""

from __future__ import annotations

import sys
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from manilha_conformance.say import say
from manilha_conformance.verify.status import NOT_HOLDING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manilha_conformance.verify.result import Result


@contextmanager
def waiting(*, pt: str, en: str) -> Iterator[None]:
    """Show that something is being done."""
    with Console(stderr=True).status(say(pt=pt, en=en)) if sys.stderr.isatty() else nullcontext():
        yield


@contextmanager
def progress_bar(planned: int) -> Iterator[Callable[[Result], None]]:
    """Yield what is to be called with each result."""
    if not sys.stderr.isatty():
        yield lambda _result: None
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("[red]{task.fields[failing]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say(pt="vetores", en="vectors"), total=planned, failing="")
        failing = 0

        def step(result: Result) -> None:
            nonlocal failing
            failing += result.status in NOT_HOLDING
            bar.update(task, advance=1, failing=f"✗ {failing}" if failing else "")

        yield step
