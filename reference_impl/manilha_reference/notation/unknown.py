"""Cards that lie face up and that nobody remembers: every way in which they can matter is tried.

Cards never shown decide nothing and are completed by `deals`. A forgotten vira is tried with each rank, a
forgotten card face up with one card of each strength; a card that only lacks its suit mostly has one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_reference.errors import BadRequest, Reason, Text
from manilha_reference.frozen import changed, frozen
from manilha_reference.notation import record as r
from manilha_reference.notation.deals import shown_codes, vira_candidates
from manilha_reference.notation.replay import Replay, replay
from manilha_reference.order import card_order

if TYPE_CHECKING:
    from manilha_reference.errors import Location
    from manilha_reference.notation.replay import PlayedHand, Step
    from manilha_reference.ruleset import Ruleset

MAX_MOVES: Final = 4_000
"""How many moves are replayed in all; past that the rest is left untried, and the answer says so."""


@frozen
class Forgotten:
    """A card that may matter: where it is written, what is known of it, and whether it is the vira."""

    at: Location
    card: r.Card
    vira: bool = False


@frozen
class Assumed:
    """What a forgotten card was taken to be, and every card that would do as well: `4x` for any four."""

    forgotten: Forgotten
    card: str
    like: str


Branch = tuple[r.Record, Assumed]


@frozen
class Completion:
    """A replay in which every card that can matter is known or assumed; sure ones are not listed."""

    assumed: tuple[Assumed, ...]
    replay: Replay


def completions(rules: Ruleset, record: r.Record, players: int) -> tuple[tuple[Completion, ...], bool]:
    """Return a replay for each way in which the forgotten cards may matter, and whether all were tried.

    Raises BadRequest where the record's tags are no start that the rules allow, RECORD-CARDS where no card is
    left for a forgotten one.
    """
    waiting: list[tuple[r.Record, tuple[Assumed, ...]]] = [(record, ())]
    found: list[Completion] = []
    sure: set[Location] = set()
    length = sum(len(hand.moves) for hand in record.hands)
    spent = 0
    while waiting and spent < MAX_MOVES:
        spent += length + 1
        tried, assumed = waiting.pop()
        played = replay(rules, tried, players)
        branches = _branches(rules, tried, played)
        if branches is not None:
            waiting += ((filled, (*assumed, guess)) for filled, guess in reversed(branches))
            sure |= {guess.forgotten.at for _, guess in branches} if len(branches) == 1 else set()
        elif not _impossible(played, assumed):
            found.append(Completion(tuple(one for one in assumed if one.forgotten.at not in sure), played))
    if not found and waiting:
        found.append(Completion(assumed, played))
    if not found:
        raise BadRequest(
            "RECORD-CARDS",
            Text("no cards fit the forgotten ones", "nenhuma carta serve para as esquecidas"),
            hint=Text("each card is dealt once", "cada carta é dada uma vez"),
        )
    return tuple(found), not waiting


def _impossible(played: Replay, assumed: tuple[Assumed, ...]) -> bool:
    """Whether a card assumed turned out to be one that its seat cannot have held."""
    places = [guess.forgotten.at for guess in assumed if not guess.forgotten.vira]
    return any(
        step.rejected is not None
        and step.rejected.reason == Reason.CARD_NOT_IN_HAND
        and step.move.at in places
        for hand in played.hands
        for step in hand.steps[-1:]
    )


def _branches(rules: Ruleset, record: r.Record, played: Replay) -> list[Branch] | None:
    """Fill in the first forgotten card that may matter in each way; None where there is none."""
    for number, hand in enumerate(played.hands):
        viras = vira_candidates(rules, hand.hand)
        if len(viras) > 1:
            return [_with_vira(record, number, str(card)) for card in viras]
        for step in hand.steps:
            if isinstance(step.move, r.Play) and step.move.card.code is None and _lies_open(step):
                move = step.move
                return [_with_card(record, number, move, cards) for cards in _candidates(rules, hand, step)]
    return None


def _lies_open(step: Step) -> bool:
    """Whether a card played may count; a refused one too, where it might have been another."""
    if step.rejected is not None:
        return not step.action.hidden
    return any(event.kind == "played" and not event.get("hidden") for event in step.events)


def _candidates(rules: Ruleset, hand: PlayedHand, step: Step) -> tuple[tuple[str, ...], ...]:
    """Return the cards that the forgotten card of a step may have been, in groups of equal strength."""
    move = step.move
    known = move.card if isinstance(move, r.Play) else r.UNKNOWN
    shown = shown_codes(hand.hand)
    tag = hand.hand.tag(r.HandsTag)
    dealt = () if tag is None else tag.hands
    own = [card.code for card in dealt[step.seat]] if step.seat < len(dealt) else []
    taken = {card.code for cards in dealt for card in cards}.difference(own) | shown | {hand.start.dealt.vira}
    whole = None not in own and len(own) == len(hand.start.hands[0])
    groups = card_order(rules, hand.start.dealt.vira).groups()
    fitting = (
        tuple(
            card for card in group if known.covers(card) and card not in taken and (card in own or not whole)
        )
        for group in groups
    )
    # A card that the deal gives to the seat comes first: it is the one that the seat surely had.
    found = tuple(tuple(sorted(cards, key=lambda card: card not in own)) for cards in fitting if cards)
    if not found:
        raise BadRequest(
            "RECORD-CARDS",
            Text("no card is left for this one", "não sobra carta para esta"),
            move.at,
            Text("each card is dealt once", "cada carta é dada uma vez"),
        )
    return found


def _with_vira(record: r.Record, number: int, code: str) -> Branch:
    hand = record.hands[number]
    tag = hand.tag(r.ViraTag)
    at = tag.at if tag is not None else next((node.at for node in (*hand.tags, *hand.items)), r.NOWHERE)
    known = tag.card if tag is not None else r.UNKNOWN
    tags = tuple(other for other in hand.tags if not isinstance(other, r.ViraTag))
    filled = changed(hand, tags=(*tags, r.ViraTag(r.Card(code[:-1], code[-1]), at=at)))
    return _put(record, number, filled), Assumed(Forgotten(at, known, vira=True), code, f"{code[:-1]}x")


def _with_card(record: r.Record, number: int, move: r.Play, cards: tuple[str, ...]) -> Branch:
    hand = record.hands[number]
    code = cards[0]
    like = f"{code[:-1]}x" if len(cards) > 1 else code
    known = changed(move, card=r.Card(code[:-1], code[-1]))
    items = tuple(known if item is move else item for item in hand.items)
    filled = _put(record, number, changed(hand, items=items))
    return filled, Assumed(Forgotten(move.at, move.card), code, like)


def _put(record: r.Record, number: int, hand: r.Hand) -> r.Record:
    return r.Record((*record.hands[:number], hand, *record.hands[number + 1 :]))
