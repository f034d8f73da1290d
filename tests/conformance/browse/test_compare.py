"""Is a change of a vector told as what it is: another expectation, another question, or other words?"""

from __future__ import annotations

from typing import Any

from manilha_conformance.browse.compare import Difference, compare, difference
from manilha_conformance.suite.load import Suite, Vector
from manilha_tools.vectors.assemble import digest


def vector(name: str, **changed: Any) -> Vector:  # noqa: ANN401 -- parts of a vector
    step = {
        "actor": 1,
        "action": {"type": "fold"},
        "expect": {"ok": True, "observe": {"points": 3, "hand": 1}},
    }
    raw = {
        "id": name,
        "kind": "trace",
        "players": 2,
        "title": "what holds",
        "rules": ["R-ONE"],
        "setup": {"opener": 0},
        "steps": [step],
        **changed,
    }
    return Vector({**raw, "digest": digest(raw)}, "any", "any", {})


def suite(*vectors: Vector) -> Suite:
    return Suite("0", {}, vectors)


def with_points(points: int) -> list[dict[str, Any]]:
    expect = {"ok": True, "observe": {"points": points, "hand": 1}}
    return [{"actor": 1, "action": {"type": "fold"}, "expect": expect}]


def test_equal_suites_have_nothing_to_tell() -> None:
    assert compare(suite(vector("a")), suite(vector("a"))).same


def test_every_change_is_told_once_and_as_what_it_is() -> None:
    before = suite(vector("gone"), vector("kept"), vector("paid"), vector("asked"), vector("told"))
    now = suite(
        vector("come"),
        vector("kept"),
        vector("paid", steps=with_points(6)),
        vector("asked", players=4),
        vector("told", title="what holds now"),
    )
    found = compare(before, now)
    assert [each.id for each in found.added] == ["come"]
    assert [each.id for each in found.removed] == ["gone"]
    assert [each.id for _, each in found.revalued] == ["paid"]
    assert [each.id for _, each in found.asked_anew] == ["asked"]
    assert [each.id for _, each in found.retold] == ["told"]


def test_only_what_differs_is_shown() -> None:
    before, now = vector("paid"), vector("paid", steps=with_points(6))
    assert difference(before, now) == Difference("step 1.observe.points", 3, 6)
    assert difference(before, vector("paid", title="other words")) is None
