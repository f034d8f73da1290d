"""What a seat sees, as terms: its own cards, the table, its partners' cards where shown, the public record.

Decided by the tables `sees` and, in a special hand, by its cells `cards` and `offer.partners_see`. The state
of a hand forgets which cards were laid; `Laid` remembers them beside it, and no rule reads it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.symbolic.bits import Bits, Bool, both, count, either, num, pick, var, word
from manilha_tools.symbolic.state import FACE_DOWN, FACE_UP, Action, Ended, Kind, Phase, State

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manilha_tools.symbolic.model import HandModel, Strengths

Hands = tuple[tuple[Bits, ...], ...]

# In the place of a card: no card there, or one that the seat may not see.
NO_CARD: Final = 126
UNSEEN: Final = 125


@dataclass(frozen=True)
class Laid:
    """What was laid on the table: by trick and seat, the face of the card (0 none) and its place in hand."""

    face: tuple[tuple[Bits, ...], ...]
    place: tuple[tuple[Bits, ...], ...]

    @classmethod
    def fresh(cls, prefix: str, players: int, cards: int) -> Laid:
        """Return unknowns named after `prefix`."""

        def grid(name: str) -> tuple[tuple[Bits, ...], ...]:
            return tuple(
                tuple(var(f"{prefix}.{name}{trick}.{seat}") for seat in range(players))
                for trick in range(cards)
            )

        return cls(grid("face"), grid("place"))

    @classmethod
    def nothing(cls, players: int, cards: int) -> Laid:
        """Return an empty table."""
        empty = ((num(0),) * players,) * cards
        return cls(empty, empty)

    def after(self, model: HandModel, state: State, action: Action) -> Laid:
        """Return what lies there after a legal action."""
        played = action.kind == int(Kind.PLAY)
        down = z3.And(action.hidden, model.may_hide(state, action.seat))
        face = z3.If(down, num(FACE_DOWN), num(FACE_UP))

        def lay(grid: tuple[tuple[Bits, ...], ...], laid: Bits) -> tuple[tuple[Bits, ...], ...]:
            return tuple(
                tuple(
                    z3.If(z3.And(played, state.done == trick, action.seat == seat), laid, term)
                    for seat, term in enumerate(row)
                )
                for trick, row in enumerate(grid)
            )

        return Laid(lay(self.face, face), lay(self.place, action.card))

    def items(self) -> Iterator[tuple[str, Bits]]:
        """Yield each term with its name."""
        for name, grid in (("face", self.face), ("place", self.place)):
            for trick, row in enumerate(grid):
                for seat, term in enumerate(row):
                    yield f"{name}.{trick}.{seat}", term

    def is_formed(self, model: HandModel, state: State) -> Bool:
        """Whether each card lies one way, the other, or not at all; hidden only where the hand allows it."""
        may_hide = pick(state.special, model.by_row("hidden"), num(1)) == 1
        most = z3.If(may_hide, num(FACE_DOWN), num(FACE_UP))
        return both(z3.ULE(face, most) for row in self.face for face in row)

    def fits(self, state: State) -> Bool:
        """Whether it tells of the same cards as a state of a hand that goes on."""
        parts = []
        for trick, row in enumerate(self.face):
            for seat, face in enumerate(row):
                parts += [
                    z3.Implies(z3.UGT(num(trick), state.done), face == 0),
                    z3.Implies(state.done == trick, face == state.down[seat]),
                    z3.Implies(z3.ULT(num(trick), state.done), face != 0),
                ]
        for seat, used in enumerate(state.used):
            for place, term in enumerate(used):
                laid = [
                    z3.And(face[seat] != 0, at[seat] == place)
                    for face, at in zip(self.face, self.place, strict=True)
                ]
                parts.append((term == 1) == either(laid))
        return both(parts)


@dataclass(frozen=True)
class View:
    """What one seat sees; cards are numbers, NO_CARD or UNSEEN.

    `table` runs over tricks and seats, `face` says which cards lie there and how; `partners` runs over all
    seats and their places in hand, UNSEEN where nothing is shown; `record` is the public record.
    """

    hand: tuple[Bits, ...]
    counts: tuple[Bits, ...]
    vira: Bits
    table: tuple[tuple[Bits, ...], ...]
    face: tuple[tuple[Bits, ...], ...]
    partners: tuple[tuple[Bits, ...], ...]
    record: tuple[tuple[str, Bits], ...]

    def items(self) -> Iterator[tuple[str, Bits]]:
        """Yield each term with its name."""
        yield from ((f"hand.{place}", term) for place, term in enumerate(self.hand))
        yield from ((f"counts.{seat}", term) for seat, term in enumerate(self.counts))
        yield "vira", self.vira
        for name, grid in (("table", self.table), ("face", self.face), ("partners", self.partners)):
            for number, row in enumerate(grid):
                yield from ((f"{name}.{number}.{place}", term) for place, term in enumerate(row))
        yield from self.record

    def equals(self, other: View) -> Bool:
        """Whether two seats, or one seat in two hands, see the same."""
        return both(
            mine == theirs for (_, mine), (_, theirs) in zip(self.items(), other.items(), strict=True)
        )


class Sight:
    """The views of one ruleset, for one number of players."""

    def __init__(self, model: HandModel) -> None:
        self.model = model

    def over(self, state: State) -> Bool:
        """Whether the hand has ended."""
        return z3.UGT(state.phase, int(Phase.ANSWER))

    def cards_word(self, state: State) -> Bits:
        """Return the word for how cards are seen in this hand."""
        return pick(state.special, self.model.by_row("cards"), word("open"))

    def is_blind(self, state: State) -> Bool:
        """Whether no seat sees its own cards in this hand."""
        return self.cards_word(state) != word("open")

    def view(
        self, state: State, laid: Laid, hands: Hands, vira: Bits, strengths: Strengths, seat: Bits
    ) -> View:
        """Return what a seat sees of a hand: a state, what was laid, and the cards that were dealt."""
        model = self.model
        own_hidden = z3.And(self.is_blind(state), z3.Not(self.over(state)))
        held = cards_held(state, hands)
        mine = [model.seats.at(seat, [cards[place] for cards in held]) for place in range(model.cards)]
        return View(
            hand=tuple(z3.If(own_hidden, num(UNSEEN), card) for card in mine),
            counts=tuple(count(term == 0 for term in used) for used in state.used),
            vira=vira,
            table=tuple(
                tuple(self._on_table(state, laid, hands, seat, trick, n) for n in model.seats.all)
                for trick in range(model.cards)
            ),
            face=laid.face,
            partners=tuple(
                tuple(z3.If(self.shows_partner(state, seat, n), card, num(UNSEEN)) for card in held[n])
                for n in model.seats.all
            ),
            record=tuple(self.record(state, strengths)),
        )

    def _on_table(self, state: State, laid: Laid, hands: Hands, seat: Bits, trick: int, owner: int) -> Bits:
        face = laid.face[trick][owner]
        seen = z3.If(
            face == FACE_DOWN,
            self.knows_hidden(state, seat, owner),
            self.is_turned_up(state, trick),
        )
        return z3.If(face == 0, num(NO_CARD), z3.If(seen, card_laid(laid, hands, trick, owner), num(UNSEEN)))

    def is_turned_up(self, state: State, trick: int) -> Bool:
        """Whether the cards that were shown in a trick can be seen."""
        together = self.cards_word(state) == word("blind_together")
        return z3.Or(z3.Not(together), z3.ULT(num(trick), state.done), self.over(state))

    def knows_hidden(self, state: State, seat: Bits, owner: int) -> Bool:
        """Whether a seat knows which card another, or itself, laid face down."""
        cells, seats = self.model.cells, self.model.seats
        afterwards = z3.And(self.over(state), cells.says("sees.hidden_after", "hand_over"))
        side = z3.If(
            seats.side(seat) == seats.side(num(owner)),
            cells.flag("sees.hidden_card.partner"),
            cells.flag("sees.hidden_card.rival"),
        )
        own = z3.And(cells.flag("sees.hidden_card.owner"), z3.Not(self.is_blind(state)))
        return z3.Or(afterwards, z3.If(seat == owner, own, side))

    def shows_partner(self, state: State, seat: Bits, partner: int) -> Bool:
        """Whether a partner's cards are shown to a seat."""
        seats = self.model.seats
        until = pick(state.special, self.model.by_row("offer.partners_see"), word("never"))
        now = z3.Or(
            z3.And(until == word("deciding"), state.phase == int(Phase.SPECIAL)),
            z3.And(until == word("hand"), z3.Not(self.over(state))),
        )
        ours = z3.And(seats.side(seat) == state.special_side, seats.side(num(partner)) == state.special_side)
        return z3.And(now, ours, seat != partner)

    def record(self, state: State, strengths: Strengths) -> Iterator[tuple[str, Bits]]:
        """Yield the public record, term by term; seats to act are truths, `tricks` are sides or 0."""
        model = self.model
        closed = z3.Or(state.ended == int(Ended.WON), state.ended == int(Ended.TIED))
        waits = state.pending != 0
        yield "phase", state.phase
        choices = self.choices(state, [num(seat) for seat in model.seats.all], strengths)
        yield from ((f"to_act.{seat}", either(may)) for seat, may in enumerate(choices))
        yield "trick", z3.If(closed, state.done, state.done + 1)
        yield "leader", state.leader
        yield "value", state.value
        yield "pending.rung", state.pending
        yield "pending.value", model.rung_cell(state.pending, "value")
        yield "pending.by", z3.If(waits, model.seats.side(state.asker), num(0))
        yield from ((f"tricks.{place}", winner) for place, winner in enumerate(state.history))
        yield "scores.0", state.score_a
        yield "scores.1", state.score_b
        yield "hand_winner", state.winner
        yield "points", state.points
        yield "game_winner", state.game_winner

    def choices(self, state: State, seats: Sequence[Bits], strengths: Strengths) -> list[list[Bool]]:
        """Return, for each seat, whether it may take each action: every card open and hidden, then the rest.

        What the tables say is written once, of an unknown action, and then asked of each.
        """
        act = Action.fresh("choice")
        hides, down = var("choice.hidden"), {False: num(0), True: num(1)}
        asked = [(Kind.PLAY, place, hidden) for place in range(self.model.cards) for hidden in (False, True)]
        asked += [(kind, 0, False) for kind in Kind if kind != Kind.PLAY]
        legal = {
            kind: self.model.legal_kind(kind, state, replace(act, kind=num(int(kind))), strengths)
            for kind in Kind
        }
        return [
            [
                z3.substitute(legal[kind], (act.seat, seat), (act.card, num(place)), (hides, down[hidden]))
                for kind, place, hidden in asked
            ]
            for seat in seats
        ]


def card_laid(laid: Laid, hands: Hands, trick: int, owner: int) -> Bits:
    """Return the card that a seat laid in a trick, whoever may see it."""
    return pick(laid.place[trick][owner], dict(enumerate(hands[owner])), num(NO_CARD))


def cards_held(state: State, hands: Hands) -> Hands:
    """Return the cards that each seat still holds, place by place."""
    return tuple(
        tuple(z3.If(gone == 0, card, num(NO_CARD)) for gone, card in zip(used, hand, strict=True))
        for used, hand in zip(state.used, hands, strict=True)
    )
