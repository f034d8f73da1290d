"""Every event and every refusal is explained in two languages, down to the row of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from manilha_reference.errors import Rejected
from manilha_reference.explain import because, cited, decisive_cells, explain, refusal_cells
from manilha_reference.notation import parse
from manilha_reference.notation.replay import Replay, players_of, replay
from manilha_reference.order import deck
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_reference.sentences import sentence

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Event

PAULISTA = load_ruleset("paulista")


def follow(text: str, rules: Ruleset = PAULISTA) -> Replay:
    record = parse(text)
    return replay(rules, record, players_of(record, rules.players[0]))


def events(played: Replay) -> dict[str, Event]:
    """The last event of each kind."""
    found = {hand.began.kind: hand.began for hand in played.hands}
    return found | {
        event.kind: event for hand in played.hands for step in hand.steps for event in step.events
    }


HAND = '[Vira "7O"] 3C KE 4E 5O / truco! seis! + 4P x 5C 6E'


@pytest.mark.parametrize(
    ("kind", "en", "pt", "rules", "cells"),
    [
        (
            "hand_began",
            "hand 1: Ana opens",
            "mão 1: Ana abre",
            ["PAU-RUNG-START"],
            ["bets.start.value"],
        ),
        (
            "raised",
            "seat 1 asks six: 6 points",
            "lugar 1 pede seis: 6 pontos",
            ["PAU-RAISE-ANSWER", "PAU-RUNG-SEIS"],
            ["bets.may_raise.in_answer", "bets.rungs.seis.value"],
        ),
        (
            "accepted",
            "seat 2 accepts: 6 points",
            "lugar 2 aceita: 6 pontos",
            ["PAU-RUNG-SEIS"],
            ["bets.rungs.seis.value"],
        ),
        (
            "trick_ended",
            "trick 2 goes to B; seat 3 leads the next",
            "a 2ª rodada é de B; lugar 3 abre a próxima",
            ["PAU-TRICK-ONE", "PAU-TRICK-WINNER-LEADS", "PAU-ORDER-PLAIN"],
            ["trick.top.one.winner", "trick.top.one.leader", "order.tiers.2.rank"],
        ),
        (
            "hand_goes_on",
            "the hand is not decided",
            "a mão ainda não se decide",
            ["PAU-RESULT-AB"],
            ["result.AB"],
        ),
    ],
)
def test_an_event_names_the_rules_and_rows_that_decided_it(
    kind: str, en: str, pt: str, rules: list[str], cells: list[str]
) -> None:
    event = events(follow(HAND))[kind]
    said = sentence(PAULISTA, event, ("Ana",))
    assert (str(said), said.pt) == (en, pt)
    reasons = because(PAULISTA, decisive_cells(event))
    assert [reason.rule.id for reason in reasons] == rules
    assert [row.path for reason in reasons for row in reason.rows] == cells


def test_an_explanation_goes_down_to_file_line_and_column() -> None:
    event = events(follow('[Vira "7O"] truco! -'))["hand_ended"]
    rule = PAULISTA.rules[PAULISTA.rule_of("bets.rungs.truco.fold")]
    assert explain(PAULISTA, event, "pt") == "\n".join(
        (
            "a mão é largada: 1 ponto para A",
            f"  {rule.id}: {rule.pt} [{cited(rule.sources)}]",
            f"  bets.rungs.truco.fold = 1 ({PAULISTA.where('bets.rungs.truco.fold')})",
        )
    )
    assert explain(PAULISTA, event, "en").splitlines()[1] == f"  {rule.id}: {rule.en} [{cited(rule.sources)}]"


def test_a_row_that_no_source_decides_says_so_and_names_its_house_rule() -> None:
    path, why = next((path, why) for path, why in PAULISTA.open_cells.items() if why.house_rule)
    (reason,) = because(PAULISTA, (path,))
    assert reason.lines("pt")[-1] == f"a fonte deixa em aberto: {why.pt} (--set {why.house_rule}=…)"
    assert reason.lines("en")[-1] == f"left open by the source: {why.en} (--set {why.house_rule}=…)"


def test_a_refusal_names_the_row_that_forbids() -> None:
    step = follow('[Score "11-11"] [Vira "7O"] truco!').hands[0].steps[0]
    assert isinstance(step.rejected, Rejected)
    assert refusal_cells(step.rejected) == ("special.iron.raises",)
    assert step.rejected.rule == PAULISTA.rule_of("special.iron.raises")


def test_documents_are_cited_once_with_all_their_lines() -> None:
    assert cited(("S000 L4", "S000 L8", "S001 L4", "CAPX")) == "S000 L4 L8, S001 L4, CAPX"


GAMES: tuple[tuple[str, dict[str, str]], ...] = (
    ('[Score "11-3"] [Vira "7O"] + 3C KE 4E 5O / 0:x', {}),
    ('[Score "11-3"] [Vira "7O"] 2:- 0:-', {"special_decider": "both_must_refuse"}),
    ('[Score "11-11"] [Vira "7O"] QP KE 4E 4P / QC 5O 5E 5P', {}),
    ('[Vira "7O"] KP KE 4E 4P / 2P 2E 5E 5P / AC AE 6E 6P', {}),
    (HAND, {}),
)


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_event_has_a_sentence_and_a_reason_in_both_languages(ruleset: str) -> None:
    kinds = set()
    for text, house in GAMES:
        rules = load_ruleset(ruleset, house)
        told = text if rules.cells["deal.vira"] else text.replace('[Vira "7O"]', "")
        if 4 not in rules.players or "7O" not in deck(rules):
            continue
        for event in events(follow(told, rules)).values():
            kinds.add(event.kind)
            lines = {lang: explain(rules, event, lang).splitlines() for lang in ("pt", "en")}
            assert lines["pt"][0] != lines["en"][0]
            # A game goes on without a reason where nobody was paid.
            assert len(lines["pt"]) == len(lines["en"]) >= (1 if event.kind == "game_goes_on" else 3)
    assert not kinds or kinds >= {"hand_began", "played", "raised", "trick_ended", "hand_ended"}
