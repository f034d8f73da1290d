"""Do special hands come at every score where they should, and stay closed to requests?"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from manilha_reference.engine import seats_to_act
from manilha_reference.errors import BadRequest
from manilha_reference.queries import answer
from manilha_reference.rulesets import ruleset_ids
from manilha_reference.state import Kind, Phase, State

from tests.rules.cases import BX, MINEIRO
from tests.rules.hands import scene, side, tables, tricks
from tests.rules.report_ids import whole_class
from tests.rules.scenes import after, attempt, deal_next, follow, may, start, table, walk

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

Scores = tuple[int, int]
ALL_SCORES: list[Scores] = [(ours, theirs) for ours in range(12) for theirs in range(12)]
TRIGGERS = {"at_eleven": 11, "at_ten": 10, "from_nine": 9}


def threshold(name: str) -> int:
    """Return the score from which a side's hand is special."""
    return 10 if name == MINEIRO else 11


def row_at(scores: Scores, least: int) -> tuple[str, str] | None:
    """Return the special row at these scores and the side that it is offered to, where it is."""
    high = [score >= least for score in scores]
    if all(high):
        return "iron", "A"
    return ("offered", "AB"[high.index(True)]) if any(high) else None


def special_scores(name: str) -> list[Scores]:
    """Return scores at which one side decides, from the lowest to the highest, for both sides."""
    least = threshold(name)
    return [
        scores
        for high in range(least, 12)
        for low in (0, 5, least - 1)
        for scores in ((high, low), (low, high))
    ]


@whole_class("R18", "R20", "R22", "R69")
@pytest.mark.parametrize("name", ruleset_ids())
def test_at_every_score_the_right_hand_is_played(name: str) -> None:
    rules = table(name)
    worth = {MINEIRO: (2, 4, 2, 2), BX: (1, 3, 1, 3)}.get(name, (1, 3, 1, 1))
    for scores in ALL_SCORES:
        row = row_at(scores, threshold(name))
        state = start(rules, scene("", scores=scores, players=2))
        told = answer(rules, "special_hand", {"scores": list(scores)})
        if row is None:
            assert (state.special, state.phase, state.value, told) == (None, Phase.PLAY, worth[0], None)
            continue
        iron = row[0] == "iron"
        label = "iron_hand" if iron else "hand_of_ten" if name == MINEIRO else "hand_of_eleven"
        value = worth[3] if iron else worth[1]
        assert (state.special, state.special_side, state.value) == (*row, value)
        assert state.phase == (Phase.PLAY if iron else Phase.SPECIAL)
        assert told == {
            "id": label,
            "offer_to": None if iron else row[1],
            "value": value,
            "refuse_pays": None if iron else worth[2],
            "raises": False,
        }


@whole_class("R22", "R15", "R20")
@pytest.mark.parametrize("trigger", sorted(TRIGGERS))
@pytest.mark.parametrize("name", ruleset_ids())
def test_the_threshold_of_a_house_moves_both_special_hands(name: str, trigger: str) -> None:
    rules = table(name, {"special_trigger": trigger})
    for scores in ALL_SCORES:
        state = start(rules, scene("", scores=scores, players=2))
        row = row_at(scores, TRIGGERS[trigger])
        assert (state.special, state.special_side) == (row or (None, None))


@whole_class("R18", "R20")
@pytest.mark.parametrize("name", ruleset_ids())
def test_only_the_side_at_the_threshold_is_asked_and_in_the_iron_hand_nobody(name: str) -> None:
    rules = table(name)
    for players, opener in tables(rules):
        for scores in (*special_scores(name), (11, 11), (threshold(name),) * 2, (3, 8)):
            state = start(rules, scene("", opener, players, (scores[0], scores[1])))
            for seat, answered in product(range(players), ("yes", "no")):
                outcome = attempt(rules, state, f"{seat}:{answered}")
                if state.phase != Phase.SPECIAL:
                    assert outcome == "wrong_phase"
                elif side(seat) == state.special_side:
                    assert isinstance(outcome, State)
                else:
                    assert outcome == "not_your_turn"


def states_of_special_hand(rules: Ruleset, players: int, opener: int, scores: Scores) -> list[State]:
    """Return the states of a special hand from the first card on, the offer accepted."""
    asked = start(rules, scene("", opener, players, scores)).phase == Phase.SPECIAL
    begun = f"{int(scores[1] > scores[0])}:yes " if asked else ""
    script = begun + tricks("AB", opener, players)
    return list(walk(rules, scene(script, opener, players, scores)))[asked:]


@whole_class("R15", "R16", "R71")
@pytest.mark.parametrize("name", ruleset_ids())
def test_nobody_asks_in_a_special_hand_at_any_moment(name: str) -> None:
    rules = table(name)
    for players, opener in tables(rules):
        for scores in (*special_scores(name)[:2], (threshold(name),) * 2):
            for state in states_of_special_hand(rules, players, opener, (scores[0], scores[1])):
                assert may(rules, state, Kind.RAISE) == ""
                for seat in range(players):
                    for rung in ("", "truco", "seis"):
                        reason = "raise_not_allowed" if seat == state.turn else "raise_out_of_turn"
                        assert attempt(rules, state, f"{seat}:+{rung}") == reason


