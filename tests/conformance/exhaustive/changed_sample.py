"""The Python sample with one thing changed, as an adapter: `python changed_sample.py NAME`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.faulty.vices import Sample, load_sample

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


def dies_going_back(sample: Sample) -> None:
    """End where there is a step to go back to."""
    run = sample.adapter.Adapter.run

    def fragile(self: object, request: Json) -> Json:
        if any("after" in step for step in request.get("steps", ())):
            sys.exit(3)
        told: Json = run(self, request)
        return told

    sample.adapter.Adapter.run = fragile


CHANGES = {change.__name__: change for change in (cannot_go_back, forgets_to_copy, dies_going_back)}


def main(name: str) -> None:
    """Answer requests, with the change of this name; any other name changes nothing."""
    sample = load_sample()
    CHANGES.get(name, lambda _sample: None)(sample)
    sample.serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main(sys.argv[1])
