"""Do all ladders pay what they should: each rung, each seat that asks, each seat that answers, each score?"""

from __future__ import annotations

from itertools import product

import pytest
from manilha_reference.queries import answer
from manilha_reference.rulesets import ruleset_ids
from manilha_reference.state import Kind, Phase, State

from tests.rules.cases import MINEIRO, S0, S3
from tests.rules.hands import scene, side, tables, tricks
from tests.rules.report_ids import whole_class
from tests.rules.scenes import after, attempt, deal_next, follow, may, table, walk

LADDERS = {
    "1-3-6-9-12": (1, 3, 6, 9, 12),
    "2-4-6-10-12": (2, 4, 6, 10, 12),
    "2-4-8-10-12": (2, 4, 8, 10, 12),
    "2-4-6-9-12": (2, 4, 6, 9, 12),
}
RUNGS = ("truco", "seis", "nove", "doze")
EVERY_LADDER = [(name, ladder) for name in ruleset_ids() for ladder in LADDERS]


def own_ladder(name: str) -> tuple[int, ...]:
    """Return what the hand is worth in this ruleset, without a request and with each."""
    return LADDERS["2-4-6-10-12" if name == MINEIRO else "1-3-6-9-12"]


def requests(asked: int, players: int, opener: int, partner: int = 0) -> tuple[str, int]:
    """Return the script of so many requests in a row, and who made the last one.

    `partner` says which of the seats of the challenged side answers.
    """
    asker = opener
    script = []
    for rung in RUNGS[:asked]:
        script.append(f"{asker}:+{rung}")
        asker = (asker + 1 + 2 * partner) % players
    return " ".join(script), int(script[-1][0]) if script else opener


