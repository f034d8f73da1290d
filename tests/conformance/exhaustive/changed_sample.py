"""The Python sample with one thing changed, as an adapter: `python changed_sample.py NAME`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[3] / "conformance" / "samples" / "python"))

import adapter
import shapes

Json = dict[str, Any]


class _Sparse(adapter.Adapter):
    """Does not offer to go back."""

    def hello(self, request: Json) -> Json:
        hello = super().hello(request)
        return {**hello, "capabilities": [name for name in hello["capabilities"] if name != "load_state"]}


class _Terse(adapter.Adapter):
    """Names no rung where it says what may be done."""

    def legal(self, request: Json) -> Json:
        actions = super().legal(request)["actions"]
        return {"actions": [{key: part for key, part in act.items() if key != "rung"} for act in actions]}


class _Dying(adapter.Adapter):
    """Ends where it should go back."""

    def run(self, request: Json) -> Json:
        if any("after" in step for step in request.get("steps", ())):
            sys.exit(3)
        return super().run(request)


def main(name: str) -> None:
    """Answer requests, with the vice of this name."""
    if name == "forgets_to_copy":
        shapes.copy_game = lambda game: game
    made = {"cannot_go_back": _Sparse, "terse": _Terse, "dies_going_back": _Dying}.get(name, adapter.Adapter)
    adapter.serve(made(), sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main(sys.argv[1])
