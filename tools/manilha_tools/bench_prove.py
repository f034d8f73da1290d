"""The reachability of scores by four tools in one run: `python -m manilha_tools.bench_prove [RULESET]`.

The same automaton, one step for each way that a hand can end at each score, is given to our explicit search,
to our symbolic proof, to Spin (Debian's `spin`, with a C compiler) and to clingo (from the extra `bench`).
Every tool runs in a process of its own and its start-up counts; all must find the same number of pairs.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
from importlib import util
from pathlib import Path
from typing import TYPE_CHECKING

from manilha_reference.rulesets import load_ruleset

from manilha_tools.explicit_games import after_hand, search_games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Step = tuple[tuple[int, int], tuple[int, int], bool]

_OURS = """
from manilha_reference.rulesets import load_ruleset
from manilha_tools.explicit_games import search_games
search = search_games(load_ruleset({name!r}))
print(len(search.live | search.final))
"""
_PROOF = """
from manilha_reference.rulesets import load_ruleset
from manilha_tools.explicit_games import search_games
from manilha_tools.proofs.context import Context
from manilha_tools.proofs.reachable import closed_under_hands
from manilha_tools.proofs.solver import Solver
rules = load_ruleset({name!r})
search = search_games(rules)
outcome = closed_under_hands(Context(rules, min(rules.players), Solver()), search)
print(len(search.live | search.final) if outcome.verdict.counts else outcome.verdict)
"""
_CLINGO = """
import sys, clingo
control = clingo.Control()
control.load(sys.argv[1])
control.ground()
found = set()
control.solve(on_model=lambda model: found.update(map(str, model.symbols(shown=True))))
print(len(found))
"""


def main() -> int:
    """Print what each tool finds and how long it takes; 1 where two of them disagree."""
    name = sys.argv[1] if len(sys.argv) > 1 else "paulista"
    steps = list(automaton(name))
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        contenders: dict[str, Callable[[], str | None]] = {
            "explicit search": lambda: _run([sys.executable, "-c", _OURS.format(name=name)]),
            "search and symbolic proof (z3)": lambda: _run([sys.executable, "-c", _PROOF.format(name=name)]),
            "Spin, compiled and run": lambda: _spin(place, steps),
            "clingo": lambda: _clingo(place, steps),
        }
        found = {}
        for tool, run in contenders.items():
            started = time.perf_counter()
            answer = run()
            seconds = time.perf_counter() - started
            if answer is None:
                sys.stdout.write(f"{tool:<34} not here\n")
                continue
            found[tool] = answer
            sys.stdout.write(f"{tool:<34}{answer:>6} pairs {seconds:8.3f} s\n")
    return 0 if len(set(found.values())) == 1 else 1


def automaton(name: str) -> Iterator[Step]:
    """Yield every step of the game of hands: the scores before, those after, and whether the game is over."""
    search = search_games(load_ruleset(name))
    for opening, places in search.openings.items():
        for place in places:
            for ending in search.explicit.hand(opening).endings:
                after = after_hand(search.explicit, place, ending)
                yield place.scores, after.scores, after.over


def _run(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, check=True, text=True)  # noqa: S603 - our own commands
    return done.stdout.strip()


def _spin(place: Path, steps: list[Step]) -> str | None:
    compiler = shutil.which("cc")
    spin = shutil.which("spin")
    if spin is None or compiler is None:
        return None
    model = place / "score.pml"
    model.write_text(_promela(steps))
    subprocess.run([spin, "-a", model.name], cwd=place, check=True, capture_output=True)  # noqa: S603 - found above
    build = [compiler, "-O2", "-DSAFETY", "-DNOREDUCE", "-o", "pan", "pan.c"]
    subprocess.run(build, cwd=place, check=True, capture_output=True)  # noqa: S603 - found above
    report = subprocess.run([str(place / "pan"), "-E"], cwd=place, check=True, capture_output=True, text=True)  # noqa: S603 - built above
    stored = re.search(r"(\d+) states, stored", report.stdout)
    # Spin also stores the state in which the table of moves is not filled yet.
    return str(int(stored.group(1)) - 1) if stored else None


def _promela(steps: list[Step]) -> str:
    """Return the automaton in Promela: scores of one kind share their moves."""
    moves: dict[tuple[int, int], set[tuple[int, int, bool]]] = {}
    for (a, b), (c, d), over in steps:
        moves.setdefault((a, b), set()).add((c - a, d - b, over))
    kinds = {
        kind: number for number, kind in enumerate({frozenset(kind) for kind in moves.values()}, start=1)
    }
    side = 1 + max(max(pair) for pair in moves)
    table = "\n".join(f"kind[{a * side + b}] = {kinds[frozenset(kind)]};" for (a, b), kind in moves.items())
    options = "\n".join(
        f":: atomic {{ !over && kind[a * {side} + b] == {number} -> "
        f"a = a + {more_a}; b = b + {more_b}; over = {int(ends)} }}"
        for kind, number in kinds.items()
        for more_a, more_b, ends in sorted(kind)
    )
    return (
        f"byte a = 0, b = 0; bool over = 0; hidden byte kind[{side * side}];\n"
        f"init {{ d_step {{\n{table}\n}}; do\n{options}\nod }}\n"
    )


def _clingo(place: Path, steps: list[Step]) -> str | None:
    if util.find_spec("clingo") is None:
        return None
    facts = [f"step({a},{b},{c},{d},{int(over)})." for (a, b), (c, d), over in steps]
    rules = [
        "reached(0,0,0).",
        "reached(C,D,O) :- reached(A,B,0), step(A,B,C,D,O).",
        "pair(A,B) :- reached(A,B,_).",
        "#show pair/2.",
    ]
    program = place / "score.lp"
    program.write_text("\n".join([*facts, *rules]) + "\n")
    return _run([sys.executable, "-c", _CLINGO, str(program)])


if __name__ == "__main__":
    sys.exit(main())
