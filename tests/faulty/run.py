"""An adapter with a vice: `python tests/faulty/run.py NAME`; without a name it lists them."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))


def main() -> None:
    """Serve manilha-harness/1 as the named wrong implementation does."""
    registry = importlib.import_module("tests.faulty.registry")
    names = sys.argv[1:]
    if len(names) != 1 or names[0] not in registry.VICES:
        sys.stdout.write("".join(f"{name}\t{entry.says}\n" for name, entry in sorted(registry.VICES.items())))
        sys.exit(0 if not names else 2)
    registry.spoiled(names[0]).serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
