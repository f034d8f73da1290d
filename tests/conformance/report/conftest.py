"""A run of a liar against the small suite, made once for all writers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from manilha_conformance.say import use_language

from tests.conformance.report.lying import COMMAND, lies
from tests.conformance.report.made import report_of
from tests.conformance.small_suite import write_suite

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from manilha_conformance.report.models import Report


@pytest.fixture(scope="session")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_suite(tmp_path_factory.mktemp("suite"))


@pytest.fixture(scope="session")
def report(suite: Path) -> Report:
    return report_of(suite, lies, COMMAND)


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    use_language("en")
