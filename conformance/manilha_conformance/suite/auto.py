"""Steps that an implementation takes by itself are not asked of it: they are merged into the step before.

An adapter declares in `auto` which acts (`play`, `play_hand`, `next_hand`) its game makes alone when nothing
else can be done. It then shows the position after them, so the expectations move with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection

    from manilha_conformance.suite.models import Raw


class Merged(NamedTuple):
    """What is expected after the deal, and the steps that are left to ask.

    `through[n]` is how many steps of the vector are done after the nth of these, and `through[0]` after
    the deal.
    """

    begin: Raw | None
    steps: list[Raw]
    through: list[int]


def merge_auto(raw: Raw, auto: Collection[str]) -> Merged:
    """Leave out what the game does by itself; what is then expected moves to the step before."""
    begin: Raw | None = raw.get("begin")
    steps: list[Raw] = raw["steps"]
    if not auto:
        return Merged(begin, list(steps), list(range(len(steps) + 1)))
    kept: list[Raw] = []
    through = [0]
    for number, step in enumerate(steps, start=1):
        before = kept[-1]["expect"] if kept else begin
        if before is None or not _by_itself(before, step, auto):
            kept.append(step)
            through.append(number)
            continue
        if kept:
            kept[-1] = {**kept[-1], "expect": {**step["expect"], "ok": True}}
        else:
            begin = {name: value for name, value in step["expect"].items() if name != "ok"}
        through[-1] = number
    if "next_hand" in auto and kept and _phase(kept[-1]["expect"]) == "hand_over":
        scores = kept[-1]["expect"]["observe"]["scores"]
        kept[-1] = {**kept[-1], "expect": {"ok": True, "observe": {"scores": scores}}}
    return Merged(begin, kept, through)


def _phase(expect: Raw) -> str | None:
    phase: str | None = expect.get("observe", {}).get("phase")
    return phase


def _by_itself(before: Raw, step: Raw, auto: Collection[str]) -> bool:
    """Whether the step is the only thing that can be done, and one that the game does alone."""
    if "observe" not in step["expect"]:
        return False
    if "next_hand" in step:
        return "next_hand" in auto
    choices: list[Any] = [
        {"actor": int(seat), "action": action}
        for seat, actions in before.get("legal", {}).items()
        for action in actions
    ]
    return choices == [{"actor": step["actor"], "action": step["action"]}] and step["action"]["type"] in auto
