"""The shapes that vectors and the wire share: setups, actions, the public record, query values.

Every model is frozen, strict and closed: an unknown key, a float for an integer or a string for a boolean
is a fault. The published JSON Schemas are made from these models.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, create_model, with_config
from typing_extensions import TypedDict  # pydantic asks for this one before Python 3.12

from manilha_conformance.protocol.names import Side  # noqa: TC001 -- pydantic reads the annotations

Seat = Annotated[int, Field(ge=0)]
Card = Annotated[str, Field(pattern=r"^\S{2,4}$")]
"""Rank and suit letter, `7C`; which cards exist is the ruleset's to say."""
Name = Annotated[str, Field(min_length=1, max_length=200)]
Points = Annotated[int, Field(ge=0)]
Scores = Annotated[list[Points], Field(min_length=2, max_length=2)]
TrickWinner = Literal["A", "B", "T"]


CLOSED = ConfigDict(extra="forbid", frozen=True, strict=True)


def _true(value: bool) -> bool:  # noqa: FBT001 -- pydantic's signature
    if not value:
        raise ValueError("must be true")
    return value


def _false(value: bool) -> bool:  # noqa: FBT001 -- as _true
    if value:
        raise ValueError("must be false")
    return value


JustTrue = Annotated[bool, AfterValidator(_true), Field(json_schema_extra={"const": True})]
JustFalse = Annotated[bool, AfterValidator(_false), Field(json_schema_extra={"const": False})]
"""One boolean only; a `Literal` would let 1 pass for true."""


class Closed(BaseModel):
    """Frozen, strict, and no key beside those named."""

    model_config = CLOSED


Seq = Annotated[int, Field(ge=1)]
Players = Annotated[int, Field(ge=2, le=6)]


class Deal(Closed):
    """The cards of one hand, one list per seat, and the vira (null where none is turned up)."""

    hands: list[list[Card]]
    vira: Card | None = None


class Setup(Deal):
    """An explicit start: who opens, the cards, the scores of A and B, the deals of the hands that follow."""

    opener: Seat
    scores: Scores = Field(default_factory=lambda: [0, 0])
    deals: list[Deal] = Field(default_factory=list)


class PlayAction(Closed):
    """Put a card on the table, face up unless `hidden`."""

    type: Literal["play"]
    card: Card
    hidden: bool = False


class RaiseAction(Closed):
    """Ask for the next rung; a rung that is named must be the next one."""

    type: Literal["raise"]
    rung: Name | None = None


class PlainAction(Closed):
    """Answer a request or the offer of a special hand."""

    type: Literal["accept", "fold", "play_hand", "refuse_hand"]


Action = Annotated[PlayAction | RaiseAction | PlainAction, Field(discriminator="type")]
LegalSets = Annotated[
    dict[Annotated[str, Field(pattern=r"^\d+$")], list[Action]],
    Field(json_schema_extra={"additionalProperties": False}),
]
"""Seat -> what it may do."""


class Pending(Closed):
    """A request that waits for its answer; `value` is what the hand is worth once accepted."""

    rung: Name
    value: Points
    by: Side


Phase = Literal["special", "play", "answer", "hand_over", "game_over"]


class Observe(Closed):
    """The public record of a game, every key present."""

    phase: Phase
    to_act: list[Seat]
    hand: Annotated[int, Field(ge=1)]
    trick: Annotated[int, Field(ge=1)]
    leader: Seat
    value: Points
    pending: Pending | None
    tricks: list[TrickWinner]
    scores: Scores
    hand_winner: Literal["A", "B", "none"] | None
    points: Points
    game_winner: Side | None


@with_config(CLOSED)
class PartialObserve(TypedDict, total=False):
    """The public record as far as an implementation shows it: any of the keys of `Observe`."""

    phase: Phase
    to_act: list[Seat]
    hand: Annotated[int, Field(ge=1)]
    trick: Annotated[int, Field(ge=1)]
    leader: Seat
    value: Points
    pending: Pending | None
    tricks: list[TrickWinner]
    scores: Scores
    hand_winner: Literal["A", "B", "none"] | None
    points: Points
    game_winner: Side | None


class TrickOutcome(Closed):
    """Who won a trick and which seat leads the next."""

    winner: TrickWinner
    leader: Seat


class SpecialHand(Closed):
    """What the scores make of a hand; `offer_to` and `refuse_pays` are null where nothing is offered."""

    id: Name
    offer_to: Side | None
    value: Points
    refuse_pays: Points | None
    raises: bool


QUERY_VALUES: dict[str, Any] = {
    "manilhas": list[Card],
    "card_order": list[list[Card]],
    "compare_cards": Annotated[int, Field(ge=-1, le=1)],
    "trick_result": TrickOutcome,
    "hand_result": Literal["A", "B", "none", "go"],
    "rung_value": Points,
    "fold_award": Points,
    "next_raise": Name | None,
    "special_hand": SpecialHand | None,
    "next_opener": Seat,
}
"""Query -> the type of its value."""


class HiddenPlay(Closed):
    """A card on the table in the argument of `trick_result`."""

    seat: Seat
    card: Card
    hidden: bool = False


class ViraArgs(Closed):
    """Arguments of `manilhas` and `card_order`."""

    vira: Card | None


class CompareArgs(ViraArgs):
    """Arguments of `compare_cards`."""

    a: Card
    b: Card


class TrickArgs(ViraArgs):
    """Arguments of `trick_result`: the cards in playing order, and who opened the hand."""

    plays: list[HiddenPlay]
    players: int
    opener: Seat


class HandArgs(Closed):
    """Arguments of `hand_result`."""

    tricks: list[TrickWinner]
    opener: Seat


class RungArgs(Closed):
    """Arguments of `rung_value`, `fold_award` and `next_raise`."""

    rung: Name | None


class ScoreArgs(Closed):
    """Arguments of `special_hand`."""

    scores: Scores


class OpenerArgs(Closed):
    """Arguments of `next_opener`."""

    opener: Seat
    players: int


QUERY_ARGUMENTS: dict[str, type[Closed]] = {
    "manilhas": ViraArgs,
    "card_order": ViraArgs,
    "compare_cards": CompareArgs,
    "trick_result": TrickArgs,
    "hand_result": HandArgs,
    "rung_value": RungArgs,
    "fold_award": RungArgs,
    "next_raise": RungArgs,
    "special_hand": ScoreArgs,
    "next_opener": OpenerArgs,
}
"""Query -> the shape of its arguments."""

Json = JsonValue


def query_union(name: str, *, with_answer: bool) -> Any:  # noqa: ANN401 -- a type made at run time
    """Build the union of all queries, told apart by `fn`: each with its arguments, and `expect` if asked."""
    models: list[Any] = []
    for fn, arguments in QUERY_ARGUMENTS.items():
        fields: dict[str, Any] = {"fn": (Literal[fn], ...), "args": (arguments, ...)}
        if with_answer:
            fields["expect"] = (QUERY_VALUES[fn], ...)
        title = "".join(part.title() for part in (name, *fn.split("_")))
        models.append(create_model(title, __base__=Closed, **fields))
    return Annotated[Union[tuple(models)], Field(discriminator="fn")]  # noqa: UP007 -- built, not written