@whole_class("R11", "R12", "R28", "R29", "R34", "R79")
@pytest.mark.parametrize(("name", "ladder"), EVERY_LADDER)
def test_each_rung_is_worth_its_value_and_its_refusal_the_one_below(name: str, ladder: str) -> None:
    rules, worth = table(name, {"ladder": ladder}), LADDERS[ladder]
    assert answer(rules, "rung_value", {"rung": None}) == worth[0]
    assert [answer(rules, "rung_value", {"rung": rung}) for rung in RUNGS] == list(worth[1:])
    assert [answer(rules, "fold_award", {"rung": rung}) for rung in RUNGS] == list(worth[:-1])
    assert [answer(rules, "next_raise", {"rung": rung}) for rung in (None, *RUNGS)] == [*RUNGS, None]
    for (players, opener), asked in product(tables(rules), range(1, 5)):
        script, asker = requests(asked, players, opener, partner=asked % (players // 2))
        pending = after(rules, scene(script, opener, players))
        for seat in range(players):
            folded, taken = attempt(rules, pending, f"{seat}:run"), attempt(rules, pending, f"{seat}:ok")
            if side(seat) == side(asker):
                assert (folded, taken) == ("not_your_turn", "not_your_turn")
                continue
            assert isinstance(folded, State)
            assert (folded.hand_winner, folded.points) == (side(asker), worth[asked - 1])
            assert isinstance(taken, State)
            assert (taken.phase, taken.value, taken.turn) == (Phase.PLAY, worth[asked], opener)


@whole_class("R13", "R44", "R81")
@pytest.mark.parametrize("asked", range(5))
@pytest.mark.parametrize("name", ruleset_ids())
def test_a_hand_pays_what_it_was_raised_to_and_the_next_starts_afresh(name: str, asked: int) -> None:
    rules, worth = table(name), own_ladder(name)
    for players in rules.players:
        opener = asked % players
        script, asker = requests(asked, players, opener)
        begun = f"{script} {(asker + 1) % players}:ok " if asked else ""
        for history in ("A", "B", "T", "AB", "BA", "TT"):
            open_hand = after(rules, scene(begun + tricks(history, opener, players), opener, players))
            assert (open_hand.phase, open_hand.value) == (Phase.PLAY, worth[asked])
        nobody = rules.cells["result.TTT"] == "none"
        tie = ("none", 0) if nobody else (side(opener), worth[asked])
        for history, paid in (("AA", ("A", worth[asked])), ("BAB", ("B", worth[asked])), ("TTT", tie)):
            done = after(rules, scene(begun + tricks(history, opener, players), opener, players))
            assert (done.hand_winner, done.points) == paid
            if done.game_winner is None and (following := deal_next(rules, done)).special is None:
                assert following.value == worth[0]


@whole_class("R24", "R25")
@pytest.mark.parametrize("name", ruleset_ids())
def test_nothing_is_asked_above_the_top_by_anybody(name: str) -> None:
    rules = table(name)
    for players, opener in tables(rules):
        script, asker = requests(4, players, opener)
        pending = after(rules, scene(script, opener, players))
        taken = attempt(rules, pending, f"{(asker + 1) % players}:ok")
        assert isinstance(taken, State)
        for state in (pending, taken):
            assert may(rules, state, Kind.RAISE) == ""
            for seat, rung in product(range(players), ("", "doze", "truco", "quinze")):
                assert isinstance(attempt(rules, state, f"{seat}:+{rung}"), str)


def capped(cap: str, scores: tuple[int, int], asker: int, stake: int) -> bool:
    """Whether the score forbids a request: the stake already takes the side that counts to 12."""
    score = min(scores) if cap == "needed_by_trailing" else scores[asker % 2]
    return cap != "none" and stake >= 12 - score


@whole_class("R23")
@pytest.mark.parametrize("cap", ["none", "needed_by_trailing", "acceptor_at_match_point"])
@pytest.mark.parametrize("name", [S0, S3, MINEIRO])
def test_a_cap_stops_requests_at_every_score_where_it_should(name: str, cap: str) -> None:
    rules, worth = table(name, {"raise_cap": cap}), own_ladder(name)
    below = 10 if name == MINEIRO else 11
    for ours, theirs in product(range(below), repeat=2):
        scores = (ours, theirs)
        for opener in (0, 1):
            script, _ = requests(4, 2, opener)
            story = follow(rules, scene(script, opener, players=2, scores=scores))
            stopped = [asked for asked in range(4) if capped(cap, scores, opener + asked, stake=worth[asked])]
            assert story.refusal == ((stopped[0], "raise_capped") if stopped else None)


@whole_class("R79")
def test_a_label_is_no_value() -> None:
    nove, dez = table(MINEIRO), table(MINEIRO, {"third_rung_label": "dez"})
    changed = {path for path, value in dez.cells.items() if nove.cells[path] != value}
    assert changed == {"bets.rungs.nove.label.pt", "bets.rungs.nove.label.en"}
    assert {rules.cells["bets.rungs.nove.value"] for rules in (nove, dez)} == {10}
    for name in ruleset_ids():
        labels = [table(name).cells[f"bets.rungs.{rung}.label.pt"] for rung in RUNGS]
        assert labels == list(RUNGS)


@whole_class("R30", "R33", "R34")
@pytest.mark.parametrize("name", ruleset_ids())
def test_only_the_side_that_was_asked_asks_next(name: str) -> None:
    rules = table(name)
    for (players, opener), asked in product(tables(rules), range(1, 4)):
        script, asker = requests(asked, players, opener)
        rivals = "".join(str(seat) for seat in range(players) if side(seat) != side(asker))
        pending = after(rules, scene(script, opener, players))
        assert may(rules, pending, Kind.RAISE) == rivals
        for seat in range(players):
            if str(seat) not in rivals:
                assert attempt(rules, pending, f"{seat}:+") == "raise_own_request"
        cards = tricks("A", opener, players)
        states = list(walk(rules, scene(f"{script} {rivals[-1]}:ok {cards}", opener, players)))
        for turn, state in enumerate(states[asked + 1 : -1]):
            on_turn = str((opener + turn) % players)
            assert may(rules, state, Kind.RAISE) == (on_turn if on_turn in rivals and name != S3 else "")


@whole_class("R30")
@pytest.mark.parametrize("name", ruleset_ids())
def test_where_sides_need_not_alternate_either_asks_on_its_turn(name: str) -> None:
    rules = table(name, {"raise_alternates": "false", "raise_window": "on_answer_and_turn"})
    for players, opener in tables(rules):
        script = f"{opener}:+ {(opener + 1) % players}:ok {tricks('A', opener, players)}"
        states = list(walk(rules, scene(script, opener, players)))
        turns = [str((opener + turn) % players) for turn in range(players)]
        assert [may(rules, state, Kind.RAISE) for state in states[2:-1]] == turns


@whole_class("R35", "R38")
@pytest.mark.parametrize("timing", ["on_turn_before_card", "after_own_card", "any_time"])
@pytest.mark.parametrize("name", ruleset_ids())
def test_a_request_is_made_at_its_moment_and_at_no_other(name: str, timing: str) -> None:
    rules = table(name, {"raise_timing": timing})
    for players, opener in tables(rules):
        for state in [*walk(rules, scene(tricks("AB", opener, players), opener, players))]:
            played = {play.seat for play in state.table}
            seats = {
                "on_turn_before_card": {state.turn},
                "after_own_card": {state.turn, *played},
                "any_time": set(range(players)),
            }[timing]
            assert may(rules, state, Kind.RAISE) == "".join(map(str, sorted(seats)))


@whole_class("R58")
@pytest.mark.parametrize("concede", ["never", "on_turn", "any_time"])
@pytest.mark.parametrize("name", ruleset_ids())
def test_a_hand_is_given_up_only_where_a_house_says_so_and_at_its_worth(name: str, concede: str) -> None:
    rules, worth = table(name, {"concede": concede}), own_ladder(name)
    for (players, opener), raised in product(tables(rules), (0, 1)):
        begun = f"{opener}:+ {(opener + 1) % players}:ok " * raised
        states = list(walk(rules, scene(begun + tricks("AB", opener, players), opener, players)))
        for state, seat in product(states[2 * raised :], range(players)):
            left = attempt(rules, state, f"{seat}:run")
            if {"never": False, "on_turn": seat == state.turn, "any_time": True}[concede]:
                assert isinstance(left, State)
                rival = "B" if side(seat) == "A" else "A"
                assert (left.hand_winner, left.points) == (rival, worth[raised])
            else:
                assert left == ("wrong_phase" if concede == "never" else "not_your_turn")
