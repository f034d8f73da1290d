"""Flags: what kind of thing a vector shows, so that a reader can pick; each is read off the vector itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manilha_tools.vectors.model import Json

MEANINGS: Final = {
    "fold": "a request or an offered hand is refused",
    "game_end": "the game ends",
    "hidden_card": "a card is played face down",
    "house_rule": "holds under a house rule that is not the ruleset's own choice",
    "next_hand": "more than one hand is played",
    "overshoot": "a score passes the target",
    "raise": "the worth of the hand is raised",
    "rejection": "an act is refused by the rules",
    "special_hand": "the scores make the hand special",
    "tie": "a trick is tied",
    "undecided": "the ruleset's own source leaves part of it open",
    "unknown_input": "an act, card, rung or seat that the contract does not know",
}


def flags_of(body: Json, *, target: int, undecided: bool, chosen: bool) -> tuple[str, ...]:
    """Return the flags of a vector in alphabetical order."""
    found = set(_of_query(body)) | set(_of_steps(body, target))
    if undecided:
        found.add("undecided")
    if chosen:
        found.add("house_rule")
    return tuple(sorted(found))


def _of_query(body: Json) -> Iterator[str]:
    query: Any = body.get("query")
    if query is None:
        return
    if query["fn"] == "trick_result":
        if query["expect"]["winner"] == "T":
            yield "tie"
        if any(play["hidden"] for play in query["args"]["plays"]):
            yield "hidden_card"
    if query["fn"] == "hand_result" and "T" in query["args"]["tricks"]:
        yield "tie"
    if query["fn"] == "special_hand" and query["expect"] is not None:
        yield "special_hand"
    if query["fn"] == "fold_award":
        yield "fold"


def _of_steps(body: Json, target: int) -> Iterator[str]:
    begin: Any = body.get("begin")
    if begin is not None and begin["observe"]["phase"] == "special":
        yield "special_hand"
    steps: Any = body.get("steps") or ()
    for step in steps:
        expect = step.get("expect", {})
        if "next_hand" in step:
            yield "next_hand"
        elif "reject" in expect:
            yield "rejection"
            if expect["reject"]["reason"].startswith("unknown_"):
                yield "unknown_input"
        else:
            yield from _of_act(step["action"])
        if "observe" in expect:
            yield from _of_record(expect["observe"], target)


def _of_act(action: Any) -> Iterator[str]:  # noqa: ANN401 -- JSON
    if action["type"] == "play" and action.get("hidden"):
        yield "hidden_card"
    if action["type"] == "raise":
        yield "raise"
    if action["type"] in ("fold", "refuse_hand"):
        yield "fold"


def _of_record(record: Any, target: int) -> Iterator[str]:  # noqa: ANN401 -- JSON
    if "T" in record["tricks"]:
        yield "tie"
    if record["phase"] == "special":
        yield "special_hand"
    if record["phase"] == "game_over":
        yield "game_end"
        if max(record["scores"]) > target:
            yield "overshoot"


def used(flags: Iterable[Iterable[str]]) -> dict[str, str]:
    """Return the meanings of the flags that occur."""
    occurring = {flag for group in flags for flag in group}
    return {flag: MEANINGS[flag] for flag in sorted(occurring)}
