"""Do recorded answers tell what could be played wrong unnoticed, as given ones do?"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from manilha_conformance.cli.main import main
from manilha_conformance.grading.tasks import lines_of
from manilha_conformance.oracle.server import Server
from manilha_conformance.report.models import Report
from manilha_conformance.unseen.document import unseen_reports
from manilha_conformance.unseen.text import headline
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.run import run_plan

from tests.conformance.profiling.secretive import Secretive, session_of

if TYPE_CHECKING:
    from pathlib import Path

RULESET = "truco-2p-v1"
JUDGE = Secretive(RULESET, {}, levels=["judge"], queries=["manilhas", "card_order", "compare_cards"])
WISH = Wish(rulesets=(RULESET,))


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    """Write down what one answers that judges cards and nothing else."""
    server = Server(JUDGE)
    requests = [json.loads(line) for line in lines_of(make_plan(JUDGE.hello(), WISH))]
    file = tmp_path / "answers.jsonl"
    replies = [{"seq": asked["seq"], **server.reply(asked)} for asked in requests]
    file.write_text("".join(json.dumps(reply) + "\n" for reply in replies), encoding="utf-8")
    return file


def test_recorded_answers_tell_what_given_ones_do_in_every_shape(
    answers: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = session_of(JUDGE)
    plan = make_plan(session.hello, WISH)
    expected = list(unseen_reports(run_plan(session, plan).results, plan))
    names = ["json", "html", "markdown"]
    shapes = [word for name in names for word in (f"--{name}", str(tmp_path / f"told.{name}"))]
    assert main(["grade", "--lang", "en", "--ruleset", RULESET, *shapes, str(answers)]) == 0
    report = Report.model_validate_json((tmp_path / "told.json").read_bytes())
    assert report.unseen == expected
    said = headline(expected[0])
    assert said in " ".join(capsys.readouterr().out.split())
    assert said in (tmp_path / "told.html").read_text(encoding="utf-8")
    assert said in (tmp_path / "told.markdown").read_text(encoding="utf-8")


@pytest.mark.parametrize("option", [["--no-unseen"], ["--profile", "core"], ["--players", "2"]], ids=" ".join)
def test_it_is_left_out_where_it_is_not_wanted_or_not_all_was_asked(
    answers: Path, option: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["grade", "--lang", "en", "--ruleset", RULESET, *option, str(answers)]) == 0
    assert "unnoticed" not in capsys.readouterr().out
