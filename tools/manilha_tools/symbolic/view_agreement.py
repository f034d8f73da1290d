"""Do the interpreter and the model show a seat the same? Views translated into numbers, and the check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from manilha_reference.observe import view

from manilha_tools.symbolic.agreement import Bridge
from manilha_tools.symbolic.bits import NOBODY, SIDE_A, SIDE_B, TIE, var
from manilha_tools.symbolic.evaluate import Evaluator
from manilha_tools.symbolic.state import FACE_DOWN, FACE_UP, Phase
from manilha_tools.symbolic.view import NO_CARD, UNSEEN, Laid, Sight

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State

    from manilha_tools.symbolic.view import Hands

_SIDES: Final[dict[object, int]] = {None: NOBODY, "A": SIDE_A, "B": SIDE_B, "T": TIE, "none": TIE}


class ViewBridge:
    """Compares views for one ruleset and number of players."""

    def __init__(self, rules: Ruleset, players: int) -> None:
        self.rules = rules
        self.bridge = Bridge(rules, players)
        model = self.bridge.model
        self.laid = Laid.fresh("laid", players, model.cards)
        self.hands: Hands = tuple(
            tuple(var(f"card{seat}.{place}") for place in range(model.cards)) for seat in range(players)
        )
        seen = Sight(model).view(
            self.bridge.before, self.laid, self.hands, var("vira"), self.bridge.strengths, var("seat")
        )
        self.names = tuple(name for name, _ in seen.items())
        self._seen = Evaluator(term for _, term in seen.items())

    def differences(self, state: State, seat: int) -> dict[str, tuple[int, int]]:
        """Return what the two show a seat differently, by name: the interpreter's number, the model's."""
        wanted = dict(self._wanted(view(self.rules, state, seat), state))
        got = dict(zip(self.names, map(int, self._seen(self._given(state) | {"seat": seat})), strict=True))
        return {
            name: (wanted.get(name, -1), got.get(name, -1))
            for name in {*wanted, *got}
            if wanted.get(name) != got.get(name)
        }

    def _card(self, card: object, unseen: int = UNSEEN) -> int:
        return unseen if card is None else self.bridge.deck.cards.index(str(card))

    def _given(self, state: State) -> dict[str, int]:
        """Return the model's unknowns for a state: its numbers, the deal, and what was laid."""
        numbers = self.bridge.numbers(state)
        given = {str(term): numbers[name] for name, term in self.bridge.before.items()}
        for (seat, place), tier in self.bridge.tiers(state).items():
            given[f"tier{seat}.{place}"] = tier
            given[f"card{seat}.{place}"] = self._card(state.dealt.hands[seat][place])
        given["vira"] = self._card(state.dealt.vira, unseen=0)
        for trick, plays in enumerate(state.plays):
            for play in plays:
                place = state.dealt.hands[play.seat].index(play.card)
                given[f"laid.face{trick}.{play.seat}"] = FACE_DOWN if play.hidden else FACE_UP
                given[f"laid.place{trick}.{play.seat}"] = place
        return given

    def _wanted(self, seen: dict[str, Any], state: State) -> Iterator[tuple[str, int]]:
        """Yield the interpreter's view in the model's numbers; places of cards come from the deal."""
        model = self.bridge.model

        def places(name: str, owner: int, cards: list[str] | None) -> Iterator[tuple[str, int]]:
            for place, card in enumerate(state.dealt.hands[owner]):
                held = NO_CARD if cards is None or card not in cards else self._card(card)
                yield f"{name}.{place}", UNSEEN if cards is None else held

        yield from places("hand", seen["seat"], seen["hand"])
        yield from ((f"counts.{seat}", held) for seat, held in enumerate(seen["counts"]))
        yield "vira", self._card(seen["vira"], unseen=0)
        for trick in range(model.cards):
            plays = seen["table"][trick] if trick < len(seen["table"]) else []
            by_seat = {play["seat"]: play for play in plays}
            for seat in model.seats.all:
                play = by_seat.get(seat)
                yield f"table.{trick}.{seat}", NO_CARD if play is None else self._card(play["card"])
                face = 0 if play is None else FACE_DOWN if play["hidden"] else FACE_UP
                yield f"face.{trick}.{seat}", face
        for seat in model.seats.all:
            yield from places(f"partners.{seat}", seat, seen["partners"].get(str(seat)))
        yield from self._record(seen["record"])

    def _record(self, record: dict[str, Any]) -> Iterator[tuple[str, int]]:
        model, pending = self.bridge.model, record["pending"]
        yield "phase", int(Phase[record["phase"].upper()])
        yield from ((f"to_act.{seat}", int(seat in record["to_act"])) for seat in model.seats.all)
        yield from ((name, record[name]) for name in ("trick", "leader", "value", "points"))
        yield "pending.rung", 0 if pending is None else model.rungs.index(pending["rung"]) + 1
        yield "pending.value", 0 if pending is None else pending["value"]
        yield "pending.by", 0 if pending is None else _SIDES[pending["by"]]
        for place in range(model.cards):
            done = place < len(record["tricks"])
            yield f"tricks.{place}", _SIDES[record["tricks"][place]] if done else NOBODY
        yield from ((f"scores.{side}", score) for side, score in enumerate(record["scores"]))
        yield "hand_winner", _SIDES[record["hand_winner"]]
        yield "game_winner", _SIDES[record["game_winner"]]
