"""Writes a report as the JSON document that it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manilha_conformance.report.models import Report


def write_json(report: Report) -> str:
    """Return `manilha-report/1`, from which every other format can be written again."""
    return report.model_dump_json(indent=1) + "\n"