@whole_class("R71", "R15", "R16")
@pytest.mark.parametrize("penalty", ["loses_hand", "loses_game"])
@pytest.mark.parametrize("name", ruleset_ids())
def test_where_a_request_is_penal_its_side_loses_whoever_asks(name: str, penalty: str) -> None:
    rules = table(name, {"raise_in_special_hand": penalty})
    for (players, opener), scores in product(tables(rules), ((11, 3), (3, 11), (11, 11))):
        for state in states_of_special_hand(rules, players, opener, scores):
            lost = attempt(rules, state, f"{state.turn}:+")
            assert isinstance(lost, State)
            rival = "B" if side(state.turn) == "A" else "A"
            points = 0 if penalty == "loses_game" else state.value
            assert (lost.hand_winner, lost.points) == (rival, points)
            paid = tuple(score + points * (rival == own) for own, score in zip("AB", scores, strict=True))
            assert lost.scores == paid
            won_by_points = paid["AB".index(rival)] >= 12
            assert lost.game_winner == (rival if won_by_points or penalty == "loses_game" else None)


@whole_class("R15", "R16")
@pytest.mark.parametrize("name", ruleset_ids())
def test_where_opponents_may_ask_only_they_do_and_from_what_the_hand_is_worth(name: str) -> None:
    rules = table(name, {"raise_in_special_hand": "opponents_may"})
    for (players, opener), scores in product(tables(rules), special_scores(name)[:2]):
        for state in states_of_special_hand(rules, players, opener, scores):
            opponent = side(state.turn) != state.special_side
            asked = attempt(rules, state, f"{state.turn}:+seis")
            assert isinstance(asked, State) == opponent
            assert attempt(rules, state, f"{state.turn}:+truco") == (
                "raise_wrong_rung" if opponent else "raise_not_allowed"
            )


@whole_class("R63")
@pytest.mark.parametrize("name", ruleset_ids())
def test_a_refused_hand_pays_and_the_next_is_special_by_the_new_scores(name: str) -> None:
    pays = 2 if name == MINEIRO else 1
    for lasts in ("while_score", "once"):
        rules = table(name, {"special_lasts": lasts})
        for scores in special_scores(name):
            decider = 0 if scores[0] > scores[1] else 1
            refused = follow(rules, scene(f"{decider}:no", scores=scores, players=2)).state
            paid = (scores[0] + pays * decider, scores[1] + pays * (1 - decider))
            assert (refused.hand_winner, refused.points, refused.scores) == ("BA"[decider], pays, paid)
            assert refused.results == ()
            if max(paid) >= 12:
                continue
            following = deal_next(rules, refused)
            row = row_at(paid, threshold(name))
            once = lasts == "once" and row == ("offered", "AB"[decider])
            assert (following.special, following.special_side) == ((None, None) if once or not row else row)


@whole_class("R69", "R20")
@pytest.mark.parametrize("target", [12, 13, 15])
@pytest.mark.parametrize("name", ruleset_ids())
def test_the_game_ends_at_its_target_and_not_before(name: str, target: int) -> None:
    rules = table(name, {"target": str(target)})
    for scores in product((0, target - 4, target - 2, target - 1), repeat=2):
        ours, theirs = scores
        state = start(rules, scene("", scores=(ours, theirs), players=2))
        begun = f"{'AB'.index(state.special_side or 'A')}:yes " if state.phase == Phase.SPECIAL else ""
        for history, won in (("AA", 0), ("BB", 1)):
            ended = after(rules, scene(begun + tricks(history, 0, 2), 0, 2, (ours, theirs)))
            assert ended.scores[won] == scores[won] + state.value
            reached = ended.scores[won] >= target
            assert ended.game_winner == ("AB"[won] if reached else None)
            assert ended.phase == (Phase.GAME_OVER if reached else Phase.HAND_OVER)
    with pytest.raises(BadRequest) as error:
        start(rules, scene("", scores=(target, 0), players=2))
    assert error.value.code == "SETUP-SCORES"


@whole_class("R20")
@pytest.mark.parametrize("literal", ["false", "true"])
def test_in_mineiro_the_winner_of_any_iron_hand_has_the_game(literal: str) -> None:
    rules = table(MINEIRO, {"mineiro_literal": literal})
    for (players, opener), scores in product(tables(rules), product((10, 11), repeat=2)):
        for history in ("AA", "BT", "TB"):
            ours, theirs = scores
            won = after(rules, scene(tricks(history, opener, players), opener, players, (ours, theirs)))
            winner = "A" if history == "AA" else "B"
            assert (won.hand_winner, won.game_winner) == (winner, winner)
            assert seats_to_act(rules, won) == ()
