"""Does every trick of hidden, plain and manilha cards come out right, for every leader and house option?"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

import pytest
from manilha_reference.queries import answer
from manilha_reference.rulesets import ruleset_ids
from manilha_reference.state import State

from tests.rules.cases import BX, S3
from tests.rules.hands import VIRA, scene, side, tables, tricks
from tests.rules.report_ids import whole_class
from tests.rules.scenes import after, attempt, table, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset

Json = dict[str, object]
HIDDEN, LOW, HIGH, MANILHA = range(4)
SUITS = "OECP"


@dataclass(frozen=True)
class Laid:
    """A card of a made-up trick: its seat, how strong it is (a hidden one is 0), and its code."""

    seat: int
    power: int
    card: str


def trick_of(rules: Ruleset, levels: tuple[int, ...], leader: int) -> list[Laid]:
    """Lay cards of these levels in playing order; manilhas come in another order of suits for odd leaders."""
    manilhas = answer(rules, "manilhas", {"vira": VIRA if rules.cells["deal.vira"] else None})
    assert isinstance(manilhas, list)
    laid = []
    for turn, level in enumerate(levels):
        suit = turn ^ (leader % 2)
        card = str(manilhas[suit]) if level == MANILHA else f"{'K23'[level]}{SUITS[turn]}"
        power = level + suit if level == MANILHA else level
        laid.append(Laid((leader + turn) % len(levels), power, card))
    return laid


def expected(
    laid: list[Laid], opener: int, *, partners: str, tie_leader: str, top_leader: str, hidden_leader: str
) -> Json:
    """Return what such a trick comes to under the house rules on ties and leaders."""
    best = max(card.power for card in laid)
    top = [card.seat for card in laid if card.power == best]
    seats = {
        "first": top[0],
        "first_played": top[0],
        "first_tied_card": top[0],
        "lowest_seat": min(top),
        "trick_leader": laid[0].seat,
        "hand_leader": opener,
    }
    if best == HIDDEN:
        return {"winner": "T", "leader": seats[hidden_leader]}
    if len(top) == 1:
        return {"winner": side(top[0]), "leader": top[0]}
    if len({side(seat) for seat in top}) == 1:
        winner = side(top[0]) if partners == "side_wins" else "T"
        return {"winner": winner, "leader": seats[top_leader]}
    return {"winner": "T", "leader": seats[tie_leader]}


def ask(rules: Ruleset, laid: list[Laid], opener: int) -> object:
    """Ask who wins a trick and who leads the next one."""
    plays = [{"seat": card.seat, "card": card.card, "hidden": card.power == HIDDEN} for card in laid]
    vira = VIRA if rules.cells["deal.vira"] else None
    return answer(
        rules, "trick_result", {"vira": vira, "plays": plays, "players": len(laid), "opener": opener}
    )


def all_tricks(players: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Return every assignment of levels to the players, with every leader."""
    return product(product(range(4), repeat=players), range(players))


@whole_class("R50", "R52", "R56", "R57")
@pytest.mark.parametrize("name", ruleset_ids())
def test_every_trick_has_its_winner_and_leader(name: str) -> None:
    rules = table(name)
    tie_leader = "trick_leader" if name == BX else "first_tied_card"
    for players in rules.players:
        for levels, leader in all_tricks(players):
            laid = trick_of(rules, levels, leader)
            assert ask(rules, laid, opener=0) == expected(
                laid,
                0,
                partners="side_wins" if name == S3 else "tie",
                tie_leader=tie_leader,
                top_leader="first_played",
                hidden_leader="trick_leader",
            )


@whole_class("R50", "R52", "R57")
@pytest.mark.parametrize("partners", ["tie", "side_wins"])
@pytest.mark.parametrize("top_leader", ["first_played", "lowest_seat"])
@pytest.mark.parametrize("tie_leader", ["first_tied_card", "trick_leader", "hand_leader"])
def test_house_rules_on_ties_change_what_they_name_and_nothing_else(
    partners: str, top_leader: str, tie_leader: str
) -> None:
    hidden_leader = "hand_leader" if tie_leader == "hand_leader" else "trick_leader"
    rules = table(
        "paulista",
        {
            "same_side_top_tie": partners,
            "same_side_top_leader": top_leader,
            "tie_leader": tie_leader,
            "all_hidden_leader": hidden_leader,
        },
    )
    for levels, leader in all_tricks(4):
        opener = (leader + levels[0]) % 4
        laid = trick_of(rules, levels, leader)
        assert ask(rules, laid, opener) == expected(
            laid,
            opener,
            partners=partners,
            tie_leader=tie_leader,
            top_leader=top_leader,
            hidden_leader=hidden_leader,
        )


