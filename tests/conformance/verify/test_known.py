"""The known-failures file: exact ids that must really fail."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from manilha_conformance.suite.load import SuiteError, Vector
from manilha_conformance.verify.known import (
    apply_known,
    read_known_failures,
    write_known_failures,
)
from manilha_conformance.verify.result import Outcome, Result
from manilha_conformance.verify.status import NOT_HOLDING, Status

if TYPE_CHECKING:
    from pathlib import Path

IDS = ["small.hand", "small.order"]


def write(folder: Path, document: object) -> Path:
    file = folder / "known.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    return file


def listing(*entries: dict[str, Any]) -> dict[str, Any]:
    return {"format": "manilha-known-failures/1", "known": list(entries)}


def test_reasons_are_read_with_their_links(tmp_path: Path) -> None:
    file = write(
        tmp_path,
        listing(
            {"id": "small.hand", "reason": "ties"},
            {"id": "small.order", "reason": "suits", "link": "https://x.y/1"},
        ),
    )
    assert read_known_failures(file, IDS) == {"small.hand": "ties", "small.order": "suits (https://x.y/1)"}


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ({}, "known-failures"),
        (listing({"id": "small.hand"}), "known-failures"),
        (listing({"id": "small.hand", "reason": ""}), "known-failures"),
        (listing({"id": "small.hand", "reason": "x", "since": 1}), "known-failures"),
        (
            listing({"id": "small.hand", "reason": "x"}, {"id": "small.hand", "reason": "y"}),
            "known-failures-twice",
        ),
        (listing({"id": "small.hands", "reason": "x"}), "known-failures-unmatched"),
    ],
)
def test_a_file_that_does_not_hold_is_configuration(tmp_path: Path, document: object, code: str) -> None:
    with pytest.raises(SuiteError) as caught:
        read_known_failures(write(tmp_path, document), IDS)
    assert (caught.value.code, caught.value.exit_code) == (code, 3)
    assert code != "known-failures-unmatched" or caught.value.hint == "small.hand, small.order"


def test_an_id_of_a_ruleset_that_is_not_asked_now_is_looked_for_in_the_whole_suite(tmp_path: Path) -> None:
    file = write(tmp_path, listing({"id": "other.hand", "reason": "ties"}))
    assert read_known_failures(file, IDS, lambda: ["other.hand"]) == {"other.hand": "ties"}


class Told(NamedTuple):
    """What a report says of a vector."""

    id: str
    status: Status
    known: str | None = None


def result(status: Status) -> Result:
    return Result(Vector({"id": "small.hand"}, "paulista", "small", {}), Outcome(status))


@pytest.mark.parametrize("status", Status)
def test_what_is_listed_fails_knowingly_or_is_stale(status: Status) -> None:
    fails = {"fail", "contradiction", "error", "timeout", "crash", "protocol_error"}
    found = apply_known(result(status), {"small.hand": "ties"})
    assert (str(found.status), found.known) == (
        "known_failing" if status in fails else "stale_known_failing",
        "ties",
    )


@pytest.mark.parametrize("status", Status)
def test_what_is_not_listed_stays_as_it_is(status: Status) -> None:
    assert apply_known(result(status), {"small.order": "suits"}) == result(status)


def test_a_first_file_lists_what_did_not_hold_and_can_be_read(tmp_path: Path) -> None:
    found = [Told("small.hand", Status.FAIL), Told("small.order", Status.KNOWN_FAILING, "suits")]
    assert write_known_failures(tmp_path / "first.json", found) == 2
    reasons = {"small.hand": "fail: say why", "small.order": "suits"}
    assert read_known_failures(tmp_path / "first.json", IDS) == reasons
    well = [
        Told("small.hand", status) for status in Status if status not in NOT_HOLDING | {Status.KNOWN_FAILING}
    ]
    assert write_known_failures(tmp_path / "none.json", well) == 0
    assert read_known_failures(tmp_path / "none.json", IDS) == {}


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    file = write(tmp_path, listing())
    before = file.read_bytes()
    with pytest.raises(SuiteError) as caught:
        write_known_failures(file, [Told("small.hand", Status.FAIL)])
    assert (caught.value.code, file.read_bytes()) == ("known-failures-exist", before)
