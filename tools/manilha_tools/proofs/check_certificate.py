"""Check a certificate of reachable scores: `python check.py [DIRECTORY]`. Needs nothing but Python.

It fails unless the cells are those that were certified, 0-0 is in the set, every way of ending a hand leads
from a pair of the set to a pair of the set, final exactly when the target or the game is taken, every pair is
reached, and every obligation that the directory lists is there.
"""

import hashlib
import json
import sys
from pathlib import Path


def sha256(text: str) -> str:
    """Return the SHA-256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def faults(folder: Path) -> list[str]:
    """Return what is wrong with a certificate; nothing where it holds."""
    claim = json.loads((folder / "scores.json").read_text(encoding="utf-8"))
    found = []
    if sha256((folder / "cells.json").read_text(encoding="utf-8")) != claim["cells_sha256"]:
        found.append("the cells are not those that were certified")
    live = {(a, b) for a, b, _ in claim["hands"]}
    final = {(a, b) for a, b in claim["final"]}
    reached = {(0, 0)}
    for a, b, endings in claim["hands"]:
        for winner, points, takes_game in endings:
            scores = [a, b]
            if winner is not None:
                place = "AB".index(winner)
                total = scores[place] + points
                scores[place] = min(total, claim["target"]) if claim["cap"] else total
            after = (scores[0], scores[1])
            over = winner is not None and (takes_game or max(scores) >= claim["target"])
            reached.add(after)
            if after not in (final if over else live):
                found.append(f"{a}-{b} leads to {after[0]}-{after[1]}, which is not in the set")
    found += [f"{a}-{b} is in the set but never reached" for a, b in sorted((live | final) - reached)]
    if (0, 0) not in live:
        found.append("0-0 is not in the set")
    for name in claim["obligations"]:
        if not (folder / "obligations" / f"{name}.smt2").exists():
            found.append(f"obligation {name} is missing")
    return found


if __name__ == "__main__":
    problems = faults(Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent))
    sys.stdout.write("\n".join(problems or ["the certificate holds"]) + "\n")
    sys.exit(1 if problems else 0)
