"""The shape of a ruleset file, closed and strict: what may stand where, and of which type.

Only shape is said here; what the tables mean together is checked in `checks`. The same classes give the
JSON Schema that editors use. Ranges and words here are the whole domain of each cell.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Slug = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*([-_][a-z0-9]+)*$", max_length=40)]
Tag = Annotated[str, Field(pattern=r"^[A-Z][A-Z0-9]*$", max_length=12)]
Suit = Literal["O", "E", "C", "P"]
Rank = Annotated[str, Field(pattern=r"^[A-Z0-9]{1,2}$")]
TierRank = Annotated[str, Field(pattern=r"^([A-Z0-9]{1,2}|next)$")]
Card = Annotated[str, Field(pattern=r"^[A-Z0-9]{1,2}[OECP]$")]
Side = Literal["A", "B"]
Seat = Annotated[int, Field(ge=0, le=11)]
Points = Annotated[int, Field(ge=1, le=100)]
Score = Annotated[int, Field(ge=0, le=100)]
Range = Annotated[list[Score], Field(min_length=2, max_length=2)]
Sentence = Annotated[str, Field(min_length=1, max_length=600)]

SeatCount = Annotated[str, Field(pattern=r"^(2|4|6|8|10|12)$")]
History = Annotated[str, Field(pattern=r"^[ABT]{1,5}$")]
Leader = Literal["first_top", "lowest_seat_top", "trick_leader", "hand_leader"]
Decision = Literal["go", "A", "B", "none", "hand_leader_side"]
CallerDecision = Literal["go", "A", "B", "none", "hand_leader_side", "against_caller"]
Asker = Literal["nobody", "turn", "turn_or_played", "anyone"]
Answerer = Literal["nobody", "side", "next", "first"]
Refusal = Literal["one", "all"]
Raises = Literal["forbidden", "allowed", "loses_hand", "loses_game"]


ABSENT: Any = None
"""Default of what may be left out but never written as null: a null would be a cell that says nothing."""


class Closed(BaseModel):
    """A map with no keys beside those named, whose values are never converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Bilingual(Closed):
    """A text in both languages."""

    pt: Sentence
    en: Sentence


class Deck(Closed):
    """Which cards there are: every rank in every suit, and single cards added or taken out."""

    suits: Annotated[list[Suit], Field(min_length=1)]
    ranks: Annotated[list[Rank], Field(min_length=2)]
    add: list[Card] = []
    remove: list[Card] = []


class Deal(Closed):
    """How many cards a seat gets, which is how many tricks there are; whether one more is turned up."""

    per_seat: Annotated[int, Field(ge=1, le=5)]
    vira: bool
    first_opener: Literal["chance"] | Seat


class Tier(Closed):
    """Cards of equal strength: of a rank, or of the rank next after the vira's; of one suit, or of all."""

    rank: TierRank
    suit: Suit = ABSENT
    manilha: bool = False


class Order(Closed):
    """The strength of the cards, weak to strong; a card takes the last tier that matches it."""

    successor: dict[Rank, Rank] = ABSENT
    tiers: Annotated[list[Tier], Field(min_length=1, max_length=60)]


class SeatTable(Closed):
    """For one number of players: the side of each seat, who plays after it, who opens the next hand."""

    side: list[Side]
    next: list[Seat]
    next_opener: list[Seat]


class TopRow(Closed):
    """What a trick comes to, and who leads the next one."""

    winner: Literal["side", "tie", "against_caller"]
    leader: Leader


class Top(Closed):
    """Rows by who played the strongest face-up cards of the trick."""

    one: TopRow
    partners: TopRow
    rivals: TopRow
    rivals_called: TopRow = ABSENT
    rivals_exposed: TopRow = ABSENT
    none: TopRow


class Hidden(Closed):
    """When a card may be played face down."""

    in_trick: list[bool]
    leading: bool
    after_tied_first: bool
    per_side: Literal["unlimited"] | Annotated[int, Field(ge=1, le=6)]
    when_forbidden: Literal["reject", "play_open"]


