"""What pytest collects and runs of the suite: an adapter, its rulesets, an item for each rule or vector."""

from __future__ import annotations

import io
import shlex
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from manilha_reference.errors import ManilhaError
from rich.console import Console

from manilha_conformance.cli.common import house_rules_of
from manilha_conformance.report.document import build_report
from manilha_conformance.report.grouping import not_looked_at
from manilha_conformance.report.text import TextReport
from manilha_conformance.report.verdict import nothing_checked
from manilha_conformance.say import language_of, said, use_language
from manilha_conformance.transport.local import local_session
from manilha_conformance.transport.trouble import Trouble
from manilha_conformance.verify.known import read_known_failures
from manilha_conformance.verify.plan import Wish, all_ids, make_plan
from manilha_conformance.verify.run import run_plan

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manilha_conformance.report.models import Report
    from manilha_conformance.suite.load import Vector
    from manilha_conformance.transport.session import Session
    from manilha_conformance.verify.plan import Plan
    from manilha_conformance.verify.result import Result

WIDTH = 100
SETTINGS: pytest.StashKey[list[Setting]] = pytest.StashKey()
"""Where the adapters of a session are kept."""


class NotConforming(Exception):  # noqa: N818 -- a verdict of the suite, told by its report
    """What the item asked does not hold, or could not be asked."""

    def __init__(self, report: Report) -> None:
        self.report = report
        super().__init__(report.exit_code)


@dataclass(frozen=True)
class Setting:
    """All that the items of one adapter share.

    `found` holds what came of each vector that was asked, `items` the item that asks it, both by its id.
    """

    session: Session
    plan: Plan
    wish: Wish
    known: dict[str, str]
    found: dict[str, Result] = field(default_factory=dict)
    items: dict[str, str] = field(default_factory=dict)


class Conformance(pytest.Collector):
    """The suite against one adapter."""

    make: Callable[[], Any]

    @classmethod
    def of(cls, parent: pytest.Module, name: str, make: Callable[[], Any]) -> Conformance:
        """Return the collector for what a module names."""
        made: Conformance = cls.from_parent(parent, name=name)
        made.make = make
        return made

    def collect(self) -> Iterator[pytest.Collector]:
        """Ask the adapter what it plays and yield each ruleset."""
        use_language(language_of())
        try:
            setting = _setting(self.config, local_session(self.make))
        except Trouble as trouble:
            raise self.CollectError(f"no hello: {said(trouble.text)}\n{trouble.stderr}") from None
        except ManilhaError as error:
            hint = "" if error.hint is None else f"\n{said(error.hint)}"
            raise self.CollectError(f"{error.code}: {said(error.message)}{hint}") from None
        self.config.stash.setdefault(SETTINGS, []).append(setting)
        if not setting.plan.vectors:
            raise self.CollectError("the suite has no vectors for what the adapter plays")
        for name in dict.fromkeys(vector.ruleset for vector in setting.plan.vectors):
            yield RulesetNode.of(self, name, setting)


def _setting(config: pytest.Config, session: Session) -> Setting:
    def chosen(option: str, ini: str) -> Any:  # noqa: ANN401 -- pytest's own
        return config.getoption(option) or config.getini(ini)

    wish = Wish(
        rulesets=tuple(chosen("--manilha-ruleset", "manilha_rulesets")),
        profile=chosen("--manilha-profile", "manilha_profile"),
        house_rules=house_rules_of(chosen("--manilha-set", "manilha_set")),
    )
    session.ready()
    plan = make_plan(session.hello, wish)
    given = config.getoption("--manilha-known-failures")
    files = [Path(given)] if given else config.getini("manilha_known_failures")
    known: dict[str, str] = {}
    for file in files:
        known |= read_known_failures(file, plan.suite.by_id, lambda: all_ids(wish))
    return Setting(session, plan, wish, known)


class RulesetNode(pytest.Collector):
    """The vectors of one ruleset."""

    setting: Setting

    @classmethod
    def of(cls, parent: Conformance, name: str, setting: Setting) -> RulesetNode:
        """Return the collector of a ruleset."""
        made: RulesetNode = cls.from_parent(parent, name=name)
        made.setting = setting
        return made

    def collect(self) -> Iterator[pytest.Item]:
        """Yield an item for each decisive rule, or for each vector."""
        chosen = self.config.getoption("--manilha-items") or self.config.getini("manilha_items")
        groups: dict[str, list[Vector]] = {}
        for vector in self.setting.plan.vectors:
            if vector.ruleset == self.name:
                groups.setdefault(vector.id if chosen == "vector" else vector.rules[0], []).append(vector)
        for name, vectors in groups.items():
            yield RuleItem.of(self, name, tuple(vectors))


class RuleItem(pytest.Item):
    """Some vectors that stand or fall together."""

    parent: RulesetNode
    vectors: tuple[Vector, ...]

    @classmethod
    def of(cls, parent: RulesetNode, name: str, vectors: tuple[Vector, ...]) -> RuleItem:
        """Return the item of these vectors."""
        made: RuleItem = cls.from_parent(parent, name=name)
        made.vectors = vectors
        return made

    def runtest(self) -> None:
        """Ask the vectors; raises `NotConforming`, or skips or expects to fail as pytest does."""
        setting = self.parent.setting
        plan = replace(setting.plan, vectors=self.vectors)
        run = run_plan(setting.session, plan, known=setting.known, most_restarts=2 * len(self.vectors))
        if not run.complete:
            raise KeyboardInterrupt
        setting.found.update({result.vector.id: result for result in run.results})
        setting.items.update(dict.fromkeys((vector.id for vector in self.vectors), self.nodeid))
        report = build_report(run, plan, hello=setting.session.hello, wish=setting.wish, command=())
        known = [found.known for found in report.results if found.known]
        if report.exit_code == 0 and known:
            pytest.xfail("; ".join(dict.fromkeys(known)))
        if nothing_checked(report):
            pytest.skip("; ".join(reason for reason, _ in not_looked_at(report)))
        if report.exit_code != 0:
            again = f"pytest {shlex.quote(self.nodeid)}"
            raise NotConforming(_rerun_by(report, again))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:  # noqa: ANN401 -- pytest's own
        """Explain as `manilha verify` does; an error of ours is shown as pytest shows it."""
        if not isinstance(excinfo.value, NotConforming):
            return super().repr_failure(excinfo, style)
        out = io.StringIO()
        TextReport(Console(file=out, width=WIDTH, highlight=False)).explain(excinfo.value.report)
        return out.getvalue().strip("\n")

    def reportinfo(self) -> tuple[Path, None, str]:
        """Name the module and what is asked."""
        return self.path, None, f"{self.parent.name} {self.name}"


def _rerun_by(report: Report, command: str) -> Report:
    results = [found.model_copy(update={"rerun": command}) for found in report.results]
    return report.model_copy(update={"results": results})
