"""Rulings: what a record comes to, whether two rulesets agree, and by which rule they part."""

from __future__ import annotations

from pathlib import Path

import pytest
from manilha_reference.errors import Location
from manilha_reference.judge import Outcome, Ruling, judge, parting
from manilha_reference.notation import parse, print_record
from manilha_reference.rulesets import load_ruleset

EXAMPLES = Path(__file__).parents[2] / "examples"


def rule(name: str, ruleset: str | None = None, **house: str) -> Ruling:
    record = parse((EXAMPLES / f"{name}.truco").read_bytes(), name)
    assert record.ruleset is not None
    return judge(load_ruleset(ruleset or record.ruleset.id, house), record)


@pytest.mark.parametrize(
    ("name", "verdict", "hands", "scores", "game_winner", "findings"),
    [
        ("truco-and-six", "decided", (("A", 6),), (10, 7), None, ()),
        ("hand-of-eleven-refused", "decided", (("B", 1), ("A", 1)), (12, 11), "A", ()),
        (
            "iron-hand",
            "illegal",
            (),
            (11, 11),
            None,
            (("RECORD-ILLEGAL", 8, 4, "raise_not_allowed"),),
        ),
        ("partners-tie", "decided", (("B", 1),), (9, 10), None, ()),
        ("mineiro-game", "decided", (("A", 2), ("B", 4), ("A", 6)), (14, 8), "A", ()),
        (
            "own-request",
            "illegal",
            (),
            (0, 0),
            None,
            (("RECORD-ILLEGAL", 6, 16, "raise_own_request"),),
        ),
    ],
)
def test_each_example_comes_to_what_the_rules_say(
    name: str,
    verdict: str,
    hands: tuple[tuple[str, int], ...],
    scores: tuple[int, int],
    game_winner: str | None,
    findings: tuple[tuple[str, int, int, str | None], ...],
) -> None:
    outcome = rule(name).outcome
    assert outcome is not None
    assert (outcome.verdict, outcome.hands, outcome.scores) == (verdict, hands, scores)
    assert (outcome.game_winner, outcome.findings) == (game_winner, findings)


def test_every_example_is_judged_here_or_hangs_on_a_forgotten_card() -> None:
    found = {path.stem for path in EXAMPLES.glob("*.truco")}
    judged = {"truco-and-six", "hand-of-eleven-refused", "iron-hand", "partners-tie", "mineiro-game"}
    assert found == judged | {"own-request", "forgotten-card"}
    assert rule("forgotten-card").outcome is None


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.truco")), ids=lambda path: path.stem)
def test_every_example_survives_printing(path: Path) -> None:
    record = parse(path.read_bytes())
    assert parse(print_record(record)) == record


def test_an_unfinished_hand_is_open_and_tells_who_is_to_act() -> None:
    ruling = judge(load_ruleset("paulista"), parse('[Vira "7O"] [Score "4-7"] 3C truco!'))
    assert ruling.outcome == Outcome("open", (), (4, 7), 1, (0, 2), None, ())


def test_a_house_rule_changes_the_ruling_and_the_step_where_it_parts_is_named() -> None:
    literal, sides = rule("partners-tie"), rule("partners-tie", same_side_top_tie="side_wins")
    assert literal.outcomes != sides.outcomes
    found = parting(literal, sides)
    assert found is not None
    assert found.at == Location("partners-tie", 9, 11)
    assert "trick.top.partners.winner" in found.cells
    assert sides.rules.cells["trick.top.partners.winner"] == "side"


def test_rulings_that_agree_do_not_part() -> None:
    one, two = rule("truco-and-six"), rule("truco-and-six", "paulista-online")
    assert one.outcomes == two.outcomes
    assert parting(one, two) is None


def test_a_special_hand_that_another_ruleset_calls_for_is_where_they_part() -> None:
    text = '[Vira "7O"] [Score "10-3"] 3C KE 4E 5O'
    one, two = (judge(load_ruleset(name), parse(text)) for name in ("paulista", "mineiro"))
    found = parting(one, two)
    assert found is not None
    assert found.cells[0].startswith("special.offered.")
