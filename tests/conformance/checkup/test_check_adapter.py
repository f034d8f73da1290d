"""Does the checkup pass a sane adapter, and name what is wrong with one that is not?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.checkup.greeting import check_hello
from manilha_conformance.checkup.run import check_adapter
from manilha_conformance.cli.main import main
from manilha_conformance.transport.trouble import Code, Trouble
from manilha_reference.errors import Text

from tests.conformance.verify.roads import REFERENCE, honest, session_with

if TYPE_CHECKING:
    from manilha_conformance.transport.session import Session

    from tests.conformance.verify.roads import Lie, Message

VICES = Path(__file__).parents[1] / "transport" / "vices.py"
NO_WORD: dict[str, Any] = {"ok": False, "reject": {"reason": None}}
HELLO = REFERENCE.hello()
PAULISTA = {"paulista": {"players": [2], "house_rules": {}}}


def only_paulista(lie: Lie = honest) -> Session:
    def answer(request: Message, reply: Message) -> Message:
        if request["cmd"] == "hello":
            return {**reply, "rulesets": PAULISTA}
        return lie(request, reply)

    return session_with(answer)


def wrong(lie: Lie) -> list[str]:
    return [finding.probe for finding in check_adapter(only_paulista(lie)) if finding.verdict == "problem"]


def test_the_reference_is_sane_and_everything_it_declares_was_tried() -> None:
    found = list(check_adapter(only_paulista()))
    assert {str(finding.verdict) for finding in found} == {"ok"}
    queries = {f"query {fn} paulista/2" for fn in HELLO["queries"]}
    games = {f"{name} paulista/2" for name in ("begin", "rejection", "hand", "run", "load_state")}
    assert {finding.probe for finding in found} == queries | games | {"hello", "unknown command", "bye"}


def says(command: str, change: Lie) -> Lie:
    return lambda request, reply: change(request, reply) if request["cmd"] == command else reply


def silent(*_: Message) -> Message:
    raise Trouble(Code.HANG, Text("no reply"), timed_out=True)


@pytest.mark.parametrize(
    ("lie", "probes"),
    [
        (
            says("query", lambda q, r: {"value": "seven"} if q["fn"] == "rung_value" else r),
            ["query rung_value paulista/2"],
        ),
        (
            says("query", lambda q, r: {"unsupported": {"feature": "x"}} if q["fn"] == "manilhas" else r),
            ["query manilhas paulista/2"],
        ),
        (says("shuffle_up", lambda *_: {"value": 1}), ["unknown command"]),
        (says("shuffle_up", silent), ["unknown command"]),
        (says("bye", silent), ["bye"]),
        (says("bye", lambda *_: {"goodbye": True}), ["bye"]),
        (
            says("run", lambda _, r: {"observations": r["observations"][:-1]}),
            ["run paulista/2", "load_state paulista/2"],
        ),
        (
            says("run", lambda _, r: {"observations": [*r["observations"][:-1], {"ok": False, "why": 1}]}),
            ["run paulista/2", "load_state paulista/2"],
        ),
        (
            says(
                "run",
                lambda q, r: (
                    {"observations": [*r["observations"][:2], *[NO_WORD] * 2]}
                    if "after" in q["steps"][1]
                    else r
                ),
            ),
            ["load_state paulista/2"],
        ),
        (
            says("view", lambda *_: {"error": {"message": "no eyes"}}),
            ["begin paulista/2", "rejection paulista/2"],
        ),
        (
            says("act", lambda _, r: r if r["ok"] else {"ok": True, "observe": {}}),
            ["rejection paulista/2", "run paulista/2"],
        ),
        (
            says("act", lambda _, r: r if r["ok"] else {"ok": False, "reject": {"reason": None}}),
            ["rejection paulista/2"],
        ),
    ],
)
def test_what_is_wrong_is_named(lie: Lie, probes: list[str]) -> None:
    assert wrong(lie) == probes


def test_a_refusal_without_a_reason_of_its_own_is_no_problem() -> None:
    unknown: Lie = says("act", lambda q, r: r if q["action"] != {"type": "shuffle"} else NO_WORD)
    wrong_phase: Lie = says("act", lambda q, r: r if q["action"] != {"type": "accept"} else NO_WORD)
    assert (wrong(unknown), wrong(wrong_phase)) == ([], [])


def test_no_hand_is_dealt_after_one_that_wins_the_game() -> None:
    """Where anybody asks at any time, the first legal acts make a hand that is worth the game."""
    rules = {"raise_timing": "any_time", "raise_window": "on_turn"}
    asked: list[str] = []

    def anybody_asks(request: Message, reply: Message) -> Message:
        asked.append(request["cmd"])
        if request["cmd"] == "hello":
            return {**reply, "rulesets": {"paulista": {"players": [2], "house_rules": rules}}}
        return reply

    found = {finding.probe: str(finding.verdict) for finding in check_adapter(session_with(anybody_asks))}
    assert set(found.values()) == {"ok"}
    assert "hand paulista/2" in found


def test_a_refusal_that_changes_the_game_is_a_problem() -> None:
    refused: list[Message] = []

    def forgets(request: Message, reply: Message) -> Message:
        if request["cmd"] == "begin":
            refused.clear()
        if reply.get("ok") is False:
            refused.append(request)
        return {"view": None} if request["cmd"] == "view" and refused else reply

    assert wrong(forgets) == ["rejection paulista/2"]


def hello(**changes: Any) -> list[tuple[str, str]]:  # noqa: ANN401 -- any JSON
    return [
        (str(finding.verdict), str(finding.message))
        for finding in check_hello({**HELLO, "rulesets": PAULISTA, **changes})
    ]


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"rulesets": {}}, ("problem", "no ruleset is declared: nothing can be asked")),
        ({"rulesets": {"paulista": {"players": [3]}}}, ("problem", "paulista is not played by 3")),
        ({"rulesets": {"paulista": {"players": []}}}, ("problem", "paulista: played by nobody")),
        (
            {"rulesets": {"truco-de-marte": {"players": [2]}}},
            (
                "note",
                "truco-de-marte is not a ruleset of this suite; only vectors of your own can ask for it",
            ),
        ),
        (
            {"rulesets": {"paulista": {"players": [2], "house_rules": {"all_ties": "x"}}}},
            ("problem", "paulista has no house rule 'all_ties' (see manilha house-rules)"),
        ),
        ({"queries": []}, ("note", "level judge without a query: no question will be asked")),
        ({"levels": ["hand"]}, ("note", "queries without level judge: they will not be asked")),
        ({"levels": ["judge", "judge"]}, ("note", "levels: judge twice")),
        (
            {"observables": [], "capabilities": []},
            (
                "note",
                "hands are played but nothing of them is shown: only acts taken or refused will be compared",
            ),
        ),
    ],
)
def test_a_hello_that_makes_no_sense(changes: dict[str, Any], found: tuple[str, str]) -> None:
    assert hello(**changes) == [found]


def test_an_illegal_house_rule_value_is_named() -> None:
    found = hello(rulesets={"paulista": {"players": [2], "house_rules": {"all_tied": "both"}}})
    assert [verdict for verdict, _ in found] == ["problem"]
    assert "both" in found[0][1]


def test_an_adapter_that_does_not_end_after_bye_is_noted(capsys: pytest.CaptureFixture[str]) -> None:
    command = [sys.executable, "-I", "-S", str(VICES), "outlives_bye"]
    assert main(["check-adapter", "--lang", "en", "--timeout", "2", "--", *command]) == 2
    out = capsys.readouterr().out
    assert "· bye: is answered, but the process had to be killed" in out
    assert out.splitlines()[-1].endswith("problem")
