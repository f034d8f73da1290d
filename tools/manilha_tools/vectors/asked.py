"""What a published vector asks, and how the same is put to an implementation that declares house rules.

The runner asks by these functions, and so does whoever judges what a run under house rules would notice.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from manilha_reference.cells import Reader
from manilha_reference.tricks import side_of

from manilha_tools.vectors.model import Perft, Query, Step, Trace, ViewPair

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.vectors.model import Inputs


def inputs_of(raw: Mapping[str, Any]) -> Inputs:
    """Return what a vector asks, without its expectations."""
    match raw["kind"]:
        case "query":
            return Query(raw["query"]["fn"], raw["query"]["args"])
        case "view_pair":
            return ViewPair(_way(raw), _way(raw["pair"]["other"]), raw["pair"]["viewer"])
        case "perft":
            return Perft(_way(raw), raw["perft"]["depth"])
        case _:
            return _way(raw)


def is_asked(presumed: Mapping[str, str], own: Mapping[str, str], chosen: Mapping[str, str]) -> bool:
    """Whether a vector that presumes some values is asked under those chosen instead of the ruleset's own.

    One that presumes the ruleset's own values is: what it then expects is worked out anew.
    """
    played = {**own, **chosen}
    return all(value in (played.get(name, value), own.get(name)) for name, value in presumed.items())


def put_to(rules: Ruleset, inputs: Inputs) -> Iterator[Inputs]:
    """Yield the inputs as other tables may be asked them, the whole first; the first with an answer counts.

    A trace is cut before a step that deals a hand, for these rules may not come to it; a trick whose cards
    these rules do not let lie hidden is not asked about at all.
    """
    if isinstance(inputs, Query) and inputs.fn == "trick_result" and not _comes_about(rules, inputs.args):
        return
    yield inputs
    while (shorter := _before_last_hand(inputs)) is not None:
        inputs = shorter
        yield inputs


def _comes_about(rules: Ruleset, args: Mapping[str, Any]) -> bool:
    """Whether the hidden cards of a trick are such as these rules let lie in any trick."""
    read = Reader(rules.cells)
    plays, players = args["plays"], args["players"]
    hidden = [play["seat"] for play in plays if play.get("hidden")]
    if not hidden:
        return True
    tricks = [path for path in rules.cells if path.startswith("trick.hidden.in_trick.")]
    if not any(map(read.flag, tricks)):
        return False
    if plays[0]["seat"] in hidden and not read.flag("trick.hidden.leading"):
        return False
    limit = read.read("trick.hidden.per_side")
    sides = [side_of(read, players, seat) for seat in hidden]
    return not isinstance(limit, int) or all(sides.count(side) <= limit for side in set(sides))


def _way(raw: Mapping[str, Any]) -> Trace:
    return Trace(raw["setup"], tuple(_step(step) for step in raw["steps"]))


def _step(step: Mapping[str, Any]) -> Step:
    return Step() if "next_hand" in step else Step(step["actor"], step["action"])


def _before_last_hand(inputs: Inputs) -> Inputs | None:
    if not isinstance(inputs, Trace):
        return None
    last = max((at for at, step in enumerate(inputs.steps) if step.action is None), default=None)
    return None if last is None else replace(inputs, steps=inputs.steps[:last])
