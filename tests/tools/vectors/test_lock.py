"""Does an id keep its meaning for good?"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manilha_tools.vectors.assemble import digest, inputs_digest
from manilha_tools.vectors.lock import LENGTH, Entry, LockError, read_lock, renew, write_lock
from manilha_tools.vectors.model import Draft, Outcome, Query, Vector

HEX = st.text("0123456789abcdef", min_size=LENGTH, max_size=LENGTH)
NAMES = st.text("abc.-9", min_size=1, max_size=9)


def vector(rung: str, value: int, title: str = "what holds") -> Vector:
    body: dict[str, Any] = {
        "id": "x.ladder.value",
        "kind": "query",
        "title": title,
        "query": {"fn": "rung_value", "args": {"rung": rung}, "expect": value},
    }
    draft = Draft("ladder", "value", "", Query("rung_value", {"rung": rung}))
    return Vector("ladder", {**body, "digest": digest(body)}, draft, Outcome())


def entry(made: Vector, revision: int) -> Entry:
    return Entry(revision, inputs_digest(made.body)[:LENGTH], str(made.body["digest"])[:LENGTH])


@settings(max_examples=30)
@given(st.dictionaries(NAMES, st.builds(Entry, st.integers(1, 99), HEX, HEX), max_size=5))
def test_what_is_written_is_read_again(lock: dict[str, Entry]) -> None:
    assert read_lock(write_lock(lock)) == lock


@pytest.mark.parametrize("line", ["one two", "id x inputs vector", "id 1 inputs", "a 1 b c d"])
def test_a_damaged_line_is_named(line: str) -> None:
    with pytest.raises(LockError) as caught:
        read_lock(f"# header\n{line}\n")
    assert (caught.value.code, "line 2" in str(caught.value)) == ("VECTORS-LOCK", True)


def test_a_new_id_begins_at_one_and_an_unchanged_one_stays() -> None:
    made = vector("seis", 6)
    lock = renew({}, [made])
    assert lock == {made.id: entry(made, 1)}
    assert renew(lock, [made]) == lock


def test_another_expectation_or_title_is_the_next_revision() -> None:
    lock = renew({}, [vector("seis", 6)])
    revalued, retold = vector("seis", 8), vector("seis", 8, "what holds now")
    lock = renew(lock, [revalued])
    assert lock == {revalued.id: entry(revalued, 2)}
    assert renew(lock, [retold]) == {retold.id: entry(retold, 3)}


def test_another_question_needs_another_id_unless_the_ids_were_never_used() -> None:
    lock = renew({}, [vector("seis", 6)])
    other = vector("nove", 6)
    with pytest.raises(LockError) as caught:
        renew(lock, [other])
    assert caught.value.code == "VECTORS-ID-MEANING"
    assert renew(lock, [other], rename=True) == {other.id: entry(other, 2)}


def test_an_id_that_fell_out_is_not_forgotten() -> None:
    lock = {"old.id": Entry(4, "a" * LENGTH, "b" * LENGTH)}
    assert renew(lock, [vector("seis", 6)])["old.id"] == lock["old.id"]
