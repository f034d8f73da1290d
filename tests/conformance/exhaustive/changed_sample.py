"""The Python sample with one thing changed, as an adapter: `python changed_sample.py NAME`."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.faulty.vices import Sample, load_sample

if TYPE_CHECKING:
    from collections.abc import Callable

Json = dict[str, Any]


def cannot_go_back(sample: Sample) -> None:
    """Do not offer to go back."""
    hello = sample.adapter.Adapter.hello

    def sparse(self: object, request: Json) -> Json:
        said: Json = hello(self, request)
        return {**said, "capabilities": [name for name in said["capabilities"] if name != "load_state"]}

    sample.adapter.Adapter.hello = sparse


def forgets_to_copy(sample: Sample) -> None:
    """Go back to a game that has been played on."""
    sample.shapes.copy_game = lambda game: game


def before_going_back(sample: Sample, happens: Callable[[], None]) -> None:
    """Let something happen before a request that goes back is answered."""
    run = sample.adapter.Adapter.run

    def spoiled(self: object, request: Json) -> Json:
        if any("after" in step for step in request.get("steps", ())):
            happens()
        told: Json = run(self, request)
        return told

    sample.adapter.Adapter.run = spoiled


def dies_going_back(sample: Sample) -> None:
    """End where there is a step to go back to."""
    before_going_back(sample, lambda: sys.exit(3))


def is_late_going_back(sample: Sample) -> None:
    """Take long to go back, always."""
    before_going_back(sample, lambda: time.sleep(60))


def is_late_once(sample: Sample) -> None:
    """Take long to go back, unless the file named on the command line is there, and make it."""
    marker = Path(sys.argv[2])

    def wait() -> None:
        if not marker.exists():
            marker.touch()
            time.sleep(60)

    before_going_back(sample, wait)


CHANGES = {
    change.__name__: change
    for change in (cannot_go_back, forgets_to_copy, dies_going_back, is_late_going_back, is_late_once)
}


def main(name: str) -> None:
    """Answer requests, with the change of this name; any other name changes nothing."""
    sample = load_sample()
    CHANGES.get(name, lambda _sample: None)(sample)
    sample.serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main(sys.argv[1])
