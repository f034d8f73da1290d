"""Lets the tests of this folder import their helpers as `tests.reference_impl.spec_loading.…`."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = str(Path(__file__).parents[3])
if ROOT not in sys.path:
    sys.path.insert(0, ROOT)
