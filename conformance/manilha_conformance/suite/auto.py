"""Steps that an implementation takes by itself are not asked of it: they are merged into the step before.

An adapter declares in `auto` which acts (`play`, `play_hand`, `next_hand`) its game makes alone when nothing
else can be done. It then shows the position after them, so the expectations move with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection

    from manilha_conformance.suite.models import Raw


def merge_auto(raw: Raw, auto: Collection[str]) -> tuple[Raw | None, list[Raw]]:
    """Return what is expected after the deal, and the steps that are left to ask."""
    if not auto:
        return raw.get("begin"), list(raw["steps"])
    begin: Raw | None = raw.get("begin")
    kept: list[Raw] = []
    for step in raw["steps"]:
        before = kept[-1]["expect"] if kept else begin
        if before is not None and _by_itself(before, step, auto):
            if kept:
                kept[-1] = {**kept[-1], "expect": {**step["expect"], "ok": True}}
            else:
                begin = {name: value for name, value in step["expect"].items() if name != "ok"}
        else:
            kept.append(step)
    if "next_hand" in auto and kept and _phase(kept[-1]["expect"]) == "hand_over":
        scores = kept[-1]["expect"]["observe"]["scores"]
        kept[-1] = {**kept[-1], "expect": {"ok": True, "observe": {"scores": scores}}}
    return begin, kept


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
