"""Does every seat see what it should and no more, and does every seat open the hands that it should?"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from manilha_reference.observe import view
from manilha_reference.queries import answer
from manilha_reference.rulesets import ruleset_ids
from manilha_reference.state import Phase, State

from tests.rules.cases import MINEIRO, S3, S4
from tests.rules.hands import scene, side, tables, tricks
from tests.rules.report_ids import whole_class
from tests.rules.scenes import after, attempt, deal_next, start, table, walk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manilha_reference.ruleset import Ruleset

Scores = tuple[int, int]
NEVER_SHOWN = ("paulista-online", MINEIRO)


def cards_seen(rules: Ruleset, state: State, seat: int) -> list[str | None]:
    """Return the cards on the table as the seat sees them, None for those that it does not."""
    tricks_seen = view(rules, state, seat)["table"]
    assert isinstance(tricks_seen, list)
    return [play["card"] for trick in tricks_seen for play in trick]


def partners_seen(rules: Ruleset, state: State) -> list[set[int]]:
    """Return, for each seat, whose hands it is shown."""
    shown = []
    for seat in range(state.players):
        partners = view(rules, state, seat)["partners"]
        assert isinstance(partners, dict)
        assert all(tuple(hand) == state.hands[int(who)] for who, hand in partners.items())
        shown.append({int(who) for who in partners})
    return shown


def some(states: Iterable[State]) -> list[State]:
    """Return the first two states of a hand, one in its midst, and the last."""
    every = list(states)
    return [every[0], every[1], every[len(every) // 2], every[-1]]


@whole_class("R59")
@pytest.mark.parametrize("reveal", ["never", "end_of_hand"])
@pytest.mark.parametrize("name", ruleset_ids())
def test_a_hidden_card_is_known_to_who_hid_it_alone(name: str, reveal: str) -> None:
    rules = table(name, {"hidden_reveal": reveal})
    for players, opener in tables(rules):
        open_cards = tricks("AA", opener, players).split()
        for hider in range(players):
            script = [
                f"{step[:2]}({step[2:]})" if place >= players and int(step[0]) == hider else step
                for place, step in enumerate(open_cards)
            ]
            for state in [*walk(rules, scene(" ".join(script), opener, players))][players::2]:
                plays = [play for trick in state.plays for play in trick]
                for seat in range(players):
                    known = seat == hider or (state.over and reveal == "end_of_hand")
                    assert cards_seen(rules, state, seat) == [
                        play.card if known or not play.hidden else None for play in plays
                    ]


@whole_class("R60")
@pytest.mark.parametrize("peek", ["", "deciding", "never", "hand"])
@pytest.mark.parametrize("name", ruleset_ids())
def test_partners_see_each_other_only_where_and_while_they_may(name: str, peek: str) -> None:
    rules = table(name, {"partner_peek": peek} if peek else {})
    peek = peek or ("never" if name in NEVER_SHOWN else "deciding")
    for players, opener in tables(rules):
        for scores in ((11, 5), (5, 11), (11, 11), (0, 0)):
            offered = max(scores) == 11 and scores != (11, 11)
            decider = "AB"[scores.index(max(scores))]
            begun = f"{int(decider == 'B')}:yes " if offered else ""
            script = begun + tricks("AA", opener, players)
            for state in some(walk(rules, scene(script, opener, players, scores))):
                deciding = state.phase == Phase.SPECIAL
                shown = offered and not state.over and (peek == "hand" or (peek == "deciding" and deciding))
                assert partners_seen(rules, state) == [
                    {other for other in range(players) if other != seat and side(other) == side(seat)}
                    if shown and side(seat) == decider
                    else set()
                    for seat in range(players)
                ]


@whole_class("R60", "R59")
@pytest.mark.parametrize("name", ruleset_ids())
def test_each_sees_his_own_hand_but_in_a_blind_iron_hand(name: str) -> None:
    rules = table(name)
    for (players, opener), scores in product(tables(rules), ((0, 0), (11, 5), (11, 11))):
        blind = scores == (11, 11) and name in (S3, S4)
        begun = "0:yes " if scores == (11, 5) else ""
        script = begun + tricks("AA", opener, players)
        for state in some(walk(rules, scene(script, opener, players, scores))):
            for seat in range(players):
                hand = None if blind and not state.over else list(state.hands[seat])
                assert view(rules, state, seat)["hand"] == hand
                assert None not in cards_seen(rules, state, seat)


def ways_to_end(opener: int, players: int) -> dict[str, tuple[str, Scores]]:
    """Return a script for each way in which a hand ends."""
    return {
        "won": (tricks("AA", opener, players), (0, 0)),
        "tied": (tricks("TTT", opener, players), (0, 0)),
        "folded": (f"{opener}:+ {(opener + 1) % players}:run", (0, 0)),
        "refused": ("0:no", (11, 0)),
    }


@whole_class("R70")
@pytest.mark.parametrize("name", ruleset_ids())
def test_the_opening_moves_to_the_seat_before_however_the_hand_ended(name: str) -> None:
    rules = table(name)
    for players, opener in tables(rules):
        before = (opener - 1) % players
        assert answer(rules, "next_opener", {"opener": opener, "players": players}) == before
        for ended, (script, scores) in ways_to_end(opener, players).items():
            done = after(rules, scene(script, opener, players, scores))
            assert done.ended == ("won" if done.hand_winner != "none" and ended == "tied" else ended)
            following = deal_next(rules, done)
            assert (following.opener, following.turn, following.hand) == (before, before, 2)


@whole_class("R70")
@pytest.mark.parametrize("step", ["seat_minus_1", "seat_plus_1"])
@pytest.mark.parametrize("refused", ["moves", "stays"])
def test_house_rules_turn_the_rotation_round_or_hold_it_after_a_refusal(step: str, refused: str) -> None:
    rules = table("paulista", {"next_hand_leader": step, "opener_after_refusal": refused})
    for opener in range(4):
        moved = (opener + (1 if step == "seat_plus_1" else -1)) % 4
        for ended, (script, scores) in ways_to_end(opener, 4).items():
            stays = ended == "refused" and refused == "stays"
            done = after(rules, scene(script, opener, 4, scores))
            assert deal_next(rules, done).opener == (opener if stays else moved)


@whole_class("R70")
@pytest.mark.parametrize("name", ruleset_ids())
def test_in_as_many_hands_as_players_each_seat_opens_once(name: str) -> None:
    rules = table(name)
    for players, opener in tables(rules):
        state = start(rules, scene("", opener, players))
        openers = []
        for _ in range(players):
            openers.append(state.opener)
            asked = attempt(rules, state, f"{state.opener}:+")
            assert isinstance(asked, State)
            ended = attempt(rules, asked, f"{(state.opener + 1) % players}:run")
            assert isinstance(ended, State)
            state = deal_next(rules, ended)
        assert sorted(openers) == list(range(players))
        assert state.opener == opener
