"""Speed of random hands, as a ratio in one run on one core: `python -m manilha_tools.bench`.

The yardstick is OpenSpiel's `euchre` (C++ behind Python), played at random through its Python interface; it
comes with the extra `bench`. Beside the compiled hand machine stand `apply` over frozen states and the two
sample implementations. Every contender plays for a fixed number of hands, CPU time only, best of three.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
import time
from importlib import import_module, util
from pathlib import Path
from typing import TYPE_CHECKING

from manilha_reference.deal import draw_deal
from manilha_reference.engine import apply, begin, legal_actions, seats_to_act
from manilha_reference.machine import HandMachine
from manilha_reference.playout import Table, random_hands
from manilha_reference.rulesets import load_ruleset
from manilha_reference.state import Setup

if TYPE_CHECKING:
    from collections.abc import Callable

RULESET = "paulista"
PLAYERS = 4
ROUNDS = 3
SAMPLES = Path(__file__).parents[2] / "conformance" / "samples"


def main() -> int:
    """Print hands per second of each contender and its ratio to the yardstick; 2 where there is none."""
    rules = load_ruleset(RULESET)
    machine = HandMachine(rules, PLAYERS)
    nodes, steps = machine.explore(0)
    random_hands(machine, 20_000, seed=1)
    speeds: dict[str, float | None] = {
        f"hand machine ({nodes} nodes, {steps} steps, compiled once)": _best(
            lambda: random_hands(machine, 60_000, seed=2), 60_000
        ),
        "apply over frozen states, events recorded": _best(lambda: _replays(machine, 400), 400),
        "interpreter, legal sets of every seat at each step": _best(lambda: _interpreted(40), 40),
        "sample in Python": _python_sample(3_000),
        "sample in JavaScript": _node_sample(30_000),
    }
    yardstick = _euchre(1_500)
    for name, speed in (("OpenSpiel euchre, from Python", yardstick), *speeds.items()):
        shown = "not here" if speed is None else f"{speed:>10,.0f} hands/s"
        ratio = f"{speed / yardstick:6.2f} x" if speed is not None and yardstick else ""
        sys.stdout.write(f"{name:<66}{shown:>20}{ratio:>10}\n")
    if yardstick is None:
        sys.stdout.write("install the extra `bench` for the yardstick: pip install '.[bench]'\n")
        return 2
    return 0


def _best(run: Callable[[], object], hands: int) -> float:
    taken = []
    for _ in range(ROUNDS):
        start = time.process_time()
        run()
        taken.append(time.process_time() - start)
    return hands / min(taken)


def _replays(machine: HandMachine, hands: int) -> None:
    table = Table(machine, seed=3)
    for record in [table.recorded(0) for _ in range(hands)]:
        state = begin(machine.rules, PLAYERS, Setup(0, record.deal))
        for seat, action in record.actions:
            state, _ = apply(machine.rules, state, seat, action)


def _interpreted(hands: int) -> None:
    rules, rng = load_ruleset(RULESET), random.Random(4)  # noqa: S311 - play, not secrets
    for _ in range(hands):
        state = begin(rules, PLAYERS, Setup(0, draw_deal(rules, PLAYERS, rng)))
        while seats := seats_to_act(rules, state):
            seat = rng.choice(seats)
            state, _ = apply(rules, state, seat, rng.choice(legal_actions(rules, state, seat)))


def _euchre(hands: int) -> float | None:
    if util.find_spec("pyspiel") is None:
        return None
    game = import_module("pyspiel").load_game("euchre")
    rng = random.Random(5)  # noqa: S311 - play, not secrets

    def play() -> None:
        for _ in range(hands):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    action = rng.choice(state.chance_outcomes())[0]
                else:
                    action = rng.choice(state.legal_actions())
                state.apply_action(action)

    return _best(play, hands)


def _python_sample(hands: int) -> float | None:
    path = SAMPLES / "python" / "truco.py"
    spec = util.spec_from_file_location("manilha_sample_truco", path)
    if not path.exists() or spec is None or spec.loader is None:
        return None
    module = util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return _best(lambda: module.random_hands(hands, seed=6), hands)


def _node_sample(hands: int) -> float | None:
    node, script = shutil.which("node"), SAMPLES / "javascript" / "bench.mjs"
    if node is None or not script.exists():
        return None
    done = subprocess.run([node, str(script), str(hands)], capture_output=True, check=True, text=True)  # noqa: S603 - our own script
    report = json.loads(done.stdout)
    return float(report["hands"]) / float(report["seconds"])


if __name__ == "__main__":
    sys.exit(main())
