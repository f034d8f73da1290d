"""Facts about a state put into words, by the names that the symbolic state gives its terms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from manilha_reference.errors import Text
from manilha_reference.sentences import points, rung_label, special_label, who

from manilha_tools.symbolic.bits import SIDE_NAMES, TIE
from manilha_tools.symbolic.state import FACE_DOWN, Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State


class Fact(NamedTuple):
    """Something that holds: a part of the state by its name, or a cell by its path, and how to say it."""

    name: str
    text: Text


class Told(NamedTuple):
    """What a fact is told from: the tables, the state, the places that its name lists, and its number."""

    rules: Ruleset
    state: State
    rungs: tuple[str, ...]
    rows: tuple[str, ...]
    at: tuple[int, ...]
    number: int

    @property
    def seat(self) -> Text:
        """The seat that the fact is about."""
        return who(self.at[0] if self.at else self.number)

    @property
    def card(self) -> str:
        """The card that the fact is about."""
        seat, place = self.at
        return self.state.dealt.hands[seat][place]


_PHASES: Final = {
    Phase.SPECIAL: Text("the hand is on offer", "a mão está em oferta"),
    Phase.PLAY: Text("cards are being played", "as cartas estão em jogo"),
    Phase.ANSWER: Text("a request waits for its answer", "um pedido espera resposta"),
    Phase.HAND_OVER: Text("the hand is over", "a mão acabou"),
    Phase.GAME_OVER: Text("the game is over", "a partida acabou"),
}


def state_fact(name: str, told: Told) -> Fact:
    """Put a part of the state into words; KeyError for a name that the state does not have."""
    return Fact(name, _SAID[name.partition(".")[0]](told))


def cell_fact(rules: Ruleset, path: str) -> Fact:
    """Put a cell into words: what stands where."""
    value = rules.cells[path]
    shown = "null" if value is None else str(value).lower() if isinstance(value, bool) else value
    return Fact(path, Text(f"{path} = {shown}"))


def _seat(en: str, pt: str) -> Callable[[Told], Text]:
    return lambda told: Text(en.format(told.seat), pt.format(told.seat.pt))


def _done(told: Told) -> Text:
    number = told.number + 1
    return Text(f"trick {number} is being played", f"joga-se a {number}ª rodada")


def _played(told: Told) -> Text:
    if told.number == 0:
        return Text("no card lies on the table", "não há carta na mesa")
    return Text(f"cards on the table: {told.number}", f"cartas na mesa: {told.number}")


def _value(told: Told) -> Text:
    worth = points(told.number)
    return Text(f"the hand is worth {worth}", f"a mão vale {worth.pt}")


def _rung(told: Told) -> Text:
    if told.number == 0:
        return Text("no request was accepted", "nenhum pedido foi aceito")
    label = rung_label(told.rules, told.rungs[told.number - 1])
    return Text(f"{label} was accepted", f"{label.pt} foi aceito")


def _pending(told: Told) -> Text:
    if told.number == 0:
        return Text("no request is open", "não há pedido em aberto")
    label = rung_label(told.rules, told.rungs[told.number - 1])
    return Text(f"{label} is asked for", f"{label.pt} está pedido")


def _asked(told: Told) -> Text:
    if told.number == 0:
        return Text("nobody has asked yet", "ninguém pediu ainda")
    side = SIDE_NAMES[told.number]
    return Text(f"side {side} asked last", f"o lado {side} pediu por último")


def _special(told: Told) -> Text:
    if told.number == 0:
        return Text("it is an ordinary hand", "é uma mão comum")
    label = special_label(told.rules, told.rows[told.number - 1])
    return Text(f"special hand: {label}", f"mão especial: {label.pt}")


def _special_side(told: Told) -> Text:
    side = SIDE_NAMES[told.number]
    return Text(f"the special hand is side {side}'s", f"a mão especial é do lado {side}")


def _score(side: str) -> Callable[[Told], Text]:
    def said(told: Told) -> Text:
        score = points(told.number)
        return Text(f"side {side} has {score}", f"o lado {side} tem {score.pt}")

    return said


def _history(told: Told) -> Text:
    number = told.at[0] + 1
    if told.number == TIE:
        return Text(f"trick {number} was tied", f"a {number}ª rodada empatou")
    if told.number == 0:
        return Text(f"trick {number} is not over", f"a {number}ª rodada não acabou")
    side = SIDE_NAMES[told.number]
    return Text(f"trick {number} went to {side}", f"a {number}ª rodada foi de {side}")


def _down(told: Told) -> Text:
    seat = told.seat
    if told.number == 0:
        return Text(f"{seat} has not played in this trick", f"{seat.pt} não jogou nesta rodada")
    if told.number == FACE_DOWN:
        return Text(f"{seat} hid a card in this trick", f"{seat.pt} escondeu carta nesta rodada")
    return Text(f"{seat} showed a card in this trick", f"{seat.pt} mostrou carta nesta rodada")


def _refused(told: Told) -> Text:
    if told.number:
        return Text(f"{told.seat} has refused already", f"{told.seat.pt} já recusou")
    return Text(f"{told.seat} has not refused", f"{told.seat.pt} não recusou")


def _used(told: Told) -> Text:
    if told.number:
        return Text(f"{told.seat} has played {told.card} already", f"{told.seat.pt} já jogou {told.card}")
    return Text(f"{told.seat} still holds {told.card}", f"{told.seat.pt} ainda tem {told.card}")


def _tier(told: Told) -> Text:
    strength = told.number + 1
    return Text(f"{told.card} has strength {strength}", f"{told.card} tem força {strength}")


_SAID: Final[dict[str, Callable[[Told], Text]]] = {
    "phase": lambda told: _PHASES[Phase(told.number)],
    "opener": _seat("{} opened the hand", "{} abriu a mão"),
    "turn": _seat("it is the turn of {}", "é a vez do {}"),
    "leader": _seat("{} led the trick", "{} abriu a rodada"),
    "asker": _seat("{} asked", "{} pediu"),
    "done": _done,
    "played": _played,
    "value": _value,
    "rung": _rung,
    "pending": _pending,
    "asked": _asked,
    "special": _special,
    "special_side": _special_side,
    "score_a": _score("A"),
    "score_b": _score("B"),
    "history": _history,
    "down": _down,
    "refused": _refused,
    "used": _used,
    "tier": _tier,
}
