"""The shipped suite, read once for all tests of this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from manilha_conformance.suite.load import load_suite, vectors_root

if TYPE_CHECKING:
    from manilha_conformance.suite.load import Suite


@pytest.fixture(scope="session")
def suite() -> Suite:
    return load_suite([vectors_root()])
