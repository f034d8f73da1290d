"""Do the families change what they say, and nothing that they do not name?"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from manilha_conformance.diagnosis.candidates import with_cells
from manilha_conformance.diagnosis.families import families
from manilha_conformance.verify.tables import tables
from manilha_reference.order import card_order

if TYPE_CHECKING:
    from manilha_reference.cells import Scalar


@cache
def all_of(ruleset: str) -> dict[str, dict[str, Scalar]]:
    rules = tables(ruleset)
    assert rules is not None
    return dict(families(rules))


def test_the_seats_are_parted_in_every_other_way_however_many_play() -> None:
    told = all_of("paulista")
    names = [name.partition("=")[2] for name in told if name.startswith("seats.*.side.*=")]
    assert names == ["AAAA", "AAAB", "AABA", "AABB", "ABAA", "ABAB", "ABBA", "ABBB"]
    assert told["seats.*.side.*=AABB"] == {
        **{f"seats.4.side.{seat}": side for seat, side in enumerate("AABB")},
        **{f"seats.2.side.{seat}": side for seat, side in enumerate("AA")},
    }


def test_where_the_suit_always_decides_no_two_cards_are_equal_and_manilhas_stay_on_top() -> None:
    for ruleset, vira in (("paulista", "7O"), ("mineiro", None)):
        rules = tables(ruleset)
        assert rules is not None
        plain = card_order(rules, vira)
        manilhas = list(plain.groups()[-4:])
        for name, cells in all_of(ruleset).items():
            if name.endswith("in every rank"):
                made = card_order(with_cells(rules, {**rules.cells, **cells}, name), vira).groups()
                assert all(len(group) == 1 for group in made)
                assert list(made[-4:]) == manilhas
                ranks = [card[0] for group in plain.groups() for card in group]
                assert [card[0] for group in made for card in group] == ranks
