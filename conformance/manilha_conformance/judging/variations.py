"""Which house rules would change a ruling: each documented value tried alone, all else as it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from manilha_reference.errors import ManilhaError
from manilha_reference.judge import judge
from manilha_reference.rulesets import load_catalogue, load_ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from manilha_reference.judge import Ruling
    from manilha_reference.notation.record import Record


class Variation(NamedTuple):
    """A house rule, a value of it that is not played here, and the other ruling that it leads to."""

    name: str
    value: str
    ruling: Ruling


def variations(name: str, house: Mapping[str, str], record: Record, base: Ruling) -> Iterator[Variation]:
    """Yield every value under which the record comes to something else, in the order of the catalogue.

    `name` is the id or path of the ruleset that `base` ruled by, `house` what was set beside it. A value that
    cannot hold together with the others, or under which the record is no game, changes nothing here.
    """
    for rule in load_catalogue().values():
        played = base.rules.house_rules.get(rule.id)
        for value in rule.values if played is not None else ():
            if value.id == played:
                continue
            try:
                ruling = judge(load_ruleset(name, {**house, rule.id: value.id}), record, base.players)
            except ManilhaError:
                continue
            if _answer(ruling) != _answer(base):
                yield Variation(rule.id, value.id, ruling)


def _answer(ruling: Ruling) -> frozenset[tuple[object, ...]]:
    """Return what people ask for: where a move is illegal, what the hand was worth then is no matter."""
    return frozenset(
        (it.verdict, it.hands, it.scores, it.game_winner, it.findings)
        + (() if it.verdict == "illegal" else (it.value, it.to_act))
        for it in ruling.outcomes
    )
