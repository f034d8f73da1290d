"""Do all shares together tell the same as one run of what could be played wrong unnoticed?"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.cli.main import main
from manilha_conformance.merging.merge import Part, merge
from manilha_conformance.merging.unseen import unseen_of_all
from manilha_conformance.report.as_json import write_json
from manilha_conformance.report.document import build_report
from manilha_conformance.report.models import Report
from manilha_conformance.unseen.document import with_unseen
from manilha_conformance.unseen.text import headline
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.run import run_plan
from manilha_conformance.verify.shard import Shard

from tests.conformance.profiling.secretive import Secretive, session_of
from tests.conformance.small_suite import write_suite

if TYPE_CHECKING:
    from pathlib import Path

RULESET = "truco-2p-v1"
NO_VIEWS = {"capabilities": ["legal", "reasons"]}


def ran(**wish: Any) -> Report:  # noqa: ANN401 -- of Wish
    """Ask the reference, which shows no views; the report says what is unseen only of a whole."""
    session, wanted = session_of(Secretive(RULESET, {}, **NO_VIEWS)), Wish(rulesets=(RULESET,), **wish)
    plan = make_plan(session.hello, wanted)
    run = run_plan(session, plan)
    report = build_report(run, plan, hello=session.hello, wish=wanted, command=("engine",))
    return report if wanted.shard else with_unseen(report, run.results, plan)


def shares(**wish: Any) -> tuple[Report, ...]:  # noqa: ANN401 -- of Wish
    return tuple(ran(shard=Shard(index, 2), **wish) for index in (1, 2))


@cache
def halves() -> tuple[Report, ...]:
    return shares()


def merged(reports: tuple[Report, ...]) -> Report:
    return merge([Part(str(at), told, told.shard) for at, told in enumerate(reports) if told.shard])


def test_all_shares_together_tell_what_one_run_tells() -> None:
    whole = ran()
    assert [told.unseen for told in halves()] == [[], []]
    assert whole.unseen[0].unseen > 0
    assert unseen_of_all(merged(halves())).unseen == whole.unseen


@pytest.mark.parametrize(
    "changed",
    [{"complete": False}, {"profile": "core"}, {"hello": None}, {"plan": "of another suite"}],
    ids=lambda changed: next(iter(changed)),
)
def test_what_is_not_the_whole_tells_nothing(changed: dict[str, Any]) -> None:
    told = merged(halves()).model_copy(update=changed)
    assert unseen_of_all(told) is told


def test_shares_of_some_vectors_tell_nothing_of_the_whole() -> None:
    told = merged(
        shares(players=2, vectors=(f"{RULESET}.cards.order.vira-4o", f"{RULESET}.results.history.a.opener-0"))
    )
    assert unseen_of_all(told) is told


def test_shares_of_other_vectors_than_the_shipped_ones_tell_nothing(tmp_path: Path) -> None:
    told = merged(halves()).model_copy(update={"suites": [str(write_suite(tmp_path))]})
    assert unseen_of_all(told) is told


def test_the_command_tells_it_in_every_shape(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = []
    for index, told in enumerate(halves()):
        files.append(tmp_path / f"{index}.json")
        files[-1].write_text(write_json(told), encoding="utf-8")
    names = ["json", "html", "markdown"]
    asked = [word for name in names for word in (f"--{name}", str(tmp_path / f"whole.{name}"))]
    assert main(["merge", "--lang", "en", *asked, *map(str, files)]) == 0
    whole = Report.model_validate_json((tmp_path / "whole.json").read_bytes())
    (told_unseen,) = whole.unseen
    said = headline(told_unseen)
    assert said in " ".join(capsys.readouterr().out.split())
    assert said in (tmp_path / "whole.html").read_text(encoding="utf-8")
    assert said in (tmp_path / "whole.markdown").read_text(encoding="utf-8")
    assert main(["merge", "--lang", "en", "--no-unseen", *map(str, files)]) == 0
    assert "unnoticed" not in capsys.readouterr().out
