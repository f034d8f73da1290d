"""What the runner itself costs per step, as a ratio in one run: `python -m manilha_conformance.bench_runner`.

An adapter that knows its replies by heart answers the whole suite of one ruleset. The yardstick asks it the
same single requests through the same kind of pipe and does nothing with the replies: JSON out, a line, JSON
in. Beside it stand the ways in which the runner asks. Counted is the processor time of the asking side, per
single request of the plain way; best of some rounds. Last comes the whole suite against the reference.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manilha_conformance.protocol.lines import write_object
from manilha_conformance.transport.process import Limits, Process
from manilha_conformance.transport.session import Session
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.run import run_plan
from manilha_conformance.verify.status import Status

if TYPE_CHECKING:
    from manilha_conformance.verify.plan import Plan

RULESET = "paulista"
ROUNDS = 3
UNASKED = ("ahead", "as a whole")
"""The ways that are taken unless `--one-by-one` asks for another."""
MOST = 2.0
"""By these the runner costs less than this many times the yardstick."""
WHOLE_SECONDS = 60.0
"""The whole suite of a ruleset against the reference, on one core."""
ORACLE = (sys.executable, "-m", "manilha_conformance.cli", "oracle")
BY_HEART = """
import sys
replies = open(sys.argv[1], "rb").read().splitlines(keepends=True)
write, flush = sys.stdout.buffer.write, sys.stdout.buffer.flush
for line, reply in zip(sys.stdin.buffer, replies):
    write(line[:line.index(b",")] + reply)
    flush()
"""
"""Answers the nth line with the nth reply, under the number of the request."""


class _Recorder(Process):
    """A process whose requests and replies are kept."""

    requests: list[dict[str, Any]]
    replies: list[bytes]

    def send(self, lines: bytes) -> None:
        self.requests += map(json.loads, lines.splitlines())
        super().send(lines)

    def receive(self, seconds: float) -> bytes:
        line = super().receive(seconds)
        self.replies.append(line[line.index(b",") :] if b"," in line else b"}")
        return line


def main() -> int:
    """Print the figures; 1 where the runner costs more than it may."""
    plans = _plans()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "replies"
        requests = _record(plans["one by one"], file, one_by_one=True)
        steps = len(requests)
        yardstick = min(_bare(requests, file) for _ in range(ROUNDS)) / steps
        _tell(f"JSON lines and nothing else, {steps} steps", yardstick, yardstick)
        ratios: dict[str, float] = {}
        for way, plan in plans.items():
            one_by_one = way == "one by one"
            _record(plan, file, one_by_one=one_by_one)
            spent = min(_runner(plan, file, one_by_one=one_by_one) for _ in range(ROUNDS)) / steps
            _tell(f"the runner, {way}", spent, yardstick)
            ratios[way] = spent / yardstick
    seconds, own = _whole(plans["as a whole"])
    sys.stdout.write(f"\nthe suite of {RULESET} against the reference: {seconds:.2f} s of processor time, ")
    sys.stdout.write(f"{own / seconds:.0%} of it in the runner\n")
    return (
        0
        if all(ratios[way] < MOST for way in UNASKED) and seconds < WHOLE_SECONDS and own < seconds / 2
        else 1
    )


def _tell(what: str, spent: float, yardstick: float) -> None:
    sys.stdout.write(f"{what:<50}{spent * 1e6:>8.1f} µs{spent / yardstick:>8.2f} x\n")


def _plans() -> dict[str, Plan]:
    """Return what is asked: the same vectors, of an adapter that answers `run` and of one that does not."""
    session = Session.of_command(ORACLE)
    session.ready()
    session.close()
    plan = make_plan(session.hello, Wish((RULESET,)))
    offer = plan.offers[RULESET]
    singly = replace(offer, capabilities=offer.capabilities - {"batch"})
    return {
        "one by one": plan,
        "ahead": replace(plan, offers={RULESET: singly}),
        "as a whole": plan,
    }


def _record(plan: Plan, file: Path, *, one_by_one: bool) -> list[dict[str, Any]]:
    """Ask the reference and keep its replies in a file; return the requests."""
    road = _Recorder(ORACLE, Limits())
    road.requests, road.replies = [], []
    _ask(Session(lambda: road), plan, one_by_one=one_by_one)
    file.write_bytes(b"\n".join(road.replies) + b"\n")
    return road.requests[1:-1]


def _ask(session: Session, plan: Plan, *, one_by_one: bool) -> float:
    """Run the plan, which must pass; return the processor time that it took."""
    session.ready()
    began = time.process_time()
    run = run_plan(session, plan, one_by_one=one_by_one)
    spent = time.process_time() - began
    session.close()
    if run.notes or any(result.status is not Status.PASS for result in run.results):
        raise AssertionError("the reference, and who knows its replies by heart, passes")
    return spent


def _runner(plan: Plan, file: Path, *, one_by_one: bool) -> float:
    return _ask(Session.of_command(_by_heart(file)), plan, one_by_one=one_by_one)


def _by_heart(file: Path) -> tuple[str, ...]:
    return (sys.executable, "-I", "-S", "-c", BY_HEART, str(file))


def _bare(requests: list[dict[str, Any]], file: Path) -> float:
    """Return the processor time of asking alone."""
    with subprocess.Popen(_by_heart(file), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:  # noqa: S603 -- our own script
        if child.stdin is None or child.stdout is None:
            raise AssertionError("pipes were asked for")
        write, flush, read = child.stdin.write, child.stdin.flush, child.stdout.readline
        hello = {"seq": 1, "cmd": "hello"}
        for request in (hello, *requests):
            if request is not hello and request["seq"] == 2:  # noqa: PLR2004 -- the first after hello
                began = time.process_time()
            write(write_object(request))
            flush()
            json.loads(read())
        return time.process_time() - began


def _whole(plan: Plan) -> tuple[float, float]:
    """Return the processor time of the suite against the reference, and how much of it is the runner's."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    own = _ask(Session.of_command(ORACLE), plan, one_by_one=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return own + after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, own


if __name__ == "__main__":
    sys.exit(main())
