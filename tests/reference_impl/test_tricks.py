"""Are tricks and hands decided by the row they fall under, also where a request changes what ties come to?"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from manilha_reference.cells import Reader
from manilha_reference.state import SIDES, Call, Play, Side
from manilha_reference.tricks import hand_result, other, side_of, strongest, trick_outcome

from tests.rules.scenes import Scene, after, follow, table

if TYPE_CHECKING:
    from collections.abc import Mapping

NO_HOUSE: Mapping[str, str] = {}
BEAT = {"truco_vs_exposed": "must_beat"}


def laid(cards: str, leader: int = 0) -> tuple[Play, ...]:
    """Lay cards in playing order; those in brackets face down."""
    return tuple(
        Play((leader + turn) % 4, card.strip("()"), card.startswith("("))
        for turn, card in enumerate(cards.split())
    )


def outcome(
    cards: str, leader: int = 0, call: Call | None = None, house: Mapping[str, str] = NO_HOUSE
) -> tuple[str, int, list[str]]:
    """Return who wins the trick and who leads next, with the rows of `trick.top` that were read."""
    rules = table("paulista", house)
    read = Reader(rules.cells)
    won = trick_outcome(rules, read, players=4, opener=2, vira="7O", table=laid(cards, leader), call=call)
    return (*won, sorted({path.split(".")[2] for path in read.take() if path.startswith("trick.top.")}))


def test_sides_are_read_from_the_table_and_have_each_other() -> None:
    read = Reader(table("paulista").cells)
    assert [side_of(read, 4, seat) for seat in range(4)] == ["A", "B", "A", "B"]
    assert (other("A"), other("B")) == ("B", "A")
    assert read.take() == tuple(f"seats.4.side.{seat}" for seat in range(4))


def test_the_strongest_cards_are_the_open_ones_in_playing_order() -> None:
    rules = table("paulista")
    read = Reader(rules.cells)
    assert (
        strongest(rules, read, "7O", laid("3C KE 3P 3O"))
        == laid("3C KE 3P 3O")[::2] + laid("3C KE 3P 3O")[3:]
    )
    assert strongest(rules, read, "7O", laid("3C (QP) 2P AO")) == laid("3C")
    assert strongest(rules, read, "7O", laid("(3C) (QP) (2P) (AO)")) == ()


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("3C KE 2P AO", ("A", 0, ["one"])),
        ("3C QO 3P AO", ("B", 1, ["one"])),
        ("3C KE 3P AO", ("T", 0, ["partners"])),
        ("KE 3C 3P AO", ("T", 1, ["rivals"])),
        ("3C 3E 3P 3O", ("T", 0, ["rivals"])),
        ("(3C) (3E) (3P) (3O)", ("T", 0, ["none"])),
        ("(3C) 4E (3P) (3O)", ("B", 1, ["one"])),
    ],
)
def test_a_trick_falls_under_the_row_of_its_strongest_cards(
    cards: str, expected: tuple[str, int, list[str]]
) -> None:
    assert outcome(cards) == expected


def test_the_leader_may_be_named_in_four_ways() -> None:
    tied = "4C 3E 3P AO"
    leaders = {
        value: outcome(tied, leader=3, house={"tie_leader": value})[1]
        for value in ("first_tied_card", "trick_leader", "hand_leader")
    }
    assert leaders == {"first_tied_card": 0, "trick_leader": 3, "hand_leader": 2}
    assert outcome("3C 4E 3P AO", leader=3, house={"same_side_top_leader": "lowest_seat"})[1] == 1


@pytest.mark.parametrize(
    ("cards", "caller", "plays", "row", "winner"),
    [
        ("3C 3E 4P AO", "B", 1, "rivals_exposed", "A"),
        ("3C 3E 4P AO", "B", 0, "rivals", "T"),
        ("3C 3E 4P AO", "A", 0, "rivals", "T"),
        ("3C 4E 4P 3O", "B", 3, "rivals_exposed", "A"),
        ("4C 3E 3P AO", "A", 2, "rivals_exposed", "B"),
        ("3C 4E 3P AO", "B", 1, "partners", "T"),
        ("3C QO 4P AO", "B", 1, "one", "B"),
    ],
)
def test_who_asks_with_a_rival_card_exposed_must_beat_it_where_a_house_says_so(
    cards: str, caller: Side, plays: int, row: str, winner: str
) -> None:
    call = Call(caller, plays)
    assert outcome(cards, call=call, house=BEAT) == (winner, outcome(cards)[1], [row])
    assert outcome(cards, call=call)[0] == outcome(cards)[0]


def test_a_request_made_in_the_trick_may_have_a_row_of_its_own() -> None:
    rules = table("paulista", BEAT)
    cells = {
        **rules.cells,
        "trick.top.rivals_called.winner": "against_caller",
        "trick.top.rivals_called.leader": "first_top",
    }
    read = Reader(cells)
    for caller in SIDES:
        call = Call(caller, 0)
        assert trick_outcome(
            rules, read, players=4, opener=0, vira="7O", table=laid("3C 3E 4P AO"), call=call
        ) == (other(caller), 0)


def test_the_request_of_an_earlier_trick_is_no_request_of_this_one() -> None:
    rules = table("paulista", BEAT)
    story = follow(rules, Scene("0:+ 1:ok 0:KE 1:KO 0:3C 1:3P", players=2))
    assert story.state.results == ("T", "T")
    assert story.state.call is None
    assert after(rules, Scene("0:KE 1:+ 0:ok 1:KO", players=2)).results == ("A",)


def result(
    history: str, asked_by: Side | None = None, call: Side | None = None, house: Mapping[str, str] = NO_HOUSE
) -> str:
    """Return what a history decides when seat 0 opened."""
    read = Reader(table("paulista", house).cells)
    return hand_result(read, history, "A", asked_by=asked_by, call=None if call is None else Call(call, 0))


NOBODY_OR_A_SIDE: tuple[Side | None, ...] = (None, "A", "B")


def test_rows_for_raised_hands_count_only_where_somebody_asked() -> None:
    loses = {"all_tied": "last_raiser_loses"}
    assert [result("TTT", asked, house=loses) for asked in NOBODY_OR_A_SIDE] == ["none", "B", "A"]
    assert result("ABT", "A", house=loses) == "A"


def test_rows_for_a_raised_trick_count_only_where_somebody_asked_in_it() -> None:
    for history, asked, call in product(("ABT", "BAT", "TTT"), NOBODY_OR_A_SIDE, NOBODY_OR_A_SIDE):
        plain = {"ABT": "A", "BAT": "B", "TTT": "none"}[history]
        expected = plain if call is None else other(call)
        assert result(history, asked, call, house={"raiser_must_untie": "true"}) == expected


def test_the_side_of_the_opener_may_have_the_hand() -> None:
    rules = table("truco-2p-v1")
    for opener, winner in ((0, "A"), (1, "B")):
        first, second = opener, 1 - opener
        script = " ".join(f"{first}:{rank}C {second}:{rank}P" for rank in "3KA")
        assert after(rules, Scene(script, opener=opener, players=2)).hand_winner == winner
