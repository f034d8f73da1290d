"""A vector file is read whole or not at all, and what is wrong with it is named."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.suite.load import SuiteError, digest_of, load_suite, profile_ids, rulesets_in

from tests.conformance.small_suite import document, write_suite

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

DOCUMENT = document()


def test_a_folder_is_read_in_the_order_of_its_files(tmp_path: Path) -> None:
    suite = load_suite([write_suite(tmp_path)])
    assert [vector.id for vector in suite.vectors] == [raw["id"] for raw in DOCUMENT["vectors"]]
    assert suite.version == "0"
    assert suite.spec_digests == {"paulista": DOCUMENT["spec_digest"]}
    assert suite.by_id["small.hand"].notes["R-TRICKS"].says.pt == "Maior leva."


def test_only_the_rulesets_asked_for_are_read(tmp_path: Path) -> None:
    write_suite(tmp_path)
    (tmp_path / "mineiro").mkdir()
    (tmp_path / "mineiro" / "broken.json").write_text("{", encoding="utf-8")
    assert rulesets_in(tmp_path) == ("mineiro", "paulista")
    assert len(load_suite([tmp_path], ["paulista"]).vectors) == 7
    with pytest.raises(SuiteError):
        load_suite([tmp_path], ["mineiro"])


def spoil(change: Callable[[dict[str, Any]], object], *, sealed: bool = True) -> dict[str, Any]:
    spoiled: dict[str, Any] = json.loads(json.dumps(DOCUMENT))
    change(spoiled)
    if sealed:
        for raw in spoiled["vectors"]:
            raw["digest"] = digest_of(raw)
    return spoiled


@pytest.mark.parametrize(
    ("spoiled", "code"),
    [
        (spoil(lambda file: file.update(format="manilha-vectors/2")), "vector-file"),
        (spoil(lambda file: file.update(extra=1)), "vector-file"),
        (spoil(lambda file: file["vectors"][0].update(extra=1)), "vector-file"),
        (spoil(lambda file: file["vectors"][0].update(kind="riddle")), "vector-file"),
        (spoil(lambda file: file["vectors"][0].pop("query")), "vector-file"),
        (spoil(lambda file: file["vectors"][0]["query"].update(fn="guess")), "vector-file"),
        (spoil(lambda file: file["vectors"][0]["query"].update(args={})), "vector-file"),
        (spoil(lambda file: file["vectors"][0]["query"].update(expect=3)), "vector-file"),
        (spoil(lambda file: file["vectors"][4]["steps"][0].pop("expect")), "vector-file"),
        (spoil(lambda file: file["vectors"][4]["steps"][0]["expect"]["observe"].pop("trick")), "vector-file"),
        (spoil(lambda file: file["vectors"][0].update(title="x" * 101)), "vector-file"),
        (spoil(lambda file: file["vectors"][0].update(id="No Spaces")), "vector-file"),
        (spoil(lambda file: file["rules"].pop("R-RUNGS")), "vector-rule"),
        (spoil(lambda file: file["vectors"].append(file["vectors"][0])), "vector-twice"),
        (spoil(lambda file: file["vectors"][0].update(title="Another title"), sealed=False), "vector-digest"),
    ],
)
def test_a_file_that_does_not_hold_is_refused_with_its_name(
    tmp_path: Path, spoiled: dict[str, Any], code: str
) -> None:
    file = tmp_path / "spoiled.json"
    file.write_text(json.dumps(spoiled), encoding="utf-8")
    with pytest.raises(SuiteError) as caught:
        load_suite([file])
    assert (caught.value.code, caught.value.exit_code) == (code, 3)
    assert code == "vector-twice" or caught.value.where is not None


@pytest.mark.parametrize("text", ["", "[]", "nonsense", "{" * 5000, '{"format": "\\ud800"}'])
def test_a_file_that_is_no_vector_file_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "spoiled.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SuiteError) as caught:
        load_suite([file])
    assert caught.value.code == "vector-file"


def test_profiles_name_vectors_or_all(tmp_path: Path) -> None:
    profiles = {"smoke": ["small.hand"], "full": "all"}
    (tmp_path / "profiles.json").write_text(json.dumps(profiles), encoding="utf-8")
    assert profile_ids("smoke", tmp_path) == frozenset({"small.hand"})
    assert profile_ids("full", tmp_path) is None
    with pytest.raises(SuiteError) as caught:
        profile_ids("core", tmp_path)
    assert (caught.value.code, caught.value.hint) == ("unknown-profile", "full, smoke")