@whole_class("R52")
def test_between_two_players_all_ways_to_name_the_leader_after_a_tie_agree() -> None:
    for rule in ("first_tied_card", "trick_leader", "hand_leader"):
        rules = table("paulista", {"tie_leader": rule, "all_hidden_leader": "hand_leader"})
        for opener, history in product((0, 1), ("T", "TT")):
            state = after(rules, scene(tricks(history, opener, 2), opener, 2))
            assert set(state.leaders) == {opener}


@whole_class("R54")
@pytest.mark.parametrize("scores", [(0, 0), (11, 3), (3, 11), (11, 11)])
@pytest.mark.parametrize("name", ruleset_ids())
def test_nobody_hides_a_card_in_the_first_trick(name: str, scores: tuple[int, int]) -> None:
    rules = table(name)
    for players, opener in tables(rules):
        offered = scores in ((11, 3), (3, 11))
        begun = f"{scores.index(11)}:yes " if offered else ""
        script = begun + tricks("A", opener, players)
        for state in [*walk(rules, scene(script, opener, players, scores))][offered:-1]:
            for card in state.hands[state.turn]:
                assert attempt(rules, state, f"{state.turn}:({card})") == "hidden_not_allowed"


@whole_class("R54")
@pytest.mark.parametrize("name", ruleset_ids())
def test_where_a_house_turns_such_a_card_up_it_counts_as_played_open(name: str) -> None:
    rules = table(name, {"illegal_hide": "play_open"})
    for (players, opener), history in product(tables(rules), "ABT"):
        open_cards = tricks(history, opener, players)
        covered = " ".join(f"{step[:2]}({step[2:]})" for step in open_cards.split())
        assert after(rules, scene(covered, opener, players)) == after(
            rules, scene(open_cards, opener, players)
        )


@whole_class("R57", "R54")
@pytest.mark.parametrize("name", ruleset_ids())
def test_in_later_tricks_everyone_may_hide_but_in_an_iron_hand(name: str) -> None:
    rules = table(name)
    for (players, opener), scores in product(tables(rules), ((0, 0), (11, 11))):
        iron_forbids = scores == (11, 11) and name != BX
        states = [*walk(rules, scene(tricks("ABT", opener, players), opener, players, scores))]
        for state in states[players:-1]:
            hidden = attempt(rules, state, f"{state.turn}:({state.hands[state.turn][0]})")
            if iron_forbids:
                assert hidden == "hidden_not_allowed"
            else:
                assert isinstance(hidden, State)


def may_hide(option: str, trick: int, turn: int, *, partner_hid: bool) -> bool:
    """Return whether a card may be hidden under one house limit; tricks and turns count from 0."""
    return {
        "hidden_from_trick=1": True,
        "hidden_from_trick=3": trick >= 2,
        "hidden_from_trick=never": False,
        "hidden_lead=forbidden": trick >= 1 and turn > 0,
        "hidden_per_side=1": trick >= 1 and not partner_hid,
    }[option]


@whole_class("R54", "R57")
@pytest.mark.parametrize(
    "option",
    [
        "hidden_from_trick=1",
        "hidden_from_trick=3",
        "hidden_from_trick=never",
        "hidden_lead=forbidden",
        "hidden_per_side=1",
    ],
)
def test_house_limits_on_hiding_hold_for_every_seat_of_every_trick(option: str) -> None:
    rules = table("paulista", dict([option.split("=")]))
    for opener in range(4):
        for state in walk(rules, scene(tricks("ABT", opener), opener)):
            if not state.table and not state.over:
                try_every_way_to_hide(rules, state, option)


def try_every_way_to_hide(rules: Ruleset, state: State, option: str) -> None:
    """From the cards on the table on, let each seat in turn try to hide, and go on both ways."""
    turn = len(state.table)
    hid = {play.seat for play in state.table if play.hidden}
    card = state.hands[state.turn][0]
    hidden = attempt(rules, state, f"{state.turn}:({card})")
    partner_hid = any(side(seat) == side(state.turn) for seat in hid)
    if may_hide(option, len(state.results), turn, partner_hid=partner_hid):
        assert isinstance(hidden, State)
    else:
        assert hidden == "hidden_not_allowed"
    if turn < state.players - 1:
        for follow_up in (hidden, attempt(rules, state, f"{state.turn}:{card}")):
            if isinstance(follow_up, State):
                try_every_way_to_hide(rules, follow_up, option)
