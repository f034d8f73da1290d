"""Runs the suite against an engine written in Python under pytest, without a process between.

A test module names what makes the adapter, an object with `reply(request) -> reply`:

    from my_engine.adapter import Adapter

    def manilha_adapter():
        return Adapter()

Each rule of each ruleset that the adapter plays becomes an item, `test_rules.py::manilha_adapter::paulista::
PAU-RESULT-ABT`. In the end it is told what the adapter plays instead, under each item that failed
and as a whole; where the items run in other processes, as with xdist, it is not. Nothing but this small
module is loaded where no test module does so.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from _pytest.terminal import TerminalReporter

FACTORY: Final = "manilha_adapter"
ITEMS: Final = ("rule", "vector")
ITEMS_MODULE: Final = "manilha_conformance.pytest_items"
LINES: Final[pytest.StashKey[list[str]]] = pytest.StashKey()
"""Where the lines are kept that tell what is played instead."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the settings, each as an option and as an ini value; what is given as an option wins."""
    group = parser.getgroup("manilha", "truco conformance (manilha)")
    group.addoption("--manilha-profile", metavar="P", help="which vectors: smoke, full, … (default: full)")
    group.addoption(
        "--manilha-ruleset",
        action="append",
        default=[],
        metavar="ID",
        help="only this ruleset; may be repeated",
    )
    group.addoption(
        "--manilha-set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="house rule that is played; may be repeated",
    )
    group.addoption("--manilha-items", choices=ITEMS, help="one item per rule (default) or per vector")
    group.addoption("--manilha-known-failures", metavar="FILE", help="file of known failures, which may fail")
    group.addoption("--manilha-no-diagnose", action="store_true", help="do not say what is played instead")
    parser.addini("manilha_profile", "as --manilha-profile", default="full")
    parser.addini("manilha_rulesets", "as --manilha-ruleset, several by spaces", type="args", default=[])
    parser.addini("manilha_set", "as --manilha-set, several by spaces", type="args", default=[])
    parser.addini("manilha_items", "as --manilha-items", default="rule")
    parser.addini("manilha_known_failures", "as --manilha-known-failures, from the ini file", type="pathlist")


def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, name: str, obj: object
) -> Iterable[pytest.Collector] | None:
    """Collect the suite where a module holds the factory."""
    if name != FACTORY or not isinstance(collector, pytest.Module) or not callable(obj):
        return None
    from manilha_conformance.pytest_items import Conformance  # noqa: PLC0415 -- only who uses it pays

    return [Conformance.of(collector, name, obj)]


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Work out what is played instead, before the failures are told."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    unwanted = exitstatus != pytest.ExitCode.TESTS_FAILED or session.config.getoption("--manilha-no-diagnose")
    if ITEMS_MODULE not in sys.modules or reporter is None or unwanted:
        return
    from manilha_conformance.pytest_diagnosis import explain  # noqa: PLC0415 -- only who uses it pays
    from manilha_conformance.pytest_items import SETTINGS  # noqa: PLC0415 -- as above

    settings = session.config.stash.get(SETTINGS, None) or []
    session.config.stash[LINES] = explain(settings, reporter)


def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    """Tell all that is played instead."""
    if lines := config.stash.get(LINES, []):
        terminalreporter.section("manilha")
        for line in lines:
            terminalreporter.line(line)
