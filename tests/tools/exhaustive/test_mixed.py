"""Is each number there once, in an order that is mixed and stays the same?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from manilha_tools.exhaustive.mixed import Mixed


@given(st.integers(1, 700), st.text(max_size=4))
def test_each_number_comes_once(count: int, seed: str) -> None:
    mixed = Mixed(count, seed)
    assert len(mixed) == count
    assert sorted(mixed[place] for place in range(count)) == list(range(count))


def test_the_order_hangs_on_the_seed_and_nothing_else() -> None:
    count = 39_832_797
    first, again, other = ([Mixed(count, seed)[place] for place in range(5)] for seed in ("a", "a", "b"))
    assert first == again != other
    assert first == [10377294, 32010476, 21276160, 37707936, 4829596]


def test_the_first_of_many_are_spread_evenly() -> None:
    mixed = Mixed(1_000_000, "spread")
    tenths = [0] * 10
    for place in range(5_000):
        tenths[mixed[place] // 100_000] += 1
    assert all(400 < found < 600 for found in tenths)


@pytest.mark.parametrize("place", [-1, 5])
def test_a_place_beyond_the_last_is_refused(place: int) -> None:
    with pytest.raises(IndexError):
        Mixed(5, "")[place]