class Trick(Closed):
    """How a trick is played and won."""

    top: Top
    hidden: Hidden
    after_tied_first: Literal["any_card", "strongest"]


class ResultRaised(Closed):
    """Rows that replace those of `result` when somebody asked for more in the hand or in its last trick."""

    scope: Literal["hand", "trick"]
    rows: Annotated[dict[History, CallerDecision], Field(min_length=1)]


class Start(Closed):
    """What a hand is worth before any request, and the first request."""

    value: Points
    up: Slug | None


class Rung(Closed):
    """A request: what the hand is worth once accepted, what a refusal pays, what may be asked next."""

    value: Points
    fold: Points
    up: Slug | None
    label: Bilingual


class MayRaise(Closed):
    """Who may ask next on his own turn, by who made the hand's last request; and as an answer."""

    nobody: bool
    own: bool
    rival: bool
    in_answer: bool


class Bets(Closed):
    """The ladder of requests and who may climb it."""

    start: Start
    rungs: dict[Slug, Rung]
    may_raise: MayRaise
    cap: Literal["none", "trailing", "raiser"]


class SpecialActs(Closed):
    """Who answers the offer of a special hand."""

    play_hand: Answerer
    refuse_hand: Answerer


class PlayActs(Closed):
    """Who acts while cards are played."""

    play: Literal["turn"]
    raise_: Asker = Field(alias="raise")
    fold: Asker


class AnswerActs(Closed):
    """Who answers a request."""

    accept: Answerer
    fold: Answerer
    raise_: Answerer = Field(alias="raise")


class Acts(Closed):
    """Who may do what in each phase."""

    special: SpecialActs
    play: PlayActs
    answer: AnswerActs


class Refusals(Closed):
    """How many seats of a side must refuse before the refusal counts."""

    answer: Refusal
    special: Refusal


class When(Closed):
    """The scores at which a special row holds: first and last of each range."""

    self_: Range = Field(alias="self")
    rival: Range


class Offer(Closed):
    """A hand that the side may refuse before it is played."""

    refuse_pays: Points
    partners_see: Literal["never", "deciding", "hand"]


class SpecialRow(Closed):
    """A hand played otherwise because of the score."""

    id: Slug
    label: Bilingual
    when: When
    value: Points
    raises: Raises
    raises_rival: Raises = ABSENT
    raise_from: Slug = ABSENT
    cards: Literal["open", "blind", "blind_together"]
    hidden: bool
    lasts: Literal["while_score", "once"]
    takes_game: bool = False
    offer: Offer = ABSENT


class HiddenCard(Closed):
    """Who knows what lies under a hidden card while the hand is played."""

    owner: bool
    partner: bool
    rival: bool


class Sees(Closed):
    """Who sees what."""

    hidden_card: HiddenCard
    hidden_after: Literal["never", "hand_over"]


class OpenerMoves(Closed):
    """Whether the opener moves on after a hand that ended so."""

    won: bool
    tied: bool
    folded: bool
    refused: bool


class Game(Closed):
    """When a game is won and how it goes on between hands."""

    target: Points
    overshoot: Literal["keep", "cap"]
    opener_moves: OpenerMoves


class RulesetFile(Closed):
    """A whole ruleset."""

    format: Literal["manilha-ruleset/1"]
    id: Slug
    name: Bilingual
    source: Tag
    players: Annotated[list[Annotated[int, Field(ge=2, le=12)]], Field(min_length=1)]
    deck: Deck
    deal: Deal
    order: Order
    seats: dict[SeatCount, SeatTable]
    trick: Trick
    result: dict[History, Decision]
    result_raised: ResultRaised = ABSENT
    bets: Bets
    acts: Acts
    refusals: Refusals
    special: dict[Slug, SpecialRow]
    sees: Sees
    game: Game
