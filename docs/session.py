"""Draw `session.svg`: a real run of `manilha verify` on a faulty implementation, as a terminal shows it.

Run from the repository: `python docs/session.py`.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

HOME: Final = Path(__file__).parents[1]
FAULTY: Final = "split_and_tied_to_the_second"
SHOWN: Final = f"manilha verify --ruleset paulista --show 1 -- python tests/faulty/run.py {FAULTY}"
WIDTH: Final = 100
LINES: Final = 44


def main() -> None:
    """Run the command and write what it prints as a picture."""
    command = [sys.executable, "-m", "manilha_conformance.cli", *SHOWN.split()[1:]]
    colors = {"FORCE_COLOR": "1", "COLUMNS": str(WIDTH), "LANG": "en_US.UTF-8"}
    path = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(  # noqa: S603 - our own command
        command, cwd=HOME, env={**os.environ, **colors, **path}, capture_output=True, check=False, text=True
    )
    lines = done.stdout.splitlines()
    if len(lines) > LINES:
        lines = [*lines[: LINES - 6], "…", *lines[-5:]]
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    console.print(f"$ {SHOWN}", style="bold", highlight=False)
    console.print(Text.from_ansi("\n".join(lines)))
    console.save_svg(str(HOME / "docs" / "session.svg"), title="manilha", unique_id="session")


if __name__ == "__main__":
    main()
