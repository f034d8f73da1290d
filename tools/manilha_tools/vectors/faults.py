"""Whether a refused act breaks one condition or several: shown by an act that is legal once it is repaired.

Implementations may look at the conditions of an act in any order. Where two are broken at once, either may
be named, and the vector says so. A refusal counts as one for a single reason only if the condition named can
be repaired, nothing else touched, so that the act is legal; or if the reason is one that nothing repairs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from manilha_reference import wire
from manilha_reference.cells import Reader
from manilha_reference.errors import Reason, Rejected
from manilha_reference.legal import check, is_legal

from manilha_tools.vectors.repairs import repairs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Action, State

    from manilha_tools.vectors.model import Json, Step
    from manilha_tools.vectors.repairs import Try

_FIELDS: Final = ("type", "card", "hidden", "rung")
_FURTHEST: Final = 4
"""Conditions that are looked for beyond the one named."""


@dataclass(frozen=True, slots=True)
class Repair:
    """What stands against a refused act beside the reason named.

    `legal` is the state, the seat and the act in which the named condition alone is otherwise, and the act
    is legal; None where there is no such. `others` are the reasons that are left then, in the order in which
    one shows after the other is repaired. `tried` tells whether the condition has any other value at all.
    """

    legal: Try | None = None
    others: tuple[str, ...] = ()
    tried: bool = True

    @property
    def single(self) -> bool:
        """Whether the reason named stands alone: repairing it is enough, or nothing repairs it."""
        return self.legal is not None or not (self.tried or self.others)


def repair(rules: Ruleset, state: State, act: Step, reason: Reason) -> Repair:
    """Return what repairing the named condition of a refused act comes to."""
    seat = act.actor if isinstance(act.actor, int) and not isinstance(act.actor, bool) else -1
    tries = list(_tries(rules, state, seat, act.action or {}, reason))
    legal = next((it for it in tries if is_legal(rules, *it)), None)
    if legal is not None:
        return Repair(legal)
    return Repair(None, _others(rules, tries, (reason,)), bool(tries))


def also_refused_for(rules: Ruleset, state: State, act: Step, reason: Reason) -> tuple[str, ...]:
    """Return the further reasons against a refused act; none where the one named stands alone."""
    return repair(rules, state, act, reason).others


def single(rules: Ruleset, state: State, act: Step, reason: Reason) -> bool:
    """Whether only the condition named stands against a refused act."""
    return repair(rules, state, act, reason).single


def _tries(rules: Ruleset, state: State, seat: int, action: Json, reason: Reason) -> Iterator[Try]:
    """Yield the repairs of an act as it was sent; one with fields that no act has is rid of them."""
    try:
        yield from repairs(rules, state, seat, wire.read_action(action), reason)
    except Rejected:
        known = {name: value for name, value in action.items() if name in _FIELDS}
        if known == action:
            return
        try:
            yield state, seat, wire.read_action(known)
        except Rejected:
            return


def _others(rules: Ruleset, tries: list[Try], seen: tuple[Reason, ...]) -> tuple[str, ...]:
    """Return the fewest reasons that are left after a repair, so that the act is legal without them all.

    Where no repairs of any make it legal, those that the first one leaves.
    """
    ways = [way for it in tries if (way := _way(rules, it, seen)) is not None]
    whole = [found for found, ends in ways if ends]
    return min(whole or [found for found, _ in ways[:1]], key=len, default=())


def _way(rules: Ruleset, tried: Try, seen: tuple[Reason, ...]) -> tuple[tuple[str, ...], bool] | None:
    """Return the reasons on the shortest way from a refused act to a legal one, and whether it gets there."""
    further = _reason(rules, *tried)
    if further is None:
        return (), True
    if further in seen or len(seen) > _FURTHEST:
        return None
    ways = [
        way
        for it in repairs(rules, *tried, further)
        if (way := _way(rules, it, (*seen, further))) is not None
    ]
    ends = [found for found, end in ways if end]
    if ends:
        return (further.value, *min(ends, key=len)), True
    return (further.value, *(ways[0][0] if ways else ())), False


def _reason(rules: Ruleset, state: State, seat: int, action: Action) -> Reason | None:
    try:
        check(rules, Reader(rules.cells), state, seat, action)
    except Rejected as refused:
        return refused.reason
    return None
