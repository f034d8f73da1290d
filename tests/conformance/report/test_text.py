"""What a person reads: the rule, its source, the first step that differs, both sides, how to repeat it."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any

import jsonschema
from manilha_conformance.report.document import build_report
from manilha_conformance.report.models import Report
from manilha_conformance.report.text import TextReport
from manilha_conformance.say import use_language
from manilha_conformance.schema_files import schemas
from manilha_conformance.verify.plan import Wish
from manilha_conformance.verify.run import Run
from manilha_reference.errors import Text
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from rich.console import Console

from tests.conformance.report.lying import COMMAND
from tests.conformance.report.made import report_of
from tests.conformance.small_suite import PLAYS, SETUP, play

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conformance.verify.roads import Message

OTHERS = ", ".join(sorted(set(ruleset_ids()) - {"paulista"}))
TABLES = load_ruleset("paulista")
RULES = TABLES.rules


def place_of(cell: str) -> dict[str, Any]:
    _, line, column = TABLES.where(cell)
    return {"file": "spec/rulesets/paulista.yaml", "line": line, "column": column}


def printed(report: Report, language: str = "en") -> list[str]:
    use_language(language)
    out = io.StringIO()
    TextReport(Console(file=out, width=300, highlight=False)).print(report)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def test_a_run_as_it_is_told(report: Report, suite: Path) -> None:
    again = f"--suite {suite} -- node 'my engine.mjs'"
    assert printed(report) == [
        "manilha-reference 0.1.0 (Python)",
        "",
        "✗ PAU-ACT-CONCEDE",
        f"  {RULES['PAU-ACT-CONCEDE'].en}",
        "  small.hand — What holds of small.hand",
        "    step 2: seat 1: play QO",
        "                expected  observed",
        "    seat 2 may            besides fold",
        f"    $ manilha verify --vector small.hand {again}",
        "",
        "✗ PAU-TRICK-WINNER-LEADS",
        f"  {RULES['PAU-TRICK-WINNER-LEADS'].en}",
        f"  {', '.join(RULES['PAU-TRICK-WINNER-LEADS'].sources)}",
        "  small.hand — What holds of small.hand",
        "    step 4: seat 3: play 4P",
        "            expected  observed",
        "    leader  1         0",
        "    to_act  [1]       [0]",
        f"    $ manilha verify --vector small.hand {again}",
        "",
        "✗ R-TRICKS",
        "  High card wins.",
        "  S000 L6",
        "  small.manilhas — What holds of small.manilhas",
        '    manilhas {"vira": "7P"}',
        "           expected  observed",
        "    no. 1  QO        QP",
        "    no. 2  QE        QC",
        "    no. 3  QC        QE",
        "    no. 4  QP        QO",
        f"    $ manilha verify --vector small.manilhas {again}",
        "",
        "! timeout (hang)",
        "  small.next-raise — What holds of small.next-raise",
        '    next_raise {"rung": null}',
        "    no reply after 5 s",
        "    stderr:",
        "      loading\\x1b[31m…",
        f"    $ manilha verify --vector small.next-raise {again}",
        "",
        "1 unsupported: view: no eyes",
        f"the suite has no vectors for {OTHERS}",
        "",
        "complete: 7 of 7 vectors in 1.2 s",
        "3 pass, 2 fail, 1 timeout, 1 unsupported, 1 restart",
    ]


def test_the_same_in_portuguese(report: Report) -> None:
    lines = printed(report, "pt")
    assert "  Maior leva." in lines
    assert "    passo 4: lugar 3: joga 4P" in lines
    assert "        esperado  observado" in lines
    assert lines[-2:] == [
        "completo: 7 de 7 vetores em 1.2 s",
        "3 aprovados, 2 falhas, 1 prazo esgotado, 1 não suportado, 1 reinício",
    ]


def test_the_document_is_of_the_published_shape_and_holds_only_what_differs(report: Report) -> None:
    document: dict[str, Any] = json.loads(report.model_dump_json())
    jsonschema.validate(document, dict(schemas())["report.schema.json"])
    hand = next(found for found in document["results"] if found["id"] == "small.hand")
    parts = ("rule", "cell", "where", "inputs", "step", "what", "expected", "observed")
    assert {part: hand[part] for part in parts} == {
        "rule": "PAU-ACT-CONCEDE",
        "cell": "acts.play.fold",
        "where": place_of("acts.play.fold"),
        "inputs": {
            "players": 4,
            "setup": SETUP,
            "steps": [*(play(*act) for act in PLAYS), {"next_hand": True}, play(3, "4P")],
        },
        "step": 2,
        "what": "legal",
        "expected": {"seat": 2, "actions": []},
        "observed": {"seat": 2, "actions": [{"type": "fold"}]},
    }
    assert hand["also"] == [
        {
            "rule": "PAU-TRICK-WINNER-LEADS",
            "cell": "trick.top.one.leader",
            "where": place_of("trick.top.one.leader"),
            "step": 4,
            "did": {"actor": 3, "action": {"type": "play", "card": "4P"}},
            "what": "observe",
            "expected": {"leader": 1, "to_act": [1]},
            "observed": {"leader": 0, "to_act": [0]},
        }
    ]
    order = next(found for found in document["results"] if found["id"] == "small.manilhas")
    assert (order["rule"], order["also"]) == ("R-TRICKS", [])
    assert (order["cell"], order["inputs"]) == (
        None,
        {"query": {"fn": "manilhas", "args": {"vira": "7P"}}},
    )
    passed = next(found for found in document["results"] if found["id"] == "small.order")
    nothing = ("rule", "cell", "where", "inputs")
    assert (passed["status"], [passed[part] for part in nothing], passed["also"]) == ("pass", [None] * 4, [])
    blamed = {"PAU-ACT-CONCEDE", "PAU-TRICK-WINNER-LEADS"}
    assert set(document["rules"]) == {"R-RUNGS", "R-TRICKS"} | blamed
    assert (document["exit_code"], document["complete"]) == (1, True)
    assert Report.model_validate_json(report.model_dump_json()) == report


def test_lone_surrogates_are_kept_as_their_escapes(suite: Path) -> None:
    def half(request: Message, reply: Message) -> Message:
        if request["cmd"] == "query":
            return {"error": {"message": "half a pair \ud83d", "trace": "\udfff"}}
        return {**reply, "observe": {**reply["observe"], "leader": 7}} if "observe" in reply else reply

    report = report_of(suite, half, ("\udcff",))
    first = json.loads(report.model_dump_json())["results"][0]
    assert (first["message"], first["stderr"]) == ("half a pair \\ud83d", "\\udfff")
    assert first["rerun"].endswith("-- '\\udcff'")


def test_an_unfinished_run_says_so_in_the_footer(report: Report) -> None:
    run = Run((), 9, 0.0, 0, Text("interrupted", "interrompido"))
    unfinished = build_report(run, None, hello={}, wish=Wish(), command=COMMAND)
    assert printed(unfinished)[-2:] == ["INCOMPLETE (interrupted): 0 of 9 vectors in 0.0 s", "0 pass, 0 fail"]
    assert (unfinished.exit_code, unfinished.complete) == (2, False)
    assert report.complete


def test_many_failures_of_one_rule_are_told_shortly(report: Report) -> None:
    failed = next(found for found in report.results if found.id == "small.hand")
    many = [failed.model_copy(update={"id": f"small.hand-{number}"}) for number in range(9)]
    lines = printed(report.model_copy(update={"results": many}))
    assert sum("— What holds of small.hand" in line for line in lines) == 2 * 3
    assert (
        "  + 6 more vectors: small.hand-3, small.hand-4, small.hand-5, small.hand-6, small.hand-7, …" in lines
    )
