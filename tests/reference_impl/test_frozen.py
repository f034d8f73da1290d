"""Frozen values behave as frozen dataclasses do, where the notation relies on it."""

from __future__ import annotations

import copy
import pickle

import pytest
from manilha_reference.frozen import aside, changed, frozen


@frozen
class Placed:
    """Has a field set aside."""

    at: int = aside(default=0, kw_only=True)


@frozen
class Move(Placed):
    """Has fields of its own."""

    seat: int
    disputed: bool = False


@frozen
class Other(Placed):
    """Has the same fields as a move."""

    seat: int
    disputed: bool = False


def test_fields_come_by_place_by_name_or_by_default() -> None:
    move = Move(2, at=7)
    assert (move.seat, move.disputed, move.at) == (2, False, 7)
    assert move == Move(seat=2, disputed=False)


def test_equality_hash_and_repr_leave_out_what_is_set_aside() -> None:
    assert Move(1, at=3) == Move(1, at=4)
    assert hash(Move(1, at=3)) == hash(Move(1, at=4))
    assert repr(Move(1, at=3)) == "Move(seat=1, disputed=False)"
    assert Move(1) != Move(2)


def test_values_of_two_classes_are_never_equal() -> None:
    values: list[object] = [Move(1), Other(1), Move(1)]
    assert values[0] != values[1]
    assert len(set(values)) == 2


def test_nothing_can_be_set_or_deleted() -> None:
    move = Move(1)
    with pytest.raises(AttributeError, match="frozen"):
        move.seat = 2  # type: ignore[misc]
    with pytest.raises(AttributeError, match="frozen"):
        del move.seat
    assert move == Move(1)


@pytest.mark.parametrize("given", [{}, {"seat": 1, "sea": 2}, {"disputed": True}])
def test_a_missing_or_unknown_field_is_a_type_error(given: dict[str, int]) -> None:
    with pytest.raises(TypeError, match="takes"):
        Move(**given)  # type: ignore[arg-type]


def test_too_many_fields_are_a_type_error() -> None:
    with pytest.raises(TypeError, match="takes"):
        Move(1, True, 3)  # type: ignore[call-arg] # noqa: FBT003 -- as a caller might


def test_a_changed_value_keeps_the_other_fields_those_set_aside_too() -> None:
    move = changed(Move(1, at=9), disputed=True)
    assert (move, move.at) == (Move(1, disputed=True), 9)


def test_values_survive_copying_and_pickling() -> None:
    move = Move(1, at=9)
    for twin in (copy.deepcopy(move), pickle.loads(pickle.dumps(move))):  # noqa: S301 -- our own bytes
        assert (twin, twin.at) == (move, 9)
