"""Is the profile told so that a person sees first what differs, and answers of one sort once?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.profiling.strange import alike, told
from manilha_conformance.profiling.text import show_profile
from manilha_conformance.say import speaking

if TYPE_CHECKING:
    from collections.abc import Iterator

REFUSED = {"ok": False, "reject": {"reason": "hidden_not_allowed"}}
ADMITTED = {"ok": True, "observe": {"phase": "play"}}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with speaking("en"):
        yield


def answer(vector: str, expected: object, observed: object, step: int | None = 1) -> dict[str, Any]:
    return {"vector": vector, "step": step, "expected": expected, "observed": observed, "notation": None}


def document(**fields: object) -> dict[str, Any]:
    others = {
        "1-3-6-9-12": {"why": "refuted", **answer("t.fold", 1, 2, None)},
        "2-4-6-9-12": {"why": "equivalent", "vector": None},
    }
    says = {"pt": "São 2, 4, 6, 10 e 12.", "en": "2, 4, 6, 10 and 12."}
    ladder = {"value": "2-4-6-10-12", "says": says, "declared": "1-3-6-9-12", "others": others}
    target = {
        "value": "12",
        "says": None,
        "declared": None,
        "others": {"15": {"why": "illegal", "vector": None}},
    }
    return {
        "setting": {"ladder": "2-4-6-10-12"},
        "house_rules": {"target": target, "ladder": ladder, "jokers": {"value": None, "others": {}}},
        "contradicted": [],
        "aside": [],
        "rivals": [],
        "proved": True,
        "questions": 1,
        "requests": 2,
        "combinations": 8,
        "verified": {"pass": 3},
        **fields,
    }


def lines(capsys: pytest.CaptureFixture[str], **fields: object) -> list[str]:
    show_profile("truco", document(**fields))
    return capsys.readouterr().out.splitlines()


def test_what_differs_stands_first_with_the_answer_that_shows_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines(capsys) == [
        "truco: 1 house rule played otherwise than as shipped",
        "  ladder=2-4-6-10-12  2, 4, 6, 10 and 12.",
        "      2-4-6-9-12: the same, for no hand is played otherwise (proved)",
        "      not 1-3-6-9-12: would be 1; was 2",
        "        t.fold",
        "",
        "as shipped:",
        "  target=12  ",
        "  jokers: does not apply",
        "",
        "1 question (2 requests) about 3 house rules, 2^3 combinations of their values; all vectors: pass 3",
        "proved: only combinations of what is told above fit, no other documented one",
        "  --set ladder=2-4-6-10-12",
    ]


def test_a_declaration_that_is_not_played_is_a_contradiction(capsys: pytest.CaptureFixture[str]) -> None:
    found = lines(capsys, contradicted=["ladder"])
    at = found.index("✗ contradiction: it declares ladder=1-3-6-9-12 and plays ladder=2-4-6-10-12")
    assert found[at + 1] == "    not 1-3-6-9-12: would be 1; was 2"


def test_answers_of_one_sort_are_told_once_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    strange = [
        answer("t.value", {"value": 1, "fold": 0}, {"value": 2, "fold": 0}),
        answer("t.late", REFUSED, ADMITTED, step=7),
        answer("t.early", REFUSED, {**ADMITTED, "observe": {"phase": "answer"}}, step=2),
    ]
    assert [(one["vector"], number) for one, number in alike(strange)] == [("t.early", 2), ("t.value", 1)]
    found = lines(capsys, aside=strange)
    at = found.index("✗ contradiction: no house rule explains 3 answers together with the others")
    assert found[0].endswith(", but for what nothing explains")
    assert found[at + 1 : at + 5] == [
        "   : would be refused (hidden_not_allowed); was admitted (and 1 more)",
        "        t.early, step 2",
        '   : would be {"value": 1}; was {"value": 2}',
        "        t.value, step 1",
    ]


def test_the_hand_is_written_below_the_question() -> None:
    one = {**answer("t.hand", 1, 2), "notation": "A: 4P\n\nB: 7C\n"}
    assert list(told("head", one)) == [
        "head: would be 1; was 2",
        "        t.hand, step 1",
        "          A: 4P",
        "          B: 7C",
    ]
