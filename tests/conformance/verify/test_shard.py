"""Do shares hold each vector once, and does a share hang on ids alone?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from manilha_conformance.suite.load import SuiteError
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.shard import Shard, read_shard

from tests.conformance.verify.roads import session_with

COUNTS = st.integers(1, 40)


@given(COUNTS, st.lists(st.text(max_size=30), unique=True, max_size=60))
def test_every_vector_falls_to_exactly_one_share(count: int, ids: list[str]) -> None:
    shards = [Shard(index, count) for index in range(1, count + 1)]
    assert [[shard.holds(name) for shard in shards].count(True) for name in ids] == [1] * len(ids)


@given(COUNTS, st.text(max_size=30), st.lists(st.text(max_size=30), max_size=5))
def test_other_vectors_make_no_difference(count: int, name: str, others: list[str]) -> None:
    before = [Shard(index, count).holds(name) for index in range(1, count + 1)]
    for other in others:
        Shard(1, count).holds(other)
    assert [Shard(index, count).holds(name) for index in range(1, count + 1)] == before


def test_the_shares_of_a_plan_are_the_plan_and_know_their_places() -> None:
    hello = session_with().hello
    whole = make_plan(hello, Wish(rulesets=("paulista",)))
    shares = [make_plan(hello, Wish(rulesets=("paulista",), shard=Shard(at, 3))) for at in (1, 2, 3)]
    dealt = sorted(
        (place, vector.id)
        for share in shares
        for place, vector in zip(share.places, share.vectors, strict=True)
    )
    assert [name for _, name in dealt] == [vector.id for vector in whole.vectors]
    assert tuple(place for place, _ in dealt) == whole.places
    assert sum(share.not_applicable for share in shares) == whole.not_applicable > 0
    assert {share.digest for share in shares} == {whole.digest}
    assert min(len(share.vectors) for share in shares) > len(whole.vectors) / 4


def test_other_house_rules_or_vectors_make_another_plan() -> None:
    hello = session_with().hello
    wishes = [
        Wish(rulesets=("paulista",)),
        Wish(rulesets=("paulista",), profile="smoke"),
        Wish(rulesets=("paulista",), profile="smoke", strict_reasons=True),
        Wish(rulesets=("paulista",), profile="smoke", house_rules={"all_tied": "hand_leader_side"}),
    ]
    assert len({make_plan(hello, wish).digest for wish in wishes}) == len(wishes)


def test_a_share_is_read_as_it_is_written() -> None:
    assert (read_shard("2/3"), str(Shard(2, 3))) == (Shard(2, 3), "2/3")


@pytest.mark.parametrize("text", ["", "3", "0/3", "4/3", "1/0", "-1/2", "1/2/3", "a/b", "1 / 2", "٣/٤"])
def test_what_is_no_share_is_configuration(text: str) -> None:
    with pytest.raises(SuiteError) as caught:
        read_shard(text)
    assert (caught.value.code, caught.value.exit_code) == ("shard", 3)
