"""Check a certificate of reachable scores: `python check.py [DIRECTORY]`. Needs nothing but Python.

It fails unless the cells are those that were certified, games from 0-0 lead to exactly the places of the set,
final exactly when the target or the game is taken, and every obligation that is listed is there. A place is
the scores of A and B with the special hands that are used up.
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
    hands = {(*hand["scores"], *hand["spent"]): hand for hand in claim["hands"]}
    claimed = {(place, False) for place in hands} | {((a, b), True) for a, b in claim["final"]}
    waiting = [((0, 0), False)]
    reached = set(waiting)
    while waiting:
        place, over = waiting.pop()
        hand = {"endings": []} if over or place not in hands else hands[place]
        for winner, points, takes_game in hand["endings"]:
            scores = list(hand["scores"])
            if winner is not None:
                side = "AB".index(winner)
                total = scores[side] + points
                scores[side] = min(total, claim["target"]) if claim["cap"] else total
            over = winner is not None and (takes_game or max(scores) >= claim["target"])
            after = ((*scores, *([] if over else sorted({*hand["spent"], *hand["spends"]}))), over)
            if after not in reached:
                reached.add(after)
                waiting.append(after)
    for wrong, places in (("not in the set", reached - claimed), ("never reached", claimed - reached)):
        found += [f"{_shown(*place)} is {wrong}" for place in sorted(places, key=str)]
    for name in claim["obligations"]:
        if not (folder / "obligations" / f"{name}.smt2").exists():
            found.append(f"obligation {name} is missing")
    return found


def _shown(place: tuple[object, ...], over: bool) -> str:  # noqa: FBT001 - one half of a pair
    return f"{place[0]}-{place[1]} {'as the end' if over else 'on the way'}"


if __name__ == "__main__":
    problems = faults(Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent))
    sys.stdout.write("\n".join(problems or ["the certificate holds"]) + "\n")
    sys.exit(1 if problems else 0)
